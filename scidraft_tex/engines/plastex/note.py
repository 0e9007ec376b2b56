"""Everything that is known of the note at work: its request, numbers, labels, pictures and diagnostics."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from scidraft_tex.engines.plastex.extent import end_of
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.model.body import BodyRequest, CitedWork, Heading, Picture, Target
from scidraft_tex.model.codes import Code
from scidraft_tex.model.dates import calendar_day, latex_today
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.numbers import LabelValue, Step
from scidraft_tex.model.source import SourceFile as Located
from scidraft_tex.model.source import Span, digest
from scidraft_tex.model.vocabulary import STATEMENT_KINDS

DEFAULT_NAMES = {
    **{kind.name: (kind.title, kind.plural) for kind in STATEMENT_KINDS},
    "part": ("Part", "Parts"),
    "chapter": ("Chapter", "Chapters"),
    "section": ("Section", "Sections"),
    "subsection": ("Section", "Sections"),
    "subsubsection": ("Section", "Sections"),
    "paragraph": ("Paragraph", "Paragraphs"),
    "appendix": ("Appendix", "Appendices"),
    "figure": ("Figure", "Figures"),
    "table": ("Table", "Tables"),
    "algorithm": ("Algorithm", "Algorithms"),
    "listing": ("Listing", "Listings"),
    "equation": ("Equation", "Equations"),
    "footnote": ("Footnote", "Footnotes"),
    "item": ("Item", "Items"),
    "line": ("Line", "Lines"),
}
DEFAULT_WORDS = {
    "in": "in",
    "and": "and",
    "proof": "Proof",
    "proofs": "Proofs",
    "abstract": "Abstract",
    "point": "point",
    "points": "points",
    "algorithm": "Algorithm",
    "listing": "Listing",
    "sponsored": "Sponsored",
}
GUESTS = {"algorithm": {"algorithm"}, "listing": {"listings"}}
"""Packages whose floats, where a paper loads them itself, keep the word they have."""
_ODD = re.compile(r"[^A-Za-z0-9:_.-]+")


def pure(text: str) -> str:
    """A plain string: plasTeX's text nodes are strings with a whole document behind them."""
    return str.__str__(text)


class Anchor:
    """What the next ``\\label`` names: the first label gives the element its id."""

    __slots__ = ("element", "kind", "labelled", "number", "title")

    def __init__(self, kind: str, number: str, element: str, title: Any = "") -> None:
        self.kind = kind
        self.number = pure(number)
        self.element = element
        self.title = title
        self.labelled = False


DRAWING = re.compile(r"\\begin\{(?:tikz|pgf|circuitikz|xy|forest|quantikz)|\\(?:tikz|xymatrix|chemfig)\b")
"""What only draws, in the source of a formula."""


PRINTS_DAY = re.compile(r"\\(?:today|year|month|day)(?![A-Za-z])")
UNDATED = 1970, 1, 1
"""The day of what has none: that of TeX's clock here."""


