"""The pages about all notes: order of names, entry series, statements, works, the graph, what search reads."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import html5lib
import pytest

from scidraft_tex.model.body import Body, CitedWork, Picture
from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.targets.indexes import MOST_BUNDLES, bundle_count, bundle_of
from scidraft_tex.targets.web import graph
from scidraft_tex.targets.web.alphabet import alphabet, filing_name, letter_of, sort_key
from scidraft_tex.targets.web.entries import by_category, by_letter, letters, series_pages
from scidraft_tex.targets.web.extract import Extract, Reference, StatementRow, extract, works_of
from scidraft_tex.targets.web.layers import GAP, draw
from scidraft_tex.targets.web.markup import plain
from scidraft_tex.targets.web.search import documents
from scidraft_tex.targets.web.statements import kinds
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import series_path
from scidraft_tex.targets.web.values import IndexEntry, Link, Note, SeriesInput
from scidraft_tex.targets.web.works import Listed, surname, works
from tests.web import demo

# --- names in order


@pytest.mark.parametrize(
    ("name", "language", "letter"),
    [
        ("Étale", "en", "E"),
        ("Ångström", "en", "A"),
        ("Ångström", "sv", "Å"),
        ("Ångström", "da", "Å"),
        ("Ñandú", "es", "Ñ"),
        ("Łukasiewicz", "en", "L"),
        ("Łukasiewicz", "pl", "Ł"),
        ("ıssız", "tr", "I"),
        ("istanbul", "tr", "İ"),
        ("ℝ-trees", "en", "R"),
        ("“Quoted”", "en", "Q"),
        ("Æther", "en", "A"),
        ("ßharp", "de", "S"),
        ("λ-calculus", "en", "Λ"),
        ("Ядро", "en", "Я"),
        ("3-SAT", "en", "#"),
        ("…", "en", "#"),
    ],
)
def test_the_letter_a_name_stands_under(name: str, language: str, letter: str) -> None:
    assert letter_of(name, language) == letter


def test_names_stand_in_the_order_of_the_language() -> None:
    names = ["Zorn", "Ärger", "Apfel", "apfel", "Öl", "Ähre", "2-Norm", "Ωmega", "Ab initio", "Abel"]
    german = sorted(names, key=lambda name: sort_key(name, "de"))
    assert german == ["2-Norm", "Ab initio", "Abel", "Ähre", "Apfel", "apfel", "Ärger", "Öl", "Zorn", "Ωmega"]
    swedish = sorted(names, key=lambda name: sort_key(name, "sv"))
    assert swedish[-4:] == ["Ähre", "Ärger", "Öl", "Ωmega"]
    assert alphabet("en-GB") == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize(
    ("title", "language", "name"),
    [
        ("A Small Definition", "en", "Small Definition"),
        ("An <em>Open</em> Problem", "en-GB", "Open Problem"),
        ("The 3-Body Problem", "en", "3-Body Problem"),
        ("A", "en", "A"),
        ("A* Search", "en", "A* Search"),
        ("A → B", "en", "A → B"),
        ("A Priori Bounds", "en", "A Priori Bounds"),
        (f"{demo.m('A')} and B", "en", "A and B"),
        ("Theory", "en", "Theory"),
        ("Die Kettenregel", "de", "Kettenregel"),
        ("Die Casting", "en", "Die Casting"),
        ("Eine Ungleichung", "de-AT", "Ungleichung"),
        ("La règle de la chaîne", "fr", "règle de la chaîne"),
        ("L’attention", "fr", "attention"),
        ("L’équation", "fr", "équation"),
        ("L’Hôpital", "fr", "L’Hôpital"),
        ("La regla de la cadena", "es", "regla de la cadena"),
        ("The Kernel Trick", "sv", "The Kernel Trick"),
    ],
)
def test_names_are_filed_without_their_article(title: str, language: str, name: str) -> None:
    assert filing_name(title, language) == name


def test_a_name_filed_without_its_article_is_shown_with_it() -> None:
    groups = by_letter((entry("The Kernel Trick"), entry("A Small Definition"), entry("Lemma")), "en")
    assert [(group.name, [one.link.html for one in group.entries]) for group in groups] == [
        ("K", ["The Kernel Trick"]),
        ("L", ["Lemma"]),
        ("S", ["A Small Definition"]),
    ]


# --- entry series


def entry(title: str, category: str = "", **more: object) -> IndexEntry:
    return IndexEntry(Link(f"notes/{title}/", title), category, **more)  # type: ignore[arg-type]


ENTRIES = (
    entry("Étale maps", "Definitions", aliases=("étale morphism", demo.m("f^*")), summary="Local isomorphisms."),
    entry("Zorn’s lemma", "Lemmas"),
    entry("Abelian", "  "),
    entry("λ-calculus"),
    entry("2-norm", "Definitions"),
)


def test_a_to_z_has_letters_beyond_a_to_z() -> None:
    groups = by_letter(ENTRIES, "en")
    assert [group.name for group in groups] == ["#", "A", "E", "Z", "Λ"]
    bar = letters(groups, "en")
    assert [letter for letter, _ in bar] == ["#", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "Λ"]
    assert [letter for letter, element in bar if element] == ["#", "A", "E", "Z", "Λ"]
    assert len({group.element for group in groups}) == 5


def test_blank_and_absent_categories_come_last_together() -> None:
    groups = by_category(ENTRIES, "en")
    assert [group.name for group in groups] == ["Definitions", "Lemmas", ENGLISH.uncategorised]
    assert [plain(one.link.html) for one in groups[-1].entries] == ["Abelian", "λ-calculus"]
    assert [plain(one.link.html) for one in groups[0].entries] == ["2-norm", "Étale maps"]


def test_series_pages(templates: Templates) -> None:
    series = SeriesInput(demo.SITE, "Big Results!", "Results", "results", "categories", ENTRIES)
    pages = series_pages(templates, series)
    assert list(pages) == ["index/big-results/", "index/big-results/a-z/"]
    first, second = pages.values()
    assert "<b>5</b> results in <b>3</b> categories" in first and 'href="a-z/index.html"' in first
    assert "<b>5</b> results" in second and 'class="letters"' in second
    for page in pages.values():
        assert "Also known as: étale morphism, <math>" in page and "Local isomorphisms." in page
        ids = set(re.findall(r'\sid="([^"]*)"', page))
        assert set(re.findall(r'href="#([^"]+)"', page)) <= ids
    (empty, _) = series_pages(templates, replace(series, entries=())).values()
    assert "No note belongs to this index yet." in empty
    assert series_path("Ärzte & Co", "a-z") == "index/ärzte-co/a-z/"


# --- statements and references


def refers(href: str) -> str:
    return f'<a class="ref" href="{href}">x</a>'


TEXT = (
    f"<p>{refers('#lem:a')} {refers('../other/index.html#thm:b')} {refers('#sec:none')}</p>"
    + demo.statement("lemma", "1", "lem:a", f"Shift of {demo.m('z')}", f"<p>{demo.equation('eq:a', '1', 'x')}</p>")
    + f'<div class="proof"><p><span class="proof-head">Proof.</span> By {refers("#eq:a")}, {refers("#ax:c")} and '
    f"{refers('../other/index.html#eq:b')}.</p></div>"
    + demo.statement("axiom", "2", "ax:c", "", "<p>Given.</p>")
    + f'<div class="proof"><p><span class="proof-head">Proof of {refers("#lem:a")}.</span> '
    f"{refers('../other/index.html#thm:b')}</p></div>"
    + '<section class="statement rule" id="statement-3"><p class="statement-head"><span class="statement-kind">Rule'
    '</span> <span class="statement-title">(of <span class="cites">[<a class="cite" href="#r" id="c">1</a>]</span>)'
    "</span>.</p></section>"
)


def test_statements_and_what_leads_to_what() -> None:
    found = extract(Note("note", "Note", Body("note", TEXT)))
    assert [(row.kind, row.word, row.number, row.element, row.path) for row in found.statements] == [
        ("lemma", "Lemma", "1", "lem:a", "notes/note/"),
        ("axiom", "Axiom", "2", "ax:c", "notes/note/"),
        ("rule", "Rule", "", "statement-3", "notes/note/"),
    ]
    assert found.statements[0].name.startswith("Shift of <math>")
    assert plain(found.statements[2].name) == "of [1]" and "href" not in found.statements[2].name
    assert found.inside["eq:a"] == "lem:a"
    assert found.references == [
        Reference("", "note", "lem:a"),
        Reference("", "other", "thm:b"),
        Reference("lem:a", "note", "eq:a"),
        Reference("lem:a", "note", "ax:c"),
        Reference("lem:a", "other", "eq:b"),
        Reference("lem:a", "other", "thm:b"),
    ]


def test_statements_of_a_papers_parts_are_on_their_pages() -> None:
    part = f'<section id="sec:one"><h2>One</h2>{demo.statement("lemma", "1", "lem:a", "", "")}</section>'
    body = Body("p", f"<p>Front</p>{part}", parts=(("sec:one", "One", part),), works=(CitedWork("k", "W", "ref-1"),))
    note = Note("p", "P", body)
    assert [row.path for row in extract(note).statements] == ["notes/p/sec-one/"]
    assert works_of(note) == [("k", "W", "notes/p/#ref-1", [])]


def row(kind: str, name: str = "", number: str = "1") -> StatementRow:
    return StatementRow(kind, kind.capitalize(), number, name, f"{kind}-{number}", "notes/n/")


def test_statements_stand_by_kind_and_name() -> None:
    rows = [
        (row("remark"), "B"),
        (row("lemma", "Zorn"), "A"),
        (row("lemma", "", "2"), "A"),
        (row("lemma", "Abel"), "B"),
    ]
    rows += [(row("procedure"), "C"), (row("theorem"), "C")]
    found = kinds([(statement, Link("notes/n/", note)) for statement, note in rows], "en")
    assert [kind.name for kind in found] == ["Theorems", "Lemmas", "Remarks", "Procedure"]
    assert [statement.name for statement, _, _ in found[1].rows] == ["Abel", "Zorn", ""]


# --- works


def listed(note: str, file: str, key: str, text: str, author: str = "", year: str = "") -> Listed:
    return Listed(Link(f"notes/{note}/", note), file, key, author, year, text, f"notes/{note}/#r", ())


def test_each_work_stands_once_with_all_notes_that_cite_it() -> None:
    found = works(
        [
            listed("a", "x.bib", "k1", "D. Knuth. <em>Literate</em>.", "Knuth, Donald", "1984"),
            listed("b", "x.bib", "k1", "Donald Knuth: Literate.", "Knuth, Donald", "1984"),
            listed("c", "y.bib", "other", "D. Knuth. Literate.", "Donald Knuth", "1984"),
            listed("c", "y.bib", "k1", "Someone else.", r"\O re, \"Oystein", "1990"),
            listed("d", "x.bib", "k0", "D. Knuth. Texbook.", "Donald E. Knuth", "1979"),
        ],
        "en",
    )
    assert [plain(work.text) for work in found] == ["D. Knuth. Texbook.", "D. Knuth. Literate.", "Someone else."]
    assert [note.html for note, _, _ in found[1].notes] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("author", "name"),
    [
        ("Vaswani, Ashish", "Vaswani"),
        ("Ashish Vaswani", "Vaswani"),
        ("de Vries, Jan", "de Vries"),
        ("{Dao AI Lab}", "Dao AI Lab"),
        (r"H{\"a}gele, A.", "Hägele"),
        ("", ""),
    ],
)
def test_surnames(author: str, name: str) -> None:
    assert surname(author) == name


# --- the graph


def node(slug: str, *references: Reference, statements: tuple[str, ...] = ("lem:a",)) -> graph.GraphNote:
    rows = [StatementRow("lemma", "Lemma", "1", "", element, f"notes/{slug}/") for element in statements]
    inside = {f"eq:{element}": element for element in statements}
    return graph.GraphNote(slug, Link(f"notes/{slug}/", f"Note {slug}"), Extract(rows, list(references), inside))


def test_arrows_lead_from_what_is_used_to_what_uses_it() -> None:
    notes = [
        node("a"),
        node("b", Reference("lem:a", "a", "eq:lem:a"), Reference("", "a", "sec:x"), Reference("", "gone", "lem:a")),
        node("c", Reference("lem:a", "c", "lem:a"), Reference("lem:b", "c", "lem:a"), statements=("lem:a", "lem:b")),
    ]
    arrows = graph.arrows_of(notes)
    assert arrows == [
        (("a", "lem:a"), ("b", "lem:a")),
        (("a", ""), ("b", "")),
        (("c", "lem:a"), ("c", "lem:b")),
    ]
    assert graph.groups_of(["a", "b", "c"], arrows) == [["a", "b"]]
    (first, second, third) = graph.used_list(notes, arrows, "en")
    assert (first.path, first.label, first.users) == ("notes/a/", "Note a", [("notes/b/", "Note b")])
    assert (second.label, second.users) == ("Lemma 1, Note a", [("notes/b/#lem:a", "Lemma 1, Note b")])
    assert third.users == [("notes/c/#lem:b", "Lemma 1")]


def chain(count: int, groups: int = 1) -> list[graph.GraphNote]:
    """Notes of which each uses three before it, and each tenth one after it."""
    notes = []
    for number in range(count):
        size = count // groups
        base = number - number % size
        used = {base + max(0, (number % size) - step) for step in (1, 2, 7)} - {number}
        if number % 10 == 0 and number + 1 < base + size:
            used.add(number + 1)
        notes.append(node(f"n{number:04}", *(Reference("lem:a", f"n{one:04}", "lem:a") for one in sorted(used))))
    return notes


def overlapping(picture: graph.Picture) -> list[tuple[str, str]]:
    ordered = sorted(picture.boxes, key=lambda box: (box.x, box.y))
    return [
        (one.title, other.title)
        for one, other in pairwise(ordered)
        if one.x == other.x and one.y + one.height + GAP > other.y + 0.2
    ]


def test_boxes_do_not_overlap_and_arrows_run_to_the_right_but_for_circles() -> None:
    notes = chain(40)
    picture = graph.picture(notes, graph.arrows_of(notes))
    assert len(picture.boxes) == 40 and picture.left_out == 0
    assert overlapping(picture) == []
    assert all(box.y >= 0 and box.y + box.height <= picture.height + 0.1 for box in picture.boxes)
    assert len(picture.arrows) == len(graph.arrows_of(notes))
    drawing = draw({"a": 10, "b": 10, "c": 10}, [("a", "b"), ("b", "c"), ("c", "a"), ("a", "c")])
    assert drawing.columns == {"a": 0, "b": 1, "c": 2}
    assert [len(drawing.lanes[edge]) for edge in (("a", "b"), ("a", "c"), ("c", "a"))] == [0, 1, 1]


def test_large_graphs_are_cut_to_what_can_be_read(templates: Templates) -> None:
    page = graph.graph_page(templates, demo.SITE, chain(200))
    assert page.count('<g class="box">') == graph.MOST_IN_PICTURE
    assert "The 60 notes with the most connections; 140 more are in the list." in page
    many = graph.graph_page(templates, demo.SITE, chain(1000, groups=100))
    assert many.count("<svg") == 24 and "leave out 760 notes" in many
    assert all(f"Note n{number:04}" in many for number in range(999))
    assert graph.graph_page(templates, demo.SITE, chain(1000, groups=100)) == many


def test_a_site_without_references_has_no_picture(templates: Templates) -> None:
    assert "No note refers to another yet." in graph.graph_page(templates, demo.SITE, [node("a")])


# --- search


def test_search_reads_text_with_headings_for_its_places() -> None:
    html = (
        '<section id="sec:one"><h2><span class="section-number">1</span> One</h2>'
        + demo.statement("lemma", "1", "lem:a", "Shift", f"<p>So {demo.m(chr(92) + 'log(x+1)^2')} is.</p>")
        + '<figure><sd-picture data-key="k"></sd-picture></figure></section><p>A<a class="cite" href="#r">1</a> '
        '<span class="backlinks"><a href="#x">↩</a></span>&lt;b&gt;</p><p>Noted'
        '<sup><a href="#fn-1" role="doc-noteref">7</a></sup> <span class="line-number">8</span></p>'
    )
    body = Body("n", html, pictures=(Picture("k", "", "", "A drawn <cat>", True),), aliases=("the <em>shift</em>",))
    note = Note("n", "N & M", body, tags=("Demo",))
    ((path, text),) = documents(note, extract(note)).items()
    assert path == "notes/n/index.html"
    assert '<h2 id="sec:one">1 One</h2>' in text
    assert '<h3 id="lem:a">Lemma 1 (Shift).</h3>' in text
    assert "So log (x + 1)² is." in " ".join(text.split()) and "A drawn &lt;cat&gt;" in text
    assert "Noted" in text and not re.search("[↩78]", text) and "<a" not in text and "&lt;b&gt;" in text
    facts = dict(re.findall(r'data-pagefind-meta="(\w+)\[data-x\]" data-x="([^"]*)"', text))
    assert facts == {"title": "N &amp; M", "kind": "Lemma", "names": "the shift", "tags": "Demo"}
    html5lib.HTMLParser(strict=True).parseFragment(text)


def test_notes_keep_their_bundle() -> None:
    assert bundle_count(0) == bundle_count(32) == 1 and bundle_count(33) == 2
    assert bundle_count(10_000) == MOST_BUNDLES
    slugs = [f"note-{number}" for number in range(320)]
    shares = [sum(bundle_of(slug, 10) == number for slug in slugs) for number in range(10)]
    assert min(shares) > 15 and max(shares) < 60
    assert bundle_of("softmax", 10) == 8
