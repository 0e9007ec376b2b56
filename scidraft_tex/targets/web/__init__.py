"""The web site: pure rules that turn typed values into the text of pages, feeds and style sheets."""
