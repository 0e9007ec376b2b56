r"""caption, newfloat, bicaption: captions outside floats, captions without numbers."""

from __future__ import annotations

from typing import Any

from plasTeX import Command

from scidraft_tex.engines.plastex.core import floats
from scidraft_tex.engines.plastex.packages.float import declare_float
from scidraft_tex.engines.plastex.packages.options import parse_options
from scidraft_tex.engines.plastex.packages.reading import plain_source, tokens_of
from scidraft_tex.engines.plastex.packages.signatures import ignored


class captionof(floats.caption):
    r"""``\captionof{figure}{…}``: a caption wherever it stands."""

    nodeName = "caption"
    args = "* type:str [ short:nox ]"

    def parse(self, tex: Any) -> Any:
        """The kind is an argument."""
        result = floats.caption.parse(self, tex)
        self.kind = self.attributes["type"]
        return result


class bicaption(Command):  # type: ignore[misc]
    """A caption in two languages: both, one behind the other."""

    args = "[ short:nox ] first:nox [ other:nox ] second:nox"

    def invoke(self, tex: Any) -> list[Any]:
        """One caption."""
        self.parse(tex)
        first, second = plain_source(self.attributes["first"]), plain_source(self.attributes["second"])
        return tokens_of(self, rf"\caption{{{first} {second}}}")


class DeclareFloatingEnvironment(Command):  # type: ignore[misc]
    """newfloat's definition of a float."""

    args = "[ options:nox ] name:str"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        options = parse_options(plain_source(self.attributes["options"]))
        name = self.attributes["name"]
        declare_float(self.ownerDocument, name, options.get("name", name.capitalize()), options.get("within", ""))
        return []


class DeclareCaptionType(Command):  # type: ignore[misc]
    """caption's definition of a float."""

    args = "[ options:nox ] name:str [ word:str ] [ list:nox ]"

    def invoke(self, tex: Any) -> list[Any]:
        """Define it."""
        self.parse(tex)
        name = self.attributes["name"]
        declare_float(self.ownerDocument, name, self.attributes["word"] or name.capitalize())
        return []


globals().update(
    ignored(
        "captionsetup*[]{} DeclareCaptionFormat*{}{} DeclareCaptionLabelFormat{}{} DeclareCaptionFont{}{} "
        "DeclareCaptionStyle{}[]{} DeclareCaptionLabelSeparator*{}{} DeclareCaptionSubType*[]{} "
        "clearcaptionsetup[]{} DeclareCaptionJustification{}{} DeclareCaptionTextFormat{}{} "
        "SetupFloatingEnvironment{}{} ContinuedFloat captionlistentry[]{} captiondelim{} captionnamefont{} "
        "captiontitlefont{}"
    )
)
