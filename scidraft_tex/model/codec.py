"""Our frozen types as plain JSON values, and back: what the store keeps and what crosses a process boundary."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def encode(value: Any) -> Any:
    """A value as JSON: dataclasses become lists of their fields, tuples lists, enums their values."""
    if value is None or isinstance(value, (str, int, float)):
        return value.value if isinstance(value, Enum) else value
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if is_dataclass(value):
        return [encode(getattr(value, name)) for name in _names(cast(Any, type(value)))]
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} has no JSON form")


def decode(kind: type[T], data: Any) -> T:
    """Read back what :func:`encode` made of a value of type ``kind``.

    Raises :class:`TypeError` or :class:`ValueError` if the data are not of that shape.
    """
    made: T = _decoder(cast(Any, kind))(data)
    return made


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind) if item.init and item.compare)


@cache
def _decoder(kind: Any) -> Callable[[Any], Any]:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        some = _decoder(next(item for item in inner if item is not NoneType))
        return lambda data: None if data is None else some(data)
    if origin is tuple:
        return _tuple_decoder(inner)
    if origin is dict:
        item = _decoder(inner[1])
        return lambda data: {key: item(value) for key, value in data.items()}
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        parts = [_decoder(hints[name]) for name in _names(kind)]
        return lambda data: kind(*[part(value) for part, value in zip(parts, data, strict=True)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    return lambda data: data


def _tuple_decoder(inner: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        item = _decoder(inner[0])
        if inner[0] in (str, int, float):
            return tuple
        return lambda data: tuple([item(value) for value in data])
    parts = [_decoder(kind) for kind in inner]
    return lambda data: tuple([part(value) for part, value in zip(parts, data, strict=True)])
