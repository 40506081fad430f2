"""What the page costs a browser: from opening it to being usable, and a verdict."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from page.browser import chromium, visit, window
from paiute_ref.api import load_rulebook
from paiute_ref.page.build import build_page

RUNS = 15
LINK = "#check=5h6h7h9c9d9s&wild=9&lang=gu"
EMPTY = "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>x</title><h1>x</h1>"
USABLE = """
new MutationObserver(() => {
  if (document.querySelector('h1')) window.usable ??= performance.now();
}).observe(document, { childList: true, subtree: true });
"""
VERDICTS = """
(() => {
  const unpacked = document.getElementById('data').textContent;
  const bytes = Uint8Array.from(atob(unpacked), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json().then(({ rules }) => {
    const house = Judge.makeHouse(rules);
    const wilds = [...Judge.RANKS];
    const hands = Judge.PACK.map((_, at) => Judge.PACK.slice(at, at + 6)).slice(0, 46);
    const start = performance.now();
    for (const hand of hands) for (const wild of wilds) {
      if (hand.filter((card) => card[0] === wild).length > 3) continue;
      const ruling = Judge.judge(hand, wild, house);
      [ruling.whyNot, ruling.missing, ruling.readings];
    }
    return (performance.now() - start) / (hands.length * wilds.length);
  });
})()
"""


def main() -> None:
    """Print medians and ratios."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "paiute.html").write_text(build_page(load_rulebook()), encoding="utf-8")
        (folder / "empty.html").write_text(EMPTY, encoding="utf-8")
        page, empty = (folder / "paiute.html").as_uri() + LINK, (folder / "empty.html").as_uri()
        with sync_playwright() as playwright, chromium(playwright) as browser:
            _loading(browser, page, empty)
            with window(browser) as tab:
                visit(tab, page)
                _verdicts(tab)


def _loading(browser: Browser, page: str, empty: str) -> None:
    costs = [(_cost(browser, page), _cost(browser, empty)) for _ in range(RUNS)]
    (script, usable), (_, alone) = (
        [median(each[place] for each in several) for place in (0, 1)]
        for several in zip(*costs, strict=True)
    )
    print(f"scripts until the page is usable: {script:.0f} ms (aim 200)")
    print(f"opened and usable: {usable:.0f} ms, {usable / alone:.1f} times an empty page")


def _cost(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds: of scripts, and until there is a heading."""
    with window(browser, 390) as tab:
        devtools = tab.context.new_cdp_session(tab)
        devtools.send("Performance.enable")
        tab.add_init_script(USABLE)
        visit(tab, address)
        told = devtools.send("Performance.getMetrics")["metrics"]
        [script] = [float(each["value"]) for each in told if each["name"] == "ScriptDuration"]
        return 1000 * script, tab.evaluate("usable")


def _verdicts(tab: Page) -> None:
    each: float = tab.evaluate(VERDICTS)
    print(f"a verdict with all that is said about it: {each:.2f} ms (aim 2)")


if __name__ == "__main__":
    main()
