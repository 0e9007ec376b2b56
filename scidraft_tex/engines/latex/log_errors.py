"""Errors of one note, as diagnostics: one for each fault, not one for each thing TeX said because of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from scidraft_tex.engines.latex.log import FATAL_END, INTERRUPTION, Item
from scidraft_tex.engines.latex.log_formulas import empty_line, missing_dollar
from scidraft_tex.engines.latex.log_own import own_error
from scidraft_tex.engines.latex.log_rules import FOLLOWERS, RULES
from scidraft_tex.engines.latex.sources import Sources
from scidraft_tex.engines.latex.vocabulary import nearest
from scidraft_tex.model.codes import Code
from scidraft_tex.model.diagnostic import Diagnostic, Place, Severity, quoted

_LAST_COMMAND = re.compile(r"(\\(?:[A-Za-z@]+|.))\s*$")
_IN_MACRO = re.compile(r"^(\\[A-Za-z@]+) ?(?:#\d.*)?->")
_ENVIRONMENT = re.compile(r"Environment (.+?) undefined")
_ENDED_BY = re.compile(r"\\begin\{(.+?)\} on input line (\d+) ended by \\end\{(.+?)\}")
_OPTION = re.compile(r"Unknown option `(.+?)' for (package|class) `(.+?)'")
_RUNAWAY = re.compile(
    r"^(?:Paragraph ended before|(?:File ended|Forbidden control sequence found) while scanning \w+ of) "
    r"(.+?) ?(?:was complete)?\.?$"
)
_GRABBED = "\\scidraft@grabbed"
"""What reads a diagram in Mermaid's syntax up to its end."""
_ENDLESS = r"\\begin\{mermaid\}(?![\s\S]*\\end\{mermaid\})"
_SPEAKER = re.compile(r"(?:(LaTeX)|(?:Package|Class) (\S+)) Error: ")
_OUTER = ("scidraftnote", "document")
PACKAGE_KINDS = (".sty", ".cls", ".def", ".tikz.code.tex", ".bst")


def explain_errors(items: Iterable[Item], sources: Sources) -> list[Diagnostic]:
    """The errors among the items, in order, each at its place in the author's files."""
    found: list[tuple[Item, Diagnostic]] = []
    for item in _with_lines(items):
        if item.text == INTERRUPTION:
            break  # from outside: what follows is only the end of it
        if item.kind != "error" or (found and FATAL_END.match(item.text)):
            continue
        diagnostic = explain_error(item, sources)
        if not _follows(item, diagnostic, found, sources):
            found.append((item, diagnostic))
    return list(dict.fromkeys(diagnostic for _, diagnostic in found))


def _with_lines(items: Iterable[Item]) -> Iterator[Item]:
    """Errors for which LaTeX gives no line, such as a missing file, take it from the stop that follows."""
    waiting: Item | None = None
    for item in items:
        if waiting:
            stop = item if FATAL_END.match(item.text) else waiting
            yield replace(waiting, file=stop.file, line=stop.line, before=stop.before)
            waiting = None
        if item.kind == "error" and not item.line:
            waiting = item
        else:
            yield item
    if waiting:
        yield waiting


def explain_error(item: Item, sources: Sources) -> Diagnostic:
    """One error, whatever it is."""
    for reader in _READERS:
        if diagnostic := reader(item, sources):
            return diagnostic
    return _any_other(item, sources)


def _follows(item: Item, diagnostic: Diagnostic, found: list[tuple[Item, Diagnostic]], sources: Sources) -> bool:
    """Whether an error is told already, or is a consequence of one that is."""
    for earlier, told in found:
        if told.code is Code.UNBALANCED and "has no `\\begin" in told.message:
            return True  # it has closed what surrounds the note, and nothing is as it was
        if told.code is Code.UNDEFINED_COMMAND and diagnostic.code is Code.UNDEFINED_COMMAND:
            if told.message == diagnostic.message and told.place == diagnostic.place:
                return True
            continue
        if diagnostic.place and told.place and _same_line(diagnostic.place, told.place):
            return True
        if earlier.file == item.file and earlier.line == item.line and item.line:
            return True
        if FOLLOWERS.match(item.text) and _near(earlier, told, item, diagnostic, sources):
            return True
    return False


