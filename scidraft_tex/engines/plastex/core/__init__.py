"""LaTeX itself on the page: macros and HTML of sections, lists, tables, floats, footnotes, references and text."""
