"""A collection in German is a German site: its pages, its scripts, its search, and words of its own."""

from __future__ import annotations

import re
from pathlib import Path

import html5lib
import pytest
from playwright.sync_api import Browser

from scidraft_tex.model.words import words_of
from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import BAR, FIELD, Words, texts_of
from tests.support.browser import visit
from tests.support.build import Run, compile_notes
from tests.support.nu import check_html

GERMAN = words_of("de")

FILES = {
    "scidraft.toml": """[site]
title = "Merkheft"
language = "de"
base-url = "https://example.org/merkheft"
source = "copy"
[feed]
notes-per-page = 1
[series.begriffe]
title = "Begriffe"
kinds = ["*"]
""",
    "refs.bib": "@book{gauss, author={Gauß, Carl Friedrich}, title={Werke}, year={1863}, publisher={Perthes}}\n",
    "anfang.tex": r"""\noteset{license={CC BY 4.0}, doi=10.1000/182, toc=true, was=alt, series=begriffe=}
\title{Anfang}\date{2026-09-21}\tags{Algebra}
\begin{preview}Ein Beginn.\cite{gauss}\end{preview}

\section*{Ohne Nummer}
Wort\footnote{Anmerkung.} und \cite{gauss}.
\begin{theorem}\label{l}Alles ist gut.\end{theorem}\begin{theorem}Alles ist besser.\end{theorem}
\begin{lstlisting}
x = 1
\end{lstlisting}
\references{refs}
""",
    "mitte.tex": r"""\title{Mitte}\date{2026-09-22}\tags{Algebra}
Siehe \cref{anfang:l}.\begin{definition}Ding.\end{definition}
""",
    "ende.tex": r"""\noteset{aliases={Schluss}}\title{Ende}\date{2026-09-23}
Siehe \cref{anfang:l}.\begin{lemma}Aus.\end{lemma}
""",
    "theme/theme.toml": '[words]\nback_to_feed = "Zum Merkheft"\nbogus = "x"\npage = "Seite {seite}"\n',
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("german")
    for path, text in FILES.items():
        (folder / "notes" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "notes" / path).write_text(text, encoding="utf-8")
    return compile_notes(folder / "notes", folder / "build", "--to", "html")


@pytest.fixture(scope="module")
def site(run: Run) -> Path:
    return run.folder / "html"


def said_on(page: str) -> set[str]:
    """Every text and every text of an attribute that readers meet, page title included."""
    found = set()
    for element in html5lib.parse(page, namespaceHTMLElements=False).iter():
        if isinstance(element.tag, str) and element.tag not in ("script", "style"):
            shown = [element.attrib.get(name) for name in ("aria-label", "title", "placeholder", "alt", "content")]
            found |= {" ".join(text.split()) for text in (element.text, element.tail, *shown) if text and text.strip()}
    return found


def patterns(words: Words) -> dict[str, re.Pattern[str]]:
    """What finds each text of a language, whatever is put in, also as one part of a page's title."""
    made = {}
    for key, text in texts_of(words).items():
        forms = "|".join(
            FIELD.sub(".+", re.escape(form).replace(r"\{", "{").replace(r"\}", "}")) for form in text.split(BAR)
        )
        made[key] = re.compile(rf"(?:.* – )?(?:{forms})(?: – .*)?")
    return made


def keys_on(page: str, words: Words) -> set[str]:
    """The texts of a language that a page says, but those that consist of signs and what is put in."""
    texts = said_on(page)
    bare = {key for key, text in texts_of(words).items() if not re.search(r"[^\W\d_]{3}", FIELD.sub("", text))}
    return {key for key, pattern in patterns(words).items() if any(map(pattern.fullmatch, texts))} - bare


def test_no_page_says_anything_in_english(site: Path) -> None:
    pages = {path.relative_to(site).as_posix(): path.read_text(encoding="utf-8") for path in site.rglob("*.html")}
    said: set[str] = set()
    shared = {key for key, text in texts_of(ENGLISH).items() if text == texts_of(GERMAN)[key]}
    for path, page in pages.items():
        assert '<html lang="de">' in page and page.count(" lang=") == 1, path
        assert not keys_on(page, ENGLISH) - shared, path
        said |= keys_on(page, GERMAN)
    assert {"index.html", "404.html", "graph/index.html", "search/index.html", "statements/index.html"} <= pages.keys()
    assert {"index/begriffe/index.html", "bibliography/index.html", "notes/anfang/index.html"} <= pages.keys()
    assert len(said) >= 50, sorted(texts_of(GERMAN).keys() - said)


def test_what_is_looked_for_is_found_in_english() -> None:
    page = '<title>Search – S</title><p aria-label="Page 2">Cited in <b>x</b></p><i>3 works</i><a title="Copy">Tags</a>'
    assert keys_on(page, ENGLISH) == {"search", "page", "cited_in", "count_works", "copy", "tags"}


def test_kinds_and_categories_are_german(site: Path) -> None:
    statements = (site / "statements/index.html").read_text(encoding="utf-8")
    assert ">Theoreme</h2>" in statements and ">Lemmata</h2>" in statements
    categories = (site / "index/begriffe/categories/index.html").read_text(encoding="utf-8")
    assert ">Theoreme</h2>" in categories and "in <b>3</b> Kategorien" in categories
    assert "<title>Begriffe nach Kategorien – Merkheft</title>" in categories


def test_pages_are_valid(site: Path) -> None:
    assert check_html([site]) == []


def test_the_theme_has_words_and_wrong_ones_are_told(run: Run) -> None:
    assert ">Zum Merkheft</a>" in run.page("anfang")
    assert "the theme has no `words.bogus`" in run.output
    assert "`words.page` cannot be `'Seite {seite}'`" in run.output
    assert 'aria-label="Seite 2"' in (run.folder / "html/index.html").read_text(encoding="utf-8")


def test_search_and_buttons_speak_german(browser: Browser, address: str) -> None:
    with visit(browser, address, "search/index.html?q=zzzzz") as seen:
        seen.page.wait_for_selector('.search-status[data-for="zzzzz"]')
        assert seen.page.inner_text(".search-status") == "Nichts gefunden zu „zzzzz“."
        seen.page.fill("#search-field", "Algebra")
        seen.page.wait_for_selector('.search-status[data-for="Algebra"]')
        assert seen.page.inner_text(".search-status") == "2 Seiten"
        assert seen.page.locator(".colours").get_attribute("title") == "Farben: wie im System"
        seen.page.click(".colours")
        assert seen.page.locator(".colours").get_attribute("aria-label") == "Farben: hell"
    with visit(browser, address, "notes/anfang/index.html") as seen:
        assert seen.page.locator("button.copy").first.get_attribute("aria-label") == "Kopieren"
        shown = seen.page.evaluate("getComputedStyle(document.querySelector('.share ul'), '::before').content")
        assert shown == '"Teilen:"'
