"""How long after a save the browser shows it, while ``serve`` runs."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.support.browser import chromium
from tests.support.serving import Running, running

TICK = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Refreshed:
    """Medians over some edits: wall seconds from the save until the page shows it and until all is built, and the
    processor seconds that the server's processes took for either."""

    page: float
    everything: float
    page_cpu: float
    everything_cpu: float


def refreshed(work: Path, slug: str, turns: int = 10, to: str = "pdf,html") -> Refreshed:
    """Serve ``notes/`` below ``work``, open a note's page in Chromium, and save the note ``turns`` times."""
    note = work / "notes" / f"{slug}.tex"
    text, rows = note.read_text(), []
    with running("serve", work / "notes", "--port", "0", "--to", to) as served, chromium() as browser:
        served.wait_for(lambda: served.count(" pages in "))
        page = browser.new_page()
        page.set_default_timeout(120_000)
        page.goto(f"{served.address}notes/{slug}/")
        for turn in range(turns):
            words = f"Sentence {turn} of {time.time_ns()}."
            done, cpu, begin = served.count("all after"), _cpu(served), time.monotonic()
            note.write_text(f"{text}\n{words}\n")
            page.wait_for_function("text => document.body?.textContent.includes(text)", arg=words, polling="raf")
            wall, used = time.monotonic() - begin, _cpu(served) - cpu
            served.wait_for(lambda done=done: served.count("all after") > done)
            rows.append((wall, time.monotonic() - begin, used, _cpu(served) - cpu))
            time.sleep(0.5)
    return Refreshed(*(median(column) for column in zip(*rows, strict=True)))


def _cpu(served: Running) -> float:
    """Processor seconds of a process and all that came of it and is still there or was waited for."""
    parents, ticks = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(stat.parent.name)
        parents[pid], ticks[pid] = int(fields[1]), sum(int(field) for field in fields[11:15])
    family, todo = set(), [served.process.pid]
    while todo:
        pid = todo.pop()
        family.add(pid)
        todo += [child for child, parent in parents.items() if parent == pid and child not in family]
    return sum(ticks.get(pid, 0) for pid in family) / TICK
