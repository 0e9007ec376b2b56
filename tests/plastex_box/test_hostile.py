"""Notes from strangers: files outside, files written, code run, markup smuggled in."""

from __future__ import annotations

import pytest

from scidraft_tex.model.codes import Code


@pytest.mark.parametrize(
    "command",
    [
        r"\input{/etc/passwd}",
        r"\input{../../../../etc/passwd}",
        r"\input /etc/passwd ",
        r"\include{/etc/passwd}",
        r"\subfile{/etc/passwd}",
        r"\import{/etc/}{passwd}",
        r"\InputIfFileExists{/etc/passwd}{\relax}{}",
    ],
)
def test_files_outside_are_refused(body, command):
    made = body(f"one\n\n{command} two")
    assert "root:" not in made.html
    assert "two" in made.plain
    if "IfFile" not in command:
        assert [(d.code, d.place.line) for d in made.diagnostics] == [(Code.OUTSIDE_COLLECTION, 3)]


def test_links_out_of_the_folder_are_refused(body, tmp_path):
    root = tmp_path / "notes"
    root.mkdir()
    (tmp_path / "secret.tex").write_text("SECRET")
    (root / "link.tex").symlink_to(tmp_path / "secret.tex")
    made = body(r"\input{link}", root=str(root))
    assert "SECRET" not in made.html
    assert [d.code for d in made.diagnostics] == [Code.OUTSIDE_COLLECTION]


def test_files_inside_are_read_with_their_own_places(body, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.tex").write_text("part\n\n\\Oops\n")
    made = body(r"\input{parts/a} rest")
    assert made.plain == "part rest"
    assert [(d.place.path, d.place.line) for d in made.diagnostics] == [("parts/a.tex", 3)]


def test_a_file_that_reads_itself(body, tmp_path):
    (tmp_path / "self.tex").write_text("x \\input{self}")
    assert Code.LIMIT_REACHED in [d.code for d in body(r"\input{self}").diagnostics]


def test_a_missing_file(body):
    (found,) = body("a\n\\input{nope}").diagnostics
    assert (found.code, found.place.line) == (Code.MISSING_FILE, 2)


def test_nothing_is_written_or_run(body, tmp_path):
    body(
        r"\newwrite\f\immediate\openout\f=out.txt \immediate\write\f{x}\immediate\write18{touch pwned}"
        r"\usepackage{evil}\begin{filecontents}{out2.txt}x\end{filecontents}",
    )
    assert list(tmp_path.iterdir()) == []


def test_python_beside_the_notes_is_not_imported(body, tmp_path):
    (tmp_path / "evil.py").write_text("open('ran', 'w')")
    (tmp_path / "note.paux").write_bytes(b"not a pickle")
    body(r"\usepackage{evil}x")
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "source",
    [
        r"<script>alert(1)</script>",
        r"$\text{<script>alert(1)</script>}$",
        r"\href{javascript:alert(1)}{x} \href{data:text/html,<script>}{y} \url{javascript:alert(1)}",
        r"\section{<img onerror=x>}\label{\"><script>}\ref{\"><script>}",
        r"\begin{verbatim}<script>\end{verbatim}\verb|<script>|",
        r"\title{<script>}\summary{<script>}x",
        r"$\href{javascript:alert(1)}{x}$ $\unknownthing{<script>}$",
        r"\[ a \tag{<script>} \]",
    ],
)
def test_markup_is_text(body, source):
    made = body(source)
    whole = made.html + made.title + made.summary + "".join(h.html for h in made.headings)
    assert "<script" not in whole and "<img" not in whole
    assert 'href="javascript' not in whole and 'href="data' not in whole


def test_unbalanced_notes_still_give_what_they_have(body):
    for source in (
        r"a \emph{b",
        r"a } b",
        r"\begin{itemize}\item a",
        r"a \end{itemize} b",
        r"$x",
        r"\begin{verbatim}a",
    ):
        assert "a" in body(source).html or "x" in body(source).html
