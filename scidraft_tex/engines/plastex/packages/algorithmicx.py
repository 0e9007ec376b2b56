r"""algpseudocode's vocabulary, algorithmicx's definitions behind it, and the older ``algorithmic`` in capitals.

Every printed word is a macro (``\algorithmicwhile`` …), as in the packages, so that authors' changes show here too.
"""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.tables import integer
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.packages.algorithm_lines import Line, Program, program_state
from scidraft_tex.engines.plastex.packages.reading import expand, plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import WRAPPERS, Page, html_for

WORDS = {
    "end": r"\algorithmickeyword{end}",
    "do": r"\algorithmickeyword{do}",
    "while": r"\algorithmickeyword{while}",
    "for": r"\algorithmickeyword{for}",
    "forall": r"\algorithmickeyword{for all}",
    "loop": r"\algorithmickeyword{loop}",
    "repeat": r"\algorithmickeyword{repeat}",
    "until": r"\algorithmickeyword{until}",
    "procedure": r"\algorithmickeyword{procedure}",
    "function": r"\algorithmickeyword{function}",
    "if": r"\algorithmickeyword{if}",
    "then": r"\algorithmickeyword{then}",
    "else": r"\algorithmickeyword{else}",
    "require": r"\algorithmickeyword{Require:}",
    "ensure": r"\algorithmickeyword{Ensure:}",
    "return": r"\algorithmickeyword{return}",
    "print": r"\algorithmickeyword{print}",
    "true": r"\algorithmickeyword{true}",
    "false": r"\algorithmickeyword{false}",
    "and": r"\algorithmickeyword{and}",
    "or": r"\algorithmickeyword{or}",
    "xor": r"\algorithmickeyword{xor}",
    "not": r"\algorithmickeyword{not}",
    "to": r"\algorithmickeyword{to}",
    "globals": r"\algorithmickeyword{Globals:}",
    "body": r"\algorithmickeyword{Body:}",
    "inputs": r"\algorithmickeyword{Inputs:}",
    "outputs": r"\algorithmickeyword{Outputs:}",
    "input": r"\algorithmickeyword{Input:}",
    "output": r"\algorithmickeyword{Output:}",
    "elsif": r"\algorithmickeyword{else if}",
}
# name: (text with #1 and #2 for arguments, number of arguments, indentation before, indentation after)
_X: dict[str, tuple[str, int, int, int]] = {
    "State": ("", 0, 0, 0),
    "Statex": ("", 0, 0, 0),
    "While": (r"\algorithmicwhile\ #1 \algorithmicdo", 1, 0, 1),
    "EndWhile": (r"\algorithmicend\ \algorithmicwhile", 0, -1, 0),
    "For": (r"\algorithmicfor\ #1 \algorithmicdo", 1, 0, 1),
    "ForAll": (r"\algorithmicforall\ #1 \algorithmicdo", 1, 0, 1),
    "EndFor": (r"\algorithmicend\ \algorithmicfor", 0, -1, 0),
    "Loop": (r"\algorithmicloop", 0, 0, 1),
    "EndLoop": (r"\algorithmicend\ \algorithmicloop", 0, -1, 0),
    "Repeat": (r"\algorithmicrepeat", 0, 0, 1),
    "Until": (r"\algorithmicuntil\ #1", 1, -1, 0),
    "If": (r"\algorithmicif\ #1 \algorithmicthen", 1, 0, 1),
    "ElsIf": (r"\algorithmicelse\ \algorithmicif\ #1 \algorithmicthen", 1, -1, 1),
    "Else": (r"\algorithmicelse", 0, -1, 1),
    "EndIf": (r"\algorithmicend\ \algorithmicif", 0, -1, 0),
    "Procedure": (r"\algorithmicprocedure\ \textproc{#1}#p2", 2, 0, 1),
    "EndProcedure": (r"\algorithmicend\ \algorithmicprocedure", 0, -1, 0),
    "Function": (r"\algorithmicfunction\ \textproc{#1}#p2", 2, 0, 1),
    "EndFunction": (r"\algorithmicend\ \algorithmicfunction", 0, -1, 0),
}
_UNNUMBERED = {"Statex", "Require", "Ensure", "Input", "Output"}
# The capitals of the algorithmic package: optional comments come after the text.
_CAPITALS: dict[str, tuple[str, int, int, int]] = {
    "STATE": ("", 0, 0, 0),
    "WHILE": (r"\algorithmicwhile\ #1 \algorithmicdo", 1, 0, 1),
    "ENDWHILE": (r"\algorithmicend\ \algorithmicwhile", 0, -1, 0),
    "FOR": (r"\algorithmicfor\ #1 \algorithmicdo", 1, 0, 1),
    "FORALL": (r"\algorithmicforall\ #1 \algorithmicdo", 1, 0, 1),
    "ENDFOR": (r"\algorithmicend\ \algorithmicfor", 0, -1, 0),
    "LOOP": (r"\algorithmicloop", 0, 0, 1),
    "ENDLOOP": (r"\algorithmicend\ \algorithmicloop", 0, -1, 0),
    "REPEAT": (r"\algorithmicrepeat", 0, 0, 1),
    "UNTIL": (r"\algorithmicuntil\ #1", 1, -1, 0),
    "IF": (r"\algorithmicif\ #1 \algorithmicthen", 1, 0, 1),
    "ELSIF": (r"\algorithmicelsif\ #1 \algorithmicthen", 1, -1, 1),
    "ELSE": (r"\algorithmicelse", 0, -1, 1),
    "ENDIF": (r"\algorithmicend\ \algorithmicif", 0, -1, 0),
    "BODY": (r"\algorithmicbody", 0, 0, 1),
    "ENDBODY": (r"\algorithmicend\ \algorithmicbody", 0, -1, 0),
    "INPUTS": (r"\algorithmicinputs", 0, 0, 1),
    "ENDINPUTS": ("", 0, -1, 0),
    "OUTPUTS": (r"\algorithmicoutputs", 0, 0, 1),
    "ENDOUTPUTS": ("", 0, -1, 0),
    "GLOBALS": (r"\algorithmicglobals", 0, 0, 0),
    "RETURN": (r"\algorithmicreturn", 0, 0, 0),
    "PRINT": (r"\algorithmicprint", 0, 0, 0),
}
_LABELS = {"Require": "require", "Ensure": "ensure", "REQUIRE": "require", "ENSURE": "ensure"}


