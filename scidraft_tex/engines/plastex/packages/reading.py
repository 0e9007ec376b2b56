"""Reading from the TeX stream what macros need: whole environments as tokens, source text back into nodes."""

from __future__ import annotations

from typing import Any

from plasTeX.Tokenizer import Token

from scidraft_tex.engines.plastex.html import esc
from scidraft_tex.engines.plastex.mending import end_tokens, ends_instead
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.tokens import Tokenizer, source_of


def tokens_of(node: Any, source: str) -> list[Any]:
    """Unexpanded tokens of LaTeX source, under the category codes in force."""
    return list(Tokenizer(source, node.ownerDocument.context))


def expand(node: Any, tex: Any, tokens: Any) -> Any:
    """A fragment of nodes for unexpanded tokens or source; rendered later, so that references in it know all labels.

    Source is read as it is expanded, so that ``\\url`` in it may hold ``%`` and ``#``.
    """
    if tokens is None:
        return None
    if not isinstance(tokens, str):
        return tex.expandTokens(list(tokens), normalize=True, parentNode=node)
    document = node.ownerDocument
    reading = document.userdata.get("reading")
    stream = tex.createSubProcess()
    stream.input(tokens)
    fragment = document.createDocumentFragment()
    fragment.parentNode = node
    fragment = stream.parse(fragment)
    stream.endSubProcess()
    document.userdata["reading"] = reading
    fragment.normalize(document.charsubs)
    forget_places(fragment)
    return fragment


def forget_places(fragment: Any) -> None:
    """Nodes made from a piece of source have no place of their own; the place of the node around them is told."""
    for node in fragment.allChildNodes:
        place = getattr(node, "at", None)
        if place is not None and not place[0].path:
            node.at = None


def argument_html(value: Any, page: Any) -> str:
    """An expanded argument, which plasTeX gives as nodes or, for plain words, as text."""
    return esc(value) if isinstance(value, str) else str(page.inline(value))


def plain_source(tokens: Any) -> str:
    """The source text of an argument; empty for an absent one."""
    if tokens is None:
        return ""
    return (tokens if isinstance(tokens, str) else source_of(tokens)).strip()


def environment_tokens(tex: Any, name: str) -> list[Any]:
    r"""The unexpanded tokens up to the ``\end{name}`` that closes the environment just begun; that end is consumed."""
    tokens: list[Any] = []
    inner: list[str] = []
    stream = tex.itertokens()
    for token in stream:
        tokens.append(token)
        if token.catcode != Token.CC_ESCAPE or str(token) not in ("begin", "end"):
            continue
        mark = token
        group: list[Any] = []
        for token in stream:
            tokens.append(token)
            group.append(token)
            if token.catcode == Token.CC_EGROUP or (len(group) == 1 and token.catcode != Token.CC_BGROUP):
                break
        word = "".join(str(t) for t in group[1:-1]).strip()
        if mark == "begin":
            inner.append(word)
        elif inner[-1:] == [word]:
            inner.pop()
        elif (inner or word != name) and (over := ends_instead(tex, getattr(mark, "at", None))) is not None:
            del tokens[-len(group) - 1 :]
            tex.pushTokens(end_tokens(over))
        elif word == name and name not in inner:
            del tokens[-len(group) - 1 :]
            break
        elif word == name:
            del inner[len(inner) - 1 - inner[::-1].index(name) :]
    return tokens


def without_labels(tokens: list[Any]) -> list[Any]:
    r"""The tokens without ``\label{…}``: for what is printed a second time."""
    kept: list[Any] = []
    skipping = depth = 0
    for token in tokens:
        if skipping:
            depth += (token.catcode == Token.CC_BGROUP) - (token.catcode == Token.CC_EGROUP)
            if depth == 0 and token.catcode != Token.CC_SPACE:
                skipping = 0
            continue
        if token.catcode == Token.CC_ESCAPE and str(token) == "label":
            skipping = 1
            continue
        kept.append(token)
    return kept


def leave_environment(node: Any) -> None:
    r"""Forget the environment's name that ``\begin`` remembered, when its end was read as tokens."""
    context = node.ownerDocument.context
    if context.currenvir is not None:
        context.currenvir = None


def package_data(node: Any, name: str, default: Any) -> Any:
    """The state a package keeps on the note; made from ``default()`` at first use."""
    data = note_of(node).data
    if name not in data:
        data[name] = default()
    return data[name]
