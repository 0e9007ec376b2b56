"""What templates are given to speak the language of the site."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape

from scidraft_tex.model.words import same_language
from scidraft_tex.model.words.table import filled
from scidraft_tex.targets.web.values import Site


def speaking(site: Site, language: str) -> dict[str, Any]:
    """The words of the site, and the language of the page.

    ``say`` says a text that a number or something else comes into; a ``bold`` number stands out. ``spoken`` is the
    attribute of a piece of the page in a language that differs from the one around it.
    """
    words = site.words

    def say(key: str, number: int | None = None, bold: bool = False, **given: object) -> Markup:
        shown = Markup("<b>{}</b>").format(number) if bold else number
        values = {name: escape(value) for name, value in {"number": shown, **given}.items()}
        return Markup(filled(str(escape(words.form(key, number))), values))

    def spoken(inside: str, around: str = language) -> Markup:
        return Markup("") if same_language(inside, around) else Markup(' lang="{}"').format(inside)

    return {"words": words, "say": say, "spoken": spoken, "language": language}
