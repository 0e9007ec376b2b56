"""Takes comments out of LaTeX sources and changes nothing that TeX sets.

Comments are what follows a ``%``, the environment comment, what stands between ``\\iffalse`` and its ``\\fi``, and what
follows ``\\end{document}`` or a lone ``\\endinput``. A ``%`` stays, without its text, where it keeps TeX from seeing a
line end. Verbatim text, listings, addresses and files that give ``%`` another meaning are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from scidraft_tex.scan.tokens import group, option, raw_group
from scidraft_tex.scan.vocabulary import INLINE_VERBATIM, VERBATIM

_VERBATIM = (VERBATIM - {"comment"}) | {
    "alltt",
    "luacode",
    "VerbatimOut",
    "sageblock",
    "sagesilent",
    "pycode",
    "pyblock",
}
_ADDRESSES = frozenset({"url", "href", "nolinkurl"})

_NEW_VERBATIM = re.compile(
    r"\\(?:lstnewenvironment|(?:New|Define|Recustom)VerbatimEnvironment|newverbatim|newtcblisting|(?:New|Declare)TCBListing)"
    r"\s*(?:\[[^]]*\]\s*)?\{(\w+)\*?\}"
)
_NEW_MINTED = re.compile(r"\\newminted\s*(?:\[(\w+)\])?\s*\{(\w+)\}")
_EXCLUDED = re.compile(r"\\excludecomment\s*\{(\w+)\}")
_KEPT = re.compile(r"\\(?:includecomment|specialcomment|(?:re)?newenvironment\*?|\w+DocumentEnvironment)\s*\{(\w+)\}")
_SHORT = re.compile(
    r"\\(?:MakeShortVerb|DefineShortVerb|lstMakeShortInline)\*?\s*(?:\[[^]]*\]\s*)?\{?\s*\\?([^\s\w\\{}])"
)
_LISTED = re.compile(
    r"\\(?:lstinputlisting|[BL]?[Vv]erbatim[Ii]nput|tcbinputlisting|inputminted\s*(?:\[[^]]*\]\s*)?\{[^{}]*\})\*?"
    r"\s*(?:\[[^]]*\]\s*)?\{([^{}]+)\}"
)
_PERCENT = re.compile(r"\\catcode\s*(?:`\s*\\?%|37\b)|\\@makeother\s*\\%|\\dospecials\b")
_LICENCE = re.compile(r"^[ \t]*%.*\b(?:copyright|licen[cs]e|lppl)\b", re.IGNORECASE | re.MULTILINE)
_FALSE = re.compile(r"(?:(?!\\(?:if|else|fi)).)*\\fi(?![A-Za-z@])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Habits:
    """What a document's sources say of themselves.

    ``verbatim`` and ``comments`` are environments whose text is printed as it is, or dropped; ``short`` holds the
    signs of short ``\\verb``; ``listed`` are files that the document prints as they are.
    """

    verbatim: frozenset[str]
    comments: frozenset[str]
    short: str
    listed: frozenset[str]


def habits(texts: Iterable[str]) -> Habits:
    """Look for what changes the meaning of ``%`` in any of the sources."""
    text = "\n".join(texts)
    verbatim = set(_VERBATIM) | set(_NEW_VERBATIM.findall(text))
    verbatim |= {name or f"{language}code" for name, language in _NEW_MINTED.findall(text)}
    comments = ({"comment"} | set(_EXCLUDED.findall(text))) - set(_KEPT.findall(text))
    short = "".join(dict.fromkeys(_SHORT.findall(text)))
    listed = frozenset(name.strip().removeprefix("./") for name in _LISTED.findall(text))
    return Habits(frozenset(verbatim), frozenset(comments), short, listed)


def redefines_percent(text: str) -> bool:
    """Whether a file may give ``%`` another meaning, so that its comments cannot be told from its text."""
    return _PERCENT.search(text) is not None


def states_a_licence(text: str) -> bool:
    """Whether the comments of a package hold a notice that must stay with it."""
    return _LICENCE.search(text) is not None


def strip_comments(text: str, known: Habits) -> str:
    """The source without its comments."""
    return _Stripper(text, known).result()


class _Stripper:
    """Goes through a text from one thing that matters to the next, and keeps what is not a comment."""

    def __init__(self, text: str, known: Habits) -> None:
        self.text, self.known = text, known
        self.kept: list[str] = []
        self.pos = 0
        short = f"|[{re.escape(known.short)}]" if known.short else ""
        self.next = re.compile(rf"%|\\(?:([A-Za-z@]+)|.|$){short}", re.DOTALL)

    def result(self) -> str:
        while (found := self.next.search(self.text, self.pos)) is not None:
            if found[0] == "%":
                self._comment(found.start())
            elif found[0][0] != "\\":
                self._keep(self._after_sign(found.end(), found[0]))
            elif self._command(found[1] or "", found.start(), found.end()):
                return "".join(self.kept)
        self._keep(len(self.text))
        return "".join(self.kept)

    def _keep(self, end: int) -> None:
        self.kept.append(self.text[self.pos : end])
        self.pos = max(self.pos, end)

    def _comment(self, start: int) -> None:
        """A line that is nothing else goes with its end; behind text the sign stays, since it eats the line end."""
        begin = self._line_begin(start)
        alone = self.pos <= begin and not self.text[begin:start].strip()
        self._keep(begin if alone else start)
        if not alone:
            self.kept.append("%\n")
        self.pos = self._next_line(start)

    def _command(self, name: str, start: int, end: int) -> bool:
        """Pass over a command and what it takes verbatim. Returns true if TeX reads no further."""
        text = self.text
        if name == "begin" and (argument := group(text, end, paragraphs=False)):
            self._environment(text[argument.start : argument.end].strip(), start, argument.after)
        elif name == "end" and (argument := group(text, end, paragraphs=False)):
            self._keep(argument.after)
            if text[argument.start : argument.end].strip() == "document":
                self.kept.append("\n")
                return True
        elif name == "endinput" and text[self._line_begin(start) : self._next_line(start)].strip() == "\\endinput":
            self._keep(end)
            self.kept.append("\n")
            return True
        elif name == "iffalse" and (false := _FALSE.match(text, end)):
            self._keep(end)
            self.kept.append("\\fi")
            self.pos = false.end()
        elif name in _ADDRESSES:
            options = option(text, end)
            argument = raw_group(text, options.after if options else end)
            self._keep(argument.after if argument else end)
        elif name in INLINE_VERBATIM:
            self._keep(self._inline(name, end))
        else:
            self._keep(end)
        return False

    def _environment(self, name: str, start: int, end: int) -> None:
        text, bare = self.text, name.removesuffix("*")
        closing = text.find(f"\\end{{{name}}}", end)
        if closing < 0 or bare not in self.known.verbatim | self.known.comments:
            self._keep(end)
        elif bare in self.known.verbatim:
            self._keep(closing + len(f"\\end{{{name}}}"))
        else:
            self._comment(start)
            self.pos = self._next_line(closing)

    def _inline(self, name: str, pos: int) -> int:
        """The end of ``\\verb|…|``, ``\\lstinline[…]{…}``, ``\\mintinline{python}|…|``."""
        text = self.text
        if name == "verb":
            pos += text.startswith("*", pos)
        elif found := option(text, pos):
            pos = found.after
        if name == "mintinline" and (language := group(text, pos)):
            pos = language.after
        sign = text[pos : pos + 1]
        if sign == "{" and name != "verb":
            argument = raw_group(text, pos)
            return argument.after if argument else pos
        if name == "path" and (not sign or sign.isalnum() or sign in " \t\n([\\"):  # TikZ has such a command too
            return pos
        return self._after_sign(pos + 1, sign)

    def _after_sign(self, pos: int, sign: str) -> int:
        """Behind the next such sign of the line; at ``pos`` if there is none."""
        end = self.text.find(sign, pos, self._next_line(pos)) if sign else -1
        return end + 1 if end >= 0 else min(pos, len(self.text))

    def _line_begin(self, pos: int) -> int:
        return self.text.rfind("\n", 0, pos) + 1

    def _next_line(self, pos: int) -> int:
        return self.text.find("\n", pos) + 1 or len(self.text)
