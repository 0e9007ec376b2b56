"""What pictures show, in words, for those who read without seeing: feeds and the search engine."""

from __future__ import annotations

import re
from html import unescape

from scidraft_tex.targets.web.values import Note

_LABEL = re.compile(r'<svg\b[^>]*?\saria-label="([^"]*)"')


def alternatives(note: Note) -> dict[str, str]:
    """The text alternative of each picture by its key: what TeX says of it when it draws, else what the note says."""
    return {
        picture.key: unescape(match[1]) if (match := _LABEL.match(note.svgs.get(picture.key, ""))) else picture.alt
        for picture in note.body.pictures
    }
