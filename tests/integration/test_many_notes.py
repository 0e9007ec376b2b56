"""A site of two hundred notes is as valid, as linked and as readable as a small one."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.bench.gen_notes import write
from tests.support.axe import axe_violations
from tests.support.browser import serve, visit
from tests.support.build import compile_notes
from tests.support.kinds import kinds
from tests.support.links import site_troubles
from tests.support.nu import check_html

COUNT = 200


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    notes = tmp_path_factory.mktemp("many") / "notes"
    write(COUNT, notes)
    run = compile_notes(notes, notes.parent / "out", "--to", "html", "--jobs", "2")
    assert run.code == 0, run.output
    assert len(list((run.folder / "html/notes").glob("*/index.html"))) == COUNT
    return run.folder / "html"


def test_every_page_is_valid(site: Path) -> None:
    assert check_html([site]) == []


def test_every_link_leads_somewhere(site: Path) -> None:
    assert site_troubles(site) == []


def test_axe_and_the_policy_find_nothing_on_any_kind_of_page(browser: Browser, site: Path) -> None:
    found = {}
    with serve(site) as base:
        for name in kinds(site):
            with visit(browser, base, name) as seen:
                seen.page.emulate_media(reduced_motion="reduce")
                light = axe_violations(seen.page)
                seen.page.emulate_media(color_scheme="dark")
                dark = axe_violations(seen.page)
                if light or dark or seen.troubles:
                    found[name] = (light, dark, seen.troubles)
    assert found == {}
