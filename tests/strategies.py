"""Hypothesis strategies: options of every kind, and games played to any point."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from coatl.rules import Options, State, apply, legal_actions, new_game, settle
from coatl.rules.options import LEVELS


@st.composite
def solo_options(draw: st.DrawFn) -> Options:
    """Any solo table."""
    levels = draw(st.sets(st.sampled_from(LEVELS)))
    return Options.solo(
        levels,
        first_printing=1 in levels and draw(st.booleans()),
        promo=draw(st.booleans()),
        closed_ends=draw(st.booleans()),
    )


@st.composite
def options(draw: st.DrawFn) -> Options:
    """Any options that make sense together."""
    players = draw(st.integers(1, 4))
    if players == 1:
        return draw(solo_options())
    return Options(
        players=players,
        tokens=draw(st.booleans()),
        promo=draw(st.booleans()),
        fewer_bodies=players < 4 and draw(st.booleans()),
        golden_feathers=draw(st.booleans()),
        closed_ends=draw(st.booleans()),
    )


def played(table: Options, seed: int, decisions: int) -> State:
    """A game of random legal actions, stopped after this many decisions or at its end."""
    rng = Random(seed)
    state, _ = settle(new_game(table), rng)
    for _ in range(decisions):
        legal = legal_actions(state)
        if not legal:
            break
        state, _ = settle(apply(state, rng.choice(legal)), rng)
    return state


#: States reached by play, from the first decision to the end of the game.
states = st.builds(played, options(), st.integers(0, 2**32), st.integers(0, 450))
