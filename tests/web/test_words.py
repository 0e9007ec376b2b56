"""What the site says besides the notes: in the language of the collection, from one table."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from scidraft_tex.model.body import Body
from scidraft_tex.model.kind_names import plural_in, plural_of
from scidraft_tex.model.words import LANGUAGES, words_of
from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import BAR, NAMES, holes, suits, texts_of
from scidraft_tex.targets.rules.assets import shipped
from scidraft_tex.targets.web.feed import home_page
from scidraft_tex.targets.web.note import note_page
from scidraft_tex.targets.web.style import site_assets
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.values import FeedInput, Note, PageInput, Site
from tests.web import demo
from tests.web.build_demo import SOURCES

PACKAGE = Path(__file__).parents[2] / "scidraft_tex"
WEB = SOURCES / "web"
OTHERS = [language for language in LANGUAGES if language != "en"]

SAME = {
    "fr": {"notes", "pages", "page", "source", "index", "site_menu", "edge_long", "feed_page", "pages_found"}
    | {"count_notes", "count_pages", "graph_notes"},
    "nl": {"later", "letters"},
    "pt": {"site_menu"},
}
"""Words that a language has in common with English."""

EVERYWHERE = {"a_to_z", "doi", "print_line"}


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_everything_and_in_its_own_words(language: str) -> None:
    words = words_of(language)
    assert words.language == language
    for key, english in texts_of(ENGLISH).items():
        text = texts_of(words)[key]
        assert text.strip() and "\n" not in text, key
        assert holes(text) == holes(english), key
        assert text.count(BAR) <= english.count(BAR) and suits(text, english), key
    same = {key for key, text in texts_of(words).items() if text == texts_of(ENGLISH)[key]}
    assert same - EVERYWHERE <= SAME.get(language, set())


def test_other_languages_have_english_words_and_countries_those_of_their_language() -> None:
    assert words_of("sv") is words_of("en-GB") is ENGLISH
    assert words_of("de-AT") is words_of("de")
    assert words_of("de", (("read_more", "Mehr"),)).read_more == "Mehr"


def test_numbers_have_their_forms() -> None:
    said = [ENGLISH.say("in_categories", number) for number in (0, 1, 2)]
    assert said == ["in 0 categories", "in 1 category", "in 2 categories"]
    assert words_of("zh").say("in_categories", 1) == "共 1 类"
    with pytest.raises(KeyError):
        ENGLISH.say("__class__")


def test_every_word_is_used() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (*WEB.glob("*.j2"), *WEB.glob("*/*.*s"), *sources()))
    used = set(re.findall(r"[a-z_]+", text))
    built = {"variant_student", "variant_teacher", "variant_screen", "variant_grey", "edge_short", "edge_long"}
    assert set(NAMES) - used == built


def sources() -> Iterator[Path]:
    yield from (path for path in sorted(PACKAGE.rglob("*.py")) if "model/words" not in path.as_posix())


# --- No English outside the table.

JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
STRINGS = re.compile(r""""([^"{}]*)"|'([^'{}]*)'""")
SPOKEN = re.compile(r"""\b(?:aria-label|title|placeholder|alt|content)="([^"]*)\"""")
PROSE = re.compile(r"[^\W\d_]{2,}")
FORMATS = {"PDF", "RSS", "Atom", "BibTeX", "DOI"}
"""What has the same name in every language."""

META = re.compile(r"<meta\b[^>]*>|<style>.*?</style>|<!DOCTYPE html>", re.DOTALL)


def prose_of(template: str) -> set[str]:
    """The words that a template itself writes on the page."""
    strings = {"".join(found) for tag in JINJA.findall(template) for found in STRINGS.findall(tag)}
    sentences = {text for text in strings if re.search(r"^[A-Z][a-z]|[a-z]{2} [a-z]{2}", text.strip())}
    html = META.sub("", JINJA.sub("", template))
    shown = [*SPOKEN.findall(html), re.sub(r"<[^>]*>", " ", html)]
    return (sentences | {word for text in shown for word in PROSE.findall(text)}) - FORMATS


@pytest.mark.parametrize("path", sorted(WEB.glob("*.j2")), ids=lambda path: path.name)
def test_no_template_says_anything_by_itself(path: Path) -> None:
    assert not prose_of(path.read_text(encoding="utf-8"))


