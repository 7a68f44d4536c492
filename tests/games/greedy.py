"""A simple player, good enough to find solo games worth keeping; it looks one turn ahead.

It works on states and sees everything, for it is no bot: it only makes golden games.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from coatl.rules import Action, Coatl, Options, State, Step, apply, legal_actions, new_game, settle
from coatl.rules.actions import FINISH
from coatl.rules.levels import same_frame
from coatl.rules.scoring import coatl_points, read_prophecy

#: A completed Cóatl below this many points is a waste of one of three.
ENOUGH = 12

#: Pieces on the board with which it sits down to assemble.
FULL = 6

Path = tuple[float, list[Action], State]


@lru_cache(maxsize=1 << 16)
def hope(kind: int, colours: str, head: bool, tail: bool) -> float:
    """What a Prophecy is worth on a Cóatl, and more the less its next level lacks."""
    told = read_prophecy(kind, Coatl(colours, head, tail))
    if told.missing is None or told.next_points is None:
        return told.points
    lacking = len(told.missing.before + told.missing.after)
    return told.points + (told.next_points - told.points) * 0.65**lacking


def worth(state: State) -> float:
    """What you have: points, and hopes that count for less than points."""
    you = state.players[0]
    growing = [one for one in you.coatls if not one.is_closed]
    total = 0.1 * len(you.board) + 0.3 * len(you.hand)
    for one in you.coatls:
        if one.is_closed:
            points = coatl_points(one)
            total += points + min(0, points - ENOUGH)
        else:
            placed = sum(hope(kind, one.colours, one.head, one.tail) for kind in one.prophecies)
            total += 0.8 * placed + one.head + one.tail
    for kind in you.hand:
        hopes = [
            hope(kind, one.colours, one.head, one.tail)
            for one in growing
            if kind not in one.prophecies
            and len(one.prophecies) < 4
            and not same_frame(kind, one.prophecies, state.options.demands)
        ]
        total += 0.6 * max(hopes, default=0)
    heads, tails = (sum(piece // 5 == end for piece in you.board) for end in (0, 2))
    total += 0.8 * min(heads, sum(not one.head for one in growing))
    return total + 0.8 * min(tails, sum(not one.tail for one in growing))


def plan(state: State, width: int) -> tuple[float, list[Action]]:
    """The best steps of assembling found from here, and what they lead to."""
    best: tuple[float, list[Action]] = (worth(state), [])
    paths: list[Path] = [(best[0], [], state)]
    while paths:
        longer: dict[tuple[Coatl, ...], Path] = {}
        for _, steps, here in paths:
            for action in legal_actions(here):
                sealing = action == FINISH and here.phase == "complete"
                if sealing or action.verb in {"begin", "add", "fulfil", "temple"}:
                    there = apply(here, action)
                    path = (worth(there), [*steps, action], there)
                    longer.setdefault((*there.players[0].coatls,), path)
        paths = sorted(longer.values(), key=lambda path: -path[0])[:width]
        for value, steps, there in paths:
            if value > best[0] and there.phase != "complete":
                best = value, steps
        paths = [path for path in paths if not path[2].is_chance and len(path[1]) < 12]
    return best


class Greedy:
    """Gathers pieces and cards that help, and assembles when its board is full or a Cóatl done."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._planned: list[Action] = []

    def choose(self, state: State) -> Action:
        legal = legal_actions(state)
        if not self._planned and len(legal) > 1 and state.phase in {"turn", "assemble"}:
            _, steps = plan(state, 6)
            closes = any(step.verb in {"finish", "temple"} for step in steps)
            ready = closes or len(state.active.board) >= FULL or state.ending is not None
            if state.phase == "assemble" or (steps and ready):
                self._planned = [*steps, FINISH]
        if self._planned:
            return self._planned.pop(0)
        return max(legal, key=lambda action: (self._promise(state, action), self._rng.random()))

    def _promise(self, state: State, action: Action) -> float:
        """What could be assembled after a take or a choice of cards."""
        if action.verb in {"begin", "add", "fulfil"}:
            return -1
        after = apply(state, action).copy()
        if after.phase in {"confirm", "choose"}:
            after.phase = "assemble"
        return plan(after, 1)[0] + (0.3 if action.verb == "draw" else 0)


def play_greedily(options: Options, seed: str) -> tuple[State, list[Step]]:
    """A whole solo game: the final state and every step that led to it."""
    chance, you = Random(seed), Greedy(Random(f"{seed}/you"))
    state = new_game(options)
    steps: list[Step] = []
    while not state.is_over:
        if state.is_chance:
            state, outcomes = settle(state, chance)
            steps += outcomes
        else:
            action = you.choose(state)
            steps.append(action)
            state = apply(state, action)
    return state, steps
