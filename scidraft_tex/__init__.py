"""scidraft-tex compiles folders of LaTeX notes into PDFs and a static web site."""

__version__ = "0.1.0"
