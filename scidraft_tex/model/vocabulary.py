"""The words scidraft.sty defines: one list that the package, the plasTeX twin and the scanner are tested against."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StatementKind:
    """A theorem-like environment: its name, printed name, plural and amsthm style."""

    name: str
    title: str
    plural: str
    style: str


STATEMENT_KINDS: tuple[StatementKind, ...] = (
    StatementKind("theorem", "Theorem", "Theorems", "plain"),
    StatementKind("lemma", "Lemma", "Lemmas", "plain"),
    StatementKind("proposition", "Proposition", "Propositions", "plain"),
    StatementKind("corollary", "Corollary", "Corollaries", "plain"),
    StatementKind("definition", "Definition", "Definitions", "definition"),
    StatementKind("axiom", "Axiom", "Axioms", "plain"),
    StatementKind("postulate", "Postulate", "Postulates", "plain"),
    StatementKind("claim", "Claim", "Claims", "plain"),
    StatementKind("conjecture", "Conjecture", "Conjectures", "plain"),
    StatementKind("property", "Property", "Properties", "plain"),
    StatementKind("identity", "Identity", "Identities", "plain"),
    StatementKind("rule", "Rule", "Rules", "plain"),
    StatementKind("formula", "Formula", "Formulas", "plain"),
    StatementKind("criterion", "Criterion", "Criteria", "plain"),
    StatementKind("principle", "Principle", "Principles", "plain"),
    StatementKind("observation", "Observation", "Observations", "plain"),
    StatementKind("example", "Example", "Examples", "definition"),
    StatementKind("counterexample", "Counterexample", "Counterexamples", "definition"),
    StatementKind("remark", "Remark", "Remarks", "remark"),
    StatementKind("notation", "Notation", "Notations", "definition"),
    StatementKind("exercise", "Exercise", "Exercises", "definition"),
    StatementKind("solution", "Solution", "Solutions", "remark"),
    StatementKind("question", "Question", "Questions", "definition"),
)

METADATA_COMMANDS: tuple[str, ...] = ("title", "date", "author", "institute", "tags", "summary", "noteset")
TABLE_SKINS: tuple[str, ...] = ("academic", "bordered", "striped")
STATEMENT_KEYS: tuple[str, ...] = ("title", "name", "restate", "of")
"""The keys in a statement's brackets. What does not begin with one of them is a title."""

SWITCH = ("true", "false")
SETUP_KEYS: dict[str, tuple[str, ...]] = {
    "numbering": ("shared", "separate"),
    "numberwithin": (),
    "sibling": (),
    "statements": SWITCH,
    "amsthm": SWITCH,
    "solutions": ("show", "hide", "end"),
    "proofs": ("show", "hide", "end"),
    "tableskin": (*TABLE_SKINS, "none"),
    "algorithms": SWITCH,
    "code": SWITCH,
    "bibstyle": (),
    "listnumbers": ("restart", "continue"),
    "labeled": SWITCH,
    "print": (),
    "printedurls": SWITCH,
    "grayscale": SWITCH,
    "gaps": SWITCH,
    "diagrams": (),
}
"""The keys of ``\\scidraftsetup`` with their values; empty where the value is free."""

DIAGRAMS: tuple[str, ...] = (
    "flowchart",
    "statediagram",
    "sequencediagram",
    "gantt",
    "mindmap",
    "quadrantchart",
    "mermaid",
)
"""Environments of diagrams; ``mermaid`` holds any of the other kinds in Mermaid's syntax."""

REFERENCE_COMMANDS: tuple[str, ...] = ("ref", "eqref", "cref", "Cref", "autoref", "nameref", "pageref")
