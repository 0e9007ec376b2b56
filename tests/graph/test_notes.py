"""The graph of notes: who refers to whom, and in which order that can be read."""

from __future__ import annotations

from scidraft_tex.graph.notes import NoteGraph
from tests.graph.collection import Collection

GRAPH = NoteGraph(("a", "b", "c", "d"), (("a", "b"), ("b", "c"), ("c", "b"), ("d", "a")))


def test_neighbours() -> None:
    assert GRAPH.refers_to("b") == ("c",)
    assert GRAPH.referred_by("b") == ("a", "c")
    assert GRAPH.neighbours("b") == ("c", "a")
    assert GRAPH.neighbours("unknown") == ()


def test_order_puts_what_is_used_first_and_leaves_circles_as_they_come() -> None:
    assert GRAPH.order == ("b", "c", "a", "d")
    looking_ahead = NoteGraph(
        ("first", "second", "third"), (("first", "second"), ("second", "third"), ("third", "first"))
    )
    assert looking_ahead.order == ("first", "second", "third")


def test_needs_are_all_that_is_reached() -> None:
    assert GRAPH.needs(["a"]) == ("b", "c", "a")
    assert GRAPH.needs(["c"]) == ("b", "c")


def test_from_a_project(collection: Collection) -> None:
    project = collection.link({"a.tex": "\\ref{b:x}\\ref{b:y}", "b.tex": "\\label{x}\\label{y}"})
    assert NoteGraph.of(project.notes).refers == (("a", "b"),)
