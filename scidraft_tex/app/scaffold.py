"""Starts collections and notes."""

from __future__ import annotations

import json
import os
import textwrap
from dataclasses import Field
from itertools import groupby
from pathlib import Path
from typing import Any

from scidraft_tex.app.places import UsageError
from scidraft_tex.build.files import make_folder
from scidraft_tex.model.config import config_fields
from scidraft_tex.model.handout import handout_fields

_FILES = {
    ".latexmkrc": "latexmkrc",
    ".vscode/settings.json": "vscode-settings.json",
    ".gitignore": "gitignore",
    "preamble.tex": "preamble.tex",
    "refs.bib": "refs.bib",
    "prime-divisors.tex": "prime-divisors.tex",
    "infinitely-many-primes.tex": "infinitely-many-primes.tex",
}
"""The files of a new collection, and what they are called among the templates (no dot files there)."""

_WIDTH = 100


def start_collection(folder: Path, templates: Path) -> tuple[str, ...]:
    """Write a new collection with two example notes into ``folder``; return the names of the files.

    Nothing is overwritten: raises :class:`UsageError` if one of the files is there already, or any note is.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"`{folder}` is not a folder")
    texts = {name: (templates / "init" / source).read_text(encoding="utf-8") for name, source in _FILES.items()}
    texts["scidraft.toml"] = commented_config()
    taken = [name for name in texts if os.path.lexists(folder / name)]
    taken += sorted(path.name for path in folder.glob("*.tex") if path.name not in texts)
    if taken:
        found = ", ".join(f"`{name}`" for name in taken[:3])
        raise UsageError(f"`{folder}` is not empty: it has {found}; name another folder")
    for name, text in texts.items():
        _write_new(folder / name, text)
    return tuple(sorted(texts))


def commented_config() -> str:
    """A ``scidraft.toml`` that explains every setting and shows its default, all commented out but the title."""
    lines = ["# The settings of this collection. Each line that begins with '# ' and a key shows the default.", ""]
    settings = [(key, item) for key, item in config_fields().items() if "." in key]
    for table, items in groupby(settings, key=lambda pair: pair[0].partition(".")[0]):
        lines.append(f"[{table}]")
        for key, item in items:
            lines += _setting(key.partition(".")[2], item)
        lines.append("")
    lines += [
        "# An index over the notes that say \\noteset{series={results}}: one table each. Without any, there is one",
        "# over all notes that hold a statement.",
        "# [series.results]",
        '# title = "Results"',
        '# label = "results"       # what its notes are counted as',
        '# view = "a-z"            # what comes first; or "categories"',
        '# kinds = ["theorem"]     # notes of these kinds belong to it too; "*" is any kind',
        '# tag = "Demo"            # and notes with this tag',
        "",
        "# The menu, if it is not to be the usual one: one table for each entry.",
        "# [[menu]]",
        '# name = "Tags"',
        '# url = "tags/"           # a path from the site\'s root (of a note: notes/SLUG/), or https://…',
        "# [[menu]]",
        '# name = "Elsewhere"',
        "# [[menu.items]]           # an entry with items opens a sub-menu",
        '# name = "arXiv"',
        '# url = "https://arxiv.org/"',
        '# note = "Preprints"',
        "",
        "# Handouts: print PDFs of several notes, made with every build and offered by the site; one table each.",
        "# [handouts.course]",
    ]
    for key, item in handout_fields().items():
        lines += [line if line.startswith("# ") else f"# {line}" for line in _setting(key, item)]
    return "\n".join(lines) + "\n"


def _setting(name: str, item: Field[Any]) -> list[str]:
    text = f"{name} = {toml_value(item.default)}"
    doc, choices = item.metadata["doc"], item.metadata["choices"]
    if choices:
        doc = f"{doc.rstrip('.')}: {', '.join(map(str, choices))}."
    return [f"# {line}" for line in textwrap.wrap(doc, _WIDTH)] + [text if name == "title" else f"# {text}"]


def toml_value(value: object) -> str:
    """A default as TOML writes it. JSON's strings and numbers are TOML's too."""
    if isinstance(value, tuple):
        return json.dumps(list(value), ensure_ascii=False)
    return json.dumps(value, ensure_ascii=False)


def _write_new(path: Path, text: str) -> None:
    """Create a file that must not exist yet."""
    make_folder(path.parent)
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
