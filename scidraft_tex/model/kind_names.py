"""Names of statements in other languages: the tables sty/scidraft-names-*.def, as the page needs them."""

from __future__ import annotations

from scidraft_tex.model.vocabulary import STATEMENT_KINDS

ENGLISH_NAMES = {kind.name: (kind.title, kind.plural) for kind in STATEMENT_KINDS}

KIND_NAMES: dict[str, dict[str, tuple[str, str]]] = {
    "de": {
        "theorem": ("Theorem", "Theoreme"),
        "lemma": ("Lemma", "Lemmata"),
        "proposition": ("Satz", "Sätze"),
        "corollary": ("Korollar", "Korollare"),
        "definition": ("Definition", "Definitionen"),
        "axiom": ("Axiom", "Axiome"),
        "postulate": ("Postulat", "Postulate"),
        "claim": ("Behauptung", "Behauptungen"),
        "conjecture": ("Vermutung", "Vermutungen"),
        "property": ("Eigenschaft", "Eigenschaften"),
        "identity": ("Identität", "Identitäten"),
        "rule": ("Regel", "Regeln"),
        "formula": ("Formel", "Formeln"),
        "criterion": ("Kriterium", "Kriterien"),
        "principle": ("Prinzip", "Prinzipien"),
        "observation": ("Beobachtung", "Beobachtungen"),
        "example": ("Beispiel", "Beispiele"),
        "counterexample": ("Gegenbeispiel", "Gegenbeispiele"),
        "remark": ("Bemerkung", "Bemerkungen"),
        "notation": ("Notation", "Notationen"),
        "exercise": ("Aufgabe", "Aufgaben"),
        "solution": ("Lösung", "Lösungen"),
        "question": ("Frage", "Fragen"),
    },
    "fr": {
        "theorem": ("Théorème", "Théorèmes"),
        "lemma": ("Lemme", "Lemmes"),
        "proposition": ("Proposition", "Propositions"),
        "corollary": ("Corollaire", "Corollaires"),
        "definition": ("Définition", "Définitions"),
        "axiom": ("Axiome", "Axiomes"),
        "postulate": ("Postulat", "Postulats"),
        "claim": ("Affirmation", "Affirmations"),
        "conjecture": ("Conjecture", "Conjectures"),
        "property": ("Propriété", "Propriétés"),
        "identity": ("Identité", "Identités"),
        "rule": ("Règle", "Règles"),
        "formula": ("Formule", "Formules"),
        "criterion": ("Critère", "Critères"),
        "principle": ("Principe", "Principes"),
        "observation": ("Observation", "Observations"),
        "example": ("Exemple", "Exemples"),
        "counterexample": ("Contre-exemple", "Contre-exemples"),
        "remark": ("Remarque", "Remarques"),
        "notation": ("Notation", "Notations"),
        "exercise": ("Exercice", "Exercices"),
        "solution": ("Solution", "Solutions"),
        "question": ("Question", "Questions"),
    },
    "es": {
        "theorem": ("Teorema", "Teoremas"),
        "lemma": ("Lema", "Lemas"),
        "proposition": ("Proposición", "Proposiciones"),
        "corollary": ("Corolario", "Corolarios"),
        "definition": ("Definición", "Definiciones"),
        "axiom": ("Axioma", "Axiomas"),
        "postulate": ("Postulado", "Postulados"),
        "claim": ("Afirmación", "Afirmaciones"),
        "conjecture": ("Conjetura", "Conjeturas"),
        "property": ("Propiedad", "Propiedades"),
        "identity": ("Identidad", "Identidades"),
        "rule": ("Regla", "Reglas"),
        "formula": ("Fórmula", "Fórmulas"),
        "criterion": ("Criterio", "Criterios"),
        "principle": ("Principio", "Principios"),
        "observation": ("Constatación", "Constataciones"),
        "example": ("Ejemplo", "Ejemplos"),
        "counterexample": ("Contraejemplo", "Contraejemplos"),
        "remark": ("Observación", "Observaciones"),
        "notation": ("Notación", "Notaciones"),
        "exercise": ("Ejercicio", "Ejercicios"),
        "solution": ("Solución", "Soluciones"),
        "question": ("Pregunta", "Preguntas"),
    },
    "zh": {
        "theorem": ("定理", "定理"),
        "lemma": ("引理", "引理"),
        "proposition": ("命题", "命题"),
        "corollary": ("推论", "推论"),
        "definition": ("定义", "定义"),
        "axiom": ("公理", "公理"),
        "postulate": ("公设", "公设"),
        "claim": ("断言", "断言"),
        "conjecture": ("猜想", "猜想"),
        "property": ("性质", "性质"),
        "identity": ("恒等式", "恒等式"),
        "rule": ("规则", "规则"),
        "formula": ("公式", "公式"),
        "criterion": ("判别法", "判别法"),
        "principle": ("原理", "原理"),
        "observation": ("观察", "观察"),
        "example": ("例", "例"),
        "counterexample": ("反例", "反例"),
        "remark": ("注", "注"),
        "notation": ("记号", "记号"),
        "exercise": ("练习", "练习"),
        "solution": ("解答", "解答"),
        "question": ("问题", "问题"),
    },
}
"""Name and plural of each kind, by language (BCP 47)."""

WORDS: dict[str, dict[str, str]] = {
    "de": {
        "in": "in",
        "and": "und",
        "proofs": "Beweise",
        "point": "Punkt",
        "points": "Punkte",
        "algorithm": "Algorithmus",
        "listing": "Listing",
        "sponsored": "Anzeige",
        "proof-head": "#1 von #2",
    },
    "fr": {
        "in": "dans",
        "and": "et",
        "proofs": "Démonstrations",
        "point": "point",
        "points": "points",
        "algorithm": "Algorithme",
        "listing": "Liste",
        "sponsored": "Sponsorisé",
        "proof-head": "#1 (#2)",
    },
    "es": {
        "in": "en",
        "and": "y",
        "proofs": "Demostraciones",
        "point": "punto",
        "points": "puntos",
        "algorithm": "Algoritmo",
        "listing": "Listado",
        "sponsored": "Patrocinado",
        "proof-head": "#1 (#2)",
    },
    "zh": {
        "in": "见于",
        "and": "和",
        "proofs": "证明",
        "point": "分",
        "points": "分",
        "algorithm": "算法",
        "listing": "代码",
        "sponsored": "推广",
        "proof-head": "#2 的#1",
    },
}
"""Our words: what stands between names, what captions and headings begin with, and how the head of a proof of something
is put: \\proofname is #1, the reference #2."""

CAPITALS = ("de", "zh")
"""Languages whose names have capitals, or no small letters, inside a sentence too."""


def plural_in(language: str, kind: str) -> str:
    """What several statements of a kind are called in a language (BCP 47 tag); a kind of an author's own as it is."""
    names = KIND_NAMES.get(language.partition("-")[0], ENGLISH_NAMES)
    return names[kind][1] if kind in names else kind.capitalize()


def plural_of(kind: str, word: str, language: str) -> str:
    """What several statements of a kind are called that are called ``word`` in some language, first that one's."""
    first = KIND_NAMES.get(language.partition("-")[0], ENGLISH_NAMES)
    for names in (first, ENGLISH_NAMES, *KIND_NAMES.values()):
        if kind in names and names[kind][0] == word:
            return names[kind][1]
    return word
