"""Languages of texts: babel's names, the one that a preamble chooses, and what cleveref says in each."""

from __future__ import annotations

import re
from functools import lru_cache

TAGS: dict[str, str] = {
    "english": "en",
    "american": "en-US",
    "british": "en-GB",
    "german": "de",
    "ngerman": "de",
    "austrian": "de-AT",
    "naustrian": "de-AT",
    "french": "fr",
    "spanish": "es",
    "italian": "it",
    "dutch": "nl",
    "portuguese": "pt",
    "brazilian": "pt-BR",
    "russian": "ru",
    "polish": "pl",
    "czech": "cs",
    "danish": "da",
    "swedish": "sv",
    "norsk": "no",
    "finnish": "fi",
    "hungarian": "hu",
    "greek": "el",
    "turkish": "tr",
    "ukrainian": "uk",
    "latin": "la",
    "catalan": "ca",
    "chinese": "zh",
    "chinese-simplified": "zh",
    "chinese-hans": "zh",
}
"""BCP 47 tags of babel's and polyglossia's names."""

CLEVEREF_OPTIONS = {
    "de": "ngerman",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "nl": "dutch",
    "pt": "brazilian",
    "sv": "swedish",
    "da": "danish",
}
"""cleveref's options of languages; in all others it says what it says in English."""

JOINTS = {
    "en": ("and", "to", "", True),
    "de": ("und", "bis", "", False),
    "fr": ("et", "à", "", True),
    "es": ("y", "a", "", False),
    "it": ("e", "a", "da ", False),
    "nl": ("en", "tot", "", False),
    "pt": ("e", "a", "", True),
    "sv": ("och", "till", "", True),
    "da": ("og", "til", "", False),
}
"""What cleveref puts between two, in a range and before it; whether a comma stands before the last of several kinds."""

