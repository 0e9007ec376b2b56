"""Writing with the site beside one, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serve.conftest import FILES, ONE, TWO
from tests.support.axe import axe_violations
from tests.support.serving import PATIENCE, Running

WAIT = PATIENCE * 1000


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(WAIT)
    yield context.new_page()
    context.close()


@pytest.fixture(autouse=True)
def as_before(notes: Path, served: Running) -> Iterator[None]:
    """Each test leaves the notes as it found them, and waits until the site says so."""
    yield
    for path in notes.iterdir():
        if path.name not in FILES:
            path.unlink()
    for name, text in FILES.items():
        if (notes / name).read_text() != text:
            (notes / name).write_text(text)


def see(page: Page, words: str) -> None:
    expect(page.locator("body")).to_contain_text(words, timeout=WAIT)


def troubles(page: Page) -> str:
    return page.locator("#scidraft-troubles section").inner_text(timeout=WAIT)


def test_a_saved_note_shows_by_itself_and_only_there(served: Running, notes: Path, page: Page) -> None:
    other = page.context.new_page()
    page.goto(f"{served.address}notes/one/")
    other.goto(f"{served.address}notes/two/")
    other.evaluate("window.untouched = true")
    (notes / "one.tex").write_text(ONE.replace("opening", "closing"))
    see(page, "The closing words.")
    (notes / "one.tex").write_text(ONE)
    see(page, "The opening words.")
    assert other.evaluate("window.untouched") is True
    served.wait_for(lambda: served.count("one.tex: page after"))


def test_editors_that_save_by_renaming_and_in_bursts(served: Running, notes: Path, page: Page) -> None:
    page.goto(f"{served.address}notes/one/")
    for turn in range(12):
        (notes / ".one.tex.swp").write_text("swap")
        (notes / "4913").write_text("")
        (notes / "4913").unlink()
        (notes / "one.tex~").write_text("backup")
        (notes / "one.new").write_text(ONE.replace("opening", f"turn {turn}"))
        (notes / "one.new").replace(notes / "one.tex")
    see(page, "The turn 11 words.")


def test_numbers_are_mended_when_tex_is_done(served: Running, notes: Path, page: Page) -> None:
    page.goto(f"{served.address}notes/two/")
    see(page, "Lemma 1")
    (notes / "one.tex").write_text(ONE.replace("\\begin{lemma}", "\\begin{lemma}New.\\end{lemma}\\begin{lemma}", 1))
    see(page, "Lemma 2 in First Note")


def test_errors_lie_over_the_page_until_they_are_mended(served: Running, notes: Path, page: Page) -> None:
    page.goto(f"{served.address}notes/two/")
    (notes / "one.tex").write_text(ONE.replace("words.", "\\wrods."))
    told = troubles(page)
    assert "1 error in the notes" in told and "undefined-command" in told and "notes/one.tex:4:13" in told
    assert "The opening \\wrods." in told
    served.wait_for(lambda: served.count("--> notes/one.tex:4:13"))
    assert page.locator('#scidraft-troubles [role="alert"]').inner_text() == "1 error in the notes"
    assert axe_violations(page) == []
    assert page.evaluate("document.activeElement.tagName") == "BODY", "the message takes no focus"
    page.keyboard.press("Escape")
    box, again = page.locator("#scidraft-troubles section"), page.locator("#scidraft-troubles .again")
    expect(box).to_be_hidden()
    page.reload()
    expect(again).to_be_visible()
    expect(box).to_be_hidden()
    again.click()
    expect(box).to_be_visible()
    page.locator("#scidraft-troubles .dismiss").press("Enter")
    expect(box).to_be_hidden()
    (notes / "one.tex").write_text(ONE)
    expect(page.locator("#scidraft-troubles")).to_have_count(0, timeout=WAIT)
    see(page, "By Lemma 1")


def test_settings_that_cannot_be_read_leave_the_site_as_it_is(served: Running, notes: Path, page: Page) -> None:
    page.goto(served.address)
    (notes / "scidraft.toml").write_text('[site\ntitle = "Other"\n')
    assert "notes/scidraft.toml:1:6" in troubles(page)
    assert page.title() == "Served Notes"
    (notes / "scidraft.toml").write_text('[site]\ntitle = "Other Notes"\n')
    expect(page).to_have_title("Other Notes", timeout=WAIT)


def test_what_notes_draw_on_is_watched_too(served: Running, notes: Path, page: Page) -> None:
    page.goto(f"{served.address}notes/one/")
    (notes / "preamble.tex").write_text("\\newcommand{\\twice}[1]{7#1}\n")
    expect(page.locator("math mn").first).to_have_text("7", timeout=WAIT)
    page.goto(f"{served.address}notes/two/")
    (notes / "refs.bib").write_text(FILES["refs.bib"].replace("Literate", "Legible"))
    see(page, "Legible")


def test_notes_come_move_and_go(served: Running, notes: Path, page: Page) -> None:
    answer = page.goto(f"{served.address}notes/three/")
    assert answer is not None and answer.status == 404
    (notes / "three.tex").write_text("\\title{Third Note}\n\nNew here.\n")
    see(page, "New here.")
    home = page.context.new_page()
    home.goto(served.address)
    see(home, "Third Note")
    (notes / "three.tex").rename(notes / "four.tex")
    expect(home.locator('a[href="notes/four/index.html"]').first).to_be_visible(timeout=WAIT)
    (notes / "four.tex").unlink()
    expect(home.locator('a[href="notes/four/index.html"]')).to_have_count(0, timeout=WAIT)


def test_the_policy_holds_and_nothing_of_it_stays_on_disk(served: Running, page: Page) -> None:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    with page.expect_request(lambda request: "/.live/events" in request.url):
        page.goto(f"{served.address}notes/two/")
    see(page, TWO.split("}")[0].removeprefix("\\title{"))
    assert said == []
    assert not [path for path in served.folder.rglob("*.html") if b".live" in path.read_bytes()]
