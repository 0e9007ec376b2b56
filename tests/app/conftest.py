"""A small collection, and engines that cost nothing and tell what they were asked for."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import scidraft_tex.targets.rules.latex as rules
from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.session import Session
from scidraft_tex.model.body import Body, BodyRequest
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.numbers import LabelValue, Numbers, Step
from scidraft_tex.model.setting import NoteToSet, SetNote, Toolchain

NOTES = {
    "alpha.tex": (
        "\\title{Alpha}\n\\date{2026-01-03}\n\\tags{One, Two}\n"
        "\\begin{lemma}[Shift]\\label{lem:a}\nWords.\n\\end{lemma}\nSee \\cite{knuth}.\n\\references{refs}\n"
    ),
    "beta.tex": "\\title{Beta}\n\\date{2026-01-02}\n\\tags{One}\nBy \\cref{alpha:lem:a}.\n",
    "sub/gamma.tex": "\\title{Gamma}\n\\date{2026-01-01}\nWords of gamma.\n",
    "preamble.tex": "\\newcommand{\\R}{R}\n",
    "refs.bib": "@book{knuth, title = {Art}, author = {D. Knuth}, publisher = {AW}, year = {1968}}\n",
}
LABEL = re.compile(r"\\label\{(.*?)\}")


@dataclass
class Desk:
    """A folder of notes, and what the engines were asked for in the last build."""

    root: Path
    output: Path
    tex: list[str] = field(default_factory=list)
    bodies: list[str] = field(default_factory=list)
    lists: int = 0

    def write(self, path: str, text: str) -> None:
        """Write a source; its time lies in the past, as if it was written before the last build began."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        os.utime(file, ns=(10**18 + len(text), 10**18 + hash(text) % 10**9))

    def compile(self, *parts: str, **options: object) -> Outcome:
        """One run of the tool."""
        self.tex.clear()
        self.bodies.clear()
        self.lists = 0
        paths = [self.root / part for part in parts] or [self.root]
        return Session().compile(paths, Options(output=self.output, **options))

    def read(self, path: str) -> str:
        """The text of an output."""
        return (self.output / path).read_text()

    def files(self) -> set[str]:
        """Every output below ``pdf`` and ``html``, without the assets and what search reads."""
        found = (path for part in ("pdf", "html") for path in (self.output / part).rglob("*") if path.is_file())
        return {path.relative_to(self.output).as_posix() for path in found if self.is_page(path)}

    @staticmethod
    def is_page(path: Path) -> bool:
        """Whether a file's name and place do not depend on what is in it."""
        return not any(part == "assets" or part.startswith("pagefind-") for part in path.parts)

    def set_notes(self, notes: Sequence[NoteToSet], tools: Toolchain, *_: object) -> tuple[SetNote, ...]:
        """TeX: one lemma number for each label; ``BROKEN`` is an error."""
        self.tex += [note.slug for note in notes]
        return tuple(self._set(note, tools) for note in notes)

    def _set(self, note: NoteToSet, tools: Toolchain) -> SetNote:
        if "BROKEN" in note.text:
            trouble = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, "it broke", Place(note.path, 4))
            return SetNote(note.slug, None, Numbers(), 0, (trouble,))
        labels = tuple(LabelValue(name, "lemma", str(i)) for i, name in enumerate(LABEL.findall(note.text), 1))
        foreign = [(use.name, use.number) for use in note.foreign]
        pdf = f"%PDF {tools.preamble} {note.text} {foreign} {[item.bbl for item in note.lists]}".encode()
        return SetNote(note.slug, pdf, Numbers((Step("lemma", "1"),), labels), 1)

    def make_bbl(self, style: str, keys: Sequence[str], *_: object, **__: object) -> tuple[str, tuple[()]]:
        """BibTeX."""
        self.lists += 1
        return f"bbl of {keys}", ()

    def make_bodies(self, requests: Sequence[BodyRequest]) -> list[Body]:
        """plasTeX."""
        self.bodies += [request.slug for request in requests]
        return [self._body(request) for request in requests]

    def _body(self, request: BodyRequest) -> Body:
        foreign = [(use.name, use.number, use.href) for use in request.foreign]
        steps = request.numbers.steps if request.numbers else None
        text = request.text.replace("<", "&lt;")
        return Body(request.slug, f"<p>{text} {foreign} {steps}</p>", title=request.slug.title(), summary="S")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The collection, with the engines replaced."""
    made = Desk(tmp_path / "notes", tmp_path / "build")
    for path, text in NOTES.items():
        made.write(path, text)
    monkeypatch.setattr(rules, "set_notes", made.set_notes)
    monkeypatch.setattr(rules, "make_bbl", made.make_bbl)
    monkeypatch.setattr(LazyBox, "bodies", lambda box, requests: made.make_bodies(requests))
    monkeypatch.setattr(LazyBox, "foresee", lambda box: None)
    return made
