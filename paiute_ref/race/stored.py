"""Solutions as bytes: small, and never taken for what they are not.

A file is the line ``paiute race 1``, the SHA-256 of all that follows, the fingerprint of the race
(:func:`paiute_ref.race.targets.fingerprint`), the number of states, the residual, and the expected
turns of every state in hundred thousandths of a turn. These are numbers of four bytes, least
significant first; all first bytes stand together, then all second ones and so on, which compresses
best, and then they are compressed as zlib does.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from paiute_ref.race.solver import Solved

MAGIC: Final = b"paiute race 1\n"
STEPS: Final = 100_000
"""Turns are kept in whole numbers of this part of a turn."""

HEAD: Final = Struct("<32sId")
_DIGEST: Final = sha256().digest_size
_BYTES: Final = 4


class Kept(NamedTuple):
    """Expected turns as they are stored, and the largest change that one more turn would make."""

    states: int
    residual: float
    data: bytes

    def turns(self, state: int) -> float:
        """The expected number of turns of a state."""
        return int.from_bytes(self.data[state :: self.states], "little") / STEPS


def keep(solved: Solved) -> Kept:
    """A solution as it is stored. Needs numpy.

    Raises OverflowError for more than 42,949 turns, which no target of six cards takes.
    """
    import numpy as np

    steps = np.rint(solved.turns * STEPS)
    if steps.max() >= 1 << 8 * _BYTES:
        raise OverflowError(f"{solved.turns.max()} turns")
    data = steps.astype("<u4").view(np.uint8).reshape(-1, _BYTES).T.tobytes()
    # Rounding moves both sides of the equation by half a step at most.
    return Kept(len(steps), solved.residual + 1 / STEPS, data)


def encode(kept: Kept, fingerprint: str) -> bytes:
    """A solution of the race with that fingerprint as the content of a file."""
    head = HEAD.pack(bytes.fromhex(fingerprint), kept.states, kept.residual)
    rest = head + zlib.compress(kept.data, 9)
    return MAGIC + sha256(rest).digest() + rest


def decode(data: bytes, fingerprint: str, states: int) -> Kept | None:
    """The solution of that race, or None where the bytes are damaged or something else."""
    start = len(MAGIC) + _DIGEST
    digest, rest = data[len(MAGIC) : start], data[start:]
    if not data.startswith(MAGIC) or sha256(rest).digest() != digest or len(rest) < HEAD.size:
        return None
    solved_for, found, residual = HEAD.unpack_from(rest)
    if solved_for.hex() != fingerprint or found != states:
        return None
    planes = _decompress(rest[HEAD.size :], _BYTES * states)
    return None if planes is None else Kept(states, residual, planes)


def _decompress(data: bytes, size: int) -> bytes | None:
    """So many bytes, neither more nor fewer; whatever it unpacks to, no more room is taken."""
    reader = zlib.decompressobj()
    try:
        planes = reader.decompress(data, size)
        whole = len(planes) == size and not reader.decompress(reader.unconsumed_tail, 1)
    except zlib.error:
        return None
    return planes if whole and reader.eof and not reader.unused_data else None
