r"""enumitem, enumerate, paralist: marks, starts and resumed numbers of lists; lists within a line."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command, NewCommand

from scidraft_tex.engines.plastex.core.lists import (
    COUNTERS,
    BaseList,
    description,
    enumerate_,
    itemize,
    items_of,
    mark_of,
)
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.options import parse_options, split_top_level
from scidraft_tex.engines.plastex.packages.reading import expand, package_data, plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for

_BARE = frozenset("noitemsep nosep wide unboxed resume resume* fullwidth noitemsep* first last".split())
_LOOKS = {"A": r"\Alph", "a": r"\alph", "I": r"\Roman", "i": r"\roman", "1": r"\arabic"}


def list_options(source: str) -> dict[str, str]:
    """Options of a list; the short form ``[(a)]`` becomes ``short``."""
    if not source:
        return {}
    parts = split_top_level(source)
    if parts and all("=" in part or part.strip() in _BARE for part in parts):
        return parse_options(source)
    head = parts[0] if parts else source
    if "=" in head or head in _BARE:
        return parse_options(source)
    rest = [part for part in parts[1:] if "=" in part or part in _BARE]
    if len(rest) == len(parts) - 1:
        return {"short": head} | parse_options(",".join(rest))
    return {"short": source}


def short_label(source: str, counter: str) -> tuple[str, str]:
    r"""Label and number of a short form: the first of ``A a I i 1`` outside braces counts."""
    depth = 0
    i = 0
    while i < len(source):
        char = source[i]
        if char == "\\":
            word = re.match(r"\\[A-Za-z]+\*?|\\.", source[i:], re.DOTALL)
            found = word.group() if word else char
            if found.endswith("*"):
                break
            i += len(found)
            continue
        depth += (char == "{") - (char == "}")
        if depth == 0 and char in _LOOKS:
            number = f"{_LOOKS[char]}{{{counter}}}"
            return source[:i] + number + source[i + 1 :], number
        i += 1
    return starred(source, counter), ""


def starred(source: str, counter: str) -> str:
    r"""``\alph*`` stands for ``\alph{counter}``."""
    return re.sub(r"\\(arabic|alph|Alph|roman|Roman|fnsymbol)\s*\*", rf"\\\1{{{counter}}}", source)


def settings(node: Any) -> list[tuple[set[str], dict[str, str]]]:
    r"""What ``\setlist`` set, in order."""
    known: list[tuple[set[str], dict[str, str]]] = package_data(node, "setlist", list)
    return known


class Optioned:
    """What our list classes add to the core's."""

    inline = False
    kind_name = ""
    preset: dict[str, str] = {}  # noqa: RUF012 (never changed)

    def prepare(self: Any) -> None:
        """Before the core starts the counter over: keep where the last list ended."""
        depth = note_of(self).data.setdefault("list-depth", [0])[0]
        self.level_number = depth + 1
        self.previous = self.ownerDocument.context.counters[COUNTERS[min(depth, 3)]].value

    def apply(self: Any, tex: Any) -> None:
        """Take the options over."""
        name = self.kind_name or (self.macroName or type(self).__name__).rstrip("_")
        options = dict(self.preset)
        for targets, given in settings(self):
            levels = {t for t in targets if t.isdigit()}
            names = targets - levels
            if (not names or name in names) and (not levels or str(self.level_number) in levels):
                options |= given
        source = plain_source(self.attributes.get("options"))
        if source.startswith("\\") and not self.enumerated:
            options["label"] = source
        else:
            options |= list_options(source)
        self.options = options
        if self.enumerated:
            self.apply_numbers(tex, options)
        elif options.get("label") or options.get("short"):
            self.item_label = options.get("label") or options["short"]

    def apply_numbers(self: Any, tex: Any, options: dict[str, str]) -> None:
        """Label, reference and first number."""
        counter = self.list_counter
        if options.get("label") or options.get("label*"):
            label = options.get("label") or r"\the" + counter + options["label*"]
            if self.kind_name:
                label = re.sub(rf"\{{{re.escape(self.kind_name)}i+v?\}}", f"{{{counter}}}", label)
            label = starred(label, counter)
            number = starred(options.get("ref", ""), counter) or label
            self.define(f"label{counter}", label)
            if rf"\the{counter}" not in number and rf"\label{counter}" not in number:
                self.define(f"the{counter}", number)
                self.own_reference = True
        elif options.get("short"):
            label, number = short_label(options["short"], counter)
            self.define(f"label{counter}", label)
            old = {"enumerate", "paralist"} & set(self.ownerDocument.context.packages)
            if old and number:
                self.define(f"the{counter}", number)
            elif number:
                self.define(f"the{counter}", label)
                self.own_reference = True
        value = self.ownerDocument.context.counters[counter]
        if re.fullmatch(r"-?\d+", options.get("start", "")):
            value.value = int(options["start"]) - 1
        elif "resume" in options or "resume*" in options:
            series = options.get("resume") or options.get("resume*") or ""
            value.value = package_data(self, "series", dict).get(series, self.previous) if series else self.previous
        self.series = options.get("series") or options.get("resume") or options.get("resume*") or ""

    def define(self: Any, name: str, source: str) -> None:
        """A macro for this list alone."""
        body = {"nargs": 0, "opt": None, "definition": tokens_of(self, source)}
        self.ownerDocument.context.addLocal(name, type(name, (NewCommand,), body))


