"""The theme's own list of what a site must do, in its order, each on the built site of a small collection.

The six types of diagram, which the list has too, are in ``test_diagrams.py`` and its kin.
"""

from __future__ import annotations

import re
import shutil
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Literal

import feedparser
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import visit
from tests.support.build import Run, compile_notes
from tests.support.contrast import faint
from tests.support.kinds import kinds

COLLECTION = Path(__file__).parent / "parity"
PLAIN = 22
"""Notes that only fill the feed; with the six of the collection they make four pages."""

BLOCKS = "notes/blocks/index.html"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    notes = shutil.copytree(COLLECTION, tmp_path_factory.mktemp("parity") / "notes")
    shutil.copy(COLLECTION.parent / "hard" / "dots.png", notes / "dots.png")
    for number in range(1, PLAIN + 1):
        text = f"\\title{{Plain {number}}}\n\\date{{2026-01-{number:02}}}\n\\tags{{Plain}}\n\nWords of note {number}.\n"
        (notes / f"plain-{number:02}.tex").write_text(text, encoding="utf-8")
    made = compile_notes(notes, notes.parent / "build", "--to", "html")
    assert made.code == 0, made.output
    return made


@pytest.fixture(scope="module")
def site(run: Run) -> Path:
    return run.folder / "html"


def main_of(site: Path, name: str) -> str:
    return (site / name).read_text(encoding="utf-8").partition("<main")[2].partition("</main>")[0]


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def cards(site: Path, name: str) -> dict[str, str]:
    """The cards of a page by the titles of their notes, in order."""
    return dict(
        re.findall(r'<article class="card[^"]*" aria-label="([^"]*)">(.*?)</article>', main_of(site, name), re.S)
    )


def feed(site: Path) -> list[dict[str, str]]:
    pages = [site / "index.html", *sorted(site.glob("page/*/index.html"))]
    return [cards(site, path.relative_to(site).as_posix()) for path in pages]


def offers(page: dict[str, str]) -> list[str]:
    return [title for title in page if title.startswith("Offer")]


def test_the_feed_is_what_stands_at_notes(site: Path) -> None:
    home, notes = cards(site, "index.html"), cards(site, "notes/index.html")
    assert [(title, words(card)) for title, card in home.items()] == [
        (title, words(card)) for title, card in notes.items()
    ]
    assert len(home) == 9


def test_eight_notes_stand_on_a_page(site: Path) -> None:
    titles = [[title for title in page if title not in offers(page)] for page in feed(site)]
    assert [len(page) for page in titles] == [8, 8, 8, 4]
    assert titles[0][:3] == ["Every Block", "Two Lists", "Cut Short"] and titles[-1][-1] == "Plain 1"


@pytest.mark.parametrize(
    ("title", "shown"),
    [("Cut Short", True), ("Whole", False), ("Whole With Title", True), ("Cut Short Without Title", False)],
)
def test_title_rule(site: Path, title: str, shown: bool) -> None:
    """Marked previews show it, whole notes do not, unless the note says otherwise."""
    card = cards(site, "index.html")[title]
    assert re.findall(r'<h2 class="card-title"><a href="[^"]+">(.*?)</a>', card) == ([title] if shown else [])
    assert ("Read more" in card) == title.startswith("Cut Short")


def test_a_preview_card_has_a_list_of_its_own_numbered_from_one(site: Path) -> None:
    card = cards(site, "index.html")["Cut Short"]
    assert "The short form cites [ 1 ] and [ 2 ] ." in words(card) and "opening" not in card
    listed = re.findall(r'<span class="ref-label">\[(\d)\]</span>.*?(Knuth|Lamport|Hopper)', card, re.S)
    assert listed == [("1", "Lamport"), ("2", "Knuth")]
    page = re.findall(
        r'<span class="ref-label">\[(\d)\]</span>.*?(Knuth|Lamport|Hopper)',
        main_of(site, "notes/preview/index.html"),
        re.S,
    )
    assert page == [("1", "Knuth"), ("2", "Hopper"), ("3", "Lamport")]


