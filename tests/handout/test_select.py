"""Which notes a handout is made of, in which order; and its settings in scidraft.toml."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scidraft_tex.model.fragment import Fragment, Metadata
from scidraft_tex.model.handout import VARIANTS, Handout, variants_of
from scidraft_tex.model.project import ForeignUse, Note, SeriesIndex
from scidraft_tex.model.source import SourceFile, Span
from scidraft_tex.scan.config import read_config
from scidraft_tex.targets.handout.select import selected


def note(slug: str, date: str, title: str, kind: str = "", uses: str = "", tags: tuple[str, ...] = ()) -> Note:
    statements = ((kind, "", "", Span(0, 0)),) if kind else ()
    fragment = Fragment(f"{slug}.tex", "", metadata=Metadata(), statements=statements)
    foreign = (ForeignUse(f"{uses}:x", uses, "x"),) if uses else ()
    return Note(
        slug, f"notes/{slug}/", f"{slug}.tex", fragment, title_text=title, date=date, tags=tags, foreign=foreign
    )


NOTES = (
    note("z/old", "2026-01-01", "Beta", "lemma", uses="a/new", tags=("Sets",)),
    note("a/new", "2026-03-01T10:00+01:00", "alpha", "theorem*", tags=("Maps", "sets")),
    note("m/mid", "2026-02-01", "Gamma", "exercise", uses="z/old"),
)
SERIES = (SeriesIndex("results", "Results", "a-z", (("Lemmas", "z/old"),)),)


@pytest.mark.parametrize(
    ("handout", "slugs"),
    [
        (Handout(), ["z/old", "m/mid", "a/new"]),
        (Handout(order="title"), ["a/new", "z/old", "m/mid"]),
        (Handout(order="path"), ["a/new", "m/mid", "z/old"]),
        (Handout(order="dependency"), ["a/new", "z/old", "m/mid"]),
        (Handout(order="given", select=("m/*", "a/new")), ["m/mid", "a/new"]),
        (Handout(select=("*.tex",)), ["z/old", "m/mid", "a/new"]),
        (Handout(tags=("SETS",)), ["z/old", "a/new"]),
        (Handout(tags=("sets",), kinds=("theorem",)), ["a/new"]),
        (Handout(kinds=("exercise", "lemma")), ["z/old", "m/mid"]),
        (Handout(series=("Results",)), ["z/old"]),
        (Handout(series=("none",)), []),
    ],
)
def test_selection_and_order(handout: Handout, slugs: list[str]) -> None:
    offer = note("promotion", "2026-01-15", "Offer", "lemma", tags=("sets",))
    offer = replace(offer, fragment=replace(offer.fragment, metadata=Metadata(promotion=True)))
    assert [found.slug for found in selected((*NOTES, offer), handout, SERIES)] == slugs


def test_a_page_that_stands_alone_is_in_a_handout_that_names_it_only() -> None:
    about = note("about", "2026-01-15", "About", "lemma", tags=())
    about = replace(about, fragment=replace(about.fragment, metadata=Metadata(options=(("standalone", "true"),))))
    assert about not in selected((*NOTES, about), Handout())
    assert selected((*NOTES, about), Handout(select=("about",))) == (about,)


def test_variants_have_names_and_what_they_change() -> None:
    base = Handout(name="sheet", gaps=True, blank_pages="lines", variants=("student", "teacher"))
    student, teacher = variants_of(base)
    assert (student.name, student.solutions, student.gaps) == ("sheet-student", "hide", True)
    assert (teacher.name, teacher.solutions, teacher.gaps, teacher.blank_pages) == ("sheet-teacher", "show", False, "")
    assert variants_of(Handout(name="one")) == (Handout(name="one"),)
    for changes in VARIANTS.values():
        Handout(**changes)


def test_a_table_of_the_configuration() -> None:
    text = '[handouts.course]\ntitle = "A course"\nspacing = 2\nnup = 2\nvariants = ["student"]\n'
    config, trouble = read_config(SourceFile("scidraft.toml", text))
    assert trouble == ()
    assert config.handouts == (Handout("course", "A course", spacing=2.0, nup=2, variants=("student",)),)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('order = "newest"', "cannot be `newest`; choose one of `date`, `title`, `path`, `given`, `dependency`"),
        ("nup = 3", "cannot be `3`; choose one of `1`, `2`, `4`, `6`"),
        ("signature = 6", "must be a multiple of 4"),
        ("spacing = 9.0", "must be at most 3"),
        ('booklet = "yes"', "must be true or false"),
        ('variants = ["pupil"]', "cannot be `pupil`; choose one of `student`, `teacher`, `screen`, `grey`"),
        ("booklet = true\nnup = 2", "a booklet has two pages on a side"),
        ('gaps = true\nproofs = "end"', "a gap stands where the proof stands"),
        ("bookelt = true", "there is no setting `handouts.course.bookelt`"),
    ],
)
def test_a_wrong_setting_is_answered_at_its_line(line: str, message: str) -> None:
    config, (found,) = read_config(SourceFile("scidraft.toml", f'[handouts.course]\npaper = "a5"\n{line}\n'))
    assert message in found.message
    assert found.place is not None
    assert (found.place.line, found.place.path) == (1 if "\n" in line else 3, "scidraft.toml")
    assert [(made.name, made.paper, made.nup) for made in config.handouts] == [("course", "a5", 1)]


def test_a_name_must_be_one_of_a_file() -> None:
    _, (found,) = read_config(SourceFile("scidraft.toml", '[handouts."a/b"]\n'))
    assert "`a/b.pdf`" in found.message
