"""Stand-in for the learned policy."""

from __future__ import annotations

from .judge import Style
from .network import Network


class Policy:
    """A stand-in."""

    def __init__(self, network: Network | None, style: Style) -> None:
        self.network = network
        self.style = style
