"""Readers by TeX, and the handouts made of their pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from scidraft_tex.build.rules import Job
from scidraft_tex.engines.imposition.order import sheets
from scidraft_tex.engines.latex.bibtex import make_bbl
from scidraft_tex.engines.latex.joint import one_bibliography
from scidraft_tex.engines.latex.page_layout import page_layout
from scidraft_tex.engines.latex.reader import set_reader
from scidraft_tex.model.codec import decode, encode
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.handout import Handout
from scidraft_tex.model.setting import NoteToSet, PrintLayout, ReaderNote, ReaderToSet, SetBibList
from scidraft_tex.model.task import Made, Need, Value
from scidraft_tex.model.words.en import WORDS as ENGLISH
from scidraft_tex.model.words.table import Advice
from scidraft_tex.scan.macros import definitions
from scidraft_tex.targets.handout.downloads import DownloadsParams
from scidraft_tex.targets.handout.params import JointParams, ReaderNoteParams, ReaderParams, SheetParams
from scidraft_tex.targets.handout.tasks import page_paper
from scidraft_tex.targets.rules.context import Context
from scidraft_tex.targets.rules.shared import FLEETING, foreign_label, set_lists
from scidraft_tex.targets.web.urls import HANDOUTS_PATH


def joint_bbl(job: Job, context: Context) -> Made:
    """One list of all that the notes cite."""
    params: JointParams = job.task.params
    files = tuple(dict.fromkeys(path for _, paths in params.lists for path in paths))
    texts, clashes = one_bibliography(params.lists, {path: context.source(path).text for path in files})
    styles = {
        path.rpartition("/")[2].removesuffix(".bst"): context.source(path).text
        for path in job.task.files
        if path.endswith(".bst")
    }
    keys = tuple(dict.fromkeys(key for cited, _ in params.lists for key in cited))
    text, told = make_bbl(params.style, keys, texts, styles=styles)
    trouble = [found for found in told if found.code is not Code.UNKNOWN_CITATION]
    trouble += [_clash(key, files) for key in clashes if key in {cited.lower() for cited in keys}]
    return Made(Value({"bbl": text}), tuple(trouble))


def _clash(key: str, files: tuple[str, ...]) -> Diagnostic:
    message = f"the key `{key}` stands for different works in the files of the joint bibliography"
    help_text = "give the others keys of their own; the first of them is printed for all notes"
    return Diagnostic(Severity.WARNING, Code.BIBTEX_WARNING, message, Place(files[0]), help_text)


def reader(job: Job, context: Context) -> Made:
    """Notes as one document, page by page."""
    params: ReaderParams = job.task.params
    tools = replace(context.tools, paper=params.settings.paper, layout=_layout(params.handout))
    done = set_reader(_reader(job, params, context), tools)
    lasting = not any(found.code in FLEETING for found in done.diagnostics)
    told = tuple(_of_hidden(found, params.handout) for found in done.diagnostics)
    facts = {"pages": done.pages, "blank": done.blank, "short": [list(item) for item in done.short],
             "spared": done.spared}  # fmt: skip
    blobs = {"pdf": done.pdf} if done.pdf is not None else {}
    return Made(Value({"facts": facts}, blobs), told, lasting)


def _of_hidden(found: Diagnostic, handout: Handout) -> Diagnostic:
    """A label that is missing on paper alone (one that is nowhere was told when the note was linked) is hidden."""
    if found.code is not Code.UNDEFINED_REFERENCE or "hide" not in (handout.solutions, handout.proofs):
        return found
    help_text = "print it as a gap (`--gaps`), or move the label to what is shown"
    message = f"{found.message} on paper: it stands in a proof or solution that the handout hides"
    return replace(found, severity=Severity.WARNING, message=message, help=help_text)


def _layout(handout: Handout) -> PrintLayout:
    keys = [f"{name}={value}" for name, value in (("solutions", handout.solutions), ("proofs", handout.proofs))
            if value != "show"]  # fmt: skip
    keys += ["gaps"] if handout.gaps else []
    keys += ["grayscale"] if handout.grayscale else []
    keys += ["printedurls"] if handout.printed_urls else []
    return PrintLayout(
        handout.font_size, handout.spacing, handout.margin, handout.two_sided, handout.booklet,
        handout.grayscale, ",".join(keys),
    )  # fmt: skip


def _reader(job: Job, params: ReaderParams, context: Context) -> ReaderToSet:
    handout = params.handout
    joint = None
    if params.joint:
        keys = dict.fromkeys(key for note in params.notes for item in note.lists for key in item.keys)
        files = dict.fromkeys(path for note in params.notes for item in note.lists for path in item.files)
        joint = SetBibList("\\refname", "", job.get(params.joint, "bbl") or "", tuple(keys), files=tuple(files))
    return ReaderToSet(
        params.title,
        tuple(_note(job, note, context, joint is not None) for note in params.notes),
        params.authors,
        params.institute,
        params.date,
        params.imprint,
        handout.front,
        handout.numbering == "continuous",
        joint,
        params.sheet,
        handout.blank_pages,
        params.plain_title,
        ", ".join(params.authors),
    )


def _note(job: Job, params: ReaderNoteParams, context: Context, joint: bool) -> ReaderNote:
    text = context.source(params.path).text
    figures = []
    for written, _, task in params.figures:
        file = job.path(task, "pdf") if task else None
        if file is not None:
            figures.append((written if PurePosixPath(written).suffix else f"{written}.pdf", str(file)))
    outside = [foreign_label(use, job.values.get(Need(use.source, ("labels", use.label)))) for use in params.outside]
    lists = (
        tuple(SetBibList(item.title, item.style, "", item.keys, item.suffix) for item in params.lists)
        if joint
        else set_lists(job, params.slug, params.lists)
    )
    note = NoteToSet(
        params.slug,
        params.path,
        text,
        params.title,
        params.authors,
        params.date,
        preamble=params.preamble,
        body_start=params.body_start,
        lists=lists,
        foreign=tuple(outside),
        figures=tuple(figures),
        alone=params.alone,
        day=params.day,
        institute=params.institute,
    )
    return ReaderNote(note, params.crossings, definitions(text), params.plain_title)


def handout(job: Job, context: Context) -> Made:
    """A reader's pages on sheets, with what there is to say to whoever prints them."""
    params: SheetParams = job.task.params
    pdf, facts = job.blob(params.reader, "pdf"), job.get(params.reader, "facts")
    if pdf is None:
        return Made(Value())
    from scidraft_tex.engines.imposition.finish import Finish, finished

    made = params.handout
    layout = page_layout(page_paper(made, params.paper), _layout(made))
    done = finished(
        pdf,
        Finish(params.paper, layout.ink, made.nup, made.booklet, made.signature, made.duplex, made.cut_lines,
               made.two_sided, made.grayscale, made.pdfa),
    )  # fmt: skip
    trouble = [*_costly(params, facts), *_coloured(done.coloured), *map(_no_archive, done.problems)]
    report = {
        "pages": facts["pages"],
        "blank": facts["blank"] + done.blank,
        "sheets": done.sheets,
        "advice": ENGLISH.advise(done.advice),
        "how": encode(done.advice),
    }
    return Made(Value({"report": report}, {"pdf": done.pdf}), tuple(trouble))


