"""Linking: names, dates, labels across notes, lists, files, and every loose end in its place."""

from __future__ import annotations

import os

import pytest

from scidraft_tex.model.config import EntrySeries
from tests.graph.collection import BIB, Collection, told


def test_names_and_addresses(collection: Collection) -> None:
    project = collection.link(
        {
            "a.tex": "\\title{A \\emph{B}}x",
            "sub/soft-max.tex": "x",
            "sub/c.tex": "\\section{Heading $x$}\nx",
            "preamble.tex": "\\newcommand{\\R}{x}",
            ".hidden/d.tex": "x",
            "build/e.tex": "x",
        }
    )
    assert {note.slug: (note.url, note.title, note.title_text) for note in project.notes} == {
        "a": ("notes/a/", "A \\emph{B}", "A B"),
        "sub/soft-max": ("notes/sub/soft-max/", "Soft max", "Soft max"),
        "sub/c": ("notes/sub/c/", "Heading $x$", "Heading x"),
    }
    assert project.preamble
    assert project.preamble.definitions == ("\\R",)
    assert project.diagnostics == ()


def test_dates_and_order(collection: Collection) -> None:
    collection.write({"file.tex": "x"})
    os.utime(collection.root / "file.tex", (1_767_225_600, 1_767_225_600))
    project = collection.link(
        {
            "given.tex": "\\date{2026-09-21T09:12+09:00}x",
            "later.tex": "\\date{2026-09-21T01:00Z}x",
            "commit.tex": "\\date{\\today}x",
            "same-b.tex": "\\date{2020-01-01}x",
            "same-a.tex": "\\date{2020-01-01}x",
        },
        first_commits={"commit.tex": "2026-02-01T10:00:00+01:00", "given.tex": "2000-01-01"},
    )
    assert [(note.slug, note.date_source, note.order) for note in project.notes] == [
        ("later", "given", 0),
        ("given", "given", 1),
        ("commit", "commit", 2),
        ("file", "file", 3),
        ("same-a", "given", 4),
        ("same-b", "given", 5),
    ]
    assert project.by_slug["file"].date == "2026-01-01T00:00:00+00:00"


def test_identity_falls_back_to_the_configuration(collection: Collection) -> None:
    project = collection.link({"a.tex": "\\author{B}x", "b.tex": "\\institute{I}x"}, author="A", institute="Lab")
    a, b = project.by_slug["a"], project.by_slug["b"]
    assert (a.authors, a.institute) == (("B",), "Lab")
    assert (b.authors, b.institute) == (("A",), "I")


def test_labels_of_other_notes(collection: Collection) -> None:
    project = collection.link(
        {
            "a.tex": "\\cref{lem:own,sub/b:lem:x}\\ref{b:lem:x}\\ref{old/b:eq:y}\\label{lem:own}",
            "sub/b.tex": "\\noteset{was={old/b}}\\label{lem:x}\\label{eq:y}\\ref{c:lem:z}\\ref{../a:lem:own}",
            "sub/c.tex": "\\label{lem:z}x",
        }
    )
    assert project.diagnostics == ()
    uses = {note.slug: [(use.written, use.slug, use.label) for use in note.foreign] for note in project.notes}
    assert uses["a"] == [
        ("sub/b:lem:x", "sub/b", "lem:x"),
        ("b:lem:x", "sub/b", "lem:x"),
        ("old/b:eq:y", "sub/b", "eq:y"),
    ]
    assert uses["sub/b"] == [("c:lem:z", "sub/c", "lem:z"), ("../a:lem:own", "a", "lem:own")]
    assert dict(project.backlinks) == {"a": ("sub/b",), "sub/b": ("a",), "sub/c": ("sub/b",)}
    assert project.redirects == (("old/b", "sub/b"),)


NOTES = {"good.tex": "\\label{lem:good}\\label{eq:good}x", "refs.bib": BIB}


