"""A reader: many notes as one document.

Each note is set in a volume as it is for its own PDF, so that nothing of it can leak into another. Notes with the same
preamble share a run; those with other packages have runs of their own. Page numbers, and the labels of the other notes,
go from one run to the next until no note is told anything new. At last the pages are bound into one PDF.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex import documents
from scidraft_tex.engines.latex.binding import bind
from scidraft_tex.engines.latex.diagnose import explain, stopped, unsettled
from scidraft_tex.engines.latex.documents import NOTES
from scidraft_tex.engines.latex.formats import FORMAT, Preamble, ready_preamble
from scidraft_tex.engines.latex.grouping import groups
from scidraft_tex.engines.latex.job import MAIN, MAX_RUNS, Job, open_job
from scidraft_tex.engines.latex.log import Log, read_log
from scidraft_tex.engines.latex.page_layout import lines_of
from scidraft_tex.engines.latex.reader_matter import Matter, MatterPages
from scidraft_tex.engines.latex.reader_notes import (
    UNKNOWN,
    Inside,
    NoteState,
    Piece,
    Setting,
    read_reader_aux,
    staged_reader_note,
)
from scidraft_tex.engines.latex.settled import shown
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.engines.latex.volume import outside_errors, place_notes, spoilt_notes
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.languages import main_language
from scidraft_tex.model.numbers import LabelValue
from scidraft_tex.model.setting import ReaderToSet, SetReader, Toolchain

OnNote = Callable[[str], None]

FEW_LINES = 5
"""A last page with at most so many lines is told of if it costs a sheet."""


def set_reader(reader: ReaderToSet, tools: Toolchain, on_note: OnNote | None = None) -> SetReader:
    """Set a reader. A note with errors is told of, and a line in its place says that it is missing.

    ``on_note`` is called with a slug when TeX begins with it. ``tools`` must have a layout. Raises
    :class:`FileNotFoundError` if there is no latexmk or no engine; never for what a note holds.
    """
    states = [
        NoteState(source, str(place) if reader.continuous else "") for place, source in enumerate(reader.notes, 1)
    ]
    with ExitStack() as stack:
        try:
            parts = _parts(states, tools, on_note, stack)
            matter = Matter(reader, tools, ready_preamble(tools, _shared_preamble(states, tools)), stack)
        except RuntimeError as error:
            message = f"the preamble cannot be used: {error}"
            trouble = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, message, Place("preamble.tex", 1))
            return SetReader(None, diagnostics=(trouble,))
        setter = _Setter(reader, tools, states, parts, dict(matter.joint_cites()))
        setter.run()
        starts, end = setter.starts()
        return _bound(reader, tools, states, starts, matter.pages(states, starts, end))


def _shared_preamble(states: Sequence[NoteState], tools: Toolchain) -> str:
    """The preamble that most notes have in common; the collection's alone if they have not.

    A reader's own words are in the collection's language, whatever that of its notes.
    """
    preamble, count = Counter(state.source.note.preamble for state in states).most_common(1)[0]
    other = main_language(preamble) not in ("", main_language(tools.preamble) or tools.language)
    return preamble if 2 * count > len(states) and not other else ""


def _parts(states: Sequence[NoteState], tools: Toolchain, on_note: OnNote | None, stack: ExitStack) -> list[_Part]:
    """One job for each preamble, its notes in the reader's order."""
    by_slug = {state.slug: state for state in states}
    found = []
    for group in groups([state.source.note for state in states], 1):
        preamble = ready_preamble(tools, group.notes[0].preamble)
        job = stack.enter_context(open_job(tools, group.folders, preamble.folder))
        preamble.place(job)
        place_notes(job, group.notes)
        found.append(_Part(job, preamble, [by_slug[note.slug] for note in group.notes], on_note))
    return found


