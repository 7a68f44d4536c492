"""Hints for a seat, computed from its view."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from coatl.bots.learned import SearchBot
from coatl.bots.queries import worth_now
from coatl.narration.steps import sentences
from coatl.narration.turn_reasons import turn_reasons
from coatl.resample import resample
from coatl.rules import CODES, Action, State, apply, legal_actions
from coatl.server.protocol.messages import Hint, SentenceMessage
from coatl.server.protocol.sentences import sentence_message
from coatl.solver import solve
from coatl.view import View, view

from .turn_goals import turn_goals

#: The phases in which a player assembles.
_ASSEMBLING: Final = frozenset(("turn", "assemble", "complete"))


def hint(seen: View, request: str, seconds: float) -> Hint:
    """What a strong player would do in this turn, as far as nothing new is revealed; and the best
    assembly there is. It thinks that many seconds about each decision.
    """
    world = resample(seen, _generator())
    advice, after = _plan(world, seconds)
    reason = turn_reasons(world, advice, after, turn_goals(after, world.seat))
    assembly: tuple[Action, ...] = ()
    gain = 0
    if seen.phase in _ASSEMBLING:
        best = solve(seen)
        assembly, gain = best.actions, best.points - worth_now(seen).points
    if gain <= 0 and seen.phase != "complete":
        assembly, gain = (), 0
    return Hint(
        id=request,
        advice=_words(world, advice),
        advice_codes=[CODES[action] for action in advice],
        assembly=_words(world, assembly),
        assembly_codes=[CODES[action] for action in assembly],
        gain=gain,
        reason=[sentence_message(one) for one in reason],
    )


def _plan(world: State, seconds: float) -> tuple[list[Action], State]:
    """The actions of a strong player until the turn is over or something is revealed, and the state
    after them.
    """
    bot, rng = SearchBot(time=seconds), _generator()
    state, plan = world, []
    while not state.is_chance and not state.is_over:
        if (state.turn, state.seat) != (world.turn, world.seat):
            break
        legal = legal_actions(state)
        is_forced = len(legal) == 1
        action = legal[0] if is_forced else bot.choose(view(state, state.seat), legal, rng)
        plan.append(action)
        state = apply(state, action)
    return plan, state


def _words(world: State, actions: Iterable[Action]) -> list[SentenceMessage]:
    """Sentences for these actions, up to the first that needs chance."""
    words: list[SentenceMessage] = []
    for action in actions:
        if world.is_chance:
            break
        after = apply(world, action)
        words += [sentence_message(one) for one in sentences(world, action, after, (world.seat,))]
        world = after
    return words


def _generator() -> Random:
    return Random(0)  # noqa: S311  # any world will do, and the same question gets the same answer
