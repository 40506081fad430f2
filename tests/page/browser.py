"""The page in a browser, as a reader has it: Playwright with the browsers that are installed."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Playwright, Request

PATIENCE: Final = 20_000
"""Milliseconds after which nothing more is waited for."""

PHONE: Final = 600
"""Windows less wide than this are those of phones."""

PAPERS: Final = {"A4": (8.27, 11.69), "Letter": (8.5, 11.0)}
"""Sizes of paper in inches."""

_MOVES: Final = """
window.shifted = 0;
if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
  new PerformanceObserver((entries) => {
    for (const each of entries.getEntries()) if (!each.hadRecentInput) shifted += each.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
"""
_MOVED: Final = (
    "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(shifted))))"
)
_FOLLOW: Final = """
(hash) => new Promise((done) => {
  addEventListener('hashchange', () => requestAnimationFrame(() => done()), { once: true });
  location.hash = hash;
})
"""

_OUTSIDE: Final = """
[...document.querySelectorAll('html, body *')].filter((each) => {
  if (each.closest('.away, .skip, option')) return false;
  const { width, left, right } = each.getBoundingClientRect();
  const scrolls = each === document.documentElement && each.scrollWidth > innerWidth;
  return scrolls || (width && (right > innerWidth + 1 || left < -1));
}).map((each) => each.outerHTML.slice(0, 90))
"""


def chromium(playwright: Playwright) -> Browser:
    """Chromium as it is installed; none is fetched."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program
    return playwright.chromium.launch(executable_path=program)


def firefox(playwright: Playwright, **preferences: str | float | bool) -> Browser:
    """Firefox as it is installed, over WebDriver BiDi; with some of its preferences."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program
    return playwright.firefox.launch(
        executable_path=program, channel="moz-firefox", firefox_user_prefs=preferences
    )


@contextmanager
def window(browser: Browser, width: int = 1280, **wishes: Any) -> Iterator[Page]:
    """A window of a reader of whom nothing is known; in the end nothing must have gone wrong.

    Wrong are faults of scripts, all that the console tells, what the policy of the page forbids,
    and whatever is asked for besides the page. ``wishes`` are those of a context of Playwright.
    """
    wishes["viewport"] = {"width": width, "height": 900}
    if width < PHONE and browser.browser_type.name == "chromium":  # no other can be a phone
        wishes |= {"is_mobile": True, "has_touch": True}
    with browser.new_context(**wishes) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.add_init_script(_MOVES)
        problems = watched(page)
        yield page
        page.evaluate("0")  # what happened before is told before
        assert problems == [], problems


def watched(page: Page) -> list[str]:
    """What goes wrong in a page from now on."""
    problems: list[str] = []

    def request(asked: Request) -> None:
        if not (asked.is_navigation_request() and asked.frame == page.main_frame):
            problems.append(f"request: {asked.url}")

    def console(told: ConsoleMessage) -> None:
        problems.append(f"console: {told.text}")

    def dialog(shown: Dialog) -> None:
        problems.append(f"dialog: {shown.message}")
        shown.dismiss()

    page.on("request", request)
    page.on("console", console)
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("dialog", dialog)
    return problems


def moved(page: Page) -> float:
    """How much of the layout moved by itself. Firefox cannot tell: 0."""
    found: float = page.evaluate(_MOVED)
    return found


def visit(page: Page, address: str, wanted: str = "h1") -> None:
    """Load a page from the beginning; where it is loaded already, go away first."""
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(wanted)


def follow(page: Page, hash: str) -> None:
    """Follow a link inside the page."""
    page.evaluate(_FOLLOW, hash)


def outside(page: Page) -> list[str]:
    """What reaches out of the window to the sides, but for what is hidden."""
    found: list[str] = page.evaluate(_OUTSIDE)
    return found


def printed(page: Page, paper: str, path: Path) -> str:
    """Print to a PDF; the text on it."""
    width, height = (each * _unit(page) for each in PAPERS[paper])
    page.pdf(path=path, width=f"{width}in", height=f"{height}in", prefer_css_page_size=True)
    shown = subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=True)
    return unicodedata.normalize("NFKC", shown.stdout)  # letters that were joined stand apart


def _unit(page: Page) -> float:
    """Playwright tells Firefox inches, which takes them for centimetres."""
    firefox = page.context.browser and page.context.browser.browser_type.name == "firefox"
    return 2.54 if firefox else 1


def texts(page: Page, selector: str) -> list[str]:
    """What the elements say, in the order of the page."""
    return page.locator(selector).all_text_contents()


def text(page: Page, selector: str) -> str:
    """What the only such element says."""
    return page.locator(selector).text_content() or ""


def press(page: Page, *keys: str) -> None:
    """Press one key after the other."""
    for key in keys:
        page.keyboard.press(key)
