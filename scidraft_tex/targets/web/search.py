"""The search page, and what the search engine is given to read: one lean document for each page of a note."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape, unescape

from scidraft_tex.targets.web.alternatives import alternatives
from scidraft_tex.targets.web.extract import Extract, pages_of
from scidraft_tex.targets.web.markup import FORMULA, PLACEHOLDER, plain
from scidraft_tex.targets.web.mathtext import plain_math
from scidraft_tex.targets.web.note import Head
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.urls import BUNDLES, SEARCH_PATH, page_file
from scidraft_tex.targets.web.values import Link, Note, Site

NAME = re.compile(r"(?<![&A-Za-z])[A-Za-z]{3,}(?![A-Za-z;])")
"""A word in a formula, such as ``softmax``; no entity."""

PICTURE = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
MARKS = re.compile(
    r'<span class="backlinks">.*?</span>|<a\b[^>]*role="doc-(?:backlink|noteref)".*?</a>'
    r'|<span class="line-number">.*?</span>',
    re.DOTALL,
)
"""What is not text: ways back, marks of footnotes, numbers of lines."""

SECTION = re.compile(r'<section id="([^"]*)"><(h[2-6])>')
STATEMENT = re.compile(
    r'<section class="statement [^"]*" id="([^"]*)"[^>]*><p class="statement-head">(.*?)</p>', re.DOTALL
)
NOISE = re.compile(r'\s(?:class|style|data-[a-z]+|role|href|aria-[a-z]+|tabindex)="[^"]*"')
INLINE = re.compile(r"</?(?:span|a|em|i|strong|b|code|sup|sub|small|img)(?:\s[^>]*)?>")
IMAGE = re.compile(r'<img\b[^>]*\balt="([^"]*)"[^>]*>')


def documents(note: Note, found: Extract) -> dict[str, str]:
    """What the search engine reads of a note's pages, by file.

    Title, other names, kinds and tags are searched apart from the text and weigh more. Statements and sections are
    headings with ids, so that a hit leads to them.
    """
    parts = dict(zip((path for path, _ in pages_of(note)[1:]), note.body.parts, strict=True))
    said = alternatives(note)
    made = {}
    for path, html in pages_of(note):
        front = path == note.path
        facts = {
            "title": note.title if front else f"{plain(parts[path][1])} – {note.title}",
            "html": note.title_html if front and "<math" in note.title_html else "",
            "kind": ", ".join(dict.fromkeys(row.word for row in found.statements if row.path == path)),
            "names": "; ".join(plain(FORMULA.sub(_formula, alias)) for alias in note.body.aliases) if front else "",
            "tags": ", ".join(note.tags) if front else "",
            "summary": plain(FORMULA.sub(_formula, note.body.summary)) if front else "",
        }
        marks = (
            f'<span data-pagefind-meta="{name}[data-x]" data-x="{escape(value)}"></span>'
            for name, value in facts.items()
            if value
        )
        text = text_of(html, said)
        if not re.search(r"\w", plain(text)):  # Pagefind leaves out pages without words
            text = f"<p>{escape(facts['title'])}</p>"
        made[page_file(path)] = "".join((*marks, text))
    return made


def text_of(html: str, said: Mapping[str, str]) -> str:
    """A body as running text between headings."""
    text = FORMULA.sub(_formula, html)
    text = PLACEHOLDER.sub(lambda match: f" {escape(said.get(unescape(match[1]), ''))} ", text)
    text = STATEMENT.sub(r'<section><h3 id="\1">\2</h3>', MARKS.sub("", PICTURE.sub("", text)))
    text = SECTION.sub(r'<section><\2 id="\1">', text)
    return INLINE.sub("", NOISE.sub("", IMAGE.sub(r" \1 ", text)))


def document(html: str, language: str) -> str:
    """A whole document for the search engine."""
    return (
        f'<!DOCTYPE html><html lang="{escape(language)}"><head><meta charset="utf-8"></head><body>{html}</body></html>'
    )


def search_page(templates: Templates, site: Site, bundles: Sequence[int], indexes: Iterable[Link]) -> str:
    """The page with the field. ``indexes`` are the pages that serve readers without scripts."""
    return templates.render(
        "search.html.j2",
        site=site,
        path=SEARCH_PATH,
        head=Head(f"{site.words.search} – {site.title}"),
        bundles=bundles,
        bundle_path=BUNDLES,
        indexes=tuple(indexes),
    )


def _formula(match: re.Match[str]) -> str:
    """A formula as text, its words apart so that they are found."""
    return NAME.sub(r" \g<0> ", plain_math(match[0]))