def _near(earlier: Item, told: Diagnostic, item: Item, diagnostic: Diagnostic, sources: Sources) -> bool:
    """Whether a typical consequence lies where the earlier error can reach."""
    if told.code in (Code.UNBALANCED, Code.RUNAWAY_ARGUMENT, Code.MISSING_FILE, Code.LIMIT_REACHED):
        return True
    if told.code is Code.UNDEFINED_ENVIRONMENT and told.place:
        name = re.search(r"environment `([^`]+)`", told.message)
        end = sources.main.text.split("\n")
        closing = f"\\end{{{name[1]}}}" if name else ""
        last = next((n for n in range(told.place.line, len(end) + 1) if closing in end[n - 1]), len(end))
        return told.place.line <= (item.line or last) <= last or closing in diagnostic.message
    source = sources.file(item.file)
    if source is None or earlier.file != item.file or not item.line:
        return True
    between = source.text.split("\n")[earlier.line : item.line - 1]
    return all(line.strip() for line in between)


def _same_line(a: Place, b: Place) -> bool:
    return a.line != 0 and (a.path, a.line) == (b.path, b.line)


def _error(
    code: Code, message: str, place: Place, help_text: str = "", related: tuple[str, Place] | None = None
) -> Diagnostic:
    return Diagnostic(Severity.ERROR, code, message, place, help_text, (related,) if related else ())


def _undefined_command(item: Item, sources: Sources) -> Diagnostic | None:
    """The command is the last thing TeX read: in the innermost macro it shows, else in the line itself."""
    if not item.text.startswith("Undefined control sequence"):
        return None
    shown = [line for line in item.context if line.strip()]
    last = _LAST_COMMAND.search(shown[0] if shown else item.before)
    name = last[1] if last else ""
    pattern = re.escape(name) + (r"(?![A-Za-z])" if name[-1:].isalpha() else "")
    place = sources.find_near(item.file, item.line, pattern) if name else None
    caller = next((m[1] for line in shown if (m := _IN_MACRO.match(line))), "")
    if not name:
        return _error(Code.UNDEFINED_COMMAND, "a command here is not defined", sources.place(item.file, item.line))
    help_text = sources.known.advice(name[1:]) or (
        f"check the spelling, load the package that has `{name}`, or define it in `preamble.tex`"
    )
    related = None
    if caller and (used := sources.find_near(item.file, item.line, re.escape(caller) + r"(?![A-Za-z])")):
        defined = sources.definition(caller)
        if place is None or (defined and _same_line(place, defined)):
            related = (f"`{caller}` is defined here", defined) if defined else None
            message = f"`{name}`, used by `{caller}`, is not defined"
            return _error(Code.UNDEFINED_COMMAND, message, used, help_text, related)
    place = place or sources.place(item.file, item.line, name, item.before)
    return _error(Code.UNDEFINED_COMMAND, f"`{name}` is not defined", place, help_text)


def _undefined_environment(item: Item, sources: Sources) -> Diagnostic | None:
    match = _ENVIRONMENT.search(item.text) if item.text.startswith("LaTeX Error: Env") else None
    if not match:
        return None
    name = match[1]
    place = sources.place(item.file, item.line, f"\\begin{{{name}}}", item.before)
    help_text = sources.known.advice(name, environment=True) or (
        f"check the spelling, load the package that has it, or define it with `\\newenvironment{{{name}}}`"
    )
    return _error(Code.UNDEFINED_ENVIRONMENT, f"the environment `{name}` is not defined", place, help_text)


def _unbalanced(item: Item, sources: Sources) -> Diagnostic | None:
    match = _ENDED_BY.search(item.text)
    if not match:
        return None
    begun, line, ended = match[1], int(match[2]), match[3]
    if begun in _OUTER:
        place = sources.place(item.file, item.line, f"\\end{{{ended}}}", item.before)
        message = f"`\\end{{{ended}}}` has no `\\begin{{{ended}}}`"
        return _error(Code.UNBALANCED, message, place, f"remove it, or write `\\begin{{{ended}}}` above")
    start = sources.find(line, item.file, f"\\begin{{{begun}}}") or sources.place("", line)
    if ended in _OUTER:
        message = f"`\\begin{{{begun}}}` is never closed"
        return _error(Code.UNBALANCED, message, start, f"write `\\end{{{begun}}}` where it ends")
    place = sources.place(item.file, item.line, f"\\end{{{ended}}}", item.before)
    message = f"`\\begin{{{begun}}}` is closed by `\\end{{{ended}}}`"
    help_text = f"close it with `\\end{{{begun}}}` first"
    return _error(Code.UNBALANCED, message, place, help_text, (f"`\\begin{{{begun}}}` is here", start))


def _unclosed_group(item: Item, sources: Sources) -> Diagnostic | None:
    """A brace or formula that the end of the note meets open is told where it opens."""
    if sources.file(item.file) is not None or not re.match(r"^(?:Missing|Extra|Too many)", item.text):
        return None
    opened = sources.unclosed_brace()
    if opened is None:
        return None
    return _error(Code.UNBALANCED, "this `{` is never closed", opened, "add the closing brace")


