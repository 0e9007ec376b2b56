"""Our TeX stream: reads strings, never looks for files on its own, and knows where each macro began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plasTeX import Macro
from plasTeX.TeX import TeX, bufferediter
from plasTeX.Tokenizer import Letter, Other

from scidraft_tex.engines.plastex.tokens import Control, Source, Tokenizer

Where = tuple[Source, int]
RECORDED = frozenset(
    "newcommand renewcommand providecommand DeclareRobustCommand newenvironment renewenvironment def gdef edef xdef "
    "let DeclareMathOperator DeclarePairedDelimiter DeclarePairedDelimiterX DeclarePairedDelimiterXPP "
    "NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand DeclareDocumentCommand NewDocumentEnvironment "
    "newif newlength newcounter usepackage RequirePackage DeclareMathAlphabet DeclareMathSymbol".split()
)
"""Definitions that TeX needs again when it draws a picture of the note."""


class Stream(TeX):  # type: ignore[misc]
    """plasTeX's expander over our tokenizer. ``kpsewhich`` is never run: files come through the note."""

    jobname = ""

    def input(self, source: Any) -> Stream:
        """Read from a :class:`Source`, a string or a list of tokens next."""
        tokenizer = Tokenizer(source, self.ownerDocument.context)
        self.inputs.append((tokenizer, iter(tokenizer)))
        self.currentInput = self.inputs[-1]
        if tokenizer.text:
            self.ownerDocument.userdata["reading"] = tokenizer
        return self

    def endInput(self) -> None:
        """Go back to what was read before."""
        if self.inputs:
            self.inputs.pop()
        if self.inputs:
            self.currentInput = self.inputs[-1]
            for tokenizer, _ in reversed(self.inputs):
                if tokenizer.text:
                    self.ownerDocument.userdata["reading"] = tokenizer
                    break

    def kpsewhich(self, name: str) -> str:
        """Files are read through the note alone."""
        raise FileNotFoundError(name)

    def loadPackage(self, file: str, options: Any = None) -> bool:
        """A real ``.sty`` is never read."""
        return False

    def where(self) -> Where | None:
        """The place being read now."""
        tokenizer = self.ownerDocument.userdata.get("reading")
        return (tokenizer.origin, tokenizer.begun) if tokenizer is not None else None

    @property
    def filename(self) -> str:
        """The path of the file being read."""
        return self.currentInput[0].filename if self.inputs else ""

    @property
    def lineNumber(self) -> int:
        """The line being read, from 1."""
        tokenizer = self.ownerDocument.userdata.get("reading")
        return tokenizer.lineNumber if tokenizer is not None else 0

    def _record(self, token: Control) -> None:
        """Keep the source of the definition that began at ``token`` and has just been executed."""
        source, start = token.at
        tokenizer = self.inputs[-1][0] if self.inputs else None
        if tokenizer is None or tokenizer.origin is not source:
            return
        end = tokenizer.index
        if tokenizer.stack:
            ahead = tokenizer.stack[-1]
            end = ahead.at[1] if type(ahead) is Control and ahead.at[0] is source else end - 1
        definition = source.text[start:end].strip()
        if definition:
            self.ownerDocument.userdata["note"].definitions.append(definition)

    def raw(self, end: str) -> str | None:
        """The raw text up to ``end``; ``None`` when it cannot be had (inside a macro's argument)."""
        return self.inputs[-1][0].cut(end) if self.inputs else None

    def text_to_come(self) -> str:
        """What of the text being read has not been read yet."""
        tokenizer = self.ownerDocument.userdata.get("reading")
        return str(tokenizer.text[tokenizer.index :]) if tokenizer is not None else ""

    def itertokens(self) -> Iterator[Any]:
        """Unexpanded tokens."""
        inputs = self.inputs
        document = self.ownerDocument
        context = document.context
        while inputs:
            try:
                while inputs:
                    token = next(inputs[-1][1])
                    token.contextDepth = context.depth
                    token.ownerDocument = document
                    token.parentNode = None
                    yield token
            except StopIteration:
                self.endInput()

    def __iter__(self) -> Iterator[Any]:
        document = self.ownerDocument
        context = document.context
        next_token = self.itertokens().__next__
        element = Macro.ELEMENT_NODE
        while True:
            try:
                token = next_token()
            except StopIteration:
                return
            if token.nodeType == element or token.macroName is None:
                yield token
                continue
            name = token.macroName
            node = context[name]()
            node.parentNode = None
            node.ownerDocument = document
            node.contextDepth = token.contextDepth
            node.at = token.at if type(token) is Control else self.where()
            tokens = node.invoke(self)
            if name in RECORDED and type(token) is Control:
                self._record(token)
            if tokens is None:
                self.pushToken(node)
            elif tokens:
                self.pushTokens(tokens)


class Nodes(bufferediter):  # type: ignore[misc]
    """What a stream makes of the source, for nodes to take in.

    TeX hands out text letter by letter, because a macro may want just one. What nodes take in are words, and a node for
    every letter is most of their cost; so the text behind a letter comes with it.
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._inputs = stream.inputs

    def __next__(self) -> Any:
        if self._buffer:
            return self._buffer.pop()
        token = self._next()
        if (type(token) is Letter or type(token) is Other) and self._inputs:
            more = self._inputs[-1][0].text_ahead()
            if more:
                whole = type(token)(token + more)
                whole.ownerDocument, whole.contextDepth = token.ownerDocument, token.contextDepth
                whole.parentNode = token.parentNode
                return whole
        return token
