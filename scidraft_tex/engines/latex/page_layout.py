"""The pages of a handout: class, margins and lines, computed from paper and type size.

The measure of a note's own PDF is 32 em (about 68 characters), its text takes 74 % of the page's height. A handout
keeps both where the paper has room for it; no ink comes nearer to an edge than home printers reach.
"""

from __future__ import annotations

from dataclasses import dataclass

from scidraft_tex.model.setting import PrintLayout, Toolchain

PAPERS = {
    "a4": (597.508, 845.047),
    "letter": (614.295, 794.97),
    "a5": (421.101, 597.508),
    "half-letter": (397.485, 614.295),
    "a6": (298.754, 421.101),
}
"""Width and height in TeX's points."""

HALVES = {"a4": "a5", "letter": "half-letter", "a5": "a6"}
"""The pages of a booklet, by the paper of its sheets."""

BASELINES = {9: 11.0, 10: 12.0, 11: 13.6, 12: 14.5, 14: 17.0}
"""The distance of lines by type size, in points: those of LaTeX's classes and of extsizes."""

MEASURE_EM = 32
SHARE = 0.74
LEAST_MARGIN = 42.7
"""15 mm: beyond what printers cannot reach, with room for a thumb."""

BINDING = 11.4
"""4 mm that a stapled or bound spine takes, in points."""

HEAD, FOOT, PADDING = 18.0 + 10.0, 30.0, 12.0
"""What heads and feet take beyond the text, and what an overfull line may stick out."""

WRITING_MARGIN = 0.31
"""The outer margin of ``notes``, as a share of the page's width: 65 mm on A4."""


@dataclass(frozen=True, slots=True)
class PageLayout:
    """What the preamble's template needs. ``geometry`` are options of the package of that name.

    ``ink`` is the box of text, heads and feet, with the margin that is there to write in: left, bottom, right, top in
    TeX's points from the lower left corner.
    """

    document_class: str
    font_size: int
    two_sided: bool
    grayscale: bool
    spacing: float
    keys: str
    geometry: str
    ink: tuple[float, float, float, float]


def page_layout(paper: str, layout: PrintLayout) -> PageLayout:
    """The pages of a handout on ``a4``, ``letter`` or ``a5``."""
    width, height = PAPERS[paper]
    baseline = BASELINES[layout.font_size] * layout.spacing
    lines = round(height * SHARE / baseline)
    measure, inner, outer = _across(width, layout)
    side = "inner" if layout.two_sided else "left"
    tall = (lines - 1) * baseline + layout.font_size
    top = (height - tall) * 4 / 9
    return PageLayout(
        "article" if layout.font_size in (10, 11, 12) else "extarticle",
        layout.font_size,
        layout.two_sided,
        layout.grayscale,
        layout.spacing,
        layout.keys,
        f"papersize={{{width}pt,{height}pt}},textwidth={measure:.1f}pt,{side}={inner:.1f}pt,lines={lines},"
        "vmarginratio=4:5,headsep=18pt,footskip=30pt",
        (
            0.0 if outer > 2 * LEAST_MARGIN and layout.margin == "notes" else min(inner, outer) - PADDING,
            height - top - tall - FOOT - PADDING,
            width - (0.0 if layout.margin == "notes" else min(inner, outer) - PADDING),
            height - top + HEAD + PADDING,
        ),
    )


def _across(width: float, layout: PrintLayout) -> tuple[float, float, float]:
    """Measure, inner and outer margin."""
    measure = float(MEASURE_EM * layout.font_size)
    if layout.margin == "notes":
        outer = WRITING_MARGIN * width
        inner = max(LEAST_MARGIN, min(1.6 * LEAST_MARGIN, width - measure - outer))
        return width - inner - outer if measure > width - inner - outer else measure, inner, outer
    binding = BINDING if layout.two_sided and not layout.folded else 0.0
    measure = min(measure, width - 2 * LEAST_MARGIN - binding)
    inner = (width - measure + binding) / 2
    return measure, inner, width - measure - inner


def lines_of(tools: Toolchain) -> int:
    """The lines of a page."""
    layout = tools.layout or PrintLayout()
    return round(PAPERS[tools.paper][1] * SHARE / (BASELINES[layout.font_size] * layout.spacing))
