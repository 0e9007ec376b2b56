r"""scidraft's ``\scidraftname``: what a collection or an author calls statements."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.packages.babel import name_kinds
from scidraft_tex.engines.plastex.packages.reading import plain_source


class scidraftname(Command):  # type: ignore[misc]
    r"""``\scidraftname{german}{lemma}{Hilfssatz}{Hilfssätze}``: a name that comes before ours in that language."""

    args = "language:str kind:str name:nox plural:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Keep it, and call the kinds by their names anew."""
        self.parse(tex)
        values = self.attributes
        own = note_of(self).data.setdefault("kind-names", {})
        own[values["language"], values["kind"]] = (plain_source(values["name"]), plain_source(values["plural"]))
        name_kinds(self.ownerDocument)
        return []
