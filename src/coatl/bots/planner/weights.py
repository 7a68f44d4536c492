"""The planner's numbers: what things are worth to it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from coatl.rules import Options


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth, in points unless it says turns. `weights.toml` holds the numbers,
    `benchmarks/engine/tune.py` improves them.
    """

    #: A turn.
    turn: float
    #: A Prophecy still in the row may be gone; so may a Temple on a pile, worth only this part.
    row: float
    top: float
    #: Turns for a body of which the other in its space is of no use; for one not on offer, and when
    #: the supply is about to be filled; for a head or a tail of a colour not on offer; for having
    #: to assemble once more.
    single: float
    unseen: float
    fresh: float
    end: float
    again: float
    #: Turns that another takes for a Cóatl, and that a piece at hand spares; how sure that is.
    pace: float
    spared: float
    spread: float
    #: A piece on the board and a Prophecy in hand that the goal has no use for.
    piece: float
    card: float
    #: A place for a further Cóatl; what is lost by giving one up for less than it could bring.
    second: float
    place: float
    #: A Sacrifice token kept; a look at a new row.
    token: float
    future: float
    #: A further Prophecy in the same turn must promise this much.
    another: float
    #: A Prophecy or a Temple that a Cóatl must still get (levels 4 and 1).
    prophecy: float
    temple: float
    #: Ending the game when ahead.
    ending: float
    #: What A.D.A.M. gains.
    adam: float


#: The kinds of game that have numbers of their own: with others, alone, and alone with levels that
#: restrict what a Cóatl carries.
GAMES: Final = ("table", "solo", "levels")


@cache
def weights(game: str) -> Weights:
    """The numbers for one kind of game."""
    data = tomllib.loads(Path(__file__).with_name("weights.toml").read_text(encoding="utf-8"))
    return Weights(**data[game])


def game_of(options: Options) -> str:
    """Which kind of game a table plays."""
    if not options.is_solo:
        return "table"
    return "levels" if options.demands else "solo"
