"""Compiles ``rules/``: each YAML file, read strictly, into JSON that loads at once.

``python tools/compile_rules.py`` writes it beside the YAML. In a checkout a YAML file that is newer
than its JSON is read itself, so an edited rule counts immediately.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def compile_rules(rules: Path, target: Path) -> list[Path]:
    """Compile every file of ``rules`` to the same place in ``target``.

    Raises :class:`~paiute_ref.errors.RulebookError` where one is broken, and FileNotFoundError
    where there are none: rules that are not there must not look like a game without rules.
    """
    from paiute_ref.rulebook.document import compiled

    made = []
    for source in sorted(rules.rglob("*.yaml")):
        file = (target / source.relative_to(rules)).with_suffix(".json")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(compiled(source.read_bytes(), f"rules/{source.relative_to(rules)}"))
        made.append(file)
    if not made:
        raise FileNotFoundError(f"no rules in {rules}")
    return made


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    compile_rules(ROOT / "rules", ROOT / "rules")
