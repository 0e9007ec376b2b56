"""All messages speak with one voice; CONTRIBUTING.md has its rules."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.messages import HOLE, Text, texts

ROOT = Path(__file__).parents[2]
RULES = "engines/latex/log_rules.py"
"""Its texts are patterns for ``str.format``."""


def all_texts() -> list[Text]:
    """The package's texts, with a hole wherever something is filled in."""

    def filled(text: Text) -> Text:
        shown = text.text.format(*[HOLE] * 9) if text.where.startswith(RULES) else text.text
        return replace(text, text=shown)

    return [filled(text) for text in texts(ROOT / "scidraft_tex")]


TEXTS = all_texts()

PROPER = frozenset("BibTeX HTML LaTeX PDF PDF/A Pagefind TeX TikZ arXiv dvisvgm pdfTeX".split())
"""Names that keep their capitals at the beginning of a message."""

VERBS = frozenset(
    "add allow balance begin break build change check choose close convert copy cite define draw end export give group "
    "heed install leave load look make mend move name open pair print put raise remove rename report reword "
    "run save scale "
    "set shorten split take try use write".split()
)
"""What help may begin with, besides ``did you mean``. A new verb is added here."""

QUOTED = re.compile(r"`[^`]*`")
SOURCE = re.compile(r"[\\{}$\"“”]|(?<!\w)'[^' ]*'|(?<!\S)--\w|\b[\w*-]+\.(?:tex|bib|sty|toml|md|j2|aux|pdf)\b")
"""What comes from a source, a file name or an option: it stands in backticks."""


def faults(message: Text) -> list[str]:
    """How a text breaks the rules."""
    bare = QUOTED.sub("``", message.text)
    first = bare.split()[0]
    found = []
    if bare.count("`") % 2:
        found.append("a backtick is alone")
    if SOURCE.search(bare):
        found.append("what comes from a source stands in backticks")
    if bare.endswith((".", "!", ":")) or ". " in bare:
        found.append("no full stops")
    if first[0].isupper() and first.rstrip(":;,") not in PROPER:
        found.append("begins in lower case")
    if message.advice and first != HOLE and first.rstrip(":,") not in VERBS and not bare.startswith("did you mean"):
        found.append("help begins with what to do")
    return found


def test_every_message_keeps_the_rules() -> None:
    assert len(TEXTS) > 400, "texts are found"
    told = {f"{text.where}: {text.text}": found for text in TEXTS if (found := faults(text))}
    assert not told


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("No label here", False),
        ("there is no label.", False),
        ("\\cite is not defined", False),
        ("the label “a” is not defined", False),
        ("it is in refs.bib", False),
        ("the label `a is not defined", False),
        ("the label is missing", True),
        ("Did you mean `a`?", True),
    ],
)
def test_a_breach_is_seen(text: str, advice: bool) -> None:
    assert faults(Text(text, advice, ""))
