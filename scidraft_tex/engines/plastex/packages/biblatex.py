r"""biblatex: its citing commands and ``\\printbibliography``, on the lists that BibTeX made."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.packages.citation_state import citation_state
from scidraft_tex.engines.plastex.packages.citations import FORMS, citing_command
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import plain_source
from scidraft_tex.engines.plastex.packages.reference_list import *  # noqa: F403 (macros of the package)
from scidraft_tex.engines.plastex.packages.reference_list import ReferenceList
from scidraft_tex.engines.plastex.packages.signatures import ignored, transparent

_FORMS = {
    "parencite": "citep",
    "Parencite": "citep",
    "autocite": "citep",
    "Autocite": "citep",
    "footcite": "citep",
    "textcite": "citet",
    "Textcite": "citet",
    "smartcite": "citep",
    "supercite": "citep",
    "citetitle": "citep",
    "fullcite": "citep",
}


class printbibliography(ReferenceList):
    """The next list; without one there is nothing to print."""

    args = "[ options:nox ]"

    def invoke(self, tex: Any) -> list[Any] | None:
        """``title=`` and ``heading=none`` are heard."""
        self.parse(tex)
        options = parse_options(plain_source(self.attributes["options"]))
        known = self.next_list()
        title = "" if options.get("heading") == "none" else options.get("title")
        self.print_list(tex, title, known.bbl if known else "")
        return None


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """Authors and years for the styles that have them."""
    style = citation_state(document).style
    style.natbib = True
    if "authoryear" in str((options or {}).get("style", "")):
        style.numbers, style.opening, style.closing, style.separator = False, "(", ")", ";"


globals().update({f"_cite_{name}": citing_command(name, form) for name, form in {**FORMS, **_FORMS}.items()})
globals().update(
    ignored(
        "addbibresource[]{} addglobalbib[]{} addsectionbib[]{} ExecuteBibliographyOptions[]{} "
        "DeclareFieldFormat*[]{}{} DeclareNameAlias{}{} DeclareSourcemap{} AtEveryBibitem{} "
        "AtBeginBibliography{} defbibheading{}[]{} defbibfilter{}{} DefineBibliographyStrings{}{} "
        "newbibmacro*{}[][]{} renewbibmacro*{}[][]{} bibsetup DeclareLanguageMapping{}{} "
        "DeclareBibliographyCategory{} addtocategory{}{} nocite{}"
    )
)
globals().update(transparent("refsection[] refsegment"))