CODE_COMMENT = re.compile(r"^\s*//.*$|(?<=;) // .*$", re.MULTILINE)
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`')


def prose_in(script: str) -> set[str]:
    """The strings of a script that a reader could see: they begin with a capital, or hold two words in a row."""
    found = {one or other for one, other in QUOTED.findall(CODE_COMMENT.sub("", script))}
    return {text for text in found if re.search(r"^[A-Z][a-z]|^[a-z]{2,} [a-z]{2,}|[a-z]+ \$\{", text)}


UNSEEN = {"use strict", "Escape", "ArrowDown", "ArrowUp", "preview note-body", "main details:not([open])"}


@pytest.mark.parametrize("path", sorted(WEB.glob("js/*.js")), ids=lambda path: path.name)
def test_no_script_says_anything_by_itself(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not prose_in(text) - UNSEEN
    assert set(re.findall(r"WORDS\.(\w+)", text)) <= {*NAMES, "language"}


def test_no_style_sheet_says_anything_by_itself() -> None:
    for path in WEB.glob("css/*.css"):
        assert not re.search(r"content:\s*[\"'][^\"';]*[A-Za-z]{2}", path.read_text(encoding="utf-8")), path.name


UNREAD = {
    "citing.py": {"LinkedIn", "Reddit", "Facebook", "WhatsApp", "Telegram", "Hacker News"},
    "linked_data.py": {"ScholarlyArticle", "Person", "Organization", "WebSite", "MediaObject"},
    "feeds.py": {"Allow: /", "Sitemap: "},
    "markup.py": {"picture inline"},
    "feed_html.py": {"permalink sign"},
}
"""Names of services and of formats, and classes of HTML."""

LISTS = {"alphabet.py": "ein une los an", "citing.py": "jan feb", "feed_html.py": "href src"}
"""Modules that hold strings of many words, and some of these."""

SAID = re.compile(r"^ ?[A-Z][a-z]+( [a-z]+)*\W*$|^[ –]*[a-z]{2,} [a-z]{2,}[a-z ]*$|– [a-z]+ ")


def strings_of(path: Path) -> set[str]:
    """The strings of a module but its docstrings, those of exceptions and what the terminal is told."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        is_told = isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Diagnostic", "SecurityError")
        if is_told or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            skipped |= set(ast.walk(node))
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in skipped]
    return {node.value for node in constants if isinstance(node.value, str)}


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("targets/web/*.py")), ids=lambda path: path.name)
def test_no_module_of_pages_says_anything_by_itself(path: Path) -> None:
    words = set(LISTS.get(path.name, "").split())
    found = {text for text in strings_of(path) if SAID.search(text) and not words & set(text.split())}
    assert not found - UNREAD.get(path.name, set())


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (prose_of, '<p aria-label="Tags">'),
        (prose_of, "<p>{{ count }} more</p>"),
        (prose_of, '{{ "note" if one else "Many notes" }}'),
        (prose_in, 'tell("Nothing found");'),
        (prose_in, "tell(`${count} ${word}`, `about ${count}`);"),
    ],
)
def test_a_breach_is_seen(found: object, text: str) -> None:
    assert found(text)  # type: ignore[operator]


# --- Pages.


def in_german(**changes: str) -> Site:
    return replace(demo.SITE, language="de", **changes)


def test_style_sheet_and_scripts_speak_the_language_of_the_site() -> None:
    files = shipped(SOURCES)
    made = site_assets(files, words=words_of("fr"))
    page, search, style = (made[name].decode() for name in ("page.js", "search.js", "style.css"))
    assert '"aria-label": "Copier"' in page and 'lang: "fr"' in page and "Couleurs\u00a0: sombres" in page
    assert '"{number} page|{number} pages"' in search and '"Aucun résultat pour «\u00a0{words}\u00a0»."' in search
    assert 'content: "Partager\u00a0:"' in style
    for text in (*(data.decode() for path, data in made.items() if path.endswith((".js", ".css"))),):
        assert "WORDS." not in text
    assert 'content: "Share:"' in site_assets(files)["style.css"].decode()
    own = site_assets({**files, "css/own.css": b'.x::after { content: WORDS.copied; } .y { content: "WORDS.none" }'})
    assert '.x::after { content: "Copied"; } .y { content: "WORDS.none" }' in own["style.css"].decode()


def test_a_note_in_another_language_keeps_its_own_and_the_furniture_the_sites(templates: Templates) -> None:
    html = (
        '<section id="s"><h2>A Heading</h2><p>x<a href="#f" role="doc-backlink" aria-label="Back">↩</a></p></section>'
    )
    note = Note("n", "N", Body("n", html, plain="x"), tags=("T",), language="en")
    page = note_page(templates, PageInput(in_german(), note))
    assert '<html lang="en">' in page and '"inLanguage": "en"' in page
    assert 'aria-label="Link to “A Heading”"' in page and 'aria-label="Back">↩' in page
    assert '<header class="site-header" lang="de">' in page and 'title="Farben: wie im System"></button>' in page
    assert 'id="cite" lang="de" data-furniture>\n<summary>Diese Notiz zitieren' in page
    german = note_page(templates, PageInput(in_german(), replace(note, language="de-AT")))
    assert '<html lang="de-AT">' in german and german.count(" lang=") == 1
    assert 'aria-label="Link zu „A Heading“"' in german and 'aria-label="Zurück zum Text">↩' in german
    feed = home_page(templates, FeedInput(in_german(), (note,)), "")
    assert '<div class="note-body" lang="en">' in feed and feed.count(" lang=") == 2


def test_a_site_in_a_language_without_words_marks_ours_as_english(templates: Templates) -> None:
    site = replace(demo.SITE, language="sv")
    page = home_page(templates, FeedInput(site, demo.FEED[0].notes, 1, 2), "")
    assert '<html lang="sv">' in page and '<a class="skip" href="#main" lang="en">Skip to content</a>' in page
    assert '<header class="site-header">' in page and 'title="Colours: as the system" lang="en">' in page


def test_own_words_of_a_collection_stand_for_ours(templates: Templates) -> None:
    site = replace(in_german(), own_words=(("read_more", "Mehr <hier>"), ("feed_page", "{number}. Seite")))
    page = home_page(templates, FeedInput(site, (replace(demo.OTHER, show_title=True), demo.DEMO), 2, 2), "page/2/")
    assert "Mehr &lt;hier&gt;" in page and "<title>2. Seite</title>" in page


def test_kinds_of_statements_have_the_plurals_of_the_site() -> None:
    assert plural_in("de", "theorem") == plural_of("theorem", "Theorem", "de") == "Theoreme"
    assert plural_in("en", "theorem") == plural_of("theorem", "Theorem", "en") == "Theorems"
    assert plural_of("lemma", "Lemma", "sv") == "Lemmas" and plural_in("de", "gadget") == "Gadget"
    assert (
        plural_of("lemma", "Hilfssatz", "de") == "Hilfssatz" and plural_of("corollary", "Korollar", "en") == "Korollare"
    )
