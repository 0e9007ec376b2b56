"""Reading a formula: its tokens as they stand, with the author's macros expanded and its text kept aside.

plasTeX would parse a formula into nodes, which shreds ``\\text{if $x$}`` and loses the source of many commands. Here a
formula stays source: user macros are expanded, everything else is left for ``rewrite`` and math-core. Pieces of text
(``\\text{…}``, references, footnotes) are parsed as text at once, so that their numbers and labels come in order.
"""

from __future__ import annotations

import re
from typing import Any

import plasTeX
from plasTeX.Base.TeX.Primitives import IfCommand, csname, expandafter
from plasTeX.Tokenizer import BeginGroup, EndGroup, EscapeSequence, Other, Token

from scidraft_tex.engines.plastex.math.atoms import FRAGMENT, FRAGMENT_END, Atoms
from scidraft_tex.engines.plastex.mending import end_tokens, ends_instead, never_ends

EXPANDED = (
    plasTeX.NewCommand,
    plasTeX.Definition,
    plasTeX.NewIf,
    plasTeX.IfTrue,
    plasTeX.IfFalse,
    plasTeX.TheCounter,
    IfCommand,
    csname,
    expandafter,
)
DEFINITIONS = frozenset("def gdef edef xdef let newcommand renewcommand providecommand DeclareMathOperator".split())
TRANSPARENT = frozenset("text mbox hbox textnormal textrm textup fbox framebox parbox".split())
"""Text whose parts between dollars are part of the formula around it."""
TEXT_COMMANDS = {
    **dict.fromkeys(
        "textbf textit textsf texttt textsc textmd textsl emph url ref eqref pageref autoref nameref cref Cref "
        "footnote footnotetext textsuperscript textsubscript ce".split(),
        "m",
    ),
    **dict.fromkeys("cite citep citet citealt citealp Citet Citep".split(), "oom"),
    **dict.fromkeys(["href"], "mm"),
    **dict.fromkeys("hyperref num si unit ang numlist".split(), "om"),
    **dict.fromkeys("SI qty numrange colorbox".split(), "omm"),
    **dict.fromkeys("SIrange qtyrange fcolorbox".split(), "ommm"),
    **dict.fromkeys(
        "footnotemark O o ae AE oe OE aa AA ss S P dag ddag copyright pounds textdagger LaTeX TeX".split(), ""
    ),
    **dict.fromkeys("'`^\"", "m"),
}
"""Commands of running text that may stand in a formula, with their arguments: o optional, m mandatory, * a star."""


_DISPLAY = re.compile(r"\\[\[\]]|\\begin\b|\$\$")


class Formula:
    """A formula's atoms, its pieces of text (fragments of plasTeX nodes), and its source for a picture's alt text."""

    def __init__(self) -> None:
        self.atoms: Atoms = []
        self.fragments: list[Any] = []
        self.pieces: list[list[Any]] = []
        self.missing = ""


def capture(tex: Any, owner: Any, closer: str) -> Formula:
    """Read up to ``closer``: ``$``, ``$$``, ``)``, ``]``, or the name of an environment after ``end:``."""
    formula = Formula()
    reader = Reader(tex, owner, formula)
    if not reader.read(closer):
        formula.missing = f"\\end{{{closer[4:]}}}" if closer.startswith("end:") else closer
    reader.close_what_is_open()
    return formula


