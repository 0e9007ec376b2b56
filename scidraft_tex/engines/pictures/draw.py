"""Draws pictures: many in one TeX run, then dvisvgm, then SVG fit for a page. One that fails loses only itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex.log import Item, read_log
from scidraft_tex.engines.latex.log_own import own_words
from scidraft_tex.engines.pictures.page import page_svg, spoken
from scidraft_tex.engines.pictures.preamble import environment, preamble_document, ready_format
from scidraft_tex.engines.pictures.source import PictureSource, prepare
from scidraft_tex.engines.templates import tex_environment
from scidraft_tex.model.body import Picture
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.setting import Toolchain
from scidraft_tex.model.source import digest
from scidraft_tex.scan.carrying import carried

_DVI_LATEX = {"pdflatex": "latex", "xelatex": "xelatex -no-pdf", "lualatex": "dvilualatex"}
_IDLE = ("\\relax", "\\providecommand", "\\scidraft@", "\\gdef \\@abspage@last")
"""How lines of an .aux begin that change no picture."""

_SIZE = re.compile(r"^scidraft-picture-size (\S+) (\S+) (\S+) (\S+)", re.MULTILINE)
_SAYS = re.compile(r"^scidraft-picture-says (\S+) (.*)$", re.MULTILINE)
_BEGIN = re.compile(r"^scidraft-picture-begin (\S+)", re.MULTILINE)
_END = re.compile(r"^scidraft-picture-end (\S+)", re.MULTILINE)
_FILE = re.compile(r"(?:\./)?picture-(\d+)\.tex")
_LAST_COMMAND = re.compile(r"(\\[A-Za-z@]+)\s*$")


@dataclass(frozen=True, slots=True)
class Order:
    """A picture and the note it belongs to; ``path`` is the note's file, for diagnostics."""

    slug: str
    path: str
    picture: Picture


@dataclass(frozen=True, slots=True)
class Drawn:
    """A finished picture: ``svg`` is ``None`` if TeX could not draw it, and a diagnostic says why."""

    slug: str
    key: str
    svg: str | None
    diagnostics: tuple[Diagnostic, ...] = field(default=())


def picture_content(picture: Picture) -> str:
    """The content address of a picture: what its SVG depends on besides the collection's preamble and tools."""
    return digest("\0".join((picture.source, picture.preamble, picture.alt, str(picture.display))))


def draw_pictures(orders: Sequence[Order], tools: Toolchain) -> tuple[Drawn, ...]:
    """Draw all pictures, in the order given. Pictures that need the same packages share one TeX run."""
    groups: defaultdict[str, list[tuple[Order, PictureSource]]] = defaultdict(list)
    for order in orders:
        source = prepare(order.picture)
        groups[source.packages].append((order, source))
    done: dict[tuple[str, str], Drawn] = {}
    for packages, members in groups.items():
        for drawn in _draw_group(packages, members, tools):
            done[drawn.slug, drawn.key] = drawn
    return tuple(done[order.slug, order.picture.key] for order in orders)


def _draw_group(packages: str, members: list[tuple[Order, PictureSource]], tools: Toolchain) -> list[Drawn]:
    """Set one group; whatever stops the run is taken out with its message and the rest is set again."""
    finished: list[Drawn] = []
    left = members
    while left:
        run = _Run(packages, left, tools)
        failed = run.failures()
        if not failed:
            return finished + run.drawn()
        finished += [_failed(order, failed[i]) for i, (order, _) in enumerate(left) if i in failed]
        left = [member for i, member in enumerate(left) if i not in failed]
    return finished


