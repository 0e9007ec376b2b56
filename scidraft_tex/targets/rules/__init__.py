"""The functions behind the tasks. Each imports its engine only when it has work: a build without work loads none."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from scidraft_tex.build.rules import Rule
from scidraft_tex.targets.web.trouble import collecting

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scidraft_tex.build.rules import Job
    from scidraft_tex.model.task import Made
    from scidraft_tex.targets.rules.context import Context

VOLUME = 100
"""Notes in one volume at most: what one error can cost, and what a TeX process keeps in memory, stay bounded."""

PICTURES = 200
"""Notes whose pictures are drawn in one run at most: a picture is small, and a run's start costs as much as many."""

BODIES = 32
"""Bodies asked of the box at once, by one worker: the box has workers of its own."""

TABLE = (
    ("bbl", "latex", "bbl", 1),
    ("tex", "latex", "tex", VOLUME),
    ("paper-bundle", "bundle", "bundle", 1),
    ("paper-figure", "figures", "paper_figure", 1),
    ("page-figure", "figures", "page_figure", 1),
    ("body", "bodies", "body", BODIES),
    ("count", "bodies", "count", BODIES),
    ("joint-bbl", "handout", "joint_bbl", 1),
    ("reader", "handout", "reader", 1),
    ("handout", "handout", "handout", 1),
    ("handouts-page", "handout", "downloads", 1),
    ("labels", "labels", "labels", 1),
    ("pictures", "pictures", "pictures", PICTURES),
    ("page", "pages", "page", 1),
    ("feed", "pages", "feed", 1),
    ("feed-item", "syndication", "item", 1),
    ("rss", "syndication", "rss", 1),
    ("atom", "syndication", "atom", 1),
    ("robots", "syndication", "robots", 1),
    ("tag", "pages", "tag", 1),
    ("tags", "pages", "tags", 1),
    ("not-found", "pages", "not_found", 1),
    ("redirect", "pages", "redirect", 1),
    ("sitemap", "syndication", "sitemap", 1),
    ("facts", "facts", "facts", 1),
    ("series", "indexes", "series", 1),
    ("statements", "indexes", "all_statements", 1),
    ("bibliography", "indexes", "bibliography", 1),
    ("graph", "indexes", "graph_page", 1),
    ("search-bundle", "facts", "bundle", 1),
    ("search", "indexes", "search_page", 1),
    ("assets", "assets", "assets", 1),
    ("copy", "assets", "copy", 1),
)
"""Rule, module, function, and how many tasks the function takes at once. One that takes one gets the job itself."""

COMPANY = frozenset({"tex", "pictures"})
"""Rules whose results bear the marks of who was made together: fonts of a volume, in pictures which size of a glyph is
the one that others are drawn by."""

FORESEEN = frozenset({"pages", "facts"})
"""Modules that are loaded while the build waits for the box: nearly every body that changed changes pages."""


def all_rules(context: Context | None) -> dict[str, Rule]:
    """Every rule by name, working in this context; without one they can be named but not run."""
    return {
        name: Rule(
            name,
            _Late(context, module, function, batch),
            1,
            batch,
            batch != BODIES,
            name in COMPANY,
            partial(_load, context, module) if module in FORESEEN else None,
        )
        for name, module, function, batch in TABLE
    }


def _load(context: Context | None, module: str) -> None:
    import_module(f"{__name__}.{module}").prepare(context)


class _Late:
    """A rule's function, imported at its first use."""

    def __init__(self, context: Context | None, module: str, function: str, batch: int) -> None:
        self.context, self.module, self.function, self.batch = context, module, function, batch

    def __call__(self, jobs: Sequence[Job]) -> Sequence[Made]:
        run: Any = getattr(import_module(f"{__name__}.{self.module}"), self.function)
        if self.batch == 1:
            return [self._one(run, job) for job in jobs]
        made: Sequence[Made] = run(jobs, self.context)
        return made

    def _one(self, run: Any, job: Job) -> Made:
        with collecting() as found:
            made: Made = run(job, self.context)
        return replace(made, diagnostics=(*made.diagnostics, *found)) if found else made
