"""Stand-in for games of self-play: random bots, and features that say a little."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from coatl.bots import make_bot
from coatl.bots.learned.features import INPUTS
from coatl.bots.learned.policy import Policy
from coatl.game import play_out
from coatl.rules import Options, scores, winners


class Sample(NamedTuple):
    """One afterstate of one seat: its features (float32), and the chance to win and the margin in
    points that the policy predicted for it.
    """

    features: bytes
    win: float
    margin: float


class SeatResult(NamedTuple):
    """What one seat did and what came of it. The last four are over completed Cóatls."""

    samples: tuple[Sample, ...]
    points: int
    share: float
    margin: float
    turns: int
    coatls: int
    prophecies: int
    temples: int
    pieces: int


class PlayedGame(NamedTuple):
    """A finished game, seat by seat."""

    options: Options
    seed: str
    seats: tuple[SeatResult, ...]


def play_game(options: Options, policies: Sequence[Policy], seed: str) -> PlayedGame:
    """Stand-in."""
    bot = make_bot("random")
    state, _ = play_out(options, [bot] * options.players, seed)
    won = winners(state)
    points = [score.total for score in scores(state)]
    rng = Random(seed)  # noqa: S311
    seats = []
    for seat, own in enumerate(points):
        rivals = [p for other, p in enumerate(points) if other != seat] or [30]
        margin = own - max(rivals)
        samples = []
        for turn in range(20):
            values = array("f", [rng.random() for _ in range(INPUTS)])
            values[0] = margin / 20 * turn / 20 + rng.gauss(0, 0.2)
            values[1] = turn / 20
            net = policies[seat].network
            seen = 0.5 if net is None else 1 / (1 + 2.7 ** -(values[0] + net.values[0]))
            samples.append(Sample(values.tobytes(), seen, 10 * values[0]))
        share = (seat in won) / max(1, len(won))
        seats.append(SeatResult(tuple(samples), own, share, margin, state.turn, 3, 6, 1, 20))
    return PlayedGame(options, seed, tuple(seats))
