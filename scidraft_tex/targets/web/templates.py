"""The page templates, compiled once."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from scidraft_tex.targets.web.urls import relative, tag_path
from scidraft_tex.targets.web.values import Site

ELSEWHERE = re.compile(r"(?:https?|mailto):", re.IGNORECASE)
"""How an address outside the site begins."""


class Templates:
    """The folder of page templates; each is read and compiled at its first use and then kept.

    ``cache`` is an existing folder for the compiled templates, so that the next process need not compile them.
    """

    def __init__(self, folder: Path, cache: Path | None = None) -> None:
        bytecode = FileSystemBytecodeCache(str(cache)) if cache else None
        self._environment = Environment(
            loader=FileSystemLoader(folder),
            bytecode_cache=bytecode,
            autoescape=True,
            auto_reload=False,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self._template = lru_cache(self._environment.get_template)

    def prepare(self) -> None:
        """Read every template before it is needed."""
        for name in self._environment.list_templates(filter_func=lambda name: name.endswith(".html.j2")):
            self._template(name)

    def render(self, name: str, *, site: Site, path: str, **values: Any) -> str:
        """A page as text. ``path`` is where it will stand; the template's ``url`` makes links from there.

        ``link_to`` does so too, and leaves addresses elsewhere as they are.
        """
        template: Template = self._template(name)

        def url(target: str) -> Markup:
            return Markup(relative(path, target))

        def link_to(target: str) -> Markup:
            return escape(target) if ELSEWHERE.match(target) else url(target)

        return template.render(site=site, path=path, url=url, link_to=link_to, tag_path=tag_path, **values)
