"""Notes set in volumes: many notes in one TeX run, each a document of its own.

A volume is run until its notes' auxiliary files are stable (mostly two runs). A note with an error, one in which TeX
stops or loops, is taken out and set alone, so that its diagnostics are its own and the others never suffer from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex import documents
from scidraft_tex.engines.latex.auxfile import NoteAux, read_aux
from scidraft_tex.engines.latex.diagnose import explain, stopped, unsettled
from scidraft_tex.engines.latex.documents import LIST, NOTES, note_id
from scidraft_tex.engines.latex.formats import FORMAT, Preamble, ready_preamble
from scidraft_tex.engines.latex.grouping import Group, groups
from scidraft_tex.engines.latex.job import MAIN, MAX_RUNS, Job, open_job, place_figures
from scidraft_tex.engines.latex.log import Item, Log, read_log
from scidraft_tex.engines.latex.seeds import FRESH, keep, seed
from scidraft_tex.engines.latex.settled import prints_pages, shown
from scidraft_tex.engines.latex.sketch import sketch
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.numbers import Numbers
from scidraft_tex.model.setting import NoteToSet, SetNote, Toolchain

OnNote = Callable[[str], None]

_CUTTER = "scidraft_tex.engines.latex.cut"
"""The module with the PDF library. It takes longer to load than some notes to set, so it is loaded while TeX works."""

_PARTS = re.compile(r"\\(?:input|include|subfile|import)\b")


def set_notes(
    notes: Sequence[NoteToSet], tools: Toolchain, on_note: OnNote | None = None, jobs: int = 1
) -> tuple[SetNote, ...]:
    """Set notes and papers; the answer is in the order of ``notes``.

    Notes with the same preamble are set together, ``jobs`` volumes at once. ``on_note`` is called with a slug, from a
    worker thread, when TeX begins with it. A note with errors has no PDF. Raises :class:`FileNotFoundError` if there
    is no latexmk or no engine; never for what a note holds.
    """
    pool = ThreadPoolExecutor(max(1, jobs))
    try:
        done = pool.map(lambda group: _set_group(group, tools, on_note), groups(notes, jobs))
        found = {note.slug: note for result in done for note in result}
    except BaseException:
        sandbox.end_all()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
    return tuple(found[note.slug] for note in notes)


def _set_group(group: Group, tools: Toolchain, on_note: OnNote | None) -> list[SetNote]:
    if group.notes[0].is_paper:
        from scidraft_tex.engines.latex.paper import set_paper

        return [set_paper(paper, tools, on_note) for paper in group.notes]
    try:
        preamble = ready_preamble(tools, group.notes[0].preamble)
    except RuntimeError as error:
        message = f"the preamble cannot be used: {error}"
        trouble = Diagnostic(Severity.ERROR, Code.LATEX_ERROR, message, Place("preamble.tex", 1))
        return [SetNote(note.slug, None, Numbers(), diagnostics=(trouble,)) for note in group.notes]
    result: list[SetNote] = []
    with open_job(tools, group.folders, preamble.folder) as job:
        preamble.place(job)
        place_notes(job, group.notes)
        setter = _Setter(job, preamble, on_note)
        if len(group.notes) == 1:
            setter.plant(group.notes[0])
        result += setter.set_together(list(group.notes))
    return result


def place_notes(job: Job, notes: Sequence[NoteToSet]) -> None:
    """Write the notes, their lists and figures; and their .aux, since latexmk watches what existed before."""
    (job.folder / NOTES).mkdir()
    place_figures(job.folder, notes)
    for note in notes:
        name = note_id(note.slug)
        (job.folder / f"{name}.aux").write_text(FRESH, encoding="utf-8")
        for k, made in enumerate(note.lists, 1):
            (job.folder / f"{name}-{k}{LIST}").write_text(made.bbl, encoding="utf-8")


class _Setter:
    """Sets the notes of one job. What a note's ``.aux`` holds when a run begins is what that run's pages show."""

    def __init__(self, job: Job, preamble: Preamble, on_note: OnNote | None) -> None:
        self.job, self.preamble, self.on_note = job, preamble, on_note
        self.spent: dict[str, float] = {}
        self.shared_pages: bool | None = None
        self.planted: set[str] = set()

    def plant(self, note: NoteToSet) -> None:
        """Begin with what a lone note wrote in the last build, where page numbers do not matter: the end is the same.

        In a volume it would decide which notes share the last run, and by that the bytes of their fonts.
        """
        name = note_id(note.slug)
        aux = FRESH if self._prints_pages(note) else seed(self.preamble.folder, name)
        if aux != FRESH:
            (self.job.folder / f"{name}.aux").write_text(aux, encoding="utf-8")
            self.planted.add(note.slug)

    def _uproot(self, note: NoteToSet) -> bool:
        """Take back what was planted: a note that has changed may not understand it."""
        if note.slug not in self.planted:
            return False
        self.planted.discard(note.slug)
        (self.job.folder / f"{note_id(note.slug)}.aux").write_text(FRESH, encoding="utf-8")
        return True

    def set_together(self, notes: list[NoteToSet]) -> Iterator[SetNote]:
        """Run notes as one volume until each is settled; those that spoil it are taken out and set alone.

        A note whose ``.aux`` a run has left as it was is done; only the others are run again. Runs that only find notes
        to take out are not among the ``MAX_RUNS`` that the others have to settle.
        """
        alone: list[NoteToSet] = []
        runs, is_first = 0, True
        while notes and runs < MAX_RUNS:
            before = {note.slug: self._aux_text(note) for note in notes}
            warm = all(note.slug in self.planted for note in notes)
            draft = is_first and not warm and self.job.tools.engine == "pdflatex"
            finished, log = self._run(notes, draft=draft)
            runs, is_first, size = runs + 1, False, len(notes)
            spoilt = spoilt_notes(log)
            if spoilt and len(notes) == 1 and self._uproot(notes[0]):
                alone, notes = notes, []
            elif spoilt and len(notes) == 1:
                yield self._failed(notes[0], finished, log)
                notes = []
            elif spoilt:
                alone += [note for note in notes if note_id(note.slug) in spoilt]
                notes = [note for note in notes if note_id(note.slug) not in spoilt]
                runs -= len(notes) < size
            elif len(log.ended) < len(notes) or finished.timed_out or not (draft or log.complete):
                yield from self._halves(notes, finished, log)
                notes = []
            else:
                done = [note for note in notes if not draft and self._aux_text(note) == before[note.slug]]
                yield from self._results(done, log)
                notes = [note for note in notes if note not in done]
        yield from self._results(notes, read_log(self.job.log()), settled=False)
        for note in alone:
            yield from self.set_together([note])

    def _halves(self, notes: list[NoteToSet], finished: sandbox.Finished, log: Log) -> Iterator[SetNote]:
        """TeX has died and does not say over which note: look for it by halves."""
        if len(notes) == 1:
            yield self._failed(notes[0], finished, log)
            return
        for part in (notes[: len(notes) // 2], notes[len(notes) // 2 :]):
            yield from self.set_together(part)

    def _failed(self, note: NoteToSet, finished: sandbox.Finished, log: Log) -> SetNote:
        """A note that has errors or stops TeX: what is wrong, and the numbers TeX came to."""
        sources = self._sources(note, log)
        items = [*log.notes.get(note_id(note.slug), []), *outside_errors(log)]
        trouble = explain(items, sources, self.job.tools.overfull)
        if finished.timed_out or not any(d.severity is Severity.ERROR for d in trouble):
            trouble = (*trouble, stopped(finished, items, sources, self.job.tools.seconds))
        aux = self._aux(note)
        every = (*self._preamble_trouble(note), *trouble)
        return SetNote(note.slug, None, aux.numbers, _pages(aux), every, self.spent.get(note.slug, 0.0))

    def _run(self, notes: list[NoteToSet], *, draft: bool) -> tuple[sandbox.Finished, Log]:
        """One run. The first, which only gathers numbers, makes no PDF."""
        read = "" if self.preamble.format else "_preamble.tex"
        document = documents.volume_document(self.job.tools, notes, preamble=read)
        for note in notes:
            text = sketch(note.text) if draft and len(notes) > 1 else note.text
            (self.job.folder / NOTES / f"{note_id(note.slug)}.tex").write_text(text, encoding="utf-8")
        start = "\\pdfdraftmode=1 " if draft else ""
        (self.job.folder / f"{MAIN}.tex").write_text(start + document, encoding="utf-8")
        for name in (f"{MAIN}.log", f"{MAIN}.pdf"):
            (self.job.folder / name).unlink(missing_ok=True)
        slugs = {note_id(note.slug): note.slug for note in notes}
        tell = self.on_note

        def begins(name: str) -> None:
            import_module(_CUTTER)
            if tell:
                tell(slugs.get(name, name))

        finished = self.job.latexmk(
            format_name=FORMAT if self.preamble.format else "",
            once=True,
            notes=len(notes),
            on_note=begins,
        )
        for note in notes:
            self.spent[note.slug] = self.spent.get(note.slug, 0.0) + finished.cpu / len(notes)
        return finished, read_log(self.job.log(), slugs)

    def _results(self, notes: list[NoteToSet], log: Log, *, settled: bool = True) -> Iterator[SetNote]:
        found = [(note, self._aux(note)) for note in notes]
        pdfs = dict(self._cut(found))
        for note, aux in found:
            name = note_id(note.slug)
            trouble = explain(log.notes.get(name, []), self._sources(note, log), self.job.tools.overfull)
            if settled and not self._prints_pages(note):
                keep(self.preamble.folder, name, self.job.read(f"{name}.aux"))
            every = (*self._preamble_trouble(note), *trouble, *(() if settled else (unsettled(note),)))
            yield SetNote(note.slug, pdfs.get(name), aux.numbers, _pages(aux), every, self.spent[note.slug])

    def _cut(self, found: list[tuple[NoteToSet, NoteAux]]) -> Iterator[tuple[str, bytes]]:
        pdf = self.job.folder / f"{MAIN}.pdf"
        if pdf.exists():
            from scidraft_tex.engines.latex.cut import cut

            named = [(note_id(note.slug), aux) for note, aux in found]
            yield from cut(pdf, named, self.job.tools.language)

    def _aux(self, note: NoteToSet) -> NoteAux:
        name = note_id(note.slug)
        return read_aux(self.job.read(f"{name}.aux"), name)

    def _aux_text(self, note: NoteToSet) -> str:
        """What the pages of a run that begins now would show of the run before."""
        return shown(self.job.read(f"{note_id(note.slug)}.aux"), pages=self._prints_pages(note))

    def _prints_pages(self, note: NoteToSet) -> bool:
        """Whether page numbers matter, as far as its text and all of the collection's files it reads can tell."""
        if self.shared_pages is None:
            root = str(self.job.tools.root.resolve())
            own = [Path(name) for name in self.preamble.sources if name.startswith(root)]
            texts = [path.read_text(encoding="utf-8", errors="replace") for path in own if path.is_file()]
            self.shared_pages = any(map(prints_pages, [self.job.tools.preamble, note.preamble, *texts]))
        return self.shared_pages or prints_pages(note.text) or _PARTS.search(note.text) is not None

    def _sources(self, note: NoteToSet, log: Log) -> Sources:
        return Sources(note, self.job.tools, log.files.get(note_id(note.slug), ()), self.preamble.sources)

    def _preamble_trouble(self, note: NoteToSet) -> tuple[Diagnostic, ...]:
        """What TeX says of the preamble is told with every note that uses it (once in a report: they are equal)."""
        if not self.preamble.items:
            return ()
        return explain(
            self.preamble.items, Sources(note, self.job.tools, (), self.preamble.sources), self.job.tools.overfull
        )


def spoilt_notes(log: Log) -> set[str]:
    """The notes that cannot stay in a volume: those with errors, and the one in which TeX stopped."""
    spoilt = {name for name, items in log.notes.items() if any(item.kind == "error" for item in items)}
    return spoilt | ({log.unfinished} if log.unfinished else set())


def outside_errors(log: Log) -> list[Item]:
    """Errors that a note alone in its run can cause outside its markers (an unclosed environment, say)."""
    return [item for item in log.outside if item.kind == "error"]


def _pages(aux: NoteAux) -> int:
    return aux.pages[1] - aux.pages[0] + 1 if aux.pages else 0
