r"""algorithm2e: blocks as arguments (``\While{condition}{body}``), turned into the same lines as the other dialects.

A line begins at the program's start, behind ``\;`` and behind a block, with whatever text comes next: that is what
:class:`Break` looks for.
"""

from __future__ import annotations

from typing import Any

from plasTeX import Command
from plasTeX.Tokenizer import Token

from scidraft_tex.engines.plastex.core.floats import Float, caption
from scidraft_tex.engines.plastex.core.references import label
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages import algorithm as float_package
from scidraft_tex.engines.plastex.packages.algorithm_lines import Line, Program, program_state
from scidraft_tex.engines.plastex.packages.reading import (
    environment_tokens,
    package_data,
    plain_source,
    tokens_of,
)
from scidraft_tex.engines.plastex.packages.signatures import Ignored, ignored
from scidraft_tex.engines.plastex.render import WRAPPERS

WRAPPERS["KwSty"] = ("strong", "")


def options_of(node: Any) -> dict[str, Any]:
    """The package's switches."""
    state: dict[str, Any] = package_data(
        node, "algorithm2e", lambda: {"numbers": False, "end": True, "semicolon": True}
    )
    return state


class KwSty(Command):  # type: ignore[misc]
    """A word of the language."""

    args = "self"


class aeline(Line):
    """A line of the program."""

    number_mark = ""


class aeplain(aeline):
    """A line that is never numbered."""

    is_numbered = False


class Depth(Command):  # type: ignore[misc]
    """Moves the lines that follow."""

    macroName = "aedepth"
    args = "by:str"

    def invoke(self, tex: Any) -> list[Any]:
        """In or out."""
        self.parse(tex)
        state = program_state(self)
        state["depth"] = max(0, state["depth"] + int(self.attributes["by"]))
        return []


class Break(Command):  # type: ignore[misc]
    """Between two lines: the next text begins one; blocks begin their own."""

    macroName = "aebreak"

    def invoke(self, tex: Any) -> list[Any]:
        """Look at what comes next, past blanks and paragraph ends."""
        context = self.ownerDocument.context
        for token in tex.itertokens():
            name = token.macroName if token.catcode == Token.CC_ESCAPE else ""
            if token.catcode == Token.CC_SPACE or name == "par":
                continue
            found = context.find(name) if name else None
            if isinstance(found, type) and issubclass(found, (Ignored, caption, label, Setting)):
                silent = self.ownerDocument.createElement(name)
                silent.at = getattr(token, "at", None)
                out = silent.invoke(tex)
                return [*([silent] if out is None else out), *tokens_of(self, r"\aebreak")]
            tex.pushToken(token)
            begins_itself = isinstance(found, type) and issubclass(found, Block)
            if begins_itself or name in ("end", "aedepth", "aeline", "aeplain", "aebreak"):
                return []
            alone = isinstance(found, type) and issubclass(found, Remark)
            return tokens_of(self, r"\aeplain{}" if alone else r"\aeline{}")
        return []


class Block(Command):  # type: ignore[misc]
    """A command that makes lines of its own."""

    words: tuple[str, ...] = ()

    def lines(self, source: str, numbered: bool = True) -> list[Any]:
        """Tokens of one line."""
        return tokens_of(self, (r"\aeline{}" if numbered else r"\aeplain{}") + source)

    def body(self, tokens: Any, end: str = "") -> list[Any]:
        """Tokens of an indented block, and of the line that ends it."""
        inner = [*tokens_of(self, r"\aedepth{1}\aebreak "), *(tokens or []), *tokens_of(self, r"\aedepth{-1}")]
        if end and options_of(self)["end"]:
            inner.extend(tokens_of(self, rf"\aeline{{}}\KwSty{{{end}}}"))
        return inner

    def comment(self, tex: Any) -> str:
        """``(comment)`` behind the name: a remark at the line's end."""
        found = tex.readArgument("()")
        return f" {plain_source(found)}" if found is not None else ""


class Conditional(Block):
    r"""``\While{condition}{body}`` and its kin; the words are: opening, behind the condition, end."""

    def invoke(self, tex: Any) -> list[Any]:
        """Head, body, end."""
        remark = self.comment(tex)
        condition = plain_source(tex.readArgument())
        body = tex.readArgument()
        opening, behind, end = self.words
        head = rf"\KwSty{{{opening}}} {condition} \KwSty{{{behind}}}{remark}"
        return [*self.lines(head), *self.body(body, end), *tokens_of(self, r"\aebreak ")]


