"""The process: isolation, limits, crashes, and that nothing is left behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest

from scidraft_tex.engines.plastex.client import Box
from scidraft_tex.engines.plastex.coding import body_as_json, body_of, request_as_json, request_of
from scidraft_tex.model.body import BodyRequest
from scidraft_tex.model.codes import Code
from scidraft_tex.model.numbers import LabelValue, Numbers, Step
from scidraft_tex.model.setting import ForeignLabel, SetBibList

NOTES = {
    "one": r"\newcommand{\x}{ONE}\section{A}\label{l}\x $\x$\begin{equation}a\end{equation}\footnote{f}\ref{l}",
    "two": r"\renewcommand{\emph}[1]{<#1>}\usepackage{enumitem}\begin{lemma}\label{l}\emph{a}\end{lemma}\ref{l}\x",
    "three": r"\def\section#1{gone}\catcode`\@=11 \section{x}\begin{lemma}b\end{lemma}\numberwithin{equation}{section}",
    "four": r"\section{B}\emph{c}\begin{equation}a\label{e}\end{equation}\eqref{e}\cref{l}",
}
ENDLESS = r"\def\a{\b x}\def\b{\a y}"


def request(slug: str, text: str, root: str = "/nowhere", **fields: object) -> BodyRequest:
    return BodyRequest(slug, slug + ".tex", text, root, **fields)  # type: ignore[arg-type]


def test_any_order_gives_the_same_bytes():
    requests = [request(slug, text, preamble=r"\newcommand{\shared}{s}") for slug, text in NOTES.items()]
    results = []
    for order, jobs in ((requests, 1), (requests[::-1], 2), ([requests[2], requests[0], requests[3], requests[1]], 1)):
        with Box(jobs=jobs) as box:
            results.append({body.slug: body for body in box.render(order)})
    assert results[0] == results[1] == results[2]
    assert set(results[0]) == set(NOTES)


def test_a_preamble_read_ahead_changes_nothing():
    bodies = []
    for ahead in ((), (r"\newcommand{\shared}{s}",), (r"\newcommand{\shared}{other}",)):
        with Box(jobs=1) as box:
            for preamble in ahead:
                box.expect(preamble)
            bodies += box.render([request("one", r"\shared", preamble=r"\newcommand{\shared}{s}")])
    assert bodies[0].html == "<p>s</p>" and bodies[0] == bodies[1] == bodies[2]


def test_code_after_code_is_coloured_alike():
    code = "\\begin{lstlisting}[language=Python]\nfor x in y: pass\n\\end{lstlisting}"
    with Box(jobs=1) as box:
        first, second = box.render([request("one", code), request("two", code)])
    assert "<span" in first.html and first.html == second.html


def test_different_preambles_do_not_mix():
    with Box(jobs=2) as box:
        bodies = {
            b.slug: b.html
            for b in box.render(
                request(f"n{i}", r"\who", preamble=rf"\newcommand{{\who}}{{P{i % 3}}}") for i in range(6)
            )
        }
    assert bodies == {f"n{i}": f"<p>P{i % 3}</p>" for i in range(6)}


def test_an_endless_macro_is_ended_and_located():
    start = time.monotonic()
    with Box(jobs=2, seconds=1.5) as box:
        bodies = {b.slug: b for b in box.render([request("bad", f"one\n\n{ENDLESS}\n\\a"), request("good", "fine")])}
    assert bodies["good"].html == "<p>fine</p>"
    (found,) = bodies["bad"].diagnostics
    assert (found.code, found.place.line) == (Code.PAGE_FAILED, 4)
    assert time.monotonic() - start < 15


def test_time_grows_with_length():
    words = "word " * 4000
    with Box(jobs=1, seconds=60) as box:
        next(box.render([request("warm", "x")]))
        spent = []
        for text in (words, words * 6):
            start = time.monotonic()
            assert next(box.render([request("long", text)])).diagnostics == ()
            spent.append(time.monotonic() - start)
    assert spent[1] < spent[0] * 18


def test_memory_is_limited():
    bomb = (
        r"\def\a{xxxxxxxxxx}"
        + "".join(r"\edef\a{\a\a\a\a\a\a\a\a}\def\b{\a}" for _ in range(3))
        + (r"\newcommand{\c}[1]{\c{#1#1}}\c{xxxxxxxx}")
    )
    with Box(jobs=1, seconds=8, memory=300 << 20) as box:
        bodies = {b.slug: b for b in box.render([request("bad", bomb), request("good", "fine")])}
    assert [d.code for d in bodies["bad"].diagnostics] == [Code.PAGE_FAILED]
    assert bodies["good"].html == "<p>fine</p>"


def test_a_killed_server_fails_what_it_had_and_goes_on():
    with Box(jobs=1) as box:
        first = next(box.render([request("a", "x")]))
        os.killpg(box._process.pid, 9)
        rest = list(box.render([request("b", "y"), request("c", "z")]))
    assert first.html == "<p>x</p>"
    assert [b.slug for b in rest] == ["b", "c"]
    assert rest[0].diagnostics[0].code == Code.PAGE_FAILED
    assert rest[1].html == "<p>z</p>"


def test_nothing_is_left_behind():
    box = Box(jobs=2)
    with box:
        list(box.render([request("a", "x", preamble="% p"), request("b", "y")]))
        group = box._process.pid
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)


def test_an_unused_box_ends_at_once():
    start = time.monotonic()
    Box().close(gently=False)
    assert time.monotonic() - start < 5


def test_the_client_needs_no_plastex():
    code = "import sys, scidraft_tex.engines.plastex.client; print('plasTeX' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_the_warm_process_starts_no_program():
    code = (
        "import subprocess, os\n"
        "def no(*a, **k): raise SystemExit('a program was started')\n"
        "subprocess.Popen.__init__ = no; os.system = no\n"
        "from scidraft_tex.engines.plastex.warm import warm_document, read_preamble\n"
        "read_preamble(warm_document(), r'\\usepackage{tikz,listings,booktabs,natbib}')\n"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).returncode == 0


def test_coding_round_trip():
    asked = BodyRequest(
        "s",
        "s.tex",
        "é ∑\n",
        "/r",
        "p",
        True,
        (SetBibList("T", "plain", "b", ("k",), "x", ("f",)),),
        (ForeignLabel("a:b", "lemma", "1", "t", "n", "h", "p", "d"),),
        Numbers((Step("section", "1"),), (LabelValue("l", "section", "1"),)),
        (("f", "u", 1.5, 2.0),),
    )
    assert request_of(json.loads(request_as_json(asked))) == asked
    with Box(jobs=1) as box:
        (body,) = box.render([request("a", r"\section{A}\label{x}\ref{y} \[\begin{tikzcd}A\end{tikzcd}\]")])
    assert body.pictures and body.targets and body.headings and body.steps and body.diagnostics
    assert body_of(json.loads(body_as_json(body))) == body
