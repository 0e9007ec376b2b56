"""How TeX is run for a collection: the configuration, overruled by the command line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from scidraft_tex.app.options import Options
from scidraft_tex.app.resources import sty_folder, templates_folder
from scidraft_tex.model.config import Config
from scidraft_tex.model.setting import Toolchain
from scidraft_tex.model.vocabulary import STATEMENT_KINDS
from scidraft_tex.targets.params import TexSettings

CONVERTED = (".svg", ".eps", ".ps")
RULES = "".join(f"\\DeclareGraphicsRule{{{suffix}}}{{pdf}}{{{suffix}}}{{}}" for suffix in CONVERTED)
"""Lets a note say ``plot.svg``, and TeX find the PDF that was made of it under that name."""

TABLES = {"ngerman": "german", "french": "french", "spanish": "spanish"}
"""The tables of names in sty/scidraft-names.sty, by babel's names; other languages use English's."""

PAGES_ONLY = ("web.", "dark.", "code.dark.", "words.")
"""What of the theme the paper does not show."""


def tex_settings(config: Config, options: Options, paths: Iterable[str]) -> TexSettings:
    """Everything about running TeX that can change what it makes; ``paths`` are the files of the collection."""
    converted = any(path.lower().endswith(CONVERTED) for path in paths)
    chosen = {"numbering": config.numbering, "numberwithin": config.number_within}
    default = {"numbering": Config().numbering, "numberwithin": Config().number_within}
    keys = ",".join(f"{key}={value}" for key, value in chosen.items() if value != default[key])
    return TexSettings(
        options.engine or config.engine,
        options.paper or config.paper,
        config.babel,
        config.overfull,
        float(config.seconds),
        config.memory << 20,
        config.output_size << 20,
        (f"\\scidraftsetup{{{keys}}}" if keys else "") + _names(config),
        f"\\AtBeginDocument{{\\ifdefined\\DeclareGraphicsRule{RULES}\\fi}}" if converted else "",
        tuple(pair for pair in config.theme if not pair[0].startswith(PAGES_ONLY)),
    )


def _names(config: Config) -> str:
    """The names of statements that the collection's theme changes, for paper and page."""
    changed = dict(config.theme)
    table = TABLES.get(config.babel, "english")
    kinds = [kind for kind in STATEMENT_KINDS if {f"kinds.{kind.name}", f"plurals.{kind.name}"} & changed.keys()]
    lines = []
    for kind in kinds:
        name = changed.get(f"kinds.{kind.name}", kind.title)
        several = changed.get(f"plurals.{kind.name}", f"{name}s" if table == "english" else name)
        lines.append(f"\\scidraftname{{{table}}}{{{kind.name}}}{{{name}}}{{{several}}}")
    return "".join(lines)


def toolchain(settings: TexSettings, root: Path, cache: Path, preamble: str) -> Toolchain:
    """The same, with the places of files and the text of the collection's preamble."""
    return Toolchain(
        root,
        sty_folder(),
        templates_folder(),
        cache,
        settings.engine,
        settings.paper,
        settings.setup + settings.rules + preamble,
        settings.language,
        settings.seconds,
        settings.memory,
        settings.output,
        settings.overfull,
        theme=settings.theme,
    )
