"""The noise of rollouts, and the error of the evaluation that they correct.

    python -m benchmarks.engine.rollout_noise

In positions from self-play of `learned`, the best turns are rolled out in many resampled worlds.
The variance between worlds is the noise of one rollout. The squared distance between their mean and
the evaluation before the rollouts is the error of that evaluation. Noise divided by error is the
number of worlds that the evaluation should count as.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import inf
from random import Random
from statistics import fmean, variance
from typing import Final, NamedTuple

from coatl.bots import make_bot
from coatl.bots.learned.bot import policy_for
from coatl.bots.learned.clock import Clock
from coatl.bots.learned.effort import LIGHT, ROLLOUT
from coatl.bots.learned.policy import Option, Policy
from coatl.bots.learned.rollout import Rollout
from coatl.rules import Action, Options, advance, advance_chance, legal_actions, new_game
from coatl.view import View, resample, view

#: A position every `_EVERY` turns of `_GAMES` games; the best `_WIDE` turns are tried in each.
_EVERY: Final = 9
_GAMES: Final = 4
_WIDE: Final = 10

#: Turns that evaluate this many points below the best are not tried.
_CLOSE: Final = 6.0


class Noise(NamedTuple):
    """Variances within one position: the noise of a world, and the error of the evaluation."""

    of_a_world: float
    of_first_judgement: float


def positions(options: Options) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Starts of turns in self-play of `learned`."""
    for game in range(_GAMES):
        chance, rng = Random(f"noise/{game}"), Random(0)
        bots = [make_bot("learned") for _ in range(options.players)]
        state = new_game(options)
        last = -1
        while not state.is_over:
            if state.is_chance:
                advance_chance(state, chance)
                continue
            legal, seen = legal_actions(state), view(state, state.seat)
            is_turn = state.phase == "turn" and state.turn != last
            if is_turn and state.turn % _EVERY == 2 * game:
                last = state.turn
                yield seen, legal
            forced = len(legal) == 1
            advance(state, legal[0] if forced else bots[state.seat].choose(seen, legal, rng))


def noise(seen: View, options: list[Option], rollout: Rollout, deep: int, worlds: int) -> Noise:
    """Roll out these turns in many worlds, with the same random numbers for all turns."""
    rng = Random(5)
    values: list[list[float]] = [[] for _ in options]
    for _ in range(worlds):
        world, luck = resample(seen, rng), rng.getrandbits(64)
        for option, found in zip(options, values, strict=True):
            actions = option.turn.actions
            found.append(rollout.value(world, actions, deep, Random(luck), Clock(inf)))
    common = [fmean(column) for column in zip(*values, strict=True)]
    beside = [[value - mean for value, mean in zip(row, common, strict=True)] for row in values]
    of_a_world = fmean([variance(row) for row in beside])
    first = fmean([option.worth for option in options])
    errors = [
        (fmean(row) - (option.worth - first)) ** 2
        for row, option in zip(beside, options, strict=True)
    ]
    return Noise(of_a_world, fmean(errors) - of_a_world / worlds)


def main() -> None:
    """Measure and print the variances and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2, help="1 is the solo game")
    parser.add_argument("--levels", default="", help="levels of the solo game, such as 135")
    parser.add_argument("--deep", type=int, default=3, help="own turns per rollout")
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--average", action="store_true", help="use the mean over all depths")
    args = parser.parse_args()
    levels = tuple(int(level) for level in args.levels)
    table = Options.solo(levels) if args.players == 1 else Options(players=args.players)
    policy = policy_for(table, 0.0)
    assert policy is not None  # the weights are part of the package
    network, style = policy.network, policy.style
    own, others = Policy(network, style, ROLLOUT), Policy(network, style, LIGHT)
    rollout = Rollout(own, others, args.average)
    found = []
    for seen, legal in positions(table):
        options = policy.options(seen, legal)[:_WIDE]
        options = [one for one in options if one.worth > options[0].worth - _CLOSE]
        if len(options) > 1:
            found.append(noise(seen, options, rollout, args.deep, args.worlds))
    world = fmean([one.of_a_world for one in found])
    error = fmean([one.of_first_judgement for one in found])
    print(
        f"{len(found)} positions: variance of a world {world:.2f}, error of the evaluation "
        f"{error:.2f}: the evaluation should count as {world / max(0.01, error):.1f} worlds"
    )


if __name__ == "__main__":
    main()
