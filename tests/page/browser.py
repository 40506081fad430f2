"""A page in Chromium as a reader has it: opened, read, tapped, typed into and printed."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from page.scripts import Chromium, chromium

PATIENCE: Final = 20.0
KEYS: Final = {
    "Tab": 9,
    "Enter": 13,
    "Space": 32,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
}
_TEXTS: Final = {"Enter": "\r", "Space": " "}
WATCH: Final = """
window.problems = [];
window.shifted = 0;
addEventListener('error', (event) => problems.push(`error: ${event.message}`));
addEventListener('unhandledrejection', (event) => problems.push(`rejected: ${event.reason}`));
addEventListener('securitypolicyviolation', (event) =>
  problems.push(`policy: ${event.violatedDirective} ${event.blockedURI}`));
new PerformanceObserver((entries) => {
  for (const each of entries.getEntries()) if (!each.hadRecentInput) shifted += each.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


class Browser:
    """One window of a browser."""

    def __init__(self, program: Chromium):
        self._program = program
        target = program._command("Target.createTarget", url="about:blank")["targetId"]
        attached = program._command("Target.attachToTarget", targetId=target, flatten=True)
        self._session: str = attached["sessionId"]
        self.target: str = target
        for domain in ("Page", "Network", "Performance"):
            self.command(f"{domain}.enable")
        self.before_scripts(WATCH)

    def command(self, method: str, **params: Any) -> dict[str, Any]:
        """A command of the DevTools protocol."""
        return self._program._command(method, self._session, **params)

    def before_scripts(self, script: str) -> None:
        """Run a script in every document before its own."""
        self.command("Page.addScriptToEvaluateOnNewDocument", source=script)

    def size(self, width: int, height: int = 900) -> None:
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    def scheme(self, name: str) -> None:
        features = [{"name": "prefers-color-scheme", "value": name}]
        self.command("Emulation.setEmulatedMedia", features=features)

    def offline(self) -> None:
        self.command(
            "Network.emulateNetworkConditions",
            offline=True,
            latency=0,
            downloadThroughput=0,
            uploadThroughput=0,
        )

    def asks_for(self, languages: str) -> None:
        """Be the browser of a reader of these languages."""
        self.command("Emulation.setUserAgentOverride", userAgent="tests", acceptLanguage=languages)

    def open(self, address: str, wanted: str = "h1") -> None:
        """Load a page from the beginning; where it is loaded already, go away first."""
        self.command("Page.navigate", url="about:blank")
        self.until("location.href === 'about:blank'")
        self.command("Page.navigate", url=address)
        self.until(f"!!document.querySelector({json.dumps(wanted)})")

    def go(self, hash: str) -> None:
        """Follow a link inside the page."""
        self.evaluate(
            "new Promise((done) => {"
            "addEventListener('hashchange', () => requestAnimationFrame(() => done(0)), "
            f"{{once: true}}); location.hash = {json.dumps(hash)}; }})"
        )

    def evaluate(self, script: str) -> Any:
        """The value of a script, or of what it promises."""
        done = self.command(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def until(self, condition: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.evaluate(condition):
            assert time.monotonic() < end, condition
            time.sleep(0.01)

    def texts(self, selector: str) -> list[str]:
        """What the elements say, in the order of the page."""
        every = f"[...document.querySelectorAll({json.dumps(selector)})]"
        texts: list[str] = self.evaluate(f"{every}.map((each) => each.textContent)")
        return texts

    def text(self, selector: str) -> str:
        [text] = self.texts(selector)
        return text

    def click(self, selector: str) -> None:
        """Click in the middle of an element, which has to be there to be clicked."""
        x, y = self.evaluate(
            f"(() => {{ const it = document.querySelector({json.dumps(selector)});"
            "it.scrollIntoView({block: 'center'}); const box = it.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.command(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    def press(self, *keys: str) -> None:
        for key in keys:
            name = " " if key == "Space" else key
            about = {"key": name, "code": key, "windowsVirtualKeyCode": KEYS[key]}
            down = "keyDown" if key in _TEXTS else "rawKeyDown"
            text = {"text": _TEXTS[key]} if key in _TEXTS else {}
            self.command("Input.dispatchKeyEvent", type=down, **about, **text)
            self.command("Input.dispatchKeyEvent", type="keyUp", **about)

    def type(self, text: str) -> None:
        self.command("Input.insertText", text=text)

    def choose(self, selector: str, value: str) -> None:
        """Choose from a drop-down list."""
        self.evaluate(
            f"(() => {{ const it = document.querySelector({json.dumps(selector)});"
            f"it.value = {json.dumps(value)};"
            "it.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )

    def print(self, path: Path, width: float, height: float) -> None:
        """Print to a PDF; the size of the paper in inches."""
        printed = self.command(
            "Page.printToPDF", paperWidth=width, paperHeight=height, preferCSSPageSize=True
        )
        path.write_bytes(base64.b64decode(printed["data"]))

    def picture(self, path: Path) -> None:
        shot = self.command("Page.captureScreenshot", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(shot["data"]))

    @property
    def problems(self) -> list[str]:
        """What went wrong in the document, and what it asked for from elsewhere."""
        found: list[str] = self.evaluate(
            "[...problems, ...performance.getEntriesByType('resource').map((e) => e.name)]"
        )
        return found

    @property
    def shifted(self) -> float:
        """How much of the layout moved without the reader having done anything."""
        moved: float = self.evaluate(
            "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(shifted))))"
        )
        return moved

    def close(self) -> None:
        self._program._command("Target.closeTarget", targetId=self.target)


@contextmanager
def window(program: Chromium, width: int = 1280) -> Iterator[Browser]:
    """A window that is closed again."""
    browser = Browser(program)
    browser.size(width)
    try:
        yield browser
    finally:
        browser.close()


@contextmanager
def browsers(folder: Path) -> Iterator[Chromium]:
    """Chromium itself, for windows to be opened in."""
    with chromium(folder) as program:
        yield program
