"""After every kind of edit, exactly what depends on it is built again, with the real engines."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scidraft_tex.app import resources
from scidraft_tex.app.options import Options, Outcome
from scidraft_tex.app.session import Session
from scidraft_tex.model.codes import Code
from scidraft_tex.model.task import Progress
from tests.support.build import ROOT, command_for, files_of
from tests.support.paper import text_of

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<rect width="40" height="20" fill="{colour}"/></svg>'
)
SOURCES = {
    "scidraft.toml": '[site]\ntitle = "Notes"\n',
    "preamble.tex": "\\newcommand{\\vect}[1]{\\mathbf{#1}}\n",
    "base.tex": (
        "\\title{Base}\n\\date{2026-01-05}\n\\tags{One}\n\n"
        "\\begin{lemma}\\label{lem:base}\nLet $\\vect{x} = 0$.\n\\end{lemma}\n"
    ),
    "user.tex": "\\title{User}\n\\date{2026-01-04}\n\\tags{One}\n\nBy \\cref{base:lem:base}.\n",
    "cited.tex": "\\title{Cited}\n\\date{2026-01-03}\n\nBy \\cite{knuth}.\n\n\\references{refs}\n",
    "shown.tex": (
        "\\title{Shown}\n\\date{2026-01-02}\n\n\\begin{figure}[h]\n\\includegraphics{box.svg}\n\\caption{A box}\n"
        "\\end{figure}\n\nA line: \\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}\n"
    ),
    "plain.tex": (
        "\\title{Plain}\n\\date{2026-01-01}\n\nOnly words, of which one line is far too long: "
        "\\mbox{\\rule{20cm}{1pt}}\n"
    ),
    "refs.bib": "@book{knuth, title = {Art}, author = {D. Knuth}, publisher = {AW}, year = {1968}}\n",
    "box.svg": SVG.format(colour="black"),
}
NOTES = {"base", "user", "cited", "shown", "plain"}

WITHOUT_PROGRAMS = """
import sys
def refuse(event, arguments):
    if event in {"subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn"}:
        raise AssertionError(f"{event} {arguments}")
sys.addaudithook(refuse)
from scidraft_tex.cli.main import run
run()
"""


@dataclass
class Desk:
    """A collection, its outputs, and the tasks that the last build ran."""

    root: Path
    data: Path
    ran: set[str] = field(default_factory=set)

    @property
    def output(self) -> Path:
        return self.root.parent / "build"

    def write(self, path: str, text: str) -> None:
        """Write a source, dated a little back: a file that is only just written is read again by the next build."""
        file = self.root / path
        file.write_text(text, encoding="utf-8")
        stamp = file.stat().st_mtime_ns - 10**9
        os.utime(file, ns=(stamp, stamp))

    def change(self, path: str, old: str, new: str) -> None:
        text = (self.root / path).read_text(encoding="utf-8")
        assert old in text
        self.write(path, text.replace(old, new))

    def build(self) -> Outcome:
        self.ran.clear()
        return Session(self.see).compile([self.root], Options(output=self.output, jobs=2))

    def see(self, step: Progress) -> None:
        if step.event == "done":
            self.ran.add(step.task)

    def of(self, *rules: str) -> set[str]:
        """The notes (or what else stands after the colon) for which tasks of these rules ran."""
        return {name.partition(":")[2] for name in self.ran if name.partition(":")[0] in rules}

    def snapshot(self) -> dict[str, bytes]:
        return {path: data for path, data in files_of(self.output).items() if path.startswith(("pdf/", "html/"))}

    def changed(self, before: dict[str, bytes]) -> set[str]:
        """The outputs that are new, gone or different, apart from what search reads, whose names tell the content."""
        now = self.snapshot()
        different = {path for path in before.keys() | now.keys() if before.get(path) != now.get(path)}
        return {path for path in different if not path.startswith("html/search/pagefind-")}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The collection, built; and our own data folders beside it, to be changed by tests."""
    folder = tmp_path_factory.mktemp("incremental")
    desk = Desk(folder / "notes", folder / "data")
    desk.root.mkdir()
    for name in ("sty", "latex_templates"):
        shutil.copytree(ROOT / name, desk.data / name)
    for path, text in SOURCES.items():
        desk.write(path, text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resources, "_PACKAGE", desk.data / "scidraft_tex")
        outcome = desk.build()
    assert [found.code for found in outcome.diagnostics] == [Code.OVERFULL_BOX], outcome.diagnostics
    return folder


