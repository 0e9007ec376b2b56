"""A hand-written note body with every element of the HTML vocabulary, and a small site around it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from math_core import LatexToMathML
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from scidraft_tex.model.body import Body, Heading, Picture
from scidraft_tex.model.config import MenuItem
from scidraft_tex.targets.feed import feed_pages
from scidraft_tex.targets.web.feed_html import feed_html
from scidraft_tex.targets.web.feeds import Feed, Item
from scidraft_tex.targets.web.note import head
from scidraft_tex.targets.web.values import Entry, FeedInput, Link, Note, PageInput, Site

MATH = LatexToMathML()


def m(source: str, display: bool = False) -> str:
    """A formula as MathML."""
    return MATH.convert_with_local_state(source, displaystyle=display).replace(' scriptlevel="0"', "")


def typeset(source: str) -> str:
    """HTML in which formulas are written between dollar signs."""
    source = re.sub(r"\$\$(.*?)\$\$", lambda match: display(match.group(1)), source, flags=re.DOTALL)
    return re.sub(r"\$(.*?)\$", lambda match: m(match.group(1)), source, flags=re.DOTALL)


def equation(element: str, number: str, source: str) -> str:
    """A display with a number."""
    return (
        f'<div class="equation" id="{element}"><div class="equation-body">{m(source, True)}</div>'
        f'<span class="equation-number">({number})</span></div>'
    )


def numbered_rows(*rows: tuple[str, str, str]) -> str:
    """Aligned lines, each with a number."""
    cells = "".join(
        f'<mtr id="eq:{number}"><mtd style="width:50%"></mtd>'
        f'<mtd style="text-align:right;padding-right:0">{inner(left)}</mtd>'
        f'<mtd style="text-align:left;padding-left:0">{inner(right)}</mtd>'
        f'<mtd style="width:50%;text-align:right"><mtext class="equation-number">({number})</mtext></mtd></mtr>'
        for number, left, right in rows
    )
    table = f'<math display="block"><mtable displaystyle="true" class="rows align">{cells}</mtable></math>'
    return f'<div class="equation numbered-rows"><div class="equation-body">{table}</div></div>'


def inner(source: str) -> str:
    """A formula without its outer element."""
    return m(source).removeprefix("<math>").removesuffix("</math>")


def display(source: str) -> str:
    """A display without a number."""
    return f'<div class="equation"><div class="equation-body">{m(source, True)}</div></div>'


def statement(kind: str, number: str, element: str, title: str, body: str) -> str:
    """A theorem-like block."""
    head = f'<span class="statement-kind">{kind.title()}</span> <span class="statement-number">{number}</span>'
    if title:
        head += f' <span class="statement-title">({title})</span>'
    style = {"definition": "definition", "remark": "remark"}.get(kind, "plain")
    return (
        f'<section class="statement {kind}" id="{element}" data-style="{style}"><p class="statement-head">{head}.</p> '
        f'<div class="statement-body">{body}</div></section>'
    )


PYTHON = '''import numpy as np


def softmax(scores: np.ndarray, axis: int = -1) -> np.ndarray:
    """Probabilities in proportion to exp(scores), without overflow."""
    shifted = scores - scores.max(axis=axis, keepdims=True)  # the largest score becomes 0
    weights = np.exp(shifted)
    return weights / weights.sum(axis=axis, keepdims=True)


assert abs(softmax(np.array([0.0, 0.7071]))[1] - 0.670) < 1e-3, "two tokens, one of them hot, and a very long message"
'''
CODE = highlight(PYTHON, PythonLexer(), HtmlFormatter(nowrap=True)).rstrip()

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="110" viewBox="0 0 240 110" fill="currentColor" '
    'class="picture" role="img" aria-label="A function with a flat bottom">'
    '<defs><path id="sdpic-head" d="M0-4 8 0 0 4z"/></defs>'
    '<g fill="none" stroke="currentColor"><path d="M10 90h210M120 105V10"/><path stroke-width="2" '
    'd="M20 20 80 90h80l60-70"/></g><use href="#sdpic-head" x="222" y="90"/>'
    '<text x="226" y="104" font-size="12">x</text></svg>'
)

ROWS = (
    ("Scaled dot product", "softmax", "12.4", "0.913"),
    ("Additive", "tanh", "13.1", "0.908"),
    ("Linear", "feature map", "14.8", "0.871"),
    ("Sliding window", "softmax", "12.9", "0.902"),
)


def table(skin: str, number: int, caption: str) -> str:
    """A table in one of the skins."""
    head = "".join(f'<th scope="col" style="text-align:{a}">{t}</th>' for t, a in zip(HEADS, ALIGN, strict=True))
    rows = "".join(
        "<tr>" + "".join(f'<td style="text-align:{a}">{t}</td>' for t, a in zip(row, ALIGN, strict=True)) + "</tr>"
        for row in ROWS
    )
    return (
        f'<figure class="table" id="tab:{skin}"><figcaption><span class="caption-label">Table {number}:</span> '
        f'{caption}</figcaption><div class="table-wrap"><table class="{skin}"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></figure>"
    )


HEADS = ("Variant", "Weights", m("-\\log p"), "Accuracy")
ALIGN = ("left", "left", "right", "right")
LONG = (
    r"\operatorname{Attention}(Q,K,V) = \operatorname{softmax}\Bigl(\frac{QK^\top}{\sqrt{d_k}} + M\Bigr) V "
    r"= \sum_{j=1}^{n} \frac{\exp(q^\top k_j/\sqrt{d_k} + m_j)}{\sum_{l=1}^{n}\exp(q^\top k_l/\sqrt{d_k} + m_l)}\, v_j "
    r"\qquad \text{for each row } q \text{ of } Q \text{ and all } n \ge 1"
)
ATTENTION = r"\operatorname{Attention}(Q,K,V) = \operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right) V,"
MATRIX = (
    r"\left[\begin{pmatrix} a_{11} & a_{12} & a_{13} \\"
    r" a_{21} & a_{22} & a_{23} \\ a_{31} & a_{32} & a_{33} \end{pmatrix}"
    r" \left\{ \frac{\frac{1}{2}+x}{\sqrt{1+\sqrt{1+x^2}}} \right\}\right]^{-1}"
    r" = \underbrace{\int_0^\infty e^{-x^2}\,dx}_{\sqrt{\pi}/2}"
)
CASES = r"\operatorname{relu}(x) = \begin{cases} x & \text{if } x > 0, \\ 0 & \text{otherwise.} \end{cases}"
BOUND = (
    r"\begin{aligned} \log p(x) &= \log \int p(x,z)\,dz \\"
    r" &\ge \mathbb{E}_{q(z)} \bigl[ \log p(x,z) - \log q(z) \bigr] \end{aligned}"
)

BODY = [
    r"""<p>An opening paragraph with <em>emphasis</em>, <strong>strong words</strong>, <code>typewriter</code>,