class OneLine(Block):
    r"""``\lIf{condition}{statement}``: all in one line."""

    def invoke(self, tex: Any) -> list[Any]:
        """One line."""
        opening, behind, _ = self.words
        condition = plain_source(tex.readArgument()) if behind else ""
        body = tex.readArgument() or []
        head = rf"\KwSty{{{opening}}} " + (rf"{condition} \KwSty{{{behind}}} " if behind else "")
        ends = any(str(t) == ";" and t.catcode == Token.CC_ESCAPE for t in body)
        return [*self.lines(head), *body, *([] if ends else tokens_of(self, r"\;"))]


class Bare(Block):
    r"""``\Else{body}``: a block without a condition."""

    def invoke(self, tex: Any) -> list[Any]:
        """Head, body, end."""
        remark = self.comment(tex)
        opening, _, end = self.words
        body = tex.readArgument()
        return [*self.lines(rf"\KwSty{{{opening}}}{remark}"), *self.body(body, end), *tokens_of(self, r"\aebreak ")]


class eIf(Block):
    r"""``\eIf{condition}{then}{else}``."""

    words = ("if", "then", "else", "end")

    def invoke(self, tex: Any) -> list[Any]:
        """Both branches."""
        condition = plain_source(tex.readArgument())
        yes, no = tex.readArgument(), tex.readArgument()
        opening, behind, other, end = self.words
        return [
            *self.lines(rf"\KwSty{{{opening}}} {condition} \KwSty{{{behind}}}"),
            *self.body(yes),
            *self.lines(rf"\KwSty{{{other}}}"),
            *self.body(no, end),
            *tokens_of(self, r"\aebreak "),
        ]


class Repeat(Block):
    r"""``\Repeat{condition}{body}``."""

    words = ("repeat", "until")

    def invoke(self, tex: Any) -> list[Any]:
        """The condition stands below."""
        condition = plain_source(tex.readArgument())
        body = tex.readArgument()
        opening, until = self.words
        return [
            *self.lines(rf"\KwSty{{{opening}}}"),
            *self.body(body),
            *self.lines(rf"\KwSty{{{until}}} {condition}\;"),
        ]


class Input(Block):
    r"""``\KwIn{text}``: a line with a word before it, never numbered."""

    def invoke(self, tex: Any) -> list[Any]:
        """Word and text."""
        text = tex.readArgument()
        head = rf"\KwSty{{{self.words[0]}:}} "
        return [*self.lines(head, numbered=False), *(text or []), *tokens_of(self, r"\aebreak ")]


class Semicolon(Command):  # type: ignore[misc]
    """``\\;`` ends a line."""

    macroName = "aesemicolon"

    def invoke(self, tex: Any) -> list[Any]:
        """The mark, if it is printed; then the next line."""
        mark = list(tex.textTokens(";")) if options_of(self)["semicolon"] else []
        return [*mark, *tokens_of(self, r"\aebreak ")]


class aeprogram(Program):
    """The lines."""

    class Semicolon(Semicolon):
        """Inside a program only; elsewhere it is a space."""

        macroName = ";"

    def invoke(self, tex: Any) -> Any:
        """Start counting."""
        result = Program.invoke(self, tex)
        if self.macroMode != self.MODE_END:
            self.open_program(1 if options_of(self)["numbers"] else 0)
        return result


class algorithm(Float):
    """The float; its body is the program."""

    float_kind = "algorithm"

    def invoke(self, tex: Any) -> Any:
        """Put the lines into a program."""
        result = Float.invoke(self, tex)
        if self.macroMode != self.MODE_END:
            name = self.macroName or type(self).__name__
            body = environment_tokens(tex, name)
            opening = tokens_of(self, r"\begin{aeprogram}\aebreak ")
            closing = tokens_of(self, rf"\end{{aeprogram}}\end{{{name}}}")
            tex.pushTokens([*opening, *body, *closing])
        return result


class Return(Command):  # type: ignore[misc]
    """The word, then what is returned."""

    word = "return"

    def invoke(self, tex: Any) -> list[Any]:
        """A braced text may follow."""
        return tokens_of(self, rf"\KwSty{{{self.word}}} ")


