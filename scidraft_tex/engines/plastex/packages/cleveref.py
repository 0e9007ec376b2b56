r"""cleveref, varioref, fancyref: names and ranges. (``\cref`` itself is the core's.)"""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core.cref import cref, grouped, kind_word, printed_number, range_html
from scidraft_tex.engines.plastex.core.references import link, value_of
from scidraft_tex.engines.plastex.html import esc
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for


class crefname(Command):  # type: ignore[misc]
    """What a kind is called, one and many."""

    args = "kind:str one:nox many:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        self.parse(tex)
        note = note_of(self)
        one, many = note.plain(self.attributes["one"] or []), note.plain(self.attributes["many"] or [])
        note.data.setdefault("cref-names", {})[self.attributes["kind"]] = (one, many)
        return []


class Crefname(crefname):
    """The same at the beginning of a sentence."""

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it apart."""
        self.parse(tex)
        note = note_of(self)
        one, many = note.plain(self.attributes["one"] or []), note.plain(self.attributes["many"] or [])
        note.data.setdefault("Cref-names", {})[self.attributes["kind"]] = (one, many)
        return []


class crefrange(cref):
    """From one label to another."""

    args = "* first:nox last:nox"

    def invoke(self, tex: Any) -> None:
        """Two labels in two arguments."""
        self.parse(tex)
        self.labels = [plain_source(self.attributes["first"]), plain_source(self.attributes["last"])]


class Crefrange(crefrange):
    """The same at the beginning of a sentence."""


class vref(Command):  # type: ignore[misc]
    r"""varioref's reference: on a page without pages, ``\ref``."""

    args = "* name:nox"
    instead = "ref"

    def invoke(self, tex: Any) -> list[Any]:
        """The plain reference in its place."""
        self.parse(tex)
        return tokens_of(self, rf"\{self.instead}{{{plain_source(self.attributes['name'])}}}")


class Vref(vref):
    """The same at the beginning of a sentence."""

    instead = "Cref"


class vpageref(vref):
    """A page number has no meaning here."""

    instead = "pageref"


class fref(vref):
    """fancyref's reference by the label's prefix."""

    instead = "cref"


class Fref(vref):
    """The same at the beginning of a sentence."""

    instead = "Cref"


class nameCref(cref):
    """Only the kind, with a capital."""

    nodeName = "namecref"


class lcnamecref(cref):
    """Only the kind, without a capital."""


class cpageref(vref):
    """A page number has no meaning here."""

    instead = "pageref"


@html_for("crefrange", "Crefrange")
def crefrange_html(node: Any, page: Page) -> str:
    """``Equations (1) to (3)``."""
    values = [value_of(page.note, name, node, page) for name in node.labels]
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return "".join(link(value, printed_number(value)) for value in known) or "??"
    word = esc(kind_word(page, grouped(known)[0][0].kind, True))
    return f"{word} {range_html(page, known[0], known[1])}"


@html_for("lcnamecref")
def lcnamecref_html(node: Any, page: Page) -> str:
    """The kind in small letters."""
    value = value_of(page.note, node.labels[0], node, page)
    return "??" if value is None else link(value, esc(kind_word(page, value.kind, False)).lower())


globals().update(
    ignored(
        "crefformat{}{} Crefformat{}{} crefmultiformat{}{}{}{}{} Crefmultiformat{}{}{}{}{} "
        "crefrangeformat{}{} Crefrangeformat{}{} crefrangemultiformat{}{}{}{}{} crefdefaultlabelformat{} "
        "creflabelformat{}{} crefrangelabelformat{}{} labelcrefformat{}{} crefalias{}{} crefstripprefix{}{} "
        "vrefwarning labelformat{}{} frefformat{}{}{} Frefformat{}{}{}"
    )
)
