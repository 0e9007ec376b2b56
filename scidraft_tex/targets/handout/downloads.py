"""The page of the site that offers the handouts of ``scidraft.toml``."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scidraft_tex.model.handout import Handout, variants_of
from scidraft_tex.model.task import Need, Output, Task
from scidraft_tex.scan.plain import plain_text
from scidraft_tex.targets import facts
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.handout.tasks import chosen, outputs, task_name, tasks
from scidraft_tex.targets.web.urls import HANDOUTS_PATH
from scidraft_tex.targets.web.values import Site


@dataclass(frozen=True, slots=True)
class Download:
    """A file to offer: the task that makes it, its name, and what it is called. ``variant`` is empty or its name."""

    task: str
    name: str
    title: str
    variant: str = ""


@dataclass(frozen=True, slots=True)
class DownloadsParams:
    """The page: the site and its handouts."""

    site: Site
    files: tuple[Download, ...]


def configured(collection: Collection) -> tuple[Handout, ...]:
    """The handouts that a whole build makes: those of ``scidraft.toml`` that have a note."""
    if collection.slugs is not None:
        return ()
    return tuple(found for found in collection.project.config.handouts if chosen(collection, found))


def printed(collection: Collection, passive: bool) -> list[Task]:
    """The tasks of all handouts; ``passive`` ones lend what an earlier build made, even if notes changed since."""
    made = tasks(collection, configured(collection))
    return [replace(task, passive=True, outdated=True) for task in made] if passive else made


def files(collection: Collection) -> list[Output]:
    """``build/handouts/<name>.pdf``."""
    return outputs(collection, configured(collection))


def page_tasks(collection: Collection) -> list[Task]:
    """The page that lists the handouts, if there are any."""
    found = _downloads(collection)
    if not found:
        return []
    needs = tuple(Need(item.task, ("report",)) for item in found)
    params = DownloadsParams(facts.site_of(collection), found)
    return [Task("handouts-page", "handouts-page", params, needs, facts.OURS, "handouts")]


def page_outputs(collection: Collection) -> list[Output]:
    """The page, and the files beside it."""
    found = _downloads(collection)
    page = [Output(f"html/{HANDOUTS_PATH}index.html", "handouts-page", "file")] if found else []
    return [*page, *(Output(f"html/{HANDOUTS_PATH}{item.name}.pdf", item.task, "pdf") for item in found)]


def _downloads(collection: Collection) -> tuple[Download, ...]:
    title = collection.project.config.title
    return tuple(
        Download(task_name(item), item.name, plain_text(handout.title) or title, item.name[len(handout.name) + 1 :])
        for handout in configured(collection)
        for item in variants_of(handout)
        if not item.name.endswith("-teacher")  # students read the site
    )
