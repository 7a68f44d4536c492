"""The cost of single operations: apply, legal actions, chance, views, scoring, import."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from coatl.resample import resample
from coatl.rules import ACTIONS, Options, State, Step, apply, legal_actions, new_game, settle
from coatl.rules.cards import PROPHECIES
from coatl.rules.legal import _ENDS
from coatl.rules.scoring import prophecy_level, prophecy_points
from coatl.rules.state import PLAYER_FIELDS, STATE_FIELDS, Player
from coatl.view import view

T = TypeVar("T")

REPEATS = 5


def measure() -> dict[str, Any]:
    """The cost of each operation: the best of several repeats over many positions."""
    decisions, chances = positions(60)
    outcomes = sum(len(settle(state, Random(1))[1]) for state in chances)
    views = [view(state, state.seat) for state, _ in decisions]
    rng = Random(2)
    return {
        "apply_us": cost(lambda pair: apply(*pair), decisions),
        "legal_us": cost(legal_actions, [state for state, _ in decisions], without_caches),
        "settle_us": cost(lambda state: settle(state, rng), chances) * len(chances) / outcomes,
        "view_us": cost(lambda pair: view(pair[0], pair[0].seat), decisions),
        "resample_us": cost(lambda seen: resample(seen, rng), views),
        "state_bytes": round(statistics.mean(size(state) for state, _ in decisions[::50])),
        "import_ms": import_time() * 1000,
        **scorings(),
    }


def positions(games: int) -> tuple[list[tuple[State, Step]], list[State]]:
    """Decisions with the chosen action, and chance states, from random games."""
    rng = Random(1)
    decisions: list[tuple[State, Step]] = []
    chances: list[State] = []
    for _ in range(games):
        state = new_game(Options())
        while not state.is_over:
            if state.is_chance:
                chances.append(state)
                state, _ = settle(state, rng)
            else:
                action = rng.choice(legal_actions(state))
                decisions.append((state, action))
                state = apply(state, action)
    return decisions, chances


def without_caches(state: State) -> State:
    """A copy of the state without cached legal actions."""
    new = state.copy()
    for player in new.players:
        player.assembly_cache = Player().assembly_cache
    return new


def cost(
    call: Callable[[T], object], items: Sequence[T], prepare: Callable[[T], T] = lambda item: item
) -> float:
    """Microseconds per call; every repeat prepares the items again, outside the clock."""
    best = float("inf")
    for _ in range(REPEATS):
        ready = [prepare(item) for item in items]
        started = time.process_time()
        for item in ready:
            call(item)
        best = min(best, time.process_time() - started)
    return best / len(items) * 1e6


def size(state: State) -> int:
    """Bytes of a state with all its parts and caches.

    Actions, tables of actions and options are not counted: all states share them.
    """
    shared = {id(table) for tables in _ENDS.values() for table in tables}
    shared |= {id(action) for action in ACTIONS} | {id(state.options)}

    def add(value: object) -> int:
        if id(value) in shared or isinstance(value, int) or value is None:
            return 0
        shared.add(id(value))
        total = sys.getsizeof(value)
        if isinstance(value, Player):
            total += sum(add(getattr(value, name)) for name in (*PLAYER_FIELDS, "assembly_cache"))
        elif isinstance(value, tuple | list):
            total += sum(add(item) for item in value)
        return total

    return sys.getsizeof(state) + sum(add(getattr(state, n)) for n in (*STATE_FIELDS, "legal"))


def import_time() -> float:
    """Seconds to import the rules in a new interpreter: the best of several runs."""
    script = (
        "import time; t = time.perf_counter(); import coatl.rules; print(time.perf_counter() - t)"
    )
    runs = [subprocess.check_output([sys.executable, "-c", script]) for _ in range(REPEATS)]
    return min(float(run) for run in runs)


def scorings() -> dict[str, float]:
    """Scorings of a card on a Cóatl per second, with cold and with warm caches."""
    rng = Random(3)
    coatls = ["".join(rng.choices("yrkgb", k=rng.randint(3, 14))) for _ in range(2000)]
    pairs = [(card.kind, colours) for card in PROPHECIES for colours in coatls]
    prophecy_level.cache_clear()
    started = time.process_time()
    for kind, colours in pairs:
        prophecy_points(kind, colours)
    cold = len(pairs) / (time.process_time() - started)
    again = 1e6 / cost(lambda pair: prophecy_points(*pair), pairs)
    return {"scores_cold": cold, "scores_memoised": again}
