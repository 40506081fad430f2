"""The build hook: compiles rules and catalogues and puts them into the wheel.

Only a standard build gets ``paiute_ref/_data/``. An editable install must not: its package is the
checkout, where both folders are read in place, and a copy elsewhere would never be looked at.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Fails where there is nothing to compile: a silent wheel would speak English."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile beside the sources for an editable install, else into the wheel."""
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "tools")]
        if version == "editable":
            self._compile(root, root)
            return
        self._compiled = tempfile.TemporaryDirectory()
        try:
            self._compile(root, Path(self._compiled.name))
        except Exception:
            self._compiled.cleanup()
            raise
        build_data["force_include"][self._compiled.name] = "paiute_ref/_data"

    def _compile(self, root: Path, target: Path) -> None:
        from catalogs import compile_catalogues
        from compile_rules import compile_rules

        compile_rules(root / "rules", target / "rules")
        compile_catalogues(root / "locales", target / "locales")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled for the wheel."""
        if version != "editable":
            self._compiled.cleanup()
