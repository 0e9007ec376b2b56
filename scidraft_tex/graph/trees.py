"""Which files are documents, and which are parts of one: chapters, sections, subfiles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scidraft_tex.graph.files import PARTS, Files, folders_of
from scidraft_tex.model.fragment import BibList, Citation, Fragment, Use


@dataclass(frozen=True, slots=True)
class Part:
    """A file that a document brings in, and where: ``by`` is the file with the command."""

    fragment: Fragment
    by: str
    use: Use


@dataclass(frozen=True, slots=True)
class Document:
    """A note or paper with its parts in reading order, each once."""

    fragment: Fragment
    parts: tuple[Part, ...] = ()

    @property
    def fragments(self) -> tuple[Fragment, ...]:
        """The main file and its parts."""
        return (self.fragment, *(part.fragment for part in self.parts))


def documents(fragments: Iterable[Fragment], files: Files) -> tuple[Document, ...]:
    """The documents of a collection: every file that no other file brings in.

    A file with a ``\\documentclass`` is a part only if its class is ``subfiles`` or ``standalone`` and a master
    brings it in. Files that bring in each other in a circle are one document that begins with the first by name.
    """
    by_path = {fragment.path: fragment for fragment in fragments}
    children = {path: _children(fragment, by_path, files) for path, fragment in by_path.items()}
    parts = {
        child.path
        for path, found in children.items()
        for child, _ in found
        if child.path != path and (not child.is_paper or child.document_class in ("subfiles", "standalone"))
    }
    reached: set[str] = set()
    made = []
    for path in [*sorted(by_path.keys() - parts), *sorted(parts)]:
        if path in reached:
            continue
        main = by_path[path]
        if any(child.is_paper and child.path not in parts for child, _ in children[path]):
            main = replace(main, is_paper=True)  # a wrapper that sets options and brings in a whole paper
        document = Document(main, tuple(_descend(path, children, {path}, parts)))
        reached.update(fragment.path for fragment in document.fragments)
        made.append(document)
    return tuple(sorted(made, key=lambda document: document.fragment.path))


def _children(fragment: Fragment, by_path: Mapping[str, Fragment], files: Files) -> list[tuple[Fragment, Use]]:
    found = []
    for use in fragment.uses:
        if use.command in PARTS:
            path = files.find(use.command, use.name, folders_of(fragment.path))
            if path in by_path and path != fragment.path:
                found.append((by_path[path], use))
    return found


def _descend(
    path: str, children: Mapping[str, list[tuple[Fragment, Use]]], seen: set[str], parts: set[str]
) -> Iterable[Part]:
    for child, use in children[path]:
        if child.path in parts and child.path not in seen:
            seen.add(child.path)
            yield Part(child, path, use)
            yield from _descend(child.path, children, seen, parts)


def events(document: Document) -> list[tuple[str, Citation | BibList]]:
    """The citations and lists of a document in the order in which TeX meets them, each with its file."""
    inner = {(part.by, part.use): part.fragment for part in document.parts}
    return list(_events(document.fragment, inner))


def _events(fragment: Fragment, inner: Mapping[tuple[str, Use], Fragment]) -> Iterable[tuple[str, Citation | BibList]]:
    by_hand = frozenset(fragment.bibitems)
    cited = [citation for citation in fragment.citations if not by_hand.issuperset(citation.keys)]
    brought = [use for use in fragment.uses if (fragment.path, use) in inner]
    found: list[Citation | BibList | Use] = [*cited, *fragment.lists, *brought]
    for event in sorted(found, key=lambda event: event.span.start):
        if isinstance(event, Use):
            yield from _events(inner[fragment.path, event], inner)
        else:
            yield fragment.path, event
