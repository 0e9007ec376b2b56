"""Spaces, boxes, and the many commands that shape paper and leave nothing on a page."""

from __future__ import annotations

import re
from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.core.text import NewLine
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.render import Page, html_for


class _Ignored(Command):  # type: ignore[misc]
    """Read with its arguments and forgotten."""

    def invoke(self, tex: Any) -> list[Any]:
        """Nothing stays."""
        Command.invoke(self, tex)
        return []


IGNORED = {
    "": (
        "noindent indent centering@ bigskip medskip smallskip vfill hfill hfil newpage clearpage cleardoublepage "
        "sloppy fussy raggedbottom flushbottom frenchspacing nonfrenchspacing maketitle@ makeatletter@ tableofcontents "
        "listoffigures listoftables frontmatter mainmatter backmatter phantomsection protect leavevmode relax "
        "normalfont@ selectfont nobreak allowbreak unskip ignorespaces smallbreak medbreak bigbreak goodbreak break "
        "null onecolumn makeindex printindex makeglossary dotfill hrulefill allowdisplaybreaks strut par@ "
        "boldmath unboldmath normalcolor nofiles listfiles normalbaselines nopagebreak pagebreak hss vss vfil "
        "balance twocolumn raggedcolumns errorstopmode batchmode nonstopmode scrollmode"
    ),
    "[ num:nox ]": "linebreak@ nolinebreak",
    "a:nox": (
        "pagestyle thispagestyle pagenumbering hyphenation bibliographystyle@ markright enlargethispage linespread "
        "typeout graphicspath addvspace index glossary nocite@ hypersetup keywords@ PassOptionsToPackage@ "
        "setlength@ usetikzlibrary usepgfplotslibrary pgfplotsset tikzset tcbuselibrary captionsetup@ "
        "date institute@ thanks AtBeginDocument@ externaldocument ExecuteOptions"
    ),
    "[ short:nox ] a:nox": "author",
    "* a:nox": "vspace hspace@",
    "a:nox [ label:nox ] b:nox": "AddToHook AddToHookNext",
    "a:nox b:nox": "markboth setlength addtolength settowidth settoheight settodepth fontsize PassOptionsToPackage "
    "addtocontents tikzstyle pgfkeys@ DeclareGraphicsRule@ hyphenchar@ DeclareUnicodeCharacter@",
    "a:nox b:nox c:nox": "addcontentsline",
    "* [ a:nox ] b:nox": "phantom vphantom hphantom",
}


def _ignored() -> dict[str, type]:
    made: dict[str, type] = {}
    for args, names in IGNORED.items():
        for name in names.split():
            if not name.endswith("@"):
                made["ignored_" + name] = type(name, (_Ignored,), {"args": args, "macroName": name})
    return made


globals().update(_ignored())


EMS = {"em": 1.0, "ex": 0.43, "pt": 0.1, "mm": 0.285, "cm": 2.85, "in": 7.2}
"""Units of length as parts of an em of text of 10 points."""

MOST_EMS = 8
_LENGTH = re.compile(r"(\d*\.?\d+)(em|ex|pt|mm|cm|in)")


class hspace(Command):  # type: ignore[misc]
    """Space in a line: about as many ems on the page, a blank if it is small or not known."""

    args = "* len:nox"
    str = " "

    def invoke(self, tex: Any) -> Any:
        """Measure it."""
        Command.invoke(self, tex)
        found = _LENGTH.fullmatch("".join(map(str, self.attributes["len"])).replace(" ", ""))
        ems = round(float(found[1]) * EMS[found[2]]) if found else 0
        self.str = "\u2003" * min(ems, MOST_EMS) or " "


class hskip(Command):  # type: ignore[misc]
    """TeX's own space in a line, which may stretch and shrink."""

    args = "size:Glue"
    str = " "


class quad(Command):  # type: ignore[misc]
    """An em of space."""

    str = "\u2003"


class qquad(Command):  # type: ignore[misc]
    """Two ems of space."""

    str = "\u2003\u2003"


class enspace(Command):  # type: ignore[misc]
    """Half an em of space."""

    str = "\u2002"


class slash(Command):  # type: ignore[misc]
    """A stroke after which a line may end."""

    str = "/"


class Tie(Command):  # type: ignore[misc]
    """A blank at which no line ends."""

    macroName = "active::~"
    str = "\u00a0"


class nobreakspace(Command):  # type: ignore[misc]
    """The same in words."""

    str = "\u00a0"


class SoftHyphen(Command):  # type: ignore[misc]
    r"""``\-``."""

    macroName = "-"
    str = "\u00ad"


class ItalicCorrection(Command):  # type: ignore[misc]
    r"""``\/``."""

    macroName = "/"
    str = ""


class raisebox(Command):  # type: ignore[misc]
    """The box, not raised."""

    args = "raise:nox [ height:nox ] [ depth:nox ] self"


class makebox(Command):  # type: ignore[misc]
    """The box's text."""

    args = "[ width:nox ] [ pos:nox ] self"


class framebox(Command):  # type: ignore[misc]
    """The box's text in a frame."""

    args = "[ width:nox ] [ pos:nox ] self"


class parbox(Command):  # type: ignore[misc]
    """A box of lines, in the line."""

    args = "[ pos:nox ] [ height:nox ] [ inner:nox ] width:nox self"

    class InnerLine(NewLine):
        r"""``\\`` ends a line of the box, not a row of a table around it."""

        macroName = "\\"


class scalebox(Command):  # type: ignore[misc]
    """The box in its own size."""

    args = "scale:nox [ vertical:nox ] self"


class resizebox(Command):  # type: ignore[misc]
    """The box in its own size."""

    args = "* width:nox height:nox self"


class minipage(Environment):  # type: ignore[misc]
    """A block of its own width: on the page, a block."""

    args = "[ pos:nox ] [ height:nox ] [ inner:nox ] width:nox"
    blockType = True
    forcePars = True
    own_footnotes = True

    class InnerLine(NewLine):
        r"""``\\`` ends a line of the box, not a row of a table around it."""

        macroName = "\\"

    def invoke(self, tex: Any) -> Any:
        """Footnotes in it start with a."""
        if self.macroMode != self.MODE_END:
            self.ownerDocument.context.counters["mpfootnote"].value = 0
        return Environment.invoke(self, tex)


class rule(Command):  # type: ignore[misc]
    """A line drawn by hand: decoration, left out."""

    args = "[ raise:nox ] width:nox height:nox"


@html_for("minipage")
def minipage_html(node: Any, page: Page) -> str:
    """A block."""
    return el("div", page.blocks(node), class_="minipage")


@html_for("rule")
def nothing_html(node: Any, page: Page) -> str:
    """Nothing."""
    return ""