class Remark(Command):  # type: ignore[misc]
    r"""``\tcp{text}``, ``\tcp*[r]{text}``: a remark between its marks."""

    opening, closing = "// ", ""

    def invoke(self, tex: Any) -> list[Any]:
        """A star ends the line, its mark before the remark; alone it is a line without number."""
        star = tex.readArgument("*")
        tex.readArgument("[]")
        text = plain_source(tex.readArgument())
        remark = tokens_of(self, rf"\aeremark{{{self.opening}{text}{self.closing}}}")
        mark = list(tex.textTokens(";")) if star and options_of(self)["semicolon"] else []
        return [*mark, *tokens_of(self, "\\ " if star else ""), *remark, *tokens_of(self, r"\aebreak ")]


class aeremark(Command):  # type: ignore[misc]
    """A remark as it is printed."""

    args = "self"


WRAPPERS["aeremark"] = ("span", "comment")


class Setting(Command):  # type: ignore[misc]
    """A command that defines commands or turns a switch."""


class SetKw(Setting):
    r"""``\SetKw{Name}{word}``: a word."""

    args = "name:str word:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        word = plain_source(self.attributes["word"])
        self.ownerDocument.context.newcommand(self.attributes["name"], 0, rf"\KwSty{{{word}}} ")
        return []


class SetKwData(Setting):
    r"""``\SetKwData{Name}{text}``: a name in sans serif."""

    args = "name:str text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it, with an index in parentheses if one follows."""
        self.parse(tex)
        text = plain_source(self.attributes["text"])
        self.ownerDocument.context.newcommand(self.attributes["name"], 0, rf"\textsf{{{text}}}")
        return []


class SetKwArray(SetKwData):
    """The same for arrays."""


class SetKwFunction(Setting):
    r"""``\SetKwFunction{Name}{text}``: a name whose argument stands in parentheses."""

    args = "name:str text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name, text = self.attributes["name"], plain_source(self.attributes["text"])
        kind = type(name, (Function,), {"macroName": name, "text": text})
        self.ownerDocument.context.addGlobal(name, kind)
        return []


class Function(Command):  # type: ignore[misc]
    """A call."""

    text = ""

    def invoke(self, tex: Any) -> list[Any]:
        """Parentheses only if an argument follows."""
        for token in tex.itertokens():
            tex.pushToken(token)
            if token.catcode == Token.CC_BGROUP:
                argument = plain_source(tex.readArgument())
                return tokens_of(self, rf"\texttt{{{self.text}}}({argument})")
            break
        return tokens_of(self, rf"\texttt{{{self.text}}}")


class SetKwInput(Setting):
    r"""``\SetKwInput{Name}{word}``: a line like ``\KwIn``."""

    args = "name:str word:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        members = {"macroName": name, "words": (plain_source(self.attributes["word"]),)}
        self.ownerDocument.context.addGlobal(name, type(name, (Input,), members))
        return []


class SetKwInOut(SetKwInput):
    """The same, aligned on paper."""


class SetKwFor(Setting):
    r"""``\SetKwFor{Name}{for}{do}{end}``: a block with a condition."""

    args = "name:str opening:nox behind:nox end:nox"
    base: type = Conditional

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        words = tuple(plain_source(self.attributes[key]) for key in ("opening", "behind", "end"))
        self.ownerDocument.context.addGlobal(name, type(name, (self.base,), {"macroName": name, "words": words}))
        return []


class SetKwProg(SetKwFor):
    r"""``\SetKwProg{Fn}{Function}{ is}{end}``: a function with its body."""


class SetKwBlock(Setting):
    r"""``\SetKwBlock{Name}{begin}{end}``."""

    args = "name:str opening:nox end:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        words = (plain_source(self.attributes["opening"]), "", plain_source(self.attributes["end"]))
        self.ownerDocument.context.addGlobal(name, type(name, (Bare,), {"macroName": name, "words": words}))
        return []


class SetKwRepeat(Setting):
    r"""``\SetKwRepeat{Name}{do}{while}``."""

    args = "name:str opening:nox until:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        words = (plain_source(self.attributes["opening"]), plain_source(self.attributes["until"]))
        self.ownerDocument.context.addGlobal(name, type(name, (Repeat,), {"macroName": name, "words": words}))
        return []


class SetKwComment(Setting):
    r"""``\SetKwComment{Name}{/* }{ */}``."""

    args = "name:str opening:nox closing:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        members = {
            "macroName": name,
            "opening": plain_source(self.attributes["opening"]) + " ",
            "closing": " " + plain_source(self.attributes["closing"]),
        }
        self.ownerDocument.context.addGlobal(name, type(name, (Remark,), members))
        return []


class Switch(Setting):
    """Turns one of the package's switches."""

    key, value = "end", False

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        options_of(self)[self.key] = self.value
        if self.key == "numbers":
            program_state(self)["every"] = int(self.value)
        return []


