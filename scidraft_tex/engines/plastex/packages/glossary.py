r"""scidraft's ``\defineterm`` and ``\term``: a term's first use in a note sets a footnote, and all uses lead to it."""

from __future__ import annotations

from typing import Any

from plasTeX import Command
from plasTeX.Tokenizer import Token

from scidraft_tex.engines.plastex.core.footnotes import entries
from scidraft_tex.engines.plastex.html import el
from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.reading import package_data, plain_source, tokens_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.codes import Code
from scidraft_tex.model.suggest import did_you_mean


class defineterm(Command):  # type: ignore[misc]
    r"""``\defineterm{id}{definition}``, in the preamble or in a note."""

    args = "id:str definition:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Keep the definition's source."""
        self.parse(tex)
        package_data(self, "terms", dict)[self.attributes["id"].strip()] = list(self.attributes["definition"])
        return []


class term(Command):  # type: ignore[misc]
    r"""``\term{id}{text}``, or ``\term{id}`` where the term is its own text."""

    args = "id:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """The text as a link, with the footnote at its first use; only the text if nobody defines the term."""
        self.parse(tex)
        words = list(self.attributes["id"])
        name, text = plain_source(words), list(tex.readArgument(expanded=False)) if _group_follows(tex) else words
        terms, note = package_data(self, "terms", dict), note_of(self)
        definition = terms.get(name)
        if definition is None:
            advice = did_you_mean(name, terms) or rf"define it: `\defineterm{{{name}}}{{…}}`"
            note.report(Code.UNDEFINED_REFERENCE, f"the term `{name}` is not defined", self, advice, error=True)
            return text
        link = [*tokens_of(self, rf"\scidraftterm{{{name}}}"), *tokens_of(self, "{"), *text, *tokens_of(self, "}")]
        if name in note.data.setdefault("terms-used", {}):
            return link
        note.data["terms-used"][name] = -1
        mark = tokens_of(self, rf"\scidrafttermnote{{{name}}}\footnote")
        return [*link, *mark, *tokens_of(self, "{"), *definition, *tokens_of(self, "}")]


def _group_follows(tex: Any) -> bool:
    """Whether the next character opens a group; a space before it belongs to the sentence."""
    for token in tex.itertokens():
        tex.pushToken(token)
        return bool(token.catcode == Token.CC_BGROUP)
    return False


class scidraftterm(Command):  # type: ignore[misc]
    """The text of a term that has a footnote."""

    args = "id:str self"


class scidrafttermnote(Command):  # type: ignore[misc]
    """Before a term's footnote: remembers which it is."""

    args = "id:str"

    def invoke(self, tex: Any) -> list[Any]:
        """The footnote is the next one."""
        self.parse(tex)
        note = note_of(self)
        note.data["terms-used"][self.attributes["id"]] = len(entries(note))
        return []


@html_for("scidraftterm")
def term_html(node: Any, page: Page) -> str:
    """A link to the footnote."""
    number, notes = page.note.data["terms-used"].get(node.attributes["id"], -1), entries(page.note)
    text = page.inline(node)
    return el("a", text, class_="term", href=f"#{notes[number].element}") if 0 <= number < len(notes) else text
