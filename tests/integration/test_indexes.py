"""A small collection as a site: its feed with promotions, its indexes, its graph, its search in a browser."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import visit
from tests.support.build import Run, compile_notes, files_of
from tests.support.links import site_troubles
from tests.support.nu import check_html

CONFIG = """
[site]
title = "Small Site"
author = "Site Author"
institute = "Site Institute"
[feed]
notes-per-page = 2
promotions-per-page = 1
promotion-positions = "2-3"
[series.results]
title = "Results"
label = "results"
kinds = ["lemma", "theorem"]
[series.methods]
title = "Methods"
view = "categories"
"""

BIB = """@book{Knuth1984, author = {Knuth, Donald E.}, title = {Literate Programming}, publisher = {CSLI}, year = 1984}
@book{Lamport1986, author = {Lamport, Leslie}, title = {Making Lists}, publisher = {Addison}, year = 1986}
"""

NOTES = {
    "lemma.tex": r"""\title{The $\ell_2$ Shift}\date{2026-09-09}\tags{Softmax}\summary{A sum that \emph{moves}.}
\author{First Author \and Second Author}
\noteset{aliases={étale shift, $f^\ast$}}
Opening words cite \cite{Knuth1984}.
\begin{preview}
The short form, see \cite{Lamport1986} and \cite{Knuth1984}.
\end{preview}
\begin{lemma}[Shift]\label{lem:shift} The quokka of $x$ stays.
\begin{equation}\label{eq:shift} x = x \end{equation}
\end{lemma}
\begin{proof} Known to \cite{Knuth1984}. \end{proof}
\references{refs}
""",
    "theorem.tex": r"""\title{Zorn}\date{2026-09-08}\institute{Own Institute}\noteset{show-title=true}
\begin{theorem}[Zorn]\label{thm:zorn} By \eqref{lemma:eq:shift} and \cref{lemma:lem:shift}. \end{theorem}
\references[style=plainnat]{refs}
Words.
""",
    "blank.tex": r"""\title{Blank}\date{2026-09-07}\noteset{series={results= }}
No statement here, but a zygomorphic flower.
""",
    "absent.tex": r"""\title{Ähnlich}\date{2026-09-06}\noteset{series={results, methods=Tools}}
Also nothing, \cref{theorem:thm:zorn}.
""",
    "hidden.tex": r"""\title{Hidden}\date{2026-09-05}\noteset{search-hidden}
A zygomorphic secret with <b>signs</b> \& more.
""",
    "first-offer.tex": r"""\title{First Offer}\noteset{promotion=true}
