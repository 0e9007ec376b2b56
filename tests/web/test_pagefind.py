"""The search engine's bundles, made by the real program."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from scidraft_tex.build.rules import Job
from scidraft_tex.engines import pagefind
from scidraft_tex.model.body import Body
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.task import Need, Task
from scidraft_tex.targets import names
from scidraft_tex.targets.params import BundleParams
from scidraft_tex.targets.rules import facts
from scidraft_tex.targets.web.extract import extract
from scidraft_tex.targets.web.search import document, documents
from scidraft_tex.targets.web.values import Note

PAGES = {
    f"notes/{name}/index.html": document(f'<span data-pagefind-meta="title[x]" x="{name}"></span><p>{text}</p>', "en")
    for name, text in (("a", "Quokkas run."), ("b", "Flowers stand."), ("c", "Ünïcode &lt;b&gt; stays."))
}


def test_the_same_pages_give_the_same_bytes_and_scripts_come_once() -> None:
    first = pagefind.bundle(PAGES, "en-GB", primary=True)
    assert first == pagefind.bundle(dict(reversed(PAGES.items())), "en-GB", primary=True)
    assert {"pagefind.js", "pagefind-worker.js", "wasm.en.pagefind", "pagefind-entry.json"} <= first.keys()
    assert not [name for name in first if "ui" in name or "highlight" in name]
    assert sum(name.startswith("fragment/") for name in first) == 3
    other = pagefind.bundle(PAGES, "en-GB", primary=False)
    assert other == {name: data for name, data in first.items() if not name.endswith((".js", ".pagefind"))}


@pytest.mark.parametrize("language", ["de", "pl", "cs"])
def test_languages_without_stemming_are_searched_too(language: str) -> None:
    made = pagefind.bundle(PAGES, language, primary=True)
    assert any(name.startswith("wasm.") for name in made)


def test_a_note_without_words_is_found_by_its_title() -> None:
    note = Note(slug="a", title="Quokkas", body=Body(slug="a", html='<figure><img src="x.png"> — </figure>'))
    read = documents(note, extract(note))
    made = pagefind.bundle({path: document(html, "en") for path, html in read.items()}, "en", primary=True)
    assert sum(name.startswith("fragment/") for name in made) == 1


def job() -> Job:
    needs = (Need(names.facts("a"), blob="search"),)
    task = Task("search:0", "search-bundle", BundleParams("en", ("a",), True), needs)
    blobs = SimpleNamespace(read_blob=lambda name: b'{"notes/a/index.html": "<p>Words</p>"}')
    return Job(task, {needs[0]: "digest"}, blobs)  # type: ignore[arg-type]


@pytest.mark.parametrize(("program", "said"), [(None, "is not installed"), (Path("/bin/false"), "does not run")])
def test_a_site_without_the_engine_is_whole_but_for_its_search(
    monkeypatch: pytest.MonkeyPatch, program: Path | None, said: str
) -> None:
    monkeypatch.setattr(pagefind, "program", lambda: program)
    made = facts.bundle(job(), None)  # type: ignore[arg-type]
    (told,) = made.diagnostics
    assert (told.severity, told.code) == (Severity.WARNING, Code.MISSING_PROGRAM)
    assert said in told.message and "pagefind[bin]" in told.help
    assert not made.value.blobs and not made.lasting
