"""A document with all macros in place, ready to be forked: base, core, packages, and the collection's preamble."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import plasTeX
from plasTeX import Command, Config, TeXDocument
from plasTeX.Base.TeX import Parameters

from scidraft_tex.engines.plastex.context import Context
from scidraft_tex.engines.plastex.core import numbering
from scidraft_tex.engines.plastex.core.lists import counters as list_counters
from scidraft_tex.engines.plastex.note import UNDATED, Note, note_of
from scidraft_tex.engines.plastex.packages.accepted import ACCEPTED, FROM_PLASTEX, SERVED_BY
from scidraft_tex.engines.plastex.packages.citation_state import citation_state
from scidraft_tex.engines.plastex.paragraphs import paragraphs
from scidraft_tex.engines.plastex.reader import Stream
from scidraft_tex.engines.plastex.render import Page
from scidraft_tex.engines.plastex.tokens import Source, source_of
from scidraft_tex.model.body import BodyRequest
from scidraft_tex.model.dates import calendar_day

BOX = "scidraft_tex.engines.plastex"
CORE = (
    "layout text definitions document_commands delimiters environments files footnotes lists floats tables verbatim "
    "references cref sections metadata publishers numerals numbering"
).split()
"""Modules of LaTeX's own macros; a later one overrules an earlier one."""
WITH_CHAPTERS = frozenset(
    "book report memoir scrbook scrreprt amsbook extbook extreport tufte-book ctexbook ctexrep svmono".split()
)

CLOCK = Parameters.year, Parameters.month, Parameters.day, Parameters.time
"""What plasTeX sets by the machine's clock, and a page must not depend on."""

CLASS_NUMBERS = {
    "IEEEtran": {
        "thesection": r"\Roman{section}",
        "thesubsection": r"\thesection-\Alph{subsection}",
        "thesubsubsection": r"\thesubsection\arabic{subsubsection}",
        "thetable": r"\Roman{table}",
    },
}
"""Numbers that a class writes in a way of its own."""


def new_document() -> Any:
    """A document with LaTeX's own macros and an article's counters."""
    plasTeX.Logging.disableLogging()
    numbering.install()
    plasTeX.Macro.paragraphs = paragraphs
    plasTeX.Macro.locals = inner_macros
    context = Context(load=True)
    document = TeXDocument(context=context, config=Config.defaultConfig())
    context.owner_document = document
    note = Note(BodyRequest("", "", "", ""))
    attach(document, note)
    for name in CORE:
        import_macros(context, import_module(f"{BOX}.core.{name}"))
    import_macros(context, import_module(f"{BOX}.math.macros"))
    article_counters(context)
    return document


def inner_macros(macro: Any) -> dict[str, Any]:
    """The macros that are defined inside an environment's class and its bases; plasTeX asks at every group."""
    kind = type(macro)
    found: dict[str, Any] | None = vars(kind).get("@locals")
    if found is None:
        found = {}
        for base in reversed(kind.__mro__):
            found.update(_own_macros(base))
        setattr(kind, "@locals", found)
    return found


@cache
def _own_macros(kind: type) -> dict[str, Any]:
    """The macros inside one class; what the large bases have none of is looked for once, before any child is forked."""
    return {plasTeX.macroName(value): value for value in list(vars(kind).values()) if plasTeX.ismacro(value)}


def attach(document: Any, note: Note) -> None:
    """Make ``note`` the one that ``document`` works for."""
    note.document = document
    note.page = Page(note)
    document.userdata["note"] = note
    for clock, value in zip(CLOCK, (*(calendar_day(note.request.date) or UNDATED), 0), strict=True):
        clock.value = clock.new(value)


def import_macros(context: Context, module: Any) -> None:
    """Put the macro classes a module defines (not those it only imports) into the macro table."""
    for value in list(vars(module).values()):
        if not isinstance(value, type) or not issubclass(value, plasTeX.Macro):
            continue
        if value.__module__.startswith("plasTeX"):
            continue
        context.addGlobal(plasTeX.macroName(value), value)


def article_counters(context: Context) -> None:
    """Counters as the article class has them."""
    list_counters(context)
    for name, word in NAMES.items():
        context.newcommand(name + "name", 0, word)
    context.newcounter("secnumdepth", initial=3)
    context.newcounter("tocdepth", initial=3)
    context.newcounter("page", initial=1)
    context.newcounter("part")
    context.newcommand("thepart", 0, r"\Roman{part}")
    context.newcounter("section")
    outer = "section"
    for name in ("subsection", "subsubsection", "paragraph", "subparagraph"):
        context.newcounter(name, resetby=outer)
        context.newcommand("the" + name, 0, rf"\the{outer}.\arabic{{{name}}}")
        outer = name
    context.newcounter("mpfootnote")
    context.newcommand("thempfootnote", 0, r"\alph{mpfootnote}")
    for name in ("section", "equation", "figure", "table", "footnote"):
        context.newcounter(name)
        context.newcommand("the" + name, 0, rf"\arabic{{{name}}}")


