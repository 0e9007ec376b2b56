"""What a note's page adds to its body: permanent links, folding proofs, its BibTeX entry, related notes."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from scidraft_tex.model.fragment import Citation, Fragment
from scidraft_tex.model.project import ForeignUse
from scidraft_tex.model.project import Note as LinkedNote
from scidraft_tex.model.source import Span
from scidraft_tex.targets.related import related
from scidraft_tex.targets.web.citing import bibtex
from scidraft_tex.targets.web.decorate import decorated, with_folding_proofs, with_permalinks, with_sidenotes
from tests.web import demo

TAGS = re.compile(r"<[^>]*>")


def test_words_and_ids_stay_as_they_were() -> None:
    html = demo.DEMO.body.html
    made = decorated(html)
    assert TAGS.sub("", made).split() == TAGS.sub("", html).split()
    assert set(re.findall(r'\sid="([^"]*)"', html)) <= set(re.findall(r'\sid="([^"]*)"', made))
    for tag in ("div", "section", "details", "a", "math", "p", "span"):
        assert len(re.findall(rf"<{tag}\b", made)) == made.count(f"</{tag}>"), tag


def test_a_numbered_display_without_a_label_gets_an_id() -> None:
    display = '<div class="equation"><div class="equation-body">x</div><span class="equation-number">(3)</span></div>'
    made = with_permalinks(display)
    assert made.startswith('<div class="equation" id="equation-3">')
    assert '<a class="permalink" href="#equation-3">(3)</a>' in made
    assert 'href="#equation-3"' not in with_permalinks(f'<p id="equation-3"></p>{display}')


def test_links_of_lines_stand_beside_their_formula() -> None:
    made = with_permalinks(demo.numbered_rows(("1", "a", "b"), ("2", "c", "d")))
    (formula,) = re.findall("<math.*?</math>", made, re.DOTALL)
    assert "<a " not in formula
    after = made.partition("</math>")[2]
    assert re.findall(r'href="(#[^"]*)" aria-label="([^"]*)"', after) == [("#eq:1", "(1)"), ("#eq:2", "(2)")]


def test_the_number_of_a_figure_in_a_figure_is_its_own() -> None:
    html = (
        '<figure class="figure" id="outer"><figure class="subfigure" id="inner"><figcaption>'
        '<span class="caption-label">(a)</span></figcaption></figure><figcaption>'
        '<span class="caption-label">Figure 1:</span></figcaption></figure>'
    )
    assert re.findall(r'href="#(\w+)"><span class="caption-label">(.*?)<', with_permalinks(html)) == [
        ("inner", "(a)"),
        ("outer", "Figure 1:"),
    ]


def test_what_already_is_a_link_is_left_alone() -> None:
    html = '<figure class="figure" id="f"><span class="caption-label"><a href="#x">Figure 1</a></span></figure>'
    assert with_permalinks(html) == html


def test_proofs_in_proofs_fold_one_by_one() -> None:
    inner = '<div class="proof"><p><span class="proof-head">Claim.</span> b</p><div>c</div></div>'
    made = with_folding_proofs(f'<div class="proof"><p><span class="proof-head">Proof.</span></p>{inner}</div><p>d</p>')
    assert made == (
        '<details class="proof" open><summary><span class="proof-head">Proof.</span></summary> '
        '<details class="proof" open><summary><span class="proof-head">Claim.</span></summary> '
        "<p>b</p><div>c</div></details></details><p>d</p>"
    )


def test_only_footnotes_with_a_mark_on_the_page_move() -> None:
    note = '<li id="fn-1"><p>a</p></li>'
    assert with_sidenotes(note) == note
    made = with_sidenotes(f'<a href="#fn-1" id="fnref-1">1</a>{note}')
    assert "--beside:anchor(--fnref-1 top)" in made and 'id="fnref-1" style="--mark:--fnref-1"' in made


def test_bibtex_reads_the_entry_of_a_note(tmp_path: Path) -> None:
    note = replace(demo.DEMO, authors=("A. {Au}thor", "B & C"), institute="Where_ever, 100%")
    entry = bibtex(demo.SITE, note, r"Everything \& a Bit of $QK^\top$")
    (tmp_path / "x.bib").write_text(entry, encoding="utf-8")
    (tmp_path / "x.aux").write_text("\\citation{guide-demo}\n\\bibdata{x}\n\\bibstyle{plain}\n")
    done = subprocess.run(["bibtex", "x"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Warning" not in done.stdout
    made = " ".join((tmp_path / "x.bbl").read_text(encoding="utf-8").split())
    assert r"A.~Author and B~\& C" in made and r"$QK^\top$" in made and "September 2026" in made


@pytest.mark.parametrize("date", ["", "2026", "2026-13-01", "soon"])
def test_dates_that_bibtex_cannot_say_are_left_out(date: str) -> None:
    assert "month" not in bibtex(demo.SITE, replace(demo.DEMO, date=date))


def linked(slug: str, *tags: str, cites: str = "", uses: str = "") -> LinkedNote:
    citations = (Citation("cite", tuple(cites.split()), Span(0, 0)),) if cites else ()
    foreign = tuple(ForeignUse(f"{use}:x", use, "x") for use in uses.split())
    fragment = Fragment(f"{slug}.tex", "", citations=citations)
    return LinkedNote(slug, f"notes/{slug}/", f"{slug}.tex", fragment, tags=tags, foreign=foreign)


def test_related_notes_share_tags_works_or_targets() -> None:
    notes = (
        linked("a", "Common", "Rare", cites="k1", uses="t"),
        linked("b", "Common", "rare"),
        linked("c", "Common", cites="k1"),
        linked("d", "Common", uses="t"),
        linked("t", "Common"),
        linked("alone"),
    )
    found = related(notes, 3)
    assert found["a"] == ("d", "c", "b"), "a shared target says more than a work, a work more than a tag"
    assert "t" not in found["a"] and "a" not in found["t"], "a page names the notes it refers to elsewhere"
    assert not found.get("alone")
    assert related(notes, 3) == found and related(notes, 0) == {}
    assert all(len(others) <= 3 and slug not in others for slug, others in found.items())
