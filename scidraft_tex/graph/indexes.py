"""What is drawn from all notes together: tags, entry series, and the addresses that notes had before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scidraft_tex.graph.naming import slug_of
from scidraft_tex.graph.places import Report
from scidraft_tex.graph.trees import Document
from scidraft_tex.model.codes import Code
from scidraft_tex.model.config import Config, EntrySeries
from scidraft_tex.model.diagnostic import Place, Severity
from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.kind_names import plural_in
from scidraft_tex.model.project import Note, SeriesIndex
from scidraft_tex.model.words import own_words, words_of

RESULTS = EntrySeries("results", kinds=("*",))
"""The series of a collection that asks for none; its title is in the language of the site."""


def tags_of(notes: Iterable[Note]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each tag with the slugs of its notes in feed order; case does not tell tags apart, the newest note spells."""
    spelling: dict[str, str] = {}
    found: dict[str, dict[str, None]] = {}
    for note in notes:
        if note.draft:
            continue
        for tag in note.tags:
            spelling.setdefault(tag.casefold(), tag)
            found.setdefault(tag.casefold(), {})[note.slug] = None
    return tuple((spelling[folded], tuple(slugs)) for folded, slugs in sorted(found.items()))


def series_of(document: Document, language: str) -> tuple[tuple[str, str], ...]:
    """The entry series that a note names, with its category in each; without one, that of its kind serves.

    ``language`` is that of the collection.
    """
    found = []
    for item in document.fragment.metadata.series:
        name, _, category = item.partition("=")
        found.append((name.strip(), category.strip() or category_of(document.fragments, language)))
    return tuple(found)


def category_of(files: Sequence[Fragment], language: str) -> str:
    """The plural of a note's kind of statement; a kind of the author's own is named as it is written."""
    return plural_in(language, kind_of(files))


def kind_of(files: Sequence[Fragment]) -> str:
    """The kind of statement that a note is about: the one it names, else that of its first statement."""
    first = (statement[0] for fragment in files for statement in fragment.statements)
    return files[0].metadata.kind or next(first, "").removesuffix("*")


def series_with_notes(notes: Sequence[Note], config: Config) -> tuple[SeriesIndex, ...]:
    """The series of the configuration in its order, then those that only notes name.

    Where nobody asks for any, there is one of all notes that are about a statement.
    """
    declared = {series.name: series for series in config.series}
    for note in notes:
        for name, _ in note.series:
            declared.setdefault(name, EntrySeries(name))
    usual = replace(RESULTS, title=words_of(config.language, own_words(config.theme)).results)
    found = [_index(series, notes, config.language) for series in (declared or {usual.name: usual}).values()]
    return tuple(series for series in found if declared or series.entries)


def _index(series: EntrySeries, notes: Sequence[Note], language: str) -> SeriesIndex:
    found = {}
    for note in notes:
        named = dict(note.series)
        if not note.draft and not note.promotion and (series.name in named or _matches(series, note)):
            found[note.slug] = named.get(series.name, category_of(note.files, language)), note
    entries = sorted(
        found.values(), key=lambda entry: (entry[0].casefold(), entry[1].title_text.casefold(), entry[1].slug)
    )
    title = series.title or series.name.replace("-", " ").capitalize()
    slugs = tuple((category, note.slug) for category, note in entries)
    return SeriesIndex(series.name, title, series.view, slugs, series.label or title)


def _matches(series: EntrySeries, note: Note) -> bool:
    """Whether a note belongs to a series that it does not name."""
    kind = kind_of(note.files)
    of_kind = not series.kinds or kind in series.kinds or ("*" in series.kinds and bool(kind))
    tagged = not series.tag or series.tag.casefold() in {tag.casefold() for tag in note.tags}
    return bool(series.kinds or series.tag) and of_kind and tagged


def redirects_of(documents: Sequence[Document], report: Report) -> dict[str, str]:
    """Former slugs and where they lead now; addresses that two notes would share are reported."""
    taken: dict[str, Document] = {}
    for document in documents:
        slug = slug_of(document.fragment.path)
        first = taken.setdefault(slug.casefold(), document)
        if first is not document:
            place = Place(document.fragment.path, 1)
            other = first.fragment.path
            message = f"`{slug}` and `{slug_of(other)}` would have the same address on many systems"
            report.add(Severity.ERROR, Code.DUPLICATE_SLUG, message, place, "rename one of the files")
    found: dict[str, str] = {}
    for document in documents:
        path = document.fragment.path
        for old in document.fragment.metadata.was:
            slug = old.strip("/").removesuffix(".tex")
            holder = taken.get(slug.casefold())
            if holder is None:
                found[slug] = slug_of(path)
                taken[slug.casefold()] = document
            elif holder is not document:
                _clash(report, path, old, holder.fragment.path)
    return found


def _clash(report: Report, path: str, old: str, holder: str) -> None:
    source = report.source_of(path)
    line = source.text.count("\n", 0, max(source.text.find(old), 0)) + 1
    message = f"`{old}` is already the address of `{holder}`, now or once"
    report.add(Severity.ERROR, Code.DUPLICATE_SLUG, message, source.line_place(line, old), "remove it from `was`")
