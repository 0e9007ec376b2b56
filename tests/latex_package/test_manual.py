"""The manual: compiled by the driver without a warning, complete, and packed for CTAN."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from scidraft_tex import __version__
from scidraft_tex.app.installing import package_files
from scidraft_tex.model.vocabulary import METADATA_COMMANDS, STATEMENT_KINDS, TABLE_SKINS
from tests.latex_package.tex import ROOT, STY
from tests.support.paper import text_of

DOC = STY / "doc"
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOC.rglob("*.tex")))
PACKAGE = {path.name: path.read_text(encoding="utf-8") for path in package_files(STY)}
INTERNAL = {
    *("scidraftforeign", "scidraftnotelist", "scidraftofname", "scidraftinname", "scidraftandname"),
    *("algorithmautorefname", "listingautorefname", "lstlistingautorefname", "csname", "string"),
}
"""Commands without an @ that only the driver, the tables of names or hyperref use, and two that are TeX's."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``scripts/ctan``, in a copy of what it needs."""
    folder = tmp_path_factory.mktemp("ctan")
    for name in ("sty", "scripts"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("LICENSE", "CHANGELOG.md"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "scripts" / "setup").write_text("#!/bin/sh\n")
    (folder / ".venv").symlink_to(ROOT / ".venv")
    done = subprocess.run(["scripts/ctan"], cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / done.stdout.strip().splitlines()[-1]


def test_the_archive_is_as_ctan_takes_it(archive: Path) -> None:
    with zipfile.ZipFile(archive) as zipped:
        files = {entry.filename: entry for entry in zipped.infolist() if not entry.is_dir()}
        texts = {name: zipped.read(name) for name in files if not name.endswith(".pdf")}
    assert {name.partition("/")[0] for name in files} == {"scidraft"}
    top = {name.removeprefix("scidraft/") for name in files}
    assert {"README.md", "LICENSE", "CHANGELOG.md", "scidraft.sty", "doc/scidraft.pdf", "doc/scidraft.tex"} <= top
    assert PACKAGE.keys() <= top
    assert "scidraft-driver.sty" not in top
    assert {Path(name).suffix for name in top} <= {".md", "", ".sty", ".def", ".pdf", ".tex", ".bib"}
    assert len({Path(name).name.lower() for name in top}) == len(top), "names that differ in case or folder only"
    for name, entry in files.items():
        assert re.fullmatch(r"[A-Za-z0-9/._-]+", name) and "/." not in name
        assert (entry.external_attr >> 16) & 0o7777 == 0o644, f"{name} is executable or not readable by all"
    for name, text in texts.items():
        assert b"\r" not in text, f"{name} has line ends of another system"
        assert text.endswith(b"\n") and text.decode("utf-8")


def test_the_manual_is_of_this_version_and_complete(archive: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(archive) as zipped:
        (tmp_path / "manual.pdf").write_bytes(zipped.read("scidraft/doc/scidraft.pdf"))
    words = " ".join(text_of(tmp_path / "manual.pdf").split())
    assert f"Version {__version__}," in words
    assert "??" not in words and "[?]" not in words
    assert "Proof of Lemma 1." in words and "Lemma 1 and Theorem" in words


def test_the_archive_sets_its_own_manual(archive: Path, tmp_path: Path) -> None:
    """Someone who has the archive alone gets the manual by latexmk."""
    with zipfile.ZipFile(archive) as zipped:
        zipped.extractall(tmp_path)
    folder = tmp_path / "scidraft" / "doc"
    (folder / "scidraft.pdf").unlink()
    command = [
        "latexmk",
        "-norc",
        "-pdf",
        "-interaction=nonstopmode",
        "-e",
        "ensure_path('TEXINPUTS', '..')",
        "scidraft",
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    assert done.returncode == 0, done.stdout[-3000:]
    assert (folder / "scidraft.pdf").is_file()


def test_every_word_of_the_package_is_explained() -> None:
    """Kinds, keys, skins, commands and files: what the package offers is in the manual."""
    for kind in STATEMENT_KINDS:
        assert re.search(rf"\b{kind.name}\b", SOURCE), kind.name
    for name in (*TABLE_SKINS, "none"):
        assert rf"\code{{{name}}}" in SOURCE, name
    for name in METADATA_COMMANDS:
        assert rf"\cs{{{name}}}" in SOURCE, name
    keys = {
        key for text in PACKAGE.values() for keys in re.findall(r"\\scidraft@addkeys\{([\w, ]+)\}", text)
        for key in keys.split(", ")
    }  # fmt: skip
    assert len(keys) > 15
    for key in keys:
        assert rf"\code{{{key}}}" in SOURCE, f"the key {key}"
    for text in PACKAGE.values():
        for keys in re.findall(r"\\DeclareKeys\[scidraft/\w+\]\{(.*?)\n?\}", text, re.DOTALL):
            for key in re.findall(r"(\w+) \.(?:store|if|code)", keys):
                assert rf"\code{{{key}}}" in SOURCE, f"the key {key}"


def test_every_command_is_explained() -> None:
    defined = {
        name
        for text in PACKAGE.values()
        for name in re.findall(
            r"\\(?:NewDocumentCommand|(?:new|provide)command)\*?\s*\{?\\([A-Za-z]+)(?![A-Za-z@])", text
        )
    }
    defined |= {"restate", "points", "totalpoints", "printsolutions", "printproofs", "newcites", "listofalgorithms"}
    assert len(defined) > 12
    for name in sorted(defined - INTERNAL):
        assert rf"\cs{{{name}" in SOURCE or rf"\{name}{{" in SOURCE, rf"\{name}"


def test_every_file_states_its_licence() -> None:
    assert [name for name, text in PACKAGE.items() if "MIT license" not in text[:4000]] == []


def test_complaint_30_tagged_pdf_is_among_the_known_limits() -> None:
    limits = SOURCE.partition(r"\section{Known limits}")[2].partition(r"\section")[0]
    assert r"\item[Tagged PDF]" in limits and r"\cs{DocumentMetadata}" in limits


def test_every_example_is_shown_and_set() -> None:
    manual = "".join((DOC / name).read_text(encoding="utf-8") for name in ("scidraft.tex", "diagrams.tex"))
    drawn = r"\\lstinputlisting{examples/\1.tex}\\input{examples/\1}"
    manual = re.sub(r"\\drawn\{([\w-]+)\}", drawn + drawn.replace("1", "1-mermaid"), manual)
    for path in (DOC / "examples").glob("*.tex"):
        assert re.search(rf"\\lstinputlisting(?:\[.*?\])?\{{examples/{path.name}\}}", manual), path.name
        assert path.stem in ("gallery", "promotion") or f"\\input{{examples/{path.stem}}}" in manual, path.name
