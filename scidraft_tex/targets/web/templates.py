"""The page templates, compiled once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from scidraft_tex.targets.web.speaking import speaking
from scidraft_tex.targets.web.trouble import tell
from scidraft_tex.targets.web.urls import absolute, relative, tag_path
from scidraft_tex.targets.web.values import Site

NONE: Mapping[str, str] = MappingProxyType({})

ELSEWHERE = re.compile(r"(?:https?|mailto):", re.IGNORECASE)
"""How an address outside the site begins."""


class Templates:
    """The folder of page templates; each is read and compiled at its first use and then kept.

    ``cache`` is an existing folder for the compiled templates, so that the next process need not compile them.
    ``own`` are templates of the collection by name, which stand before ours.
    """

    def __init__(self, folder: Path, cache: Path | None = None, own: Mapping[str, str] = NONE) -> None:
        bytecode = FileSystemBytecodeCache(str(cache)) if cache else None
        ours = FileSystemLoader(folder)
        options: dict[str, Any] = {"auto_reload": False, "trim_blocks": True, "lstrip_blocks": True}
        self._environment = Environment(
            loader=ours, bytecode_cache=bytecode, autoescape=True, undefined=StrictUndefined, **options
        )
        self._template = lru_cache(self._environment.get_template)
        self._own = dict(own)
        if own:
            from scidraft_tex.targets.web import own_templates  # most collections have none

            self._theme = own_templates
            self._own_template = lru_cache(own_templates.sandbox(own, ours, **options).get_template)

    def prepare(self) -> None:
        """Read every template before it is needed."""
        for name in self._environment.list_templates(filter_func=lambda name: name.endswith(".html.j2")):
            self._template(name)

    def render(self, name: str, *, site: Site, path: str, **values: Any) -> str:
        """A page as text. ``path`` is where it will stand; the template's ``url`` makes links from there.

        ``link_to`` does so too, and leaves addresses elsewhere as they are. The page of a note is in its language.
        """
        note = values.get("note")

        def url(target: str) -> Markup:
            return Markup(relative(path, target))

        def link_to(target: str) -> Markup:
            return escape(target) if ELSEWHERE.match(target) else url(target)

        canonical = absolute(site.base_url, path) if site.base_url else ""
        given = {"site": site, "path": path, "canonical": canonical, "url": url, "link_to": link_to}
        given |= {"tag_path": tag_path, **speaking(site, (note.language if note else "") or site.language), **values}
        if self._own:
            try:
                return self._theme.checked(self._own_template(name).generate(given))
            except Exception as error:
                tell(self._theme.trouble(error, self._own))
        template: Template = self._template(name)
        return template.render(given)
