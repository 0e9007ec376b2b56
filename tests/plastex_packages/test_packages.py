"""What each group of packages leaves on the page, and the complaints that users of other tools have about them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import html5lib
import pytest

from scidraft_tex.engines.plastex.packages.accepted import is_known, known_packages
from scidraft_tex.model.body import Body
from scidraft_tex.model.colour import DARK_ENTRY, DARK_PAGE, WHITE, contrast
from scidraft_tex.model.vocabulary import METADATA_COMMANDS, STATEMENT_KINDS

Html = Callable[..., str]
HERE = Path(__file__).parent


def paper(preamble: str, text: str) -> str:
    return f"\\documentclass{{article}}\n{preamble}\n\\begin{{document}}\n{text}\n\\end{{document}}\n"


def visible(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# --- statements


@pytest.mark.parametrize("kind", [kind.name for kind in STATEMENT_KINDS if kind.name != "solution"])
def test_every_kind_is_a_statement(html: Html, kind: str) -> None:
    title = next(one.title for one in STATEMENT_KINDS if one.name == kind)
    page = html(f"\\begin{{{kind}}}[Name] Body. \\end{{{kind}}}\\begin{{{kind}*}} Bare. \\end{{{kind}*}}")
    assert visible(page) == f"{title} 1 (Name) . Body. {title} . Bare."
    assert page.startswith(f'<section class="statement {kind}" id="statement-1"')


def test_metadata_print_nothing(html: Html) -> None:
    commands = "".join(f"\\{name}{{words}}" for name in METADATA_COMMANDS)
    assert visible(html(commands + "\nText.")) == "Text."


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ("", "Lemma 1 . a Claim 2 . b Lemma 3 . c"),
        ("\\scidraftsetup{numbering=separate}", "Lemma 1 . a Claim 1 . b Lemma 2 . c"),
        ("\\scidraftsetup{numberwithin=section}", "Lemma 1.1 . a Claim 1.2 . b Lemma 2.1 . c"),
    ],
)
def test_numbering(html: Html, setup: str, expected: str) -> None:
    text = "\\section{}\\begin{lemma}a\\end{lemma}\\begin{claim}b\\end{claim}SECOND\\begin{lemma}c\\end{lemma}"
    text = text.replace("SECOND", "\\section{}" if "within" in setup else "")
    page = html(setup + text)
    assert visible(re.sub(r"<h2>.*?</h2>", "", page)) == expected


def test_counters_are_shared_and_renamed_as_in_latex(html: Html) -> None:
    # bookdown #869, LaTeXML #2674, pandoc #6734
    page = html(
        paper(
            "\\newtheorem{thm}{Theorem}[section]\\newtheorem{prop}[thm]{Proposition}\\newtheorem*{note}{Note}",
            "\\section{S}\\begin{prop}a\\end{prop}\\begin{note}b\\end{note}"
            "\\renewcommand{\\thethm}{A}\\begin{prop}c\\end{prop}",
        )
    )
    assert "Proposition 1.1 . a Note . b Proposition A . c" in visible(page)


def test_names_follow_the_kind_not_the_counter(html: Html) -> None:
    # LaTeXML #2444
    page = html("\\begin{theorem}a\\end{theorem}\\begin{lemma}\\label{l}b\\end{lemma}\\cref{l}")
    assert '<a class="ref" href="#l">Lemma 2</a>' in page


def test_a_proof_steps_no_counter(html: Html) -> None:
    # html_feedback #3006
    page = html("\\begin{lemma}a\\end{lemma}\\begin{proof}p\\end{proof}\\begin{lemma}b\\end{lemma}")
    assert re.findall(r'statement-number">(\d)', page) == ["1", "2"]
    assert page.count("□") == 1


def test_restating_repeats_numbers_and_no_label(html: Html) -> None:
    page = html(
        "\\begin{theorem}[title=T, restate=r]\\label{t} X \\begin{equation}\\label{e} a \\end{equation}\\end{theorem}"
        "\\begin{lemma} L \\end{lemma}\\begin{equation} b \\end{equation}\\restate{r}"
        "\\begin{equation} c \\end{equation}"
    )
    assert re.findall(r'statement-number">(.*?)</span>', page) == ["1", "2", '<a href="#t">1</a>']
    assert re.findall(r'equation-number">\((\d)\)', page) == ["1", "2", "1", "3"]
    assert page.count('id="t"') == page.count('id="e"') == 1


# --- lists, tables, figures


def test_items_can_be_referred_to(html: Html) -> None:
    # pretext #185, plastex PR #337
    page = html("\\begin{enumerate}[label=(\\alph*),start=3]\\item a\\label{i}\\item b\\end{enumerate}\\ref{i}")
    assert '<li class="marked" id="i"><span class="item-mark">(c)</span> a</li>' in page
    assert '<a class="ref" href="#i">(c)</a>' in page


@pytest.mark.parametrize("place", ["before", "within"])
def test_declarations_take_in_no_lines_of_an_algorithm(html: Html, place: str) -> None:
    before, within = (r"\footnotesize" if place == name else "" for name in ("before", "within"))
    page = html(
        rf"\begin{{algorithmic}}[1]{before} \Require $x$ \State {within} One \If{{$x$}} \State \bfseries Two \EndIf"
        r" \State \hspace{2em} Three \end{algorithmic}"
    )
    lines = re.findall(r"<li[^>]*>(.*?)</li>", page)
    assert [visible(line) for line in lines][1::2] == ["1 One", "3 Two", "5 Three"] and len(lines) == 6
    assert page.count("<li") == 6 and "\u2003\u2003 Three" in page and "<b>Two" in page


def test_adjusted_tables_stay_tables(html: Html) -> None:
    # html_feedback #2069
    rows = "\\toprule A & \\multicolumn{2}{c}{B} \\\\ \\midrule 1 & 2 & 3 \\\\ \\bottomrule"
    table = f"\\begin{{tabular}}{{lll}}{rows}\\end{{tabular}}"
    for before, after in [("\\begin{adjustbox}{width=1cm}", "\\end{adjustbox}"), ("\\resizebox{1cm}{!}{", "}")]:
        page = html("\\usepackage{adjustbox}" + before + table + after)
        assert '<th scope="colgroup" colspan="2" class="center">B</th>' in page
        assert page.count("<td>") == 3


def test_lines_of_boxes_are_no_rows(html: Html) -> None:
    for cell in ("\\begin{minipage}{2cm}a\\\\b\\end{minipage}", "\\parbox{2cm}{a\\\\b}", "\\makecell{a\\\\b}"):
        page = html(f"\\usepackage{{makecell}}\\begin{{tabular}}{{ll}} {cell} & c \\\\ d & e \\\\ \\end{{tabular}}")
        assert (page.count("<tr>"), page.count("a<br>b")) == (2, 1)


def test_units_in_formulas(html: Html) -> None:
    page = html("\\usepackage{siunitx}$x = \\SI{5}{\\meter}$")
    assert '<span class="quantity">5\u202fm</span></mtext></math>' in page


def test_skins_end_with_their_group(html: Html) -> None:
    table = "\\begin{tabular}{l} x \\\\ \\end{tabular}"
    page = html(f"{{\\tableskin{{striped}}{table}}}{table}\\scidraftsetup{{tableskin=bordered}}{table}")
    assert re.findall(r'<table class="(\w+)"', page) == ["striped", "academic", "bordered"]


def test_striped_tables_have_the_rules_between_columns_that_are_written(html: Html) -> None:
    row = "a & b & c \\\\"
    page = html(f"\\tableskin{{striped}}\\begin{{tabular}}{{|l@{{}}|cr}} {row} \\end{{tabular}}")
    assert re.findall(r"<td(?: class=\"([^\"]*)\")?", page) == ["rule-left rule-right", "center", "right"]
    page = html(f"\\begin{{tabular}}{{|l|c|r|}} {row} \\end{{tabular}}")
    assert "rule-" not in page


def test_arguments_of_wrapfigure_do_not_leak(html: Html) -> None:
    # pandoc #9448
    page = html("\\usepackage{wrapfig}\\begin{wrapfigure}[12]{r}[1cm]{0.4\\textwidth} in \\caption{C}\\end{wrapfigure}")
    assert visible(page) == "in Figure 1: C"


def test_every_picture_of_a_figure_is_kept_in_its_size(html: Html) -> None:
    # mystmd #2249, plastex #276
    graphics = (("a", "a.svg", 200.0, 100.0), ("b", "b.png", 100.0, 50.0))
    page = html(
        '\\begin{figure}\\includegraphics[scale=.5]{a}\\includegraphics[width=.3\\linewidth,alt={Own "words"}]{b}'
        "\\includegraphics[height=96bp]{b}\\caption{The caption}\\end{figure}",
        graphics=graphics,
    )
    images = re.findall(r"<img[^>]*>", page)
    assert 'src="a.svg" width="100" height="50"' in images[0] and 'alt="The caption"' in images[0]
    assert 'style="width:30%"' in images[1] and 'alt="Own &quot;words&quot;"' in images[1]
    assert 'width="256" height="128"' in images[2]


# --- pictures


def test_a_picture_in_a_macro_swallows_nothing(body: Callable[..., Body]) -> None:
    # chirun #71
    made = body(
        "\\newcommand{\\pic}{\\begin{tikzpicture}\\draw (0,0) -- (1,1);\\end{tikzpicture}}A \\pic{} \\textbf{bold} B"
    )
    assert visible(made.html) == "A bold B"
    (picture,) = made.pictures
    assert picture.source == "\\begin{tikzpicture}\\draw(0,0) -- (1,1);\\end{tikzpicture}"
    assert f'<sd-picture data-key="{picture.key}">' in made.html


def test_tikzcd_in_a_display_is_drawn(body: Callable[..., Body]) -> None:
    # make4ht #127
    made = body("\\usepackage{tikz-cd}\\[\\begin{tikzcd} A \\arrow[r] & B \\end{tikzcd}\\]After.")
    assert len(made.pictures) == 1 and "tikzcd" in made.pictures[0].source
    assert visible(made.html) == "After."


def test_text_alternatives(body: Callable[..., Body]) -> None:
    # chirun #315
    made = body(
        "\\pictureAlt{By command}\\begin{tikzpicture}\\end{tikzpicture}"
        "\\begin{tikzpicture}[alt={By option}, scale=2]\\end{tikzpicture}"
        "\\begin{figure}\\begin{tikzpicture}\\draw;\\end{tikzpicture}\\caption{By caption}\\end{figure}"
        "\\usepackage{tikz-cd}\\tikz\\draw (0,0) -- (1,0); \\[\\begin{tikzcd} A \\arrow[r] & B \\end{tikzcd}\\]"
    )
    assert [picture.alt for picture in made.pictures] == ["By command", "By option", "By caption", "Picture", "Picture"]
    assert "alt" not in made.pictures[1].source


def test_a_caption_below_a_drawing_stays_below(html: Html) -> None:
    page = html("\\begin{figure}\\begin{tikzpicture}\\end{tikzpicture}\\caption{Below}\\end{figure}")
    assert page.index("<sd-picture") < page.index("<figcaption")


# --- code


def test_files_of_code_come_from_the_collection_alone(body: Callable[..., Body], tmp_path: Path) -> None:
    (tmp_path / "code.py").write_text("one = 1\ntwo = 2\nthree = 3\n")
    made = body("\\lstinputlisting[language=Python,firstline=2,lastline=2]{code.py}", root=str(tmp_path))
    assert visible(made.html) == "two = 2" and 'data-language="python"' in made.html
    outside = body("\\lstinputlisting{../secret.py}", root=str(tmp_path / "sub"))
    assert [d.code.value for d in outside.diagnostics] != [] and "secret" not in outside.html


def test_code_is_escaped_and_highlighted(html: Html) -> None:
    page = html("\\begin{lstlisting}[language=Python]\nif a < b: print('</pre>')\n\\end{lstlisting}")
    assert '<span class="k">if</span>' in page and "&lt;/pre&gt;" in page


def test_folder_trees_of_both_spellings(html: Html) -> None:
    indented = "src/  # code\n  main.py\n  lib/\n    a.py\nREADME\n"
    pasted = "src/  # code\n├── main.py\n└── lib/\n    └── a.py\nREADME\n"
    pages = [html(f"\\begin{{foldertree}}\n{tree}\\end{{foldertree}}") for tree in (indented, pasted)]
    assert pages[0] == pages[1]
    assert '<span class="remark">code</span>' in pages[0] and pages[0].count("<ul") == 3


# --- languages, colours, programming


def test_german_shorthands(html: Html) -> None:
    # plastex #137
    page = html(paper("\\usepackage[ngerman]{babel}", '"a "o "s "`Zitat"\' \\begin{proof} x \\end{proof}'))
    assert visible(page).startswith("ä ö ß „Zitat“ Beweis.")


@pytest.mark.parametrize("colour", ["ffff00", "00ff00", "0000ff", "ff0000", "808080", "00107f"])
@pytest.mark.parametrize("source", ["\\textcolor[HTML]{%s}{x}", "{\\color[HTML]{%s}x}"])
def test_coloured_text_is_readable_in_both_schemes(html: Html, colour: str, source: str) -> None:
    found = re.search(r"color:#(\w+);color:light-dark\(#(\w+),#(\w+)\)", html(source % colour))
    assert found, html(source % colour)
    old, light, dark = found.groups()
    assert old == light and contrast(light, WHITE) >= 4.5
    assert min(contrast(dark, ground) for ground in (DARK_PAGE, DARK_ENTRY)) >= 4.5


def test_coloured_formulas_are_as_on_paper_and_readable_in_the_dark(html: Html) -> None:
    page = html("$\\textcolor{blue}{x} + {\\color{blue} y} = \\colorbox{yellow}{$z$}$")
    assert len(re.findall("color:#0000FF;color:light-dark\\(#0000FF,#(?!0000ff)\\w+\\);", page)) == 2
    assert '<mtext><mark class="ground" style="background:#ffff00;color:#000000"><math>' in page


def test_coloured_words_on_a_ground_are_as_on_paper(html: Html) -> None:
    page = html("\\colorbox{blue!50!black}{\\textcolor{white}{x}} \\fcolorbox{red}{white}{y}")
    assert '<span style="color:#ffffff">x</span>' in page
    assert "border:1px solid #ff0000" in page


def test_a_colour_box_brings_its_own_ink(html: Html) -> None:
    # html_feedback #6617
    assert 'style="background:#ffff00;color:#000000"' in html("\\colorbox{yellow}{x}")
    assert 'style="background:#00007f;color:#ffffff"' in html("\\colorbox{blue!50!black}{x}").replace("80;", "7f;")


def test_nothing_leaks_from_layout_packages(html: Html) -> None:
    page = html(
        paper(
            "\\usepackage{geometry,fancyhdr,titlesec,setspace,microtype,isodate,lineno,eso-pic,biblatex}\n"
            "\\geometry{a4paper}\\pagestyle{fancy}\\fancyhead[L]{left}\n"
            "\\titleformat*{\\section}{\\bfseries}\\linenumbers\n"
            "\\addbibresource[location=local]{x.bib}\\AddToShipoutPictureBG*{watermark}",
            "\\setstretch{2}Text. \\begin{spacing}{2} More. \\end{spacing}",
        )
    )
    assert visible(page) == "Text. More."


def test_conditionals_and_macros_of_packages(html: Html) -> None:
    page = html(
        "\\usepackage{etoolbox,ifthen,xspace,comment}\\newtoggle{t}\\toggletrue{t}\\newcommand{\\x}{ex\\xspace}"
        "\\iftoggle{t}{yes}{no} \\ifthenelse{\\equal{a}{b} \\OR 2 < 3}{yes}{no} \\x and \\x, \\ifstrempty{}{e}{f}"
    )
    assert visible(page) == "yes yes ex and ex, e"


# --- all of them


@pytest.mark.parametrize("start", range(0, len(known_packages()), 40))
def test_known_packages_load(html: Html, start: int) -> None:
    names = ",".join(known_packages()[start : start + 40])
    assert visible(html(paper(f"\\usepackage{{{names}}}", "Text."))) == "Text."


def test_the_common_packages_are_known() -> None:
    common = """amsmath hyperref amssymb graphicx geometry amsthm xcolor tikz fontenc booktabs enumitem inputenc
    mathtools amsfonts caption multirow babel listings fancyhdr color cleveref microtype textcomp
    array subcaption natbib etoolbox
    float url multicol ifthen mathrsfs pgfplots biblatex titlesec pdfpages xspace tikz-cd setspace rotating bm wrapfig
    lmodern stmaryrd mdframed todonotes tcolorbox thmtools longtable enumerate algorithm cancel siunitx pifont parskip
    comment framed csquotes transparent ifpdf makeidx fontspec calc algorithm2e xy ulem soul xifthen tabularx xfrac
    verbatim tocloft unicode-math bookmark subfigure subfig tocbibind fancyvrb mathpazo lineno algorithmic colortbl
    xparse appendix footmisc minted graphics adjustbox ntheorem threeparttable latexsym bbm breakurl placeins""".split()
    assert [name for name in common if not is_known(name)] == []


@pytest.mark.parametrize("name", sorted(path.stem for path in (HERE / "words").glob("*.tex")))
def test_golden_and_valid(name: str, html: Html, golden: Callable[[str, str], None]) -> None:
    page = html((HERE / "words" / f"{name}.tex").read_text(encoding="utf-8"))
    parser = html5lib.HTMLParser(strict=False)
    parser.parseFragment(page)
    assert [(error[1], page[max(0, error[0][1] - 60) : error[0][1]]) for error in parser.errors] == []
    golden(f"{name}.html", page.replace("</li>", "</li>\n").replace("</p>", "</p>\n").replace("</tr>", "</tr>\n"))
