"""What one call of the program costs, against what Python, Click and YAML cost alone."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from games import written
from pairs import compare, on_terminal, piped, python
from paiute_ref import load_rulebook

ACTS = 60
HAND = ("7h", "7s", "7d", "2c", "2h", "--wild", "9")


def main() -> None:
    """Print the ratios."""
    program, book = _installed("paiute-check"), _installed("paiute")
    compare(
        "start-up, piped, to click and yaml (aim 1.45)",
        piped(program, *HAND, "--json"),
        piped(*python("-c", "import click, yaml")),
    )
    compare(
        "start-up, on a terminal, to click, yaml and rich (aim 1.3)",
        on_terminal(program, *HAND),
        on_terminal(*python("-c", "import click, yaml, rich.console, rich.table")),
    )
    compare(
        "the whole book in Gujarati, piped, to click and yaml (aim 1.6)",
        piped(book, "rules", "--lang", "gu"),
        piped(*python("-c", "import click, yaml")),
    )
    compare(
        "exact odds of six cards, piped, to click and yaml (aim 3)",
        piped(book, "odds", "--wild", "9", "--cards", "6"),
        piped(*python("-c", "import click, yaml")),
    )
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, "game.paiute")
        game.write_text(written(load_rulebook().house(), ACTS), encoding="utf-8")
        compare(
            f"a written game of {ACTS} acts, piped, to click and yaml (aim 1.8)",
            piped(book, "referee", str(game)),
            piped(*python("-c", "import click, yaml")),
        )


def _installed(name: str) -> str:
    program = shutil.which(name, path=str(Path(sys.executable).parent))
    if program is None:
        raise SystemExit(f"{name} is not installed beside this Python")
    return program


if __name__ == "__main__":
    main()
