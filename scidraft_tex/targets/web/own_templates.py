"""Page templates that a collection brings in its ``theme/`` folder, which may come from a stranger.

They run in Jinja2's sandbox, without what could fill the memory, and their pages are looked at: the content-security
policy stands first, and no script but our own is named. A page that fails is made with our templates instead.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import BaseLoader, ChoiceLoader, FunctionLoader, PrefixLoader, StrictUndefined, TemplateError
from jinja2.exceptions import SecurityError
from jinja2.sandbox import SandboxedEnvironment

from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

FOLDER = "theme/"
"""Where a collection has its own templates and styles."""

LARGEST = 16 << 20
"""Characters that a page made by a template of a collection may have."""

FIXED = frozenset({"policy.html.j2"})
"""Templates that no collection replaces."""

POLICY = re.compile(
    r'\s*<!DOCTYPE html>\s*<html[^<>]*>\s*<head>\s*<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" '
    r"""content="default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'">"""
)
SCRIPT = re.compile(
    r'<script src="[./]*assets/[a-z-]+\.js"(?: defer)?></script>|<script type="application/ld\+json">[^<]*</script>'
)
"""Our scripts, and data for search engines, which no browser runs."""

LARGE_MAKERS = frozenset(
    {"ljust", "rjust", "center", "zfill", "expandtabs", "format", "format_map", "translate", "join", "replace"}
)
"""Methods of strings that make large strings of small ones."""


class _Sandbox(SandboxedEnvironment):
    """Jinja2's sandbox without long loops, powers and repetition."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "**" or not (isinstance(left, (int, float)) and isinstance(right, (int, float))):
            raise SecurityError(f"`{operator}` is only for small numbers")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return super().is_safe_attribute(obj, attr, value) and not (isinstance(obj, str) and attr in LARGE_MAKERS)


def sandbox(own: Mapping[str, str], ours: BaseLoader, **options: Any) -> SandboxedEnvironment:
    """An environment in which templates of a collection stand before ours; ``ours/NAME`` is always our own."""
    usable = {name: text for name, text in own.items() if name not in FIXED}
    mine = FunctionLoader(_load(usable))
    loader = ChoiceLoader([mine, ours, PrefixLoader({"ours": ours})])
    environment = _Sandbox(loader=loader, autoescape=True, undefined=StrictUndefined, **options)
    for name in ("range", "lipsum", "cycler", "joiner"):
        environment.globals.pop(name)
    for name in ("center", "format", "indent", "xmlattr", "wordwrap", "pprint"):
        environment.filters.pop(name)
    return environment


def _load(own: Mapping[str, str]) -> Callable[[str], tuple[str, str, Callable[[], bool]] | None]:
    def load(name: str) -> tuple[str, str, Callable[[], bool]] | None:
        return (own[name], FOLDER + name, lambda: True) if name in own else None

    return load


def checked(pieces: Any) -> str:
    """A page from the pieces that a template makes; :class:`SecurityError` if it is not one that we would publish."""
    parts, size = [], 0
    for piece in pieces:
        size += len(piece)
        if size > LARGEST:
            raise SecurityError("the page is too large")
        parts.append(piece)
    text = "".join(parts)
    if text.lstrip()[:9].lower() == "<!doctype" and not POLICY.match(text):
        raise SecurityError("a page begins as base.html.j2 does: charset, then policy.html.j2, before all else")
    if "<script" in SCRIPT.sub("", text).lower():
        raise SecurityError("a page has no scripts but the site's own")
    return text


def trouble(error: Exception, own: Mapping[str, str]) -> Diagnostic:
    """What a template did wrong, at its line if that is known."""
    lines = [
        (frame.filename, frame.lineno or 0)
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(FOLDER)
    ]
    name, line = getattr(error, "filename", None) or "", getattr(error, "lineno", 0) or 0
    if not (isinstance(name, str) and name.startswith(FOLDER)):
        name, line = lines[-1] if lines else (FOLDER + min(own), 0)
    source = own.get(name.removeprefix(FOLDER), "").split("\n")
    shown = source[line - 1] if 0 < line <= len(source) else ""
    what = str(error).split("\n")[0] if isinstance(error, TemplateError) else f"{type(error).__name__}: {error}"
    return Diagnostic(
        Severity.ERROR,
        Code.BAD_TEMPLATE,
        f"the template cannot be used: {what}",
        Place(name, line, 1 if line else 0, len(shown) + 1 if line else 0, shown),
        "look up what templates are given in `latex_templates/web/README.md`; ours stands in for it",
    )