class algorithmic(Program):
    """``[1]`` numbers every line, ``[5]`` every fifth."""

    args = "[ every:str ]"

    def invoke(self, tex: Any) -> Any:
        """Start counting."""
        result = Program.invoke(self, tex)
        if self.macroMode != self.MODE_END:
            every = (self.attributes["every"] or "0").strip()
            self.open_program(int(every) if every.isdigit() else 0)
        return result


class KeywordLine(Line):
    """A line that opens with keywords; ``text`` is LaTeX with the arguments in their places."""

    text = ""
    arguments_count = 0
    optional_comment = False

    def prepare(self, tex: Any) -> None:
        """Typeset the keywords around the arguments."""
        text = self.text
        for i in range(1, self.arguments_count + 1):
            argument = plain_source(self.attributes[f"a{i}"])
            text = text.replace(f"#p{i}", f"({argument})" if argument else "").replace(f"#{i}", argument)
        if self.optional_comment and self.attributes.get("comment"):
            text += rf" \COMMENT{{{plain_source(self.attributes['comment'])}}}"
        self.head = expand(self, tex, text) if text else None

    def invoke(self, tex: Any) -> Any:
        """Lines that only close a block are silent under ``noend``."""
        if self.text.startswith(r"\algorithmicend") and not program_state(self)["end"]:
            program_state(self)["depth"] -= 1
            return []
        return Line.invoke(self, tex)


def keyword_line(name: str, text: str, count: int, before: int, after: int, comment: bool = False) -> type[Line]:
    """A line class for one command."""
    arguments = " ".join(f"a{i}:nox" for i in range(1, count + 1))
    # \State begins with a star for nobody; capitals take their comment in brackets first, \STATE not.
    members: dict[str, Any] = {
        "macroName": name,
        "nodeName": "algorithm-line",
        "args": ("[ comment:nox ] " if comment else "") + arguments,
        "text": text,
        "arguments_count": count,
        "optional_comment": comment,
        "before": before,
        "after": after,
        "is_numbered": name not in _UNNUMBERED and name not in ("REQUIRE", "ENSURE", "ENDINPUTS", "ENDOUTPUTS"),
    }
    return type(name, (KeywordLine,), members)


