"""What every target works from: the notes to build, and the files that each of them draws on."""

from __future__ import annotations

from collections.abc import Collection as Container
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

from scidraft_tex.model.languages import TAGS, main_language
from scidraft_tex.model.project import Note, Project
from scidraft_tex.model.task import Need, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.params import BblParams, ListFacts, NoteFacts, TexSettings
from scidraft_tex.targets.related import related

STYLES = (".sty", ".cls", ".def", ".cfg", ".clo", ".fd")
"""Files that TeX may load by name from the collection."""

FIGURES = (".pdf", ".png", ".jpg", ".jpeg", ".svg", ".eps", ".ps")
CONVERTED = (".svg", ".eps", ".ps")
"""Figures that TeX cannot read as they are."""


@dataclass(frozen=True)
class Collection:
    """A project, the notes of it that are wanted, and the paths of all its files.

    ``apart`` tells that nothing but the wanted notes is in the site: they make a whole site of their own.
    """

    project: Project
    settings: TexSettings
    paths: Container[str] = ()
    slugs: frozenset[str] | None = None
    drafts: bool = False
    apart: bool = False

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """The notes that exist for this build: all but the drafts, unless these are wanted too."""
        return tuple(note for note in self.project.notes if self.drafts or not note.draft)

    @cached_property
    def wanted(self) -> tuple[Note, ...]:
        """The notes whose outputs are asked for."""
        return tuple(note for note in self.notes if self.slugs is None or note.slug in self.slugs)

    @cached_property
    def by_slug(self) -> dict[str, Note]:
        """The notes that exist for this build, by slug."""
        return {note.slug: note for note in self.notes}

    @cached_property
    def listed(self) -> tuple[Note, ...]:
        """The notes that the site's lists and the links around a page lead to; promotions lead to themselves."""
        return tuple(note for note in (self.wanted if self.apart else self.notes) if not note.promotion)

    @cached_property
    def flow(self) -> tuple[Note, ...]:
        """The notes of the feed, newest first: those of the lists that do not stand alone."""
        return tuple(note for note in self.listed if not note.fragment.metadata.has("standalone"))

    @cached_property
    def promotions(self) -> tuple[Note, ...]:
        """The notes that may stand between those of the feed, by path."""
        found = (note for note in (self.wanted if self.apart else self.notes) if note.promotion)
        return tuple(sorted(found, key=lambda note: note.path))

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each note stands in the lists."""
        return {note.slug: place for place, note in enumerate(self.listed)}

    @cached_property
    def flow_places(self) -> dict[str, int]:
        """Where each note stands in the feed."""
        return {note.slug: place for place, note in enumerate(self.flow)}

    @cached_property
    def backlinks(self) -> dict[str, tuple[str, ...]]:
        """The notes that refer to a note."""
        return dict(self.project.backlinks)

    @cached_property
    def related(self) -> Mapping[str, tuple[str, ...]]:
        """The notes that each note recommends to its readers."""
        return related(self.flow, self.project.config.recommendations)

    @cached_property
    def facts(self) -> dict[str, NoteFacts]:
        """What pages say of the notes, as far as :func:`~scidraft_tex.targets.facts.facts_of` was asked for them."""
        return {}

    @cached_property
    def active(self) -> frozenset[str]:
        """The notes that TeX must set: those that are wanted, and those whose numbers these print."""
        return frozenset(slug for note in self.wanted for slug in (note.slug, *(use.slug for use in note.foreign)))

    @cached_property
    def shown(self) -> frozenset[str]:
        """The notes whose bodies must be made. The others lend their titles if they are known."""
        return frozenset(note.slug for note in self.wanted)

    @cached_property
    def shared_files(self) -> tuple[str, ...]:
        """What all notes draw on: the preamble, the files it brings in, and the collection's own packages."""
        found = [path for path in self.paths if path.endswith(STYLES)]
        preamble = self.project.preamble
        if preamble is not None:
            found.append(preamble.path)
            for use in preamble.uses:
                base = str(PurePosixPath(preamble.path).parent / use.name)
                found += [path for path in (base, f"{base}.tex", use.name, f"{use.name}.tex") if path in self.paths]
        return tuple(sorted(set(found)))

    def files(self, note: Note) -> tuple[str, ...]:
        """The files of the collection that a note draws on, its .bib files apart (they matter through the .bbl)."""
        own = [fragment.path for fragment in note.files] + [use.path for use in note.uses]
        return tuple(dict.fromkeys((*own, *self.shared_files)))

    def language(self, note: Note) -> str:
        """The language (BCP 47) of a note's text: what it tells babel or polyglossia, else the collection's."""
        shared = self.project.preamble.preamble if self.project.preamble is not None else ""
        chosen = main_language(note.fragment.preamble) or (main_language(shared) if not note.is_paper else "")
        return TAGS.get(chosen, self.project.config.language)

    def is_set_twice(self, note: Note) -> bool:
        """Whether a note's own numbers are needed before those it refers to are all known.

        A note that refers only to notes which refer to none is set once, after them.
        """
        return any(self.by_slug[use.slug].foreign for use in note.foreign if use.slug in self.by_slug)

    def final(self, note: Note) -> str:
        """The task that makes a note's PDF."""
        return names.pdf(note.slug) if self.is_set_twice(note) else names.tex(note.slug)

    def list_facts(self, note: Note) -> tuple[ListFacts, ...]:
        """A note's lists as the engines must know them."""
        return tuple(
            ListFacts(item.source.title, item.source.style, item.source.keys, item.source.suffix, item.files)
            for item in note.lists
        )

    def bbl_tasks(self, note: Note) -> list[Task]:
        """One run of BibTeX for each list of a note."""
        return [
            Task(
                names.bbl(note.slug, number),
                "bbl",
                BblParams(item.source.style, item.source.keys, item.files),
                (),
                (*item.files, *self.styles, "tool:bibtex", "tex:", "code:engines/latex/bibtex.py"),
                note.title_text or note.slug,
                note.slug not in self.active,
                silent=note.slug not in self.active,
            )
            for number, item in enumerate(note.lists, 1)
        ]

    def bbl_needs(self, note: Note) -> tuple[Need, ...]:
        """A note's lists as needs."""
        return tuple(Need(names.bbl(note.slug, number), ("bbl",)) for number in range(1, len(note.lists) + 1))

    @cached_property
    def styles(self) -> tuple[str, ...]:
        """The collection's own BibTeX styles."""
        return tuple(sorted(path for path in self.paths if path.endswith(".bst")))
