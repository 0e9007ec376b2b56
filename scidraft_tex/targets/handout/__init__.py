"""Handouts: print PDFs made from selected notes."""
