"""``python -m scidraft_tex``."""

from scidraft_tex.cli.main import run

run()