\promotion[sponsored, button=Go, link=https://example.org]{One}
""",
    "second-offer.tex": r"""\title{Second Offer}\noteset{promotion=true}
\promotion{Two\\lines}
""",
    "third-offer.tex": r"""\title{Third Offer}\noteset{promotion=true}
\promotion{Three}
""",
    "refs.bib": BIB,
    "scidraft.toml": CONFIG,
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("small")
    notes = folder / "notes"
    notes.mkdir()
    for name, text in NOTES.items():
        (notes / name).write_text(text, encoding="utf-8")
    made = compile_notes(notes, folder / "build", "--to", "html")
    assert made.code == 0, made.output
    return made


@pytest.fixture(scope="module")
def site(run: Run) -> Path:
    return run.folder / "html"


def main_of(site: Path, name: str) -> str:
    found = re.search(r"<main.*</main>", (site / name).read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[0]


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def cards(site: Path, name: str) -> list[str]:
    return re.findall(r'<article class="card.*?</article>', main_of(site, name), re.DOTALL)


def test_all_pages_are_valid_and_every_link_leads_somewhere(site: Path) -> None:
    assert check_html([site]) == []
    assert site_troubles(site) == []


# --- the feed


def test_the_feed_holds_two_notes_a_page_and_a_promotion(site: Path) -> None:
    pages = ["index.html", "page/2/index.html", "page/3/index.html"]
    names = [re.findall(r'<article class="card[^"]*" aria-label="([^"]*)"', main_of(site, page)) for page in pages]
    offers = [[name for name in page if "Offer" in name] for page in names]
    notes = [[name for name in page if "Offer" not in name] for page in names]
    assert notes == [["The ℓ_2 Shift", "Zorn"], ["Blank", "Ähnlich"], ["Hidden"]]
    assert [len(page) for page in offers] == [1, 1, 1] and offers[0] != offers[1] != offers[2]
    assert all("Offer" in page[1] or "Offer" in page[2] for page in names[:2])
    assert not (site / "page" / "4").exists()
    assert cards(site, "index.html")[0].count("</time>") == 1
    assert all("<time" not in card for card in cards(site, "index.html") if "promotion" in card.partition(">")[0])


def test_notes_holds_what_home_holds(site: Path) -> None:
    assert [words(card) for card in cards(site, "notes/index.html")] == [
        words(card) for card in cards(site, "index.html")
    ]


def test_a_preview_has_its_own_list_numbered_from_one(site: Path) -> None:
    card = cards(site, "index.html")[0]
    assert "The short form, see [ 1 ] and [ 2 ] ." in words(card)
    labels = re.findall(r'<span class="ref-label">\[(\d)\]</span> ([^.]*)\.', card)
    assert labels == [("1", "Leslie Lamport"), ("2", "Donald\u00a0E")]
    assert "Read more" in card and "Opening words" not in card
    page = main_of(site, "notes/lemma/index.html")
    assert 'see <span class="cites">[<a class="cite" href="#ref-1-2"' in page


def test_identity_comes_field_by_field_from_note_then_site(site: Path) -> None:
    identity = {
        re.sub(r'.*?aria-label="([^"]*)".*', r"\1", card, flags=re.DOTALL): words(
            re.findall(r'<p class="identity"[^>]*>.*?</p>', card, re.DOTALL)[0]
        )
        for page in ("index.html", "page/2/index.html")
        for card in cards(site, page)
    }
    assert identity["The ℓ_2 Shift"] == "Site Institute First Author"
    assert identity["Zorn"] == "Own Institute Site Author"
    assert identity["Blank"] == "Site Institute Site Author"
    assert "First Author, Second Author" in words(main_of(site, "notes/lemma/index.html"))


def test_promotions_stay_out_of_indexes_and_neighbours(site: Path) -> None:
    for name in ("statements", "index/results", "graph", "tags", "bibliography"):
        assert "Offer" not in main_of(site, f"{name}/index.html")
    for path in site.glob("notes/*/index.html"):
        neighbours = re.findall(r'<nav class="neighbours".*?</nav>', path.read_text(encoding="utf-8"), re.DOTALL)
        assert "Offer" not in "".join(neighbours)
    assert "Offer" not in (site / "rss.xml").read_text(encoding="utf-8")
    assert "Sponsored" in main_of(site, "notes/first-offer/index.html")


# --- indexes


def test_results_from_a_to_z(site: Path) -> None:
    page = main_of(site, "index/results/index.html")
    assert "4 results" in words(page)
    assert re.findall(r'<h2 id="[^"]*">(.)</h2>', page) == ["A", "B", "L", "Z"]  # articles are no initials
    assert "Also known as: étale shift, <math>" in page and "A sum that <em>moves</em>." in page
    assert '<a href="../../notes/lemma/index.html">The <math>' in page
    assert page.count('<a href="#index-') == 4 and page.count("<li><span") == 22


def test_results_by_category_with_a_blank_and_an_absent_one(site: Path) -> None:
    page = main_of(site, "index/results/categories/index.html")
    assert re.findall(r'<h2 id="[^"]*">([^<]*)</h2>', page) == ["Lemmas", "Theorems", "Uncategorised"]
    assert words(page.rpartition("<h2")[2]).endswith("Ähnlich Blank")
    methods = main_of(site, "index/methods/index.html")
    assert re.findall(r'<h2 id="[^"]*">([^<]*)</h2>', methods) == ["Tools"]


def test_statements_works_and_the_graph(site: Path) -> None:
    statements = main_of(site, "statements/index.html")
    assert 'href="../notes/lemma/index.html#lem:shift">Lemma 1</a> (Shift)' in statements
    works = main_of(site, "bibliography/index.html")
    assert [words(text).partition(".")[0] for text in re.findall(r"<li>\s*<p>(.*?)</p>", works)] == [
        "Donald E",
        "Leslie Lamport",
    ]
    assert 'href="../notes/lemma/index.html#ref-1-2"' in works
    assert len(re.findall(r'href="\.\./notes/lemma/index\.html#cite-1-1-[a-z]"', works)) == 3
    picture = main_of(site, "graph/index.html")
    assert picture.count('<g class="box">') == 3 and picture.count('marker-end="url(#arrow-1)"') == 2
    used = words(picture.rpartition('id="graph-list"')[2])
    assert "Lemma 1 (Shift), The ℓ 2 Shift used by Theorem 1 (Zorn), Zorn" in used
    assert "Theorem 1 (Zorn), Zorn used by Ähnlich" in used


# --- search


def results(page: Page, wanted: str) -> list[str]:
    page.fill("#search-field", wanted)
    page.wait_for_function("wanted => document.querySelector('.search-status').dataset.for === wanted", arg=wanted)
    return [" ".join(text.split()) for text in page.locator(".search-results > li").all_inner_texts()]


def test_search_finds_words_of_the_body_below_a_sub_path(browser: Browser, address: str) -> None:
    with visit(browser, address, "search/index.html") as seen:
        page = seen.page
        page.wait_for_function("document.activeElement.id === 'search-field'")
        (only,) = results(page, "zygomorphic")
        assert only.startswith("Blank") and "zygomorphic flower" in only
        assert page.locator(".search-results mark").all_inner_texts() == ["zygomorphic"]
        (statement,) = results(page, "quokka")
        assert "Lemma 1 (Shift)" in statement
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.matches('.search-results a')")
        page.keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.id") == "search-field"
        page.locator(".search-results .place a").click()
        page.wait_for_load_state()
        assert page.url == f"{address}notes/lemma/index.html#lem:shift"
        assert seen.troubles == []


def test_search_finds_names_tags_and_kinds_and_shows_math(browser: Browser, address: str) -> None:
    with visit(browser, address, "search/index.html?q=étale") as seen:
        page = seen.page
        page.wait_for_selector(".search-results > li")
        assert page.locator(".search-results a math").count() == 1
        assert [text.partition(" ")[0] for text in results(page, "Softmax")] == ["The"]
        assert any(text.startswith("Zorn") for text in results(page, "theorem"))
        assert page.url.endswith("?q=theorem")
        assert results(page, "ззззз") == []
        assert "Nothing found" in page.inner_text(".search-status")
        assert results(page, "<b>") == []
        page.keyboard.press("Escape")
        assert page.input_value("#search-field") == ""
        assert seen.troubles == []


def test_without_scripts_the_search_page_leads_to_the_indexes(browser: Browser, address: str) -> None:
    with visit(browser, address, "search/index.html", scripts=False) as seen:
        assert not seen.page.is_visible("#search-field")
        assert "Searching needs scripts" in seen.page.inner_text("main")
        seen.page.click("main >> text=Results")
        assert seen.page.url == f"{address}index/results/index.html"


# --- incremental builds


def test_an_edit_renders_only_what_shows_it(run: Run, site: Path, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    shutil.copytree(run.folder.parent / "notes", notes)
    shutil.copytree(run.folder, tmp_path / "build")
    again = compile_notes(notes, tmp_path / "build", "--to", "html")
    assert again.report["counts"]["ran"] == 0
    note = notes / "blank.tex"
    note.write_text(note.read_text(encoding="utf-8").replace("zygomorphic", "actinomorphic"), encoding="utf-8")
    edited = compile_notes(notes, tmp_path / "build", "--to", "html")
    ran = set(edited.report["seconds"]["rules"])
    assert {"body", "page", "facts", "search-bundle"} <= ran
    assert not ran & {"series", "statements", "bibliography", "graph", "search", "tags", "tag"}
    before, after = files_of(site / "search"), files_of(tmp_path / "build" / "html" / "search")
    assert before.keys() != after.keys() and before["index.html"] == after["index.html"]
    note.write_text(NOTES["blank.tex"], encoding="utf-8")
    compile_notes(notes, tmp_path / "build", "--to", "html")
    assert files_of(tmp_path / "build" / "html") == files_of(site)
