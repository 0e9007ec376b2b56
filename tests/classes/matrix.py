"""The matrix of classes, engines and features, measured; ``scripts/class-matrix`` prints it, the manual shows it."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.classes.cells import FEATURES, Pdf
from tests.classes.papers import CLASSES, ENGINES, Class, build
from tests.latex_package.tex import STY

TABLE = STY / "doc" / "class-matrix.tex"
ENGINE_NAMES = {"pdflatex": "pdf", "xelatex": "Xe", "lualatex": "Lua"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One class, engine and feature: nothing, what the package said when it refused, or what is wrong."""

    feature: str
    refused: str = ""
    wrong: str = ""

    @property
    def mark(self) -> str:
        return "wrong" if self.wrong else "refused" if self.refused else "yes"


def measure(folder: Path, cls: Class, engine: str) -> list[Cell]:
    """Set the paper and look at every cell; a refusal is a package error that says ``in this class``."""
    document = build(folder, cls, engine)
    refusals = re.findall(r"Package scidraft Error: (.* in this class.*)", document.log)
    pdf = Pdf(document)
    cells = []
    for feature, check in FEATURES.items():
        refused = next((text for text in refusals if feature in text), "")
        try:
            check(pdf, cls)
        except (AssertionError, ValueError, OSError) as error:
            wrong = "" if refused else str(error) or type(error).__name__
        else:
            refused, wrong = "", ""
        cells.append(Cell(feature, refused, wrong))
    return cells


def row(cls: Class, engine: str, cells: list[Cell]) -> str:
    """A row of the manual's table."""
    marks = " & ".join({"yes": r"\yes", "refused": r"\refused", "wrong": r"\wrong"}[cell.mark] for cell in cells)
    return rf"\texttt{{{cls.name}}} & {ENGINE_NAMES[engine]} & {marks} \\"


def table(rows: list[str]) -> str:
    """The manual's table; the manual says what ``\\yes`` and ``\\refused`` print."""
    head = " & ".join(["class", "engine", *FEATURES])
    lines = [
        "% Made by scripts/class-matrix --write; tests/classes holds it to what is measured.",
        rf"\begin{{tabular}}{{ll*{{{len(FEATURES)}}}{{c}}}}",
        r"\toprule",
        head + r" \\",
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
    ]
    return "\n".join(lines) + "\n"


def measured(names: list[str]) -> Iterator[tuple[Class, str, list[Cell]]]:
    for cls in CLASSES:
        if not names or cls.name in names:
            for engine in ENGINES:
                with tempfile.TemporaryDirectory() as folder:
                    yield cls, engine, measure(Path(folder), cls, engine)


def main(arguments: list[str]) -> int:
    """Print the matrix of the classes named, or of all; ``--write`` puts the whole of it into the manual."""
    names = [name for name in arguments if not name.startswith("-")]
    unknown = set(names) - {cls.name for cls in CLASSES}
    if unknown or set(arguments) - set(names) - {"--write"} or (names and "--write" in arguments):
        print("usage: scripts/class-matrix [CLASS ...] | --write", file=sys.stderr)
        print("classes:", *(cls.name for cls in CLASSES), file=sys.stderr)
        return 2
    width = max(len(cls.name) for cls in CLASSES)
    print(f"{'class':{width}}  {'engine':8}  " + "  ".join(FEATURES))
    rows, notes = [], []
    for cls, engine, cells in measured(names):
        marks = "  ".join(cell.mark.ljust(len(cell.feature)) for cell in cells)
        print(f"{cls.name:{width}}  {engine:8}  {marks}", flush=True)
        rows.append(row(cls, engine, cells))
        notes += [
            f"{cls.name}, {engine}, {cell.feature}: {cell.mark}: {cell.refused or cell.wrong}"
            for cell in cells
            if cell.mark != "yes"
        ]
    print(*notes, sep="\n")
    if "--write" in arguments:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(table(rows), encoding="utf-8")
    return int(any(": wrong: " in note for note in notes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
