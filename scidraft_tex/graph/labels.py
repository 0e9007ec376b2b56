"""Labels: who defines them, who points at them, within a note and across notes."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from dataclasses import dataclass, field

from scidraft_tex.graph.places import Report
from scidraft_tex.graph.trees import Document
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.fragment import Fragment, Label, Reference
from scidraft_tex.model.project import ForeignUse
from scidraft_tex.model.suggest import nearest

_OTHER_DOCUMENTS = frozenset({"xr", "xr-hyper", "zref-xr"})


@dataclass(slots=True)
class LabelTable:
    """The labels of all notes by slug, and the slugs and former slugs that lead to a note.

    ``advice`` is how many labels may still be compared with ones that are not defined: hundreds of undefined labels
    have one cause, and looking for what each may mean would take minutes.
    """

    labels: dict[str, dict[str, tuple[str, Label]]] = field(default_factory=dict)
    was: dict[str, str] = field(default_factory=dict)
    advice: int = 100_000
    _ends: dict[str, list[str]] = field(default_factory=dict)
    _holders: dict[str, str] = field(default_factory=dict)

    def add(self, slug: str, document: Document, report: Report) -> None:
        """Take a note's labels; one defined twice is reported, and its first definition counts."""
        mine = self.labels.setdefault(slug, {})
        self._ends.setdefault(posixpath.basename(slug), []).append(slug)
        for fragment in document.fragments:
            for label in fragment.labels:
                if label.name not in mine:
                    mine[label.name] = (fragment.path, label)
                    continue
                path, first = mine[label.name]
                report.add(
                    Severity.WARNING,
                    Code.DUPLICATE_LABEL,
                    f"the label `{label.name}` is defined twice",
                    report.place(fragment.path, label.span, label.name),
                    "give one of them another name; references lead to one of the two",
                    (("first defined here", report.place(path, first.span, first.name)),),
                )

    def resolve(self, slug: str, written: str) -> ForeignUse | None:
        """The note and label that ``slug:label`` means in the note ``slug``; ``None`` if no such note is known."""
        at = written.find(":")
        while at > 0:
            other = self.note(slug, written[:at])
            if other:
                return ForeignUse(written, other, written[at + 1 :])
            at = written.find(":", at + 1)
        return None

    @property
    def holders(self) -> dict[str, str]:
        """For each label of the collection, the first note that has it."""
        if not self._holders:
            for slug, labels in self.labels.items():
                for name in labels:
                    self._holders.setdefault(name, slug)
        return self._holders

    def note(self, slug: str, written: str) -> str:
        """The slug that is meant: from the root, from the note's folder, a former one, or a name there is once."""
        folder = posixpath.dirname(slug)
        for candidate in (written, posixpath.normpath(posixpath.join(folder, written))):
            if candidate in self.labels:
                return candidate
            if candidate in self.was:
                return self.was[candidate]
        ends = self._ends.get(written, [])
        return ends[0] if len(ends) == 1 else ""


def resolve_references(slug: str, document: Document, table: LabelTable, report: Report) -> tuple[ForeignUse, ...]:
    """The labels of other notes that a note uses; what leads nowhere is reported."""
    mine = table.labels[slug]
    elsewhere = any(
        _OTHER_DOCUMENTS.intersection(fragment.packages) or "\\externaldocument" in fragment.preamble
        for fragment in document.fragments
    )
    foreign: dict[str, ForeignUse] = {}
    for fragment in document.fragments:
        for reference in fragment.references:
            for name in reference.names:
                if name in mine or elsewhere:
                    continue
                found = table.resolve(slug, name)
                if found and found.label in table.labels[found.slug]:
                    if found.slug != slug:
                        foreign.setdefault(name, found)
                else:
                    _undefined(slug, fragment, reference, name, found, table, report)
    return tuple(foreign.values())


def _undefined(
    slug: str,
    fragment: Fragment,
    reference: Reference,
    name: str,
    found: ForeignUse | None,
    table: LabelTable,
    report: Report,
) -> None:
    place = report.place(fragment.path, reference.span, name)
    if found:
        message = f"the note `{found.slug}` has no label `{found.label}`"
        near = nearest(found.label, table.labels[found.slug])
        help_text = f"did you mean `{found.slug}:{near[0]}`?" if near else _listed(table.labels[found.slug])
    else:
        message = f"the label `{name}` is not defined"
        help_text = _suggestion(slug, name, table) or f"add `\\label{{{name}}}` to what is meant"
    report.add(Severity.WARNING, Code.UNDEFINED_REFERENCE, message, place, help_text)


def _suggestion(slug: str, name: str, table: LabelTable) -> str:
    """The nearest label of the note, else the same or nearest label of another note, with its slug."""
    table.advice -= len(table.labels[slug])
    near = nearest(name, table.labels[slug]) if table.advice >= 0 else ()
    if near:
        return f"did you mean `{near[0]}`?"
    holder = table.holders.get(name, "")
    if holder or table.advice < 0:
        return f"did you mean `{holder}:{name}`, of another note?" if holder else ""
    before, _, label = name.partition(":")
    for other in nearest(before, table.labels) if label else ():
        near = nearest(label, table.labels[other])
        if near:
            return f"did you mean `{other}:{near[0]}`?"
    table.advice -= len(table.holders)
    near = nearest(name, table.holders)
    return f"did you mean `{table.holders[near[0]]}:{near[0]}`, of another note?" if near else ""


def _listed(labels: Mapping[str, object]) -> str:
    """The labels there are, if they are few."""
    known = ", ".join(f"`{name}`" for name in list(labels)[:6])
    return f"take one of its labels, such as {known}" if labels else "give the place in that note a label; it has none"
