"""A collection's own look: templates, styles and measures in ``theme/``, and what those of a stranger cannot do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.build import Run, compile_notes
from tests.support.nu import check_html
from tests.support.paper import text_of
from tests.support.words import page_text

NOTE = r"""\title{A Note}
\date{2026-09-21}
\tags{One}

\begin{lemma}\label{one}
All is well.
\end{lemma}
\begin{lemma}\label{two}
It still is.
\end{lemma}
See \cref{one,two}.
"""


def collection(folder: Path, files: dict[str, str]) -> Path:
    """A folder with one note and a theme."""
    notes = folder / "notes"
    for path, text in {"scidraft.toml": '[site]\ntitle = "S"\n', "a.tex": NOTE, **files}.items():
        (notes / path).parent.mkdir(parents=True, exist_ok=True)
        (notes / path).write_text(text, encoding="utf-8")
    return notes


@pytest.fixture(scope="module")
def themed(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("themed")
    notes = collection(
        folder,
        {
            "theme/note.html.j2": '{% extends "ours/note.html.j2" %}\n{% block tags %}<p>Own tags</p>{% endblock %}\n',
            "theme/base.html.j2": '{% extends "ours/base.html.j2" %}{% block footer %}<p>Own footer</p>{% endblock %}',
            "theme/theme.toml": '[light]\npage = "#FFFFF8"\n[web]\ncolumn = "640px"\n[paper]\nfont_size = "12pt"\n'
            '[kinds]\nlemma = "Hilfssatz"\n[plurals]\nlemma = "Hilfssätze"\n',
            "theme/custom.css": ".last { color: red }\n",
            "theme/css/tables.css": ".own-tables { color: blue }\n",
            "theme/css/more.css": ".more { color: green }\n",
            "theme/js/evil.js": "alert(1)",
            "theme/images/x.svg": "<svg/>",
        },
    )
    return compile_notes(notes, folder / "build")


def test_templates_stand_before_ours_block_by_block(themed: Run) -> None:
    assert themed.code == 0, themed.output
    page = themed.page("a")
    assert "<p>Own tags</p>" in page and "<p>Own footer</p>" in page and "All is well" in page
    assert 'rel="tag"' not in page
    assert "<p>Own footer</p>" in (themed.folder / "html/tags/index.html").read_text(encoding="utf-8")
    assert check_html([themed.folder / "html"]) == []


def test_styles_stand_before_ours_and_custom_comes_last(themed: Run) -> None:
    assets = themed.folder / "html/assets"
    style = (assets / "style.css").read_text(encoding="utf-8")
    assert "--page: #fffff8;" in style and "--column: 640px;" in style
    assert ".academic" not in style and style.index(".own-tables") < style.index(".more") < style.index(".last")
    assert style.rstrip().endswith("}") and not (assets / "evil.js").exists() and not (assets / "images").exists()


def test_names_of_statements_are_the_same_on_paper_and_page(themed: Run) -> None:
    words = " ".join(text_of(themed.pdf("a")).split())
    page = " ".join(page_text(themed.page("a")).split())
    for said in (words, page):
        assert "Hilfssatz 1" in said and "Hilfssätze 1 and 2" in said and "Lemma" not in said


def test_measures_reach_the_paper(themed: Run, tmp_path: Path) -> None:
    plain = compile_notes(collection(tmp_path, {}), tmp_path / "build", "--to", "pdf")
    assert themed.pdf("a").read_bytes() != plain.pdf("a").read_bytes()


def test_a_change_of_the_theme_makes_only_pages_anew(tmp_path: Path) -> None:
    notes = collection(tmp_path, {"theme/custom.css": ".a {}\n"})
    compile_notes(notes, tmp_path / "build")
    (notes / "theme/custom.css").write_text(".b {}\n")
    assert compile_notes(notes, tmp_path / "build").report["counts"]["ran"] == 1
    (notes / "theme/note.html.j2").write_text('{% extends "ours/note.html.j2" %}{% block tags %}New{% endblock %}')
    run = compile_notes(notes, tmp_path / "build")
    assert "New" in run.page("a") and "pdf:a" not in run.output
    (notes / "theme/note.html.j2").unlink()
    assert 'rel="tag"' in compile_notes(notes, tmp_path / "build").page("a")


BAD = {
    "syntax": ("{% block x %}\n{% if %}", 2, "Expected an expression"),
    "unknown": (
        '{% extends "ours/note.html.j2" %}\n{% block tags %}{{ note.tgas }}{% endblock %}',
        2,
        "no attribute 'tgas'",
    ),
    "missing": ('{% extends "ours/nothing.html.j2" %}', 1, "nothing.html.j2"),
    "python": ("{{ ''.__class__.__mro__ }}", 1, "unsafe"),
    "module": ("{{ url.__globals__ }}", 1, "unsafe"),
    "power": ("{{ 9 ** 9 ** 9 }}", 1, "only for small numbers"),
    "memory": ("{{ 'x' * 999999999 }}", 1, "only for small numbers"),
    "padding": ("{{ 'x'.ljust(999999999) }}", 1, "unsafe"),
    "loop": ("{% for i in range(99999999) %}x{% endfor %}", 1, "'range' is undefined"),
    "policy": ("<!DOCTYPE html><html><head><title>x</title></head></html>", 0, "policy.html.j2"),
    "script": (
        '{% extends "ours/note.html.j2" %}{% block tags %}<script src="a-cite.bib"></script>{% endblock %}',
        0,
        "no scripts but the site's own",
    ),
}


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bad")
    notes = collection(folder, {})
    assert compile_notes(notes, folder / "build", "--to", "html").code == 0
    return folder


@pytest.mark.parametrize("name", BAD)
def test_a_bad_template_is_one_diagnostic_and_ours_stands_in(base: Path, name: str) -> None:
    text, line, message = BAD[name]
    (base / "notes/theme").mkdir(exist_ok=True)
    (base / "notes/theme/note.html.j2").write_text(text, encoding="utf-8")
    run = compile_notes(base / "notes", base / "build", "--to", "html")
    assert run.code == 1
    (found,) = run.diagnostics
    assert (found["code"], found["place"]["path"]) == ("bad-template", "theme/note.html.j2"), found
    assert message in found["message"] and (not line or found["place"]["line"] == line), found
    assert 'rel="tag"' in run.page("a") and "All is well" in run.page("a")


def test_mistakes_in_the_theme_are_told_and_the_rest_counts(tmp_path: Path) -> None:
    theme = '[light]\npage = "white"\nprimry = "000000"\nborder = "ABCDEF"\n[web]\ncolumn = "expression(1)"\n'
    run = compile_notes(collection(tmp_path, {"theme/theme.toml": theme}), tmp_path / "build", "--to", "html")
    told = [(row["place"]["line"], row["message"], row["help"]) for row in run.diagnostics]
    assert [line for line, _, _ in told] == [2, 3, 6]
    assert "RRGGBB" in told[0][2] and "light.primary" in told[1][2] and "720px" in told[2][2]
    assert "--border: #abcdef;" in (run.folder / "html/assets/style.css").read_text(encoding="utf-8")
