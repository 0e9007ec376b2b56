"""Starts the server: ``python -m scidraft_tex.engines.plastex.start SECONDS BYTES``."""

from __future__ import annotations

import gc

if __name__ == "__main__":
    # What is imported and built here lives as long as the process: looking for garbage in it is a tenth of the start.
    gc.disable()
    from scidraft_tex.engines.plastex.server import main

    main()
