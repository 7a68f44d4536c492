"""The networks that bots play with: data beside this module, read once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from coatl.bots.learned.network import Network, load_weights


@cache
def network_for(is_solo: bool) -> Network:
    """The network for the solo game, or for games of several players."""
    name = "solo.json" if is_solo else "table.json"
    return load_weights(Path(__file__).with_name(name))