class _Part:
    """The notes of one job."""

    def __init__(self, job: Job, preamble: Preamble, states: list[NoteState], on_note: OnNote | None) -> None:
        self.job, self.preamble, self.states, self.on_note = job, preamble, states, on_note
        self.runs = 0

    def set(self, settings: Mapping[str, Setting], *, draft: bool) -> None:
        """Set those of its notes that are told something new, again without the ones that stop TeX."""
        todo = [state for state in self.states if state.slug in settings]
        while todo:
            before = {state.slug: self._aux(state) for state in todo}
            finished, log = self._run(todo, settings, draft=draft)
            lost = self._lost(todo, log)
            if not lost and (finished.timed_out or not (draft or log.complete)):
                lost = todo[:1]
            if not lost:
                for state in todo:
                    self._keep(state, settings[state.slug], before[state.slug], log, draft=draft)
                return
            for state in lost:
                self._lose(state, finished, log)

    def _run(
        self, todo: list[NoteState], settings: Mapping[str, Setting], *, draft: bool
    ) -> tuple[sandbox.Finished, Log]:
        self.runs += 1
        staged = [staged_reader_note(state, settings[state.slug]) for state in todo]
        read = "" if self.preamble.format else "_preamble.tex"
        document = documents.reader_document(self.job.tools, staged, preamble=read)
        for state in todo:
            text = "\\csname scidraftreader@lost\\endcsname\n" if state.lost else state.source.note.text
            (self.job.folder / NOTES / f"{state.id}.tex").write_text(text, encoding="utf-8")
        (self.job.folder / f"{MAIN}.tex").write_text(
            ("\\pdfdraftmode=1 " if draft else "") + document, encoding="utf-8"
        )
        for name in (f"{MAIN}.log", f"{MAIN}.pdf"):
            (self.job.folder / name).unlink(missing_ok=True)
        slugs = {state.id: state.slug for state in todo}
        tell = self.on_note
        finished = self.job.latexmk(
            format_name=FORMAT if self.preamble.format else "",
            once=True,
            notes=len(todo),
            on_note=(lambda name: tell(slugs.get(name, name))) if tell else None,
        )
        return finished, read_log(self.job.log(), slugs)

    def _lost(self, todo: list[NoteState], log: Log) -> list[NoteState]:
        """The notes with errors; if TeX died without one, the first that it did not end."""
        names = spoilt_notes(log)
        lost = [state for state in todo if state.id in names and not state.lost]
        if not lost and len(log.ended) < len(todo):
            lost = [state for state in todo if state.id not in log.ended][:1]
        return lost

    def _lose(self, state: NoteState, finished: sandbox.Finished, log: Log) -> None:
        """Tell why a note cannot be set, and put a line in its place."""
        items = [*log.notes.get(state.id, []), *(outside_errors(log) if len(self.states) == 1 else [])]
        sources = self._sources(state, log)
        trouble = explain(items, sources, self.job.tools.overfull)
        if not any(found.severity is Severity.ERROR for found in trouble):
            trouble = (*trouble, stopped(finished, items, sources, self.job.tools.seconds))
        state.lost, state.trouble = True, trouble

    def _keep(self, state: NoteState, setting: Setting, before: str, log: Log, *, draft: bool) -> None:
        after = self.job.read(f"{state.id}.aux")
        state.aux = read_reader_aux(after, state.id)
        state.given, state.stable = setting, shown(after, pages=True) == before and not draft
        pages = state.aux.note.pages
        state.count = pages[1] - pages[0] + 1 if pages else 0
        if not draft and pages:
            pdf = self.job.folder / f"run-{self.runs}.pdf"
            if not pdf.exists():
                (self.job.folder / f"{MAIN}.pdf").rename(pdf)
            state.piece = Piece(pdf, *pages)
        if not state.lost:
            state.trouble = explain(log.notes.get(state.id, []), self._sources(state, log), self.job.tools.overfull)

    def _aux(self, state: NoteState) -> str:
        return shown(self.job.read(f"{state.id}.aux"), pages=True)

    def _sources(self, state: NoteState, log: Log) -> Sources:
        return Sources(state.source.note, self.job.tools, log.files.get(state.id, ()), self.preamble.sources)


