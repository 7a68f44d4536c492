"""What rollouts gain over the first judgement, by how many turns they try and how deep they look.

    python -m benchmarks.engine.search_gain [--players N] [--levels 135]

In positions from self-play of `learned`, the best turns are rolled out in many resampled worlds. In
half of the worlds the best turn is chosen, in the other half its value is read, so that luck does
not count twice. The gain is that value less the value of the turn that `learned` would play. The
noise of a rollout and the error of the first judgement say how much weight each deserves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from statistics import fmean, variance
from typing import Final, NamedTuple

from coatl.bots import make_bot
from coatl.bots.learned.bot import policy_for
from coatl.bots.learned.design_effort import LIGHT, ROLLOUT
from coatl.bots.learned.policy import Policy, RatedTurn
from coatl.bots.learned.rollout import Rollout
from coatl.bots.learned.time_budget import TimeBudget
from coatl.resample import resample
from coatl.rules import Action, Options, advance, advance_chance, legal_actions, new_game
from coatl.view import View, view

#: A position every `_EVERY` turns of `_GAMES` games.
_EVERY: Final = 7
_GAMES: Final = 8

#: At most so many turns are tried, and none that seems this much worse than the best.
_WIDEST: Final = 24
_CLOSE: Final = 9.0

#: How many turns may be chosen from.
_WIDTHS: Final = (1, 4, 6, 10, 14, 20, 24)

#: How the judgements at all depths of a rollout make up its value.
_SUMMARIES: Final[dict[str, Callable[[list[float]], float]]] = {
    "first": lambda worths: worths[0],
    "last": lambda worths: worths[-1],
    "mean": fmean,
    "rising": lambda worths: (
        sum(place * worth for place, worth in enumerate(worths, 1)) / sum(range(1, len(worths) + 1))
    ),
}


class Tried(NamedTuple):
    """A position: the first judgement of its best turns, and what each turn seemed worth at every
    depth, world by world.
    """

    first: list[float]
    worlds: list[list[list[float]]]


def positions(options: Options) -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Starts of turns in self-play of `learned`."""
    for game in range(_GAMES):
        chance, rng = Random(f"gain/{game}"), Random(0)
        bots = [make_bot("learned") for _ in range(options.players)]
        state = new_game(options)
        last = -1
        while not state.is_over:
            if state.is_chance:
                advance_chance(state, chance)
                continue
            legal, seen = legal_actions(state), view(state, state.seat)
            is_turn = state.phase == "turn" and state.turn != last
            if is_turn and state.turn % _EVERY == game % _EVERY:
                last = state.turn
                yield seen, legal
            forced = len(legal) == 1
            advance(state, legal[0] if forced else bots[state.seat].choose(seen, legal, rng))


def tried(seen: View, options: list[RatedTurn], rollout: Rollout, deep: int, worlds: int) -> Tried:
    """Roll out these turns in many worlds, with the same luck for all turns."""
    rng = Random(5)
    found = []
    for _ in range(worlds):
        world, luck = resample(seen, rng), rng.getrandbits(64)
        found.append(
            [
                rollout.worths(world, option.turn.actions, deep, Random(luck), TimeBudget(inf))
                for option in options
            ]
        )
    return Tried([option.worth for option in options], found)


def gain(position: Tried, width: int, summary: Callable[[list[float]], float]) -> float:
    """What the best of the first turns brings beside the very first, read in other worlds."""
    gains = []
    for parity in (0, 1):
        chosen_in = position.worlds[parity::2]
        read_in = position.worlds[1 - parity :: 2]
        means = [
            fmean([summary(world[turn]) for world in chosen_in])
            for turn in range(min(width, len(position.first)))
        ]
        best = means.index(max(means))
        gains.append(fmean([world[best][-1] - world[0][-1] for world in read_in]))
    return fmean(gains)


def noise_and_error(
    position: Tried, summary: Callable[[list[float]], float]
) -> tuple[float, float]:
    """The variance of one world beside the mean of all turns; the squared error of the first
    judgement.
    """
    values = [[summary(worths) for worths in world] for world in position.worlds]
    beside = [[value - fmean(world) for value in world] for world in values]
    by_turn = list(zip(*beside, strict=True))
    noise = fmean([variance(row) for row in by_turn])
    first = [worth - fmean(position.first) for worth in position.first]
    errors = [(fmean(row) - own) ** 2 for row, own in zip(by_turn, first, strict=True)]
    return noise, fmean(errors) - noise / len(values)


def main() -> None:
    """Measure and print the gain by width and summary, and the noise and error."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engine.search_gain", description=__doc__
    )
    parser.add_argument("--players", type=int, default=2, help="1 is the solo game")
    parser.add_argument("--levels", default="", help="levels of the solo game, such as 135")
    parser.add_argument("--deep", type=int, default=3, help="own turns per rollout")
    parser.add_argument("--worlds", type=int, default=40)
    args = parser.parse_args()
    levels = tuple(int(level) for level in args.levels)
    table = Options.solo(levels) if args.players == 1 else Options(players=args.players)
    policy = policy_for(table, 0.0)
    assert policy is not None  # the weights are part of the package
    network, style = policy.network, policy.style
    rollout = Rollout(Policy(network, style, ROLLOUT), Policy(network, style, LIGHT), False)
    found = []
    for seen, legal in positions(table):
        options = policy.options(seen, legal)[:_WIDEST]
        options = [one for one in options if one.worth > options[0].worth - _CLOSE]
        if len(options) > 1 and not all(one.evaluation.is_certain for one in options):
            found.append(tried(seen, options, rollout, args.deep, args.worlds))
    print(f"{len(found)} positions, {args.worlds} worlds each, {args.deep} turns deep")
    widths = " | ".join(f"{width} turns" for width in _WIDTHS)
    print(f"| gain, choosing from | {widths} | noise | error |")
    print("|---|" + "---:|" * (len(_WIDTHS) + 2))
    for name, summary in _SUMMARIES.items():
        gains = [fmean([gain(one, width, summary) for one in found]) for width in _WIDTHS]
        parts = [noise_and_error(one, summary) for one in found]
        cells = [*gains, fmean([one[0] for one in parts]), fmean([one[1] for one in parts])]
        print(f"| {name} | " + " | ".join(f"{cell:.2f}" for cell in cells) + " |")


if __name__ == "__main__":
    main()
