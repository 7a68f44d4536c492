"""Observations and information states."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from coatl.env.action_codec import encode
from coatl.env.observation import observe
from coatl.env.openspiel import CoatlState
from coatl.env.openspiel.step_log import STEP_BITS, observed_text
from coatl.rules.actions import FINISH
from coatl.view import view

from .random_play import GAMES, MULTIPLAYER_GAMES, after_steps, random_game

# --- observations ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_tensors_start_with_the_observation_of_the_view(game: str) -> None:
    for steps in (0, 25, 60, 120):
        state = after_steps(game, 6, steps)
        for seat in range(state.num_players()):
            row = observe(view(state.logged.state, seat))
            assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), row)
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            assert np.array_equal(tensor[: len(row)], row)


def test_public_and_private_information_can_be_observed_separately() -> None:
    game = pyspiel.load_game("coatl")
    state = after_steps("coatl", 1, 60)

    def observer(**kind: Any) -> Any:
        return make_observation(game, pyspiel.IIGObservationType(**kind))

    public = observer(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public.set_from(state, 0)
    assert np.array_equal(public.tensor, observe(view(state.logged.state, None)))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    private = observer(perfect_recall=False, public_info=False)
    private.set_from(state, 1)
    assert list(private.dict) == [
        "own.hand",
        "own.temples",
        "own.set_aside",
        "own.returned",
        "own.drawn",
    ]
    both = observer(perfect_recall=False)
    both.set_from(state, 1)
    for name, numbers in private.dict.items():
        assert np.array_equal(both.dict[name], numbers)
    everyone, nobody = pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE
    assert observer(perfect_recall=False, private_info=everyone) is None
    assert observer(perfect_recall=True, public_info=False, private_info=nobody) is None


# --- information states ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_information_state_has_every_observed_step(game: str) -> None:
    for steps in (0, 25, 120):
        state = after_steps(game, 7, steps)
        for seat in range(state.num_players()):
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            bits = tensor[len(state.observation_tensor(seat)) :].reshape(-1, STEP_BITS)
            numbers = [int("".join(str(int(bit)) for bit in row), 2) for row in bits]
            decoded = [observed_text(number - 1) for number in numbers if number]
            assert len(decoded) == len(state.history())
            assert not any(numbers[len(decoded) :])
            text = state.information_state_string(seat)
            assert text.split("; ") == [f"seat {seat + 1}", *decoded]


def can_distinguish(state: CoatlState, other: CoatlState, seat: int) -> bool:
    """Whether a seat saw or did anything different in the two histories, at any time."""

    def experience(one: CoatlState) -> list[object]:
        replayed = one.get_game().new_initial_state()
        views: list[object] = [view(replayed.logged.state, seat)]
        for done in one.full_history():
            replayed.apply_action(done.action)
            own_action = done.action if done.player == seat else None
            views.append((own_action, view(replayed.logged.state, seat)))
        return views

    return experience(state) != experience(other)


@pytest.mark.parametrize("game", MULTIPLAYER_GAMES)
def test_hidden_cards_do_not_change_an_information_state(game: str) -> None:
    changed = 0
    for seed, steps in enumerate((12, 38, 60, 110, 180, 300, 420, 10**6)):
        state = after_steps(game, seed, steps)
        rng = Random(seed)
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            changed += other.history() != state.history()
            assert not can_distinguish(state, other, seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.returns() == state.returns() or state.is_terminal()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
    assert changed


@pytest.mark.parametrize("game", MULTIPLAYER_GAMES)
def test_information_states_differ_exactly_where_the_seat_can_distinguish(game: str) -> None:
    outcomes: set[bool] = set()
    for seed, steps in enumerate((25, 30, 38, 45, 60, 150)):
        state = after_steps(game, seed, steps)
        for seat in range(state.num_players()):
            # Resampled for another seat: this seat's experience may be the same or not.
            other = state.resample_from_infostate(
                (seat + 1) % state.num_players(), Random(seed).random
            )
            is_different = can_distinguish(state, other, seat)
            outcomes.add(is_different)
            strings = [one.information_state_string(seat) for one in (state, other)]
            tensors = [one.information_state_tensor(seat) for one in (state, other)]
            assert (strings[0] != strings[1]) == is_different
            assert (tensors[0] != tensors[1]) == is_different
    assert True in outcomes


def test_an_information_state_remembers_the_order_of_steps() -> None:
    state = next(one for one in random_game("coatl(players=4)", 1) if not one.is_chance_node())
    finish = encode(FINISH)
    while state.current_player() != 3:
        state.apply_action(state.legal_actions()[-1 if finish in state.legal_actions() else 0])
    first, second, *_ = state.legal_actions()
    assert first != second
    one, other = state.clone(), state.clone()
    for action in (first, second):
        one.apply_action(action)
    for action in (second, first):
        other.apply_action(action)
    assert one.observation_tensor(3) == other.observation_tensor(3)
    assert one.information_state_string(3) != other.information_state_string(3)
    assert one.information_state_tensor(3) != other.information_state_tensor(3)
    # The other seats see two hidden discards in both.
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)


def test_two_seats_never_share_an_information_state() -> None:
    state = pyspiel.load_game("coatl").new_initial_state()
    assert state.information_state_string(0) != state.information_state_string(1)
    assert state.information_state_tensor(0) != state.information_state_tensor(1)
