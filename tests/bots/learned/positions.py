"""Positions and networks for the tests of the learned bots."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from strategies import options, played

from coatl.bots.learned.afterstate import PIECE_KINDS, Afterstate
from coatl.bots.learned.design_effort import QUICK
from coatl.bots.learned.designer import Designer
from coatl.bots.learned.evaluator import AfterstateEvaluator
from coatl.bots.learned.network import Network, random_network
from coatl.bots.learned.planned_turn import default_action
from coatl.bots.learned.policy import Policy
from coatl.bots.learned.style import Style
from coatl.resample import resample
from coatl.rules import (
    Action,
    Coatl,
    Options,
    State,
    advance,
    advance_chance,
    apply,
    legal_actions,
    new_game,
    settle,
)
from coatl.view import View, view

#: States from random play in which a player decides or the game is over.
random_states = st.builds(played, options(), st.integers(0, 2**32), st.integers(0, 200))


def small_network(seed: int = 0) -> Network:
    """A random network, the same for the same seed."""
    return random_network((4, 3), Random(seed))


def quick_policy(noise: float = 0.0) -> Policy:
    """A policy without a network and with little effort."""
    return Policy(None, Style(noise=noise), QUICK)


def evaluator_of(seen: View) -> AfterstateEvaluator:
    """A evaluator without a network and with little effort."""
    return AfterstateEvaluator(seen, None, Style(), Designer(), QUICK)


def sensibly_played(table: Options, seed: int, turns: int) -> State:
    """A game of fair but erring play, stopped at the beginning of a turn or at its end.

    Unlike in random play, Cóatls are completed.
    """
    rng, policy = Random(seed), quick_policy(noise=3.0)
    state = new_game(table)
    while True:
        advance_chance(state, rng)
        legal = legal_actions(state)
        if not legal or (state.phase == "turn" and state.turn >= turns):
            return state
        option = policy.decide(view(state, state.seat), legal, rng.random)
        actions = (default_action(legal),) if option is None else option.turn.actions
        for action in actions:
            advance_chance(state, rng)
            advance(state, action)


def world_of(seen: View) -> State:
    """A complete state that is consistent with this view."""
    return resample(seen, Random(1))


def after_actions(state: State, actions: tuple[Action, ...]) -> State:
    """The state before the last of these legal actions, with random chance in between."""
    rng = Random(2)
    for action in actions[:-1]:
        state, _ = settle(state, rng)
        assert action in legal_actions(state)
        state = apply(state, action)
    state, _ = settle(state, rng)
    assert actions[-1] in legal_actions(state)
    return state


def pieces_of(after: Afterstate) -> bytes:
    """The pieces on the board of an afterstate, in order."""
    return b"".join(bytes((piece,)) * int(after.board[piece]) for piece in range(PIECE_KINDS))


def cards_in_order(coatls: tuple[Coatl, ...]) -> list[Coatl]:
    """These Cóatls with their Prophecies in order."""
    return [one._replace(prophecies=bytes(sorted(one.prophecies))) for one in coatls]
