r"""Programming for authors: ifthen, xifthen, etoolbox's toggles and tests, comment, xspace."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command
from plasTeX.Tokenizer import EscapeSequence, Token

from scidraft_tex.engines.plastex.core.verbatim import RawEnvironment
from scidraft_tex.engines.plastex.packages.options import balanced
from scidraft_tex.engines.plastex.packages.reading import expand, package_data, plain_source
from scidraft_tex.engines.plastex.packages.signatures import ignored


class Branch(Command):  # type: ignore[misc]
    """A test that goes on with one of two texts."""

    def test(self, tex: Any) -> bool:
        """Whether the first text is taken."""
        raise NotImplementedError

    def invoke(self, tex: Any) -> Any:
        """Read everything, go on with one text."""
        self.parse(tex)
        return list(self.attributes["yes" if self.test(tex) else "no"] or [])

    def switches(self) -> dict[str, bool]:
        """The toggles and booleans of the note."""
        known: dict[str, bool] = package_data(self, "switches", dict)
        return known

    def text(self, tex: Any, name: str) -> str:
        """An argument as expanded text."""
        tokens = self.attributes[name]
        return str(expand(self, tex, tokens).textContent).strip() if tokens else ""


class ifthenelse(Branch):
    r"""``\ifthenelse{test}{yes}{no}`` with the usual tests and ``\AND``, ``\OR``, ``\NOT``."""

    args = "condition:nox yes:nox no:nox"

    def test(self, tex: Any) -> bool:
        """Read the condition as text."""
        return self.evaluate(tex, plain_source(self.attributes["condition"]))

    def evaluate(self, tex: Any, source: str) -> bool:
        """The value of a condition."""
        source = source.strip()
        for word, join in ((r"\\(?:OR|or)(?![A-Za-z])", any), (r"\\(?:AND|and)(?![A-Za-z])", all)):
            parts = re.split(word, source)
            if len(parts) > 1:
                return join(self.evaluate(tex, part) for part in parts)
        if match := re.match(r"\\(?:NOT|not)(?![A-Za-z])(.*)", source, re.DOTALL):
            return not self.evaluate(tex, match.group(1))
        if match := re.match(r"\\\((.*)\\\)$", source, re.DOTALL):
            return self.evaluate(tex, match.group(1))
        if match := re.match(r"\\(equal|boolean|isodd|isundefined|isnamedefined|isempty|value|lengthtest)\s*", source):
            return self.predicate(tex, match.group(1), source[match.end() :])
        numbers = re.fullmatch(r"(.*?)\s*([<>=])\s*(.*)", source, re.DOTALL)
        if numbers is None:
            return False
        left, right = (self.integer(tex, numbers.group(i)) for i in (1, 3))
        return {"<": left < right, ">": left > right, "=": left == right}[numbers.group(2)]

    def predicate(self, tex: Any, name: str, rest: str) -> bool:
        """A named test with its arguments."""
        end = balanced(rest, 0)
        first, second = rest[1 : end - 1], rest[end:].strip()
        if name == "equal":
            other = second[1:-1] if second.startswith("{") else second
            return bool(expand(self, tex, first).textContent.strip() == expand(self, tex, other).textContent.strip())
        if name == "boolean":
            return self.switches().get(first.strip(), False)
        if name == "isodd":
            return self.integer(tex, first) % 2 == 1
        if name == "isempty":
            return not expand(self, tex, first).textContent.strip()
        if name in ("isundefined", "isnamedefined"):
            defined = self.ownerDocument.context.find(first.strip().lstrip("\\")) is not None
            return defined if name == "isnamedefined" else not defined
        return False

    def integer(self, tex: Any, source: str) -> int:
        r"""A number, ``\value{counter}`` included."""
        text = re.sub(
            r"\\value\s*\{(\w+)\}", lambda m: str(self.ownerDocument.context.counters[m.group(1)].value), source
        )
        content = expand(self, tex, text).textContent.strip()
        return int(content) if re.fullmatch(r"[+-]?\d+", content) else 0


class newboolean(Branch):
    """A switch, off at first."""

    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Make it."""
        self.parse(tex)
        self.switches()[self.attributes["name"]] = False
        return []


class provideboolean(newboolean):
    """The same."""


class newtoggle(newboolean):
    """etoolbox's switch."""


class providetoggle(newboolean):
    """The same."""


class newbool(newboolean):
    """etoolbox's boolean."""


class providebool(newboolean):
    """The same."""


class setboolean(Branch):
    """Set a switch to ``true`` or ``false``."""

    args = "name:str value:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Set it."""
        self.parse(tex)
        self.switches()[self.attributes["name"]] = self.attributes["value"].strip() == "true"
        return []


class settoggle(setboolean):
    """etoolbox's name."""


class setbool(setboolean):
    """etoolbox's name."""


