"""Stand-in for the learned policy."""

from __future__ import annotations

from dataclasses import dataclass

from .network import Network


@dataclass(frozen=True)
class Style:
    """How a policy judges."""

    win: float = 25.0
    margin: float = 0.15
    noise: float = 0.0
    haste: float = 0.0
    longest: int = 12


class Policy:
    """A stand-in."""

    def __init__(self, network: Network | None, style: Style) -> None:
        self.network = network
        self.style = style
