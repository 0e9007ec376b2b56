"""The command line: help, guesses, exit codes, and what a crash looks like."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.session import Session, UsageError
from scidraft_tex.cli.main import COMMANDS
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

Cli = Callable[..., Any]

ERROR = Diagnostic(Severity.ERROR, Code.UNDEFINED_COMMAND, "`\\oops` is not defined", Place("a.tex", 3, 1, 6, "\\oops"))
WARNING = Diagnostic(Severity.WARNING, Code.OVERFULL_BOX, "a line is 9pt too wide", Place("a.tex", 5))


def test_help_names_every_command_and_shows_examples(cli: Cli) -> None:
    result = cli("--help")
    assert result.status == 0
    assert all(f"\n  {name}" in result.out for name in COMMANDS)
    assert "scidraft-tex compile notes" in result.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_by_example(cli: Cli, name: str) -> None:
    result = cli(name, "--help")
    assert result.status == 0
    shown = result.out.split("Which one do I want?" if "COMMAND [ARGS]" in result.out else "Example", 1)
    assert f"scidraft-tex {name}" in shown[1]


@pytest.mark.parametrize(
    ("arguments", "guess"),
    [
        (("compil",), "did you mean `compile`?"),
        (("compile", "--outputt", "x"), "--output"),
        (("explain", "bad-confg"), "did you mean `bad-config`?"),
        (("new", "--kind", "lema", "X"), "`lema` is not known; did you mean `lemma`?"),
        (("new", "--kind", "zzz", "X"), "choose one of `note`, `algorithm`"),
        (("compile", "-j", "x"), "`x` is not a whole number from 0 on"),
        (("compile", "-j", "-1"), "`-1` is not a whole number from 0 on"),
        (("compile", "--paper", "latter"), "did you mean `letter`?"),
    ],
)
def test_slips_of_the_pen_are_guessed(cli: Cli, arguments: tuple[str, ...], guess: str) -> None:
    result = cli(*arguments)
    assert result.status == 2
    assert guess in result.err


def test_a_path_that_is_not_there_is_guessed(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    result = cli("compile", str(tmp_path / "nots"))
    assert result.status == 2
    assert f"did you mean `{tmp_path / 'notes'}`?" in result.err
    assert "there is no file or folder" in cli("compile", "x" * 5000).err


@pytest.mark.parametrize("command", ["compile", "check", "watch", "serve"])
def test_a_slip_in_what_to_take_ends_every_command(cli: Cli, command: str, tmp_path: Path) -> None:
    (tmp_path / "banach.tex").write_text("\\title{Banach}\n\\date{2026-01-01}\n\\tags{Analysis}\n\nWords.\n")
    for option, guess in (("--tag=Analisys", "`Analysis`"), ("--only=banahc", "`banach`")):
        result = cli(command, str(tmp_path), option, *([] if command == "check" else ["-o", str(tmp_path / "build")]))
        assert result.status == 2
        assert guess in result.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("compile", "nowhere"),
        ("compile", "--to", "docx"),
        ("new",),
        ("completion", "tcsh"),
        ("new", "T", "--kind", "lema"),
    ],
)
def test_wrong_usage_exits_with_2(cli: Cli, arguments: tuple[str, ...]) -> None:
    result = cli(*arguments)
    assert result.status == 2
    assert result.err.startswith("error: ")
    assert "Traceback" not in result.err


def fake_compile(monkeypatch: pytest.MonkeyPatch, result: Outcome | BaseException) -> list[tuple[object, Options]]:
    """Let ``Session.compile`` give or raise ``result``; return the list of its calls."""
    calls: list[tuple[object, Options]] = []

    def compile_(self: Session, paths: object, options: Options) -> Outcome:
        calls.append((paths, options))
        if isinstance(result, BaseException):
            raise result
        return result

    monkeypatch.setattr(Session, "compile", compile_)
    return calls


def test_options_reach_the_session(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls = fake_compile(monkeypatch, Outcome())
    given = "--to html -o out -j 3 --only a/* --only b --tag T --drafts --engine xelatex --paper letter --strict"
    assert cli("compile", str(tmp_path), *given.split()).status == 0
    assert calls == [
        (
            (tmp_path,),
            Options(("html",), Path("out"), 3, ("a/*", "b"), ("T",), True, "xelatex", "letter", True),
        )
    ]


def test_without_paths_the_working_directory_is_built(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fake_compile(monkeypatch, Outcome())
    assert cli("compile").status == 0
    assert calls == [((Path(),), Options())]


def test_errors_in_notes_exit_with_1_and_paths_open_from_here(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    counts = {"notes": 200, "pdfs": 200, "pages": 201, "ran": 3}
    fake_compile(monkeypatch, Outcome((ERROR, WARNING), counts, root=tmp_path / "notes"))
    result = cli("compile", ".")
    assert result.status == 1
    assert "--> notes/a.tex:3:1" in result.out
    assert result.err.startswith("200 notes: 200 PDFs, 201 pages in ")
    assert result.err.endswith("1 error, 1 warning\n")


def test_warnings_fail_only_under_strict(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compile(monkeypatch, Outcome((WARNING,)))
    assert cli("compile").status == 0
    fake_compile(monkeypatch, Outcome((WARNING,), strict=True))
    assert cli("compile", "--strict").status == 1


def test_json_is_alone_on_standard_output(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compile(monkeypatch, Outcome((ERROR,), {"notes": 1}))
    data = json.loads(cli("compile", "--message-format", "json").out)
    assert data["summary"]["notes"] == 1
    assert data["diagnostics"][0]["code"] == "undefined-command"


def test_quiet_prints_only_what_is_wrong(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compile(monkeypatch, Outcome(counts={"notes": 1}))
    result = cli("compile", "--quiet")
    assert (result.out, result.err) == ("", "")


def test_what_the_session_refuses_is_wrong_usage(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compile(monkeypatch, UsageError("there is no note in here"))
    result = cli("compile")
    assert result.status == 2
    assert "there is no note in here" in result.err


def test_a_bug_of_ours_exits_with_70_and_hides_the_traceback(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("scidraft_tex.cli.crash.user_state_path", lambda name: tmp_path)
    fake_compile(monkeypatch, KeyError("inside"))
    result = cli("compile")
    assert result.status == 70
    assert "Traceback" not in result.out + result.err
    (kept,) = tmp_path.glob("crash-*.txt")
    assert str(kept) in result.err
    assert "KeyError: 'inside'" in kept.read_text()


def test_an_interrupt_is_quiet(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compile(monkeypatch, KeyboardInterrupt())
    result = cli("compile")
    assert result.status == 130
    assert "Interrupted" in result.err


def test_a_full_disk_is_no_bug_of_ours(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_compile(monkeypatch, OSError(28, "No space left on device", "build/html"))
    result = cli("compile")
    assert result.status == 1
    assert result.err.startswith("error: `build/html` cannot be used: `No space left on device`\nhelp: make room")


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (13, "that you can write to"),
        (30, "that you can write to"),
        (20, "another path"),
        (36, "shorter names"),
        (24, "ulimit"),
    ],
)
def test_what_the_system_refuses_is_told_in_a_line(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, code: int, advice: str
) -> None:
    fake_compile(monkeypatch, OSError(code, os.strerror(code), "out/pdf"))
    result = cli("compile")
    assert result.status == 1
    assert result.err.startswith(f"error: `out/pdf` cannot be used: `{os.strerror(code)}`\nhelp: ")
    assert advice in result.err


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a system without /proc")
@pytest.mark.parametrize("arguments", [("sty", "export", "/proc/x"), ("init", "/proc/x"), ("compile", "-o", "/proc/x")])
def test_a_folder_that_nobody_can_make_is_no_bug_of_ours(
    cli: Cli, arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.tex").write_text("\\title{A}\n\nWords.\n")
    result = cli(*arguments)
    assert result.status == 1
    assert result.err.startswith("error: `/proc/x")
    assert "cannot be used: `Operation not permitted`\nhelp: name a folder" in result.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("compile", "--foo"), "there is no option `--foo`"),
        (("compile", "--color", "maybe"), "`--color`: `maybe` is not one of `auto`, `always`, `never`"),
        (("compile", "--only"), "option `--only` requires an argument"),
        (("compile", "-o", "a.txt"), "`--output`: `a.txt` is a file, not a folder"),
        (("compile", "-o", "a.txt/deeper"), "`--output`: `a.txt` is a file, not a folder"),
        (("init", "a.txt"), "`a.txt` is a file, not a folder"),
        (("compile", "a.txt"), "`a.txt` is not a `.tex` file; give a folder of notes, a note or a paper"),
        (("compile", "empty"), "there are no notes in `empty`; name another folder, or start a collection by"),
        (("check", "empty"), "there are no notes in `empty`"),
        (("bundle", "empty"), "`empty` is a folder; name the paper's main file"),
        (
            ("handout", "empty"),
            "no note is asked for: the folder has none, or the conditions exclude each other (papers",
        ),
        (("new",), "the argument `TITLE` is missing"),
        (("completion",), "the argument `SHELL` is missing"),
        (("explain", "a", "b"), "got unexpected extra argument `b`"),
        (("serve", "--port", "99999"), "`--port`: `99999` is not a whole number from 0 to 65535"),
        (("handout", "--signature", "3"), "`--signature` must be a multiple of 4"),
        (("new", "X", "--dir", "nowhere"), "there is no folder `nowhere`; `scidraft-tex init nowhere` starts"),
        (("why", "nothing"), "there is no target `nothing`"),
    ],
)
def test_what_newcomers_get_wrong_is_told_in_two_lines(
    cli: Cli, arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("words")
    (tmp_path / "empty").mkdir()
    result = cli(*arguments)
    assert (result.status, result.out) == (2, "")
    first, *more = result.err.splitlines()
    assert first.startswith(f"error: {said}")
    assert not more or (len(more) == 1 and more[0].startswith("help: "))


def test_when_the_last_note_goes_its_output_goes(cli: Cli, tmp_path: Path) -> None:
    notes, build = tmp_path / "notes", tmp_path / "build"
    notes.mkdir()
    (notes / "größe 1.tex").write_text("\\title{A}\n\nWords.\n")
    options = ("compile", str(notes), "-o", str(build), "--to", "html")
    assert cli(*options).status == 0
    assert (build / "html/notes/größe 1/index.html").is_file()
    (notes / "größe 1.tex").unlink()
    assert cli(*options).status == 0
    assert not (build / "html/notes/größe 1").exists()


def test_explain_lists_all_codes_and_explains_each(cli: Cli) -> None:
    listed = cli("explain").out
    for code in Code:
        assert f"{code.value} " in listed
        one = cli("explain", code.value)
        assert one.status == 0
        assert ("Trouble:\n" in one.out and "Right:\n" in one.out) or code is Code.INTERNAL_ERROR


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_call_back(cli: Cli, shell: str) -> None:
    assert "_SCIDRAFT_TEX_COMPLETE" in cli("completion", shell).out


def test_completion_offers_codes() -> None:
    environment = os.environ | {
        "_SCIDRAFT_TEX_COMPLETE": "bash_complete",
        "COMP_WORDS": "scidraft-tex explain duplicate-",
        "COMP_CWORD": "2",
    }
    script = Path(sys.executable).with_name("scidraft-tex")
    done = subprocess.run([script], env=environment, capture_output=True, text=True, check=False)
    assert "duplicate-label" in done.stdout


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m scidraft_tex explain; echo $? >&2"
    done = subprocess.run(["bash", "-c", f"({command}) | true"], capture_output=True, text=True, check=False)
    assert done.stderr.strip() in ("0", "1")


def test_starting_loads_nothing_heavy() -> None:
    """`--help` and the parsing of `compile` answer before rich, plasTeX and the like are imported."""
    code = "import sys, scidraft_tex.cli.main, scidraft_tex.cli.compile; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"rich", "plasTeX", "pikepdf", "jinja2", "pylatexenc", "bibtexparser", "pygments", "math_core"}
