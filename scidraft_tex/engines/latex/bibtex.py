"""One bibliography: BibTeX runs before TeX does, so that paper and page print the same list.

BibTeX 0.99d reads bytes: it survives UTF-8, biblatex's types, comments between entries and author lists of many
kilobytes (with the array sizes below), but styles that abbreviate names cut a letter like Ł in two. Such a run is
repeated with the names' letters written as TeX accents, which BibTeX takes for one letter each.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from scidraft_tex.engines import sandbox
from scidraft_tex.engines.latex.bibtex_log import BibFiles, read_messages
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity

DEFAULT_STYLE = "unsrtnat"
BIG_FILE = 64 << 10
"""From this size on, BibTeX is given only the entries a list needs (reading 800 entries costs it 45 ms)."""

LIMITS = sandbox.Limits(seconds=30, memory=1 << 30, output=32 << 20)
NO_DATABASE = {"TEXMFDBS": "/nonexistent", "TEXMFCNF": ".", "BIBINPUTS": ".", "BSTINPUTS": "."}
"""All its files lie in the job's folder: not reading TeX's settings and file database, a run costs 6 ms for 30."""
SETTINGS = "ent_str_size = 20000\nglob_str_size = 200000\nmax_strings = 500000\nhash_extra = 600000\n"

KNOWN_LISTS = 1000
"""How many lists are remembered: notes on one subject often cite the same works."""

_ENTRY = re.compile(r"^[ \t]*@[ \t]*(\w+)[ \t]*[{(]\s*([^,\s{}()\"]*)", re.MULTILINE)
_CROSSREF = re.compile(r"\bcrossref\s*=\s*[{\"]?\s*([^,\s{}\"]+)", re.IGNORECASE)
_NAMES = re.compile(r"\b(?:author|editor)\s*=\s*", re.IGNORECASE)
_BAD_KEY = re.compile(r"[\s{}%#\\,]")
_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0323": "d", "\u0327": "c", "\u0328": "k",
}  # fmt: skip
_LETTERS = {"Ł": "L", "ł": "l", "Ø": "O", "ø": "o", "Đ": "DJ", "đ": "dj", "ı": "i", "ß": "ss", "Æ": "AE", "æ": "ae",
            "Œ": "OE", "œ": "oe", "Å": "AA", "å": "aa"}  # fmt: skip


_ABOUT_CONTROL = "(dependency: not reversed)"
"""What REVTeX's styles say of what REVTeX itself tells them."""
_LONG, _SHORT = 'pages="1",title="0"', 'pages="0",title=""'
CONTROLS = {
    "apsrev4-2": ("apsrev42Control", 'author="08",editor="1",pages="0",title="0",year="1"'),
    "apsrmp4-2": ("apsrmp41Control", 'author="03",editor="0",pages="1",title="0",year="0"'),
    "aipnum4-2": ("aip41Control", _LONG),
    "aipauth4-2": ("aip41Control", _LONG),
    "aapmrev4-2": ("aapm41Control", _LONG),
    "apsrev4-1": ("apsrev41Control", 'author="08",editor="1",pages="0",title="",year="1"'),
    "apsrmp4-1": ("apsrmp41Control", 'author="0B",editor="0",pages="0",title="",year="1"'),
    "aipnum4-1": ("aip41Control", _SHORT),
    "aipauth4-1": ("aip41Control", _SHORT),
}
"""What REVTeX's societies tell their styles, by default, in an entry of this key (aps4-2.rtx and its kin)."""