def list_class(name: str, base: Any, inline: bool = False, kind_name: str = "", preset: str = "") -> type:
    """A list environment with options, built on the core's ``base``."""

    def invoke(self: Any, tex: Any) -> Any:
        if self.macroMode != self.MODE_END:
            self.prepare()
        return base.invoke(self, tex)

    class item(base.item):  # type: ignore[misc]
        """An item; takes the list's own mark, and remembers the last number of a series."""

        def invoke(self, tex: Any) -> None:
            """As the core does, and then some."""
            super().invoke(tex)
            owner = next(
                (g.obj for g in reversed(self.ownerDocument.context.contexts) if isinstance(g.obj, BaseList)), None
            )
            label, series = getattr(owner, "item_label", ""), getattr(owner, "series", "")
            if self.attributes["term"] is None and label:
                self.attributes["term"] = expand(self, tex, label)
            if series and owner is not None:
                counter = self.ownerDocument.context.counters[owner.list_counter]
                package_data(self, "series", dict)[series] = counter.value

    members = {
        "macroName": name,
        "nodeName": "inline-list" if inline else base.macroName or base.__name__.rstrip("_"),
        "args": "[ options:nox ]",
        "invoke": invoke,
        "set_up": Optioned.apply,
        "item": item,
        "inline": inline,
        "blockType": not inline,
        "kind_name": kind_name,
        "preset": parse_options(preset),
    }
    return type(name, (Optioned, base), members)


_LISTS: dict[str, tuple[type, bool]] = {
    "enumerate": (enumerate_, False),
    "itemize": (itemize, False),
    "description": (description, False),
    "enumerate*": (enumerate_, True),
    "itemize*": (itemize, True),
    "description*": (description, True),
    "inparaenum": (enumerate_, True),
    "inparaitem": (itemize, True),
    "inparadesc": (description, True),
    "compactenum": (enumerate_, False),
    "compactitem": (itemize, False),
    "compactdesc": (description, False),
    "asparaenum": (enumerate_, False),
    "asparaitem": (itemize, False),
    "asparadesc": (description, False),
}
globals().update({f"_list_{name}": list_class(name, base, inline) for name, (base, inline) in _LISTS.items()})


class setlist(Command):  # type: ignore[misc]
    r"""``\setlist[enumerate,1]{…}``."""

    args = "* [ targets:nox ] options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it for the lists that follow."""
        self.parse(tex)
        targets = {part.strip() for part in plain_source(self.attributes["targets"]).split(",") if part.strip()}
        settings(self).append((targets, list_options(plain_source(self.attributes["options"]))))
        return []


class setenumerate(setlist):
    """The same for numbered lists."""

    kind_name = "enumerate"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it under the list's name."""
        setlist.invoke(self, tex)
        settings(self)[-1][0].add(self.kind_name)
        return []


class setitemize(setenumerate):
    """The same for bullets."""

    kind_name = "itemize"


class setdescription(setenumerate):
    """The same for terms."""

    kind_name = "description"


class newlist(Command):  # type: ignore[misc]
    """A list of one's own, after one of the three."""

    args = "name:str kind:str depth:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name, kind = self.attributes["name"], self.attributes["kind"]
        base, inline = _LISTS.get(kind, (itemize, False))
        context = self.ownerDocument.context
        made: Any = list_class(name, base, inline, kind_name=name)
        made.traced = False  # TeX's trace knows LaTeX's own four counters
        context.addGlobal(name, made)
        return []


class renewlist(newlist):
    """The same for a name in use."""


@html_for("inline-list")
def inline_list_html(node: Any, page: Page) -> str:
    """Marks and texts one behind the other."""
    items = items_of(node)
    join, last_join = node.options.get("itemjoin", " "), node.options.get("itemjoin*")
    parts = []
    for i, item in enumerate(items):
        mark = mark_of(item, page) if item.mark is None else page.inline_nodes(list(item.mark))
        anchor = page.element(item.anchor) if item.anchor is not None else None
        label = el("span", mark, class_="item-mark", id=anchor) + " " if mark else ""
        text = page.inline(item).strip()
        joint = last_join if last_join is not None and i == len(items) - 2 else join
        parts.append(label + text + (page.note.html(joint) if i < len(items) - 1 else ""))
    return el("span", " ".join(part.strip() for part in parts), class_="inline-list")


globals().update(
    ignored(
        "SetEnumitemKey{}{} SetEnumitemValue{}{}{} SetLabelAlign{}{} SetEnumerateShortLabel{}{} EnumitemId "
        "setlistdepth{} pointedenum pointlessenum setdefaultleftmargin{}{}{}{}{}{} setdefaultitem{}{}{}{} "
        "setdefaultenum{}{}{}{}"
    )
)
