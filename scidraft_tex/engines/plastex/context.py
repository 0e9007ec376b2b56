"""The macro table: plasTeX's context with fast look-up, TeX's rules for redefinition, and a class for the unknown."""

from __future__ import annotations

from typing import Any

import plasTeX
from plasTeX.Context import Context as PlasContext
from plasTeX.Tokenizer import EscapeSequence, Token

from scidraft_tex.engines.plastex.tokens import Tokenizer


class UnknownCommand(plasTeX.Command):  # type: ignore[misc]
    """A control sequence that nobody defined. It prints nothing, its arguments stay as text."""

    unknown = True


class Context(PlasContext):  # type: ignore[misc]
    """plasTeX looks a name up by recursion and lists all keys to test one; both are per token, so both are replaced."""

    owner_document: Any = None

    def __init__(self, load: bool = False) -> None:
        self._code_tables: dict[int, tuple[Any, dict[str, int]]] = {}
        self._coded: Any = None
        self._codes: dict[str, int] = {}
        self._unknown: dict[str, type] = {}
        super().__init__(load=load)
        self.warnOnUnrecognized = False

    def mapMethods(self) -> None:
        """Point the short cuts at the innermost group."""
        self.top = top = self.contexts[-1]
        self.categories = top.categories
        self.depth = len(self.contexts)
        top.owner = self
        if self.depth > 1:
            top.parent = self.contexts[-2]

    def find(self, key: str) -> Any:
        """The class of a macro, or ``None``."""
        for group in reversed(self.contexts):
            found = dict.get(group, key)
            if found is not None:
                return found
        return None

    def __getitem__(self, key: str) -> Any:
        found = self.find(key)
        if found is not None:
            return found
        known = self._unknown.get(key)
        if known is None:
            known = self._unknown[key] = type(str(key), (UnknownCommand,), {})
        return known

    def __contains__(self, key: object) -> bool:
        return self.find(str(key)) is not None

    has_key = __contains__

    def get(self, key: str, default: Any = None) -> Any:
        """The class of a macro, or ``default``."""
        found = self.find(key)
        return default if found is None else found

    def keys(self) -> list[str]:
        """All names defined now."""
        names: set[str] = set()
        for group in self.contexts:
            names.update(dict.keys(group))
        return sorted(name for name in names if isinstance(name, str))

    def __setitem__(self, key: str, value: Any) -> None:
        self.addGlobal(key, value)

    def codes(self, char: str) -> int:
        """The category code of a character under the present regime."""
        if self._coded is not self.categories:
            self._change_regime()
        code = self._codes.get(char)
        if code is None:
            code = self._codes[char] = PlasContext.whichCode(self, char)
        return code

    def _change_regime(self) -> None:
        """Take the table of the present category codes at hand."""
        categories = self._coded = self.categories
        entry = self._code_tables.get(id(categories))
        if entry is None or entry[0] is not categories:
            entry = self._code_tables[id(categories)] = (categories, {})
        self._codes = entry[1]

    def whichCode(self, char: str) -> int:
        """plasTeX's name for :meth:`codes`."""
        return self.codes(char)

    # definitions

    def newcommand(self, name: Any, nargs: int | None = 0, definition: Any = None, opt: Any = None) -> None:
        r"""``\newcommand`` and ``\renewcommand``: the new meaning always wins (plasTeX keeps its own built-in ones).

        A macro that only calls itself through a built-in of the same name would loop; TeX would too.
        """
        self.addGlobal(
            str(name),
            type(
                str(name),
                (plasTeX.NewCommand,),
                {"nargs": nargs or 0, "opt": self._tokens(opt), "definition": self._tokens(definition)},
            ),
        )

    def newenvironment(
        self, name: str, nargs: int | None = 0, def_before: Any = None, def_after: Any = None, opt: Any = None
    ) -> None:
        r"""``\newenvironment`` and ``\renewenvironment``."""
        begin = {"nargs": nargs or 0, "opt": self._tokens(opt), "definition": self._tokens(def_before) or []}
        end = {"nargs": 0, "opt": None, "definition": self._tokens(def_after) or []}
        self.addGlobal(name, type(str(name), (plasTeX.NewCommand,), begin))
        self.addGlobal("end" + name, type("end" + name, (plasTeX.NewCommand,), end))

    def let(self, dest: Any, source: Any) -> None:
        r"""``\let``: a meaning is copied; a name without one yet becomes an alias."""
        name = dest.nodeName
        if source.catcode != Token.CC_ESCAPE:
            self.top.lets[name] = source
            return
        found = self.find(source.nodeName)
        if found is None:
            alias = {"args": "", "definition": [EscapeSequence(str(source.nodeName))]}
            found = type(str(name), (plasTeX.Definition,), alias)
        self.top[name] = found
        for group in self.contexts:
            group.lets.pop(name, None)

    def define(self, source: str) -> None:
        """Execute LaTeX definitions given as text."""
        from scidraft_tex.engines.plastex.reader import Stream

        Stream(ownerDocument=self.owner_document).expandTokens(list(Tokenizer(source, self)))

    def _tokens(self, value: Any) -> Any:
        return list(Tokenizer(value, self)) if isinstance(value, str) else value
