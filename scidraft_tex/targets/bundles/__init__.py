"""Bundles: a paper with everything it needs, in an archive for arXiv or a journal."""
