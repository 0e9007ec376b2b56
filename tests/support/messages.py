"""Every text of the package that becomes a diagnostic or an error of the command line, read from its source.

A text is an argument for a parameter called ``message`` or ``help`` (or like them), or of an exception of ours. Where
the argument is a name or a call, it is followed to what the name was given and to what the call returns.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MESSAGE = ("message",)
HELP = ("help", "help_text", "help_", "advice")
ERRORS = ("UsageError", "NothingChosenError", "BadParameter", "PortTakenError", "fail")
COMPLAIN = "complain"
"""A function handed in: it is called with a message, the key that is meant, and help."""
HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands for what an f-string fills in."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text, whether it is advice, and where it stands."""

    text: str
    advice: bool
    where: str


@dataclass(slots=True)
class _Package:
    """The functions of the package by name, with the module that each stands in."""

    modules: dict[str, ast.Module]
    functions: dict[str, list[tuple[str, ast.FunctionDef]]] = field(default_factory=dict)
    slots: dict[tuple[str, str], dict[int | str, bool]] = field(default_factory=dict)
    """By module and name of a function or type: which arguments are texts, by position and name, and which are advice.

    With an empty module: what is known by that name anywhere.
    """

    def slots_of(self, path: str, name: str) -> dict[int | str, bool]:
        """The texts among the arguments of a call in a module: a function of the same module goes first."""
        return self.slots.get((path, name), {} if name.startswith("_") else self.slots.get(("", name), {}))

    def called(self, path: str, name: str) -> list[tuple[str, ast.FunctionDef]]:
        """The functions that a call in a module may mean."""
        found = self.functions.get(name, [])
        return [item for item in found if item[0] == path] or ([] if name.startswith("_") else found)


def texts(root: Path) -> list[Text]:
    """All texts of the package in a folder."""
    package = _read(root)
    found = [text for path in package.modules for text in _module(path, package)]
    return list(dict.fromkeys(found))


def _read(root: Path) -> _Package:
    package = _Package({str(p.relative_to(root)): ast.parse(p.read_text(encoding="utf-8")) for p in root.rglob("*.py")})
    for path, module in package.modules.items():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                package.functions.setdefault(node.name, []).append((path, node))
                names = [arg.arg for arg in [*node.args.args, *node.args.kwonlyargs]]
                _slots(path, node.name, names, package)
                if COMPLAIN in names:
                    package.slots[path, COMPLAIN] = {0: False, 2: True}
            elif isinstance(node, ast.ClassDef):
                inner = [n.target for n in node.body if isinstance(n, ast.AnnAssign)]
                _slots(path, node.name, [n.id for n in inner if isinstance(n, ast.Name)], package)
    for error in ERRORS:
        package.slots["", error] = {0: False}
    return package


def _slots(path: str, name: str, parameters: list[str], package: _Package) -> None:
    package.slots.setdefault((path, name), {})
    if parameters[:1] in (["self"], ["cls"]):
        del parameters[0]
    for place, parameter in enumerate(parameters):
        if parameter in (*MESSAGE, *HELP):
            advice = parameter in HELP
            for module in (path, ""):
                package.slots.setdefault((module, name), {}).update({place: advice, parameter: advice})


def _module(path: str, package: _Package) -> Iterator[Text]:
    for scope in ast.walk(package.modules[path]):
        for node in ast.iter_child_nodes(scope) if isinstance(scope, ast.Module) else ():
            yield from _scope(node, path, package)


def _scope(scope: ast.AST, path: str, package: _Package) -> Iterator[Text]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Call):
            slots = package.slots_of(path, _name(node.func))
            given = [*enumerate(node.args), *((word.arg or "", word.value) for word in node.keywords)]
            for place, value in given:
                if place in slots:
                    for text, line in _values(value, scope, path, package, frozenset()):
                        yield Text(text, slots[place], f"{path}:{line}")


def _name(function: ast.expr) -> str:
    match function:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
    return ""


def _values(
    node: ast.expr, scope: ast.AST, path: str, package: _Package, seen: frozenset[str]
) -> Iterator[tuple[str, int]]:
    """What an expression can be, as far as it is written out."""
    match node:
        case ast.Constant(value=str() as text) if text:
            yield text, node.lineno
        case ast.JoinedStr():
            yield _joined(node), node.lineno
        case ast.IfExp():
            yield from _values(node.body, scope, path, package, seen)
            yield from _values(node.orelse, scope, path, package, seen)
        case ast.BoolOp():
            for value in node.values:
                yield from _values(value, scope, path, package, seen)
        case ast.Dict() | ast.Tuple():
            for value in node.values if isinstance(node, ast.Dict) else node.elts[-1:]:
                yield from _values(value, scope, path, package, seen)
        case ast.Subscript():
            yield from _values(node.value, scope, path, package, seen)
        case ast.Call(func=ast.Name(id="next"), args=[ast.GeneratorExp(generators=[loop]), *_]):
            for table in _values_of_table(loop.iter, scope, package.modules[path]):
                yield from _values(table, scope, path, package, seen)
        case ast.Name(id=name) if name not in seen:
            for value in _assigned(name, scope, package.modules[path]):
                yield from _values(value, scope, path, package, seen | {name})
        case ast.Call() if (name := _name(node.func)) not in seen and name not in dir(builtins):
            for where, function in package.called(path, name):
                for inner in ast.walk(function):
                    if isinstance(inner, ast.Return) and inner.value:
                        yield from _values(inner.value, function, where, package, seen | {name})


def _values_of_table(table: ast.expr, scope: ast.AST, module: ast.Module) -> Iterator[ast.expr]:
    """The rows of a table of texts that is searched, such as (pattern, help)."""
    if isinstance(table, ast.Name):
        for value in _assigned(table.id, scope, module):
            yield from value.elts if isinstance(value, ast.Tuple) else ()


def _joined(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else HOLE for part in node.values)


def _assigned(name: str, scope: ast.AST, module: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                yield value
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=value):
                yield from _of_tuple(name, targets, value)
            case ast.NamedExpr(target=ast.Name(id=target), value=value) if target == name:
                yield value
    if not isinstance(scope, ast.Module):
        for node in module.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    yield value
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if target == name:
                    yield value


def _of_tuple(name: str, targets: list[ast.expr], value: ast.expr) -> Iterator[ast.expr]:
    for place, target in enumerate(targets):
        if isinstance(target, ast.Name) and target.id == name and isinstance(value, ast.Tuple):
            yield value.elts[place]
