"""The planner's weights."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from coatl.rules import Options


@dataclass(frozen=True, slots=True)
class PlannerWeights:
    """The weights for one kind of game, in points unless they say turns.

    They are stored in `weights.toml`; `benchmarks/engine/tune.py` improves them.
    """

    #: The cost of a turn.
    turn: float
    #: The risk that a Prophecy leaves the row; the fraction that a Temple on a pile counts.
    row: float
    top: float
    #: Turns for a body whose neighbour in its space is useless; for one that is not on the supply;
    #: for one if the supply is about to be refilled; for a head or tail that is not on the supply.
    single: float
    unseen: float
    fresh: float
    end: float
    #: Turns for each further assembly.
    again: float
    #: Turns that an opponent needs for a Cóatl; turns that each of its pieces saves; the spread of
    #: this estimate.
    pace: float
    spared: float
    spread: float
    #: The value of a piece on the board, and of a Prophecy in hand, that the goal does not use.
    piece: float
    card: float
    #: The value of being able to build another Cóatl; the cost of completing one more.
    second: float
    place: float
    #: The value of keeping a Sacrifice token; of seeing a new row.
    token: float
    future: float
    #: The least gain for which to take a further Prophecy in the same turn.
    another: float
    #: The cost of a Prophecy or a Temple that a Cóatl must still get (levels 4 and 1).
    prophecy: float
    temple: float
    #: The bonus for ending the game when ahead.
    ending: float
    #: The weight of A.D.A.M.'s gain.
    adam: float


#: The kinds of game with weights of their own: several players, solo, and solo with levels that
#: restrict the cards of a Cóatl.
GAMES: Final = ("table", "solo", "levels")


@cache
def load_weights(game: str) -> PlannerWeights:
    """The weights for one kind of game."""
    data = tomllib.loads(Path(__file__).with_name("weights.toml").read_text(encoding="utf-8"))
    return PlannerWeights(**data[game])


def game_of(options: Options) -> str:
    """The kind of game that these options make."""
    if not options.is_solo:
        return "table"
    return "levels" if options.demands else "solo"
