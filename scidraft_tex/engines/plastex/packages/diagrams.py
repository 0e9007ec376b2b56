r"""scidraft's diagrams: ``flowchart`` and the others, and ``mermaid``. TeX draws them and says what they show."""

from __future__ import annotations

from typing import Any

from scidraft_tex.engines.plastex.packages.code_blocks import CodeEnvironment
from scidraft_tex.engines.plastex.packages.tikz import PictureEnvironment, alternative
from scidraft_tex.engines.plastex.render import Page, html_for
from scidraft_tex.model.vocabulary import DIAGRAMS


class mermaid(CodeEnvironment):
    """Read as characters: its syntax is not LaTeX's."""

    alt = ""


@html_for("mermaid")
def mermaid_html(node: Any, page: Page) -> str:
    """The placeholder of the drawing."""
    source = f"\\begin{{mermaid}}{node.raw}\\end{{mermaid}}"
    return page.note.picture(source, alternative(node, page), display=True, node=node)


for _name in DIAGRAMS:
    if _name != "mermaid":
        globals()[f"_diagram_{_name}"] = type(_name, (PictureEnvironment,), {"macroName": _name})
