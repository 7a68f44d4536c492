"""Stand-in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """How a policy judges."""

    win: float = 25.0
    margin: float = 0.15
    noise: float = 0.0
    haste: float = 0.0
    longest: int = 12
