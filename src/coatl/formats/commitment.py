"""Fair deals: the seed of a game, and the commitments that fix it in advance.

The service draws a secret, and players contribute random digits. All of them publish a hash first,
their commitment; the commitment to the deal covers all these hashes. Only then are secret and
contributions joined to the seed. So nobody can choose their part after seeing another's.
`docs/records.md` has the protocol, and what it proves.

>>> mine = "9b1c7a40e2f5d683c0a19b1c7a40e2f5"
>>> deal = Deal("4ny5y92dhdk7wq3z", open=(2,), commitments=("", contribution_commitment(mine)))
>>> seed = make_seed("6d0d35a1c9fb20b22fd03cb6ed2e1a36", ["", mine])
>>> seed
'6d0d35a1c9fb20b22fd03cb6ed2e1a36//9b1c7a40e2f5d683c0a19b1c7a40e2f5'
>>> deal.uncommitted_seats(seed)
[]
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

#: The form of a commitment: the hexadecimal digits of a SHA-256 hash.
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")

#: The form of a secret or a contribution: 16 bytes in hexadecimal digits.
CONTRIBUTION: Final = re.compile(r"[0-9a-f]{32}")

#: The form of a table's id in a deal.
TABLE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")

_SEPARATOR: Final = "/"


@dataclass(frozen=True, slots=True)
class Deal:
    """The public part of a deal, fixed before anything secret is revealed.

    `open` has the seats (from 1) that could contribute; `commitments` one commitment per seat, or
    an empty string for a seat that contributes nothing.
    """

    table: str
    open: tuple[int, ...]
    commitments: tuple[str, ...]

    @property
    def is_valid(self) -> bool:
        """Whether every part has its form, and only open seats contribute."""
        seats = range(1, len(self.commitments) + 1)
        return (
            bool(TABLE.fullmatch(self.table))
            and list(self.open) == sorted(set(self.open) & set(seats))
            and all(
                not one or (number in self.open and COMMITMENT.fullmatch(one))
                for number, one in zip(seats, self.commitments, strict=True)
            )
        )

    def commitment(self, to_secret: str) -> str:
        """The commitment to the whole deal, given the one to the service's secret."""
        seats = " ".join(map(str, self.open))
        return _hash("coatl-deal-2", self.table, to_secret, seats, *self.commitments)

    def promised(self, seed: str) -> str:
        """The commitment to the whole deal that this seed belongs to."""
        secret = seed.partition(_SEPARATOR)[0]
        return self.commitment(secret_commitment(self.table, secret))

    def uncommitted_seats(self, seed: str) -> list[int]:
        """The seats (from 1) whose contribution in the seed is not the one they committed to."""
        return [
            number
            for number, (one, part) in enumerate(
                zip(self.commitments, contributions_of(seed), strict=True), 1
            )
            if part and contribution_commitment(part) != one
        ]

    def withheld_seats(self, seed: str) -> list[int]:
        """The seats (from 1) that committed to a contribution and did not reveal it."""
        parts = zip(self.commitments, contributions_of(seed), strict=True)
        return [number for number, (one, part) in enumerate(parts, 1) if one and not part]

    def is_seed(self, seed: str) -> bool:
        """Whether a seed has the form of one of this deal: a secret, then a part for each seat."""
        secret, *parts = seed.split(_SEPARATOR)
        return (
            bool(CONTRIBUTION.fullmatch(secret))
            and len(parts) == len(self.commitments)
            and all(not part or CONTRIBUTION.fullmatch(part) for part in parts)
        )


def secret_commitment(table: str, secret: str) -> str:
    """The commitment of a table's service to its secret."""
    return _hash("coatl-secret-2", table, secret)


def contribution_commitment(contribution: str) -> str:
    """The commitment of a player to a contribution."""
    return _hash("coatl-contribution-2", contribution)


def make_seed(secret: str, contributions: Sequence[str]) -> str:
    """Make a seed of the secret and the contributions of all seats; an empty one is none."""
    return _SEPARATOR.join([secret, *contributions])


def contributions_of(seed: str) -> list[str]:
    """The contributions in a seed."""
    return seed.split(_SEPARATOR)[1:]


def _hash(*lines: str) -> str:
    """The SHA-256 of these lines. The first names their kind; none contains a line feed."""
    return sha256("\n".join(lines).encode()).hexdigest()


# --- deals of version 1 ---------------------------------------------------------------------------
# Players contributed without a commitment. Tables and records from then are still read.

#: The form of a contribution.
_CONTRIBUTION_1: Final = re.compile(r"[0-9a-f]{0,64}")


def make_seed_1(secret: str, contributions: Sequence[str]) -> str:
    """Make a seed of a secret and the contributions in seat order; skip empty ones."""
    return make_seed(secret, list(filter(None, contributions)))


def is_seed_1(seed: str, players: int) -> bool:
    """Whether a seed is a secret followed by at most one valid contribution per player."""
    secret, *contributions = seed.split(_SEPARATOR)
    return (
        bool(secret)
        and len(contributions) <= players
        and all(map(_CONTRIBUTION_1.fullmatch, contributions))
    )


def commitment_1(seed: str) -> str:
    """The commitment to a seed: the hash of its secret."""
    return _hash("coatl-deal", seed.partition(_SEPARATOR)[0])