NAMES = {
    "figure": "Figure",
    "table": "Table",
    "part": "Part",
    "chapter": "Chapter",
    "appendix": "Appendix",
    "abstract": "Abstract",
    "ref": "References",
    "bib": "Bibliography",
    "contents": "Contents",
    "index": "Index",
    "page": "page",
    "listfigure": "List of Figures",
    "listtable": "List of Tables",
    "equation": "Equation",
    "section": "Section",
    "subsection": "Section",
    "footnote": "footnote",
}
"""LaTeX's words: ``\\figurename`` and so on."""


def chapter_counters(document: Any) -> None:
    """Counters as the book and report classes have them."""
    context = document.context
    context.newcounter("chapter")
    context.newcommand("thechapter", 0, r"\arabic{chapter}")
    context.counters["secnumdepth"].value = 2
    for name in ("section", "equation", "figure", "table"):
        numbering.within(context, name, "chapter")
    context.counters["footnote"].resetby = "chapter"
    note_of(document).data["chapters"] = True


def require(document: Any, name: str, options: dict[str, Any] | None = None) -> bool:
    """Load the twin of a package; false when there is none."""
    context = document.context
    if name in context.packages:
        again = getattr(twin(name), "LoadedAgain", None) if options else None
        if again is not None:
            again({str(key): value for key, value in (options or {}).items()}, document)
        return True
    context.packages[name] = options or {}
    if name in ACCEPTED:
        return True
    module_name = SERVED_BY.get(name, name)
    if name in FROM_PLASTEX:
        module = import_module("plasTeX.Packages." + name)
        context.importMacros(vars(module))
        return True
    module = twin(module_name)
    if module is None:
        note_of(document).data.setdefault("without-twin", []).append(name)
        return False
    context.packages[module_name] = options or {}
    import_macros(context, module)
    process = getattr(module, "ProcessOptions", None)
    if process is not None and getattr(process, "__module__", "") == module.__name__:
        process(options or {}, document)
    return True


def twin(name: str) -> Any:
    """The module of a package, or ``None``."""
    stem = name.replace("-", "_").replace(".", "_")
    for candidate in (stem, stem + "_"):
        path = f"{BOX}.packages.{candidate}"
        try:
            return import_module(path)
        except ModuleNotFoundError as error:
            if error.name != path:
                raise
    return None


def read_options(source: str) -> dict[str, Any]:
    """Package options: ``key=value`` pairs; a bare key is ``True``."""
    options: dict[str, Any] = {}
    depth, start = 0, 0
    for i, char in enumerate(source + ","):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if char == "," and depth == 0:
            key, equals, value = source[start:i].partition("=")
            if key.strip():
                text = value.strip()
                options[key.strip()] = (
                    (text[1:-1] if text[:1] == "{" and text[-1:] == "}" else text) if equals else True
                )
            start = i + 1
    return options


class usepackage(Command):  # type: ignore[misc]
    """Loads twins."""

    args = "[ options:nox ] names:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """At once."""
        self.parse(tex)
        tex.readArgument("[]", stripLeadingWhitespace=False)
        options = read_options(source_of(self.attributes["options"] or []))
        for name in source_of(self.attributes["names"]).split(","):
            if name.strip():
                note_of(self).data.setdefault("asked", set()).add(name.strip())
                require(self.ownerDocument, name.strip(), dict(options))
        return []


class RequirePackage(usepackage):
    """The same."""


class documentclass(Command):  # type: ignore[misc]
    """Any class is an article or a book to the page; amsmath and its company come with it."""

    args = "[ options:nox ] name:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Set the counters, load what classes load."""
        self.parse(tex)
        name = source_of(self.attributes["name"]).strip()
        document = self.ownerDocument
        options = source_of(self.attributes["options"]) if self.attributes["options"] else ""
        note_of(document).data["class-options"] = [option.strip() for option in options.split(",")]
        if name in WITH_CHAPTERS:
            chapter_counters(document)
        for macro, number in CLASS_NUMBERS.get(name, {}).items():
            document.context.newcommand(macro, 0, number)
        for package in ("amsthm", "bibliography", "graphicx", "hyperref"):
            require(document, package)
        if name == "acmart":
            require(document, "natbib", {"numbers": True, "sort&compress": True})
        citation_state(document).style.apart = name == "IEEEtran"
        class_name = "class_" + name.split("/")[-1]
        twin_of_class = twin(SERVED_BY.get(class_name, class_name))
        if twin_of_class is not None:
            import_macros(document.context, twin_of_class)
            twin_of_class.ProcessOptions(read_options(options), document)
        return []


class LoadClass(documentclass):
    """The same."""


def run(document: Any, source: Source | str) -> Any:
    """Execute LaTeX for its definitions; what it prints is dropped."""
    stream = Stream(ownerDocument=document)
    stream.input(source)
    fragment = document.createDocumentFragment()
    stream.parse(fragment)
    return fragment


def warm_document(preamble: str = "") -> Any:
    """A document that has read scidraft's twin and a collection's preamble."""
    document = new_document()
    for loader in (usepackage, RequirePackage, documentclass, LoadClass):
        document.context.addGlobal(loader.__name__, loader)
    if preamble:
        read_preamble(document, preamble)
    return document


def read_preamble(document: Any, preamble: str) -> None:
    """Read a collection's preamble."""
    require(document, "scidraft")
    run(document, Source("preamble.tex", preamble))
    document.userdata.pop("reading", None)
