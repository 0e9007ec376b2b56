"""`init` and `new`: what they write, what they refuse, and that an editor's latexmk compiles it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from scidraft_tex.app.scaffold import commented_config
from scidraft_tex.app.skeleton import KINDS, note_text, slug_of
from scidraft_tex.model.config import Config, config_fields
from scidraft_tex.model.source import SourceFile
from scidraft_tex.scan.config import read_config

Cli = Callable[..., Any]
NOW = datetime.fromisoformat("2026-09-21T09:12:33+09:00")


def test_the_settings_file_explains_every_key_and_changes_nothing() -> None:
    text = commented_config()
    config, trouble = read_config(SourceFile("scidraft.toml", text))
    assert (config, trouble) == (Config(), ())
    for key in config_fields():
        assert f"{key.rpartition('.')[2]} = " in text or key in ("series", "menu", "handouts")


def test_the_defaults_shown_are_the_defaults() -> None:
    lines = [line.removeprefix("# ") for line in commented_config().splitlines()]
    shown = tomllib.loads("\n".join(line for line in lines if line.startswith("[") or " = " in line))
    for key, item in config_fields().items():
        if "." in key:
            table, name = key.split(".")
            value = shown[table][name]
            assert (tuple(value) if isinstance(value, list) else value) == item.default


def test_init_overwrites_nothing(cli: Cli, tmp_path: Path) -> None:
    assert cli("init", str(tmp_path / "notes")).status == 0
    (tmp_path / "notes" / "refs.bib").write_text("mine")
    result = cli("init", str(tmp_path / "notes"))
    assert result.status == 2
    assert (tmp_path / "notes" / "refs.bib").read_text() == "mine"
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "note.tex").write_text("mine")
    assert cli("init", str(tmp_path / "other")).status == 2
    assert [path.name for path in (tmp_path / "other").iterdir()] == ["note.tex"]


def test_check_finds_nothing_in_a_new_collection(cli: Cli, tmp_path: Path) -> None:
    cli("init", str(tmp_path / "notes"))
    result = cli("check", str(tmp_path / "notes"), "--strict")
    assert (result.status, result.out) == (0, "")
    assert result.err.startswith("2 notes checked")


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Zorn's Lemma", "zorns-lemma"),
        ("Poincaré's $n$-ball", "poincares-n-ball"),
        ("The \\emph{last} word: \\LaTeX{}", "the-last-word"),
        ("Größe & Maß", "grosse-mass"),
        ("定理 1", "定理-1"),
        ("$$", ""),
        ("../../etc/passwd", "etc-passwd"),
    ],
)
def test_slugs(title: str, slug: str) -> None:
    assert slug_of(title) == slug


@pytest.mark.parametrize("kind", ["note", "lemma", "definition", "table"])
def test_skeletons(kind: str, golden: Callable[[str, str], None]) -> None:
    golden(f"{kind}.tex", note_text("R&D of Norms", kind, "r-d-of-norms", NOW))


def test_new_names_the_file_and_refuses_to_overwrite(cli: Cli, tmp_path: Path) -> None:
    result = cli("new", "Zorn's Lemma", "--kind", "lemma", "--dir", str(tmp_path))
    path = tmp_path / "zorns-lemma.tex"
    assert result.out.strip() == str(path)
    assert "\\label{lem:zorns-lemma}" in path.read_text()
    assert cli("new", "Zorn's Lemma", "--dir", str(tmp_path)).status == 2
    assert cli("new", "$$", "--dir", str(tmp_path)).status == 2
    assert cli("new", "A", "--dir", str(tmp_path / "nowhere")).status == 2


def latexmk(folder: Path, note: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run latexmk as an editor does, with its own rules and ours. At its end no engine is left behind."""
    command = ["latexmk", *options, "-interaction=nonstopmode", "-file-line-error", note]
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=120)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return subprocess.CompletedProcess(command, process.returncode, output)


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new collection with a note of each kind, and scidraft.sty copied into it as for Overleaf."""
    folder = tmp_path_factory.mktemp("editor") / "notes"
    subprocess.run([sys.executable, "-m", "scidraft_tex", "init", str(folder)], check=True, capture_output=True)
    subprocess.run([sys.executable, "-m", "scidraft_tex", "sty", "export", str(folder / "sty")], check=True)
    return folder


def test_a_note_compiles_in_an_editor(collection: Path) -> None:
    done = latexmk(collection, "infinitely-many-primes.tex", "-synctex=1")
    assert done.returncode == 0, done.stdout[-3000:]
    text = subprocess.run(
        ["pdftotext", "infinitely-many-primes.pdf", "-"], cwd=collection, capture_output=True, text=True, check=True
    ).stdout
    assert "There Are Infinitely Many Primes" in text
    assert "2 January 2026" in text
    assert "Theorem 1 (Euclid)" in text
    assert "[1]" in text
    assert "Oxford University Press" in text
    assert (collection / "infinitely-many-primes.synctex.gz").exists()


def test_all_kinds_compile_in_an_editor_and_packages_at_the_top_work(collection: Path) -> None:
    """One note that begins with packages, operators and macros and then holds the body of every kind."""
    bodies = [note_text(f"Kind {kind}", kind, f"all-{kind}", NOW).split("\n\n", 1)[1] for kind in KINDS]
    top = [
        "\\usepackage[normalem]{ulem} % a comment",
        "\\usepackage{tikz}\n\\usetikzlibrary{arrows.meta}",
        "\\title{All \\emph{Kinds} {\\itshape (nested {braces})}}",
        "\\author{A. Author \\and B. Author}",
        "\\tags{A, B}\n\\noteset{series={results}, aliases={x}}",
        "\\DeclareMathOperator{\\rank}{rank}\n\\newcommand{\\both}[2]{#1 and #2}",
    ]
    text = "\n".join(top) + "\n\n\\uline{Größe} $\\rank A$ \\both{x}{y}.\n\n" + "\n".join(bodies)
    (collection / "sub").mkdir()
    (collection / "sub" / "all.tex").write_text(text)
    done = latexmk(collection / "sub", "all.tex", "-r", "../.latexmkrc", "-outdir=out")
    assert done.returncode == 0, done.stdout[-3000:]
    words = subprocess.run(
        ["pdftotext", "out/all.pdf", "-"], cwd=collection / "sub", capture_output=True, text=True, check=True
    ).stdout
    assert "rank A x and y" in words
    assert "B. Author" in words


def test_what_notes_may_have_without_asking_compiles_in_an_editor(collection: Path) -> None:
    chart = "\\begin{flowchart}\\node{a}{Begin}\\end{flowchart}"
    mermaid = "\\begin{mermaid}\ngraph TD\n  a[End]\n\\end{mermaid}"
    items = "\\begin{enumerate}[(a)]\\item One.\\end{enumerate}"
    (collection / "drawn.tex").write_text(f"\\title{{Drawn}}\n\n{items}\n{chart}\n{mermaid}\n")
    done = latexmk(collection, "drawn.tex")
    assert done.returncode == 0, done.stdout[-3000:]
    command = ["pdftotext", "drawn.pdf", "-"]
    words = subprocess.run(command, cwd=collection, capture_output=True, text=True, check=True).stdout
    assert "(a) One." in words and "Begin" in words and "End" in words


def test_errors_in_an_editor_name_the_note_and_its_line(collection: Path) -> None:
    (collection / "wrong.tex").write_text("\\title{Wrong}\n\nOne.\n\\oops\n")
    assert "wrong.tex:4: Undefined control sequence" in latexmk(collection, "wrong.tex").stdout


def test_papers_compile_as_ever(collection: Path) -> None:
    (collection / "paper.tex").write_text("\\documentclass{article}\n\\begin{document}A paper.\\end{document}\n")
    assert latexmk(collection, "paper.tex").returncode == 0
