"""The rules of this checkout, read without the package's own way of finding them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from paiute_ref.rulebook.load import Rulebook

RULES = Path(__file__).resolve().parent.parent / "rules"


def read(name: str) -> bytes:
    return (RULES / name).read_bytes()


def names(folder: str) -> Sequence[str]:
    return sorted(path.name for path in (RULES / folder).glob("*.yaml"))


RULEBOOK = Rulebook(read, names)
