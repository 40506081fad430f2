"""The page in a browser, as a reader has it: Playwright with the browsers that are installed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, Request, sync_playwright

PATIENCE: Final = 20_000
"""Milliseconds after which nothing more is waited for."""

PHONE: Final = 600
"""Windows less wide than this are those of phones."""

_MOVES: Final = """
window.shifted = 0;
new PerformanceObserver((entries) => {
  for (const each of entries.getEntries()) if (!each.hadRecentInput) shifted += each.value;
}).observe({ type: 'layout-shift', buffered: true });
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
  if (each.closest('.wide > *, .away, .skip, option')) return false;
  const { width, left, right } = each.getBoundingClientRect();
  const scrolls = each === document.documentElement && each.scrollWidth > innerWidth;
  return scrolls || (width && (right > innerWidth + 1 || left < -1));
}).map((each) => each.outerHTML.slice(0, 90))
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Chromium as it is installed; none is fetched."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program
    with sync_playwright() as playwright:
        yield from _running(playwright.chromium.launch(executable_path=program))


@contextmanager
def firefox(**preferences: str | float | bool) -> Iterator[Browser]:
    """Firefox as it is installed, over WebDriver BiDi; with some of its preferences."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program
    with sync_playwright() as playwright:
        launched = playwright.firefox.launch(
            executable_path=program, channel="moz-firefox", firefox_user_prefs=preferences
        )
        yield from _running(launched)


def _running(browser: Browser) -> Iterator[Browser]:
    with browser:
        yield browser


@contextmanager
def window(browser: Browser, width: int = 1280, **wishes: Any) -> Iterator[Page]:
    """A window of a reader of whom nothing is known; in the end nothing must have gone wrong.

    Wrong are faults of scripts, all that the console tells, what the policy of the page forbids,
    and whatever is asked for besides the page. ``wishes`` are those of a context of Playwright.
    """
    wishes["viewport"] = {"width": width, "height": 900}
    can_be_phone = can_tell_moves = browser.browser_type.name == "chromium"
    if width < PHONE and can_be_phone:
        wishes |= {"is_mobile": True, "has_touch": True}
    with browser.new_context(**wishes) as context:
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if can_tell_moves:
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
    """How much of the layout moved without the reader having done anything. Chromium can tell."""
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
    """What reaches out of the window to the sides, but for what is hidden or scrolls by itself."""
    found: list[str] = page.evaluate(_OUTSIDE)
    return found


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
