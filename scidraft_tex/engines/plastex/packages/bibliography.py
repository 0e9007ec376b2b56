r"""What LaTeX itself has: ``\cite``, ``\bibliography``, ``thebibliography``; part of every class."""

from __future__ import annotations

from scidraft_tex.engines.plastex.packages.citations import citing_command
from scidraft_tex.engines.plastex.packages.reference_list import *  # noqa: F403 (macros of LaTeX)

cite = citing_command("cite", "cite")