@pytest.mark.parametrize(
    ("text", "expected", "help_text"),
    [
        (
            "x\n\\cref{lem:a, lem:buond}\\label{lem:a}\\label{lem:bound}",
            ("undefined-reference", 2, 14, 23),
            "`lem:bound`",
        ),
        ("\\ref{lem:good}", ("undefined-reference", 1, 6, 14), "`good:lem:good`, of another note"),
        ("\\ref{lem:godo}", ("undefined-reference", 1, 6, 14), "`good:lem:good`, of another note"),
        ("\\ref{good:lem:goood}", ("undefined-reference", 1, 6, 20), "`good:lem:good`?"),
        ("\\ref{goood:lem:good}", ("undefined-reference", 1, 6, 20), "`good:lem:good`?"),
        ("\\ref{zzz}", ("undefined-reference", 1, 6, 9), "add `\\label{zzz}`"),
        (
            "\\begin{lemma}[restate=main]x\\end{lemma}\n\\restate{main}\\restate*{mian}",
            ("undefined-reference", 2, 25, 29),
            "`main`?",
        ),
        ("\\restate{good:lem:good}", ("undefined-reference", 1, 10, 23), "name another note's statement"),
        ("\\label{a}\n\\section{B}\\label{a}", ("duplicate-label", 2, 19, 20), "another name"),
        ("\\cite{Vaswani2018}\\references{refs}", ("unknown-citation", 1, 7, 18), "`Vaswani2017`"),
        ("\\cite{Vaswani2017}", ("citation-without-list", 1, 7, 18), "add `\\references{refs}`"),
        ("\\references{refs}\\cite{Vaswani2017}", ("citation-without-list", 1, 24, 35), "move the list"),
        ("\\references{reefs}", ("missing-file", 1, 13, 18), "did you mean `refs.bib`?"),
        ("\\includegraphics{figs/a}", ("missing-file", 1, 18, 24), "did you mean `figures/a.png`?"),
        ("\\includegraphics{figures/A.png}", ("missing-file", 1, 18, 31), "`figures/a.png`, in upper and lower case?"),
        ("\\input{../../secret}", ("outside-collection", 1, 8, 20), "into the collection"),
        ("\\input{/etc/passwd}", ("outside-collection", 1, 8, 19), "into the collection"),
        ("\\lstinputlisting{code/mian.py}", ("missing-file", 1, 18, 30), "did you mean `code/main.py`?"),
        ("\\noteset{was={good}}x", ("duplicate-slug", 1, 15, 19), "remove it"),
    ],
)
def test_each_loose_end_is_told_once(
    collection: Collection, text: str, expected: tuple[str, int, int, int], help_text: str
) -> None:
    collection.write({"figures/a.png": "", "code/main.py": ""})
    project = collection.link({**NOTES, "bad.tex": text})
    code, *where = expected
    assert told(project) == [(code, "bad.tex", *where)]
    assert help_text in project.diagnostics[0].help


def test_a_restate_of_the_authors_own_is_not_reported(collection: Collection) -> None:
    own = "\\newcommand{\\restate}[1]{#1 again}\n"
    note = "As \\restate{main} said.\n"
    assert told(collection.link({"preamble.tex": own, "a.tex": note})) == []
    paper = f"\\documentclass{{article}}\\usepackage{{scidraft}}\\begin{{document}}{note}\\end{{document}}"
    assert [row[:2] for row in told(collection.link({"preamble.tex": own, "b.tex": paper}))] == [
        ("undefined-reference", "b.tex")
    ]


def test_slugs_that_differ_in_case_only(collection: Collection) -> None:
    project = collection.link({"a.tex": "x", "sub/A.tex": "x", "sub/a.tex": "x"})
    assert [row[:2] for row in told(project)] == [("duplicate-slug", "sub/a.tex")]


def test_files_are_found(collection: Collection) -> None:
    collection.write({"figures/a.png": "", "sub/b.pdf": "", "img/c.svg": ""})
    project = collection.link(
        {
            "sub/n.tex": "\\graphicspath{{img/}}\\includegraphics{figures/a}\\includegraphics{b}\\includegraphics{c}"
            "\\includegraphics{example-image}\\cite{Vaswani2017}\\bibliography{refs}",
            "refs.bib": BIB,
        }
    )
    assert project.diagnostics == ()
    (note,) = project.notes
    assert [(use.written, use.path) for use in note.uses] == [
        ("figures/a", "figures/a.png"),
        ("b", "sub/b.pdf"),
        ("c", "img/c.svg"),
    ]
    assert note.lists[0].files == ("refs.bib",)


CLASSES = {
    r"\documentclass{revtex4-2}": "apsrev4-2*",
    r"\documentclass[aps,rmp,10pt]{revtex4-1}": "apsrmp4-1*",
    r"\documentclass[aip,author-year]{revtex4-2}": "aipauth4-2*",
    r"\documentclass[aip]{revtex4-2}": "aipnum4-2*",
    r"\documentclass{jmlr}": "plainnat",
    r"\documentclass{llncs}": "plain",
    r"\documentclass{llncs}\usepackage{scidraft}": "splncs04",
    r"\documentclass{article}\usepackage{scidraft}": "unsrt",
    r"\documentclass{article}\usepackage[numbers]{natbib}\usepackage{scidraft}": "unsrtnat",
}


