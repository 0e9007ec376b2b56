r"""algorithm2e: the float, its program, and the commands with their words."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.core.floats import Float
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages import algorithm as float_package
from scidraft_tex.engines.plastex.packages.algorithm2e_lines import *  # noqa: F403 (macros of the package)
from scidraft_tex.engines.plastex.packages.algorithm2e_lines import (
    Bare,
    Conditional,
    Input,
    OneLine,
    Remark,
    Return,
    Semicolon,
    Setting,
    options_of,
)
from scidraft_tex.engines.plastex.packages.algorithm2e_words import *  # noqa: F403 (macros of the package)
from scidraft_tex.engines.plastex.packages.algorithm_lines import Program, program_state
from scidraft_tex.engines.plastex.packages.reading import environment_tokens, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored


class aeprogram(Program):
    """The lines."""

    class EndOfLine(Semicolon):
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
