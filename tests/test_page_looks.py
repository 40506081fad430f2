"""How the page looks, and to those who do not see it: colours, moves, and what axe finds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright

from page.browser import chromium, firefox, follow, moved, visit, window
from page.built import FILLED, VIEWS
from paiute_ref.printed.style import DARK, LIGHT
from running import installed_by_npm

pytestmark = pytest.mark.system

AXE: Final = "axe-core@4.14.1"
CANNOT_TELL: Final = ("too short to determine", "partially obscured", "partially obscures")
"""What axe says where it leaves a contrast to people: single marks, and what is scrolled away."""


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with chromium(playwright) as running:
        yield running


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    with window(browser) as page:
        yield page


def colours(tab: Page) -> dict[str, str]:
    """Of the paper, the ink and the cards, which are paper in the dark as well."""
    found: dict[str, str] = tab.evaluate(
        """() => {
        const shown = (selector, name) => {
          const style = getComputedStyle(document.querySelector(selector));
          const parts = style[name].match(/\\d+/g).map(Number);
          return '#' + parts.map((each) => each.toString(16).padStart(2, '0')).join('');
        };
        return {
          paper: shown('body', 'backgroundColor'),
          ink: shown('body', 'color'),
          field: shown('.fields input', 'backgroundColor'),
          card: shown('.face', 'backgroundColor'),
        };
        }"""
    )
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_it_is_light_or_dark_as_the_reader_has_it(
    playwright: Playwright, page_file: str, name: str, dark: bool
) -> None:
    scheme = {"layout.css.prefers-color-scheme.content-override": 0 if dark else 1}
    with (
        chromium(playwright) if name == "chromium" else firefox(playwright, **scheme) as browser,
        window(browser, color_scheme="dark" if dark else "light") as tab,
    ):
        visit(tab, page_file + FILLED["check"])
        shown = colours(tab)
    expected = DARK if dark else LIGHT
    assert (shown["paper"], shown["ink"]) == (expected["paper"], expected["ink"])
    assert shown["field"] == shown["paper"]
    assert shown["card"] == "#fffefb"


@pytest.mark.parametrize(("width", "lang"), [(320, "gu"), (1280, "bg")])
@pytest.mark.parametrize("view", VIEWS)
def test_nothing_moves(browser: Browser, page_file: str, view: str, width: int, lang: str) -> None:
    with window(browser, width) as tab:
        visit(tab, f"{page_file}{FILLED[view]}&lang={lang}")
        assert moved(tab) == 0
        tab.click("nav li:nth-child(1) a")
        tab.wait_for_selector(".pack")
        assert moved(tab) == 0


@pytest.mark.slow
def test_axe_finds_nothing(tab: Page, page_file: str, tmp_path: Path) -> None:
    axe = (installed_by_npm(tmp_path, AXE) / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
    finding = (
        "axe.run(document).then((found) => [...found.violations, ...found.incomplete].flatMap("
        "(rule) => rule.nodes.map((node) => `${rule.id}: ${node.failureSummary} ${node.html}`)))"
    )
    faults = []
    some = [FILLED[view] for view in ("check", "showdown", "odds")]
    for dark, width, lang, links in (
        (False, 1280, "en", [*FILLED.values(), "#check=7h7s7d2c2h&wild=9&foo=1"]),
        (True, 390, "gu", some),
    ):
        # So low that the verdict does not stay in sight, where axe cannot tell what is below it.
        tab.set_viewport_size({"width": width, "height": 500})
        tab.emulate_media(color_scheme="dark" if dark else "light")
        visit(tab, f"{page_file}#check&lang={lang}")
        tab.evaluate(axe + "; 0")
        for link in links:
            follow(tab, f"{link}&lang={lang}")
            tab.evaluate("document.querySelectorAll('details').forEach((e) => {e.open = true})")
            found = tab.evaluate(finding)
            faults += [each for each in found if not any(cannot in each for cannot in CANNOT_TELL)]
    assert faults == []
    tab.evaluate("document.querySelector('main').innerHTML = '<img src=\"data:,\">'")
    assert any("alt" in each for each in tab.evaluate(finding))
