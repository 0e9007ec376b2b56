"""The feed: which cards stand where, and what a card shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from scidraft_tex.model.body import Body, CitedWork
from scidraft_tex.targets.feed import feed_pages
from scidraft_tex.targets.web.feed import card, home_page, id_prefix, page_numbers
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import feed_path
from scidraft_tex.targets.web.values import FeedInput, Note
from tests.web import demo

NOTES = [f"note-{number}" for number in range(1, 41)]
POOL = [f"promotion-{letter}" for letter in "abcdefg"]


def places(page: Sequence[str]) -> list[int]:
    return [place for place, slug in enumerate(page, 1) if slug in POOL]


def drawn(page: Sequence[str]) -> list[str]:
    return [slug for slug in page if slug in POOL]


def test_eight_notes_stand_on_a_page_in_their_order() -> None:
    pages = feed_pages(NOTES, (), 8, 1, "3-5")
    assert [len(page) for page in pages] == [8] * 5
    assert [slug for page in pages for slug in page] == NOTES
    assert feed_pages((), POOL, 8, 1, "3-5") == ((),)


def test_promotions_come_on_top_and_never_twice_in_a_row() -> None:
    pages = feed_pages(NOTES, POOL, 8, 2, "3-5")
    assert [slug for page in pages for slug in page if slug not in POOL] == NOTES
    for page in pages:
        assert len(page) == 10 and len(set(drawn(page))) == 2
        assert set(places(page)) <= {3, 4, 5}
    for before, after in pairwise(pages):
        assert not set(drawn(before)) & set(drawn(after))
    assert len({tuple(places(page)) for page in pages}) > 1  # not always the same places


def test_a_small_pool_rests_too() -> None:
    pages = feed_pages(NOTES, POOL[:3], 8, 2, "3-5")
    assert [len(set(drawn(page))) for page in pages] == [2, 1, 2, 1, 2]
    assert not any(set(drawn(before)) & set(drawn(after)) for before, after in pairwise(pages))
    single = feed_pages(NOTES, POOL[:1], 8, 4, "3-5")
    assert [drawn(page) for page in single] == [["promotion-a"], [], ["promotion-a"], [], ["promotion-a"]]


def test_promotions_that_find_no_room_stand_after_the_range_and_within_the_page() -> None:
    (page, *_) = feed_pages(NOTES, POOL, 8, 4, "3-4")
    assert places(page) == [3, 4, 5, 6]
    (page,) = feed_pages(NOTES[:2], POOL, 8, 3, "7-9")
    assert places(page) == [3, 4, 5]
    (page,) = feed_pages(NOTES[:1], POOL, 8, 2, "1")
    assert places(page) == [1, 2]


def test_the_same_input_gives_the_same_feed_and_a_new_note_moves_no_promotion() -> None:
    pages = feed_pages(NOTES, POOL, 8, 2, "3-5")
    assert feed_pages(list(NOTES), tuple(POOL), 8, 2, "3-5") == pages
    more = feed_pages(["new", *NOTES], POOL, 8, 2, "3-5")
    assert [drawn(page) for page in more[:5]] == [drawn(page) for page in pages]
    assert [places(page) for page in more[:5]] == [places(page) for page in pages]


@pytest.mark.parametrize(
    ("show_title", "preview", "shown"),
    [(None, "<p>Short.</p>", True), (None, None, False), (True, None, True), (False, "<p>Short.</p>", False)],
)
def test_title_rule(show_title: bool | None, preview: str | None, shown: bool) -> None:
    note = Note("n", "N", Body("n", "<p>Long.</p>", preview=preview), "<em>N</em>", show_title=show_title)
    made = card(note, "")
    assert made.title == ("<em>N</em>" if shown else "")
    assert made.more == (preview is not None)
    assert made.html == (preview or "<p>Long.</p>")


def test_no_empty_heading_is_printed(templates: Templates) -> None:
    note = replace(demo.OTHER, title_html="", show_title=True)
    page = home_page(templates, FeedInput(demo.SITE, (note,)), "")
    assert "card-title" not in page


def cite(number: int, place: str) -> str:
    return f'<a class="cite" href="#ref-1-{number}" id="cite-1-{number}-{place}">{number}</a>'


WORKS = tuple(CitedWork(f"key{number}", f"Work {number}.", f"ref-1-{number}") for number in range(1, 9))


def previewed(preview: str) -> str:
    return str(card(Note("n", "N", Body("n", "<p>Long.</p>", preview=preview, works=WORKS)), "").html)


def test_a_preview_has_a_little_list_of_its_own_numbered_from_one() -> None:
    html = previewed(f"<p>[{cite(7, 'a')}, {cite(3, 'a')}] and [{cite(7, 'b')}]</p>")
    assert re.findall(r'<a class="cite" href="#n--([^"]+)"[^>]*>(\d+)</a>', html) == [
        ("ref-1-7", "1"),
        ("ref-1-3", "2"),
        ("ref-1-7", "1"),
    ]
    rows = re.findall(r'<li id="n--([^"]+)"><span class="ref-label">(\[\d\])</span> (Work \d)\.', html)
    assert rows == [("ref-1-7", "[1]", "Work 7"), ("ref-1-3", "[2]", "Work 3")]
    assert html.count('href="#n--cite-1-7-a"') == html.count('href="#n--cite-1-7-b"') == 1
    # The next card counts from 1 again.
    assert '<span class="ref-label">[1]</span> Work 5.' in previewed(f"<p>{cite(5, 'a')}</p>")


def test_a_range_in_a_preview_names_all_its_works() -> None:
    html = previewed(f"<p>{cite(5, 'a')}; {cite(2, 'a')}–{cite(4, 'a')}</p>")
    assert re.findall(r">(\d)</a>", html) == ["1", "2", "3", "4"]
    assert re.findall(r"Work (\d)", html) == ["5", "2", "3", "4"]


def test_a_preview_with_a_list_or_with_names_keeps_its_marks() -> None:
    listed = f'<p>{cite(7, "a")}</p><section class="references"><ol><li id="ref-1-7">x</li></ol></section>'
    assert ">7</a>" in previewed(listed) and previewed(listed).count("<li") == 1
    named = previewed('<p><a class="cite" href="#ref-1-2" id="cite-1-2-a">Knuth (1984)</a></p>')
    assert ">Knuth (1984)</a>" in named and "ref-label" not in named and "Work 2." in named
    assert "references" not in previewed("<p>Nothing cited.</p>")


def test_promotions_have_no_date_and_titles_are_links(templates: Templates) -> None:
    promotion = replace(demo.OTHER, promotion=True, show_title=True)
    page = home_page(templates, FeedInput(demo.SITE, (promotion,)), "")
    assert "<time" not in page and 'class="card promotion"' in page
    assert '<h2 class="card-title"><a href="notes/other/index.html">Maximum Entropy</a></h2>' in page


def test_the_first_page_stands_at_two_addresses_with_the_same_cards(templates: Templates) -> None:
    home, notes = (home_page(templates, demo.FEED[0], path) for path in ("", "notes/"))
    cards = re.compile(r'<article class="card.*</article>', re.DOTALL)
    ours, theirs = cards.findall(home)[0], cards.findall(notes)[0]
    assert re.sub(r'(href|src)="[^"]*"', "", ours) == re.sub(r'(href|src)="[^"]*"', "", theirs)
    assert home.count("<h1") == notes.count("<h1") == 1
    assert '<link rel="canonical" href="https://example.org/notes/">' in notes


def test_a_page_of_many_cards_has_no_id_twice(templates: Templates) -> None:
    body = demo.OTHER.body
    slugs = ("a/b", "a-b", "a--b", "a b", "ä", "a")
    notes = tuple(replace(demo.OTHER, slug=slug, body=replace(body, slug=slug)) for slug in slugs)
    page = home_page(templates, FeedInput(demo.SITE, notes), "")
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids)) > len(slugs)
    assert id_prefix("a") + "b--x" != id_prefix("a--b") + "x"
    assert not any(re.search(r"\s", element) for element in ids)


def test_card_of_a_preview_links_to_the_page_for_what_it_lacks() -> None:
    shown, prefix = card(demo.DEMO, "page/2/"), id_prefix(demo.DEMO.slug)
    assert shown.more
    assert 'href="../../notes/guide/demo/index.html#lem:shift"' in shown.html
    assert f'id="{prefix}preview-list"' in shown.html and f'href="#{prefix}preview-list"' in shown.html


def test_card_of_a_whole_note_keeps_its_own_targets() -> None:
    shown = card(demo.OTHER, "")
    assert not shown.more
    assert 'href="#other--thm:max"' in shown.html and 'id="other--thm:max"' in shown.html
    assert 'href="notes/guide/demo/index.html#lem:shift"' in shown.html
    assert 'href="#other--picture-1-head"' in shown.html and 'id="other--picture-1-head"' in shown.html


def test_headings_move_down_below_a_card_title() -> None:
    assert "<h2" in card(demo.SMALL[0], "").html
    assert "<h3" in card(replace(demo.SMALL[0], show_title=True), "").html


def test_attributes_are_changed_only_inside_tags() -> None:
    body = Body(slug="n", html='<p id="a">href="#a" <a href="#a" title="x > y">id="a"</a></p>')
    shown = card(Note(slug="n", title="N", body=body), "")
    assert shown.html == '<p id="n--a">href="#a" <a href="#n--a" title="x > y">id="a"</a></p>'


@pytest.mark.parametrize(
    ("number", "count", "expected"),
    [
        (1, 1, [1]),
        (1, 5, [1, 2, 3, 4, 5]),
        (1, 6, [1, 2, 3, None, 6]),
        (3, 5, [1, 2, 3, 4, 5]),
        (6, 20, [1, None, 4, 5, 6, 7, 8, None, 20]),
        (4, 20, [1, 2, 3, 4, 5, 6, None, 20]),
        (20, 20, [1, None, 18, 19, 20]),
    ],
)
def test_page_numbers(number: int, count: int, expected: list[int | None]) -> None:
    assert page_numbers(number, count) == expected


def test_later_pages_have_addresses_of_their_own() -> None:
    assert [feed_path(number) for number in (1, 2, 12)] == ["", "page/2/", "page/12/"]