class Comment(Command):  # type: ignore[misc]
    """A remark at a line's end."""

    args = "self"


class COMMENT(Command):  # type: ignore[misc]
    """The older package sets it in braces."""

    args = "self"


class Call(Command):  # type: ignore[misc]
    """A procedure's name with its arguments."""

    args = "name:nox arguments:nox"

    def invoke(self, tex: Any) -> Any:
        """Small capitals and parentheses."""
        self.parse(tex)
        name, arguments = plain_source(self.attributes["name"]), plain_source(self.attributes["arguments"])
        return tokens_of(self, rf"\textproc{{{name}}}" + (f"({arguments})" if arguments else ""))


class algorithmickeyword(Command):  # type: ignore[misc]
    """A word of the language."""

    args = "self"


class textproc(Command):  # type: ignore[misc]
    """The name of a procedure."""

    args = "self"


class Return(Command):  # type: ignore[misc]
    """The keyword alone: it stands within a line."""

    def invoke(self, tex: Any) -> Any:
        """The word is a macro."""
        return tokens_of(self, r"\algorithmicreturn{} ")


class algrenewcommand(Command):  # type: ignore[misc]
    r"""``\algrenewcommand\algorithmicrequire{…}`` is ``\renewcommand``."""

    args = "[ star:nox ] name:cs [ count:nox ] [ default:nox ] body:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        values = self.attributes
        self.ownerDocument.context.newcommand(
            values["name"], integer(values["count"], 0), values["body"], values["default"]
        )
        return []


class algnewcommand(algrenewcommand):
    r"""``\newcommand`` by another name."""


class algdef(Command):  # type: ignore[misc]
    r"""``\algdef{SE}[BLOCK]{Start}{End}[n]{begin text}{end text}``: a block of one's own (the common forms)."""

    args = "flags:str [ block:str ] start:str end:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Make the two line commands."""
        self.parse(tex)
        start = tex.readArgument("[]", type=str)
        begin_text = plain_source(tex.readArgument())
        count_end = tex.readArgument("[]", type=str)
        end_text = plain_source(tex.readArgument()) if "E" in self.attributes["flags"] else ""
        context = self.ownerDocument.context
        name, end = self.attributes["start"], self.attributes["end"]
        context.addGlobal(name, keyword_line(name, begin_text, int(start or 0), 0, 1))
        context.addGlobal(end, keyword_line(end, end_text, int(count_end or 0), -1, 0))
        return []


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Keep ``noend`` in mind and define the words."""
    keys = {str(k) for k in (options or {})}
    program_state(document)["end"] = "noend" not in keys
    for name, text in WORDS.items():
        document.context.newcommand(f"algorithmic{name}", 0, text)
    document.context.newcommand("algorithmicindent", 0, "")
    document.context.newcommand("algorithmiccomment", 1, r"\Comment{#1}")


@html_for("Comment")
def comment_html(node: Any, page: Page) -> str:
    """A remark behind a triangle."""
    return " " + el("span", "▷ " + page.inline(node), class_="comment")


@html_for("COMMENT")
def comment_in_braces_html(node: Any, page: Page) -> str:
    """A remark in braces."""
    return " " + el("span", "{" + page.inline(node) + "}", class_="comment")


WRAPPERS["algorithmickeyword"] = ("strong", "")


@html_for("textproc")
def textproc_html(node: Any, page: Page) -> str:
    """Small capitals."""
    return el("span", page.inline(node), class_="small-caps")


globals().update({f"_line_{name}": keyword_line(name, *spec) for name, spec in _X.items()})
globals().update(
    {f"_line_{name}": keyword_line(name, *spec, comment=name != "STATE") for name, spec in _CAPITALS.items()}
)
globals().update(
    {f"_line_{name}": keyword_line(name, rf"\algorithmic{word}", 0, 0, 0) for name, word in _LABELS.items()}
)
globals().update(
    ignored(
        "algblock[]{}{} algsetup{} algorithmicindentset algloop[]{} algblockdefx[]{}{} algtext*{} "
        "algnotext*[]{} algstore*{} algrestore*{} algsetblock[]{}{}{}{} algsetblockdefx[]{}{}{}{} "
        "algalias{}{} alglanguage{} algdeflanguage{}"
    )
)

__all__ = ["algorithmic", "keyword_line"]
