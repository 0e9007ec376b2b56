"""BibTeX with real files: what it must survive, and what it says at the line where it can be mended."""

# ruff: noqa: E501  (LaTeX samples read best unbroken)
from __future__ import annotations

import pytest

from scidraft_tex.engines.latex.bibtex import make_bbl
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Place, Severity

ONE = "@article{one, author={Author, Ann}, title={A Title}, journal={J. Notes}, year=2020}\n"


def test_a_clean_list() -> None:
    bbl, trouble = make_bbl("plain", ["one"], {"refs.bib": ONE})
    assert "\\bibitem{one}\nAnn Author.\n\\newblock A title." in bbl
    assert trouble == ()


def test_the_default_style_serves_natbib() -> None:
    bbl, trouble = make_bbl("", ["one"], {"refs.bib": ONE})
    assert "\\bibitem[Author(2020)]{one}" in bbl and trouble == ()


def test_everything_by_nocite() -> None:
    two = ONE.replace("{one,", "{two,")
    bbl, _ = make_bbl("plain", ["*"], {"a.bib": ONE, "sub dir/b.bib": two})
    assert bbl.count("\\bibitem") == 2


def test_nothing_cited_is_no_list() -> None:
    assert make_bbl("plain", [], {"refs.bib": ONE}) == ("", ())


def test_an_unknown_key_is_told_where_it_is_cited() -> None:
    here = Place("note.tex", 7, 3)
    _, trouble = make_bbl("plain", ["one", "onne"], {"refs.bib": ONE}, cited={"onne": here})
    assert [(d.code, d.place, d.help) for d in trouble] == [(Code.UNKNOWN_CITATION, here, "did you mean `one`?")]


def test_a_missing_comma_is_told_at_its_line() -> None:
    text = ONE + "@misc{two,\n  title={T}\n  year=2020\n}\n"
    bbl, trouble = make_bbl("plain", ["one", "two"], {"lib/refs.bib": text})
    assert "\\bibitem{one}" in bbl
    errors = [d for d in trouble if d.severity is Severity.ERROR]
    assert [d.code for d in errors] == [Code.BIBTEX_ERROR]
    assert errors[0].place is not None
    assert (errors[0].place.path, errors[0].place.line) == ("lib/refs.bib", 3)


def test_an_entry_without_its_end() -> None:
    _, trouble = make_bbl("plain", ["one"], {"refs.bib": ONE + "@misc{two, title={T"})
    assert Code.BIBTEX_ERROR in [d.code for d in trouble]


def test_a_warning_is_told_at_the_entry() -> None:
    text = "\n\n@article{bare, author={A. Author}, title={T}, year=2020}\n"
    _, trouble = make_bbl("plain", ["bare"], {"refs.bib": text})
    assert [(d.severity, d.code) for d in trouble] == [(Severity.WARNING, Code.BIBTEX_WARNING)]
    assert trouble[0].place is not None and trouble[0].place.line == 3
    assert "empty journal in bare" in trouble[0].message


def test_a_key_defined_twice() -> None:
    _, trouble = make_bbl("plain", ["one"], {"refs.bib": ONE + "\n" + ONE})
    assert [(d.code, d.place and d.place.line) for d in trouble] == [(Code.DUPLICATE_KEY, 3)]
    assert trouble[0].related[0][1].line == 1


def test_keys_that_differ_in_case_only() -> None:
    bbl, trouble = make_bbl("plain", ["one", "One"], {"refs.bib": ONE})
    assert bbl.count("\\bibitem") == 1
    assert [d.code for d in trouble] == [Code.BIBTEX_ERROR]


@pytest.mark.parametrize("key", ["a}b", "a b", "a{", "a%b", "\\foo"])
def test_a_key_that_cannot_be(key: str) -> None:
    bbl, trouble = make_bbl("plain", ["one", key], {"refs.bib": ONE})
    assert "\\bibitem{one}" in bbl
    assert [d.code for d in trouble] == [Code.UNKNOWN_CITATION]


def test_an_unknown_style_is_replaced() -> None:
    bbl, trouble = make_bbl("nosuchstyle", ["one"], {"refs.bib": ONE})
    assert "\\bibitem[Author(2020)]{one}" in bbl
    assert [d.code for d in trouble] == [Code.BIBTEX_ERROR] and "nosuchstyle" in trouble[0].message


def test_a_style_of_the_collection() -> None:
    style = 'ENTRY{}{}{} FUNCTION{misc}{"mine " cite$ * write$ newline$} READ ITERATE{call.type$}'
    bbl, trouble = make_bbl("mine", ["one"], {"refs.bib": "@misc{one, title={T}}"}, styles={"mine": style})
    assert (bbl, trouble) == ("mine one\n", ())


@pytest.mark.parametrize("style", ["plain", "abbrv", "alpha", "plainnat", "abbrvnat"])
def test_letters_are_never_cut_in_two(style: str) -> None:
    text = (
        "@book{x, author={Łukasz Żółw and Đorđe Ćosić and Émile Öst}, title={Über Ångström}, publisher={P}, year=2001}"
    )
    bbl, trouble = make_bbl(style, ["x"], {"refs.bib": text})
    assert "\N{REPLACEMENT CHARACTER}" not in bbl and "\\bibitem" in bbl
    assert trouble == ()


def test_odd_files_that_bibtex_survives() -> None:
    people = " and ".join(f"Family{k}, Given{k}" for k in range(1500))
    text = "\n".join(
        [
            "free text & --- between entries --- &",
            "a line with % and nothing else",
            '@MISC{a, AUTHOR = "O\'Brien, {\\"U}n{\\"i}", month = "8~" # jul, year = 2024, number = 05}',
            "@online{b, author={{Dao AI Lab}}, title={{A}u{R}o{RA} {R}$^3$ {1{M}} {{{{Q}}}}}, date={2024-01-02}, year=2024}",
            f"@article{{c, author={{{people}}}, title={{T}}, journal={{arXiv preprint arXiv:1}}, year={{2020}}, pages={{}}}}",
            "@software{d, title={90\\%* of it, \\textit{so} to say { }}, author={Hal Daum{\\'e} III and others}, year={2020},",
            "  annote={"
            + "long " * 1000
            + "}, url={http://x.org/a_b%20c?d=e&f=(g)}, howpublished={\\url{http://x.org/%3A}}}",
        ]
    )
    bbl, trouble = make_bbl("plain", ["a", "b", "c", "d"], {"refs.bib": text})
    assert bbl.count("\\bibitem") == 4
    assert "Given1499 Family1499" in bbl
    assert [d for d in trouble if d.severity is Severity.ERROR] == []


def test_a_big_file_gives_the_same_list_and_lines() -> None:
    rest = "".join(
        f"@misc{{k{i}, title={{Entry}}, author={{A}}, year=2000, note={{{'x' * 300}}}}}\n" for i in range(400)
    )
    last = "@inproceedings{last, author={B. Writer}, title={T}, crossref={whole}}\n@proceedings{whole, title={W}, year=2001}\n"
    head = '@string{pub = "Publisher"}\n'
    small, _ = make_bbl("plain", ["k7", "last"], {"refs.bib": head + rest.splitlines(keepends=True)[7] + last})
    big, trouble = make_bbl("plain", ["k7", "last"], {"refs.bib": head + rest + last})
    assert big == small and "\\newblock 2001" in big
    assert all(d.place is None or d.place.line in (9, 402, 403) for d in trouble), trouble
