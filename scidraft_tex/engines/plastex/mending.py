r"""What a wrong ``\end`` ends: the page goes by what the scanner has told of it, so that the rest of the note is shown.

The scanner is asked only where something looks odd; in a note without faults it has nothing to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plasTeX.Tokenizer import BeginGroup, EndGroup, EscapeSequence, Other

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.model.source import SourceFile

if TYPE_CHECKING:
    from scidraft_tex.scan.balance import Balance

Ends = tuple[str, ...]


def ends_instead(thing: Any, at: Any) -> Ends | None:
    r"""The environments, inner ones first, that are over at a wrong ``\end``; ``None`` if it is right.

    ``thing`` is a node or a stream, ``at`` the place of the ``\end``.
    """
    balance = _balance(thing, at)
    return None if balance is None else balance.wrong_ends.get(at[0].shift + at[1])


def never_ends(thing: Any, at: Any) -> bool:
    r"""Whether the environment that begins at ``at`` has no ``\end``."""
    balance = _balance(thing, at)
    return balance is not None and at[0].shift + at[1] in balance.endless


def _balance(thing: Any, at: Any) -> Balance | None:
    """The scanner's account of the note's own text. Files that it brings in may end what the note begins."""
    note = note_of(thing)
    if at is None or at[0].path != note.request.path:
        return None
    if "balance" not in note.data:
        from scidraft_tex.scan.latex import balance, context

        known = context(SourceFile("", note.request.preamble))
        note.data["balance"] = balance(SourceFile(note.request.path, at[0].whole), known)
    found: Balance = note.data["balance"]
    return found


def end_tokens(names: Ends) -> list[Any]:
    r"""The ``\end`` of each."""
    tokens: list[Any] = []
    for name in names:
        tokens += [EscapeSequence("end"), BeginGroup("{"), *map(Other, name), EndGroup("}")]
    return tokens