def make_bbl(
    style: str,
    keys: Sequence[str],
    bib_files: Mapping[str, str],
    *,
    cited: Mapping[str, Place] | None = None,
    styles: Mapping[str, str] | None = None,
    limits: sandbox.Limits = LIMITS,
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The ``.bbl`` of a list and what BibTeX had to say, at the places where it can be mended.

    ``bib_files`` maps paths in the collection to texts, in the order of the list; ``cited`` the keys to where the
    note cites them first; ``styles`` holds the collection's own styles. An unknown style is reported and replaced by
    :data:`DEFAULT_STYLE`. A star behind the style adds the entry by which REVTeX controls it. Raises
    :class:`FileNotFoundError` if there is no ``bibtex``.
    """
    cited, styles = cited or {}, styles or {}
    usable, trouble = _usable_keys(keys, cited)
    if not usable or not bib_files:
        return "", tuple(trouble)
    name = style.removesuffix("*") or DEFAULT_STYLE
    program = styles[name].encode() if name in styles else _installed_style(name)
    if program is None:
        trouble.append(_no_style(name, next(iter(cited.values()), None)))
        program = _installed_style(DEFAULT_STYLE) or _installed_style("plain") or b""
    texts = {path: _needed(text, frozenset(k.lower() for k in usable)) for path, text in bib_files.items()}
    entries = list(texts.values())
    if style.endswith("*") and name in CONTROLS:
        key, fields = CONTROLS[name]
        usable, entries = [*usable, key], [*entries, f"@CONTROL{{{key},{fields}}}\n"]
    bbl, finished = _made(program, tuple(usable), tuple(entries), limits)
    files = BibFiles(bib_files)
    messages = read_messages(finished.output, files)
    trouble += [found for found in messages.diagnostics if _ABOUT_CONTROL not in found.message]
    trouble += [_unknown(key, cited.get(key), files) for key in messages.unknown if key != "*"]
    if finished.timed_out:
        message = f"BibTeX did not end within {limits.seconds:g} seconds on this list"
        help_text = f"try the style `plain`; `{name}` may loop"
        place = next(iter(cited.values()), None)
        trouble.append(Diagnostic(Severity.ERROR, Code.LIMIT_REACHED, message, place, help_text))
    return bbl or "", tuple(dict.fromkeys(trouble))


def _made(
    style: bytes, keys: tuple[str, ...], texts: tuple[str, ...], limits: sandbox.Limits
) -> tuple[str | None, sandbox.Finished]:
    """The list and how BibTeX went, remembered by content unless it ran out of time."""
    asked = (style, keys, texts)
    known = _known.get(asked)
    if known:
        return known
    made = _run(style, keys, texts, limits)
    if made[0] is None:
        made = _run(style, keys, tuple(map(_accented_names, texts)), limits)
    if not made[1].timed_out:
        if len(_known) >= KNOWN_LISTS:
            _known.clear()
        _known[asked] = made
    return made


_known: dict[tuple[bytes, tuple[str, ...], tuple[str, ...]], tuple[str | None, sandbox.Finished]] = {}


def _run(
    style: bytes, keys: Sequence[str], texts: Sequence[str], limits: sandbox.Limits
) -> tuple[str | None, sandbox.Finished]:
    """Run BibTeX once. The list is ``None`` if the style has cut a letter in two."""
    with sandbox.job_directory() as job:
        names = [f"b{k}" for k in range(1, len(texts) + 1)]
        for name, text in zip(names, texts, strict=True):
            (job / f"{name}.bib").write_text(text, encoding="utf-8", errors="replace")
        (job / "style.bst").write_bytes(style)
        (job / "texmf.cnf").write_text(SETTINGS, encoding="utf-8")
        lines = [r"\relax", *(f"\\citation{{{key}}}" for key in keys)]
        lines += ["\\bibstyle{style}", f"\\bibdata{{{','.join(names)}}}", ""]
        (job / "list.aux").write_text("\n".join(lines), encoding="utf-8")
        env = sandbox.tex_environment(extra=NO_DATABASE)
        finished = sandbox.run(["bibtex", "-terse", "list"], cwd=job, env=env, limits=limits)
        bbl = job / "list.bbl"
        raw = bbl.read_bytes() if bbl.exists() else b""
    try:
        return raw.decode("utf-8"), finished
    except UnicodeDecodeError:
        return None, finished


@lru_cache(maxsize=64)
def _installed_style(name: str) -> bytes | None:
    """The program of a style that TeX knows, or ``None``."""
    if not re.fullmatch(r"[\w.+-]+", name):
        return None
    with sandbox.job_directory() as job:
        found = sandbox.run(["kpsewhich", f"{name}.bst"], cwd=job, env=sandbox.tex_environment(), limits=LIMITS)
    path = Path(found.output.strip())
    return path.read_bytes() if found.code == 0 and path.is_file() else None


def _usable_keys(keys: Sequence[str], cited: Mapping[str, Place]) -> tuple[list[str], list[Diagnostic]]:
    """The keys that an .aux file can carry; BibTeX refuses two that differ in case only."""
    usable: dict[str, str] = {}
    trouble = []
    for key in keys:
        first = usable.setdefault(key.lower(), key)
        if first != key:
            message = f"the citation keys `{first}` and `{key}` differ in upper and lower case only"
            help_text = f"cite this work by one key everywhere, for example `{first}`"
            trouble.append(Diagnostic(Severity.ERROR, Code.BIBTEX_ERROR, message, cited.get(key), help_text))
        elif _BAD_KEY.search(key):
            del usable[key.lower()]
            message = f"`{key}` cannot be a citation key"
            help_text = "choose a key without spaces, commas, braces, backslashes, `#` and `%`"
            trouble.append(Diagnostic(Severity.ERROR, Code.UNKNOWN_CITATION, message, cited.get(key), help_text))
    return list(usable.values()), trouble


def _unknown(key: str, place: Place | None, files: BibFiles) -> Diagnostic:
    close = difflib.get_close_matches(key, files.keys(), n=1, cutoff=0.6)
    where = " or ".join(f"`{path}`" for path in files.texts)
    help_text = f"did you mean `{close[0]}`?" if close else f"add an entry with this key to {where}"
    message = f"no entry has the key `{key}` in {where}"
    return Diagnostic(Severity.ERROR, Code.UNKNOWN_CITATION, message, place, help_text)


def _no_style(style: str, place: Place | None) -> Diagnostic:
    message = f"there is no bibliography style `{style}`; `{DEFAULT_STYLE}` is used instead"
    help_text = f"put `{style}.bst` into the collection, or use `plain`, `plainnat`, `abbrvnat`, `alpha` or `IEEEtran`"
    return Diagnostic(Severity.ERROR, Code.BIBTEX_ERROR, message, place, help_text)


@lru_cache(maxsize=16)
def entries(text: str) -> tuple[tuple[int, int, str, str], ...]:
    """Where each entry begins and ends, its type and its key, both in lower case."""
    found = list(_ENTRY.finditer(text))
    ends = [m.start() for m in found[1:]] + [len(text)]
    return tuple((m.start(), end, m[1].lower(), m[2].lower()) for m, end in zip(found, ends, strict=True))


@lru_cache(maxsize=256)
def _needed(text: str, keys: frozenset[str]) -> str:
    """A big file without the entries the list does not need; line numbers stay as they are."""
    if len(text) < BIG_FILE or "*" in keys:
        return text
    wanted = set(keys)
    for start, end, _, key in entries(text):
        if key in keys and (parent := _CROSSREF.search(text, start, end)):
            wanted.add(parent[1].lower())
    parts = [text[: entries(text)[0][0]] if entries(text) else text]
    for start, end, kind, key in entries(text):
        keep = kind in ("string", "preamble") or key in wanted
        parts.append(text[start:end] if keep else "\n" * text.count("\n", start, end))
    return "".join(parts)


def _accented_names(text: str) -> str:
    """The file with the letters of authors and editors as TeX accents (``{\\'e}``)."""
    parts, done = [], 0
    for match in _NAMES.finditer(text):
        if match.end() < done:
            continue
        end = _value_end(text, match.end())
        parts += [text[done : match.end()], "".join(_as_tex(c) for c in text[match.end() : end])]
        done = end
    return "".join([*parts, text[done:]])


def _value_end(text: str, start: int) -> int:
    """Where a braced or quoted value ends."""
    depth = 0
    quoted = text[start : start + 1] == '"'
    for i in range(start, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if depth <= 0 and (text[i] == '"' and i > start if quoted else text[i] in "},\n"):
            return i + 1
    return len(text)


def _as_tex(char: str) -> str:
    if char < "\x80":
        return char
    if char in _LETTERS:
        return f"{{\\{_LETTERS[char]}}}"
    parts = unicodedata.normalize("NFD", char)
    if len(parts) == 2 and parts[1] in _ACCENTS and parts[0].isascii():
        return f"{{\\{_ACCENTS[parts[1]]}{{{parts[0]}}}}}"
    return char
