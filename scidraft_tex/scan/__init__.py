"""From text to index: LaTeX files, bibliographies, the configuration file. Every function is pure and never fails."""