@pytest.fixture
def desk(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A copy of the built collection, so that each test starts from the same state."""
    shutil.copytree(built, tmp_path / "copy")
    copy = Desk(tmp_path / "copy" / "notes", tmp_path / "copy" / "data")
    monkeypatch.setattr(resources, "_PACKAGE", copy.data / "scidraft_tex")
    copy.build()
    assert copy.ran == set(), "a collection that has moved is built again"
    yield copy
    shutil.rmtree(tmp_path)


HOME = {"html/index.html", "html/notes/index.html"}
FEEDS = {"html/rss.xml", "html/atom.xml"}
"""The first page of the feed."""


def page(slug: str) -> str:
    return f"html/notes/{slug}/index.html"


def pdfs(*slugs: str) -> set[str]:
    return {path for slug in slugs for path in (f"pdf/{slug}.pdf", f"html/notes/{slug}/{slug}.pdf")}


def test_a_build_with_nothing_to_do_starts_no_program_and_says_the_same(tmp_path: Path) -> None:
    root = tmp_path / "notes"
    root.mkdir()
    for name in ("scidraft.toml", "preamble.tex", "plain.tex", "base.tex"):
        (root / name).write_text(SOURCES[name], encoding="utf-8")
    command = command_for(root, tmp_path / "build", "--message-format", "json")
    first = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "overfull-box" in first.stdout
    silent = [sys.executable, "-c", WITHOUT_PROGRAMS, *command[3:]]
    for forget in ("", "record.json"):
        # without its memory of the whole build, each task is looked at
        (tmp_path / "build/.cache/v1" / forget).unlink() if forget else None
        again = subprocess.run(silent, cwd=tmp_path, capture_output=True, text=True)
        assert again.returncode == 0, again.stderr
        assert _diagnostics(again.stdout) == _diagnostics(first.stdout)


def test_a_started_program_would_be_seen(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes/plain.tex").write_text("Words.\n")
    command = [sys.executable, "-c", WITHOUT_PROGRAMS, *command_for(tmp_path / "notes", tmp_path / "build")[3:]]
    assert "subprocess.Popen" in subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stderr


def _diagnostics(text: str) -> object:
    return json.loads(text)["diagnostics"]


def test_an_edited_note(desk: Desk) -> None:
    before = desk.snapshot()
    desk.change("plain.tex", "Only words", "Only other words")
    desk.build()
    assert desk.of("tex", "pdf", "body", "count") == {"plain"}
    assert desk.of("bbl", "pictures", "page-figure", "paper-figure") <= {"plain"}
    assert desk.changed(before) == {page("plain"), *pdfs("plain"), *HOME, *FEEDS}
    assert desk.of("search", "series", "statements", "graph", "bibliography") == {"0"}  # the bundle of the search


def test_an_edit_that_is_undone(desk: Desk) -> None:
    before = desk.snapshot()
    desk.change("plain.tex", "Only words", "Only other words")
    desk.build()
    desk.change("plain.tex", "Only other words", "Only words")
    desk.build()
    assert desk.of("tex", "pdf", "body") == set()
    assert desk.changed(before) == set()


def test_a_label_whose_number_changes(desk: Desk) -> None:
    before = desk.snapshot()
    desk.change("base.tex", "\\begin{lemma}", "\\begin{lemma}One more.\\end{lemma}\n\\begin{lemma}")
    desk.build()
    assert desk.of("tex", "body") == {"base", "user"}
    assert "Lemma 2 in Base" in " ".join(text_of(desk.output / "pdf/user.pdf").split())
    pages = {page("base"), page("user"), *HOME, "html/graph/index.html", "html/statements/index.html"}
    feeds = {*FEEDS, "html/tags/one/rss.xml", "html/tags/one/atom.xml"}
    assert desk.changed(before) == pages | feeds | pdfs("base", "user")


def test_a_label_whose_number_stays(desk: Desk) -> None:
    desk.change("base.tex", "Let ", "Now let ")
    desk.build()
    assert desk.of("tex", "body") == {"base"}


def test_a_title_that_others_print(desk: Desk) -> None:
    desk.change("base.tex", "\\title{Base}", "\\title{Ground}")
    desk.build()
    assert desk.of("tex", "body") == {"base", "user"}
    assert "in Ground" in " ".join(text_of(desk.output / "pdf/user.pdf").split())


def test_a_macro_of_the_preamble(desk: Desk) -> None:
    before = desk.snapshot()
    desk.change("preamble.tex", "\\mathbf", "\\mathcal")
    desk.build()
    assert desk.of("tex") == NOTES
    assert {path for path in desk.changed(before) if path.endswith(".html")} == {page("base"), *HOME}
    assert "𝓍" in (desk.output / page("base")).read_text(encoding="utf-8")


def test_the_package(desk: Desk) -> None:
    before = desk.snapshot()
    package = desk.data / "sty/scidraft.sty"
    package.write_text(package.read_text(encoding="utf-8") + "\n% another remark\n", encoding="utf-8")
    desk.build()
    assert desk.of("tex") == NOTES and desk.of("body") == set()
    assert {path for path in desk.changed(before) if not path.endswith(".pdf")} == set()


def test_a_template_of_pages(desk: Desk) -> None:
    before = desk.snapshot()
    template = desk.data / "latex_templates/web/note.html.j2"
    text = template.read_text(encoding="utf-8")
    template.write_text(text.replace('<article class="note">', '<article class="note planted">'), encoding="utf-8")
    desk.build()
    assert desk.of("tex", "pdf", "body", "pictures", "bbl") == set()
    assert desk.changed(before) == {page(slug) for slug in NOTES}


def test_a_template_of_pdfs(desk: Desk) -> None:
    template = desk.data / "latex_templates/pdf/preamble.tex.j2"
    template.write_text(template.read_text(encoding="utf-8") + "\n% another remark\n", encoding="utf-8")
    desk.build()
    assert desk.of("tex") == NOTES and desk.of("body", "page") == set()


def test_an_entry_of_a_list(desk: Desk) -> None:
    before = desk.snapshot()
    desk.change("refs.bib", "{Art}", "{The Art}")
    desk.build()
    assert desk.of("tex", "body", "page") == {"cited"}
    shared = {*HOME, *FEEDS, "html/notes/cited/refs.bib"}
    assert desk.changed(before) - shared == {page("cited"), *pdfs("cited"), "html/bibliography/index.html"}


def test_an_entry_that_nobody_cites(desk: Desk) -> None:
    before = desk.snapshot()
    text = SOURCES["refs.bib"]
    desk.write("refs.bib", text + text.replace("knuth", "lamport"))
    desk.build()
    assert desk.of("tex", "body", "page") == set()
    assert desk.changed(before) == {"html/notes/cited/refs.bib"}


def test_a_figure(desk: Desk) -> None:
    before = desk.snapshot()
    desk.write("box.svg", SVG.format(colour="gray"))
    desk.build()
    assert desk.of("tex") == {"shown"}
    assert desk.of("pictures", "bbl") == set()
    assert desk.changed(before) == {"html/assets/figures/box.svg", *pdfs("shown")}


def test_a_note_that_is_removed(desk: Desk) -> None:
    (desk.root / "plain.tex").unlink()
    desk.build()
    assert desk.of("tex", "body") == set()
    assert not [path for path in desk.snapshot() if "plain" in path]
    assert "Plain" not in (desk.output / "html/index.html").read_text(encoding="utf-8")


def test_a_note_that_moves(desk: Desk) -> None:
    (desk.root / "plain.tex").unlink()
    desk.write("moved.tex", SOURCES["plain.tex"].replace("\\date", "\\noteset{was={plain}}\n\\date"))
    assert desk.build().ok
    old = (desk.output / page("plain")).read_text(encoding="utf-8")
    assert 'http-equiv="refresh" content="0; url=../moved/index.html"' in old
    assert "Only words" in (desk.output / page("moved")).read_text(encoding="utf-8")
    assert not (desk.output / "pdf/plain.pdf").exists()


def test_a_note_that_breaks_keeps_its_last_pdf(desk: Desk) -> None:
    before = desk.snapshot()
    desk.change("base.tex", "Let ", "\\undefinedthing Let ")
    outcome = desk.build()
    told = [(found.code, found.place and found.place.path) for found in outcome.diagnostics]
    assert (Code.UNDEFINED_COMMAND, "base.tex") in told and not outcome.ok
    assert not desk.changed(before) & (pdfs("base") | pdfs("user") | {page("user")})
    # the same is said when nothing changed, and again nothing is run
    again = desk.build()
    assert again.diagnostics == outcome.diagnostics and desk.ran == set()


@pytest.mark.parametrize(
    ("path", "old", "new", "target", "said"),
    [
        ("plain.tex", "words", "signs", "plain", "plain.tex changed"),
        ("preamble.tex", "mathbf", "mathcal", "base", "preamble.tex changed"),
        ("refs.bib", "Art", "Craft", "pdf/cited.pdf", "refs.bib changed"),
        ("box.svg", "black", "gray", "shown", "box.svg changed"),
    ],
)
def test_why_names_what_changed(desk: Desk, path: str, old: str, new: str, target: str, said: str) -> None:
    desk.change(path, old, new)
    target = str(desk.output / target) if "/" in target else target
    reasons = Session().why(target, [desk.root], Options(output=desk.output))
    assert said in {sentence for reason in reasons for sentence in reason.reasons}
    others = Session().why("user", [desk.root], Options(output=desk.output))
    own = [reason for reason in others if reason.target.endswith(":user")]
    assert path == "preamble.tex" or not any(said in reason.reasons for reason in own)