class Note:
    """The state of one note. See the package's README for how it is used."""

    def __init__(self, request: BodyRequest) -> None:
        self.request = request
        self.document: Any = None
        self.page: Any = None
        self.names: dict[str, tuple[str, str]] = dict(DEFAULT_NAMES)
        self.words: dict[str, str] = dict(DEFAULT_WORDS)
        self.data: dict[str, Any] = {}
        self.diagnostics: list[Diagnostic] = []
        self.pictures: list[Picture] = []
        self.steps: list[Step] = []
        self.targets: list[Target] = []
        self.headings: list[Heading] = []
        self.works: list[CitedWork] = []
        self.labels: dict[str, Anchor] = {}
        self.definitions: list[str] = []
        self.at_end: list[Callable[[Any], str]] = []
        self.preview: Any = None
        self._ids: set[str] = set()
        self._counts: dict[str, int] = {}
        self._seen: set[tuple[str, str]] = set()
        self._tex: dict[str, list[str]] = {}
        for step in request.numbers.steps if request.numbers else ():
            self._tex.setdefault(step.kind, []).append(step.number)
        self._taken: dict[str, int] = {}
        self._tex_labels = {label.name: label for label in (request.numbers.labels if request.numbers else ())}
        self._foreign = {label.name: label for label in request.foreign}
        self._graphics = {name: (url, width, height) for name, url, width, height in request.graphics}

    # words

    def caption_word(self, kind: str) -> str:
        """What a float's caption begins with: in the language of the text, if the float is ours."""
        name = self.names.get(kind, (kind.capitalize(), ""))[0]
        asked = self.data.get("asked", set())
        guests = {"minted", *(GUESTS.get(kind, ()) if self.request.is_paper else ())}
        ours = kind in GUESTS and name == DEFAULT_NAMES[kind][0] and not guests & asked
        return self.words[kind] if ours else name

    # numbers

    def number(self, kind: str, own: str, node: Any = None) -> str:
        """The number to print: TeX's if it is known, else plasTeX's ``own``; both are remembered."""
        own = pure(own)
        self.steps.append(Step(kind, own))
        if self.request.numbers is None:
            return own
        position = self._taken.get(kind, 0)
        self._taken[kind] = position + 1
        known = self._tex.get(kind, [])
        if position >= len(known):
            self.report(
                Code.NUMBER_MISMATCH,
                f"the page numbers a {kind} {own} that the PDF does not number",
                node,
                "build the PDF again; if this stays, report the construct that is numbered here",
            )
            return own
        number = known[position].replace("{", "").replace("}", "")
        if "\\" in number or "$" in number:
            # a tag, written as source; the page sets it from the note's own
            return own
        if number != own:
            self.report(
                Code.NUMBER_MISMATCH,
                f"the PDF prints {kind} {number} where the page counts {own}; the page shows {number}",
                node,
            )
        return number

    def next_number(self, kind: str) -> str:
        """The number of this kind that TeX printed next; empty if that is not known."""
        known, position = self._tex.get(kind, []), self._taken.get(kind, 0)
        return known[position] if position < len(known) else ""

    def check_all_numbers_used(self) -> None:
        """Report the numbers that TeX printed and the page did not."""
        for kind, known in self._tex.items():
            if kind in self.data.get("uncounted", ()):
                continue
            missing = known[self._taken.get(kind, 0) :]
            if missing:
                self.report(
                    Code.NUMBER_MISMATCH,
                    f"the PDF numbers {len(missing)} {kind} more than the page, from {missing[0]} on",
                )

    # labels and element ids

    def element_id(self, prefix: str, label: str = "") -> str:
        """A unique element id: the label's, else ``prefix-1`` and so on."""
        if label:
            name = _ODD.sub("-", label).strip("-") or prefix
            if name not in self._ids:
                self._ids.add(name)
                return name
            prefix = name
        while True:
            self._counts[prefix] = count = self._counts.get(prefix, 0) + 1
            name = f"{prefix}-{count}"
            if name not in self._ids:
                self._ids.add(name)
                return name

    def set_anchor(self, kind: str, number: str, element: str, title: Any = "", outside: bool = False) -> Anchor:
        """What the next ``\\label`` in this group names; with ``outside``, in the group around the innermost one."""
        anchor = Anchor(kind, number, element, title)
        groups = self.document.context.contexts
        groups[-2 if outside and len(groups) > 1 else -1].anchor = anchor
        return anchor

    def current_anchor(self) -> Anchor | None:
        """What a ``\\label`` here names."""
        for group in reversed(self.document.context.contexts):
            anchor: Anchor | None = getattr(group, "anchor", None)
            if anchor is not None:
                return anchor
        return None

    def label(self, name: str, anchor: Anchor, node: Any = None) -> None:
        """``name`` points at ``anchor``."""
        if name in self.labels:
            self.report(
                Code.DUPLICATE_LABEL, f"the label `{name}` is defined twice", node, "give one of them another name"
            )
            return
        self.labels[name] = anchor
        if not anchor.labelled:
            anchor.labelled = True
            anchor.element = self.element_id("label", name)

    def tex_label(self, name: str) -> LabelValue | None:
        """What TeX says of a label."""
        return self._tex_labels.get(name)

    def foreign(self, name: str) -> Any:
        """A label of another note, or ``None``."""
        return self._foreign.get(name)

    def near(self, name: str) -> str:
        """A label that ``name`` may have meant."""
        return next(iter(get_close_matches(name, [*self.labels, *self._foreign], 1, 0.6)), "")

    def graphic(self, name: str) -> tuple[str, float, float] | None:
        """URL, width and height (CSS pixels) of a picture file as ``\\includegraphics`` names it."""
        return self._graphics.get(name)

    # diagnostics

    def place(self, node: Any = None) -> Place | None:
        """Where a node began in its file."""
        at = getattr(node, "at", None)
        while at is None and node is not None and getattr(node, "parentNode", None) is not None:
            node = node.parentNode
            at = getattr(node, "at", None)
        if at is None and self.document is not None:
            reading = self.document.userdata.get("reading")
            at = (reading.origin, reading.begun) if reading is not None else None
        if at is None:
            return Place(self.request.path)
        source, offset = at
        if not source.path:
            return Place(self.request.path)
        name = getattr(node, "nodeName", "") or ""
        start = source.shift + offset
        length = len(name) + 1 if source.whole[start + 1 : start + 1 + len(name)] == name else 1
        return Located(source.path, source.whole).place(Span(start, start + length))

    def lines(self, node: Any = None) -> tuple[int, int]:
        """The first and the last line of what a node was made of; zeros if they are unknown."""
        place, at = self.place(node), getattr(node, "at", None)
        if place is None or not place.line:
            return 0, 0
        if at is None or not at[0].path:
            return place.line, place.line
        source, start = at[0], at[0].shift + at[1]
        return place.line, place.line + source.whole.count("\n", start, end_of(source.whole, start))

    def reported(self, code: Code, once: str) -> bool:
        """Whether :meth:`report` has this one already."""
        return (code, once) in self._seen

    def report(
        self, code: Code, message: str, node: Any = None, help: str = "", error: bool = False, once: str = ""
    ) -> None:
        """Record a diagnostic; with ``once``, only the first of that name."""
        if once:
            if (code, once) in self._seen:
                return
            self._seen.add((code, once))
        severity = Severity.ERROR if error else Severity.WARNING
        self.diagnostics.append(Diagnostic(severity, code, message, self.place(node), help))

    # pictures and files

    def today(self) -> str:
        """What ``\\today`` prints: the date as at the note's head; in papers and other languages as LaTeX does."""
        chosen = self.data.get("chosen-language")
        if self.request.date and (self.request.is_paper or chosen):
            return latex_today(self.request.date, chosen or self.data.get("language", ""))
        return self.request.today or str(self.data.get("date", ""))

    def _day(self) -> str:
        """LaTeX that makes the note's date TeX's own, for what TeX draws apart from the note."""
        year, month, day = calendar_day(self.request.date) or UNDATED
        return rf"\year={year} \month={month} \day={day}\relax\def\today{{{self.today()}}}"

    def picture(self, source: str, alt: str = "", display: bool = True, node: Any = None) -> str:
        """Let TeX draw ``source``; the placeholder that stands for the drawing.

        A formula's source can be read aloud, a drawing's cannot: its text alternative is ``alt`` or just "Picture".
        """
        known = getattr(node, "definitions_before", len(self.definitions))
        preamble = "\n".join([*self.definitions[:known], *([self._day()] if PRINTS_DAY.search(source) else [])])
        key = digest("\0".join((source, preamble, self.request.preamble)))
        if all(picture.key != key for picture in self.pictures):
            first, last = self.lines(node)
            words = "Picture" if not alt.strip() or DRAWING.search(alt) else pure(alt)
            self.pictures.append(Picture(key, pure(source), preamble, words, display, first, last))
        return el("sd-picture", data_key=key)

    def resolve(self, name: str, node: Any = None, suffixes: tuple[str, ...] = ("", ".tex")) -> Path | None:
        """A file of the collection, as the note names it; what lies outside is refused with a diagnostic."""
        root = Path(self.request.root).resolve()
        folders = [*self.data.get("import-folders", []), (root / self.request.path).parent, root]
        outside = False
        for folder in folders:
            for suffix in suffixes:
                path = (Path(folder) / (name + suffix)).resolve()
                if not path.is_relative_to(root):
                    outside = True
                elif path.is_file():
                    return path
        if outside:
            self.report(
                Code.OUTSIDE_COLLECTION,
                f"the file `{name}` lies outside the collection and is not read",
                node,
                "move it into the collection's folder and name it relative to the note",
                error=True,
            )
        else:
            self.report(Code.MISSING_FILE, f"there is no file `{name}`", node, error=True)
        return None

    def read_text(self, name: str, node: Any = None, suffixes: tuple[str, ...] = ("", ".tex")) -> str | None:
        """The text of a file of the collection; ``None`` (with a diagnostic) when it cannot be had."""
        path = self.resolve(name, node, suffixes)
        return None if path is None else path.read_text(encoding="utf-8-sig", errors="replace")

    def read_bytes(self, name: str, node: Any = None) -> bytes | None:
        """Like :meth:`read_text`, for files that are not text."""
        path = self.resolve(name, node, ("",))
        return None if path is None else path.read_bytes()

    # small conversions for packages

    def html(self, tokens: Any) -> str:
        """Inline HTML of unexpanded tokens or of LaTeX text, at once (numbers and labels in it count)."""
        from scidraft_tex.engines.plastex.render import inline_of_tokens

        return inline_of_tokens(self, tokens)

    def plain(self, tokens: Any) -> str:
        """Plain text of unexpanded tokens or of LaTeX text."""
        from scidraft_tex.engines.plastex.html import plain_of

        return plain_of(self.html(tokens))


def note_of(thing: Any) -> Note:
    """The note of a node, a document or a stream."""
    userdata = getattr(thing, "userdata", None)
    if userdata is not None and "note" in userdata:
        note: Note = userdata["note"]
        return note
    owner: Note = thing.ownerDocument.userdata["note"]
    return owner
