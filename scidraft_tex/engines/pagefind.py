"""Pagefind, the search engine: from documents to the bundle that a browser searches."""

from __future__ import annotations

import importlib.util
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

from scidraft_tex.engines import sandbox

_LIMITS = sandbox.Limits(seconds=120.0, memory=4 << 30, output=64 << 20)
_SCRIPTS = ("pagefind.js", "pagefind-worker.js")
_OUTPUT = "bundle"


class PagefindError(Exception):
    """The program failed; the message is its last words."""


def program() -> Path | None:
    """The program, as its Python package brings it; ``None`` if that is not installed."""
    spec = importlib.util.find_spec("pagefind_bin")
    folders = spec.submodule_search_locations if spec and spec.submodule_search_locations else ()
    found = (Path(folder) / name for folder in folders for name in ("pagefind_extended", "pagefind"))
    return next((path for path in found if path.is_file()), None)


def bundle(documents: Mapping[str, str], language: str, primary: bool) -> dict[str, bytes]:
    """The files of a bundle by their paths in it, the same for the same documents.

    ``documents`` are whole pages of HTML by the path of the page that a hit leads to. Scripts and WebAssembly are only
    in the ``primary`` bundle of a site: the others are merged into it.

    Raises:
        FileNotFoundError: Pagefind is not installed.
        PagefindError: it failed.
    """
    found = program()
    if found is None:
        raise FileNotFoundError("pagefind")
    with tempfile.TemporaryDirectory(prefix="scidraft-") as folder:
        site = Path(folder, "site")
        for path, html in documents.items():
            target = site / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(html, encoding="utf-8")
        options = ["--output-path", _OUTPUT, "--force-language", language.partition("-")[0], "--keep-index-url"]
        command = [str(found), "--site", "site", *options, "--silent"]
        finished = sandbox.run(command, cwd=Path(folder), env=sandbox.tex_environment(), limits=_LIMITS)
        made = Path(folder, _OUTPUT)
        if finished.code != 0 or not (made / "pagefind-entry.json").is_file():
            raise PagefindError((finished.output.strip().splitlines() or ["no message"])[-1])
        entry = json.loads((made / "pagefind-entry.json").read_text(encoding="utf-8"))
        engines = {f"wasm.{one['wasm'] or 'unknown'}.pagefind" for one in entry["languages"].values()}
        files = {path.relative_to(made).as_posix(): path for path in sorted(made.rglob("*")) if path.is_file()}
        return {name: path.read_bytes() for name, path in files.items() if _is_kept(name, engines if primary else ())}


def _is_kept(name: str, engines: set[str] | tuple[()]) -> bool:
    """Pagefind brings its own pages and styles too, which the site does not use."""
    if name in _SCRIPTS:
        return bool(engines)
    if name.startswith("wasm."):
        return name in engines
    return "/" in name or name.endswith((".json", ".pf_meta"))
