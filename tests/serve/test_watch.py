"""Watching without a browser: what is called off, what is told, and how it ends."""

from __future__ import annotations

import errno
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

from scidraft_tex.app.building import build_collection
from scidraft_tex.app.changes import Listener
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.places import placed
from scidraft_tex.app.watching import Round, Watcher
from scidraft_tex.cli.lasting import until_interrupted
from tests.integration.test_signals import processes
from tests.support.serving import running, until

LOOP = "\\title{Loop}\n\nBefore.\n\n\\def\\again{\\again}\\again\n"
LIMITS = "[limits]\nseconds = 600\npage-seconds = 600\n"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "good.tex").write_text("\\title{Good}\n\nFirst words.\n")
    (folder / "scidraft.toml").write_text(LIMITS)
    return folder


@pytest.mark.parametrize(
    ("target", "engine", "made"),
    [("html", "engines.plastex.start", "html/notes/good/index.html"), ("pdf", "pdflatex", "pdf/good.pdf")],
)
def test_a_note_without_end_holds_up_no_other(notes: Path, target: str, engine: str, made: str) -> None:
    """Its limit is ten minutes, which nobody waits for here."""
    output = notes.parent / "build" / made
    with running("watch", notes, "--to", target) as found:
        found.wait_for(lambda: found.count("1 note"))
        (notes / "loop.tex").write_text(LOOP)
        until(lambda: any(engine in line for line in processes(str(notes.parent))))
        time.sleep(0.5)
        for turn in ("Second", "Third"):
            before = output.read_bytes()
            (notes / "good.tex").write_text(f"\\title{{Good}}\n\n{turn} words.\n")
            found.wait_for(lambda before=before: output.read_bytes() != before)


def test_what_is_wrong_is_told_once_and_in_the_files_that_change(notes: Path) -> None:
    (notes / "bad.tex").write_text("\\title{Bad}\n\nSee \\cref{nowhere}.\n")
    with running("watch", notes, "--to", "html", "--message-format", "concise") as found:
        found.wait_for(lambda: found.count("2 notes"))
        (notes / "good.tex").write_text("\\title{Good}\n\nSecond words.\n")
        found.wait_for(lambda: found.count("good.tex: page after"))
        assert found.count("notes/bad.tex:3:11") == 1
        assert found.count("1 warning") == 2
        (notes / "bad.tex").write_text("\\title{Bad}\n\nStill \\cref{nowhere}.\n")
        found.wait_for(lambda: found.count("notes/bad.tex:3:13"))


def test_a_round_whose_results_are_removed_meanwhile_begins_again(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output, rounds, calls = notes.parent / "build", [], []

    def build(*arguments: Any) -> Outcome:
        calls.append(arguments)
        outcome = build_collection(*arguments)
        if len(calls) == 1:
            shutil.rmtree(output)
            raise FileNotFoundError(errno.ENOENT, "gone", str(output / ".cache" / "blob"))
        return outcome

    def finished(done: Round) -> None:
        rounds.append(done)
        watcher.stop()

    monkeypatch.setattr("scidraft_tex.app.watching.build_collection", build)
    ((asked, folder),) = placed([notes], output)
    watcher = Watcher(asked, Options(to=("html",), output=output), folder, finished=finished)
    watcher.run()
    assert len(rounds) == 1 and len(calls) == 2
    assert (output / "html/notes/good/index.html").is_file() and not rounds[0].outcome.diagnostics


def test_a_full_disk_is_not_taken_for_a_deaf_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], notes: Path
) -> None:
    def fail(error: Exception) -> Callable[..., NoReturn]:
        def fails(*_: object, **__: object) -> NoReturn:
            raise error

        return fails

    monkeypatch.setattr("signal.signal", lambda *_: None)
    with pytest.raises(OSError, match="No space left"):
        until_interrupted(fail(OSError(errno.ENOSPC, "No space left on device")))
    monkeypatch.setattr("watchfiles.watch", fail(OSError("OS file watch limit reached.")))
    assert until_interrupted(Listener(notes, (), lambda _: None).start) == 1
    assert capsys.readouterr().err == "error: the files cannot be watched: `OS file watch limit reached`\n"


def test_the_notes_of_a_folder_that_is_moved_in_are_heard_when_they_come_and_go(notes: Path) -> None:
    heard: set[str] = set()
    (notes.parent / "ready").mkdir()
    (notes.parent / "ready" / "more.tex").write_text("\\title{More}\n\nWords.\n")
    listener = Listener(notes, (), heard.update)
    listener.start()
    try:
        (notes.parent / "ready").rename(notes / "moved")
        until(lambda: "moved/more.tex" in heard)
        heard.clear()
        (notes / "moved" / "more.tex").unlink()
        until(lambda: "moved/more.tex" in heard)
    finally:
        listener.stop()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM], ids=lambda sign: sign.name)
@pytest.mark.parametrize("command", ["serve", "watch"])
def test_it_ends_cleanly_at_rest_and_at_work(notes: Path, command: str, sign: signal.Signals) -> None:
    options = ("--port", "0") if command == "serve" else ()
    with running(command, notes, "--to", "html", *options) as found:
        found.wait_for(lambda: found.count("1 note"))
        (notes / "loop.tex").write_text(LOOP)
        until(lambda: any("engines.plastex.start" in line for line in processes(str(notes.parent))))
        assert found.end(sign) == 0
        assert found.count("Stopped.") == 1 and not found.count("Traceback"), found.output
        until(lambda: not processes(str(notes.parent)))


def test_what_was_made_meanwhile_need_not_be_made_again(notes: Path) -> None:
    with running("watch", notes, "--to", "html") as found:
        found.wait_for(lambda: found.count("1 note"))
        (notes / "good.tex").write_text("\\title{Good}\n\nSecond words.\n")
        found.wait_for(lambda: found.count("all after"))
        assert found.end() == 0
    with running("compile", notes, "--to", "html") as found:
        assert found.process.wait(60) == 0
    assert found.count("nothing to do"), found.output
