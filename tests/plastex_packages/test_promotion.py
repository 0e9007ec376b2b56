"""Promotions on the page."""

from __future__ import annotations

from collections.abc import Callable

Html = Callable[..., str]


def test_a_promotion_of_words(html: Html) -> None:
    page = html(
        r"\promotion[subtitle={For $x$.}, button={Write}, link={https://example.org/?a=1\&b=2}, align=center, "
        r"sponsored, rel=nofollow]{A Place\\for You}"
    )
    assert page == (
        '<div class="promotion-text centred"><p class="promotion-badge">Sponsored</p>'
        '<p class="promotion-title">A Place<br>for You</p>'
        '<p class="promotion-subtitle">For <math><mi>x</mi></math>.</p>'
        '<p class="promotion-button"><a href="https://example.org/?a=1&amp;b=2" rel="sponsored noopener nofollow">'
        "Write</a></p></div>"
    )


def test_a_button_needs_its_word_and_a_harmless_link(html: Html) -> None:
    assert html(r"\promotion[link=https://example.org]{T}") == (
        '<div class="promotion-text"><p class="promotion-title">T</p></div>'
    )
    assert "href" not in html(r"\promotion[button=Go, link=javascript:alert(1)]{T}")


def test_a_row_of_pictures(html: Html) -> None:
    page = html(
        r"\begin{promotionrow}[link=https://example.org, sponsored]"
        "\n\\includegraphics[alt=One]{a.png}\n\\href{https://example.org/two}{\\includegraphics[alt=Two]{b.png}}\n"
        r"\end{promotionrow}",
        graphics=(("a.png", "a.png", 10, 10), ("b.png", "b.png", 10, 10)),
    )
    assert page.startswith('<div class="promotion-pictures"><p class="promotion-badge">Sponsored</p>')
    assert '<a href="https://example.org" rel="sponsored noopener"><img src="a.png"' in page
    assert '<a rel="sponsored noopener" href="https://example.org/two"><img src="b.png"' in page
    assert 'alt="One"' in page and 'alt="Two"' in page