def test_identity_is_the_notes_then_the_sites_field_by_field(site: Path) -> None:
    shown = {
        title: words(re.findall(r'class="identity".*?>(.*?)</p>', card, re.S)[0])
        for title, card in cards(site, "index.html").items()
    }
    assert shown["Whole"] == "Site Institute Site Author"
    assert shown["Two Lists"] == "Own Institute Site Author"
    assert shown["Cut Short"] == "Site Institute First Author"
    assert shown["Whole With Title"] == "Third Institute Third Author"


def test_all_authors_stand_on_the_page_and_the_first_on_the_card(site: Path) -> None:
    page = (site / "notes/preview/index.html").read_text(encoding="utf-8")
    assert "First Author, Second Author" in words(page)
    assert re.findall(r'<meta name="author" content="([^"]*)">', page) == ["First Author", "Second Author"]
    assert "Second Author" not in cards(site, "index.html")["Cut Short"]


def test_promotions_keep_their_distance(site: Path) -> None:
    pages = feed(site)
    assert [len(offers(page)) for page in pages] == [1, 1, 1, 1]
    for before, after in pairwise(pages):
        assert offers(before) != offers(after)
    places = [list(page).index(offers(page)[0]) + 1 for page in pages]
    assert set(places) <= {3, 4, 5}
    assert all("<time" not in page[offer] for page in pages for offer in offers(page))


def test_recommendations_leave_out_the_note_itself_and_promotions(site: Path) -> None:
    named = {}
    for path in site.glob("notes/*/index.html"):
        found = re.findall(r'id="around-related">.*?</section>', path.read_text(encoding="utf-8"), re.S)
        named[path.parent.name] = re.findall(r"notes/([\w-]+)/index|href=\"\.\./([\w-]+)/index", "".join(found))
    links = {slug: ["".join(link) for link in found] for slug, found in named.items()}
    assert sorted(links["whole"]) == ["blocks", "preview"] and len(links["plain-01"]) == 3
    assert not any(slug in found or any("offer" in other for other in found) for slug, found in links.items())


def test_two_lists_number_separately_and_share_no_keys(browser: Browser, address: str) -> None:
    with visit(browser, address, "notes/lists/index.html") as seen:
        lists = seen.page.locator(".references")
        rows = [lists.nth(at).locator("li").all_inner_texts() for at in range(2)]
        assert [[row.split(" ")[0] for row in found] for found in rows] == [["[1]", "[2]"], ["[1]", "[2]"]]
        assert [["Lamport" in rows[0][0], "Hopper" in rows[0][1]], ["Hopper" in rows[1][0], "Knuth" in rows[1][1]]] == [
            [True] * 2
        ] * 2
        cited = seen.page.locator(".note-body > p a.cite").evaluate_all(
            "all => all.map(e => [e.innerText, [...document.querySelectorAll('.references')].findIndex(list =>"
            " list.contains(document.getElementById(e.hash.slice(1))))])"
        )
        assert cited == [["1", 0], ["2", 0], ["1", 1], ["2", 1]]


