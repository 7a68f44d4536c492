"""The time of the solver in the hardest positions.

They have a full board, two unfinished Cóatls, a full hand and three Temples in reach, and come from
random play that prefers to take cards and pieces and to begin Cóatls.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from coatl.rules import Options, State, apply, legal_actions, new_game, settle
from coatl.rules.coatl import UNFINISHED_PER_PLAYER
from coatl.rules.options import HAND_LIMIT
from coatl.rules.pieces import BOARD_SLOTS
from coatl.solver import solve
from coatl.view import view

POSITIONS = 200

#: Verbs that fill boards and hands and begin Cóatls.
_FILLING = frozenset(("take", "row", "draw", "begin", "finish", "discard"))


def full_positions(count: int) -> Iterator[State]:
    """Full positions, `count` of them, each from another game."""
    game = 0
    while count:
        rng = random.Random(f"full/{game}")
        game += 1
        state = _first_full(rng)
        if state is not None:
            yield state
            count -= 1


def _first_full(rng: random.Random) -> State | None:
    state = new_game(Options())
    while not state.is_over:
        if state.is_chance:
            state, _ = settle(state, rng)
            continue
        if _is_full(state):
            return state
        legal = legal_actions(state)
        if rng.random() < 0.8:
            legal = tuple(a for a in legal if a.verb in _FILLING) or legal
        state = apply(state, rng.choice(legal))
    return None


def _is_full(state: State) -> bool:
    player = state.active
    unfinished = sum(not coatl.is_closed for coatl in player.coatls)
    temples = len(player.temples) + sum(top >= 0 for top in state.piles.tops)
    return (
        state.phase == "turn"
        and len(player.board) == BOARD_SLOTS
        and unfinished == UNFINISHED_PER_PLAYER
        and len(player.hand) == HAND_LIMIT
        and temples >= 3
    )


def measure() -> dict[str, Any]:
    """The median and 99th percentile of one solve, in milliseconds of CPU time."""
    times = []
    for state in full_positions(POSITIONS):
        seen = view(state, state.seat)
        started = time.process_time()
        solve(seen)
        times.append((time.process_time() - started) * 1000)
    times.sort()
    return {
        "solve_median_ms": statistics.median(times),
        "solve_p99_ms": times[int(0.99 * len(times))],
    }