REFERENCE_NAMES: dict[str, dict[str, tuple[str, str]]] = {
    "de": {
        "equation": ("Gleichung", "Gleichungen"),
        "figure": ("Abbildung", "Abbildungen"),
        "table": ("Tabelle", "Tabellen"),
        "part": ("Teil", "Teile"),
        "chapter": ("Kapitel", "Kapitel"),
        "section": ("Abschnitt", "Abschnitte"),
        "appendix": ("Anhang", "Anhänge"),
        "item": ("Punkt", "Punkte"),
        "footnote": ("Fußnote", "Fußnoten"),
        "algorithm": ("Algorithmus", "Algorithmen"),
        "listing": ("Listing", "Listings"),
        "line": ("Zeile", "Zeilen"),
    },
    "fr": {
        "equation": ("Équation", "Équations"),
        "figure": ("Figure", "Figures"),
        "table": ("Tableau", "Tableaux"),
        "part": ("Partie", "Parties"),
        "chapter": ("Chapitre", "Chapitres"),
        "section": ("Section", "Sections"),
        "appendix": ("Annexe", "Annexes"),
        "item": ("Point", "Points"),
        "footnote": ("Note", "Notes"),
        "algorithm": ("Algorithme", "Algorithmes"),
        "listing": ("Liste", "Listes"),
        "line": ("Ligne", "Lignes"),
    },
    "es": {
        "equation": ("Ecuación", "Ecuaciones"),
        "figure": ("Figura", "Figuras"),
        "table": ("Cuadro", "Cuadros"),
        "part": ("Parte", "Partes"),
        "chapter": ("Capítulo", "Capítulos"),
        "section": ("Apartado", "Apartados"),
        "appendix": ("Apéndice", "Apéndices"),
        "item": ("Punto", "Puntos"),
        "footnote": ("Nota", "Notas"),
        "algorithm": ("Algoritmo", "Algoritmos"),
        "listing": ("Listado", "Listados"),
        "line": ("Línea", "Líneas"),
    },
    "it": {
        "equation": ("Equazione", "Equazioni"),
        "figure": ("Figura", "Figure"),
        "table": ("Tabella", "Tabelle"),
        "part": ("Parte", "Parti"),
        "chapter": ("Capitolo", "Capitoli"),
        "section": ("Sezione", "Sezioni"),
        "appendix": ("Appendice", "Appendici"),
        "item": ("Voce", "Voci"),
        "footnote": ("Nota", "Note"),
        "algorithm": ("Algoritmo", "Algoritmi"),
        "listing": ("Elenco", "Elenchi"),
        "line": ("Linea", "Linee"),
    },
    "nl": {
        "equation": ("Vergelĳking", "Vergelĳkingen"),
        "figure": ("Figuur", "Figuren"),
        "table": ("Tabel", "Tabellen"),
        "part": ("Deel", "Delen"),
        "chapter": ("Hoofdstuk", "Hoofdstukken"),
        "section": ("Paragraaf", "Paragrafen"),
        "appendix": ("Appendix", "Appendices"),
        "item": ("Punt", "Punten"),
        "footnote": ("Voetnoot", "Voetnoten"),
        "algorithm": ("Algoritme", "Algoritmen"),
        "listing": ("Listing", "Listings"),
        "line": ("Lijn", "Lijnen"),
    },
    "pt": {
        "equation": ("Equação", "Equações"),
        "figure": ("Figura", "Figuras"),
        "table": ("Tabela", "Tabelas"),
        "part": ("Parte", "Partes"),
        "chapter": ("Capítulo", "Capítulos"),
        "section": ("Seção", "Seções"),
        "appendix": ("Apêndice", "Apêndices"),
        "item": ("Item", "Itens"),
        "footnote": ("Nota de rodapé", "Notas de rodapé"),
        "algorithm": ("Algoritmo", "Algoritmos"),
        "listing": ("Listagem", "Listagens"),
        "line": ("Linha", "Linhas"),
    },
    "sv": {
        "equation": ("Ekvation", "Ekvation"),
        "figure": ("Figur", "Figur"),
        "table": ("Tabell", "Tabell"),
        "part": ("Del", "Del"),
        "chapter": ("Kapitel", "Kapitel"),
        "section": ("Avsnitt", "Avsnitt"),
        "appendix": ("Appendix", "Appendix"),
        "item": ("Punkt", "Punkt"),
        "footnote": ("Fotnot", "Fotnot"),
        "algorithm": ("Algoritm", "Algoritm"),
        "listing": ("Kodlistning", "Kodlistning"),
        "line": ("Rad", "Rad"),
    },
    "da": {
        "equation": ("Ligning", "Ligninger"),
        "figure": ("Figur", "Figurer"),
        "table": ("Tabel", "Tabeller"),
        "part": ("Del", "Dele"),
        "chapter": ("Kapitel", "Kapitler"),
        "section": ("Afsnit", "Afsnit"),
        "appendix": ("Appendiks", "Appendiks"),
        "item": ("Punkt", "Punkter"),
        "footnote": ("Fodnote", "Fodnoter"),
        "algorithm": ("Algoritme", "Algoritmer"),
        "line": ("Linje", "Linjer"),
    },
}
"""What cleveref calls what is no statement: one and many, by language."""

_COMMENT = re.compile(r"(?<!\\)%.*")
_LOADED = re.compile(r"\\(?:usepackage|RequirePackage)\s*(?:\[([^\]]*)\])?\s*\{([^}]*)\}")
_CLASS = re.compile(r"\\documentclass\s*\[([^\]]*)\]")
_POLYGLOSSIA = re.compile(r"\\set(?:default|main)language\s*(?:\[[^\]]*\])?\s*\{\s*([^}\s]*)\s*\}")


@lru_cache(maxsize=4096)
def main_language(preamble: str) -> str:
    """babel's name of the language that a preamble sets for the whole text; empty if it sets none that is known.

    babel's main language is that of ``main=``, else the last of its options, else the last of the class's.
    """
    text = _COMMENT.sub("", preamble)
    chosen = [name for name in _POLYGLOSSIA.findall(text) if name in TAGS]
    if chosen:
        return str(chosen[-1])
    for options, packages in reversed(_LOADED.findall(text)):
        if "babel" in _words(packages):
            given = _words(options)
            main = [word.partition("=")[2].strip() for word in given if word.partition("=")[0].strip() == "main"]
            of_class = _CLASS.search(text)
            known = [name for name in (*_words(of_class[1] if of_class else ""), *given, *main) if name in TAGS]
            return known[-1] if known else ""
    return ""


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",")]
