"""Observations: a view as numbers."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from helpers import all_options, play_out
from hypothesis import given
from hypothesis import strategies as st
from strategies import states

from coatl.env.action_codec import mask
from coatl.env.observation import Observer, observe
from coatl.env.observation_layout import observation_size
from coatl.resample import placeholder_state, resample
from coatl.rules import Options, State, legal_actions, new_game
from coatl.view import view


@given(states, st.integers(0, 3), st.integers())
def test_an_observation_depends_only_on_what_the_seat_may_know(
    state: State, seat: int, seed: int
) -> None:
    seen = view(state, seat % len(state.players))
    row = observe(seen)
    other = resample(seen, Random(seed))
    assert np.array_equal(observe(view(other, seen.seat)), row)
    assert np.array_equal(observe(view(placeholder_state(seen), seen.seat)), row)
    if seen.seat == state.seat:
        assert np.array_equal(mask(legal_actions(other)), mask(legal_actions(state)))


@pytest.mark.parametrize("options", all_options(), ids=str)
def test_every_number_is_between_0_and_1_in_every_game(options: Options) -> None:
    observers = [Observer(options.players, seat) for seat in range(options.players)]
    for state in play_out(new_game(options), Random(7)):
        seen = view(state, state.seat)
        row = observers[state.seat].observe(seen)
        assert row.dtype == np.float32
        assert row.shape == (observation_size(options.players),)
        assert row.min() >= 0
        assert row.max() <= 1
        assert row.flags.owndata
        assert row.flags.writeable


@given(st.lists(st.tuples(states, st.integers(0, 3)), max_size=4))
def test_earlier_views_do_not_change_an_observation(seen: list[tuple[State, int]]) -> None:
    observers: dict[tuple[int, int | None], Observer] = {}
    for state, number in seen:
        players = len(state.players)
        for seat in (number % players, None):
            observer = observers.setdefault((players, seat), Observer(players, seat))
            one = view(state, seat)
            assert np.array_equal(observer.observe(one), observe(one))


@given(states, states)
def test_after_an_invalid_view_the_next_observation_is_correct(before: State, after: State) -> None:
    observer = Observer(len(after.players), 0)
    if len(before.players) == len(after.players):
        observer.observe(view(before, 0))
    with pytest.raises(IndexError):
        observer.observe(view(after, 0)._replace(discards=bytes((3, 3, 99))))
    assert np.array_equal(observer.observe(view(after, 0)), observe(view(after, 0)))


@given(states)
def test_different_views_give_different_observations(state: State) -> None:
    seen = view(state, 0)
    row = observe(seen)
    first, *others = seen.seats
    changed = [
        seen._replace(turn=seen.turn + 1) if seen.turn < 255 else seen._replace(turn=0),
        seen._replace(active=seen.active + 1) if len(seen.seats) > 1 else seen._replace(turn=254),
        seen._replace(phase="turn" if seen.phase != "turn" else "over"),
        seen._replace(deck_size=seen.deck_size + 1),
        seen._replace(tops=tuple(0 if top else 1 for top in seen.tops)),
        seen._replace(seats=(first._replace(tokens=7 - first.tokens), *others)),
    ]
    for other in changed:
        assert not np.array_equal(observe(other), row)
