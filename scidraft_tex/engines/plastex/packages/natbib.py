r"""natbib (with multibib, chapterbib): citing commands, their punctuation, and lists of references."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.packages.citation_state import CitationStyle, citation_state
from scidraft_tex.engines.plastex.packages.citations import FORMS, citing_command
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import expand, plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.reference_list import *  # noqa: F403 (macros of the package)


def apply_options(style: CitationStyle, options: dict[str, Any]) -> None:
    """Change the punctuation as natbib's options say, in their order."""
    for key, value in options.items():
        style.fixed = style.fixed or key in _CHOICES
        if key in ("numbers", "super"):
            style.numbers, style.superscript = True, key == "super"
            style.opening, style.closing = ("[", "]") if key == "numbers" else ("", "")
            style.separator = ","
        elif key == "authoryear":
            style.numbers = False
            style.opening, style.closing, style.separator = "(", ")", ";"
        elif key in ("round", "square", "curly", "angle"):
            style.opening, style.closing = _BRACKETS[key]
        elif key in ("comma", "colon", "semicolon"):
            style.separator = "," if key == "comma" else ";"
        elif key in ("sort", "compress", "sort&compress", "sortandcompress"):
            style.sort = style.sort or key != "compress"
            style.compress = style.compress or "compress" in key
        elif key in _SETTINGS and isinstance(value, str):
            setattr(style, _SETTINGS[key], value.strip("{}"))


_CHOICES = frozenset("numbers super authoryear round square curly angle comma colon semicolon nobibstyle".split())
_BRACKETS = {"round": ("(", ")"), "square": ("[", "]"), "curly": ("{", "}"), "angle": ("<", ">")}
_SETTINGS = {
    "open": "opening",
    "close": "closing",
    "citesep": "separator",
    "aysep": "author_year",
    "yysep": "year_year",
    "notesep": "before_note",
}


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """natbib starts with authors and years in parentheses; its options change that."""
    style = citation_state(document).style
    if not style.natbib:
        style.natbib, style.numbers, style.apart = True, False, False
        style.opening, style.closing, style.separator = "(", ")", ";"
    apply_options(style, {str(key): value for key, value in (options or {}).items()})


def LoadedAgain(options: dict[str, Any], document: Any) -> None:
    """Options of an author who loads natbib although it is there."""
    apply_options(citation_state(document).style, options)


# natbib's \\bibstyle@…: opening, closing, separator, author–year rather than numbers, between author and year.
_STYLES: dict[str, tuple[str, str, str, bool, str]] = {
    "chicago": ("(", ")", ";", True, ","),
    "named": ("[", "]", ";", True, ","),
    "agsm": ("(", ")", ",", True, ""),
    "kluwer": ("(", ")", ",", True, ""),
    "dcu": ("(", ")", ";", True, ";"),
    "aa": ("(", ")", ";", True, ""),
    **dict.fromkeys(("plain", "alpha", "abbrv", "unsrt"), ("[", "]", ",", False, "")),
    **dict.fromkeys(("plainnat", "abbrvnat", "unsrtnat"), ("[", "]", ",", True, ",")),
}


class bibliographystyle(Command):  # type: ignore[misc]
    """A style brings its punctuation, unless options of the package have chosen."""

    args = "style:str"

    def invoke(self, tex: Any) -> list[Any]:
        """For the whole document, as natbib reads it from the .aux file."""
        self.parse(tex)
        style, found = citation_state(self).style, _STYLES.get(self.attributes["style"])
        if found is not None and not style.fixed:
            style.opening, style.closing, style.separator, author_year, style.author_year = found
            style.numbers = not author_year
        return []


class setcitestyle(Command):  # type: ignore[misc]
    """Options after loading."""

    args = "options:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Apply them."""
        self.parse(tex)
        apply_options(citation_state(self).style, parse_options(plain_source(self.attributes["options"])))
        return []


class bibpunct(Command):  # type: ignore[misc]
    """``[before note]{open}{close}{separator}{n, s or a}{between author and year}{between years}``."""

    args = "[ note:nox ] opening:nox closing:nox separator:nox mode:nox author_year:nox year_year:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Take it over."""
        self.parse(tex)
        style = citation_state(self).style
        for name in ("opening", "closing", "separator", "author_year", "year_year"):
            setattr(style, name, plain_source(self.attributes[name]))
        mode = plain_source(self.attributes["mode"])
        style.numbers, style.superscript = mode in ("n", "s"), mode == "s"
        if self.attributes["note"] is not None:
            style.before_note = plain_source(self.attributes["note"])
        return []


class citestyle(Command):  # type: ignore[misc]
    """The punctuation of a style, whatever the options said; acmart has two of its own."""

    args = "style:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Apply it."""
        self.parse(tex)
        name, style = self.attributes["style"], citation_state(self).style
        if name in _ACM_STYLES:
            apply_options(style, parse_options(_ACM_STYLES[name]))
            author_year = name == "acmauthoryear"
            self.ownerDocument.context.addGlobal("cite", citing_command("cite", "citep" if author_year else "cite"))
        elif name in _STYLES:
            style.opening, style.closing, style.separator, author_year, style.author_year = _STYLES[name]
            style.numbers, style.fixed = not author_year, True
        return []


_ACM_STYLES = {"acmnumeric": "numbers,square,comma,sort&compress", "acmauthoryear": "authoryear,square,aysep={}"}


class citetext(Command):  # type: ignore[misc]
    """Text in the citation's brackets."""

    args = "text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Brackets around it."""
        self.parse(tex)
        style = citation_state(self).style
        opening, closing = tokens_of(self, style.opening), tokens_of(self, style.closing)
        return [*opening, *(self.attributes["text"] or []), *closing]


class defcitealias(Command):  # type: ignore[misc]
    """A text to cite a work by."""

    args = "key:str text:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Remember it."""
        self.parse(tex)
        citation_state(self).aliases[self.attributes["key"]] = expand(self, tex, self.attributes["text"])
        return []


class citetalias(Command):  # type: ignore[misc]
    """That text."""

    args = "key:str"

    def invoke(self, tex: Any) -> Any:
        """As it was given."""
        self.parse(tex)
        alias = citation_state(self).aliases.get(self.attributes["key"])
        return list(alias.childNodes) if alias is not None else []


globals().update({f"_cite_{name}": citing_command(name, form) for name, form in FORMS.items()})
