"""What can be assembled, found by trying everything, to hold the solver against.

Many more positions than a test run has time for, from the folder of the tests:

    python -m solver.exhaustive --small 30000 --full 300 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter

from coatl.rules import Action, IllegalAction, State, apply
from coatl.rules.scoring import coatl_points
from coatl.solver import Solution, pareto, solve
from coatl.view import view

from .arrangements import most_points
from .positions import PHASES, TABLES, assembling, full, small

#: Points, pieces kept, cards kept.
Result = tuple[int, int, int]


def result(state: State) -> Result:
    """What the active seat has now."""
    player, closed_ends = state.active, state.options.closed_ends
    points = sum(coatl_points(coatl, closed_ends) for coatl in player.coatls)
    return points, len(player.board), len(player.hand)


def completed(state: State) -> int:
    """The points of the active seat's complete Cóatls alone."""
    return sum(coatl_points(coatl) for coatl in state.active.coatls if coatl.is_closed)


def ends(state: State) -> Iterator[State]:
    """Every state in which the assembling may be ended, by depth-first search."""
    known, to_visit = set(), [state]
    while to_visit:
        state = to_visit.pop()
        player = state.active
        board = bytes(sorted(player.board))
        key = (player.coatls, board, player.hand, player.temples, state.piles.tops, state.phase)
        if key in known:
            continue
        known.add(key)
        if state.phase != "complete":
            yield state
        to_visit += [apply(state, action) for action in assembling(state)]


def reachable(state: State) -> set[Result]:
    """Every result with which the assembling may be ended."""
    return {result(end) for end in ends(state)}


def beats(one: Result, other: Result) -> bool:
    """Whether one result is nowhere worse than another one and somewhere better."""
    return one != other and all(a >= b for a, b in zip(one, other, strict=True))


def unbeaten(results: set[Result]) -> set[Result]:
    """The results that no other one beats."""
    return {one for one in results if not any(beats(other, one) for other in results)}


def after(state: State, actions: tuple[Action, ...]) -> State:
    """The state after actions all of which must be legal, with nothing beneath the Temples."""
    for action in actions:
        state = apply(state, action)
    return state


def small_difference(state: State) -> str:
    """What the solver says otherwise than the search; nothing if they agree."""
    seen = view(state, state.seat)
    results = reachable(state)
    best, front = solve(seen), pareto(seen)
    if best[:3] != max(results):
        return f"solve says {best[:3]}, the search {max(results)}"
    if {one[:3] for one in front} != unbeaten(results):
        said = sorted(one[:3] for one in front)
        return f"pareto says {said}, the search {sorted(unbeaten(results))}"
    for one in (best, *front):
        complaint = wrong_actions(state, one)
        if complaint:
            return complaint
    return ""


def wrong_actions(state: State, solution: Solution) -> str:
    """Why the actions of a solution do not lead to it; nothing if they do."""
    try:
        end = after(state, solution.actions)
    except IllegalAction as refused:
        return f"illegal actions for {solution[:3]}: {refused!r}"
    if end.phase == "complete" or result(end) != solution[:3]:
        return f"actions lead to {result(end)} in phase {end.phase}, not to {solution[:3]}"
    return ""


def full_difference(state: State) -> str:
    """Where the solver's points are not those of all arrangements; nothing if they are."""
    said, most = solve(view(state, state.seat)).points, most_points(state)
    return "" if said == most else f"solve says {said} points, all arrangements {most}"


def small_number(number: int, seed: int) -> State:
    """One small position of a series that goes through every table and every phase."""
    rng = Random(f"small {seed} {number}")
    table = TABLES[number % len(TABLES)]
    return small(rng, table, PHASES[number // len(TABLES) % len(PHASES)])


def full_number(number: int, seed: int) -> State:
    """One full position of a series that goes through every table."""
    return full(Random(f"full {seed} {number}"), TABLES[number % len(TABLES)])


def main() -> int:
    """Compare as many positions as asked for; tell every difference."""
    parser = argparse.ArgumentParser(description="Hold the solver against exhaustive search.")
    parser.add_argument("--small", type=int, default=0, help="small positions, by legal actions")
    parser.add_argument("--full", type=int, default=0, help="full positions, by arrangements")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    differences = 0
    for name, count, make, difference in (
        ("small", asked.small, small_number, small_difference),
        ("full", asked.full, full_number, full_difference),
    ):
        begun, told, wrong = perf_counter(), 0.0, 0
        phases: Counter[str] = Counter()
        for number in range(count):
            state = make(number, asked.seed)
            phases[state.phase] += 1
            complaint = difference(state)
            if complaint:
                wrong += 1
                sys.stdout.write(f"\n{name} {number}: {complaint}\n  {state.options}\n")
                sys.stdout.write(f"  {state.phase} {state.piles.tops} {state.active}\n")
            spent = perf_counter() - begun
            if complaint or number + 1 == count or spent - told >= 1:
                told = spent
                sys.stdout.write(f"\r{name}: {number + 1}/{count}, {wrong} differ, {spent:.0f} s")
                sys.stdout.flush()
        if count:
            sys.stdout.write(f" ({dict(phases)})\n")
        differences += wrong
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
