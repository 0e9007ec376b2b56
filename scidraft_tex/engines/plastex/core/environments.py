r"""``\begin`` and ``\end``: what nobody knows keeps its text and is reported."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import plasTeX
from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.context import UnknownCommand
from scidraft_tex.engines.plastex.mending import end_tokens, ends_instead
from scidraft_tex.engines.plastex.note import Note, note_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.engines.plastex.tokens import source_of
from scidraft_tex.model.codes import Code


class UnknownEnvironment(Environment):  # type: ignore[misc]
    """An environment nobody defined; its content is shown as a block."""

    blockType = True
    forcePars = True
    unknown = True


class begin(Command):  # type: ignore[misc]
    """Begins an environment."""

    def invoke(self, tex: Any) -> list[Any]:
        """Let the environment's macro begin."""
        return boundary(self, tex, Command.MODE_BEGIN)


class end(Command):  # type: ignore[misc]
    """Ends an environment."""

    def invoke(self, tex: Any) -> list[Any]:
        """Let the environment's macro end."""
        return boundary(self, tex, Command.MODE_END)


def boundary(node: Any, tex: Any, mode: int) -> list[Any]:
    """What the environment's macro leaves at its beginning or end."""
    name = source_of(tex.readArgument() or []).strip()
    document = node.ownerDocument
    context = document.context
    if mode == Command.MODE_END and context.currenvir != name:
        instead = ends_instead(node, node.at)
        if instead is not None:
            return end_tokens(instead)
    if mode == Command.MODE_BEGIN:
        context.currenvir = name
        if name not in context:
            unknown(node, name)
    macro = context.get(name)
    if macro is None:
        return []
    obj = macro()
    obj.ownerDocument = document
    obj.contextDepth = 1000
    obj.macroMode = mode
    obj.parentNode = node.parentNode
    obj.at = node.at
    out = obj.invoke(tex)
    if mode == Command.MODE_END and context._currenvir and context.currenvir == name:
        del context.currenvir
    return [obj] if out is None else [t for t in out if t is not None]


def unknown(node: Any, name: str) -> None:
    """Report an environment once, and define it as a plain block from here on."""
    context, note = node.ownerDocument.context, note_of(node)
    context.addGlobal(name, type(str(name), (UnknownEnvironment,), {"macroName": name}))
    near = get_close_matches(name, environment_names(context), 1, 0.75)
    note.report(
        Code.UNKNOWN_ON_PAGE,
        f"the page does not know the environment `{name}`; its text is shown without its form",
        node,
        f"did you mean `{near[0]}`?" if near else package_help(note),
        once="environment " + name,
    )


def package_help(note: Note) -> str:
    """What to try when no name is near."""
    packages = note.data.get("without-twin", [])
    if packages:
        names = ", ".join(f"`{package}`" for package in packages)
        return f"draw it with TeX, in a picture: the page does not know what these packages define: {names}"
    return "define it with `\\newcommand`, or load the package that defines it"


def environment_names(context: Any) -> list[str]:
    """Names of environments that exist."""
    found: list[str] = []
    for group in context.contexts:
        found.extend(
            key
            for key, macro in dict.items(group)
            if isinstance(macro, type) and issubclass(macro, Environment) and not issubclass(macro, UnknownEnvironment)
        )
    return found


def report_unknown(self: Any, tex: Any) -> Any:
    """An unknown control sequence: reported once, prints nothing."""
    note = note_of(self)
    name = self.nodeName
    if note.reported(Code.UNKNOWN_ON_PAGE, "command " + name):
        return []
    names = [key for key in self.ownerDocument.context.keys() if key.isalpha()]  # noqa: SIM118 (not a dict)
    near = get_close_matches(name, names, 1, 0.8)
    note.report(
        Code.UNKNOWN_ON_PAGE,
        f"the page does not know the command `\\{name}`; the text around it is kept",
        self,
        f"did you mean `\\{near[0]}`?" if near else package_help(note),
        once="command " + name,
    )
    return []


UnknownCommand.invoke = report_unknown
plasTeX.UnrecognizedMacro.invoke = report_unknown


@html_for("unknown-environment")
def unknown_html(node: Any, page: Page) -> str:
    """The content as a block."""
    return page.blocks(node)
