"""How fast builds are, as a table: ``python tests/bench/bench.py --help``."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.gen_notes import write
from tests.bench.live import refreshed
from tests.support.words import numbers, page_text, pdf_text, recall


@dataclass(frozen=True)
class Cost:
    """What one call took: wall and processor seconds of the whole process tree, and the largest process in MB."""

    name: str
    wall: float
    cpu: float
    peak: float


def measure(name: str, command: list[str], cwd: Path) -> Cost:
    begin = time.monotonic()
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, cwd=cwd, **quiet)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{name}: exit {process.returncode}: {' '.join(command)}")
    return Cost(name, time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def edit(note: Path, turn: int) -> None:
    """Change one sentence of a note: each turn adds a word to its proof."""
    text = note.read_text()
    note.write_text(text.replace("\\begin{proof}\n", f"\\begin{{proof}}\nTurn {'and turn ' * turn}again. ", 1))


def builds(work: Path, count: int, jobs: int) -> list[Cost]:
    notes, output = work / "notes", work / "build"
    write(count, notes)
    tool = [sys.executable, "-m", "scidraft_tex.cli.main", "compile", "notes", "--output", "build", "--jobs", str(jobs)]
    site = [*tool[: tool.index("build")], "site", *tool[tool.index("build") + 1 :], "--to", "html"]
    costs = [measure("cold, PDF and HTML", tool, work), measure("cold, HTML alone", site, work)]
    costs += [measure("nothing to do", tool, work) for _ in range(3)]
    for turn in range(3):
        edit(notes / f"note-{min(7, count - 1):04d}.tex", turn)
        costs.append(measure("one edited note, PDF and HTML", tool, work))
    for turn in range(3):
        edit(notes / f"note-{min(3, count - 1):04d}.tex", turn)
        costs.append(measure("one edited note, HTML alone", [*tool, "--to", "html"], work))
    assert output.is_dir()
    return [*costs, *readers(work)]


def readers(work: Path) -> list[Cost]:
    """All notes as one document for print, twice with nothing cached: the bytes must be the same."""
    costs, made = [], []
    for name in ("first", "second"):
        tool = [sys.executable, "-m", "scidraft_tex.cli.main", "handout", "notes", "--build", name]
        costs.append(measure(f"all notes as one reader, cold ({name})", tool, work))
        made.append((work / name / "handouts" / "notes.pdf").read_bytes())
    if made[0] != made[1]:
        raise SystemExit("two readers of the same notes differ")
    return costs


def parity(work: Path) -> str:
    shares, wrong = [], 0
    for pdf in sorted((work / "build" / "pdf").rglob("*.pdf")):
        html = (work / "build" / "html" / "notes" / pdf.stem / "index.html").read_text()
        shares.append(recall(pdf, html)[0])
        if numbers(pdf_text(pdf)) != numbers(page_text(html)):
            wrong += 1
            print(f"numbers differ: {pdf.stem}")
    return f"words: mean {sum(shares) / len(shares):.4f}, least {min(shares):.4f}; notes with other numbers: {wrong}"


def baseline(work: Path, count: int) -> float:
    """Processor seconds a note of the plain way."""
    folder = work / "plain"
    write(count, folder, standalone=True)
    total = 0.0
    for note in sorted(folder.glob("note-*.tex")):
        for command in (
            ["latexmk", "-norc", "-pdf", "-silent"],
            [plastex(), "--renderer=HTML5", "--no-load-tex-packages"],
        ):
            quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            process = subprocess.Popen([*command, note.name], cwd=folder, **quiet)
            usage = os.wait4(process.pid, 0)[2]
            process.returncode = 0
            total += usage.ru_utime + usage.ru_stime
    return total / count


def plastex() -> str:
    beside = Path(sys.executable).with_name("plastex")
    return str(beside) if beside.exists() else "plastex"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=int, default=200, help="how many notes (default: 200)")
    parser.add_argument("--jobs", type=int, default=2, help="workers (default: 2)")
    parser.add_argument("--baseline", type=int, default=0, metavar="N", help="measure the plain way on N notes too")
    parser.add_argument("--serve", action="store_true", help="measure how soon a saved note shows in a browser")
    parser.add_argument("--parity", action="store_true", help="compare words and numbers of every page with its PDF")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        costs = builds(work, asked.notes, asked.jobs)
        head = f"build of {asked.notes} notes"
        print(f"{head:34} {'wall s':>8} {'cpu s':>8} {'cpu s/note':>11} {'peak MB':>8}")
        for cost in costs:
            share = f"{cost.cpu / asked.notes:.3f}" if cost.name.startswith("cold") else ""
            print(f"{cost.name:34} {cost.wall:8.2f} {cost.cpu:8.2f} {share:>11} {cost.peak:8.0f}")
        if asked.serve:
            live = refreshed(work, f"note-{min(11, asked.notes - 1):04d}")
            print(
                f"served: a save shows after {live.page:.2f} s ({live.page_cpu:.2f} s of processor time), "
                f"all is built after {live.everything:.2f} s ({live.everything_cpu:.2f} s); medians of 10"
            )
        if asked.parity:
            print(parity(work))
        if asked.baseline:
            plain = baseline(work, asked.baseline)
            times = plain / (costs[0].cpu / asked.notes)
            print(f"plain latexmk + plastex: {plain:.2f} s a note, {times:.1f} times as much")


if __name__ == "__main__":
    main()