class _Run:
    """One TeX run over some pictures and what came of it."""

    def __init__(self, packages: str, members: list[tuple[Order, PictureSource]], tools: Toolchain) -> None:
        self.members = members
        self.preamble = tools.preamble
        self.names = [f"picture-{i}" for i in range(len(members))]
        with sandbox.job_directory(tools.cache / "jobs") as self.cwd:
            self._set(packages, tools)
            self.pages = {} if self.failures() else self._convert(tools)

    def _set(self, packages: str, tools: Toolchain) -> None:
        for name, (_, source) in zip(self.names, self.members, strict=True):
            (self.cwd / f"{name}.tex").write_text(source.text, encoding="utf-8")
        form = None if packages else ready_format(tools)
        preamble = "" if form else preamble_document(tools, packages)
        if form:
            (self.cwd / form.name).symlink_to(form)
        template = tex_environment(tools.templates / "pdf").get_template("pictures.tex.j2")
        text = template.render(preamble=preamble, pictures=self.names)
        (self.cwd / "pictures.tex").write_text(text, encoding="utf-8")
        self._latexmk(tools, form, once=True)
        if _may_change(self.cwd / "pictures.aux"):
            self._latexmk(tools, form, once=False)
        log = self.cwd / "pictures.log"
        self.log = log.read_text(encoding="utf-8", errors="replace") if log.exists() else self.finished.output

    def _latexmk(self, tools: Toolchain, form: Path | None, *, once: bool) -> None:
        program = _DVI_LATEX[tools.engine] + (f" -fmt={form.stem}" if form else "")
        kind = "-xelatex" if tools.engine == "xelatex" else "-dvi"
        variable = "$xelatex" if tools.engine == "xelatex" else "$latex"
        call = f"{sandbox.guarded(program)} -no-shell-escape -file-line-error -interaction=nonstopmode %O %S"
        command = ["latexmk", "-norc", kind, "-bibtex-", "-e", f"{variable}='{call}'"]
        command += ["-recorder-", "-e", "$max_repeat = 1"] if once else ["-recorder", "-g"]
        limits = _limits(tools, 0.5 * len(self.members))
        self.finished = sandbox.run([*command, "pictures.tex"], cwd=self.cwd, env=environment(tools), limits=limits)

    def failures(self) -> dict[int, Item]:
        """Why pictures failed; all of them share the group's first reason when no single one can be blamed."""
        failed: dict[int, Item] = {}
        for item in read_log(self.log, ()).outside:
            drawn = _FILE.fullmatch(item.file)
            if item.kind == "error" and drawn and not item.text.startswith("Interruption"):  # by us: the time is over
                failed.setdefault(int(drawn[1]), item)
        begun, ended = _BEGIN.findall(self.log), _END.findall(self.log)
        if len(begun) > len(ended):
            at = int(begun[-1].split("-")[1])
            why = "it did not end within the time limit" if self.finished.timed_out else "TeX stopped while drawing it"
            failed.setdefault(at, Item("error", why))
        if not failed and len(ended) < len(self.members):
            reason = next(iter(re.findall(r"^(?:\S+:\d+: |! )(.+)$", self.log, re.MULTILINE)), "TeX could not start")
            failed = dict.fromkeys(range(len(self.members)), Item("error", reason))
        return failed

    def _convert(self, tools: Toolchain) -> dict[int, tuple[str, str]]:
        """Outlines and letters of each page, as dvisvgm writes them; page numbers count from 1."""
        made = self.cwd / ("pictures.xdv" if tools.engine == "xelatex" else "pictures.dvi")
        limits = _limits(tools, len(self.members))
        sealed = sandbox.tex_environment(tools.epoch)
        for option, stem in (("--no-fonts", "outline"), ("--font-format=svg", "letters")):
            command = ["dvisvgm", option, "--exact-bbox", "--bbox=papersize", "--page=1-", "--verbosity=1"]
            command += [f"--output={stem}-%p.svg", made.name]
            sandbox.run(command, cwd=self.cwd, env=sealed, limits=limits)
        width = len(str(len(self.members)))
        pages: dict[int, tuple[str, str]] = {}
        for page in range(1, len(self.members) + 1):
            files = [self.cwd / f"{stem}-{page:0{width}d}.svg" for stem in ("outline", "letters")]
            if all(file.exists() for file in files):
                pages[page] = (files[0].read_text(encoding="utf-8"), files[1].read_text(encoding="utf-8"))
        return pages

    def drawn(self) -> list[Drawn]:
        """The finished pictures of a run without failures."""
        sizes = {name: (float(w), float(h), float(d)) for name, w, h, d in _SIZE.findall(self.log)}
        says = dict(_SAYS.findall(self.log))
        result = []
        for i, (order, _) in enumerate(self.members):
            if i + 1 not in self.pages:
                result.append(_failed(order, Item("error", "dvisvgm made no SVG of it")))
                continue
            name, picture = self.names[i], order.picture
            said = carried(says.get(name, ""), f"{self.preamble}\n{picture.preamble}")  # without the author's macros
            alt = spoken(said) or picture.alt
            svg = page_svg(*self.pages[i + 1], sizes[name], alt, display=picture.display)
            result.append(Drawn(order.slug, picture.key, svg))
        return result


def _may_change(aux: Path) -> bool:
    """Whether another run could draw something else: if a picture has left labels or places for it to read."""
    lines = aux.read_text(encoding="utf-8", errors="replace").splitlines() if aux.exists() else []
    return any(line and not line.startswith(_IDLE) for line in lines)


def _limits(tools: Toolchain, more_seconds: float) -> sandbox.Limits:
    return sandbox.Limits(seconds=tools.seconds + more_seconds, memory=tools.memory, output=tools.output)


def _failed(order: Order, item: Item) -> Drawn:
    """The picture that could not be drawn, and where to look in the note; a diagram knows its line and a cure."""
    picture = order.picture
    place = Place(order.path, picture.line, end_line=picture.end_line)
    advice = "set the picture in a small document of its own to find the cause; the page shows its text alternative"
    message = item.text.rstrip(".")
    if own := own_words(item):
        message, advice = own.what, own.advice or advice
        if own.line:
            place = Place(order.path, picture.line + own.line - prepare(picture).first_line)
    elif item.text.startswith("Undefined") and (command := _LAST_COMMAND.search(item.before)):
        message += f" `{command[1]}`"
    message = f"the picture could not be drawn for the page: {message}"
    diagnostic = Diagnostic(Severity.ERROR, Code.PICTURE_FAILED, message, place, advice)
    return Drawn(order.slug, picture.key, None, (diagnostic,))
