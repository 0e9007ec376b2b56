"""Settings: defaults, every mistake with its place, and the table that documents them."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scidraft_tex.model.config import Config, EntrySeries, MenuItem, config_fields
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.source import SourceFile
from scidraft_tex.scan.config import read_config


def read(text: str) -> tuple[Config, list[tuple[int, int, int, str, str]]]:
    config, found = read_config(SourceFile("scidraft.toml", text))
    told = [
        (each.place.line, each.place.column, each.place.end_column, each.message, each.help)
        for each in found
        if each.place and each.code.value == "bad-config"
    ]
    assert len(told) == len(found)
    return config, told


def test_without_a_file_everything_has_its_default() -> None:
    assert read_config(None) == (Config(), ())


def test_settings_are_read() -> None:
    config, told = read(
        '[site]\ntitle = "T"\nlanguage = "de"\n[feed]\nnotes-per-page = 5\n[pdf]\npaper = "letter"\noverfull = 5\n'
        '[notes]\nexclude = ["old/*"]\n[check]\nignore = ["overfull-box"]\nstrict = true\n'
        '[series.results]\ntitle = "Results"\nview = "categories"\n[series.methods]\n'
        'label = "methods"\nkinds = ["rule"]\ntag = "Demo"\n'
    )
    assert told == []
    assert (config.title, config.notes_per_page, config.paper, config.overfull) == ("T", 5, "letter", 5.0)
    assert (config.exclude, config.ignore, config.strict) == (("old/*",), ("overfull-box",), True)
    assert config.series == (
        EntrySeries("results", "Results", "categories"),
        EntrySeries("methods", label="methods", kinds=("rule",), tag="Demo"),
    )
    assert config.babel == "ngerman"


def test_a_menu_is_read_with_its_sub_menus() -> None:
    config, told = read(
        '[[menu]]\nname = "Notes"\nurl = "/notes/"\n[[menu]]\nname = "Indexes"\n'
        '[[menu.items]]\nname = "Tags"\nurl = "tags/"\nnote = "By subject"\n'
        '[[menu.items]]\nname = "arXiv"\nurl = "https://arxiv.org/"\n'
    )
    assert told == []
    items = (MenuItem("Tags", "tags/", "By subject"), MenuItem("arXiv", "https://arxiv.org/"))
    assert config.menu == (MenuItem("Notes", "notes/"), MenuItem("Indexes", items=items))


@pytest.mark.parametrize(
    ("text", "where", "message", "help_text"),
    [
        ('[site]\ntitel = "x"', (2, 1, 6), "no setting `site.titel`", "did you mean `site.title`?"),
        ('[sites]\ntitle = "x"', (1, 2, 7), "no table `[sites]`", "did you mean `site`?"),
        ("[site]\n\ntitle = 3", (3, 1, 6), "`site.title` must be text in quotes", 'title = "Notes"'),
        ("[pdf]\noverfull = true", (2, 1, 9), "must be a number", "overfull = 2.0"),
        ("[check]\nstrict = 1", (2, 1, 7), "must be true or false", "strict = true"),
        ("[notes]\nexclude = [1]", (2, 1, 8), "must be a list of texts", "exclude = "),
        ('[pdf]\npaper = "A4"', (2, 10, 12), '`pdf.paper` cannot be `"A4"`', 'did you mean `"a4"`?'),
        ('[pdf]\nengine = "tex"', (2, 11, 14), 'cannot be `"tex"`', 'one of `"pdflatex"`, `"xelatex"`, `"lualatex"`'),
        ("[feed]\nnotes-per-page = 0", (2, 1, 15), "at least 1", "the default, 8"),
        ('[check]\nignore = ["overful-box"]', (2, 12, 23), "no diagnostic", "did you mean `overfull-box`?"),
        ('[series.a]\nview = "list"', (2, 9, 13), 'cannot be `"list"`', "categories"),
        ('[feed]\npromotion-positions = "5-3"', (2, 24, 27), "is a range of places", '"3-5"'),
        ('[series."a/b"]\n', (1, 2, 14), "cannot stand in an address", "hyphens"),
        ('[series.a]\nkinds = "lemma"', (2, 1, 6), "must be a list of texts", 'kinds = ["theorem", "lemma"]'),
        ('[series.a]\nveiw = "a-z"', (2, 1, 5), "no setting `series.a.veiw`", "did you mean `view`?"),
        ('[site]\nshare = ["twitter"]', (2, 11, 18), "no service `twitter`", "choose one of `facebook`"),
        ("[menu]\nx = 1", (1, 2, 6), "`menu` is a list of tables", "write `[[menu]]`"),
        ('[[menu]]\nnmae = "x"\nname = "A"\nurl = "t/"', (2, 1, 5), "no setting `menu.nmae`", "mean `name`?"),
        ('[site]\n[serie.a]\ntitle = "A"', (2, 2, 9), "no table `[serie]`", "mean `series`?"),
        ('[[menu]]\nurl = "x"', (1, 3, 7), "has no name", "name = "),
        ('[[menu]]\nname = "A"', (1, 3, 7), "the entry `A` leads nowhere", "[[menu.items]]"),
        ('[[menu]]\nname = "A"\nurl = "t/"\n[[menu]]\nurl = "x"', (4, 3, 7), "has no name", "name = "),
        (
            '[[menu]]\nname = "A"\nurl = "t/"\n[[menu]]\nname = "B"\n[[menu.items]]\nname = "C"\nurl = "t/"\n'
            '[[menu.items]]\nname = "D"\nnoet = "t/"\nurl = "t/"',
            (11, 1, 5),
            "no setting `menu.items.noet`",
            "mean `note`?",
        ),
        ('menu = [{name = "A", url = "t/"}, {name = "B"}]', (1, 1, 5), "the entry `B` leads nowhere", "url = "),
        ('[[menu]]\nname = 1\nurl = "x"', (2, 1, 5), "must be text in quotes", "name = "),
        ('[[menu]]\nname = "A"\nurl = "javascript:x"', (3, 1, 4), "cannot link to `javascript:`", "`http`, `https`"),
        ("[site]\ntitle = ", (2, 9, 10), "not TOML", ""),
        ("site = 3", (1, 1, 5), "is a table", "[site]"),
    ],
)
def test_mistakes(text: str, where: tuple[int, int, int], message: str, help_text: str) -> None:
    config, told = read(text)
    assert config == Config() or config.series or config.menu or not config.share
    ((line, column, end, said, helped),) = told
    assert (line, column, end) == where
    assert message in said
    assert help_text in helped


def test_one_mistake_does_not_hide_the_rest() -> None:
    config, told = read('[site]\ntitel = "x"\nauthor = "A"\n[pdf]\npaper = "a5"\n')
    assert config.author == "A"
    assert [row[0] for row in told] == [2, 5]


def test_every_setting_is_documented_and_its_default_allowed() -> None:
    for key, field in config_fields().items():
        assert field.metadata["doc"].endswith("."), key
        assert not field.metadata["choices"] or field.default in field.metadata["choices"], key
        assert key in ("series", "menu", "handouts") or key.count(".") == 1, key


@pytest.mark.parametrize(
    ("text", "line", "said", "kept"),
    [
        ('[site]\ntitle = Foo\nbase-url = "https://e.org"\n[pdf]\npaper = "letter"', 2, "invalid value", True),
        ('[site]\nbase-url = "https://e.org"\n[pdf\npaper = "a4"', 3, "expected `]`", True),
        ('[site]\ntitle = """A\n\n[pdf]\npaper = "letter"', 2, "unterminated string", False),
        ('[site]\nbase-url = "https://e.org"\n[site]\ntitle = "B"', 3, "cannot declare `site` twice", True),
        ('title = "A\n[site]\nbase-url = "https://e.org"', 1, "unterminated string", True),
        ('[site]\nbase-url = "https://e.org"\nauthors = [\n"a",\ntitle = "x"', 5, "invalid value", False),
    ],
)
def test_a_slip_costs_its_line_or_its_table(text: str, line: int, said: str, kept: bool) -> None:
    config, told = read_config(SourceFile("scidraft.toml", text))
    assert [(found.severity, found.place and found.place.line) for found in told] == [(Severity.ERROR, line)]
    assert said in told[0].message
    assert config.base_url == ("https://e.org" if kept else "")
    assert config.paper == ("letter" if "letter" in text else "a4")


@given(st.text(alphabet="[]=\\\"'a1.,#\n ", max_size=60))
def test_nothing_in_a_file_stops_the_reader(text: str) -> None:
    _, told = read_config(SourceFile("scidraft.toml", text))
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        assert told
