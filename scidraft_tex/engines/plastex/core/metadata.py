"""What a note says of itself, the preview region, and what the page prints on its own: read and kept, not printed."""

from __future__ import annotations

from typing import Any

from plasTeX import Command, Environment

from scidraft_tex.engines.plastex.note import note_of
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.dates import latex_today


class title(Command):  # type: ignore[misc]
    """The title; the page prints it in its heading."""

    args = "[ short:nox ]"
    key = "title"

    def invoke(self, tex: Any) -> list[Any]:
        """Keep it."""
        self.parse(tex)
        note_of(self).data[self.key] = tex.readArgument(expanded=True, parentNode=self)
        return []


class summary(title):
    """The summary; the page's card and description print it."""

    key = "summary"


class _Kept(Command):  # type: ignore[misc]
    """Read and not printed."""

    args = "value:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """Nothing stays."""
        Command.invoke(self, tex)
        return []


class tags(_Kept):
    """Tags: the page prints them at its foot."""


class noteset(_Kept):
    """Options of the note."""


class institute(_Kept):
    """The institute."""


class today(Command):  # type: ignore[misc]
    """The day of the build is not a fact about the note, so it is the note's own date, else nothing."""

    def invoke(self, tex: Any) -> None:
        """Keep what it means here, since a later choice of language changes it."""
        self.words = note_of(self).today()

    @property
    def str(self) -> Any:
        """The date in words, in the language of what it stands in."""
        around = self.parentNode
        while around is not None and not getattr(around, "changes_dates", False):
            around = around.parentNode
        return self.words if around is None else latex_today(note_of(self).request.date, around.attributes["language"])


class date(_Kept):
    r"""The date, kept for ``\today``."""

    def invoke(self, tex: Any) -> list[Any]:
        """Keep it."""
        Command.invoke(self, tex)
        note_of(self).data["date"] = "".join(str(t) for t in self.attributes["value"])
        return []


class preview(Environment):  # type: ignore[misc]
    """What the note's card shows; on the page it is printed in its place."""

    blockType = True
    forcePars = True

    def invoke(self, tex: Any) -> Any:
        """Remember the first one."""
        result = Environment.invoke(self, tex)
        note = note_of(self)
        if self.macroMode != self.MODE_END and note.preview is None:
            note.preview = self
        return result


@html_for("preview")
def preview_html(node: Any, page: Page) -> str:
    """Its content in its place."""
    return page.blocks(node)
