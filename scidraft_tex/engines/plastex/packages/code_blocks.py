"""What listings and minted share: options, captions and labels of code, and its HTML."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from scidraft_tex.engines.plastex.core.verbatim import RawEnvironment
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.highlight import Pieces, code_block, highlighted
from scidraft_tex.engines.plastex.packages.options import balanced, is_true, parse_options
from scidraft_tex.engines.plastex.packages.reading import expand, tokens_of
from scidraft_tex.engines.plastex.render import Page


class CodeEnvironment(RawEnvironment):
    """A raw environment that keeps its first line: options stand there, right behind the name, or nowhere."""

    def read_body(self, tex: Any, name: str) -> str:
        """The body with what follows the name in its line."""
        raw = tex.raw(f"\\end{{{name}}}")
        return str(raw) if raw is not None else str(RawEnvironment.read_body(self, tex, name))


def split_raw_options(raw: str) -> tuple[dict[str, str], str]:
    """Options in brackets at the start of a raw body, and the body from its first line on."""
    options: dict[str, str] = {}
    start = len(raw) - len(raw.lstrip(" \t"))
    if raw[start : start + 1] == "[":
        end = balanced(raw, start, "[", "]")
        options = parse_options(raw[start + 1 : end - 1])
        raw = raw[end:]
    head, newline, body = raw.partition("\n")
    return options, body if newline and not head.strip() else raw


def split_raw_argument(raw: str) -> tuple[str, str]:
    """A braced argument at the start of a raw body, and the rest."""
    start = len(raw) - len(raw.lstrip())
    if raw[start : start + 1] != "{":
        return "", raw
    end = balanced(raw, start)
    return raw[start + 1 : end - 1], raw[end:]


def tidy(code: str, options: dict[str, str]) -> str:
    """The lines asked for, without blank lines at the end and without unwanted indentation."""
    lines = code.rstrip().expandtabs(int(options.get("tabsize", "") or 4)).split("\n")
    first = _number(options.get("firstline") or options.get("linerange", "").split("-")[0], 1)
    last = _number(options.get("lastline") or options.get("linerange", "-").split("-")[-1], len(lines))
    code = "\n".join(line.rstrip() for line in lines[first - 1 : last])
    gobble = options.get("gobble", "")
    if "autogobble" in options or "autodedent" in options:
        return textwrap.dedent(code)
    if gobble.isdigit() and int(gobble):
        return "\n".join(line[int(gobble) :] for line in code.split("\n"))
    return code


def _number(text: str, default: int) -> int:
    return int(text) if text.strip().isdigit() else default


def wants_numbers(options: dict[str, str]) -> bool:
    """listings says ``numbers=left``, minted ``linenos``."""
    if "linenos" in options:
        return is_true(options["linenos"])
    return options.get("numbers", "none").strip() in ("left", "right", "both")


def render_code(code: str, options: dict[str, str], page: Page) -> str:
    """Highlighted code, with what is escaped to LaTeX set as LaTeX."""
    return code_block(
        inline_code(code, options, page),
        options.get("language", ""),
        _number(options.get("firstnumber", ""), 1) if wants_numbers(options) else None,
        _number(options.get("stepnumber", ""), 1),
    )


def inline_code(code: str, options: dict[str, str], page: Page) -> str:
    """Spans for a piece of code; escapes as the options say."""
    pieces = Pieces(page.note.html)
    escape = options.get("escapeinside", "").replace("\\%", "%").replace("\\", "")
    if escape:
        opening, closing = _escape_marks(escape)
        code = pieces.take_out(code, opening, closing)
    if "mathescape" in options and is_true(options["mathescape"]):
        code = pieces.take_out(code, "$", "$", keep_delimiters=True)
    if options.get("commandchars"):
        return expand_commands(code, options["commandchars"], page)
    return pieces.put_back(highlighted(code, options.get("language", "")))


def _escape_marks(value: str) -> tuple[str, str]:
    """``(*@@*)``-like pairs in two groups, two halves, or one character for both."""
    if "}{" in value:
        opening, closing = value.strip("{}").split("}{", 1)
        return opening, closing
    half = (len(value) + 1) // 2
    return value[:half], value[half:] or value[:half]


def expand_commands(code: str, chars: str, page: Page) -> str:
    """fancyvrb's ``commandchars``: three characters act as backslash and braces, all others are text."""
    plain = [c for c in re.sub(r"\\(.)", r"\1", chars) if not c.isspace()]
    if len(plain) != 3:
        return highlighted(code, "")
    meaning = dict(zip(plain, "\\{}", strict=True))
    escapes = {c: f"\\{c}" for c in "#$%&_{}"} | {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}", " ": r"\ "}
    lines = []
    for line in code.split("\n"):
        source = "".join(meaning.get(c) or escapes.get(c, c) for c in line)
        lines.append(page.note.html(re.sub(r"(\\[A-Za-z]+)\\ ", r"\1 ", source)))
    return "\n".join(lines)


def take_caption(node: Any, tex: Any, options: dict[str, str], kind: str = "listing") -> None:
    """Give a captioned listing its number, and let its label name it."""
    note = note_of(node)
    caption = options.get("caption") or options.get("title") or ""
    node.caption = expand(node, tex, re.sub(r"^\[[^\]]*\]", "", caption)) if caption else None
    node.number, node.anchor = "", None
    if options.get("caption"):
        context = node.ownerDocument.context
        counter = "lstlisting" if "lstlisting" in context.counters else kind
        context.counters[counter].stepcounter()
        node.number = note.number(kind, expand(node, tex, rf"\the{counter}").textContent, node)
        node.anchor = note.set_anchor(kind, node.number, note.element_id(kind), node.caption)
    if options.get("label"):
        tex.pushTokens(tokens_of(node, rf"\label{{{options['label']}}}"))


def in_figure(node: Any, html: str, page: Page) -> str:
    """The code, as a figure if it has a caption."""
    if node.caption is None:
        return html
    caption = page.inline(node.caption)
    text = page.caption("listing", node.number, caption) if node.number else el("figcaption", caption)
    return el("figure", text + html, class_="listing", id=node.anchor.element if node.anchor else None)
