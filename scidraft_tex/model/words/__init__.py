"""The words that the site adds to its notes, such as *Read more*, by language.

``en.py`` and its neighbours hold one language each; :class:`~scidraft_tex.model.words.table.Words` is the list of what
each must say.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from scidraft_tex.model.theme import Overlay
from scidraft_tex.model.words.table import Words, changed

LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt", "zh")
"""The languages that there are words in; a site in any other has English ones."""

TABLE = "words."
"""How the keys of a collection's own words begin in its theme."""

OwnWords = tuple[tuple[str, str], ...]
"""Words that a collection says otherwise, by their names."""


@lru_cache(maxsize=64)
def words_of(language: str, own: OwnWords = ()) -> Words:
    """The words of a language (BCP 47 tag), with those of the collection in their places."""
    main = language.partition("-")[0].lower()
    name = main if main in LANGUAGES else LANGUAGES[0]
    words: Words = import_module(f"{__name__}.{name}").WORDS
    return changed(words, dict(own)) if own else words


def same_language(one: str, other: str) -> bool:
    """Whether two tags (BCP 47) are of one language, perhaps as it is written in two countries."""
    return one.partition("-")[0].lower() == other.partition("-")[0].lower()


def own_words(overlay: Overlay) -> OwnWords:
    """The words among what a collection changes of our theme."""
    return tuple((key.removeprefix(TABLE), str(value)) for key, value in overlay if key.startswith(TABLE))


def without_words(overlay: Overlay) -> Overlay:
    """What a collection changes of colours, measures and names of statements."""
    return tuple(pair for pair in overlay if not pair[0].startswith(TABLE))
