"""``\\restate{name}``: whether a statement of the note has that name."""

from __future__ import annotations

from scidraft_tex.graph.places import Report
from scidraft_tex.graph.trees import Document
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.fragment import Fragment
from scidraft_tex.model.suggest import did_you_mean

ELSEWHERE = "name another note's statement with `\\cref{slug:label}`: `\\restate` knows those of its own note"


def report_restated(document: Document, preamble: Fragment | None, report: Report) -> None:
    """Report names under which nothing can be restated, unless ``\\restate`` is the author's or a class's.

    Notes have the macros of the collection's ``preamble``, too.
    """
    fragments, is_paper = document.fragments, document.fragment.is_paper
    ours = not is_paper or any("scidraft" in fragment.packages for fragment in fragments)
    shared = (preamble,) if preamble is not None and not is_paper else ()
    if not ours or any("\\restate" in fragment.definitions for fragment in (*fragments, *shared)):
        return
    known = {name for fragment in fragments for name in fragment.restatable}
    for fragment in fragments:
        for use in fragment.restated:
            (name,) = use.names
            if name not in known:
                report.add(
                    Severity.ERROR,
                    Code.UNDEFINED_REFERENCE,
                    f"no statement is named `{name}` to be restated",
                    report.place(fragment.path, use.span, name),
                    did_you_mean(name, known)
                    or (ELSEWHERE if ":" in name else f"give the statement that is meant the key `restate={name}`"),
                )
