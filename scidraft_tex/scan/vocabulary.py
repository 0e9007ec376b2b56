"""What the scanner knows of LaTeX's and the common packages' commands, as tables."""

from __future__ import annotations

import re

from scidraft_tex.model.vocabulary import STATEMENT_KINDS


def words(text: str) -> list[str]:
    """The words of a table."""
    return text.split()


STATEMENTS = frozenset(kind.name for kind in STATEMENT_KINDS)

VERBATIM = frozenset(
    words(
        "verbatim Verbatim BVerbatim LVerbatim SaveVerbatim lstlisting minted comment foldertree "
        "filecontents mermaid tcblisting pyconsole asy"
    )
)
"""Environments whose content is not LaTeX (each also with a star)."""

INLINE_VERBATIM = frozenset(words("verb Verb lstinline mintinline path"))

DISPLAYS = frozenset(
    words(
        "equation align gather multline alignat flalign eqnarray subequations dmath dgroup displaymath math "
        "IEEEeqnarray xalignat empheq"
    )
)
FLOATS = {
    **dict.fromkeys(words("figure wrapfigure sidewaysfigure subfigure SCfigure marginfigure"), "figure"),
    **dict.fromkeys(words("table wraptable sidewaystable subtable longtable margintable"), "table"),
    **dict.fromkeys(words("algorithm algorithm2e"), "algorithm"),
    **dict.fromkeys(words("listing lstlisting minted"), "listing"),
    **dict.fromkeys(words("enumerate itemize description tablenotes"), "item"),
    **dict.fromkeys(words("algorithmic algorithmicx algpseudocode"), "line"),
}
"""Environments by the kind of number that a label in them takes."""

NEUTRAL = frozenset(
    words(
        "document preview proof center flushleft flushright quote quotation verse minipage abstract tabular "
        "tabularx tabulary tabbing array split aligned alignedat gathered cases dcases rcases matrix pmatrix "
        "bmatrix vmatrix Vmatrix Bmatrix smallmatrix tikzpicture tikzcd scope axis multicols framed mdframed "
        "tcolorbox adjustbox landscape appendices titlepage thebibliography frame columns column refsection small "
        "footnotesize spacing samepage threeparttable adjustwidth restatable"
    )
)
"""Environments that number nothing: a label in them takes the number of what is around."""

SECTIONS = ("part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph")

REFERENCES = frozenset(
    words(
        "ref eqref cref Cref autoref nameref pageref cpageref Cpageref vref Vref vpageref labelcref namecref "
        "nameCref lcnamecref subref fullref Autoref thref"
    )
)
REFERENCE_RANGES = frozenset(words("crefrange Crefrange vrefrange cpagerefrange"))
LIST_REFERENCES = frozenset(words("cref Cref cpageref Cpageref vref Vref labelcref thref"))
"""Commands whose argument is a list of labels."""

CITE = re.compile(
    r"(?P<base>[Cc]ite(?:p|t|alp|alt|author|year|yearpar|title|text|url|num|date|field)?"
    r"|(?:[Pp]aren|foot|footfull|full|[Tt]ext|[Ss]mart|super|[Aa]uto|short|[Nn]ote|pno)cites?(?:text)?|nocite)"
    r"(?P<suffix>[a-zA-Z]*)\Z"
)
"""Citing commands of natbib, biblatex and plain LaTeX; the suffix is multibib's, if one is declared."""

PREAMBLE_COMMANDS = {
    "usepackage": 1,
    "RequirePackage": 1,
    "RequirePackageWithOptions": 1,
    "PassOptionsToPackage": 2,
    "usetikzlibrary": 1,
    "usepgfplotslibrary": 1,
    "usepgflibrary": 1,
    "tcbuselibrary": 1,
    "usegdlibrary": 1,
    "newcites": 2,
    "addbibresource": 1,
    "geometry": 1,
    "usemintedstyle": 1,
    "externaldocument": 1,
    "pgfplotsset": 1,
    "tikzset": 1,
    "lstset": 1,
    "hypersetup": 1,
    "sisetup": 1,
    "captionsetup": 1,
    "setlist": 1,
    "scidraftsetup": 1,
}
"""Commands that may stand among the preamble lines at a note's top, and how many braced arguments they take."""

LOADING = frozenset(
    words(
        "usepackage RequirePackage RequirePackageWithOptions PassOptionsToPackage usetikzlibrary "
        "usepgfplotslibrary usepgflibrary tcbuselibrary usegdlibrary newcites addbibresource geometry "
        "externaldocument usemintedstyle"
    )
)
"""Those of them that belong to the preamble; the others work in a note's body too, and stay there if they can."""

PREAMBLE_ONLY = frozenset(
    words("usepackage RequirePackage PassOptionsToPackage documentclass usegdlibrary addbibresource")
)
"""Commands that TeX refuses after ``\\begin{document}``."""

DEFINITIONS = {
    **dict.fromkeys(words("newcommand renewcommand providecommand DeclareRobustCommand"), "command"),
    **dict.fromkeys(words("newenvironment renewenvironment provideenvironment"), "environment"),
    **dict.fromkeys(words("def gdef edef xdef"), "def"),
    **dict.fromkeys(words("NewDocumentCommand RenewDocumentCommand ProvideDocumentCommand"), "document-command"),
    **dict.fromkeys(words("DeclareDocumentCommand NewExpandableDocumentCommand"), "document-command"),
    **dict.fromkeys(words("NewDocumentEnvironment RenewDocumentEnvironment"), "document-environment"),
    **dict.fromkeys(words("ProvideDocumentEnvironment DeclareDocumentEnvironment"), "document-environment"),
    **dict.fromkeys(words("DeclareMathOperator DeclarePairedDelimiter DeclarePairedDelimiterX"), "operator"),
    **dict.fromkeys(words("DeclarePairedDelimiterXPP let newif newlength newsavebox newcounter"), "name"),
    **dict.fromkeys(words("newtheorem declaretheorem spnewtheorem newmdtheoremenv newstatement newtcbtheorem"), "kind"),
    **dict.fromkeys(words("lstnewenvironment newtcolorbox renewtcolorbox NewEnviron"), "environment"),
}
"""Commands that define, by the shape of their arguments."""

ALONE = frozenset(
    words(
        "newtheorem declaretheorem spnewtheorem newmdtheoremenv newtcbtheorem newstatement gdef xdef global "
        "newcounter makeatletter catcode pagestyle pagecolor crefname Crefname AtBeginDocument AtEndDocument "
        "pagenumbering newwrite newif newcount newdimen newskip newbox newtoks newlength newsavebox geometry "
        "newgeometry onecolumn twocolumn everypar output batchmode scrollmode errorstopmode nonstopmode endinput "
        "immediate openout write18 numberwithin counterwithin counterwithout lstnewenvironment "
        "newcolumntype floatname newfloat setmainfont directlua shipout AddToHook AtEndOfPackage stop bye "
        "end@document hoffset voffset lccode uccode mathcode"
    )
)
"""Commands whose effect outlives a note's group, so that the note is set on its own."""

USES = frozenset(
    words(
        "input include subfile includegraphics lstinputlisting verbatiminput VerbatimInput includestandalone "
        "includepdf InputIfFileExists includesvg"
    )
)
USES_SECOND = frozenset(words("import subimport inputminted includefrom inputfrom subincludefrom subinputfrom"))
"""Commands that bring in a file: by the first argument, or by the second (a folder or a language goes before)."""
