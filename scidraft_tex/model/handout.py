"""What a handout is asked to be: the settings of a ``[handouts.NAME]`` table and of ``scidraft-tex handout``.

The fields of :class:`Handout` are the one list of settings. Each carries its key, a sentence of documentation and,
where it is a choice, the allowed values; the reader of ``scidraft.toml`` and the command line both work from it.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, replace
from typing import Any

KINDS_OF_BLANK = ("dots", "lines", "grid")
SHOWN = ("show", "hide", "end")
NUP = (1, 2, 4, 6)


def _key(default: Any, doc: str, choices: tuple[Any, ...] = (), least: float | None = None, group: str = "") -> Any:
    """A field of :class:`Handout` with the facts that reader and command line need."""
    return field(default=default, metadata={"doc": doc, "choices": choices, "least": least, "group": group})


@dataclass(frozen=True, slots=True)
class Handout:
    """One handout. Keys are the fields' names with hyphens; the defaults make a reader of all notes, oldest first.

    ``select`` holds slugs and globs; with ``order`` ``given`` notes stand as they are listed there. ``signature`` is
    the number of pages that are folded together, 0 for all. ``spacing`` is a factor.
    """

    name: str = ""
    title: str = _key("", "Title on the first page; the site's title if none is given.", group="notes")
    tags: tuple[str, ...] = _key((), "Only notes with one of these tags.", group="notes")
    series: tuple[str, ...] = _key((), "Only notes of one of these entry series.", group="notes")
    kinds: tuple[str, ...] = _key((), "Only notes that state or are of one of these kinds (lemma …).", group="notes")
    select: tuple[str, ...] = _key((), "Only these notes: slugs or globs on slugs and paths.", group="notes")
    order: str = _key(
        "date",
        "Order of the notes: oldest first, by title, by path, as listed, or what is referred to first.",
        ("date", "title", "path", "given", "dependency"),
        group="notes",
    )
    front: str = _key(
        "full", "Title page, contents and index; title and contents on one page; or nothing.",
        ("full", "compact", "none"), group="reader",
    )  # fmt: skip
    numbering: str = _key(
        "own", "Numbers as in each note, or continuous: 2.1 is the first of the second note.",
        ("own", "continuous"), group="reader",
    )  # fmt: skip
    bibliography: str = _key(
        "own", "The lists of each note, or one joint list at the end.", ("own", "joint"), group="reader"
    )
    paper: str = _key("", "Paper size; that of the PDFs if none is given.", ("a4", "letter", "a5"), group="pages")
    font_size: int = _key(11, "Type size in points.", (9, 10, 11, 12, 14), group="pages")
    spacing: float = _key(1.0, "Factor on the distance of lines, 1 to 3.", least=1, group="pages")
    margin: str = _key("normal", "notes: a wide outer margin to write in.", ("normal", "notes"), group="pages")
    two_sided: bool = _key(False, "Margins and running heads for printing on both sides.", group="pages")
    one_per_sheet: bool = _key(
        False, "Begin each note on a new sheet; in a booklet on a right-hand page.", group="pages"
    )
    nup: int = _key(1, "Pages on one side of a sheet, in reading order.", NUP, group="sheets")
    cut_lines: bool = _key(False, "Draw hairlines between the pages of a side, to cut along.", group="sheets")
    booklet: bool = _key(False, "Two pages a side, ordered so that the sheets are folded.", group="sheets")
    signature: int = _key(
        0, "Pages folded together, a multiple of 4; 0 folds all sheets as one.", least=0, group="sheets"
    )
    duplex: str = _key(
        "short", "Edge over which the printer turns a booklet's sheets.", ("short", "long"), group="sheets"
    )
    grayscale: bool = _key(False, "Really grey: no colour anywhere in the file.", group="ink")
    printed_urls: bool = _key(False, "Print the addresses of links in footnotes.", group="ink")
    solutions: str = _key("show", "Solutions where they stand, not at all, or at the end.", SHOWN, group="teaching")
    proofs: str = _key("show", "Proofs where they stand, not at all, or at the end.", SHOWN, group="teaching")
    gaps: bool = _key(False, "Blank boxes in place of proofs, as large as the proofs.", group="teaching")
    blank_pages: str = _key(
        "",
        "A page to write on after each note; pages that fill up are ruled as well.",
        KINDS_OF_BLANK,
        group="teaching",
    )
    variants: tuple[str, ...] = _key((), "Several files at once: student, teacher, screen, grey.", group="teaching")
    pdfa: bool = _key(False, "PDF/A-2b, for archives.", group="ink")

    @property
    def asks_for_notes(self) -> bool:
        """Whether only some notes are asked for."""
        return bool(self.tags or self.series or self.kinds or self.select)


def conflict(handout: Handout) -> str:
    """Why two settings of a handout cannot go together; empty if they can."""
    if handout.booklet and handout.nup > 1:
        return "a booklet has two pages on a side; leave out `nup`"
    if handout.signature and not handout.booklet:
        return "only a booklet has signatures; add `booklet`"
    if handout.gaps and handout.proofs != "show":
        return f"a gap stands where the proof stands; with `proofs = {handout.proofs}` there is none"
    return ""


VARIANTS: dict[str, dict[str, Any]] = {
    "student": {"solutions": "hide"},
    "teacher": {"solutions": "show", "proofs": "show", "gaps": False, "blank_pages": ""},
    "screen": {"grayscale": False, "printed_urls": False, "nup": 1, "booklet": False},
    "grey": {"grayscale": True, "printed_urls": True},
}
"""What each variant changes."""


def variants_of(handout: Handout) -> tuple[Handout, ...]:
    """The files a handout stands for, each with its name; one if it has no variants."""
    if not handout.variants:
        return (handout,)
    return tuple(
        replace(handout, name=f"{handout.name}-{variant}", variants=(), **VARIANTS[variant])
        for variant in handout.variants
    )


def handout_fields() -> dict[str, Field[Any]]:
    """Every setting by its key, in the order of the documentation."""
    return {item.name.replace("_", "-"): item for item in fields(Handout) if item.name != "name"}
