r"""``\cite`` and natbib's forms of it, as links into the list the citation belongs to."""

from __future__ import annotations

from typing import Any, ClassVar

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.packages.citation_state import (
    CitationStyle,
    Entry,
    citation_state,
    report_unknown,
    settle,
)
from scidraft_tex.engines.plastex.packages.reading import expand, plain_source
from scidraft_tex.engines.plastex.render import Page, html_for


class Citation(Command):  # type: ignore[misc]
    """Any citing command. ``form`` is natbib's name of it; a star asks for all authors, a capital for a capital."""

    nodeName = "cite"
    args = "* [ first:nox ] [ second:nox ] keys:nox"
    form: ClassVar[str] = "cite"
    capital: ClassVar[bool] = False
    suffix: str = ""
    references: Any = None

    def invoke(self, tex: Any) -> None:
        """Wait for the list that will claim this citation."""
        self.parse(tex)
        self.keys = [key.strip() for key in plain_source(self.attributes["keys"]).split(",") if key.strip()]
        first, second = self.attributes["first"], self.attributes["second"]
        if second is None:
            first, second = None, first
        self.before = expand(self, tex, first) if plain_source(first) else None
        self.after = expand(self, tex, second) if plain_source(second) else None
        self.has_notes = first is not None or second is not None
        self.link_ids: dict[str, str] = {}
        citation_state(self).pending.append(self)


def citing_command(name: str, form: str, suffix: str = "") -> type[Citation]:
    """A citing command's class; ``suffix`` is multibib's."""
    members = {
        "macroName": name + suffix,
        "nodeName": "cite",
        "form": form,
        "suffix": suffix,
        "capital": name[:1].isupper(),
    }
    return type(name + suffix, (Citation,), members)


FORMS: dict[str, str] = {
    "cite": "cite",
    "Cite": "cite",
    "citet": "citet",
    "Citet": "citet",
    "citep": "citep",
    "Citep": "citep",
    "citealt": "citealt",
    "Citealt": "citealt",
    "citealp": "citealp",
    "Citealp": "citealp",
    "citeauthor": "citeauthor",
    "Citeauthor": "citeauthor",
    "citefullauthor": "citefullauthor",
    "citeyear": "citeyear",
    "citeyearpar": "citeyearpar",
    "citenum": "citenum",
}


@html_for("cite")
def cite_html(node: Any, page: Page) -> str:
    """The marks; a key that no list knows shows as a question mark."""
    settle(node)
    references = node.references
    style = citation_state(node).style
    found = [(key, references.entries.get(key) if references else None) for key in node.keys]
    for key, entry in found:
        if entry is None:
            report_unknown(node, key, references)
    writer = Writer(node, page, style)
    labelled = references is not None and all(e.author is not None for e in references.entries.values())
    numeric = style.numbers or not labelled
    html = writer.numeric(found) if numeric else writer.author_year(found)
    return el("span", html, class_="cites")


def printed_label(entry: Entry, style: CitationStyle, page: Page) -> str:
    """What stands in an entry's brackets: its number, or the style's own label (alpha) where LaTeX prints that."""
    if entry.label is None or (style.natbib and entry.author is not None):
        return esc(entry.prefix + entry.number)
    return page.inline(entry.label)


