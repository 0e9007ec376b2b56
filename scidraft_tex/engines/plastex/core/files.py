r"""Files a note brings in. Every one is read through the note, which refuses what lies outside the collection."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.tokens import Source, source_of
from scidraft_tex.model.codes import Code
from scidraft_tex.scan.bounds import document_bounds

DEPTH = 40


def read_into(node: Any, tex: Any, name: str, folder: Path | None = None) -> list[Any]:
    """Read a file next. A paper's part that is a document of its own gives its body."""
    note = note_of(node)
    folders = note.data.setdefault("import-folders", [])
    if len(tex.inputs) > DEPTH:
        note.report(
            Code.LIMIT_REACHED, f"reading `{name}` goes {DEPTH} files deep; a file may read itself", node, error=True
        )
        return []
    if folder is not None:
        folders.insert(0, folder)
    path = note.resolve(name, node)
    if folder is not None:
        folders.pop(0)
    if path is None:
        return []
    text = path.read_text(encoding="utf-8-sig", errors="replace").replace("\r\n", "\n")
    relative = path.relative_to(Path(note.request.root).resolve()).as_posix()
    start, stop = document_bounds(text) or (0, len(text))
    tex.input(Source(relative, text[start:stop], text, start))
    return []


class input_(Command):  # type: ignore[misc]
    r"""``\input{file}`` and ``\input file``."""

    macroName = "input"

    def invoke(self, tex: Any) -> list[Any]:
        """Read the file next."""
        return read_into(self, tex, self.file_name(tex))

    def file_name(self, tex: Any) -> str:
        """The name in braces, or up to a blank."""
        tex.readOptionalSpaces()
        tokens: list[Any] = []
        for token in tex.itertokens():
            if not tokens and str(token) == "{":
                tex.pushToken(token)
                return source_of(tex.readArgument() or []).strip().strip('"')
            if str(token) in (" ", "par"):
                break
            tokens.append(token)
        return source_of(tokens).strip()


class includeonly(Command):  # type: ignore[misc]
    r"""``\includeonly{chapters/one, chapters/two}``: the other chapters are not read."""

    args = "names:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember the names."""
        self.parse(tex)
        names = source_of(self.attributes["names"]).split(",")
        note_of(self).data["include-only"] = {name.strip() for name in names}
        return []


class include(input_):
    """A chapter, unless ``\\includeonly`` leaves it out."""

    macroName = "include"

    def invoke(self, tex: Any) -> list[Any]:
        """Read the file next."""
        name = self.file_name(tex)
        wanted = note_of(self).data.get("include-only")
        return read_into(self, tex, name) if wanted is None or name in wanted else []


class subfile(input_):
    """A part that can be set alone."""

    macroName = "subfile"


class subfileinclude(input_):
    """The same on a page of its own."""

    macroName = "subfileinclude"


class InputIfFileExists(Command):  # type: ignore[misc]
    """Reads a file when it is there."""

    args = "file:nox yes:nox no:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Read it, or choose."""
        self.parse(tex)
        note = note_of(self)
        before = len(note.diagnostics)
        path = note.resolve(source_of(self.attributes["file"]).strip(), self)
        del note.diagnostics[before:]
        if path is None:
            return list(self.attributes["no"])
        tex.pushTokens(self.attributes["yes"])
        return read_into(self, tex, source_of(self.attributes["file"]).strip())


class IfFileExists(Command):  # type: ignore[misc]
    """Chooses by whether a file is there."""

    args = "file:nox yes:nox no:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """The branch."""
        self.parse(tex)
        note = note_of(self)
        before = len(note.diagnostics)
        path = note.resolve(source_of(self.attributes["file"]).strip(), self)
        del note.diagnostics[before:]
        return list(self.attributes["yes" if path else "no"])


class import_(Command):  # type: ignore[misc]
    r"""``\import{folder}{file}``; ``\subimport`` is relative to the file that says it."""

    macroName = "import"
    args = "* folder:nox file:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Read the file next, and look for its own files in its folder."""
        self.parse(tex)
        note = note_of(self)
        root = Path(note.request.root).resolve()
        base = (root / tex.filename).parent if self.macroName == "subimport" else (root / note.request.path).parent
        folder = base / source_of(self.attributes["folder"]).strip()
        note.data.setdefault("import-folders", []).append(folder)
        return read_into(self, tex, source_of(self.attributes["file"]).strip(), folder)


class subimport(import_):
    """Relative to the importing file."""

    macroName = "subimport"


class endinput(Command):  # type: ignore[misc]
    """The rest of the file is not read."""

    def invoke(self, tex: Any) -> list[Any]:
        """Stop reading this file."""
        if tex.inputs:
            tex.inputs[-1][0].end()
        return []
