"""Every kind of trouble scidraft-tex can report, each with the paragraph ``explain`` prints."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Names of problems, kebab-case. The value is stable: users write it in configuration."""

    # LaTeX
    UNDEFINED_COMMAND = "undefined-command"
    UNDEFINED_ENVIRONMENT = "undefined-environment"
    MISSING_FILE = "missing-file"
    MISSING_PACKAGE = "missing-package"
    RUNAWAY_ARGUMENT = "runaway-argument"
    LATEX_ERROR = "latex-error"
    LATEX_WARNING = "latex-warning"
    OVERFULL_BOX = "overfull-box"
    LIMIT_REACHED = "limit-reached"
    # references
    UNDEFINED_REFERENCE = "undefined-reference"
    DUPLICATE_LABEL = "duplicate-label"
    UNKNOWN_CITATION = "unknown-citation"
    # bibliographies
    BIBTEX_ERROR = "bibtex-error"
    BIBTEX_WARNING = "bibtex-warning"
    DUPLICATE_KEY = "duplicate-key"
    # the page
    UNKNOWN_ON_PAGE = "unknown-on-page"
    NUMBER_MISMATCH = "number-mismatch"
    PICTURE_FAILED = "picture-failed"
    PAGE_FAILED = "page-failed"
    # collections
    BAD_CONFIG = "bad-config"
    BAD_METADATA = "bad-metadata"
    DUPLICATE_SLUG = "duplicate-slug"
    OUTSIDE_COLLECTION = "outside-collection"
    UNREADABLE_FILE = "unreadable-file"
    UNBALANCED = "unbalanced"
    # the machine
    MISSING_PROGRAM = "missing-program"


EXPLANATIONS: dict[Code, str] = {}
"""One paragraph a code: what it means, why it matters, what usually helps."""