<span class="small-caps">Small Caps</span>, a link to <a href="https://example.org/">another site</a>, math such as
$x_{<t} \in \mathbb{R}^{n}$ and $f'(x) = \sum_{i=1}^n \alpha_i^2$, a citation <span class="cites">[<a class="cite"
href="#ref-1-1" id="cite-1-1-a">1</a>, <a class="cite" href="#ref-1-2" id="cite-1-2-a">2</a>]</span>, and a
footnote<sup><a href="#fn-1" id="fnref-1" role="doc-noteref" class="footnote-ref">1</a></sup> and another<sup><a
href="#fn-2" id="fnref-2" role="doc-noteref" class="footnote-ref">2</a></sup>. As
<a class="ref" href="#lem:shift">Lemma 2</a> says, the softmax does not see a common shift; see also
<a class="ref" href="../../other/index.html#thm:max">Theorem 1</a> in <em>Maximum Entropy</em>.</p>""",
    '<section id="sec:statements"><h2><span class="section-number">1</span> Statements</h2>',
    statement(
        "definition",
        "1",
        "def:attention",
        "Attention",
        "<p>For queries, keys and values as rows of matrices, <em>scaled dot-product attention</em> is</p>"
        + equation("eq:attention", "1", ATTENTION)
        + "<p>where the softmax acts on each row.</p>",
    ),
    statement("lemma", "2", "lem:shift", "", "<p>For all $z$ and all numbers $c$, we have $s(z+c) = s(z)$.</p>"),
    r"""<div class="proof"><p><span class="proof-head">Proof.</span> The factor $e^{c}$ stands in the numerator and in
