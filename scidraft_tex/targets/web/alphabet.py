"""Names in the order of a language: which letter a name stands under, and what comes before what.

Unicode's own order of letters puts Ä after Z, and a library with the rules of every language is far larger than what
an index needs: the letters that a language adds to A–Z, in their places. All other letters stand where their base
letter stands, as dictionaries have them.
"""

from __future__ import annotations

import re
import string
import unicodedata
from functools import cache

from scidraft_tex.targets.web.markup import plain

LATIN = string.ascii_uppercase
ALPHABETS = {
    "es": "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ",
    "pl": "AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ",
    "sv": LATIN + "ÅÄÖ",
    "fi": LATIN + "ÅÄÖ",
    "da": LATIN + "ÆØÅ",
    "cs": "ABCČDEFGHIJKLMNOPQRŘSŠTUVWXYZŽ",
    "hu": "ABCDEFGHIJKLMNOÖPQRSTUÜVWXYZ",
    "tr": "ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ",
}
"""Alphabets with letters of their own, by language; all others write A–Z."""

BASES = str.maketrans(
    {"Ł": "L", "Ø": "O", "Đ": "D", "Ħ": "H", "Æ": "AE", "Œ": "OE", "ß": "SS", "Þ": "TH", "Ð": "D", "ı": "I"}
)
"""Base letters of those that Unicode takes for letters without a mark."""

ARTICLES = {
    "en": "a an the",
    "de": "der die das des dem den ein eine einer eines einem einen",
    "fr": "le la les un une des",
    "es": "el la los las lo un una unos unas",
}
"""Words that a name is not sorted by when it begins with them, by language."""

_LATIN_PHRASE = re.compile(r"a (?:priori|posteriori|fortiori)\b", re.IGNORECASE)
_ELISION = re.compile(r"[Ll]['’](?=[^\W\dA-ZÀ-ÖØ-Þ])")
"""The French article before a vowel, unless a name follows: l’Hôpital stands under L."""

REST = "#"
"""Stands for names that begin with a digit or a sign."""


def alphabet(language: str) -> str:
    """The letters of a language (BCP 47 tag), capital, in order."""
    return ALPHABETS.get(language.partition("-")[0], LATIN)


def filing_name(title: str, language: str) -> str:
    """The words of a title in HTML without a leading article, since nobody looks for ``The Kernel Trick`` under T.

    An article is a word before another one: ``A* Search`` keeps its letter, and so does a title that begins with a
    formula.
    """
    name = plain(title)
    if title.lstrip().startswith("<math") or _LATIN_PHRASE.match(name):
        return name
    main = language.partition("-")[0].lower()
    if main == "fr" and (elided := _ELISION.match(name)):
        return name[elided.end() :]
    first, _, rest = name.partition(" ")
    return rest if first.lower() in ARTICLES.get(main, "").split() and rest[:1].isalnum() else name


def letter_of(name: str, language: str) -> str:
    """The capital letter a name stands under: of the language's alphabet, else of its own script, else ``#``."""
    for character in name:
        if character.isalpha():
            return _letters(character, language)[0]
        if character.isdecimal():
            return REST
    return REST


def sort_key(name: str, language: str) -> tuple[list[int], str]:
    """What puts names in order: digits, then the language's letters, then other scripts; marks and case come last."""
    places = _places(language)
    words = "".join(character if character.isalnum() else " " for character in name).split()
    key = []
    for word in words:
        for character in word:
            letters = _letters(character, language)
            key += [places.get(letter, 1000 + ord(letter)) for letter in letters]
        key.append(0)
    return key, name


def letter_key(letter: str, language: str) -> int:
    """What puts letters in order; names without a letter come first."""
    return 0 if letter == REST else _places(language).get(letter, 1000 + ord(letter))


@cache
def _places(language: str) -> dict[str, int]:
    digits = {digit: 1 + place for place, digit in enumerate(string.digits)}
    return digits | {letter: 20 + place for place, letter in enumerate(alphabet(language))}


@cache
def _letters(character: str, language: str) -> str:
    """A letter as capitals of the alphabet: É is E in English, Ä is A but in Swedish, ℝ is R."""
    known = _places(language)
    upper = "İ" if character == "i" and language.startswith("tr") else character.upper()
    if upper in known:
        return upper
    plain = unicodedata.normalize("NFKC", upper)
    bare = "".join(part for part in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(part))
    return bare.upper().translate(BASES) or character
