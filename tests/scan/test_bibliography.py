"""Bibliographies as they are in the wild."""

from __future__ import annotations

import pytest

from scidraft_tex.model.bibliography import Bibliography
from scidraft_tex.model.source import SourceFile
from scidraft_tex.scan.bibliography import read_bibliography


def read(text: str) -> Bibliography:
    return read_bibliography(SourceFile("refs.bib", text))


def told(found: Bibliography) -> list[tuple[str, int, int]]:
    return [(each.code.value, each.place.line, each.place.column) for each in found.diagnostics if each.place]


ODD = r"""
& --- PEFT Survey Papers --- &

% a comment line
@Online{web1, author = {{Dao AI Lab}}, title = "A ``quoted'' {T}itle: 90\%* of {R}$^3$", url = {https://a.org/b_c%3A(d)?e=f},
	urldate = {2026-01-01}, keywords = 00001, isbn = 9781450341394, }

@ARTICLE{Hu2021-nn,
  title        = {{A}u{R}o{RA}: {1{M}} {{{{Deep}}}}},
  author       = "L{\'e}onard, B. and Fran{\c{c}}ois, A. and III, Hal Daumé and others",
  month        = "8~" # jul,
  year         = 2024,
  pages        = {},
  annote       = {several

lines},
  doi          = {https://doi.org/10.1/x}
}
@string{acm = "ACM"}
@comment{jabref-meta: x;}
@preamble{ "\newcommand{\noop}[1]{}" }
@book(Paren, title = {P}, publisher = acm)
@misc{k:with/odd+chars_1, howpublished = {\url{https://a.org/\%3A}}}
"""


def test_odd_things_are_survived() -> None:
    found = read(ODD)
    assert told(found) == []
    assert [entry.key for entry in found.entries] == ["web1", "Hu2021-nn", "Paren", "k:with/odd+chars_1"]
    assert [entry.type for entry in found.entries] == ["online", "article", "book", "misc"]
    entry = found.by_key["Hu2021-nn"]
    assert entry.get("title") == "{A}u{R}o{RA}: {1{M}} {{{{Deep}}}}"
    assert entry.get("month") == '"8~" # jul'
    assert entry.get("year") == "2024"
    assert entry.get("pages") == ""
    assert entry.get("author").endswith("III, Hal Daumé and others")
    assert (entry.place.line, entry.place.column, entry.place.end_column) == (8, 10, 19)
    assert found.by_key["web1"].get("author") == "{Dao AI Lab}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@misc{a, title={x}}\n\n@book{a, title={y}}", ("duplicate-key", 3, 7)),
        ("@misc{Ab, title={x}}\n@book{aB, title={y}}", ("duplicate-key", 2, 7)),
        ("@misc{a,\n  title = {x}\n  year = 2020\n}", ("bibtex-error", 2, 13)),
        ("@misc{a,\n  title = {x} y,\n}", ("bibtex-error", 2, 15)),
        ("@misc{a,\n  title = {x},\n  title = {y},\n}", ("bibtex-warning", 3, 3)),
        ("@misc{a,\n  title = {never closed\n}\n@misc{b, title={x}}", ("bibtex-error", 1, 7)),
        ("@misc{, title={x}}", ("bibtex-error", 1, 1)),
    ],
)
def test_faults_are_told_in_their_place(text: str, expected: tuple[str, int, int]) -> None:
    assert told(read(text)) == [expected]


def test_entries_after_a_broken_one_are_read() -> None:
    assert [entry.key for entry in read("@misc{a, title = {open\n\n@misc{b, title={x}}").entries] == ["b"]


def test_of_duplicates_the_first_counts() -> None:
    found = read("@misc{a, title={first}}\n@misc{a, title={second}}")
    assert found.by_key["a"].get("title") == "first"
    assert found.diagnostics[0].related[0][1].line == 1


def test_keys_are_found_as_bibtex_finds_them() -> None:
    assert read("@misc{Scott70, title={x}}").has("scott70")
