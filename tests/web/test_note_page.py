"""What a note's page can do, in a real Chromium."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from scidraft_tex.model.body import Body
from scidraft_tex.targets.web.note import note_page
from scidraft_tex.targets.web.templates import Templates
from scidraft_tex.targets.web.values import Note, PageInput
from tests.support.axe import axe_violations
from tests.support.browser import visit
from tests.web import demo

DEMO = "notes/guide/demo/index.html"
OTHER = "notes/other/index.html"
GROUND = "getComputedStyle(document.body).backgroundColor"
WHITE, DARK = "rgb(255, 255, 255)", "rgb(29, 30, 32)"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_reader_chooses_colours_and_keeps_them(
    browser: Browser, address: str, scheme: Literal["light", "dark"]
) -> None:
    system = {"light": WHITE, "dark": DARK}[scheme]
    with visit(browser, address, DEMO, scheme=scheme) as found:
        page, grounds = found.page, []
        toggle = page.get_by_role("button", name="Colours")
        for _ in range(4):
            grounds.append((toggle.get_attribute("aria-label"), page.evaluate(GROUND)))
            toggle.click()
        assert grounds[:3] == [
            ("Colours: as the system", system),
            ("Colours: light", WHITE),
            ("Colours: dark", DARK),
        ]
        assert grounds[3] == grounds[0]
        toggle.click()
        page.goto(address + OTHER)
        assert page.evaluate(GROUND) == DARK
        page.emulate_media(media="print")
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_a_chosen_colour_is_there_at_the_first_paint(browser: Browser, address: str) -> None:
    """The script that sets it stops the parser in the head, before there is anything to paint."""
    with visit(browser, address, DEMO) as found:
        found.page.get_by_role("button", name="Colours").click(click_count=1)
        found.page.get_by_role("button", name="Colours").click()
        found.page.add_init_script(
            """new MutationObserver(() => document.body && (window.atBody ??= document.documentElement.dataset.theme))
                .observe(document, {childList: true, subtree: true})"""
        )
        found.page.reload()
        assert found.page.evaluate("window.atBody") == "dark"


def test_without_scripts_there_is_no_button_that_does_nothing(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO, scripts=False) as found:
        assert not found.page.locator(".colours").is_visible()
        assert found.page.locator("button:visible").count() == 0
        assert found.page.locator("details.proof > p").first.is_visible()


def test_a_reference_shows_what_it_points_at(browser: Browser, address: str) -> None:
    with visit(browser, address, OTHER) as found:
        page = found.page
        preview = page.locator(".preview")
        far = page.locator('a.ref[href*="guide/demo"]')
        far.hover()
        expect(preview).to_contain_text("we have")
        expect(preview).to_contain_text("Everything & a Bit of")
        assert far.get_attribute("aria-describedby") == preview.get_attribute("id")
        assert preview.get_attribute("role") == "tooltip"
        inside = preview.locator("a.permalink").first
        assert inside.evaluate("link => link.href").endswith("notes/guide/demo/index.html#lem:shift")
        preview.hover()
        page.wait_for_timeout(400)
        assert preview.is_visible(), "the pointer can go into it"
        page.keyboard.press("Escape")
        expect(preview).to_have_count(0)
        assert far.get_attribute("aria-describedby") is None
        assert page.evaluate("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size") == page.evaluate(
            "document.querySelectorAll('[id]').length"
        )
        assert found.troubles == []


def test_the_keyboard_gets_previews_too(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        page = found.page
        page.set_viewport_size({"width": 900, "height": 420})
        page.locator(".skip").focus()
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('a.cite')"):
                break
        expect(page.locator(".preview")).to_contain_text("Attention is all you need")
        assert page.locator(".preview [role=doc-backlink], .preview .backlinks").count() == 0
        page.keyboard.press("Tab")
        expect(page.locator(".preview")).to_contain_text("Neural machine translation")


def test_no_preview_of_what_is_in_sight(browser: Browser, address: str) -> None:
    with visit(browser, address, OTHER) as found:
        found.page.locator('a.ref[href="#thm:max"]').hover()
        found.page.wait_for_timeout(500)
        assert found.page.locator(".preview").count() == 0


def test_code_is_copied_without_line_numbers(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        page = found.page
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        button = page.locator(".code .copy")
        size = button.bounding_box()
        assert size and min(size["width"], size["height"]) >= 24
        assert button.get_attribute("aria-label") == "Copy"
        button.click()
        expect(button).to_have_attribute("aria-label", "Copied")
        assert page.evaluate("navigator.clipboard.readText()") == demo.PYTHON.rstrip()
        expect(button).to_have_attribute("aria-label", "Copy", timeout=4000)


def test_proofs_fold_and_open_for_the_printer(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        page = found.page
        proof = page.locator("details.proof").first
        head, text = proof.locator("summary"), proof.locator("p").first
        top = [box.bounding_box() for box in (head, text)]
        assert top[0] and top[1] and abs(top[0]["y"] - top[1]["y"]) < 6, "the head runs into the text"
        head.click()
        assert not text.is_visible()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert text.is_visible()
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert not text.is_visible()
        head.focus()
        page.keyboard.press("Enter")
        assert text.is_visible()


def test_footnotes_stand_in_the_margin_where_there_is_room(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO, width=1440) as found:
        page = found.page
        mark, first, second = (box(page, f"[id='{name}']") for name in ("fnref-1", "fn-1", "fn-2"))
        column = box(page, ".note-body")
        assert first["x"] > column["x"] + column["width"]
        assert abs(first["y"] - mark["y"]) < 12
        assert second["y"] >= first["y"] + first["height"], "notes of one line do not overlap"
        assert first["x"] + first["width"] <= 1440
        page.set_viewport_size({"width": 1000, "height": 900})
        assert box(page, "[id='fn-1']")["y"] > box(page, ".references")["y"]


def test_contents_stand_beside_the_note_and_follow(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO, width=1440) as found:
        page = found.page
        contents = page.locator(".contents")
        assert contents.locator("a").all_inner_texts()[:2] == ["1 Statements", "2 Equations"]
        assert box(page, ".contents")["x"] + box(page, ".contents")["width"] < box(page, ".note-body")["x"]
        page.mouse.wheel(0, 2000)
        page.wait_for_timeout(200)
        assert box(page, ".contents details")["y"] >= 0
        page.set_viewport_size({"width": 700, "height": 900})
        assert box(page, ".contents")["x"] == pytest.approx(box(page, ".note-title")["x"], abs=1)


def test_every_heading_statement_float_and_numbered_line_has_a_permanent_link(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        links = found.page.locator("a.permalink")
        targets = {link.get_attribute("href") for link in links.all()}
        expected = {"sec:statements", "lem:shift", "eq:attention", "eq:4a", "fig:flat", "tab:academic", "lst:softmax"}
        assert {f"#{name}" for name in expected | {"alg:vote", "references-1"}} <= targets
        for name in ("[id='eq:4a'] .equation-number", "a.over[href='#eq:4a']"):
            assert box(found.page, name)["width"] > 5
        over, number = box(found.page, "a.over[href='#eq:4a']"), box(found.page, "[id='eq:4a'] .equation-number")
        assert abs(over["x"] - number["x"]) < 2 and abs(over["y"] - number["y"]) < 2


def test_menus_open_by_pointer_keyboard_and_without_scripts(browser: Browser, address: str) -> None:
    for scripts in (True, False):
        with visit(browser, address, DEMO, scripts=scripts) as found:
            page = found.page
            entry = page.locator(".site-menu").get_by_role("link", name="arXiv")
            assert not entry.is_visible()
            page.locator(".site-menu summary").focus()
            page.keyboard.press("Enter")
            assert entry.is_visible() and "Preprints" in entry.inner_text()
            assert page.locator('.site-menu a[aria-current="page"]').inner_text().startswith("Everything")
            if scripts:
                page.keyboard.press("Escape")
                assert not entry.is_visible()
                assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
                page.locator(".site-menu summary").click()
                page.locator("h1").click()
                assert not entry.is_visible()
            page.mouse.move(0, 500)
            page.locator(".site-menu summary").hover()


def test_keys_lead_home_to_the_top_and_change_colours(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        keys = found.page.locator("[accesskey]").evaluate_all("all => all.map(e => e.accessKey)")
        assert sorted(keys) == ["g", "h", "t"]
        top = found.page.locator(".to-top")
        assert not top.is_visible()
        found.page.mouse.wheel(0, 3000)
        expect(top).to_be_visible()
        top.click()
        expect(found.page.locator(".brand")).to_be_in_viewport()


def test_citing_and_sharing_are_plain_links(browser: Browser, address: str) -> None:
    with visit(browser, address, DEMO) as found:
        page = found.page
        page.get_by_role("link", name="Cite").click()
        assert page.locator(".bibtex").is_visible() and "@misc{guide-demo," in page.locator(".bibtex").inner_text()
        shares = page.locator(".share a").evaluate_all("all => all.map(e => e.href)")
        assert [share.partition("?")[0] for share in shares] == [
            "https://x.com/intent/post",
            "https://news.ycombinator.com/submitlink",
        ]
        assert all("https%3A%2F%2Fexample.org%2Fnotes%2Fnotes%2Fguide%2Fdemo%2F" in share for share in shares)


def test_axe_finds_nothing_in_any_element_of_a_body(browser: Browser, address: str) -> None:
    for width in (320, 1440):
        with visit(browser, address, DEMO, width=width) as found:
            found.page.get_by_role("link", name="Cite").click()
            assert axe_violations(found.page) == []


def test_nothing_moves_while_a_page_loads(browser: Browser, address: str) -> None:
    for width in (320, 1440):
        with visit(browser, address, DEMO, width=width) as found:
            shift = found.page.evaluate(
                """() => new Promise(done => {
                    let sum = 0;
                    new PerformanceObserver(list => list.getEntries().forEach(entry => sum += entry.value))
                        .observe({type: "layout-shift", buffered: true});
                    setTimeout(() => done(sum), 300);
                })"""
            )
            assert shift == 0, width


def test_pages_are_light(templates: Templates, site: Path) -> None:
    """40 formulas, style sheet and scripts: what crosses the wire the first time, fonts apart."""
    formulas = "".join(f"<p>{demo.m(demo.LONG)} and {demo.m(f'x_{{{n}}}^2')}</p>" for n in range(20))
    note = Note(slug="n", title="N", body=Body(slug="n", html=formulas))
    page = note_page(templates, PageInput(demo.SITE, note))
    assert formulas.count("<math") == 40
    scripts = [(site / "assets" / name).read_bytes() for name in ("theme.js", "page.js")]
    sizes = [len(gzip.compress(data)) for data in (page.encode(), (site / "assets/style.css").read_bytes(), *scripts)]
    assert sum(sizes) <= 150_000
    assert sum(sizes[2:]) <= 15_000


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return dict(found)
