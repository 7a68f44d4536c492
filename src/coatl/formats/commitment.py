"""A fair deal: the seed behind a game's chance, and what is promised of it beforehand.

A seed is a secret, and after it, each after a `/`, what players brought along who sat down once the
secret was promised. The promise is its commitment: it tells nothing of the secret, and fits no
other (`docs/records.md`).

>>> seed = seed_of("a secret", ["0f3a"])
>>> seed
'a secret/0f3a'
>>> commitment(seed) == commitment("a secret")
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

#: What commitments look like: the hexadecimal digits of a SHA-256.
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")

#: What somebody may bring along: hexadecimal digits, or nothing.
BROUGHT: Final = re.compile(r"[0-9a-f]{0,64}")

_BETWEEN: Final = "/"


def seed_of(secret: str, brought: Iterable[str] = ()) -> str:
    """The seed of a game with this secret and with what was brought to it, in the order of seats;
    whoever brought nothing changes nothing.
    """
    return _BETWEEN.join([secret, *filter(None, brought)])


def is_sound(seed: str, players: int) -> bool:
    """Whether a seed is a secret and what so many players at most may have brought to it."""
    secret, *brought = seed.split(_BETWEEN)
    return bool(secret) and len(brought) <= players and all(map(BROUGHT.fullmatch, brought))


def commitment(seed: str) -> str:
    """What is promised of a seed: the SHA-256 of `coatl-deal`, a line feed and its secret."""
    secret = seed.partition(_BETWEEN)[0]
    return sha256(f"coatl-deal\n{secret}".encode()).hexdigest()