def test_a_missing_file_and_a_missing_key_are_told_and_shown(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    shutil.copy(COLLECTION / "refs.bib", notes)
    (notes / "key.tex").write_text("\\title{Key}\n\nA work~\\cite{nobody}.\n\n\\references{refs}\n")
    (notes / "file.tex").write_text("\\title{File}\n\nA work~\\cite{knuth}.\n\n\\references{lost}\n")
    run = compile_notes(notes, tmp_path / "build", "--to", "html")
    assert run.code == 1
    told = {
        (found["code"], found["place"]["path"].rpartition("/")[2], found["place"]["line"]) for found in run.diagnostics
    }
    assert {("missing-file", "file.tex", 5), ("unknown-citation", "key.tex", 3)} <= told
    for slug in ("key", "file"):
        assert "A work [ ? ] ." in words(run.page(slug)) and "cite-missing" in run.page(slug)


def test_a_comment_and_a_repeated_key_in_the_bib_do_no_harm(run: Run) -> None:
    page = words(run.page("blocks"))
    assert "Literate Programming" in page.title() and "A Second Entry" not in page.title()
    assert "Compiling By Hand" in words(run.page("lists")).title()
    (told,) = run.diagnostics
    assert (told["code"], told["severity"], told["place"]["line"]) == ("duplicate-key", "warning", 8)


def test_three_table_skins_stand_side_by_side(browser: Browser, address: str) -> None:
    lines = """table => {
        const rule = (element, side) => parseFloat(getComputedStyle(element)[`border${side}Width`]) > 0;
        const ground = row => getComputedStyle(table.querySelectorAll('tbody tr')[row].cells[0]).backgroundColor;
        return [rule(table, 'Top'), rule(table.querySelector('tbody td'), 'Left'), ground(0) !== ground(1)];
    }"""
    with visit(browser, address, BLOCKS) as seen:
        skins = {
            name: seen.page.locator(f"table.{name}").evaluate(lines) for name in ("academic", "bordered", "striped")
        }
    assert skins == {
        "academic": [True, False, False],
        "bordered": [False, True, False],
        "striped": [False, False, True],
    }


def test_a_long_display_on_a_screen_of_360_pixels(browser: Browser, address: str) -> None:
    for path in (BLOCKS, "index.html"):
        with visit(browser, address, path, width=360) as seen:
            assert seen.page.evaluate("document.documentElement.scrollWidth") <= 360
            display = seen.page.locator(".equation", has_text="KL")
            body = display.locator(".equation-body")
            assert (
                body.evaluate("box => box.scrollWidth > 1.5 * box.clientWidth && getComputedStyle(box).overflowX")
                == "auto"
            )
            number = display.locator(".equation-number").bounding_box()
            assert number and number["x"] > 250 and number["x"] + number["width"] <= 360


def test_an_algorithm_with_each_command(browser: Browser, address: str) -> None:
    with visit(browser, address, BLOCKS) as seen:
        algorithm = seen.page.locator("figure.algorithm")
        rows = [" ".join(text.split()) for text in algorithm.locator("li").all_text_contents()]
        assert "Algorithm 1: Every command" in algorithm.locator("figcaption").inner_text()
        shape = re.sub(r"[^\x00-\x7f]+", "", "\n".join(rows))
        for part in (
            r"^Require: a list a of n numbers$",
            r"^Ensure: the largest$",
            r"^1 function Largest\(a\)$",
            r"^2 m ?a1 +so far$",
            r"^3 for .* do$",
            r"^4 if .* then$",
            r"^5 replace m by ",
            r"^6 end if$",
            r"^7 end for$",
            r"^8 while .* do$",
            r"^9 mm\+1$",
            r"^10 end while$",
            r"^11 return m$",
            r"^12 end function$",
        ):
            assert re.search(part, shape, re.MULTILINE), (part, shape)
        assert "footnotesize" not in shape and "hspace" not in shape
        assert algorithm.locator("b, strong").filter(has_text="replace").count() == 1
        left = algorithm.locator("li").evaluate_all(
            """all => all.map(row => {
                const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT), range = document.createRange();
                const isNumber = () => walker.currentNode.parentElement.closest('.line-number');
                while (walker.nextNode()) if (walker.currentNode.data.trim() && !isNumber()) break;
                range.selectNodeContents(walker.currentNode);
                return Math.round(range.getBoundingClientRect().left);
            })"""
        )
        function, _, loop, test, replaced, *_ = left[2:]
        assert function < loop < test < replaced and left[10] > left[9] + 20, left
        line = seen.page.locator(".note-body a.ref", has_text=re.compile("^4$"))
        assert line.count() == 1


def test_a_to_z_and_categories_with_a_blank_and_an_absent_category(site: Path) -> None:
    letters = main_of(site, "index/results/index.html")
    assert "3 results" in words(letters)
    assert re.findall(r'<h2 id="[^"]*">(.)</h2>', letters) == ["C", "W"]
    assert len(re.findall(r'<li><a href="#index-', letters)) == 2 and letters.count("<li><span") == 24
    assert "Also known as: short form" in words(letters)
    groups = main_of(site, "index/results/categories/index.html")
    assert re.findall(r'<h2 id="[^"]*">([^<]*)</h2>', groups) == ["Lemmas", "Uncategorised"]
    assert "Cut Short Without Title Whole" in words(groups.rpartition("<h2")[2]).replace(
        "What the card shows of it. ", ""
    )


def test_search_finds_a_word_of_the_body_below_a_sub_path(browser: Browser, address: str) -> None:
    with visit(browser, address, "search/index.html?q=zygomorphic") as seen:
        results = seen.page.locator(".search-results > li")
        expect(results).to_have_count(1)
        expect(results).to_contain_text("zygomorphic flower")
        for phrase, hits in (('"plane of symmetry"', 1), ('"symmetry of plane"', 0)):
            seen.page.fill("#search-field", phrase)
            seen.page.wait_for_function(
                "wanted => document.querySelector('.search-status').dataset.for === wanted", arg=phrase
            )
            expect(results).to_have_count(hits)
        seen.page.fill("#search-field", "zygomorphic")
        results.locator("a").first.click()
        seen.page.wait_for_url(re.compile(re.escape(f"{address}notes/preview/index.html")))
        assert seen.troubles == []


def test_rss_holds_no_raw_tex(site: Path) -> None:
    told = feedparser.parse((site / "rss.xml").read_bytes())
    assert not told.bozo and len(told.entries) == 20
    for entry in told.entries:
        html = re.sub(r"(?s)<pre>.*?</pre>", "", entry.content[0].value)
        assert not re.search(r"\\[a-zA-Z(\[]|\$|<math|cite\{", html), entry.title
        assert "\\" not in entry.summary and "$" not in entry.summary
    assert "xᵢ² ∈ ℝ" in told.entries[0].content[0].value


# --- every block, in every colour

SHOWN = {
    BLOCKS: {
        "text": ".note-body > p",
        "citation": "a.cite",
        "term": "a.term",
        "statement": ".statement",
        "proof": ".proof",
        "equation": ".equation",
        "academic": "table.academic",
        "bordered": "table.bordered",
        "striped": "table.striped",
        "caption": "figcaption",
        "figure": "figure.figure",
        "algorithm": "figure.algorithm",
        "code": ".code",
        "folder tree": ".foldertree",
        "gallery": ".gallery",
        "list": ".note-body ul:not(.gallery, .foldertree, .foldertree ul)",
        "quotation": "blockquote",
        "verbatim": ".code:not(figure *)",
        "references": ".references",
        "footnotes": ".footnotes li",
        "tags": ".tags",
        "menu": ".site-menu",
        "sharing": ".share",
        "around": ".arounds",
        "back": ".back",
    },
    "index.html": {"promotion": ".promotion .note-body", "card": ".card-head", "pagination": ".pagination"},
    "index/results/index.html": {"letters": ".letters", "entries": ".index-group"},
    "graph/index.html": {"graph": ".graph svg", "uses": ".index-group"},
    "tags/blocks/index.html": {"tagged": ".entries", "feed": ".list-feeds"},
    "search/index.html?q=zygomorphic": {"results": ".search-results li"},
}
"""The kinds of block by the page that shows them, and where they are there."""


def everything_faint(page: Page, address: str) -> dict[str, list[tuple[str, float]]]:
    """What is too faint on the pages that show every kind of block."""
    weak = {}
    for path, blocks in SHOWN.items():
        page.goto(address + path)
        if path.startswith("search/"):
            page.wait_for_selector(blocks["results"])
        weak |= faint(page, blocks)
    return weak


@pytest.mark.parametrize(
    ("system", "chosen", "ground"),
    [
        ("dark", "", "rgb(29, 30, 32)"),
        ("light", "dark", "rgb(29, 30, 32)"),
        ("dark", "light", "rgb(255, 255, 255)"),
        ("light", "", "rgb(255, 255, 255)"),
    ],
)
def test_dark_mode_for_every_block(
    browser: Browser, address: str, system: Literal["light", "dark"], chosen: str, ground: str
) -> None:
    with visit(browser, address, BLOCKS, scheme=system) as seen:
        if chosen:
            seen.page.evaluate("chosen => localStorage.setItem('colours', chosen)", chosen)
            seen.page.reload()
        assert seen.page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        assert everything_faint(seen.page, address) == {}


def test_faint_blocks_are_noticed(browser: Browser, address: str) -> None:
    with visit(browser, address, BLOCKS, scheme="dark") as seen:
        seen.page.evaluate("document.querySelector('.algorithm').style.color = '#333'")
        seen.page.evaluate("document.querySelector('figure svg').style.color = '#333'")
        seen.page.evaluate("document.querySelector('.foldertree').style.display = 'none'")
        assert set(faint(seen.page, SHOWN[BLOCKS])) >= {"algorithm", "figure", "folder tree"}


@pytest.mark.parametrize("system", ["light", "dark"])
def test_forced_colours_leave_every_block_to_be_seen(
    browser: Browser, address: str, system: Literal["light", "dark"]
) -> None:
    with visit(browser, address, BLOCKS, scheme=system) as seen:
        seen.page.emulate_media(color_scheme=system, forced_colors="active")
        assert seen.page.evaluate("matchMedia('(forced-colors: active)').matches")
        assert everything_faint(seen.page, address) == {}
        seen.page.goto(address + "index.html")
        current = seen.page.locator(".pagination [aria-current]")
        assert current.evaluate("link => parseFloat(getComputedStyle(link).borderTopWidth)") > 0
        seen.page.goto(address + BLOCKS)
        ground = "getComputedStyle(document.querySelector('.gallery img')).backgroundColor"
        assert seen.page.evaluate(ground) == ("rgb(255, 255, 255)" if system == "dark" else "rgba(0, 0, 0, 0)")


def test_reduced_motion_leaves_everything_to_be_seen(browser: Browser, address: str) -> None:
    with visit(browser, address, BLOCKS) as seen:
        before = seen.page.inner_text("body")
        seen.page.emulate_media(reduced_motion="reduce")
        seen.page.reload()
        assert seen.page.inner_text("body") == before
        moving = (
            "[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).transitionDuration !== '0s').length"
        )
        assert seen.page.evaluate(moving) == 0
        assert seen.page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
        assert everything_faint(seen.page, address) == {}
        seen.page.goto(address + BLOCKS)
        seen.page.mouse.wheel(0, 3000)
        expect(seen.page.locator(".to-top")).to_be_visible()


def test_everything_is_there_with_scripts_off(browser: Browser, site: Path, address: str) -> None:
    for name in kinds(site):
        said = []
        for scripts in (True, False):
            with visit(browser, address, name, scripts=scripts) as seen:
                said.append("".join(seen.page.locator("body").inner_text().split()))
                if name == BLOCKS and not scripts:
                    hidden = [
                        name for name, at in SHOWN[BLOCKS].items() if not seen.page.locator(at).first.is_visible()
                    ]
                    assert hidden == [] and seen.page.locator("math").count() > 10
        assert said[0] and (said[0] == said[1] or name.startswith("search/")), name
