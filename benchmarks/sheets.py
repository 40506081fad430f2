"""All five PDF sheets, against what Python, Click and YAML cost alone."""

from __future__ import annotations

import tempfile
from pathlib import Path

from pairs import piped, python, seconds
from paiute_ref.language import known_languages

AIM = 10
"""Seconds for all of them together, each by a process of its own."""


def main() -> None:
    """Print the seconds, and how many starts of Click and YAML they are worth."""
    program = python("-m", "paiute_ref", "rules", "--sheet", "--format", "pdf")
    with tempfile.TemporaryDirectory() as folder:
        sheets = [
            piped(*program, "--lang", lang, "--output", str(Path(folder, f"{lang}.pdf")))
            for lang in known_languages()
        ]
        took = sum(map(seconds, sheets))
    bare = min(seconds(piped(*python("-c", "import click, yaml"))) for _ in range(5))
    count = len(sheets)
    print(f"{count} sheets in PDF: {took:.1f} s (aim {AIM}), {took / bare:.0f} × click and yaml")


if __name__ == "__main__":
    main()
