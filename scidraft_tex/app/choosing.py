"""Handouts that ask for what is not there."""

from __future__ import annotations

from scidraft_tex.app.opening import Opened
from scidraft_tex.app.reading import CONFIG_NAME
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Severity
from scidraft_tex.model.handout import Handout
from scidraft_tex.model.source import Span
from scidraft_tex.model.suggest import did_you_mean, one_of
from scidraft_tex.targets.collection import Collection
from scidraft_tex.targets.handout.select import fits, kinds_in
from scidraft_tex.targets.handout.tasks import chosen


def unknown_name(collection: Collection, handout: Handout) -> str:
    """What a handout names and no note has, and what there would be; empty if there is all of it."""
    words = {
        "tag": ([tag for tag, _ in collection.project.tags], handout.tags),
        "series": ([index.name for index in collection.project.series], handout.series),
        "kind": (sorted(set().union(*map(kinds_in, collection.project.notes)) - {""}), handout.kinds),
    }
    for what, (known, wanted) in words.items():
        for word in wanted:
            if word.casefold() not in {name.casefold() for name in known}:
                return f"there is no {what} `{word}`; {did_you_mean(word, known) or one_of(known)}"
    notes = collection.project.notes
    for glob in handout.select:
        if not any(fits(note, glob) for note in notes):
            guess = did_you_mean(glob, [note.slug for note in notes]) or "globs such as `algebra/*` match several"
            return f"no note has the slug or path `{glob}`; {guess}"
    return ""


def why_nothing(collection: Collection, handout: Handout) -> str:
    """Why no note is left, and what there would be."""
    none = "no note is asked for: the folder has none, or the conditions exclude each other (papers do not count)"
    return unknown_name(collection, handout) or none


def lacking_handouts(opened: Opened, collection: Collection) -> list[Diagnostic]:
    """A warning for each handout of ``scidraft.toml`` that has no note and so is not made, or lacks what it names."""
    if collection.slugs is not None:
        return []
    lacking = [
        (handout, f"the handout `{handout.name}` is not made: {why_nothing(collection, handout)}")
        if not chosen(collection, handout)
        else (handout, f"the handout `{handout.name}` lacks something: {reason}")
        for handout in opened.config.handouts
        if (reason := unknown_name(collection, handout)) or not chosen(collection, handout)
    ]
    if not lacking:
        return []
    from scidraft_tex.scan.config import key_spans

    source = opened.reader.source(CONFIG_NAME)
    spans = key_spans(source.text)
    return [
        Diagnostic(
            Severity.WARNING,
            Code.BAD_CONFIG,
            message,
            source.place(spans.get(f"handouts.{handout.name}", Span(0, 1))),
        )
        for handout, message in lacking
    ]
