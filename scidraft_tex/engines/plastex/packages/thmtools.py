r"""thmtools and thm-restate: ``\declaretheorem`` with its keys, ``restatable``."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.kind_names import plural
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.amsthm import new_statement, style_state
from scidraft_tex.engines.plastex.packages.options import parse_options, strip_braces
from scidraft_tex.engines.plastex.packages.reading import environment_tokens, leave_environment, plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.restating import Restated, RestatedEnd
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.packages.statements import statement_options


class declaretheorem(Command):  # type: ignore[misc]
    """``[name=, style=, numberwithin=, sibling=, numbered=no, refname={a,b}]`` and one kind, or several."""

    args = "[ options:nox ] names:str [ more:nox ]"

    def invoke(self, tex: Any) -> list[Any]:
        """Declare every name in the list."""
        self.parse(tex)
        keys = parse_options(plain_source(self.attributes["options"]))
        keys.update(parse_options(plain_source(self.attributes["more"])))
        state = style_state(self)
        before = state["style"]
        style = state.get("own", {}).get(keys.get("style", before), keys.get("style", before))
        state["style"] = style if style in ("plain", "definition", "remark") else "plain"
        like = next((keys[k] for k in ("sibling", "numberlike", "sharenumber", "sharecounter") if k in keys), "")
        within = next((keys[k] for k in ("numberwithin", "within", "parent") if k in keys), "")
        for name in (part.strip() for part in self.attributes["names"].split(",")):
            heading = keys.get("name") or keys.get("title") or keys.get("heading") or name.capitalize()
            new_statement(self, name, heading, like, within, keys.get("numbered", "yes") in ("no", "false"))
            self.set_names(name, keys, heading)
        state["style"] = before
        return []

    def set_names(self, name: str, keys: dict[str, str], heading: str) -> None:
        r"""What ``\cref`` calls it: ``refname={singular,plural}``."""
        given = strip_braces(keys.get("Refname") or keys.get("refname") or "").split(",")
        if given[0].strip():
            note_of(self).names[name] = (given[0].strip(), given[-1].strip())
        else:
            note_of(self).names[name] = (heading, keys.get("plural") or plural(note_of(self), heading))


class declaretheoremstyle(Command):  # type: ignore[misc]
    """A style: the page asks only whether its body is slanted."""

    args = "[ options:nox ] name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember which of the page's styles it is nearest to."""
        self.parse(tex)
        font = parse_options(plain_source(self.attributes["options"])).get("bodyfont", "\\itshape")
        slanted = "it" in font or "sl" in font or "emph" in font
        style_state(self).setdefault("own", {})[self.attributes["name"]] = "plain" if slanted else "definition"
        return []


class restatable(Command):  # type: ignore[misc]
    r"""``\begin{restatable}[title]{theorem}{name}``: the statement, and ``\name*`` that prints it again."""

    args = "[ options:nox ] kind:str name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Put the real environment in its place."""
        environment = self.ownerDocument.context.currenvir or "restatable"
        self.parse(tex)
        body = environment_tokens(tex, environment)
        leave_environment(self)
        kind, name = self.attributes["kind"], self.attributes["name"]
        title = statement_options(plain_source(self.attributes["options"])).get("title", "")
        again = type(name, (Command,), {"macroName": name, "args": "*", "invoke": _again})
        self.ownerDocument.context.addGlobal(name, again)
        options = f"step={environment},restate={name}" + (f",title={{{title}}}" if title else "")
        start, end = f"\\begin{{{kind}}}[{options}]", f"\\end{{{kind}}}"
        return [*tokens_of(self, start), *body, *tokens_of(self, end)]


class RestatableStar(restatable):
    """The form whose first printing is the copy; the page treats both alike."""

    macroName = "restatable*"


def _again(self: Any, tex: Any) -> list[Any]:
    self.parse(tex)
    return tokens_of(self, f"\\scidraftagain{{{self.nodeName}}}")


class RestatedAgain(Restated):
    """thm-restate's copy. TeX's trace names a step by the environment around it, which here is not the statement's."""

    macroName = "scidraftagain"

    def step_name(self) -> str:
        """The environment around the copy."""
        return str(self.ownerDocument.context.currenvir or "document")


MACROS = (RestatedEnd,)
globals().update(ignored("listoftheorems[] ignoretheorems{} onlynamedtheorems"))