_CONDITIONALS: dict[str, tuple[str, str, str]] = {
    "If": ("if", "then", "end"),
    "uIf": ("if", "then", ""),
    "ElseIf": ("else if", "then", "end"),
    "uElseIf": ("else if", "then", ""),
    "For": ("for", "do", "end"),
    "ForEach": ("foreach", "do", "end"),
    "ForAll": ("forall", "do", "end"),
    "While": ("while", "do", "end"),
    "Switch": ("switch", "do", "end"),
    "Case": ("case", "do", "end"),
    "uCase": ("case", "do", ""),
}
_BARE = {
    "Else": ("else", "", "end"),
    "uElse": ("else", "", ""),
    "Other": ("otherwise do", "", "end"),
    "Begin": ("begin", "", "end"),
}
_SWITCHES = {
    "LinesNumbered": ("numbers", True),
    "LinesNotNumbered": ("numbers", False),
    "SetAlgoVlined": ("end", False),
    "SetAlgoNoEnd": ("end", False),
    "SetAlgoShortEnd": ("end", True),
    "SetAlgoLined": ("end", True),
    "DontPrintSemicolon": ("semicolon", False),
    "PrintSemicolon": ("semicolon", True),
}


def _made() -> dict[str, type]:
    classes: dict[str, type] = {}
    for name, words in _CONDITIONALS.items():
        classes[name] = type(name, (Conditional,), {"macroName": name, "words": words})
        short = ("l" + name, (words[0], words[1], ""))
        if not name.startswith("u"):
            classes[short[0]] = type(short[0], (OneLine,), {"macroName": short[0], "words": short[1]})
    for name, words in _BARE.items():
        classes[name] = type(name, (Bare,), {"macroName": name, "words": words})
    classes["lElse"] = type("lElse", (OneLine,), {"macroName": "lElse", "words": ("else", "", "")})
    classes["lOther"] = type("lOther", (OneLine,), {"macroName": "lOther", "words": ("otherwise", "", "")})
    for name, word in {"KwIn": "Input", "KwOut": "Output", "KwData": "Data", "KwResult": "Result"}.items():
        classes[name] = type(name, (Input,), {"macroName": name, "words": (word,)})
    for name, (key, value) in _SWITCHES.items():
        classes[name] = type(name, (Switch,), {"macroName": name, "key": key, "value": value})
    for name in ("KwRet", "Return"):
        classes[name] = type(name, (Return,), {"macroName": name})
    classes["tcp"] = type("tcp", (Remark,), {"macroName": "tcp"})
    classes["tcc"] = type("tcc", (Remark,), {"macroName": "tcc", "opening": "/* ", "closing": " */"})
    for name in ("algorithm*", "algorithm2e", "function", "procedure"):
        classes[name] = type(name, (algorithm,), {"macroName": name})
    return classes


globals().update({f"_made_{name}": kind for name, kind in _made().items()})
globals().update(
    ignored(
        "SetAlgoNoLine SetNoLine SetVline BlankLine SetAlFnt{} SetAlCapFnt{} SetAlCapNameFnt{} SetKwSty{} "
        "SetArgSty{} SetAlgoLongEnd SetFuncSty{} SetDataSty{} SetCommentSty{} SetNlSty{}{}{} SetNlSkip{} "
        "SetAlCapSkip{} SetAlgoSkip{} SetAlgoInsideSkip{} SetAlgoCaptionSeparator{} SetAlgoCaptionLayout{} "
        "SetAlgorithmName{}{}{} SetCustomAlgoRuledWidth{} SetInd{}{} SetSideCommentLeft SetSideCommentRight "
        "SetNoFillComment SetFillComment RestyleAlgo{} IncMargin{} DecMargin{} listofalgorithms nllabel{} "
        "ResetInOut{} AlFnt AlCapFnt SetStartEndCondition{}{}{} SetAlgoRefName{} showln nl ShowLn "
        "ShowLnLabel{} LinesNumberedHidden Indp[] Indm[]"
    )
)


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Counter, words and switches."""
    float_package.ProcessOptions(options, document)
    note_of(document).names["algocf"] = note_of(document).names["algorithm"]
    keys = {str(key) for key in (options or {})}
    state = options_of(document)
    state["numbers"] = bool(keys & {"linesnumbered"})
    state["end"] = not keys & {"vlined", "noend"}
    document.context.newcommand("KwTo", 0, r"\KwSty{to} ")
