"""What references call a kind: cleveref's names, which an option or the author may change, and hyperref's."""

from __future__ import annotations

import re

from scidraft_tex.engines.plastex.note import Note
from scidraft_tex.model.kind_names import CAPITALS
from scidraft_tex.model.languages import CLEVEREF_OPTIONS, REFERENCE_NAMES, TAGS

SHORT = {"equation": ("Eq.", "Eqs."), "figure": ("Fig.", "Figs.")}
"""cleveref's ``\\cref`` shortens these unless told not to, as notes tell it; ``\\Cref`` never does."""
CLEVEREF_KINDS = frozenset("theorem lemma corollary proposition definition result example remark note".split())
"""Statements that cleveref calls by names of its own, whatever their heads say."""
SECTIONS = {"subsection": "section", "subsubsection": "section"}
AUTOREF = {
    "section": "section",
    "subsection": "subsection",
    "subsubsection": "subsubsection",
    "paragraph": "paragraph",
    "chapter": "chapter",
    "item": "item",
    "footnote": "footnote",
    "page": "page",
}
"""hyperref's names where they differ from the kind's own."""


def cleveref_options(note: Note) -> dict[str, object]:
    """Options of cleveref; notes have it with capitals and full names."""
    loaded = note.document.context.packages.get("cleveref")
    return {"capitalise": True, "noabbrev": True} if loaded is None else dict(loaded)


def reference_language(note: Note) -> str:
    """The language of cleveref, two letters: the note's; a paper's cleveref knows but its options and the class's."""
    tag = str(note.data.get("language-tag", "en"))
    if note.request.is_paper:
        given = [*note.data.get("class-options", []), *map(str, cleveref_options(note))]
        tag = next((TAGS[name] for name in reversed(given) if name in TAGS), "en")
    return tag[:2] if tag[:2] in CLEVEREF_OPTIONS else "en"


def kind_word(note: Note, kind: str, plural: bool = False, command: str = "cref") -> str:
    """A kind's name as ``\\cref`` or ``\\Cref`` prints it."""
    number = 1 if plural else 0
    small, large = note.data.get("cref-names", {}), note.data.get("Cref-names", {})
    if command == "Cref":
        given = large.get(kind) or small.get(kind)
        word = (given or full_names(note, kind))[number]
        return str(word[:1].upper() + word[1:])
    if kind in small:
        return str(small[kind][number])
    if kind in large:
        return str(large[kind][number])
    options = cleveref_options(note)
    names = SHORT[kind] if kind in SHORT and "noabbrev" not in options else full_names(note, kind)
    word = names[number]
    its_own = SECTIONS.get(kind, kind) in REFERENCE_NAMES["de"]
    language = reference_language(note) if its_own else str(note.data.get("language-tag", "en"))[:2]
    if "capitalise" in options or "capitalize" in options or language in CAPITALS:
        return word
    return word[:1].lower() + word[1:]


def full_names(note: Note, kind: str) -> tuple[str, str]:
    """One and many of a kind, with a capital."""
    known = REFERENCE_NAMES.get(reference_language(note), {}).get(SECTIONS.get(kind, kind))
    return known or note.names.get(kind) or (kind.capitalize(), kind.capitalize() + "s")


def autoref_word(note: Note, kind: str) -> str:
    """A kind's name as ``\\autoref`` prints it."""
    return AUTOREF.get(kind) or (note.caption_word(kind) if kind in note.names else full_names(note, kind)[0])


def plural(note: Note, name: str) -> str:
    """Many of what is called ``name``: English by the rules of sty/scidraft-refnames.sty, other languages the same."""
    if not str(note.data.get("language-tag", "en")).startswith("en"):
        return name
    if re.search(r"[^aeiou]y$", name):
        return name[:-1] + "ies"
    if name.endswith("sis"):
        return name[:-2] + "es"
    return name + ("es" if re.search(r"([sxz]|ch|sh)$", name) else "s")


def name_statement(note: Note, kind: str, heading: str) -> None:
    """Call a kind by its printed name, unless cleveref has a name for it."""
    names = (heading, plural(note, heading))
    if kind in CLEVEREF_KINDS:
        note.names.setdefault(kind, names)
    else:
        note.names[kind] = names
