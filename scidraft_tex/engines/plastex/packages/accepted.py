"""Which packages the page knows: by a module of their own, by another's, by plasTeX's, or as making no difference."""

from __future__ import annotations

from pathlib import Path

ACCEPTED: frozenset[str] = frozenset(
    """
    a4 a4wide fullpage typearea anysize pdfx hyperxmp accessibility nag snapshot currfile scrhack scrextend
    parskip indentfirst emptypage flafter ftnright morefloats etex remreset marginfix mparhack hypcap breakurl
    xurl fontenc inputenc inputenx ucs cmap mmap lmodern times mathpazo mathptmx palatino helvet courier charter
    fourier newtxtext newtxmath newpxtext newpxmath txfonts pxfonts libertine libertinus kpfonts cmbright
    eulervm mathastext ae aecompl cm-super type1cm fix-cm fixltx2e anyfontsize relsize xltxtra xunicode
    tgpagella tgtermes tgheros tocbibind filecontents docmute latexsym amsfonts amssymb mathrsfs stmaryrd
    wasysym esint dsfont bbm bbold eucal euscript yfonts upgreek isomath accents cancel centernot nicefrac xfrac
    faktor braket physics tensor mathdots extarrows extpfeil leftidx scalerel bm mathabx MnSymbol fdsymbol cases
    empheq breqn resizegather amsbsy amstext amsopn amscd blkarray easybmat diagbox slashbox calc keyval
    kvoptions pgfopts xkeyval trimspaces ltxcmds infwarerr iftex ifpdf ifluatex ifxetex everyshi atbegshi
    grffile pst-pdf auto-pst-pdf idxlayout grfext textgreek amsmath mathtext fixmath xpatch patchcmd regexpatch
    expl3 l3keys2e xparse kvsetkeys letltxmacro aliascnt chngcntr mathtools
    """.split()
)

_LAYOUT = """
    geometry fancyhdr scrlayer-scrpage vmargin chngpage changepage placeins afterpage needspace eso-pic
    everypage draftwatermark background lineno multicol ragged2e hyphenat layout pdfpages transparent titlesec
    titling titletoc tocloft sectsty minitoc bookmark setspace microtype fontspec unicode-math silence makeidx
    imakeidx epstopdf standalone footmisc footnote fnpct nicematrix witharrows pdflscape lscape appendix
    """.split()

SERVED_BY: dict[str, str] = dict.fromkeys(_LAYOUT, "layout_only") | {
    "algpseudocode": "algorithmicx",
    "algorithmic": "algorithmicx",
    "algpseudocodex": "algorithmicx",
    "algcompatible": "algorithmicx",
    "algorithms": "algorithm",
    "ntheorem": "amsthm",
    "theorem": "amsthm",
    "thm-restate": "thmtools",
    "newfloat": "caption",
    "bicaption": "caption",
    "subfigure": "subcaption",
    "subfig": "subcaption",
    "paralist": "enumitem",
    "enumerate": "enumitem",
    "shortlst": "enumitem",
    "graphics": "graphicx",
    "epsfig": "graphicx",
    "color": "xcolor",
    "rotating": "adjustbox",
    "rotfloat": "adjustbox",
    "tabulary": "tabularx",
    "ltablex": "tabularx",
    "ltxtable": "tabularx",
    "xltabular": "tabularx",
    "supertabular": "longtable",
    "xtab": "longtable",
    "threeparttablex": "threeparttable",
    "dcolumn": "array",
    "tabu": "tabularx",
    "colortbl": "array",
    "multirow": "array",
    "makecell": "array",
    "booktabs": "array",
    "ctable": "array",
    "hhline": "array",
    "arydshln": "array",
    "floatrow": "float",
    "wrapfig": "float",
    "picins": "float",
    "floatflt": "float",
    "fvextra": "fancyvrb",
    "verbatim": "fancyvrb",
    "moreverb": "fancyvrb",
    "alltt": "fancyvrb",
    "shortvrb": "fancyvrb",
    "framed": "tcolorbox",
    "mdframed": "tcolorbox",
    "fancybox": "tcolorbox",
    "shadethm": "tcolorbox",
    "tikz-cd": "tikz",
    "pgf": "tikz",
    "pgfplots": "tikz",
    "pgfplotstable": "tikz",
    "circuitikz": "tikz",
    "forest": "tikz",
    "xy": "tikz",
    "xypic": "tikz",
    "chemfig": "tikz",
    "bussproofs": "tikz",
    "ebproof": "tikz",
    "mathpartir": "tikz",
    "tikz-feynman": "tikz",
    "feynmp": "tikz",
    "feynmp-auto": "tikz",
    "pstricks": "tikz",
    "asymptote": "tikz",
    "qtree": "tikz",
    "tikz-qtree": "tikz",
    "quantikz": "tikz",
    "smartdiagram": "tikz",
    "pgfgantt": "tikz",
    "nameref": "hyperref",
    "url": "hyperref",
    "varioref": "cleveref",
    "fancyref": "cleveref",
    "ulem": "soul",
    "soulutf8": "soul",
    "xifthen": "ifthen",
    "etoolbox": "ifthen",
    "comment": "ifthen",
    "xspace": "ifthen",
    "polyglossia": "babel",
    "tabularray": "tikz",
    "biblatex-chicago": "biblatex",
    "isodate": "babel",
    "datetime": "babel",
    "datetime2": "babel",
    "units": "siunitx",
    "SIunits": "siunitx",
    "fixme": "todonotes",
    "marginnote": "todonotes",
    "sidenotes": "todonotes",
    "bibunits": "natbib",
    "splitbib": "natbib",
    "chapterbib": "natbib",
    "multibib": "natbib",
    "epigraph": "quotations",
    "verse": "quotations",
    "csquotes": "quotations",
    "quoting": "quotations",
    "class_revtex4-1": "class_revtex4-2",
}
"""Packages whose twin is another module of this folder."""

FROM_PLASTEX: frozenset[str] = frozenset({"textcomp", "bbding"})
"""plasTeX's own modules that are right as they are."""


def modules() -> frozenset[str]:
    """Names of packages that have a module of their own, as ``\\usepackage`` writes them where they are plain."""
    return frozenset(path.stem.rstrip("_") for path in Path(__file__).parent.glob("[a-z]*.py")) - _HELPERS


_HELPERS = frozenset(
    """
    accepted algorithm2e_lines algorithm2e_words algorithm_lines bbl bibliography citation_state citations
    code_blocks colour_names columns highlight layout_only options quotations reading reference_list
    signatures statements
    """.split()
)


def known_packages() -> tuple[str, ...]:
    """Every package the page understands, sorted: for documentation and for the vocabulary test."""
    return tuple(sorted(ACCEPTED | SERVED_BY.keys() | FROM_PLASTEX | modules()))


def is_known(package: str) -> bool:
    """Whether loading ``package`` is understood on the page."""
    return package in ACCEPTED or package in SERVED_BY or package in FROM_PLASTEX or package in modules()
