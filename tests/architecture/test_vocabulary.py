"""One vocabulary: what scidraft.sty defines, what the scanner knows, what the model lists, what is explained."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from scidraft_tex.model.codes import EXPLANATIONS, Code
from scidraft_tex.model.examples import EXAMPLES
from scidraft_tex.model.vocabulary import (
    METADATA_COMMANDS,
    SETUP_KEYS,
    STATEMENT_KEYS,
    STATEMENT_KINDS,
    SWITCH,
    TABLE_SKINS,
)
from scidraft_tex.scan.vocabulary import STATEMENTS

ROOT = Path(__file__).parents[2]
STY = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "sty").glob("*.sty")))

WITHOUT_EXAMPLE = {Code.INTERNAL_ERROR}
"""Faults of ours: no text of the reader's has them."""


def test_the_package_defines_the_kinds_of_the_model() -> None:
    defined = re.findall(r"\\scidraft@kind\{(\w+)\}\{([\w ]+)\}\{([\w ]+)\}\{(\w+)\}", STY)
    assert defined == [(kind.name, kind.title, kind.plural, kind.style) for kind in STATEMENT_KINDS]


def test_the_theme_names_the_kinds_of_the_model() -> None:
    theme = tomllib.loads((ROOT / "latex_templates" / "theme.toml").read_text(encoding="utf-8"))
    assert theme["kinds"] == {kind.name: kind.title for kind in STATEMENT_KINDS}
    assert theme["plurals"] == {kind.name: kind.plural for kind in STATEMENT_KINDS}


def test_the_scanner_knows_the_kinds_of_the_model() -> None:
    assert {kind.name for kind in STATEMENT_KINDS} == STATEMENTS


def test_the_package_knows_metadata_and_table_skins() -> None:
    latex_has = {"title", "date", "author"}
    for name in set(METADATA_COMMANDS) - latex_has:
        assert re.search(rf"\\providecommand\s*\\{name}\b", STY), name
    for skin in TABLE_SKINS:
        assert re.search(rf"\b{skin}\b", STY), skin


def test_the_package_has_the_keys_of_the_model_and_their_values() -> None:
    lists = re.findall(r"^\\scidraft@addkeys\{([^}]*)\}", STY, re.MULTILINE)
    assert {name.strip() for keys in lists for name in keys.split(",")} == set(SETUP_KEYS)
    switches = set(re.findall(r"\b([a-z]+) \.if = scidraft@", STY))
    assert switches & set(SETUP_KEYS) == {key for key, values in SETUP_KEYS.items() if values is SWITCH}
    choices = dict(re.findall(r"\\scidraft@nochoice \{ ?([a-z]+|#1) ?\} \{ ?#+1 ?\} \{ ([^}]*) \}", STY))
    choices |= dict.fromkeys(("solutions", "proofs"), choices.pop("#1"))
    told = {key: tuple(values.replace("~", " ").split(", ")) for key, values in choices.items()}
    assert told == {key: values for key, values in SETUP_KEYS.items() if values and values is not SWITCH}


def test_the_package_reads_the_keys_of_a_statement() -> None:
    first, more = (re.findall(pattern, STY) for pattern in (r"\\detokenize\{,([a-z,]+),\}", r"\\detokenize\{(\w+),\}"))
    assert (*first[0].split(","), *more) == STATEMENT_KEYS


@pytest.mark.parametrize("code", Code)
def test_every_code_is_explained_with_a_bad_and_a_good_example(code: Code) -> None:
    text = EXPLANATIONS[code]
    assert len(text) > 80
    assert text.endswith(".")
    if code not in WITHOUT_EXAMPLE:
        assert EXAMPLES[code].bad.strip() != EXAMPLES[code].good.strip()


def test_every_code_is_emitted_somewhere() -> None:
    sources = [path for path in (ROOT / "scidraft_tex").rglob("*.py") if path.parent.name != "model"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    unused = [code.name for code in Code if not re.search(rf"\bCode\.{code.name}\b", text)]
    assert not unused
