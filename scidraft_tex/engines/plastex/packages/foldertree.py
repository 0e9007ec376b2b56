"""``\\begin{foldertree}``: a tree of files, from indentation or from pasted box-drawing characters."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from scidraft_tex.engines.plastex.html import el, esc
from scidraft_tex.engines.plastex.packages.code_blocks import CodeEnvironment, split_raw_options
from scidraft_tex.engines.plastex.render import Page, html_for

_BRANCH = re.compile(r"^[\s│┃|]*(?:[├└┣┗+`\\|][─━\-]{1,3})\s*")
_PREFIX = re.compile(r"^[\s│┃├└┣┗─━|]*")
_COMMENT = re.compile(r"(?:^|\s+)#\s*(.*)$")


@dataclass(slots=True)
class Entry:
    """A file or folder: its name, the remark after ``#`` and what lies in it."""

    name: str
    remark: str = ""
    entries: list[Entry] = field(default_factory=list)

    @property
    def is_folder(self) -> bool:
        """Folders end in a slash or hold something."""
        return bool(self.entries) or self.name.endswith("/")


def parse_tree(text: str) -> list[Entry]:
    """Read a tree; deeper lines belong to the last shallower one. Blank lines and bare connector lines are skipped."""
    root = Entry("")
    open_entries: list[tuple[int, Entry]] = [(-1, root)]
    for line in text.expandtabs(4).splitlines():
        prefix = _BRANCH.match(line) or _PREFIX.match(line)
        depth = prefix.end() if prefix else 0
        rest = line[depth:].strip()
        if not rest:
            continue
        comment = _COMMENT.search(rest)
        name = rest[: comment.start()].strip() if comment else rest
        entry = Entry(name, comment.group(1).strip() if comment else "")
        while len(open_entries) > 1 and open_entries[-1][0] >= depth:
            open_entries.pop()
        open_entries[-1][1].entries.append(entry)
        open_entries.append((depth, entry))
    return root.entries


def tree_html(entries: list[Entry], outer: bool = True) -> str:
    """Nested lists; classes tell folders from files so that a style sheet can draw the connectors."""
    items = []
    for entry in entries:
        remark = el("span", esc(entry.remark), class_="remark") if entry.remark else ""
        text = el("span", esc(entry.name), class_="name") + (" " + remark if remark else "")
        inner = tree_html(entry.entries, outer=False) if entry.entries else ""
        items.append(el("li", text + inner, class_="folder" if entry.is_folder else "file"))
    return el("ul", "".join(items), class_="foldertree" if outer else None)


class foldertree(CodeEnvironment):
    """The environment; its optional argument only shapes paper."""

    blockType = True


@html_for("foldertree")
def foldertree_html(node: Any, page: Page) -> str:
    """A nested list of the tree."""
    return tree_html(parse_tree(split_raw_options(node.raw)[1]))
