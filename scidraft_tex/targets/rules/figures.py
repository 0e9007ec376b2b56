"""Figures, converted where paper or page cannot take them as they are."""

from __future__ import annotations

import posixpath

from scidraft_tex.build.rules import Job
from scidraft_tex.engines.pictures.figures import FigureError, for_page, for_paper
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity
from scidraft_tex.model.task import Made, Value
from scidraft_tex.targets.rules.context import Context


def paper_figure(job: Job, context: Context) -> Made:
    """A figure as a PDF."""
    path: str = job.task.params
    try:
        data, _ = for_paper(context.read(path), _suffix(path))
    except FigureError as error:
        return _failed(path, error)
    return Made(Value(None, {"pdf": data}))


def page_figure(job: Job, context: Context) -> Made:
    """A figure that browsers show, and its size in CSS pixels."""
    path: str = job.task.params
    try:
        figure = for_page(context.read(path), _suffix(path))
    except FigureError as error:
        return _failed(path, error)
    return Made(Value({"width": figure.width, "height": figure.height}, {"file": figure.data}))


def _suffix(path: str) -> str:
    return posixpath.splitext(path)[1]


def _failed(path: str, error: FigureError) -> Made:
    missing = "not installed" in str(error)
    code = Code.MISSING_PROGRAM if missing else Code.PICTURE_FAILED
    found = Diagnostic(Severity.ERROR, code, str(error), Place(path), error.help)
    return Made(Value(), (found,), lasting=not missing)