class Reader:
    """One pass over the tokens of a formula."""

    def __init__(self, tex: Any, owner: Any, formula: Formula) -> None:
        self.tex = tex
        self.owner = owner
        self.context = owner.ownerDocument.context
        self.formula = formula
        self.atoms = formula.atoms
        self.expansions = 0
        self.depth = 0
        self.nested: list[str] = []

    def read(self, closer: str) -> bool:
        """Fill the formula; false when the text ends before it does."""
        for token in self.tex.itertokens():
            code = token.catcode
            if code == Token.CC_ESCAPE:
                name = str(token)
                if name == closer and name in ")]" and self.depth == 0:
                    return True
                if name in ("begin", "end"):
                    if self._boundary(token, closer):
                        return closer.startswith("end:")
                elif name == "par":
                    if self._ends_at_paragraph(closer):
                        self.tex.pushToken(token)
                        return False
                else:
                    self._control(token)
            elif code == Token.CC_BGROUP:
                self.depth += 1
                self.atoms.append("{")
            elif code == Token.CC_EGROUP:
                if self.depth == 0:
                    self.tex.pushToken(token)
                    return False
                self.depth -= 1
                self.atoms.append("}")
            elif code == Token.CC_SPACE:
                if self.atoms[-1:] != [" "]:
                    self.atoms.append(" ")
            elif code == Token.CC_MATHSHIFT:
                if closer == "$" or (closer == "$$" and self._second_dollar()):
                    return True
            else:
                self.atoms.append(str(token))
        return False

    def close_what_is_open(self) -> None:
        """End the groups and environments that the formula has begun and not ended."""
        self.atoms.extend("}" * self.depth)
        for name in reversed(self.nested):
            self.atoms.extend(["\\end", "{", *name, "}"])

    def _ends_at_paragraph(self, closer: str) -> bool:
        """Whether a paragraph's end ends the formula. A display goes on if it looks as if its end were still to come.

        So does a formula within whose own environments (a ``minipage``) the paragraph ends.
        """
        if closer.startswith("end:"):
            return never_ends(self.owner, self.owner.at)
        rest: str = self.tex.text_to_come()
        if self.nested:
            boundary = re.search(rf"\\(begin|end)\s*\{{{re.escape(self.nested[-1])}\}}", rest)
            return boundary is None or boundary[1] == "begin"
        if closer == "$$":
            return rest.count("$$") % 2 == 0
        following = _DISPLAY.search(rest)
        return closer != "]" or following is None or following[0] != r"\]"

    def _second_dollar(self) -> bool:
        for token in self.tex.itertokens():
            if token.catcode == Token.CC_MATHSHIFT:
                return True
            self.tex.pushToken(token)
            break
        return False

    def _boundary(self, token: Any, closer: str) -> bool:
        r"""``\begin`` or ``\end``: true when the formula is over, be it that what is around it ends."""
        name = "".join(str(t) for t in self._argument())
        if token == "end" and not self.nested and closer == "end:" + name:
            return True
        if token == "end" and self.nested[-1:] != [name]:
            instead = ends_instead(self.tex, getattr(token, "at", None))
            if instead is not None:
                self.tex.pushTokens(end_tokens(instead))
                return False
        macro = self.context.find(name)
        if macro is not None and issubclass(macro, plasTeX.NewCommand):
            node = self._element(EscapeSequence(name))
            node.macroMode = plasTeX.Macro.MODE_BEGIN if token == "begin" else plasTeX.Macro.MODE_END
            self.tex.pushTokens([t for t in node.invoke(self.tex) or [] if t is not None])
            return False
        if token == "begin":
            self.nested.append(name)
        elif self.nested:
            self.nested.pop()
        elif not closer.startswith("end:"):
            self.tex.pushTokens(end_tokens((name,)))
            return True
        self.atoms.extend(["\\" + str(token), "{", *name, "}"])
        return False

    def _control(self, token: Any) -> None:
        name = str(token)
        if name.startswith("active::"):
            self.atoms.append("~" if name[8:] == "~" else name[8:])
            return
        macro = self.context.find(name)
        if macro is not None and issubclass(macro, EXPANDED):
            self._expand(token, macro)
        elif name in DEFINITIONS:
            self._element(token).invoke(self.tex)
        elif name in TRANSPARENT:
            self._transparent(name)
        elif name in TEXT_COMMANDS:
            self._text_command(token, TEXT_COMMANDS[name])
        elif name in ("tag", "intertext", "shortintertext"):
            self._line_text(name)
        else:
            # a name made by \let stands for the macro it was made from
            real = plasTeX.macroName(macro) if macro is not None else name
            alias = real != name and not real.startswith("active::") and real.isalpha() and name.isalpha()
            self.atoms.append("\\" + (real if alias and not real.startswith("end") else name))

    def _element(self, token: Any) -> Any:
        node = self.owner.ownerDocument.createElement(token.macroName)
        node.contextDepth = self.context.depth
        node.parentNode = self.owner
        node.at = getattr(token, "at", None) or self.tex.where()
        return node

    def _expand(self, token: Any, macro: Any) -> None:
        self.expansions += 1
        if self.expansions > 20000:
            raise RecursionError(f"the macro \\{token} calls itself without end")
        self.tex.pushTokens(self._element(token).invoke(self.tex) or [])

    def _keep(self, tokens: list[Any]) -> str:
        fragment = self.tex.expandTokens(tokens, normalize=True, parentNode=self.owner)
        self.formula.fragments.append(fragment)
        return f"{FRAGMENT}{len(self.formula.fragments) - 1}{FRAGMENT_END}"

    def _transparent(self, name: str) -> None:
        if name in ("framebox", "parbox"):
            self.tex.readArgument("[]")
        if name == "parbox":
            self.tex.readArgument()
        self.atoms.extend(["\\text", "{", self._keep(self._argument()), "}"])

    def _argument(self) -> list[Any]:
        tokens = self.tex.readArgument(stripLeadingWhitespace=True)
        return list(tokens) if tokens else []

    def _text_command(self, token: Any, spec: str) -> None:
        tokens = [token]
        if self._next_is("*"):
            tokens.append(next(self.tex.itertokens()))
        for kind in spec:
            if kind == "o":
                option = self.tex.readArgument("[]")
                if option is not None:
                    tokens.extend([Other("["), *option, Other("]")])
            else:
                tokens.extend([BeginGroup("{"), *self._argument(), EndGroup("}")])
        self.atoms.extend(["\\text", "{", self._keep(tokens), "}"])

    def _next_is(self, char: str) -> bool:
        for token in self.tex.itertokens():
            self.tex.pushToken(token)
            return bool(token == char)
        return False

    def _line_text(self, name: str) -> None:
        star = self._next_is("*")
        if star:
            next(self.tex.itertokens())
        self.atoms.extend(["\\" + name, *("*" if star else ""), "{", self._keep(self._argument()), "}"])
