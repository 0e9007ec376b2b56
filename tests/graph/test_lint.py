"""Bibliography lint."""

from __future__ import annotations

from scidraft_tex.graph.lint import lint
from tests.graph.collection import Collection

BIB = """@article{Full, author={A}, title={T}, journal={J}, year=2020}
@article{Bare, author={A},
  title={T}, year=2020}
@inproceedings{Child, author={A}, title={T}, crossref={Parent}}
@proceedings{Parent, title={P}, year=2020}
@book{Uncited, title={T}}
"""
NOTE = {"a.tex": "\\cite{Full,bare,Child}\\references{refs}", "refs.bib": BIB}


def test_cited_entries_that_lack_a_field(collection: Collection) -> None:
    project = collection.link(NOTE)
    (found,) = lint(project, collection.bibliographies)
    assert found.place
    assert (found.code.value, found.place.path, found.place.line, found.place.column) == (
        "missing-field",
        "refs.bib",
        2,
        10,
    )
    assert found.message == "`Bare` has no journal"


def test_entries_that_nobody_cites_on_request(collection: Collection) -> None:
    project = collection.link(NOTE, check_uncited=True, check_fields=False)
    found = lint(project, collection.bibliographies)
    assert [each.message for each in found] == ["no note cites `Parent`", "no note cites `Uncited`"]
