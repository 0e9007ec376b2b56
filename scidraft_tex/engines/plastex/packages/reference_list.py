r"""Printed lists of references: ``\references``, ``\bibliography``, multibib's, and ``thebibliography``.

The entries come from the ``.bbl`` that BibTeX made for paper and page alike (``request.lists``); each list has its own
numbers, and its entries lead back to where they are cited.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.bbl import BblItem, author_year, parse_bbl
from scidraft_tex.engines.plastex.packages.citation_state import Entry, ReferenceSet, citation_state, claim, settle
from scidraft_tex.engines.plastex.packages.citations import FORMS, citing_command, printed_label
from scidraft_tex.engines.plastex.packages.options import is_true, parse_options
from scidraft_tex.engines.plastex.packages.reading import (
    environment_tokens,
    expand,
    leave_environment,
    package_data,
    plain_source,
    tokens_of,
)
from scidraft_tex.engines.plastex.packages.signatures import Ignored, ignored
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of
from scidraft_tex.model.body import CitedWork

# What BibTeX styles define for themselves and the page prints in its own way.
_OURS = frozenset(
    "url doi href natexlab newblock enquote bibinfo bibfield bibnamefont bibfnamefont citenamefont bibcite "
    "BIBentryALTinterwordspacing BIBentrySTDinterwordspacing BIBforeignlanguage BIBdecl urlprefix path eprint "
    "BibitemOpen BibitemShut bibitemStop bibitemNoStop EOS selectlanguage".split()
)


class ReferenceList(Command):  # type: ignore[misc]
    """Base of the commands that print a list."""

    nodeName = "references"
    blockType = True
    level = Command.SECTION_LEVEL
    suffix: str = ""
    title_macro: ClassVar[str] = ""

    def print_list(self, tex: Any, title: str | None, bbl: str, options: dict[str, str] | None = None) -> None:
        """Make the entries and claim the citations. ``None`` as title is the document's word, ``''`` no heading.

        ``options`` may hold ``start`` and ``prefix``: how the entries are numbered.
        """
        state = citation_state(self)
        note = note_of(self)
        self.references = ReferenceSet(len(state.lists) + 1, self.suffix)
        word = self.title_macro or (r"\bibname" if note.data.get("chapters") else r"\refname")
        self.heading = expand(self, tex, word if title is None else title) if title != "" else None
        self.element = note.element_id("references", f"references-{self.references.index}")
        parsed = parse_bbl(bbl)
        context = self.ownerDocument.context
        for name, definition in parsed.definitions:
            if name not in _OURS and "@" not in name and context.find(name) is None:
                expand(self, tex, definition)
        first, prefix = self.numbering(options or {})
        for position, item in enumerate(parsed.items, 1):
            entry = self.entry(tex, item, position)
            entry.number, entry.prefix = str(first + position - 1), prefix
            self.references.entries.setdefault(item.key, entry)
        claim(self, self.references)

    def entry(self, tex: Any, item: BblItem, position: int) -> Entry:
        """One entry as nodes."""
        element = note_of(self).element_id("ref", f"ref-{self.references.index}-{position}")
        entry = Entry(item.key, str(position), expand(self, tex, item.body), element=element)
        names = author_year(item.label)
        if names is not None:
            entry.author = expand(self, tex, names.short)
            entry.full_author = expand(self, tex, names.full)
            entry.year = expand(self, tex, names.year)
        if item.label is not None:
            entry.label = expand(self, tex, item.label)
        return entry

    def numbering(self, options: dict[str, str]) -> tuple[int, str]:
        """The first number and what stands before all: as sty/scidraft-references.sty numbers lists."""
        setup = package_data(self, "scidraft", dict)
        start = options.get("start") or ("continue" if setup.get("listnumbers") == "continue" else "1")
        prefix = self.suffix if "labeled" in setup and is_true(setup["labeled"]) else ""
        if start == "continue":
            before = citation_state(self).lists
            numbers = [int(entry.number) for entry in before[-1].entries.values()] if before else []
            return max(numbers, default=0) + 1, options.get("prefix", prefix)
        return int(start) if start.isdigit() else 1, options.get("prefix", prefix)

    def next_list(self) -> Any:
        """What the driver knows of this list: the next one of its suffix, in the order of printing."""
        printed = sum(one.suffix == self.suffix for one in citation_state(self).lists)
        ours = [one for one in note_of(self).request.lists if one.suffix == self.suffix]
        return ours[printed] if printed < len(ours) else None

    def digest(self, tokens: Any) -> None:
        """A list holds nothing that follows it."""


class references(ReferenceList):
    """``[title=…, style=…]{files}``."""

    args = "[ options:nox ] files:str"

    def invoke(self, tex: Any) -> None:
        """Print the next list."""
        self.parse(tex)
        options = parse_options(plain_source(self.attributes["options"]))
        known = self.next_list()
        self.print_list(tex, options.get("title"), known.bbl if known else "", options)


class bibliography(references):
    r"""LaTeX's own, and, with a suffix, multibib's."""


class thebibliography(ReferenceList):
    r"""Entries written by hand."""

    args = "widest:nox"

    def invoke(self, tex: Any) -> None:
        """Read the entries; they are taken apart as a .bbl is."""
        self.parse(tex)
        body = source_of(environment_tokens(tex, "thebibliography"))
        leave_environment(self)
        self.macroMode = self.MODE_NONE
        self.print_list(tex, None, f"\\begin{{thebibliography}}{{9}}{body}\\end{{thebibliography}}")


class newcites(Command):  # type: ignore[misc]
    r"""multibib's ``\newcites{sec}{Title}``: ``\citesec`` and its kin, ``\bibliographysec``."""

    args = "suffixes:str titles:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define the commands of each suffix."""
        self.parse(tex)
        titles = plain_source(self.attributes["titles"]).split(",")
        context = self.ownerDocument.context
        for i, suffix in enumerate(part.strip() for part in self.attributes["suffixes"].split(",")):
            title = titles[i].strip() if i < len(titles) else ""
            for name, form in FORMS.items():
                context.addGlobal(name + suffix, citing_command(name, form, suffix))
            context.newcommand(f"refname{suffix}", 0, title)
            members = {"macroName": f"bibliography{suffix}", "suffix": suffix, "title_macro": rf"\refname{suffix}"}
            context.addGlobal(f"bibliography{suffix}", type(f"bibliography{suffix}", (bibliography,), members))
            for name in (f"bibliographystyle{suffix}", f"nocite{suffix}"):
                context.addGlobal(name, ignored(f"{name}{{}}")[f"_ignored_{name}"])
        return []


