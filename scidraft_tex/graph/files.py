"""Finds the files that notes bring in, among the names the world knows; says what is near if one is not there."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass, field

from scidraft_tex.graph.places import Report
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.fragment import Fragment, Use
from scidraft_tex.model.source import Span
from scidraft_tex.model.suggest import did_you_mean
from scidraft_tex.model.world import World

PARTS = frozenset({"input", "include", "subfile", "import", "subimport", "includefrom", "inputfrom"})
"""Commands that bring in LaTeX, which is then part of the document."""

PICTURES = frozenset({"includegraphics", "includesvg", "includepdf", "includestandalone"})
_EXTENSIONS = {
    **dict.fromkeys(PARTS, (".tex", "")),
    "subincludefrom": (".tex", ""),
    "subinputfrom": (".tex", ""),
    "includegraphics": (".pdf", ".png", ".jpg", ".jpeg", ".svg", ".eps", ".PDF", ".PNG", ".JPG", ".JPEG", ".EPS", ""),
    "includesvg": (".svg", ""),
    "includepdf": (".pdf", ""),
    "includestandalone": (".tex", ".pdf", ""),
    "addbibresource": (".bib", ""),
    "bibliography": (".bib", ""),
}
_OPTIONAL = frozenset({"InputIfFileExists", "documentclass", "graphicspath", "addbibresource"})
_SUPPLIED = ("example-image", "glyphtounicode", "pdf-trans", "tikzlibrary", "xy", "epsf", "random", "insbox", "miniltx")
"""Beginnings of names that a TeX installation supplies."""


@dataclass(slots=True)
class Files:
    """The names of a collection's files, with the two ways of looking one up."""

    world: World
    _folded: dict[str, str] = field(default_factory=dict)

    def find(self, command: str, name: str, folders: Iterable[str]) -> str:
        """The path of a file named in a source, looked up in some folders ('' is the root); empty if there is none."""
        known = self.world.by_path
        for folder in dict.fromkeys(folders):
            base = posixpath.normpath(posixpath.join(folder, name)) if name else ""
            for extension in _EXTENSIONS.get(command, ("",)):
                if base + extension in known:
                    return base + extension
        return ""

    def other_case(self, path: str) -> str:
        """A file with this path but for upper and lower case: it works on some systems only."""
        if not self._folded:
            self._folded.update((known.casefold(), known) for known in self.world.by_path)
        return self._folded.get(path.casefold(), "")

    def near(self, command: str, name: str, folders: Iterable[str]) -> str:
        """What to try for a name that is not found: a file in the same folder, or one with that name elsewhere."""
        wanted = tuple(extension for extension in _EXTENSIONS.get(command, ()) if extension)
        known = [path for path in self.world.by_path if not wanted or path.endswith(wanted)]
        for folder in dict.fromkeys(folders):
            base = posixpath.normpath(posixpath.join(folder, name))
            for extension in (*wanted, ""):
                same = self.other_case(base + extension)
                if same:
                    return f"did you mean `{same}`, in upper and lower case?"
        stem = posixpath.splitext(posixpath.basename(name))[0]
        elsewhere = [path for path in known if posixpath.splitext(posixpath.basename(path))[0] == stem]
        if elsewhere:
            return f"did you mean `{elsewhere[0]}`?"
        with_extension = posixpath.splitext(name)[1] != ""
        return did_you_mean(name, (path if with_extension else posixpath.splitext(path)[0] for path in known))


def folders_of(path: str) -> tuple[str, ...]:
    """Where a file's names are looked up: its folder and those above it, up to the root (''); a master may be there."""
    folders = []
    folder = posixpath.dirname(path)
    while folder:
        folders.append(folder)
        folder = posixpath.dirname(folder)
    return (*folders, "")


def leaves_root(name: str, folders: Iterable[str]) -> bool:
    """Whether a name points outside the collection from every folder it is looked up in."""
    if posixpath.isabs(name) or name[1:2] == ":":
        return True
    return all(posixpath.normpath(posixpath.join(folder, name)).startswith("..") for folder in folders)


def graphics_folders(fragments: Iterable[Fragment]) -> tuple[str, ...]:
    """The folders of ``\\graphicspath`` in some files."""
    return tuple(use.name for fragment in fragments for use in fragment.uses if use.command == "graphicspath")


def report_missing(files: Files, report: Report, fragment: Fragment, use: Use, folders: tuple[str, ...]) -> None:
    """Say that a file is not there, or that it lies outside, unless TeX may well find it by itself."""
    if use.command in _OPTIONAL or use.name.startswith(_SUPPLIED):
        return
    if fragment.is_paper and use.span.start < fragment.body.start:
        return
    missing(files, report, fragment.path, use.command, use.name, use.span, folders)


def missing(
    files: Files, report: Report, path: str, command: str, name: str, span: Span, folders: tuple[str, ...]
) -> None:
    """The diagnostic for a file that is not in the collection."""
    place = report.place(path, span, name.removesuffix(".bib"))
    if leaves_root(name, folders):
        message = f"`{name}` lies outside the collection"
        report.add(Severity.ERROR, Code.OUTSIDE_COLLECTION, message, place, "move or copy the file into the collection")
        return
    looked = " or ".join(f"`{folder}/`" if folder else "the collection's folder" for folder in dict.fromkeys(folders))
    help_text = files.near(command, name, folders) or f"put it into {looked}"
    report.add(Severity.ERROR, Code.MISSING_FILE, f"there is no file `{name}`", place, help_text)
