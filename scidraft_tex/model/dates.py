"""Dates in words, the same on paper and page."""

from __future__ import annotations

from datetime import datetime

from scidraft_tex.model.languages import TAGS

ENGLISH = "January February March April May June July August September October November December"
GERMAN = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"
MONTHS: dict[str, tuple[str, str]] = {
    "en": ("{day} {month} {year}", ENGLISH),
    "en-US": ("{month} {day}, {year}", ENGLISH),
    "de": ("{day}. {month} {year}", GERMAN),
    "de-AT": ("{day}. {month} {year}", GERMAN.replace("Januar", "Jänner")),
    "fr": (
        "{day} {month} {year}",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    ),
    "es": (
        "{day} de {month} de {year}",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    ),
    "it": (
        "{day} {month} {year}",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    ),
    "nl": (
        "{day} {month} {year}",
        "januari februari maart april mei juni juli augustus september oktober november december",
    ),
    "pt": (
        "{day} de {month} de {year}",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    ),
    "sv": (
        "{day} {month} {year}",
        "januari februari mars april maj juni juli augusti september oktober november december",
    ),
    "da": (
        "{day}. {month} {year}",
        "januar februar marts april maj juni juli august september oktober november december",
    ),
    "zh": ("{year}年{month}月{day}日", "1 2 3 4 5 6 7 8 9 10 11 12"),
}
"""How a date is written, by language; a language that is not here writes its dates as ISO 8601 does."""

FIRST = {"fr": "1er"}
"""Languages that write the first of a month as an ordinal."""


def in_words(date: str, language: str) -> str:
    """An ISO 8601 date in words (``21 September 2026``); what cannot be read as a date stays as it is."""
    try:
        when = datetime.fromisoformat(date)
    except ValueError:
        return date
    short = language.partition("-")[0]
    form, months = MONTHS.get(language) or MONTHS.get(short) or ("", "")
    if not form:
        return date[:10]
    day = FIRST.get(short, "1") if when.day == 1 else str(when.day)
    return form.format(day=day, month=months.split()[when.month - 1], year=when.year)


def latex_today(date: str, babel: str = "") -> str:
    r"""An ISO 8601 date as LaTeX's ``\today`` writes it in babel's language of that name, without babel in American."""
    tag = TAGS.get(babel, "en")
    words = in_words(date, "en-US" if tag == "en" else tag)
    day, _, rest = words.partition(" ")
    return f"{day}{_ordinal(int(day))} {rest}" if tag == "en-GB" and day.isdigit() else words


def _ordinal(day: int) -> str:
    return {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th") if day // 10 != 1 else "th"


def calendar_day(date: str) -> tuple[int, int, int] | None:
    """Year, month and day of an ISO 8601 date; ``None`` if it cannot be read as one."""
    try:
        when = datetime.fromisoformat(date)
    except ValueError:
        return None
    return when.year, when.month, when.day