class _Setter:
    """Runs the parts until every note has been told all that is true."""

    def __init__(
        self,
        reader: ReaderToSet,
        tools: Toolchain,
        states: Sequence[NoteState],
        parts: Sequence[_Part],
        joint: Mapping[str, str],
    ) -> None:
        self.reader, self.tools, self.states, self.parts, self.joint = reader, tools, states, parts, joint
        self.by_slug = {state.slug: state for state in states}

    def run(self) -> None:
        for number in range(MAX_RUNS):
            settings = self._settings()
            if not settings:
                return
            draft = number == 0 and self.tools.engine == "pdflatex"
            for part in self.parts:
                part.set(settings, draft=draft)
        for slug in self._settings():
            state = self.by_slug[slug]
            state.trouble = (*state.trouble, unsettled(state.source.note))

    def starts(self) -> tuple[dict[str, int], int]:
        """The page on which each note begins, and the number of pages of all notes."""
        starts, page = {}, 1
        for state in self.states:
            starts[state.slug] = page
            page += _room(state.count, self.reader)
        return starts, page - 1

    def _settings(self) -> dict[str, Setting]:
        """What the notes must be told that they were not told yet."""
        known = all(state.count for state in self.states)
        starts = self.starts()[0]
        labels = {state.slug: {label.name: label for label in state.aux.note.numbers.labels} for state in self.states}
        wanted = {
            state.slug: Setting(
                state.number,
                str(starts[state.slug]) if known else "",
                tuple(self._inside(state, labels)),
                self._joint(state),
            )
            for state in self.states
        }
        return {state.slug: wanted[state.slug] for state in self.states if not self._is_done(state, wanted[state.slug])}

    @staticmethod
    def _is_done(state: NoteState, setting: Setting) -> bool:
        return state.piece is not None and state.stable and state.given == setting

    def _inside(self, state: NoteState, labels: Mapping[str, Mapping[str, LabelValue]]) -> Iterable[Inside]:
        for crossing in state.source.crossings:
            target = self.by_slug[crossing.slug].source.note
            value = labels[crossing.slug].get(crossing.label, UNKNOWN)
            anchor = value.anchor or f"{self.by_slug[crossing.slug].id}/top"
            yield Inside(crossing.name, value.kind, value.number, value.title, target.title, value.page, anchor)

    def _joint(self, state: NoteState) -> tuple[tuple[str, str], ...]:
        """The values of the citations of a note in the one list, also for lists on the side."""
        if not self.joint:
            return ()
        found = {}
        for made in state.source.note.lists:
            keys = self.joint if "*" in made.keys else made.keys
            suffix = f".{made.suffix}" if made.suffix else ""
            found.update({f"{key}{suffix}": self.joint[key] for key in keys if key in self.joint})
        return tuple(found.items())


def _room(count: int, reader: ReaderToSet) -> int:
    """The pages that a note takes with the page to write on and what fills its sheet."""
    count += bool(reader.ruling)
    return -(-count // reader.sheet) * reader.sheet


def _bound(
    reader: ReaderToSet, tools: Toolchain, states: Sequence[NoteState], starts: Mapping[str, int], matter: MatterPages
) -> SetReader:
    """The reader as one PDF, and what there is to say of its pages."""
    told = tuple(dict.fromkeys([*(found for state in states for found in state.trouble), *matter.trouble]))
    if any(state.piece is None for state in states):
        return SetReader(None, diagnostics=told)
    rooms = [(state, _room(state.count, reader)) for state in states]
    line = 1 / lines_of(tools)
    pdf, pages, blank = bind(reader, tools, rooms, matter)
    short = tuple(
        (state.slug, starts[state.slug] + state.count - 1, max(1, round(state.aux.filled / line)))
        for state in states
        if state.count > 1 and state.aux.filled <= (FEW_LINES + 0.5) * line
    )
    slugs = {slug for slug, _, _ in short}
    spared = sum(room - _room(state.count - 1, reader) for state, room in rooms if state.slug in slugs)
    return SetReader(pdf, pages, blank, short, spared, told)