class Writer:
    """Writes one citation in one style."""

    def __init__(self, node: Any, page: Page, style: CitationStyle) -> None:
        self.node = node
        self.page = page
        self.style = style
        self.linked: set[str] = set()

    def link(self, key: str, entry: Entry | None, html: str) -> str:
        """A link to the entry; the first one to it can be come back to."""
        if entry is None:
            return el("span", "?", class_="cite-missing")
        element = self.node.link_ids.get(key) if key not in self.linked else None
        self.linked.add(key)
        return el("a", html, class_="cite", href=f"#{entry.element}", id=element)

    def notes(self, html: str) -> str:
        """The notes before and behind the marks."""
        before = self.page.inline(self.node.before) + " " if self.node.before is not None else ""
        after = self.style.before_note + self.page.inline(self.node.after) if self.node.after is not None else ""
        return before + html + after

    def bracketed(self, html: str) -> str:
        """In the style's brackets."""
        return esc(self.style.opening) + html + esc(self.style.closing)

    def author(self, entry: Entry | None, first: bool = True) -> str:
        """The authors' names, all of them for a star."""
        if entry is None or entry.author is None:
            return "(author?)"
        full = bool(self.node.attributes["*modifier*"]) or self.node.form == "citefullauthor"
        html = self.page.inline(entry.full_author if full else entry.author)
        return html[:1].upper() + html[1:] if self.node.capital and first else html

    # numbers

    def numeric(self, found: list[tuple[str, Entry | None]]) -> str:
        """``[1, 3]`` and its kin."""
        form = self.node.form
        if form in ("citeauthor", "citefullauthor", "citeyear", "citeyearpar"):
            return self.words(found)
        if form in ("citet", "citealt"):
            parts, groups = [], self.by_author(found)
            for i, group in enumerate(groups):
                marks = self.marks(group)
                marks = self.notes(marks) if i == len(groups) - 1 else marks
                name = self.author(group[0][1], i == 0)
                parts.append(f"{name} {self.bracketed(marks) if form == 'citet' else marks}")
            return f"{self.style.separator} ".join(parts)
        html = self.notes(self.marks(found))
        raised = self.style.natbib or not self.node.has_notes  # the package cite leaves marks with notes on the line
        if self.style.superscript and raised and form in ("cite", "citep"):
            return el("sup", html)
        return html if form in ("citealp", "citenum") else self.bracketed(html)

    def mark(self, entry: Entry | None) -> str:
        """The mark of one entry: its number, or the style's own label where LaTeX's ``\\cite`` prints that."""
        if entry is None:
            return "?"
        return printed_label(entry, self.style, self.page)

    def sorted(self, found: list[tuple[str, Entry | None]]) -> list[tuple[str, Entry | None]]:
        """In the order of the list, if the style sorts; unknown keys come first."""
        return sorted(found, key=lambda item: int(item[1].number) if item[1] else 0) if self.style.sort else found

    def marks(self, found: list[tuple[str, Entry | None]]) -> str:
        """The numbers, sorted and in ranges if the style says so; a range keeps all its numbers as link targets."""
        prefixed = any(entry and entry.prefix for _, entry in found)
        if not prefixed:
            found = self.sorted(found)
        runs: list[list[tuple[str, Entry | None]]] = []
        for item in found:
            last = runs[-1][-1][1] if runs else None
            consecutive = last is not None and item[1] is not None and int(item[1].number) == int(last.number) + 1
            if self.style.compress and consecutive and not prefixed:
                runs[-1].append(item)
            else:
                runs.append([item])
        shown = []
        close, reopen = (esc(self.style.closing), esc(self.style.opening)) if self.style.apart else ("", "")
        for run in runs:
            marks = [self.link(key, entry, self.mark(entry)) for key, entry in run]
            if len(run) > 2:
                shown.append(f"{marks[0]}{close}–{reopen}{marks[-1]}")
            else:
                shown.extend(marks)
        return f"{close}{self.style.separator} {reopen}".join(shown)

    # authors and years

    def author_year(self, found: list[tuple[str, Entry | None]]) -> str:
        """``(Knuth, 1984; Lamport, 1986)`` and its kin."""
        form = self.node.form
        if form == "cite":
            form = "citep" if self.node.has_notes else "citet"
        if form in ("citeauthor", "citefullauthor", "citeyear", "citeyearpar"):
            return self.words(found)
        if form == "citenum":
            return f"{self.style.separator} ".join(self.link(k, e, e.number if e else "?") for k, e in found)
        groups = self.by_author(self.sorted(found))
        separator = f"{esc(self.style.separator)} "
        if form in ("citep", "citealp"):
            parts = []
            for i, group in enumerate(groups):
                name = self.link(*group[0], self.author(group[0][1], i == 0))
                parts.append(f"{name}{esc(self.style.author_year)} {self.years(group)}")
            html = self.notes(separator.join(parts))
            return self.bracketed(html) if form == "citep" else html
        parts = []
        for i, group in enumerate(groups):
            years = self.years(group)
            years = self.notes(years) if i == len(groups) - 1 else years
            name = self.link(*group[0], self.author(group[0][1], i == 0))
            parts.append(f"{name} {self.bracketed(years) if form == 'citet' else years}")
        return separator.join(parts)

    def by_author(self, found: list[tuple[str, Entry | None]]) -> list[list[tuple[str, Entry | None]]]:
        """Neighbours by the same authors, together."""
        groups: list[list[tuple[str, Entry | None]]] = []
        for item in found:
            before = groups[-1][-1][1] if groups else None
            same = before is not None and item[1] is not None
            if same and before is not None and item[1] is not None and _text(before.author) == _text(item[1].author):
                groups[-1].append(item)
            else:
                groups.append([item])
        return groups

    def years(self, group: list[tuple[str, Entry | None]]) -> str:
        """The years of one author's works: ``1984, 1986``, or ``1984a,b`` for letters of one year."""
        html, before = "", ""
        for key, entry in group:
            year = _text(entry.year) if entry else "?"
            if not html:
                html = self.link(key, entry, esc(year))
            elif year[:-1] == before[:-1] and year[-1:].isalpha() and before[-1:].isalpha():
                html += esc(self.style.year_year) + self.link(key, entry, esc(year[-1:]))
            else:
                html += esc(self.style.year_year) + " " + self.link(key, entry, esc(year))
            before = year
        return html

    def words(self, found: list[tuple[str, Entry | None]]) -> str:
        """Names alone or years alone."""
        separator = f"{esc(self.style.separator)} "
        if self.node.form in ("citeyear", "citeyearpar"):
            years = [self.link(k, e, esc(_text(e.year)) if e and e.year is not None else "(year?)") for k, e in found]
            html = self.notes(separator.join(years))
            return self.bracketed(html) if self.node.form == "citeyearpar" else html
        names = [self.link(k, e, self.author(e, i == 0)) for i, (k, e) in enumerate(found)]
        return self.notes(separator.join(names))


def _text(fragment: Any) -> str:
    return "" if fragment is None else " ".join(fragment.textContent.split())
