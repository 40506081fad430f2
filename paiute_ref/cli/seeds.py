"""Seeds: the same one always gives the same cards."""

from __future__ import annotations

import random
from typing import Final

from paiute_ref.errors import PaiuteError
from paiute_ref.game.words import LONGEST_SEED, is_seed

_SEEDS: Final = 10**9
"""How many there are to choose from where nobody names one."""


def new_seed() -> str:
    """A seed by chance."""
    return str(random.SystemRandom().randrange(_SEEDS))


def find_seed(seed: str | None, longest: int = LONGEST_SEED) -> str:
    """The seed of ``--seed``, or one by chance; PaiuteError ``record.seed`` (``limit``)."""
    if seed is None:
        return new_seed()
    if not is_seed(seed) or len(seed) > longest:
        raise PaiuteError("record.seed", limit=longest)
    return seed
