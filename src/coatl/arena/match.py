"""One game of a tournament, played, and what came of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from coatl.bots import Bot, make_bot
from coatl.game import play_out
from coatl.rules import Action, scores
from coatl.rules.scoring import SeatScore
from coatl.view import View

from .schedule import Match


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a game, seat by seat. Everything but `seconds` is the same each time, if no bot
    looks at the clock.

    Places count from 1, after tie-breaks (R8.2); whoever shares the first place shares the win.
    Decisions are those a bot was asked for, and seconds the CPU time it took over them.
    """

    game: int
    deal: int
    seed: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    shares: tuple[float, ...]
    turns: int
    ending: str
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


class _Timed(Bot):
    """A bot with a stopwatch."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.looks = bot.looks
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        started = time.process_time()
        action = self.bot.choose(view, legal, rng)
        self.seconds += time.process_time() - started
        self.decisions += 1
        return action


def play(match: Match) -> Result:
    """Play a game, with bots that remember no other."""
    bots = [_Timed(make_bot(name)) for name in match.bots]
    state, _ = play_out(match.options, bots, match.seed)
    result = scores(state)
    order = places(result)
    assert state.ending is not None  # noqa: S101  # the game is over
    return Result(
        game=match.game,
        deal=match.deal,
        seed=match.seed,
        bots=match.bots,
        points=tuple([score.total for score in result]),
        places=order,
        shares=shares(order),
        turns=state.turn,
        ending=state.ending.reason,
        decisions=tuple([bot.decisions for bot in bots]),
        seconds=tuple([round(bot.seconds, 6) for bot in bots]),
    )


def shares(order: Sequence[int]) -> tuple[float, ...]:
    """Each seat's share of the win, by the places."""
    return tuple([(place == 1) / order.count(1) for place in order])


def places(scores: Sequence[SeatScore]) -> tuple[int, ...]:
    """The place of every seat; equals have the same, and the next after them are left out."""
    ranks = [score.rank for score in scores]
    return tuple([1 + sum([other > rank for other in ranks]) for rank in ranks])
