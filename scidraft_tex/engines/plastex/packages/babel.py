r"""babel, polyglossia: the language of the words the page adds, German shorthands, short switches of language."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import DEFAULT_NAMES, DEFAULT_WORDS, note_of
from scidraft_tex.engines.plastex.packages.signatures import ignored
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.kind_names import KIND_NAMES, WORDS
from scidraft_tex.model.languages import TAGS
from scidraft_tex.model.vocabulary import STATEMENT_KINDS

TABLES = {"de": "german", "fr": "french", "es": "spanish", "zh": "chinese"}
"""The tables of sty/scidraft-names.sty by language."""

# Words by language, as babel, amsthm and the captions of LaTeX print them.
_WORDS: dict[str, dict[str, str]] = {
    "de": {"proof": "Beweis", "abstract": "Zusammenfassung"},
    "fr": {"proof": "Démonstration", "abstract": "Résumé"},
    "es": {"proof": "Demostración", "abstract": "Resumen"},
    "zh": {"proof": "证明", "abstract": "摘要"},
    "it": {"proof": "Dimostrazione", "abstract": "Sommario"},
    "nl": {"proof": "Bewijs", "abstract": "Samenvatting"},
    "pt": {"proof": "Demonstração", "abstract": "Resumo"},
}
_NAMES: dict[str, dict[str, tuple[str, str]]] = {
    "de": {"figure": ("Abbildung", "Abbildungen"), "table": ("Tabelle", "Tabellen"), "chapter": ("Kapitel", "Kapitel")},
    "fr": {"figure": ("Figure", "Figures"), "table": ("Table", "Tables"), "chapter": ("Chapitre", "Chapitres")},
    "es": {"figure": ("Figura", "Figuras"), "table": ("Cuadro", "Cuadros"), "chapter": ("Capítulo", "Capítulos")},
    "it": {"figure": ("Figura", "Figure"), "table": ("Tabella", "Tabelle"), "chapter": ("Capitolo", "Capitoli")},
    "nl": {"figure": ("Figuur", "Figuren"), "table": ("Tabel", "Tabellen"), "chapter": ("Hoofdstuk", "Hoofdstukken")},
    "pt": {"figure": ("Figura", "Figuras"), "table": ("Tabela", "Tabelas"), "chapter": ("Capítulo", "Capítulos")},
}
_REFERENCES = {
    "de": "Literatur",
    "fr": "Références",
    "es": "Referencias",
    "it": "Riferimenti bibliografici",
    "nl": "Referenties",
    "pt": "Referências",
}
# German shorthands: the character behind the double quote, and what both print.
_SHORTHANDS = {
    "a": "ä",
    "o": "ö",
    "u": "ü",
    "A": "Ä",
    "O": "Ö",
    "U": "Ü",
    "e": "ë",
    "i": "ï",
    "s": "ß",
    "z": "ß",
    "S": "SS",
    "Z": "SZ",
    "`": "„",
    "'": "“",
    "<": "«",
    ">": "»",
    "-": "\u00ad",
    "~": "\u2011",
    "=": "-\u00ad",
    '"': "",
    "|": "",
    "/": "/",
    "c": "ck",
    "f": "ff",
    "l": "ll",
    "m": "mm",
    "n": "nn",
    "p": "pp",
    "t": "tt",
}
_WITH_SHORTHANDS = frozenset({"de", "de-AT", "nl", "da", "sv"})


def set_language(document: Any, name: str) -> None:
    """Make ``name`` the language of the words from here on."""
    note = note_of(document)
    tag = TAGS.get(name.strip())
    if tag is None:
        return
    note.data["language"], note.data["language-tag"] = name.strip(), tag
    short = tag[:2]
    known, before = {"en", *_WORDS}, note.data.get("words-of", "en")
    if short in known and short != before:
        note.data["words-of"] = short
        note.words.update(DEFAULT_WORDS | _WORDS.get(short, {}) | WORDS.get(short, {}))
        note.names.update({kind: DEFAULT_NAMES[kind] for kind in _NAMES["de"]} | _NAMES.get(short, {}))
        document.context.newcommand("refname", 0, _REFERENCES.get(short, "References"))
    name_kinds(document)
    if tag in _WITH_SHORTHANDS:
        document.context.catcode('"', 13)
        document.context.addGlobal('active::"', Shorthand)
    elif before != short:
        document.context.catcode('"', 12)


def name_kinds(document: Any) -> None:
    """Call the ready-made kinds of statements by their names in the language; an author's own keep theirs."""
    note = note_of(document)
    language = str(note.data.get("language-tag", "en"))[:2]
    names, own = KIND_NAMES.get(language), note.data.get("kind-names", {})
    table = TABLES.get(language, "english")
    for kind in STATEMENT_KINDS:
        found = document.context.find(kind.name)
        if found is not None and getattr(found, "ready_made", False):
            usual = names[kind.name] if names else own.get(("english", kind.name), (kind.title, kind.plural))
            name, plural = own.get((table, kind.name), usual)
            note.names[kind.name] = (name, plural)
            for statement in (found, document.context.find(f"{kind.name}*")):
                statement.heading = name


