"""A small collection through all stages with the real engines."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scidraft_tex.app.box import LazyBox
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.session import Session
from scidraft_tex.engines import sandbox

NOTES = {
    "preamble.tex": "\\newcommand{\\vect}[1]{\\mathbf{#1}}\n",
    "one.tex": (
        "\\title{First Note}\n\\date{2026-01-03}\n\nWords before.\n"
        "\\begin{lemma}[Shift]\\label{lem:shift}\nLet $\\vect{x}=0$.\n\\end{lemma}\n"
    ),
    "two.tex": (
        "\\title{Second Note}\n\\date{2026-01-02}\n\nBy \\cref{one:lem:shift} and \\cite{knuth}.\n"
        "\\begin{equation}\\label{eq:e} a = b \\end{equation}\n\\references{refs}\n"
    ),
    "three.tex": (
        "\\title{Third Note}\n\\date{2026-01-01}\n\\usepackage{tikz}\n\n"
        "A picture: \\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}\n"
    ),
    "refs.bib": "@book{knuth, title = {Art}, author = {D. Knuth}, publisher = {AW}, year = {1968}}\n",
}


def write(root: Path, path: str, text: str) -> None:
    (root / path).write_text(text)
    os.utime(root / path, (time.time() - 5, time.time() - 5))


def compile_(root: Path) -> Outcome:
    return Session().compile([root], Options(output=root.parent / "build", jobs=2))


def words(pdf: Path) -> str:
    return subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout


def no_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError(f"started {args}")

    monkeypatch.setattr(sandbox, "run", refuse)
    monkeypatch.setattr(LazyBox, "foresee", refuse)


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three notes, built."""
    root = tmp_path_factory.mktemp("real") / "notes"
    root.mkdir()
    for path, text in NOTES.items():
        write(root, path, text)
    outcome = compile_(root)
    assert outcome.ok and not outcome.diagnostics, outcome.diagnostics
    return root


def test_paper_and_page_say_the_same(collection: Path):
    build = collection.parent / "build"
    assert "By Lemma 1 in First Note and [1]." in " ".join(words(build / "pdf/two.pdf").split())
    page = (build / "html/notes/two/index.html").read_text()
    assert '<a class="ref" href="../one/index.html#lem:shift">Lemma 1</a>' in page
    assert 'id="lem:shift"' in (build / "html/notes/one/index.html").read_text()
    assert "<svg" in (build / "html/notes/three/index.html").read_text()


def test_a_build_with_nothing_to_do_starts_no_program(collection: Path, monkeypatch: pytest.MonkeyPatch):
    no_programs(monkeypatch)
    assert compile_(collection).counts["ran"] == 0
    (collection.parent / "build/.cache/v1/record.json").unlink()
    assert compile_(collection).counts["ran"] == 0


def test_a_build_with_nothing_to_do_loads_nothing_heavy(collection: Path):
    command = ["compile", str(collection), "--output", str(collection.parent / "build"), "--jobs", "2"]
    code = f"from scidraft_tex.cli.main import main; main({command}, standalone_mode=False)"
    code = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "nothing to do" in done.stdout + done.stderr
    heavy = "rich plasTeX pikepdf jinja2 pylatexenc bibtexparser pygments math_core lxml ssl email".split()
    assert not set(done.stdout.split()).intersection(heavy)


def test_edits_reach_what_uses_them(collection: Path):
    build = collection.parent / "build"
    lemma = NOTES["one.tex"].index("\\begin{lemma}")
    more = NOTES["one.tex"][:lemma] + "\\begin{lemma}\nNew.\n\\end{lemma}\n" + NOTES["one.tex"][lemma:]
    write(collection, "one.tex", more)
    compile_(collection)
    assert "By Lemma 2 in First Note" in " ".join(words(build / "pdf/two.pdf").split())
    assert ">Lemma 2</a>" in (build / "html/notes/two/index.html").read_text()
    write(collection, "preamble.tex", "\\newcommand{\\vect}[1]{\\mathcal{#1}}\n")
    before = (build / "html/notes/one/index.html").read_text()
    compile_(collection)
    after = (build / "html/notes/one/index.html").read_text()
    assert "𝐱" in before and "𝓍" in after and "𝐱" not in after


def test_a_broken_note_keeps_its_last_pdf(collection: Path):
    build = collection.parent / "build"
    good = (build / "pdf/three.pdf").read_bytes()
    write(collection, "three.tex", NOTES["three.tex"] + "\\undefinedthing\n")
    outcome = compile_(collection)
    assert [(str(found.code), found.place and found.place.line) for found in outcome.diagnostics] == [
        ("undefined-command", 6)
    ]
    assert (build / "pdf/three.pdf").read_bytes() == good
    write(collection, "three.tex", NOTES["three.tex"])
    assert compile_(collection).ok


def test_killed_at_any_moment_the_next_build_is_right(collection: Path, tmp_path: Path):
    build = collection.parent / "build"
    command = [sys.executable, "-m", "scidraft_tex.cli.main", "compile", str(collection), "-o", str(tmp_path / "out")]
    for pause in (0.7, 2.0, 4.0):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        for pdf in (tmp_path / "out" / "pdf").glob("*.pdf"):
            assert words(pdf)
    subprocess.run(command, check=True, capture_output=True)
    for path in sorted((build / "html").rglob("*.html")):
        assert (tmp_path / "out" / path.relative_to(build)).read_bytes() == path.read_bytes()