every term of the denominator of</p>$$s_i(z) = \frac{e^{z_i}}{\sum_{j} e^{z_j}},$$<p>and cancels. <span class="qed"
aria-hidden="true">□</span></p></div>""",
    statement(
        "theorem",
        "3",
        "thm:norm",
        "Norm",
        r"<ol><li>The output lies in the convex hull of the rows of $V$.</li>"
        r"<li>Its norm is at most $\max_i \lVert v_i \rVert$.</li></ol>",
    ),
    r"""<div class="proof"><p><span class="proof-head">Proof of Theorem 3.</span> Weights are non-negative and sum to
one, so that</p>$$\Bigl\lVert \sum_i w_i v_i \Bigr\rVert \le \sum_i w_i \lVert v_i \rVert.$$<span class="qed"
aria-hidden="true">□</span></div>""",
    statement("remark", "4", "statement-4", "", "<p>Remarks are set upright, with an italic head.</p>"),
    """</section><section id="sec:equations"><h2><span class="section-number">2</span> Equations</h2>
<p>A long line scrolls in its own box, and its number stays:</p>""",
    equation("eq:long", "2", LONG),
    "<p>Big brackets grow, and scripts sit where they should:</p>",
    equation("eq:matrix", "2.1a", MATRIX),
    equation("eq:cases", "ReLU", CASES),
    f"$${BOUND}$$",
    numbered_rows(
        ("4a", r"m_t", r"{} = \beta_1 m_{t-1} + (1-\beta_1) g_t,"),
        ("4b", r"v_t", r"{} = \beta_2 v_{t-1} + (1-\beta_2) g_t^2."),
    ),
    """<h3 id="sec:sub"><span class="section-number">2.1</span> A subsection</h3>
<p>Text under a lower heading. <cite>Titles</cite> and <q>quotations</q>; a paragraph long enough to show how lines are
broken, where hyphens go, and whether the colour of the page is even. It goes on for a while, in the manner of a
scientist who has found the thing to say but not yet the moment to stop, and it ends here.</p>
<h4 id="sec:subsub"><span class="section-number">2.1.1</span> A subsubsection</h4>
<p><strong>Paragraph.</strong> A run-in heading.</p>
</section><section id="sec:floats"><h2><span class="section-number">3</span> Figures, tables, algorithms, listings</h2>
<figure class="figure" id="fig:flat"><sd-picture data-key="k1"></sd-picture>
<figcaption><span class="caption-label">Figure 1:</span> Flat where smallest, $f(x) = \\max(0, |x|-1)$</figcaption>
</figure><p>The same picture in a line, <sd-picture data-key="k2"></sd-picture>, and one that TeX could not draw:
<sd-picture data-key="k3"></sd-picture>.</p>""",
    table("academic", 1, "Rules above and below"),
    table("bordered", 2, "Every cell in a box"),
    table("striped", 3, "Every other row tinted"),
    r"""<figure class="algorithm" id="alg:vote"><figcaption><span class="caption-label">Algorithm 1:</span> Plurality
vote</figcaption><ol class="algorithm-lines"><li><strong>Require:</strong> a prompt $x$, a number of samples $n$</li>
<li id="line-1"><span class="line-number">1:</span> $C \leftarrow \emptyset$ <span class="comment">▷ counts</span></li>
<li id="line-2"><span class="line-number">2:</span> <strong>for</strong> $i = 1, \dots, n$ <strong>do</strong></li>
<li id="line-3" style="--indent:1"><span class="line-number">3:</span> sample an answer $a$</li>
<li id="line-4" style="--indent:1"><span class="line-number">4:</span> <strong>if</strong> $a$ is well formed
<strong>then</strong></li>
<li id="line-5" style="--indent:2"><span class="line-number">5:</span> $C[a] \leftarrow C[a] + 1$</li>
<li id="line-6" style="--indent:1"><span class="line-number">6:</span> <strong>end if</strong></li>
<li id="line-7"><span class="line-number">7:</span> <strong>end for</strong></li>
<li id="line-8"><span class="line-number">8:</span> <strong>return</strong> the answer that was given most often, and
if several were, the one that was given first, in the order of sampling</li></ol></figure>""",
    f"""<figure class="listing" id="lst:softmax"><figcaption><span class="caption-label">Listing 1:</span> A softmax
