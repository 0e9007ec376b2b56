"""TeX's tokens with their places, and the tokenizer that makes them.

plasTeX's own tokenizer reads a character at a time from a file and keeps no places. This one works on a string: it
remembers where each control sequence began, can cut raw text out of the source, and keeps on a stack what is
pushed back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plasTeX.DOM import Node
from plasTeX.Tokenizer import EscapeSequence, Space, Token
from plasTeX.Tokenizer import Tokenizer as PlasTokenizer

STATE_S, STATE_M, STATE_N = 1, 2, 4
CC = Token
PUNCTUATION = frozenset(".,:;!?()'`-")
"""What text is made of besides letters and digits, and no macro that reads raw text ends at."""


class Control(EscapeSequence):  # type: ignore[misc]
    """A control sequence read from a file: it knows the file and the offset of its backslash."""

    __slots__ = ("at",)

    def __new__(cls, name: str, at: tuple[Source, int]) -> Control:
        self: Control = EscapeSequence.__new__(cls, name)
        self.at = at
        return self


class Source:
    """A text being read: its path relative to the collection, and the whole of it.

    ``shift`` is the offset of ``text`` in the file, when only a part of a file is read.
    """

    __slots__ = ("path", "shift", "text", "whole")

    def __init__(self, path: str, text: str, whole: str = "", shift: int = 0) -> None:
        self.path = path
        self.text = text
        self.whole = whole or text
        self.shift = shift


class Tokenizer(PlasTokenizer):  # type: ignore[misc]
    """Tokens of a :class:`Source`, or of a list of tokens."""

    def __init__(self, source: Any, context: Any) -> None:
        self.context = context
        self.stack: list[Any] = []
        self.state = STATE_N
        self.begun = 0
        if isinstance(source, (list, tuple)):
            self.pushTokens(source)
            source = Source("", "")
        elif not isinstance(source, Source):
            source = Source("", source if isinstance(source, str) else source.read())
        self.origin: Source = source
        self.source = source
        self.filename = source.path
        self.text: str = source.text
        self.index = 0

    @property
    def lineNumber(self) -> int:
        """The line of the token read last, from 1."""
        return self.origin.whole.count("\n", 0, self.origin.shift + self.begun) + 1

    @lineNumber.setter
    def lineNumber(self, value: int) -> None:
        """plasTeX sets it; the place follows from the offset instead."""

    def pushToken(self, token: Any) -> None:
        """Put one token back."""
        if token is not None:
            self.stack.append(token)

    def pushTokens(self, tokens: Any) -> None:
        """Put tokens back, in order."""
        if tokens:
            self.stack.extend(t for t in reversed(list(tokens)) if t is not None)

    def cut(self, end: str) -> str | None:
        """The raw text up to ``end``, which is skipped; ``None`` when tokens are waiting or ``end`` does not come."""
        if self.stack:
            return None
        found = self.text.find(end, self.index)
        if found < 0:
            return None
        raw = self.text[self.index : found]
        self.index = found + len(end)
        self.state = STATE_M
        return raw

    def unread(self) -> None:
        """Make text again of a character that a macro has looked at and put back (``|`` behind ``\\verb``)."""
        if len(self.stack) == 1 and self.index and str(self.stack[0]) == self.text[self.index - 1]:
            self.stack.pop()
            self.index -= 1

    def text_ahead(self) -> str:
        """Read the words that come next: letters, digits and punctuation, with single blanks between them.

        A blank behind a command's name is none.
        """
        if self.stack or (self.state != STATE_M and self.text[self.index : self.index + 1] == " "):
            return ""
        text, size, codes, index = self.text, len(self.text), self.context.codes, self.index
        blank = False
        for end in range(index, size):
            char = text[end]
            code = codes(char)
            if code == CC.CC_SPACE and not blank:
                blank = True
            elif (code == CC.CC_LETTER or code == CC.CC_OTHER) and (char.isalnum() or char in PUNCTUATION):
                blank = False
            else:
                break
        else:
            end = size
        if blank:
            end -= 1
        if end > index:
            self.begun = end - 1
            self.index = end
            self.state = STATE_M
        return text[index:end]

    def peek(self) -> str:
        """The next raw character; empty at the end or when tokens are waiting."""
        return "" if self.stack else self.text[self.index : self.index + 1]

    def end(self) -> None:
        """Read no further (``\\endinput``)."""
        self.index = len(self.text)

    def __iter__(self) -> Iterator[Any]:
        stack, text, size = self.stack, self.text, len(self.text)
        codes = self.context.codes
        classes = self.tokenClasses
        previous_par = False
        while True:
            while stack:
                previous_par = False
                yield stack.pop()
            index = self.index
            if index >= size:
                return
            char = text[index]
            self.begun = index
            self.index = index + 1
            code = codes(char)
            if code == CC.CC_LETTER or code == CC.CC_OTHER:
                self.state = STATE_M
                previous_par = False
                yield classes[code](char)
            elif code == CC.CC_SPACE:
                if self.state == STATE_M:
                    self.state = STATE_S
                    yield Space(" ")
            elif code == CC.CC_EOL:
                state, self.state = self.state, STATE_N
                if state == STATE_M:
                    yield Space(" ")
                elif state == STATE_N and not previous_par:
                    previous_par = True
                    yield Control("par", (self.origin, index))
            elif code == CC.CC_ESCAPE:
                previous_par = False
                yield self.context.get_let(self._control(index, codes))
            elif code == CC.CC_COMMENT:
                line_end = text.find("\n", index)
                self.index = size if line_end < 0 else line_end + 1
                self.state = STATE_N
            elif code in (CC.CC_IGNORED, CC.CC_INVALID):
                continue
            elif code == CC.CC_ACTIVE:
                self.state = STATE_M
                previous_par = False
                yield self.context.get_let(Control("active::" + char, (self.origin, index)))
            else:
                self.state = STATE_M
                previous_par = False
                if code == CC.CC_SUPER and text[index : index + 2] == char * 2 and index + 2 < size:
                    number = ord(text[index + 2])
                    self.index = index + 3
                    char = chr(number - 64 if number >= 64 else number + 64)
                    code = codes(char)
                    if code in (CC.CC_SPACE, CC.CC_EOL):
                        yield Space(" ")
                        continue
                maker = classes[code]
                if maker is not None:
                    yield maker(char)

    def _control(self, index: int, codes: Any) -> Any:
        """The control sequence whose backslash stands at ``index``."""
        text, size = self.text, len(self.text)
        self.state = STATE_M
        start = index + 1
        if start >= size:
            return Control("", (self.origin, index))
        code = codes(text[start])
        if code == CC.CC_EOL:
            self.index = start + 1
            self.state = STATE_S
            return Space(" ")
        end = start + 1
        if code == CC.CC_LETTER:
            while end < size and codes(text[end]) == CC.CC_LETTER:
                end += 1
            self.state = STATE_S
        elif code == CC.CC_SPACE:
            self.state = STATE_S
        self.index = end
        return Control(text[start:end], (self.origin, index))


def source_of(tokens: Any) -> str:
    """LaTeX source of unexpanded tokens; control words are followed by a blank only where they need one."""
    out: list[str] = []
    after_word = False
    for token in tokens:
        if getattr(token, "nodeType", None) == Node.ELEMENT_NODE:
            text = token.source
            after_word = False
        elif token.catcode == Token.CC_ESCAPE:
            name = str(token)
            if name == "par":
                text = "\n\n"
            elif name.startswith("active::"):
                text = name[8:]
            else:
                text = "\\" + name
            out.append(text)
            after_word = text[:1] == "\\" and text[-1:].isalpha()
            continue
        else:
            text = str(token)
            if after_word and text[:1].isalpha():
                text = " " + text
            after_word = False
        out.append(text)
    return "".join(out)