def test_the_style_of_a_list(collection: Collection) -> None:
    """Its own, else the collection's; else a note's works stand in the order in which it cites them."""
    cited = "\\cite{Vaswani2017}"
    paper = f"\\documentclass{{article}}\\begin{{document}}{cited}\\bibliography{{refs}}\\end{{document}}"
    texts = {
        "note.tex": f"{cited}\\references{{refs}}",
        "own.tex": f"{cited}\\references[style=alpha]{{refs}}",
        "paper.tex": paper,
        "refs.bib": BIB,
    }

    def styles(**settings: str) -> dict[str, str]:
        return {note.slug: note.lists[0].source.style for note in collection.link(texts, **settings).notes}

    assert styles() == {"note": "unsrtnat", "own": "alpha", "paper": "plain"}
    for start, style in CLASSES.items():
        texts["paper.tex"] = paper.replace(r"\documentclass{article}", start)
        assert styles()["paper"] == style, start
    texts["paper.tex"] = paper
    assert styles(bibliography_style="abbrv") == {"note": "abbrv", "own": "alpha", "paper": "abbrv"}


def test_a_paper_is_one_document_with_its_parts(collection: Collection) -> None:
    project = collection.link(
        {
            "book/main.tex": "\\documentclass{book}\\input{macros}\\begin{document}\\cite{Vaswani2017}\n"
            "\\include{chapters/one}\\references{refs}\\input{chapters/two}\\end{document}",
            "book/macros.tex": "\\newcommand{\\x}{y}",
            "book/chapters/one.tex": "\\label{one}\\cite{Bahdanau2015}\\input{chapters/inner}",
            "book/chapters/inner.tex": "\\ref{two}",
            "book/chapters/two.tex": "\\label{two}\n\\cite{Vaswani2017}\\ref{tow}",
            "book/refs.bib": BIB,
        }
    )
    (note,) = project.notes
    assert note.is_paper
    assert [part.path for part in note.parts] == [
        "book/macros.tex",
        "book/chapters/one.tex",
        "book/chapters/inner.tex",
        "book/chapters/two.tex",
    ]
    assert note.lists[0].source.keys == ("Vaswani2017", "Bahdanau2015")
    assert told(project) == [
        ("citation-without-list", "book/chapters/two.tex", 2, 7, 18),
        ("undefined-reference", "book/chapters/two.tex", 2, 24, 27),
    ]


def test_subfiles_belong_to_their_master(collection: Collection) -> None:
    project = collection.link(
        {
            "main.tex": "\\documentclass{article}\\begin{document}\\subfile{parts/a}\\end{document}",
            "parts/a.tex": "\\documentclass[../main]{subfiles}\\begin{document}A\\end{document}",
        }
    )
    assert [note.slug for note in project.notes] == ["main"]


def test_files_that_bring_in_each_other_are_one_note(collection: Collection) -> None:
    project = collection.link({"a.tex": "\\input{b}", "b.tex": "\\input{a}"})
    assert [(note.slug, [part.path for part in note.parts]) for note in project.notes] == [("a", ["b.tex"])]


def test_drafts(collection: Collection) -> None:
    project = collection.link({"a.tex": "\\noteset{draft}x", "b.tex": "% nothing", "c.tex": "x"})
    assert {note.slug: note.draft for note in project.notes} == {"a": True, "b": True, "c": False}


def test_tags_and_series(collection: Collection) -> None:
    project = collection.link(
        {
            "a.tex": "\\date{2026-01-02}\\tags{Demo, Math}\\noteset{series={results}}\\begin{lemma}x\\end{lemma}",
            "b.tex": "\\date{2026-01-01}\\tags{demo}\\noteset{series={results=Tools, other}}x",
            "c.tex": "\\tags{Demo}\\noteset{series={results}, draft}x",
        },
        series=(EntrySeries("results", "Results", "categories"),),
    )
    assert project.tags == (("Demo", ("a", "b")), ("Math", ("a",)))
    results, other = project.series
    assert (results.title, results.view) == ("Results", "categories")
    assert results.entries == (("Lemmas", "a"), ("Tools", "b"))
    assert other.entries == (("", "b"),)


def test_a_faultless_collection_is_linked_without_its_texts(collection: Collection) -> None:
    from scidraft_tex.app.reading import Reader
    from scidraft_tex.graph.link import link
    from scidraft_tex.model.config import Config
    from scidraft_tex.scan.latex import scan

    collection.write({"a.tex": "\\ref{b:x}", "b.tex": "\\label{x}"})
    reader = Reader(collection.root)
    world = reader.world()
    fragments = [scan(reader.source(path)) for path in world.with_suffix(".tex")]

    def refuse(path: str) -> object:
        raise AssertionError(path)

    assert len(link(fragments, Config(), world, {}, refuse).notes) == 2  # type: ignore[arg-type]
