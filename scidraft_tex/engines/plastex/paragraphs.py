"""Grouping a node's children into paragraphs, in linear time (plasTeX's own way takes quadratic time)."""

from __future__ import annotations

from typing import Any

from plasTeX.DOM import Node


def paragraphs(self: Any, force: bool = True) -> None:
    """Put the children between paragraph ends under paragraph nodes; a block gets a node of its own.

    Without ``force``, children among which no paragraph ends are left as they are. A section among them and everything
    behind it stay beside the paragraphs.
    """
    items = list(self.childNodes)
    charsubs = self.ownerDocument.charsubs
    if not force and not any(item.level == Node.PAR_LEVEL for item in items):
        self.normalize(charsubs)
        return
    groups = [_new(self)]
    rest: list[Any] = []
    for index, item in enumerate(items):
        if item.level == Node.PAR_LEVEL:
            groups.append(item)
        elif item.level < Node.PAR_LEVEL:
            rest = items[index:]
            break
        elif item.blockType:
            block = _new(self)
            block.append(item)
            block.blockType = True
            groups.extend((block, _new(self)))
        else:
            groups[-1].append(item)
    del self.childNodes[:]
    for group in groups:
        group.normalize(charsubs)
        if len(group) and not (len(group) == 1 and group[0].isElementContentWhitespace):
            self.append(group)
    for item in rest:
        self.append(item)


def _new(owner: Any) -> Any:
    par = owner.ownerDocument.createElement("par")
    par.parentNode = owner
    return par