that does not overflow</figcaption>
<div class="code" data-language="python"><pre><code>{CODE}</code></pre></div></figure>
<ul class="foldertree"><li class="folder"><span class="name">notes/</span><ul><li class="file"><span
class="name">preamble.tex</span> <span class="remark">own macros</span></li><li class="folder"><span
class="name">attention/</span><ul><li class="file"><span class="name">definition.tex</span></li><li class="file"><span
class="name">proof.tex</span> <span class="remark">refers to the definition</span></li></ul></li><li class="file"><span
class="name">refs.bib</span></li></ul></li></ul></section>""",
    """<section id="sec:text"><h2><span class="section-number">4</span> Text</h2>
<ol><li>Collect the data.<ul><li>Note where each value comes from.</li><li>Keep the raw files.</li></ul></li>
<li>Clean it.<ol><li>Remove duplicates.</li><li>Mark what is missing.</li></ol></li><li>Only then fit a model.</li></ol>
<dl><dt>Paper</dt><dd>what <code>latexmk</code> makes;</dd><dt>Page</dt><dd>what the browser shows.</dd></dl>
<blockquote><p>Same words, same numbers, same references, on paper and on the page.</p></blockquote>
<pre class="verbatim">plain   verbatim
  text  as typed</pre></section>""",
    """<section class="references" id="references-1"><h2>References</h2><ol class="reference-list">
