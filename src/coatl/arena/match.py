"""Plays one game of a tournament and returns its result."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from coatl.bots import Bot, make_bot
from coatl.game import play_out
from coatl.rules import Action, scores
from coatl.rules.scoring import SeatScore
from coatl.rules.winners import rank
from coatl.view import View

from .schedule import ScheduledMatch


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a game; tuples have one value per seat.

    `places` count from 1, after tie-breaks (R8.2); seats that share the first place share the win
    (`shares`). `decisions` counts the decisions of each bot, `seconds` is the CPU time it took for
    them. Everything but `seconds` is reproducible, unless a bot has a time limit.
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


class _TimedBot(Bot):
    """Counts and times the decisions of a bot."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.needs_view = bot.needs_view
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        started = time.process_time()
        action = self.bot.choose(view, legal, rng)
        self.seconds += time.process_time() - started
        self.decisions += 1
        return action


def play(match: ScheduledMatch) -> MatchResult:
    """Play a game with new bots."""
    bots = [_TimedBot(make_bot(name)) for name in match.bots]
    state, _ = play_out(match.options, bots, match.seed)
    seat_scores = scores(state)
    seat_places = places(seat_scores)
    assert state.ending is not None  # noqa: S101  # the game is over
    return MatchResult(
        game=match.game,
        deal=match.deal,
        seed=match.seed,
        bots=match.bots,
        points=tuple([score.total for score in seat_scores]),
        places=seat_places,
        shares=shares(seat_places),
        turns=state.turn,
        ending=state.ending.reason,
        decisions=tuple([bot.decisions for bot in bots]),
        seconds=tuple([round(bot.seconds, 6) for bot in bots]),
    )


def shares(places: Sequence[int]) -> tuple[float, ...]:
    """Each seat's share of the win: seats that share the first place share it equally."""
    return tuple([(place == 1) / places.count(1) for place in places])


def places(scores: Sequence[SeatScore]) -> tuple[int, ...]:
    """The place of every seat; ties share a place and skip the next ones: 1, 1, 3."""
    ranks = [rank(score) for score in scores]
    return tuple([1 + sum([other > rank for other in ranks]) for rank in ranks])
