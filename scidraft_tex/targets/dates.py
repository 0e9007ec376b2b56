"""Dates in words, the same on paper and page."""

from __future__ import annotations

from datetime import datetime

ENGLISH = "January February March April May June July August September October November December"
MONTHS: dict[str, tuple[str, str]] = {
    "en": ("{day} {month} {year}", ENGLISH),
    "en-US": ("{month} {day}, {year}", ENGLISH),
    "de": (
        "{day}. {month} {year}",
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    ),
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
}
"""How a date is written, by language; a language that is not here writes its dates as ISO 8601 does."""


def in_words(date: str, language: str) -> str:
    """An ISO 8601 date in words (``21 September 2026``); what cannot be read as a date stays as it is."""
    try:
        when = datetime.fromisoformat(date)
    except ValueError:
        return date
    form, months = MONTHS.get(language) or MONTHS.get(language.partition("-")[0]) or ("", "")
    if not form:
        return date[:10]
    return form.format(day=when.day, month=months.split()[when.month - 1], year=when.year)