@html_for("references")
def references_html(node: Any, page: Page) -> str:
    """Heading and list; every entry leads back to its citations."""
    settle(node)
    heading = el("h2", page.inline(node.heading)) if node.heading is not None else ""
    items = "".join(entry_html(node, entry, page) for entry in node.references.entries.values())
    body = el("ol", items, class_="reference-list") if items else ""
    return el("section", heading + body, class_="references", id=node.element)


def entry_html(node: Any, entry: Entry, page: Page) -> str:
    """Label, text, links back. Author–year lists have no labels, as on paper."""
    style = citation_state(node).style
    labelled = all(one.author is not None for one in node.references.entries.values())
    if not style.numbers and labelled:
        label = ""
    else:
        label = el("span", f"[{printed_label(entry, style, page)}]", class_="ref-label") + " "
    backlinks = "".join(
        el("a", "↩", href=f"#{element}", aria_label=f"Back to citation {i}")
        for i, element in enumerate(entry.cited_at, 1)
    )
    links = " " + el("span", backlinks, class_="backlinks") if backlinks else ""
    text = page.inline(entry.body)
    note_of(node).works.append(CitedWork(entry.key, text, entry.element, tuple(entry.cited_at)))
    return el("li", label + text + links, id=entry.element)


class newblock(Command):  # type: ignore[misc]
    """The gap between the parts of an entry."""

    def invoke(self, tex: Any) -> list[Any]:
        """A blank."""
        return tokens_of(self, " ")


class penalty(Ignored):
    r"""``\penalty0`` in addresses."""

    args = "value:Number"


class natexlab(Command):  # type: ignore[misc]
    """The letter behind a year."""

    args = "self"


class bibinfo(Command):  # type: ignore[misc]
    """REVTeX's mark-up of a field: the field's text stays."""

    args = "field:nox self"


class bibfield(bibinfo):
    """The same, newer."""


class BibitemOpen(Command):  # type: ignore[misc]
    """The beginning of an entry in REVTeX's styles."""

    def invoke(self, tex: Any) -> list[Any]:
        """Nothing is printed."""
        return []


class BibitemShut(Command):  # type: ignore[misc]
    """The end of an entry in REVTeX's styles, and whether it lacks a full stop."""

    args = "how:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Print it."""
        self.parse(tex)
        return tokens_of(self, ".") if self.attributes["how"] == "NoStop" else []


class BIBforeignlanguage(bibinfo):
    """IEEEtran's mark-up of a language."""


class bibnamefont(natexlab):
    """A name as it stands."""


class bibfnamefont(natexlab):
    """A first name as it stands."""


class citenamefont(natexlab):
    """A name in a label."""


class doi(Command):  # type: ignore[misc]
    """A DOI, linked; BibTeX styles print ``doi:`` before it."""

    args = "target:nox"

    def invoke(self, tex: Any) -> None:
        """Keep the characters as they are."""
        self.parse(tex)
        self.target = re.sub(r"\\([#$%&_{}])", r"\1", plain_source(self.attributes["target"])).replace("\\", "")


@html_for("natexlab")
def natexlab_html(node: Any, page: Page) -> str:
    """Numbers need no letter: natbib leaves it out then."""
    style = citation_state(node).style
    return "" if style.natbib and style.numbers else page.inline(node)


@html_for("doi")
def doi_html(node: Any, page: Page) -> str:
    """A link to the resolver."""
    bare = re.sub(r"^(?:https?://(?:dx\.)?doi\.org/|doi:\s*)", "", node.target)
    return "doi: " + el("a", esc(bare), href="https://doi.org/" + bare)


globals().update(
    ignored(
        "nocite{} bibliographystyle{} bibpunct[]{}{}{}{}{}{} citestyle{} BIBentryALTinterwordspacing "
        "BIBentrySTDinterwordspacing BIBdecl citeindextrue citeindexfalse shortcites{} bibcite{}{} bibdata{} "
        "bibstyle{} citation{}"
    )
)
