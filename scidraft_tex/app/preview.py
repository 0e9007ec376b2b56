"""A site on a local server that follows its sources."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from scidraft_tex.app.audience import Audience
from scidraft_tex.app.options import Options
from scidraft_tex.app.places import Asked
from scidraft_tex.app.resources import templates_folder
from scidraft_tex.app.site_server import SiteServer
from scidraft_tex.app.watching import Round, Watcher
from scidraft_tex.model.diagnostic import Severity
from scidraft_tex.model.task import Progress


class Preview:
    """Serves ``html/`` in the output folder and keeps it up to date.

    ``base`` is put before the paths that pages show. Raises what :class:`SiteServer` raises.
    """

    def __init__(
        self,
        asked: Asked,
        options: Options,
        output: Path,
        host: str,
        port: int,
        base: str,
        *,
        progress: Callable[[Progress], None] | None = None,
        finished: Callable[[Round], None] = lambda done: None,
    ) -> None:
        self._base, self._told = base, finished
        self.audience = Audience(output / "html")
        script = (templates_folder() / "live" / "live.js").read_bytes()
        self.server = SiteServer(output / "html", host, port, self.audience, script)
        self.watcher = Watcher(
            asked,
            options,
            output,
            progress=progress,
            published=self.audience.refresh,
            finished=self._finished,
            focus=self.audience.slugs,
        )

    def run(self) -> None:
        """Serve and build until :meth:`stop`, or until an interrupt comes."""
        self.server.start()
        try:
            self.watcher.run()
        finally:
            self.server.stop()

    def stop(self) -> None:
        """End :meth:`run`, from another thread."""
        self.watcher.stop()

    def _finished(self, done: Round) -> None:
        outcome = done.outcome
        errors = [found for found in outcome.diagnostics if outcome.strict or found.severity is Severity.ERROR]
        self.audience.show(errors, self._base)
        self._told(done)
