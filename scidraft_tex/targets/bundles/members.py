"""What goes into a bundle: the files that TeX read, the author's without comments, and what the receiver wants."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from scidraft_tex.engines.latex.recording import Recorded, UsedFile
from scidraft_tex.scan.comments import Habits, habits, redefines_percent, states_a_licence, strip_comments
from scidraft_tex.targets.collection import CONVERTED

SOURCES = (".tex", ".ltx", ".latex", ".tikz", ".pgf", "")
PACKAGES = (".sty", ".cls", ".def", ".clo", ".cfg", ".fd", ".ldf")

_ARXIV_NAME = re.compile(r"(?![-.])[A-Za-z0-9_+.,=/-]+")
"""The characters that arXiv takes in file names (info.arxiv.org, "Submit TeX/LaTeX")."""

PDF_LINE = "\\pdfoutput=1\n"
"""Tells arXiv that the paper is for pdfLaTeX; it looks for this in the first five lines."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file of the bundle. ``origin`` says where it is from; ``comments`` that its comments were left in, and why."""

    name: str
    data: bytes
    origin: str
    path: str = ""
    comments: str = ""


def members(recorded: Recorded, kind: str, engine: str) -> tuple[Member, ...]:
    """The files of a bundle, the main file first."""
    texts = [_text(used) for used in recorded.files if _is_author_text(used)]
    known = habits(texts)
    found = [_member(used, known) for used in recorded.files]
    if kind == "arxiv":
        if engine == "pdflatex":
            found[0] = Member(found[0].name, PDF_LINE.encode() + found[0].data, *_rest(found[0]))
        found.append(Member("00README.json", _arxiv_readme(recorded.main, engine), "told to arXiv"))
    return tuple(found)


def names_arxiv_refuses(found: Iterable[Member]) -> list[str]:
    """The names of files that arXiv does not take."""
    return [member.name for member in found if not _ARXIV_NAME.fullmatch(member.name)]


def left_out(found: Iterable[Member], beside: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The files in the paper's folder that are not in the bundle, each with the reason."""
    found = tuple(found)
    taken = {member.path for member in found}
    stems = {member.name.removesuffix(".pdf") for member in found if member.name.endswith(".pdf")}
    lists = any(member.name.endswith((".bbl", ".refs")) for member in found)
    for path in beside:
        if path not in taken:
            suffix = PurePosixPath(path).suffix
            if suffix == ".bib" and lists:
                yield path, "its entries are in the lists (.bbl)"
            elif suffix == ".bst" and lists:
                yield path, "only BibTeX reads it; the lists (.bbl) are made"
            elif suffix.lower() in CONVERTED and any(path.removesuffix(suffix).endswith(stem) for stem in stems):
                yield path, "it was converted to PDF for TeX"
            else:
                yield path, "TeX did not read it"


def _rest(member: Member) -> tuple[str, str, str]:
    return member.origin, member.path, member.comments


def _member(used: UsedFile, known: Habits) -> Member:
    origin = {"author": "the paper", "package": "scidraft", "tree": "the author's TeX tree", "made": "made for it"}
    if not _is_author_text(used):
        return Member(used.name, used.data, origin[used.source], used.path)
    text = _text(used)
    reason = _why_kept(used, text, known)
    data = used.data if reason else strip_comments(text, known).encode("utf-8", errors="surrogateescape")
    return Member(used.name, data, origin[used.source], used.path, reason)


def _why_kept(used: UsedFile, text: str, known: Habits) -> str:
    if {used.name, used.name.rpartition(".")[0]} & known.listed:
        return "the paper prints this file as it is"
    if used.name.endswith(PACKAGES) and states_a_licence(text):
        return "they state a licence"
    return "the file gives % another meaning" if redefines_percent(text) else ""


def _is_author_text(used: UsedFile) -> bool:
    """Whether a file is LaTeX of the author's. (What the driver makes for a note has no comments of theirs.)"""
    suffix = PurePosixPath(used.name).suffix.lower()
    return used.source == "author" and (suffix in SOURCES or suffix in PACKAGES)


def _text(used: UsedFile) -> str:
    return used.data.decode("utf-8", errors="surrogateescape")


def _arxiv_readme(main: str, engine: str) -> bytes:
    """What arXiv is told: the engine and the main file (info.arxiv.org, "The 00README file format")."""
    facts = {"process": {"compiler": engine}, "sources": [{"filename": main, "usage": "toplevel"}]}
    return (json.dumps(facts, indent=2) + "\n").encode()