def LoadedAgain(options: dict[str, Any], document: Any) -> None:
    """A note's own language takes the place of the collection's."""
    ProcessOptions(options, document)


class Shorthand(Command):  # type: ignore[misc]
    """The double quote of German: an umlaut, a sharp s, a quotation mark, a hyphen."""

    macroName = 'active::"'

    def invoke(self, tex: Any) -> list[Any]:
        """Look at the character behind it."""
        for token in tex.itertokens():
            text = _SHORTHANDS.get(str(token).removeprefix("active::"))
            if text is None:
                tex.pushToken(token)
                return list(tex.textTokens('"'))
            return list(tex.textTokens(text))
        return list(tex.textTokens('"'))


class selectlanguage(Command):  # type: ignore[misc]
    """Change the language."""

    args = "[ options:nox ] language:str"
    in_text = True

    def invoke(self, tex: Any) -> list[Any]:
        """From here on."""
        self.parse(tex)
        set_language(self.ownerDocument, self.attributes["language"])
        if self.in_text:
            note_of(self).data["chosen-language"] = self.attributes["language"].strip()
        return []


class setdefaultlanguage(selectlanguage):
    """polyglossia's choice."""

    in_text = False


class setmainlanguage(setdefaultlanguage):
    """polyglossia's choice."""


class foreignlanguage(Command):  # type: ignore[misc]
    """Words in another language."""

    args = "[ options:nox ] language:str self"


class otherlanguage(Environment):  # type: ignore[misc]
    """Paragraphs in another language."""

    args = "language:str"
    blockType = True
    forcePars = True
    changes_dates = True


class OtherlanguageStar(otherlanguage):
    """The same, without changing dates and words."""

    macroName = "otherlanguage*"
    nodeName = "otherlanguage"
    changes_dates = False


class hyphenrules(OtherlanguageStar):
    """Only hyphenation."""

    macroName = "hyphenrules"
    nodeName = "hyphenrules"


class glqq(Command):  # type: ignore[misc]
    """German opening quotation mark."""

    str = "„"


class grqq(Command):  # type: ignore[misc]
    """German closing quotation mark."""

    str = "“"


class glq(Command):  # type: ignore[misc]
    """German opening inner mark."""

    str = "‚"


class grq(Command):  # type: ignore[misc]
    """German closing inner mark."""

    str = "‘"


class og(Command):  # type: ignore[misc]
    """French opening mark."""

    str = "«\u00a0"


class fg(Command):  # type: ignore[misc]
    """French closing mark."""

    str = "\u00a0»"


def ProcessOptions(options: dict[str, Any], document: Any) -> None:
    """babel's main language is the one named last, or by ``main=``; one that the class was given serves too."""
    names = {str(key): value for key, value in (options or {}).items()}
    given = note_of(document).data.get("class-options", [])
    known = [name for name in (*given, *names) if name in TAGS]
    main = names.get("main") or (known[-1] if known else "")
    if main:
        set_language(document, str(main))


@html_for("foreignlanguage")
def foreignlanguage_html(node: Any, page: Page) -> str:
    """A span that names its language."""
    return el("span", page.inline(node), lang=TAGS.get(node.attributes["language"].strip()))


@html_for("otherlanguage", "hyphenrules")
def otherlanguage_html(node: Any, page: Page) -> str:
    """A block that names its language."""
    return el("div", page.blocks(node), lang=TAGS.get(node.attributes["language"].strip()))


class addto(Command):  # type: ignore[misc]
    r"""``\addto\captionsenglish{\renewcommand{\proofname}{…}}``: the renaming is done at once."""

    args = "where:cs code:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Carry out what would be done at every change of language."""
        self.parse(tex)
        return list(self.attributes["code"] or []) if "captions" in str(self.attributes["where"]) else []


globals().update(
    ignored(
        "babeltags{} babelfont[]{}[]{} babelprovide[]{} usehyphenrules{} shorthandoff*{} shorthandon{} "
        "useshorthands*{} babelhyphenation[]{} languageshorthands{} aliasshorthand{}{} setotherlanguage[]{} "
        "setotherlanguages{} defineshorthand[]{}{} frenchbsetup{} frenchsetup{} isodate daymonthyear "
        "DTMsetup{}"
    )
)
