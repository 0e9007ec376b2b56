"""The options of ``\\noteset`` that only a note's page knows: what they may hold, and what is told of slips."""

from __future__ import annotations

import pytest

from scidraft_tex.scan.noteset import OPTIONS, OptionError, option_value


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        ("toc", None, "true"),
        ("toc", "false", "false"),
        ("share", None, "true"),
        ("share", "false", ""),
        ("share", "x, reddit", "x,reddit"),
        ("doi", "10.1000/182", "10.1000/182"),
        ("doi", "https://doi.org/10.1000/abc(1)", "10.1000/abc(1)"),
        ("doi", "doi:10.1000/182", "10.1000/182"),
        ("canonical-url", "https://example.org/a/", "https://example.org/a/"),
        ("keywords", "attention,softmax", "attention, softmax"),
        ("license", "CC BY 4.0", "CC BY 4.0"),
        ("description", "Two\n lines.", "Two lines."),
    ],
)
def test_values_take_one_form(key: str, value: str | None, kept: str) -> None:
    assert key in OPTIONS
    assert option_value(key, value) == kept


@pytest.mark.parametrize(
    ("key", "value", "message", "help_text"),
    [
        ("search-hidden", "yes", "`search-hidden` is either true or false, not `yes`", "write `search-hidden=true` or"),
        ("share", "x, redit", "there is no service `redit`", "did you mean `reddit`?"),
        ("doi", "182", "`182` is not a DOI", "write it like `10.1000/182`"),
        ("canonical-url", "example.org", "`example.org` is not an address", "write it like `https://"),
        ("license", None, "`license` has no value", "write `license={…}`"),
        ("keywords", "", "`keywords` has no value", "write `keywords={…}`"),
    ],
)
def test_slips_are_told(key: str, value: str | None, message: str, help_text: str) -> None:
    with pytest.raises(OptionError) as found:
        option_value(key, value)
    assert found.value.message == message and found.value.help_text.startswith(help_text)
