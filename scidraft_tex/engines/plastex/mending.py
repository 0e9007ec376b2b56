r"""What a wrong ``\end`` ends: the page goes by what the scanner has told of it, so that the rest of the note is shown.

The scanner is asked only where something looks odd; in a note without faults it has nothing to say.
"""

from __future__ import annotations

from typing import Any

from plasTeX.Tokenizer import BeginGroup, EndGroup, EscapeSequence, Other

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.model.source import SourceFile

Ends = tuple[str, ...]


def ends_instead(thing: Any, at: Any) -> Ends | None:
    r"""The environments, inner ones first, that are over at a wrong ``\end``; ``None`` if it is right.

    ``thing`` is a node or a stream, ``at`` the place of the ``\end``. Only the note's own text is looked at: files
    that it brings in may end what the note begins.
    """
    note = note_of(thing)
    if at is None or at[0].path != note.request.path:
        return None
    source, offset = at
    found: dict[int, Ends] | None = note.data.get("wrong-ends")
    if found is None:
        from scidraft_tex.scan.latex import context, wrong_ends

        known = context(SourceFile("", note.request.preamble))
        found = note.data["wrong-ends"] = wrong_ends(SourceFile(source.path, source.whole), known)
    return found.get(source.shift + offset)


def end_tokens(names: Ends) -> list[Any]:
    r"""The ``\end`` of each."""
    tokens: list[Any] = []
    for name in names:
        tokens += [EscapeSequence("end"), BeginGroup("{"), *map(Other, name), EndGroup("}")]
    return tokens
