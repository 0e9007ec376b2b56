"""Starts a note: a file named after its title, with the right skeleton for its kind."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from pathlib import Path

from scidraft_tex.app.places import UsageError
from scidraft_tex.model.vocabulary import STATEMENT_KINDS

_PREFIXES = {
    "theorem": "thm",
    "lemma": "lem",
    "proposition": "prop",
    "corollary": "cor",
    "definition": "def",
    "conjecture": "conj",
    "example": "ex",
    "exercise": "exr",
    "algorithm": "alg",
    "code": "lst",
    "table": "tab",
}
"""What labels of a kind begin with, where that is not the kind itself."""

_PROVED = ("theorem", "lemma", "proposition", "corollary", "claim", "property", "identity")

_BODIES = {
    "note": "What this note is about.\n",
    "algorithm": r"""\begin{algorithm}[htbp]
  \caption{TITLE}\label{LABEL}
  \begin{algorithmic}[1]
    \Require what is given
    \Ensure what is returned
    \State first step
    \State \Return result
  \end{algorithmic}
\end{algorithm}
""",
    "code": r"""\begin{lstlisting}[language=Python, caption={TITLE}, label={LABEL}]
print("Hello")
\end{lstlisting}
""",
    "table": r"""\begin{table}[htbp]
  \caption{TITLE}\label{LABEL}
  \begin{tabular}{lrr}
    \toprule
    Name & First & Second \\
    \midrule
    one & 1 & 2 \\
    \bottomrule
  \end{tabular}
\end{table}
""",
}

KINDS = (*_BODIES, *(kind.name for kind in STATEMENT_KINDS))


def start_note(title: str, kind: str, folder: Path, now: datetime) -> Path:
    """Write a new note into ``folder``; return its path. ``now`` has a time zone.

    Raises :class:`UsageError` if the folder or a usable name is missing, or the file exists.
    """
    if not folder.is_dir():
        raise UsageError(f"there is no folder `{folder}`; `scidraft-tex init {folder}` starts a collection there")
    slug = slug_of(title)
    if not slug:
        raise UsageError(f"the title `{title}` has no letter or digit to name a file by")
    path = folder / f"{slug}.tex"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(note_text(title, kind, slug, now))
    except FileExistsError:
        raise UsageError(f"`{path}` exists already; choose another title") from None
    return path


def note_text(title: str, kind: str, slug: str, now: datetime) -> str:
    """The text of a new note."""
    printed = re.sub(r"(?<!\\)([&%#_])", r"\\\1", title) if "$" not in title else title
    tag = "" if kind == "note" else kind.capitalize()
    head = [
        f"% !TeX root = {slug}.tex",
        f"\\title{{{printed}}}",
        f"\\date{{{now.isoformat(timespec='minutes')}}}",
        f"\\tags{{{tag}}}",
        "\\summary{}",
    ]
    return "\n".join(head) + "\n\n" + _body(printed, kind, f"{_PREFIXES.get(kind, kind)}:{slug}")


def _body(title: str, kind: str, label: str) -> str:
    if kind in _BODIES:
        return _BODIES[kind].replace("TITLE", title).replace("LABEL", label)
    statement = f"\\begin{{{kind}}}[{title}]\\label{{{label}}}\n  What holds.\n\\end{{{kind}}}\n"
    return statement + ("\n\\begin{proof}\n  Why it holds.\n\\end{proof}\n" if kind in _PROVED else "")


def slug_of(title: str) -> str:
    """A file name from a title in LaTeX: lower-case ASCII letters and digits with hyphens between.

    Accents go, a letter that has no ASCII form stays as it is, commands and math signs fall away: the slug of
    ``Poincaré's $n$-ball`` is ``poincares-n-ball``.
    """
    text = re.sub(r"\\(?:[a-zA-Z]+\*?|.)", " ", title).replace("ß", "ss").replace("'", "").replace("’", "")
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return re.sub(r"[\W_]+", "-", plain.casefold()).strip("-")