class toggletrue(Branch):
    """Switch on."""

    args = "name:str"
    value = True

    def invoke(self, tex: Any) -> list[Any]:
        """Set it."""
        self.parse(tex)
        self.switches()[self.attributes["name"]] = self.value
        return []


class togglefalse(toggletrue):
    """Switch off."""

    value = False


class booltrue(toggletrue):
    """Switch on."""


class boolfalse(togglefalse):
    """Switch off."""


class iftoggle(Branch):
    """Test a switch."""

    args = "name:str yes:nox no:nox"

    def test(self, tex: Any) -> bool:
        """Its value; an unknown one is off."""
        return self.switches().get(self.attributes["name"], False)


class ifbool(iftoggle):
    """The same."""


class nottoggle(iftoggle):
    """The other way round."""

    def test(self, tex: Any) -> bool:
        """Its opposite."""
        return not iftoggle.test(self, tex)


class notbool(nottoggle):
    """The same."""


class ifstrequal(Branch):
    """Two texts, as written."""

    args = "a:nox b:nox yes:nox no:nox"

    def test(self, tex: Any) -> bool:
        """Equal as source."""
        return plain_source(self.attributes["a"]) == plain_source(self.attributes["b"])


class ifstrempty(Branch):
    """An empty text."""

    args = "a:nox yes:nox no:nox"

    def test(self, tex: Any) -> bool:
        """Nothing written."""
        return not plain_source(self.attributes["a"])


class ifblank(ifstrempty):
    """The same, blanks do not count."""


class notblank(ifstrempty):
    """The other way round."""

    def test(self, tex: Any) -> bool:
        """Something written."""
        return not ifstrempty.test(self, tex)


class ifdef(Branch):
    """A macro that exists."""

    args = "name:nox yes:nox no:nox"

    def test(self, tex: Any) -> bool:
        """Whether it is defined."""
        name = plain_source(self.attributes["name"]).lstrip("\\")
        return self.ownerDocument.context.find(name) is not None


class ifcsdef(ifdef):
    """The same, by its name."""


class ifundef(ifdef):
    """The other way round."""

    def test(self, tex: Any) -> bool:
        """Whether it is not defined."""
        return not ifdef.test(self, tex)


class ifnumcomp(Branch):
    """Compare numbers."""

    args = "a:nox relation:str b:nox yes:nox no:nox"

    def test(self, tex: Any) -> bool:
        """The comparison."""
        a, b = (int(self.text(tex, name) or 0) for name in ("a", "b"))
        return {"<": a < b, ">": a > b, "=": a == b}.get(self.attributes["relation"].strip(), False)


class comment(RawEnvironment):
    """What is written in it is not there."""

    def invoke(self, tex: Any) -> list[Any]:
        """Read and forgotten."""
        RawEnvironment.invoke(self, tex)
        return []


class excludecomment(Command):  # type: ignore[misc]
    """Environments of this name are comments."""

    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Make it one."""
        self.parse(tex)
        name = self.attributes["name"]
        self.ownerDocument.context.addGlobal(name, type(name, (comment,), {"macroName": name, "nodeName": name}))
        return []


class includecomment(Command):  # type: ignore[misc]
    """Environments of this name are text."""

    args = "name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Make it transparent."""
        self.parse(tex)
        self.ownerDocument.context.newenvironment(self.attributes["name"], 0, "", "")
        return []


class xspace(Command):  # type: ignore[misc]
    """A blank, unless what follows does not want one."""

    def invoke(self, tex: Any) -> list[Any]:
        """Look at the next token."""
        for token in tex.itertokens():
            tex.pushToken(token)
            stops = str(token) in ".,'/?;:!~-)]}" and token.catcode != Token.CC_ESCAPE
            spaced = token.catcode in (Token.CC_SPACE, Token.CC_EGROUP) or token.macroName in (
                "par",
                " ",
                "active::~",
                "xspace",
                "egroup",
                "footnote",
                "/",
                "bgroup",
            )
            return [] if stops or spaced or (isinstance(token, EscapeSequence) and str(token) == "par") else [_space()]
        return []


def _space() -> Any:
    from plasTeX.Tokenizer import Space

    return Space(" ")


globals().update(
    ignored(
        "specialcomment{}{}{} AtBeginEnvironment{}{} AtEndEnvironment{}{} BeforeBeginEnvironment{}{} "
        "AfterEndEnvironment{}{} AfterEndPreamble{} AtEndPreamble{} apptocmd{}{}{}{} pretocmd{}{}{}{} "
        "patchcmd[]{}{}{}{}{} xapptocmd{}{}{}{} robustify{} csdef{}{} csgdef{}{} appto{}{} gappto{}{} "
        "preto{}{} undef{} xspaceaddexceptions{}"
    )
)