def _missing_file(item: Item, sources: Sources) -> Diagnostic | None:
    name = item.missing_file
    if not name:
        return None
    stem, dot, kind = name.rpartition(".")
    if dot and f".{kind}" in PACKAGE_KINDS:
        place = (
            sources.find(item.line, item.file, stem)
            or sources.find_anywhere(re.escape(stem))
            or Place(sources.note.path)
        )
        what = "class" if kind == "cls" else "package"
        message = f"the {what} `{stem}` is not installed"
        help_text = f"check the name, or install it by `tlmgr install {stem}`; on Debian ask `apt-file search {name}`"
        return _error(Code.MISSING_PACKAGE, message, place, help_text)
    tries = [name, stem] if stem else [name]
    shown = next((at for text in tries if (at := sources.find(item.line, item.file, text))), None)
    place = shown or sources.place(item.file, item.line, "", item.before)
    close = nearest(name, sources.collection_files(kind if dot else ""))
    help_text = f"did you mean `{close}`?" if close else "name it from the note's folder or from the collection's"
    return _error(Code.MISSING_FILE, f"there is no file `{name}`", place, help_text)


def _unknown_option(item: Item, sources: Sources) -> Diagnostic | None:
    """Packages complain of options when they are loaded, so TeX's line says nothing."""
    match = _OPTION.search(item.text)
    if not match:
        return None
    option, what, name = match.groups()
    place = sources.find_anywhere(rf"\\\w+\s*\[[^]]*?({re.escape(option)})[^]]*\]\s*\{{[^}}]*{re.escape(name)}")
    place = place or sources.find_anywhere(re.escape(option)) or sources.place(item.file, item.line)
    help_text = f"check its spelling, or leave it out; `texdoc {name}` opens the {what}'s manual"
    return _error(Code.LATEX_ERROR, f"the {what} `{name}` has no option `{option}`", place, help_text)


def _runaway(item: Item, sources: Sources) -> Diagnostic | None:
    match = _RUNAWAY.match(item.text)
    if not match:
        return None
    command = match[1].strip()
    shown = item.runaway.lstrip("{").strip()[:24].rstrip(".")
    place = sources.find_near(item.file, item.line, re.escape(shown)) if shown else None
    if command == _GRABBED:
        place = sources.find_anywhere(_ENDLESS)
    elif place is not None:
        begin = place.source.rfind("{", 0, place.column)
        column = begin + 1 if begin >= 0 else place.column
        place = replace(place, column=column, end_column=column + 1)
    elif re.fullmatch(r"\\[A-Za-z]+\*?", command):
        place = sources.find_near(item.file, item.line, re.escape(command))
    place = place or sources.unclosed_brace() or sources.place(item.file, item.line, "", item.before)
    inner = not re.fullmatch(r"\\[A-Za-z]+\*?", command)
    message = "an argument is not closed" if inner else f"the argument of `{command}` is not closed"
    return _error(Code.RUNAWAY_ARGUMENT, message, place, "add the closing brace; an argument ends within its paragraph")


def _by_rule(item: Item, sources: Sources) -> Diagnostic | None:
    for rule in RULES:
        match = rule.pattern.match(item.text)
        if match:
            groups = [(group or "").replace("`", "'") for group in (item.text, *match.groups())]
            needle = rule.needle.replace("{1}", re.escape((*groups, "")[1]))
            place = sources.find_near(item.file, item.line, needle) if needle else None
            place = place or sources.place(item.file, item.line, "", item.before)
            return _error(rule.code, rule.message.format(*groups), place, rule.help.format(*groups))
    return None


def _any_other(item: Item, sources: Sources) -> Diagnostic:
    """The words of TeX, LaTeX or a package as they are, with its help where it gives one."""
    match = _SPEAKER.match(item.text)
    speaker = (match[1] or match[2]) if match else "TeX"
    text = item.text[match.end() :] if match else item.text
    own = [line.strip() for line in item.context if line.strip() and "for explanation" not in line]
    advice = "" if item.before or not own else f"heed what {speaker} advises: {quoted(own[0])}"
    place = sources.place(item.file, item.line, "", item.before)
    message = f"{speaker} says {quoted(text)}" if text.strip() else "TeX stopped with an error"
    return _error(Code.LATEX_ERROR, message, place, advice)


_READERS: tuple[Callable[[Item, Sources], Diagnostic | None], ...] = (
    _undefined_command,
    _undefined_environment,
    _unbalanced,
    _unclosed_group,
    _missing_file,
    _unknown_option,
    empty_line,
    _runaway,
    missing_dollar,
    _by_rule,
    own_error,
)
