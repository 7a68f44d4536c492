"""Fair deals: the seed of a game, and the commitment to it that is published beforehand.

A seed is a secret followed by contributions of players, each after a `/`. First the host publishes
the commitment, a hash of the secret; then players contribute. So neither the host nor the players
can choose the seed (`docs/records.md`).

>>> seed = make_seed("a secret", ["0f3a"])
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

#: The form of a commitment: the hexadecimal digits of a SHA-256 hash.
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")

#: The form of a player's contribution: hexadecimal digits, or nothing.
CONTRIBUTION: Final = re.compile(r"[0-9a-f]{0,64}")

_SEPARATOR: Final = "/"


def make_seed(secret: str, contributions: Iterable[str] = ()) -> str:
    """Make a seed of a secret and the players' contributions in seat order; skip empty ones."""
    return _SEPARATOR.join([secret, *filter(None, contributions)])


def is_valid_seed(seed: str, players: int) -> bool:
    """Whether a seed is a secret followed by at most one valid contribution per player."""
    secret, *contributions = seed.split(_SEPARATOR)
    return (
        bool(secret)
        and len(contributions) <= players
        and all(map(CONTRIBUTION.fullmatch, contributions))
    )


def commitment(seed: str) -> str:
    """The commitment to a seed: the SHA-256 of `coatl-deal`, a line feed and its secret."""
    secret = seed.partition(_SEPARATOR)[0]
    return sha256(f"coatl-deal\n{secret}".encode()).hexdigest()
