"""The classes' own sample documents: with scidraft, loaded first or last, they have the same pages, dot for dot.

The samples come from TeX Live, from the folders of the classes' documentation; samples/README.md tells of each.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from tests.latex_package.tex import Document, tex

SAMPLES = Path(__file__).parent / "samples"
# The sample of each class; one without a folder is installed with TeX Live.
DOCUMENTS = {
    "article": "sample2e.tex",
    "report": "sample2e.tex",
    "amsart": "amsart-template.tex",
    "IEEEtran": "bare_conf.tex",
    "IEEEtran-journal": "bare_jrnl.tex",
    "acmart": "sample-acmcp.tex",
    "elsarticle": "elsarticle-template-num.tex",
    "revtex4-2": "apssamp.tex",
    "jmlr": "pmlr-sample.tex",
    "memoir": "trims-example.tex",
    "scrartcl": "scrjura-example-en.tex",
    "beamer": "beamerexample-conference-talk.tex",
    "beamer-ornate": "conference-ornate-20min.en.tex",
}
CLASS = re.compile(r"^(\\documentclass(?:\[[^]]*\])?\s*\{.*?\})", re.M)
BEGIN = re.compile(r"^\\begin\{document\}", re.M)
PLACES: dict[str, Callable[[str], str]] = {
    "plain": lambda text: text,
    "first": lambda text: CLASS.sub(r"\1\\usepackage{scidraft}", text, count=1),
    "last": lambda text: BEGIN.sub(r"\\usepackage{scidraft}\\begin{document}", text, count=1),
}


def find(name: str) -> Path:
    own = SAMPLES / name
    if own.is_file():
        return own
    done = subprocess.run(["kpsewhich", "--progname=latex", name], capture_output=True, text=True, check=False)
    found = (
        done.stdout.strip()
        or subprocess.run(
            ["find", _texmf(), "-name", name], capture_output=True, text=True, check=True
        ).stdout.splitlines()[0]
    )
    return Path(found)


def _texmf() -> str:
    done = subprocess.run(["kpsewhich", "-var-value=TEXMFDIST"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def pages(document: Document) -> list[Image.Image]:
    folder = document.folder / "pages"
    folder.mkdir()
    subprocess.run(["pdftoppm", "-r", "60", "-gray", str(document.pdf), str(folder / "p")], check=True)
    return [Image.open(io.BytesIO(path.read_bytes())) for path in sorted(folder.iterdir())]


@pytest.mark.parametrize("cls", DOCUMENTS)
def test_the_sample_of_a_class_is_the_same_with_scidraft(tmp_path: Path, cls: str) -> None:
    source = find(DOCUMENTS[cls]).read_bytes().decode("latin-1")
    if cls == "report":
        source = source.replace(r"\documentclass{article}", r"\documentclass{report}")
    documents = {}
    for place, insert in PLACES.items():
        folder = shutil.copytree(SAMPLES, tmp_path / place)
        (folder / "sample.tex").write_bytes(insert(source).encode("latin-1"))
        for _ in range(2):
            tex(folder, "pdflatex", "-interaction=nonstopmode", "-file-line-error", "sample.tex")
        documents[place] = Document(folder, "sample", (folder / "sample.log").read_text(errors="replace"), "")
        assert ("Package scidraft" in documents[place].log) == (place != "plain")
    plain = pages(documents["plain"])
    assert plain
    for place in ("first", "last"):
        assert _errors(documents[place]) == _errors(documents["plain"])
        found = pages(documents[place])
        assert len(found) == len(plain)
        for number, (page, other) in enumerate(zip(found, plain, strict=True), start=1):
            assert ImageChops.difference(page, other).getbbox() is None, f"page {number} differs, scidraft {place}"


def _errors(document: Document) -> list[str]:
    return [re.sub(r"^\S+?:\d+: ", "", error) for error in document.errors]