<li id="ref-1-1"><span class="ref-label">[1]</span> A. Vaswani et al. Attention is all you need. In <em>Advances in
Neural Information Processing Systems</em>, pages 5998–6008, 2017. <span class="backlinks"><a href="#cite-1-1-a"
aria-label="Back to the first citation of [1]">↩</a></span></li>
<li id="ref-1-2"><span class="ref-label">[2]</span> D. Bahdanau, K. Cho, and Y. Bengio. Neural machine translation by
jointly learning to align and translate. In <em>ICLR</em>, 2015. <a
href="https://arxiv.org/abs/1409.0473">arXiv:1409.0473</a>. <span class="backlinks"><a href="#cite-1-2-a"
aria-label="Back to the first citation of [2]">↩</a></span></li></ol></section>
<section class="footnotes" role="doc-endnotes"><ol><li id="fn-1"><p><span class="footnote-number">1</span> A footnote,
with math $x^2$. <a href="#fnref-1" role="doc-backlink" aria-label="Back">↩</a></p></li><li id="fn-2"><p><span
class="footnote-number">2</span> One more, close by. <a href="#fnref-2" role="doc-backlink"
aria-label="Back">↩</a></p></li></ol></section>""",
]

PRODUCT = r"QK^\top"
SITE = Site(
    title="Notes on Attention",
    base_url="https://example.org/notes",
    author="A. Author",
    institute="Example Institute",
    description="A small collection.",
    menu=(
        MenuItem("Notes"),
        MenuItem("Tags", "tags/"),
        MenuItem(
            "Elsewhere",
            items=(
                MenuItem("Everything", "notes/guide/demo/", "All that a note can hold"),
                MenuItem("arXiv", "https://arxiv.org/", "Preprints"),
            ),
        ),
    ),
    share=("x", "hackernews"),
)
DEMO = Note(
    slug="guide/demo",
    title="Everything & a Bit of QKᵀ",
    title_html=f"Everything &amp; a Bit of {m(PRODUCT)}",
    body=Body(
        slug="guide/demo",
        html=typeset("\n".join(BODY)),
        summary=f"What a note can hold, from {m('x^2')} to tables.",
        preview=f'<p>An opening with math {m("x^2")}; see <a class="ref" href="#lem:shift">Lemma 2</a>.</p>'
        '<ul id="preview-list"><li>One.</li><li>Two.</li></ul><p><a href="#preview-list">The list</a></p>',
        plain="An opening paragraph with emphasis.",
        pictures=(
            Picture("k1", "", "", "A function with a flat bottom", True),
            Picture("k2", "", "", "a small function", False),
            Picture("k3", "", "", "a diagram of a < b", False),
        ),
        headings=(
            Heading(1, "1", "Statements", "sec:statements"),
            Heading(1, "2", "Equations", "sec:equations"),
            Heading(2, "2.1", f"A subsection on {m('x')}", "sec:sub"),
            Heading(1, "4", "Text", "sec:text"),
        ),
    ),
    date="2026-09-21T09:12+09:00",
    date_text="21 September 2026",
    authors=("A. Author", "B. Author"),
    tags=("Attention", "C++", "Größe"),
    svgs={"k1": SVG, "k2": SVG.replace('width="240" height="110"', 'width="34" height="16"')},
    pdf="demo.pdf",
    bibs=("demo.bib",),
)
OTHER = Note(
    slug="other",
    title="Maximum Entropy",
    title_html="Maximum Entropy",
    body=Body(
        slug="other",
        html=statement("theorem", "1", "thm:max", "", f"<p>The softmax maximises {m('H(p)')}.</p>")
        + '<figure class="figure" id="figure-1"><sd-picture data-key="k1"></sd-picture><figcaption>'
        '<span class="caption-label">Figure 1:</span> Flat</figcaption></figure>'
        '<p>As <a class="ref" href="#thm:max">Theorem 1</a> and <a class="ref" '
        'href="../guide/demo/index.html#lem:shift">Lemma 2</a> in <em>Everything</em> say.</p>',
        plain="The softmax maximises H(p).",
        pictures=(Picture("k1", "", "", "A function", True),),
    ),
    date="2026-09-20",
    date_text="20 September 2026",
    tags=("Attention",),
    svgs={"k1": SVG},
)
SMALL = tuple(
    Note(
        slug=f"small-{day}",
        title=f"Small note {day}",
        title_html=f"Small note {day}",
        body=Body(
            slug=f"small-{day}",
            html=f'<section id="section-1"><h2>1 Opening</h2><p>A short text with {m(f"x^{day % 10}")}.</p></section>',
            plain="A short text.",
        ),
        date=f"2026-08-{day:02}",
        date_text=f"{day} August 2026",
        authors=("C. Author",),
    )
    for day in range(1, 16)
)
NOTES = tuple(sorted((OTHER, *SMALL, DEMO), key=lambda note: note.date, reverse=True))
FEED = [
    FeedInput(SITE, tuple(note for note in NOTES if note.slug in cards), number, 5)
    for number, cards in enumerate(feed_pages([note.slug for note in NOTES], (), 4, 0, "3-5"), 1)
]
PAGE = PageInput(
    site=SITE,
    note=DEMO,
    previous=Link(OTHER.path, OTHER.title_html),
    next=Link(SMALL[0].path, "A Title with " + m("x^2")),
    used_by=(Link(OTHER.path, OTHER.title_html),),
    uses=(Link(OTHER.path, OTHER.title_html),),
)
ENTRIES = (
    Entry(Link(DEMO.path, DEMO.title_html), DEMO.date, DEMO.date_text, DEMO.body.summary),
    Entry(Link(OTHER.path, OTHER.title_html), OTHER.date, OTHER.date_text),
)


def feed(site: Site, notes: Iterable[Note], folder: str = "", tag: str = "") -> Feed:
    """A feed of some notes, as the rules put it together."""

    def item(note: Note) -> Item:
        html, about = feed_html(note, site.base_url), head(site, note).description
        return Item(note.path, note.path, note.title, note.date, note.authors, note.tags, about, html)

    return Feed(site, folder, tuple(item(note) for note in notes if not tag or tag in note.tags), tag)
