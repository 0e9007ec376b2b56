"""Requests and bodies as JSON lines."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from scidraft_tex.model.body import Body, BodyRequest, CitedWork, Heading, Picture, Target
from scidraft_tex.model.diagnostic import Diagnostic
from scidraft_tex.model.numbers import LabelValue, Numbers, Step
from scidraft_tex.model.setting import ForeignLabel, SetBibList


def members(value: Any) -> dict[str, Any]:
    """A dataclass's fields, for :func:`json.dumps`; its own encoding where it has one."""
    if isinstance(value, Diagnostic):
        return value.as_json()
    return {field.name: getattr(value, field.name) for field in fields(value)}


def request_as_json(request: BodyRequest) -> str:
    """A request on one line."""
    return json.dumps(request, default=members, ensure_ascii=False, separators=(",", ":"))


def request_of(asked: dict[str, Any]) -> BodyRequest:
    """The request in the JSON value that :func:`request_as_json` wrote."""
    data = dict(asked)
    numbers = data["numbers"]
    data["lists"] = tuple(
        SetBibList(**{**item, "keys": tuple(item["keys"]), "files": tuple(item["files"])}) for item in data["lists"]
    )
    data["foreign"] = tuple(ForeignLabel(**item) for item in data["foreign"])
    data["graphics"] = tuple(tuple(item) for item in data["graphics"])
    data["aliases"] = tuple(data["aliases"])
    if numbers is not None:
        data["numbers"] = Numbers(
            tuple(Step(**step) for step in numbers["steps"]), tuple(LabelValue(**label) for label in numbers["labels"])
        )
    return BodyRequest(**data)


def body_as_json(body: Body) -> str:
    """A body on one line."""
    return json.dumps(body, default=members, ensure_ascii=False, separators=(",", ":"))


def body_of(data: dict[str, Any]) -> Body:
    """The body in the JSON value that :func:`body_as_json` wrote."""
    return Body(
        slug=data["slug"],
        html=data["html"],
        title=data["title"],
        summary=data["summary"],
        preview=data["preview"],
        plain=data["plain"],
        pictures=tuple(Picture(**item) for item in data["pictures"]),
        targets=tuple(Target(LabelValue(**item["label"]), item["element"]) for item in data["targets"]),
        headings=tuple(Heading(**item) for item in data["headings"]),
        steps=tuple(Step(**item) for item in data["steps"]),
        parts=tuple((element, title, html) for element, title, html in data["parts"]),
        works=tuple(CitedWork(**{**item, "cited_at": tuple(item["cited_at"])}) for item in data["works"]),
        aliases=tuple(data["aliases"]),
        diagnostics=tuple(Diagnostic.from_json(item) for item in data["diagnostics"]),
    )
