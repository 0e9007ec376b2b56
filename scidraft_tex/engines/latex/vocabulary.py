"""Which commands and environments a note may use, for did-you-mean; and which package would bring a missing one."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from scidraft_tex.engines import sandbox
from scidraft_tex.model.vocabulary import STATEMENT_KINDS

_COMMAND = re.compile(
    r"\\(?:g|e|x)?(?:def|chardef|mathchardef|let|newcommand|renewcommand|providecommand|DeclareRobustCommand|"
    r"DeclareMathSymbol|DeclareMathAccent|DeclareMathOperator|DeclareMathDelimiter|DeclareMathRadical|"
    r"DeclareTextSymbol|DeclareTextCommandDefault|DeclareTextFontCommand|DeclareFontFamilySubstitution|"
    r"NewDocumentCommand|ProvideDocumentCommand|DeclareDocumentCommand|RenewDocumentCommand|newif|"
    r"DeclarePairedDelimiter|DeclarePairedDelimiterX|MakeRobust|newrobustcmd|@namedef)\*?\s*\{?\s*\\?([A-Za-z]+)(?![A-Za-z@:_])"
)
_ENVIRONMENT = re.compile(
    r"\\(?:newenvironment|renewenvironment|NewDocumentEnvironment|DeclareDocumentEnvironment|newtheorem|newstatement|"
    r"declaretheorem(?:\[[^]]*\])?|lstnewenvironment|newtcolorbox|newtcbtheorem|newfloat|spnewtheorem|DeclareFloatingEnvironment"
    r")\*?\s*\{([A-Za-z@]+\*?)\}|\\def\\end([a-z]+)(?![A-Za-z])|\\let\\end([a-z]+)(?![A-Za-z])"
)
_BUILT_IN = frozenset(
    re.findall(
        r"\w+",
        "hbox vbox hskip vskip kern par relax noindent indent left right over atop hfil hfill vfil vfill penalty "
        "expandafter the csname endcsname fi else number item begin end section subsection subsubsection paragraph "
        "chapter part mathrm draw node fill filldraw path clip shade coordinate foreach",
    )
)

_STATEMENTS = frozenset(name for kind in STATEMENT_KINDS for name in (kind.name, f"{kind.name}*"))

PACKAGE_OF = {
    "toprule": "booktabs",
    "midrule": "booktabs",
    "bottomrule": "booktabs",
    "cmidrule": "booktabs",
    "multirow": "multirow",
    "SI": "siunitx",
    "si": "siunitx",
    "qty": "siunitx",
    "unit": "siunitx",
    "num": "siunitx",
    "mathds": "dsfont",
    "mathscr": "mathrsfs",
    "bm": "bm",
    "cancel": "cancel",
    "bcancel": "cancel",
    "llbracket": "stmaryrd",
    "rrbracket": "stmaryrd",
    "enquote": "csquotes",
    "xspace": "xspace",
    "url": "url",
    "subcaptionbox": "subcaption",
    "includepdf": "pdfpages",
    "todo": "todonotes",
    "lipsum": "lipsum",
    "ce": "mhchem",
    "prescript": "mathtools",
    "coloneqq": "mathtools",
    "xleftrightarrow": "mathtools",
    "textcolor": "xcolor",
    "color": "xcolor",
    "colorbox": "xcolor",
    "ding": "pifont",
    "checkmark": "amssymb",
    "nicefrac": "nicefrac",
    "sfrac": "xfrac",
    "hl": "soul",
    "sout": "ulem",
    "uline": "ulem",
    "xymatrix": "xy",
    "dv": "physics",
    "pdv": "physics",
    "ket": "braket",
    "bra": "braket",
    "braket": "braket",
    "SetKwInOut": "algorithm2e",
    "makecell": "makecell",
    "thead": "makecell",
    "adjustbox": "adjustbox",
    "ifthenelse": "ifthen",
    "marginnote": "marginnote",
}
"""Packages of commands that notes often use."""

PACKAGE_OF_ENVIRONMENT = {
    "tikzcd": "tikz-cd",
    "axis": "pgfplots",
    "subfigure": "subcaption",
    "subtable": "subcaption",
    "tcolorbox": "tcolorbox",
    "mdframed": "mdframed",
    "multicols": "multicol",
    "wrapfigure": "wrapfig",
    "tabularx": "tabularx",
    "minted": "minted",
    "longtable": "longtable",
    "landscape": "pdflscape",
    "threeparttable": "threeparttable",
    "adjustwidth": "changepage",
    "forest": "forest",
    "prooftree": "bussproofs",
    "mathpar": "mathpartir",
    "comment": "verbatim",
    "framed": "framed",
    "shaded": "framed",
    "tabulary": "tabulary",
    "algorithm2e": "algorithm2e",
    "spacing": "setspace",
    "NiceTabular": "nicematrix",
    "pNiceMatrix": "nicematrix",
    "tabu": "tabu",
    "sidewaysfigure": "rotating",
    "sidewaystable": "rotating",
    "xy": "xy",
    "dcases": "mathtools",
    "empheq": "empheq",
    "restatable": "thm-restate",
    "quantikz": "tikz",
}


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names without backslash."""

    commands: frozenset[str]
    environments: frozenset[str]

    def advice(self, name: str, *, environment: bool = False) -> str:
        """What to try instead of an unknown name: the package that has it, or the nearest known one; or empty."""
        kind = "environment" if environment else "command"
        package = (PACKAGE_OF_ENVIRONMENT if environment else PACKAGE_OF).get(name)
        if package:
            return f"add `\\usepackage{{{package}}}` to the preamble; the {kind} comes with that package"
        close = nearest(name, self.environments if environment else self.commands)
        if not close:
            return ""
        return f"did you mean `{close}`?" if environment else f"did you mean `\\{close}`?"


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is most like this one, if one is like it at all; a swap of neighbours counts as little."""
    close = difflib.get_close_matches(name, sorted(known), n=3, cutoff=0.6 if len(name) < 5 else 0.72)
    same = [word for word in close if sorted(word) == sorted(name)]
    return next(iter(same or close), "")


@lru_cache(maxsize=32)
def vocabulary(files: tuple[str, ...], own: str) -> Vocabulary:
    """What the files of a preamble (packages, classes) and the author's own texts define, and LaTeX itself."""
    shared = _defined_in((*_kernel(), *files))
    mine = _defined(own)
    return Vocabulary(
        shared.commands | mine.commands | shared.environments | mine.environments | _BUILT_IN,
        shared.environments | mine.environments | _STATEMENTS,
    )


@lru_cache(maxsize=8)
def _defined_in(files: tuple[str, ...]) -> Vocabulary:
    commands: set[str] = set()
    environments: set[str] = set()
    for name in files:
        if name.endswith((".sty", ".cls", ".tex", ".ltx", ".def")) and "/pgf/" not in name:
            try:
                found = _defined(Path(name).read_text(encoding="utf-8", errors="replace"))
            except OSError:
                continue
            commands |= found.commands
            environments |= found.environments
    return Vocabulary(frozenset(commands), frozenset(environments))


def _defined(text: str) -> Vocabulary:
    environments = {next(group for group in m.groups() if group) for m in _ENVIRONMENT.finditer(text)}
    return Vocabulary(frozenset(m[1] for m in _COMMAND.finditer(text)), frozenset(environments))


@lru_cache(maxsize=1)
def _kernel() -> tuple[str, ...]:
    """Where LaTeX's own definitions lie; nothing if TeX cannot tell."""
    with sandbox.job_directory() as job:
        command = ["kpsewhich", "latex.ltx", "fontmath.ltx", "article.cls"]
        found = sandbox.run(command, cwd=job, env=sandbox.tex_environment(), limits=sandbox.Limits(10))
    return tuple(found.output.split())