def downloads(job: Job, context: Context) -> Made:
    """The page that offers the handouts; those that were not made yet are left out."""
    from scidraft_tex.targets.rules.pages import as_file, templates_of
    from scidraft_tex.targets.web.downloads import HandoutFile, downloads_page

    params: DownloadsParams = job.task.params
    words = params.site.words
    files = []
    for item in params.files:
        report = job.get(item.task, "report")
        if report and "how" in report:
            pages, sheets = words.say("count_pages", report["pages"]), words.say("count_sheets", report["sheets"])
            size = words.say("handout_size", pages=pages, sheets=sheets)
            title = f"{item.title} ({words.form(f'variant_{item.variant}')})" if item.variant else item.title
            advice = words.advise(decode(Advice, report["how"]))
            files.append(HandoutFile(f"{HANDOUTS_PATH}{item.name}.pdf", title, size, advice))
    return as_file(downloads_page(templates_of(context), params.site, files))


def _costly(params: SheetParams, facts: dict[str, Any]) -> Iterator[Diagnostic]:
    """Notes that end with a few lines on a page, if these pages cost a sheet of paper."""
    made = params.handout

    def count(pages: int) -> int:
        return sheets(pages, nup=made.nup, folded=made.booklet, signature=made.signature)

    spared = count(facts["pages"]) - count(facts["pages"] - facts["spared"])
    if not spared:
        return
    paths = dict(params.paths)
    slug, page, lines = facts["short"][0]
    others = facts["short"][1:]
    cost = "a sheet" if spared == 1 else f"{spared} sheets"
    also = f", with {len(others)} more such notes" if others else ""
    yield Diagnostic(
        Severity.WARNING,
        Code.SHEET_FOR_FEW_LINES,
        f"page {page} of the handout holds only {_count(lines, 'line')} of this note, which costs {cost}{also}",
        Place(paths[slug], 1),
        "shorten the note a little, or try another `--font-size`, `--spacing` or `--margin`",
        tuple((f"{_count(lines, 'line')} on page {page}", Place(paths[slug], 1)) for slug, page, lines in others),
    )


def _coloured(count: int) -> Iterator[Diagnostic]:
    if count:
        message = f"{count} shading{'s' if count > 1 else ''} of included figures cannot be made grey"
        help_text = "save the figure with its mesh as a picture of points (PNG), or without it"
        yield Diagnostic(Severity.WARNING, Code.PICTURE_FAILED, message, None, help_text)


def _no_archive(problem: str) -> Diagnostic:
    help_text = "export the figure again with its fonts embedded and in RGB or grey"
    return Diagnostic(Severity.WARNING, Code.NO_ARCHIVE, f"the handout is no PDF/A: {problem}", None, help_text)


def _count(amount: int, word: str) -> str:
    return f"{amount} {word}" if amount == 1 else f"{amount} {word}s"
