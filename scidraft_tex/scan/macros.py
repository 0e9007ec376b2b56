"""Definitions that a note makes, and the author's own macros that hide labels, citations or environments."""

from __future__ import annotations

import re
from dataclasses import dataclass

from scidraft_tex.scan.tokens import Argument, group, option, skip_space, value
from scidraft_tex.scan.vocabulary import DEFINITIONS

_INTERESTING = re.compile(r"\\(?:begin|end|label|input|include\w*|\w*ref|\w*cite\w*)(?![A-Za-z])")
_LONGEST = 4000
_PARAMETER = re.compile(r"#([1-9])")
_MANY_BLANKS = re.compile(r"[^{}%\\]*")


@dataclass(frozen=True, slots=True)
class Macro:
    """A command of the author's own: how many arguments, the default of an optional first one, the body."""

    arguments: int
    default: str | None
    body: str

    @property
    def interesting(self) -> bool:
        """Whether the body holds anything that the index should know."""
        return len(self.body) <= _LONGEST and _INTERESTING.search(self.body) is not None

    def fill(self, text: str, pos: int) -> tuple[str, int]:
        """The body with the arguments found at ``pos``, and where the text goes on after them."""
        given: list[str] = []
        if self.default is not None:
            optional = option(text, pos)
            given.append(text[optional.start : optional.end] if optional else self.default)
            pos = optional.after if optional else pos
        while len(given) < self.arguments:
            argument = value(text, pos)
            if argument is None:
                break
            given.append(text[argument.start : min(argument.end, argument.start + _LONGEST)])
            pos = argument.after
        body = _PARAMETER.sub(lambda found: "".join(given[int(found[1]) - 1 : int(found[1])]), self.body)
        return body, pos


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition as read: ``name`` with its backslash for a command, without for an environment."""

    name: str
    after: int
    macro: Macro | None = None
    is_kind: bool = False
    is_verbatim: bool = False


def read_definition(text: str, command: str, pos: int) -> Definition | None:
    """The definition made by ``\\command``, whose arguments begin at ``pos``; ``None`` if it cannot be made out."""
    shape = DEFINITIONS[command]
    if shape == "kind":
        return _kind(text, pos)
    options = option(text, pos) if "environment" in shape else None
    name = value(text, options.after if options else pos)
    if name is None:
        return None
    written = text[name.start : name.end].strip()
    if shape == "command":
        return _command(text, written, name.after)
    if shape == "def":
        return _def(text, written, name.after)
    if shape == "document-command":
        return _document_command(text, written, name.after)
    if shape in ("environment", "document-environment"):
        after = _skip(text, name.after, options=2, groups=3 if shape.startswith("document") else 2)
        return Definition(written, after, is_verbatim=command == "lstnewenvironment")
    if command == "let":
        begin = skip_space(text, name.after)
        meaning = value(text, begin + 1 if text.startswith("=", begin) else begin)
        return Definition(written, meaning.after if meaning else name.after)
    return Definition(written, name.after)


_SHAPES = {"command", "def", "document-command", "operator"}
_DEFINING = "|".join(name for name, shape in DEFINITIONS.items() if shape in _SHAPES)
DEFINERS = re.compile(rf"\\({_DEFINING})(?![A-Za-z])\*?")


def definitions(text: str) -> str:
    """The source of all definitions of commands in a text, one a line: what a heading of it may need elsewhere."""
    found = []
    for match in DEFINERS.finditer(text):
        definition = read_definition(text, match[1], match.end())
        if definition is None:
            continue
        after = definition.after
        if DEFINITIONS[match[1]] == "operator":
            body = group(text, _skip(text, after, options=1, groups=0))
            after = _skip(text, body.after, options=0, groups=2 if match[1].endswith("X") else 1) if body else after
        found.append(text[match.start() : after])
    return "\n".join(found)


def _command(text: str, name: str, pos: int) -> Definition | None:
    count = option(text, pos)
    default = option(text, count.after) if count else None
    last = default or count
    body = group(text, last.after if last else pos)
    if body is None:
        return None
    number = text[count.start : count.end].strip() if count else ""
    arguments = int(number) if number.isdecimal() else 0
    optional = text[default.start : default.end] if default else None
    return Definition(name, body.after, Macro(arguments, optional, text[body.start : body.end]))


def _def(text: str, name: str, pos: int) -> Definition | None:
    blanks = _MANY_BLANKS.match(text, pos)
    start = blanks.end() if blanks else pos
    body = group(text, start)
    if body is None:
        return None
    parameters = text[pos:start].strip()
    macro = None
    if parameters == "".join(f"#{number + 1}" for number in range(len(parameters) // 2)):
        macro = Macro(len(parameters) // 2, None, text[body.start : body.end])
    return Definition(name, body.after, macro)


def _document_command(text: str, name: str, pos: int) -> Definition | None:
    spec = group(text, pos)
    body = group(text, spec.after) if spec else None
    if spec is None or body is None:
        return None
    kinds = text[spec.start : spec.end].split()
    macro = None
    if all(kind in ("m", "+m") for kind in kinds):
        macro = Macro(len(kinds), None, text[body.start : body.end])
    elif kinds[0] == "o" or (kinds[0].startswith("O") and all(kind in ("m", "+m") for kind in kinds[1:])):
        macro = Macro(len(kinds), kinds[0][2:-1], text[body.start : body.end])
    return Definition(name, body.after, macro)


def _kind(text: str, pos: int) -> Definition | None:
    """``\\newtheorem{name}[shared]{Title}[within]``, ``\\declaretheorem[…]{name}`` and the others like them."""
    options = option(text, pos)
    name = group(text, options.after if options else pos)
    if name is None:
        return None
    after = _skip(text, name.after, options=1, groups=0)
    title = group(text, after, paragraphs=False) if text.startswith("{", after) else None
    after = _skip(text, title.after, options=1, groups=0) if title else after
    return Definition(text[name.start : name.end].strip(), after, is_kind=True)


def _skip(text: str, pos: int, *, options: int, groups: int) -> int:
    """Where the text goes on after up to so many optional and braced arguments."""
    found: Argument | None
    for _ in range(options):
        found = option(text, pos)
        pos = found.after if found else pos
    for _ in range(groups):
        found = group(text, pos)
        pos = found.after if found else pos
    return pos
