"""What runs, what does not, and what is said about it."""

from __future__ import annotations

import pytest

from scidraft_tex.model.task import BuildGraph, Need, Output, Task

TWO = {"a": (("a", "x"),), "b": (("a", "x"), ("b", "y"))}


def test_a_second_build_runs_nothing_and_says_the_same(bench, make_plan):
    bench.files = {"a": "x=1 !careful", "b": "y=2"}
    first = bench.build(make_plan(TWO))
    assert bench.ran == ["labels:a", "labels:b", "page:a", "page:b"]
    second = bench.build(make_plan(TWO))
    assert bench.ran == []
    assert second.blobs == first.blobs
    assert [found.message for found in second.diagnostics] == ["careful"] == [f.message for f in first.diagnostics]
    assert {event.event for event in bench.events} == {"fresh"}


def test_only_the_users_of_a_changed_label_are_built_again(bench, make_plan):
    bench.files = {"a": "x=1 z=1", "b": "y=2"}
    bench.build(make_plan(TWO))
    bench.files["a"] = "x=1 z=5"
    bench.build(make_plan(TWO))
    assert bench.ran == ["labels:a"]
    bench.files["a"] = "x=3 z=5"
    result = bench.build(make_plan(TWO))
    assert bench.ran == ["labels:a", "page:a", "page:b"]
    assert bench.html(result, "b.html") == "['3', '2']"


def test_undoing_an_edit_costs_nothing(bench, make_plan):
    bench.files = {"a": "x=1", "b": "y=2"}
    bench.build(make_plan(TWO))
    bench.files["a"] = "x=2"
    bench.build(make_plan(TWO))
    bench.files["a"] = "x=1"
    bench.build(make_plan(TWO))
    assert bench.ran == []


def test_params_and_rule_version_are_part_of_the_key(bench):
    bench.files = {"a": "x=1"}
    for params, ran in (("one", 1), ("two", 1), ("two", 0)):
        bench.build(BuildGraph((Task("labels:a", "labels", params, files=("a",)),)))
        assert len(bench.ran) == ran
    bench.version = 2
    bench.build(BuildGraph((Task("labels:a", "labels", "two", files=("a",)),)))
    assert len(bench.ran) == 1


def test_stale_notes_go_to_the_rule_in_batches(bench, make_plan):
    names = [f"n{i}" for i in range(10)]
    bench.files = {name: f"x={name}" for name in names}
    graph = make_plan({name: ((name, "x"),) for name in names})
    bench.build(graph, batch=4)
    assert sorted(len(batch) for batch in bench.batches if batch[0].startswith("labels")) == [2, 4, 4]
    bench.files["n3"], bench.files["n7"] = "x=new", "x=newer"
    bench.build(graph, batch=4)
    assert bench.batches[0] == ("labels:n3", "labels:n7")


def test_a_batch_is_shared_out_among_workers(bench, make_plan):
    names = [f"n{i}" for i in range(6)]
    bench.files, bench.jobs = dict.fromkeys(names, "x=1"), 2
    bench.build(make_plan(dict.fromkeys(names, ())), batch=50)
    assert [len(batch) for batch in bench.batches if batch[0].startswith("labels")] == [3, 3]


@pytest.mark.parametrize("jobs", [1, 4])
def test_who_goes_together_is_the_same_with_any_number_of_workers(bench, make_plan, jobs):
    names = [f"n{i:03}" for i in range(70)]
    bench.files, bench.jobs, bench.company = dict.fromkeys(names, "x=1"), jobs, True
    graph = make_plan(dict.fromkeys(names, ()))
    turned = [*graph.tasks[:70:2], *graph.tasks[1:70:2], *graph.tasks[70:]]
    bench.build(BuildGraph(tuple(turned), graph.outputs), batch=30)
    parts = sorted(batch for batch in bench.batches if batch[0].startswith("labels"))
    order = [task.name for task in turned[:70]]
    assert parts == sorted(tuple(order[start : start + 24]) for start in (0, 24, 48))


def test_a_rule_gets_ready_once_while_others_work(bench, make_plan):
    bench.files = {"a": "x=1", "b": "y=2"}
    graph = make_plan({"a": (("b", "y"),), "b": (("a", "x"),)})
    bench.build(graph)
    assert bench.prepared == 1
    bench.build(graph)
    assert bench.prepared == 1


def test_a_broken_task_stops_nothing_and_is_tried_again(bench, make_plan):
    bench.files = {"a": "x=1 boom", "b": "y=2"}
    result = bench.build(make_plan(TWO), batch=8)
    assert result.failed == ("labels:a",)
    assert result.blobs["a.pdf"] == "" and result.blobs["b.pdf"]
    assert bench.html(result, "b.html") == "[None, '2']"
    assert "boom" in result.diagnostics[0].message
    again = bench.build(make_plan(TWO), batch=8)
    assert bench.ran == ["labels:a"]
    assert again.diagnostics == result.diagnostics


def test_what_does_not_last_is_made_again(bench, make_plan):
    bench.files = {"a": "x=1 again", "b": "y=2"}
    bench.build(make_plan(TWO))
    bench.build(make_plan(TWO))
    assert bench.ran == ["labels:a"]


def test_a_passive_task_lends_a_fresh_value_and_never_runs(bench):
    bench.files = {"a": "x=1"}

    def graph(passive: bool) -> BuildGraph:
        tex = Task("labels:a", "labels", None, files=("a",), passive=passive)
        page = Task("page:a", "page", None, (Need("labels:a", ("labels",)),))
        return BuildGraph((tex, page), (Output("a.html", "page:a", "html"),))

    assert bench.html(bench.build(graph(True)), "a.html") == "[None]"
    assert bench.ran == ["page:a"]
    bench.build(graph(False))
    assert bench.html(bench.build(graph(True)), "a.html") == "[{'x': '1'}]"
    assert bench.ran == []
    bench.files["a"] = "x=2"
    assert bench.html(bench.build(graph(True)), "a.html") == "[None]"


def test_what_a_silent_task_found_earlier_is_not_told(bench):
    bench.files = {"a": "x=1 boom", "b": "y=1 boom"}

    def graph(silent: bool) -> BuildGraph:
        asked = Task("labels:a", "labels", None, files=("a",))
        other = Task("labels:b", "labels", None, files=("b",), silent=silent)
        page = Task("page:a", "page", None, (Need("labels:a", ("labels",)), Need("labels:b", ("labels",))))
        return BuildGraph((asked, other, page), (Output("a.html", "page:a", "html"),))

    assert len(bench.build(graph(False)).diagnostics) == 2
    assert len(bench.build(graph(True)).diagnostics) == 1


def test_a_plan_drops_what_no_output_asks_for(make_plan):
    graph = make_plan(TWO)
    wanted = BuildGraph(graph.tasks, tuple(item for item in graph.outputs if item.path == "a.html")).needed()
    assert sorted(task.name for task in wanted.tasks) == ["labels:a", "page:a"]


def test_progress_counts_every_task_once(bench, make_plan):
    bench.files = {"a": "x=1", "b": "y=2"}
    bench.build(make_plan(TWO))
    done = [event.done for event in bench.events if event.event != "start"]
    assert done == [1, 2, 3, 4] and {event.total for event in bench.events} == {4}
