"""Running text: emphasis, sizes, quotations, links, spaces, and the many commands that leave nothing on a page."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.html import el, esc, safe_url
from scidraft_tex.engines.plastex.render import WRAPPERS, Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of

WRAPPERS.update(
    {
        "emph": ("em", ""),
        "em": ("em", ""),
        "textit": ("i", ""),
        "textsl": ("i", ""),
        "itshape": ("i", ""),
        "slshape": ("i", ""),
        "it": ("i", ""),
        "sl": ("i", ""),
        "textbf": ("b", ""),
        "bfseries": ("b", ""),
        "bf": ("b", ""),
        "texttt": ("code", ""),
        "ttfamily": ("code", ""),
        "tt": ("code", ""),
        "textsf": ("span", "sans"),
        "sffamily": ("span", "sans"),
        "sf": ("span", "sans"),
        "textsc": ("span", "small-caps"),
        "scshape": ("span", "small-caps"),
        "sc": ("span", "small-caps"),
        "underline": ("u", ""),
        "uline": ("u", ""),
        "textsuperscript": ("sup", ""),
        "textsubscript": ("sub", ""),
        "fbox": ("span", "framed"),
        "framebox": ("span", "framed"),
        "small": ("", ""),
    }
)


class par(Command):  # type: ignore[misc]
    """The end of a paragraph."""

    level = Command.PAR_LEVEL

    def invoke(self, tex: Any) -> None:
        """Stays as it is."""

    @property
    def source(self) -> Any:
        """A blank line."""
        return "".join(child.source for child in self) + "\n\n"

    @property
    def isElementContentWhitespace(self) -> bool:
        """Whether it prints nothing."""
        return not self.hasChildNodes()


class newline(Command):  # type: ignore[misc]
    """A new line in the paragraph."""


class linebreak(Command):  # type: ignore[misc]
    """The same, with a degree of urgency."""

    args = "[ num:nox ]"


class NewLine(Command):  # type: ignore[misc]
    r"""``\\``."""

    macroName = "\\"
    nodeName = "newline"
    args = "*"

    def invoke(self, tex: Any) -> list[Any] | None:
        """A bracket right behind is an amount of space."""
        self.parse(tex)
        tokenizer = tex.inputs[-1][0] if tex.inputs else None
        waiting = tokenizer is not None and (tokenizer.stack[-1:] == ["["] or tokenizer.peek() == "[")
        if waiting:
            tex.readArgument("[]")
        return [self]


class LaTeX(Command):  # type: ignore[misc]
    """The name."""

    str = "LaTeX"


class LaTeXe(Command):  # type: ignore[misc]
    """The name."""

    str = "LaTeX2ε"


class TeX(Command):  # type: ignore[misc]
    """The name."""

    str = "TeX"


class ss(Command):  # type: ignore[misc]
    """Sharp s."""

    str = "ß"


class j(Command):  # type: ignore[misc]
    """A j without its dot."""

    str = "ȷ"


class textvisiblespace(Command):  # type: ignore[misc]
    """A blank made visible."""

    str = "␣"


class dots(Command):  # type: ignore[misc]
    """An ellipsis."""

    str = "…"


class textellipsis(dots):
    """An ellipsis."""


TYPEWRITER_SUBSTITUTIONS = [("``", "“"), ("''", "”"), ("`", "‘"), ("'", "’")]


class texttt(Command):  # type: ignore[misc]
    """Typewriter type, which has no dashes made of hyphens."""

    def invoke(self, tex: Any) -> None:
        """Read the argument without the substitutions of running text."""
        self.ownerDocument.context.push(self)
        self.append(tex.readArgument(expanded=True, parentNode=self, charsubs=TYPEWRITER_SUBSTITUTIONS))
        self.ownerDocument.context.pop(self)

    def normalize(self, charsubs: Any = None) -> None:
        """Join characters, but leave hyphens alone."""
        Command.normalize(self, TYPEWRITER_SUBSTITUTIONS if charsubs else None)


class text(Command):  # type: ignore[misc]
    """In running text, its argument."""

    args = "self"


class texorpdfstring(Command):  # type: ignore[misc]
    """The form for paper."""

    args = "self pdf:nox"


class underline(Command):  # type: ignore[misc]
    """Underlined text."""

    args = "self"


class mbox(Command):  # type: ignore[misc]
    """Text that stays together."""

    args = "self"


class url(Command):  # type: ignore[misc]
    """A web address, printed as it is."""

    args = "url:nox"

    def invoke(self, tex: Any) -> None:
        """The address is not TeX: its special characters stand for themselves."""
        self.url = read_url(self, tex)


class href(Command):  # type: ignore[misc]
    """Text that links to a web address."""

    args = "[ options:nox ]"

    def invoke(self, tex: Any) -> None:
        """The address, then the text."""
        self.parse(tex)
        self.url = read_url(self, tex)
        self.text = tex.readArgument(expanded=True, parentNode=self)


def read_url(node: Any, tex: Any) -> str:
    """A braced argument in which nothing but braces is special."""
    context = node.ownerDocument.context
    context.push()
    for char in "#%&~_^$":
        context.catcode(char, 12)
    tokens = tex.readArgument()
    context.pop()
    text = source_of(tokens if tokens is not None else [])
    for char in "#%&~_":
        text = text.replace("\\" + char, char)
    return text.strip()


@html_for("url")
def url_html(node: Any, page: Page) -> str:
    """A link; an address of an unsafe kind is only printed."""
    target = safe_url(node.url)
    return el("a", esc(node.url), href=target, class_="url") if target else el("code", esc(node.url))


@html_for("href")
def href_html(node: Any, page: Page) -> str:
    """A link around its text."""
    inner = page.inline_nodes(list(node.text)) if not isinstance(node.text, str) else esc(node.text)
    target = safe_url(node.url)
    return el("a", inner, href=target) if target else inner


@html_for("newline", "linebreak")
def newline_html(node: Any, page: Page) -> str:
    """A line ends."""
    return "<br>"


@html_for("quote", "quotation")
def quote_html(node: Any, page: Page) -> str:
    """A quotation set off."""
    return el("blockquote", page.blocks(node), class_=node.nodeName)


@html_for("verse")
def verse_html(node: Any, page: Page) -> str:
    """Lines of verse."""
    return el("blockquote", page.blocks(node), class_="verse")


@html_for("flushright", "center", "flushleft")
def aligned_html(node: Any, page: Page) -> str:
    """Text to one side or centred."""
    inner = page.blocks(node)
    return el("div", inner, class_=node.nodeName) if inner else ""


@html_for("abstract")
def abstract_html(node: Any, page: Page) -> str:
    """The abstract with its heading."""
    heading = el("h2", esc(page.note.words["abstract"]), class_="abstract-heading")
    return el("section", heading + page.blocks(node), class_="abstract")
