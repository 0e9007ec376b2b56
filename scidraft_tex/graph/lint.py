"""Bibliography lint: what ``check`` says without TeX, and BibTeX only while it prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scidraft_tex.model.bibliography import BibEntry, Bibliography
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.project import Project

REQUIRED: dict[str, tuple[tuple[str, ...], ...]] = {
    "article": (("author",), ("title",), ("journal", "journaltitle", "eprint"), ("year", "date")),
    "book": (("author", "editor"), ("title",), ("publisher",), ("year", "date")),
    "booklet": (("title",),),
    "inbook": (("author", "editor"), ("title",), ("chapter", "pages", "booktitle"), ("publisher",), ("year", "date")),
    "incollection": (("author",), ("title",), ("booktitle",), ("publisher",), ("year", "date")),
    "inproceedings": (("author",), ("title",), ("booktitle",), ("year", "date")),
    "conference": (("author",), ("title",), ("booktitle",), ("year", "date")),
    "manual": (("title",),),
    "mastersthesis": (("author",), ("title",), ("school", "institution"), ("year", "date")),
    "phdthesis": (("author",), ("title",), ("school", "institution"), ("year", "date")),
    "proceedings": (("title",), ("year", "date")),
    "techreport": (("author",), ("title",), ("institution",), ("year", "date")),
    "unpublished": (("author",), ("title",), ("note",)),
}
"""The fields that BibTeX's standard styles ask for, by type; of a group one is enough (biblatex's names count too)."""


def lint(project: Project, bibliographies: Mapping[str, Bibliography]) -> tuple[Diagnostic, ...]:
    """Cited entries that lack a field, and, if the configuration asks for it, entries that no note cites."""
    cited: dict[str, set[str]] = {}
    for note in project.notes:
        for resolved in note.lists:
            for path in resolved.files:
                cited.setdefault(path, set()).update(key.casefold() for key in resolved.source.keys)
    found: list[Diagnostic] = []
    for path in sorted(cited.keys() & bibliographies.keys()):
        keys = cited[path]
        for entry in bibliographies[path].entries:
            if entry.key.casefold() in keys or "*" in keys:
                found.extend(_missing_fields(entry, bibliographies[path]) if project.config.check_fields else ())
            elif project.config.check_uncited:
                message = f"no note cites `{entry.key}`"
                found.append(Diagnostic(Severity.WARNING, Code.UNCITED_ENTRY, message, entry.place))
    return tuple(found)


def _missing_fields(entry: BibEntry, bibliography: Bibliography) -> Iterator[Diagnostic]:
    """What an entry lacks; fields of the entry that it refers to by ``crossref`` count as its own."""
    parent = bibliography.by_key.get(entry.get("crossref"))
    for group in REQUIRED.get(entry.type, ()):
        inherited = (*group, "title") if "booktitle" in group else group
        if _has(entry, group) or (parent and _has(parent, inherited)):
            continue
        named = "author or editor" if "editor" in group else group[0]
        help_text = f"add the field `{group[0]}`, or use another type than `@{entry.type}`"
        message = f"`{entry.key}` has no {named}"
        yield Diagnostic(Severity.WARNING, Code.MISSING_FIELD, message, entry.place, help_text)


def _has(entry: BibEntry, names: tuple[str, ...]) -> bool:
    return any(entry.get(name).strip() for name in names)
