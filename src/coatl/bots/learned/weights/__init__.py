"""The networks that bots play with: data beside this module, read once.

`table` serves two to four players, `solo` the game against A.D.A.M., and `solo-level-4` the solo
game where every Cóatl needs four Prophecies, which is played quite differently.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from coatl.bots.learned.network import Network, load_weights
from coatl.rules import Options
from coatl.rules.options import FOUR_PROPHECIES


def network_for(options: Options) -> Network:
    """The network for games with these options."""
    if not options.is_solo:
        return _network("table")
    return _network("solo-level-4" if FOUR_PROPHECIES in options.levels else "solo")


@cache
def _network(name: str) -> Network:
    return load_weights(Path(__file__).with_name(f"{name}.json"))
