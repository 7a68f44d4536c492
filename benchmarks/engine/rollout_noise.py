"""How much a rollout tells of a turn: `python -m benchmarks.engine.rollout_noise`.

In positions of `learned` against itself the best turns are tried in many worlds. What one world
adds beside the others is noise; how far the mean of all is from the first judgement is what that
judgement misses. Noise divided by error says as how many worlds the first judgement should count.
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

#: Every so many turns of so many games there is a position; so many turns are tried in each.
_EVERY: Final = 9
_GAMES: Final = 4
_WIDE: Final = 10

#: Turns that seem so much worse than the best are not tried.
_CLOSE: Final = 6.0


class Noise(NamedTuple):
    """Variances within one position: what one world adds, and what the first judgement misses."""

    of_a_world: float
    of_first_judgement: float


def positions(options: Options) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Beginnings of turns in games of `learned` against itself."""
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
    """Try these turns in many worlds with common luck."""
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
    """Print the variances and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2, help="1: alone")
    parser.add_argument("--levels", default="", help="of the solo game, as in 135")
    parser.add_argument("--deep", type=int, default=3, help="own turns that a rollout plays on")
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--average", action="store_true", help="the mean over all depths")
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
        f"{len(found)} positions: a world varies by {world:.2f}, the first judgement errs by "
        f"{error:.2f} (variances): it should count as {world / max(0.01, error):.1f} worlds"
    )


if __name__ == "__main__":
    main()
