"""axe-core over a page in the browser: every violation it has, as text.

What a formula holds is left out, since it is read as one piece; there are tens of thousands of such elements.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

RUN = """async () => {
    const context = {include: [["html"]], exclude: [["math > *"]]};
    const found = await axe.run(context, {resultTypes: ["violations"], rules: {"target-size": {enabled: true}}});
    return found.violations;
}"""


@cache
def axe_script() -> str:
    """axe-core as the package ``axe-playwright-python`` brings it."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def axe_violations(page: Page) -> list[str]:
    """What is wrong with the page as it is shown: rule, element and reason; none for a page that all can use."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(axe_script())
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return [
        f"{rule['id']}: {node['target']} {node['html'][:120]} {' '.join(node['failureSummary'].split())[:200]}"
        for rule in found
        for node in rule["nodes"]
    ]
