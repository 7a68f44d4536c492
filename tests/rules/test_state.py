import random
from copy import copy

import pytest
from helpers import coatl, midgame, piece, player, playing, ready

from coatl.rules import (
    IllegalAction,
    Options,
    Player,
    advance,
    advance_chance,
    apply,
    legal_actions,
    new_game,
    settle,
)
from coatl.rules.actions import BeginCoatl, TakePieces
from coatl.rules.state import (
    CHANCE_PHASES,
    PLAYER_FIELDS,
    STATE_FIELDS,
    Adam,
    Ending,
    Memory,
    Piles,
    Stock,
)

#: Another value for every field.
OTHER_STATE: dict[str, object] = {
    "actions_left": 2,
    "adam": Adam(),
    "bags": (b"", b"", b""),
    "completing": 1,
    "ending": Ending("no-bodies", 0, 1),
    "options": Options(players=3),
    "passes": 1,
    "phase": "over",
    "piles": Piles((1, 2), (3, 4), b""),
    "players": (),
    "resume": "confirm",
    "row": b"",
    "seat": 1,
    "stock": Stock(b""),
    "supply": (),
    "turn": 9,
}
OTHER_PLAYER: dict[str, object] = {
    "board": b"\x01",
    "coatls": (coatl("k"),),
    "feathers": 1,
    "hand": b"\x01",
    "memory": Memory(old=1),
    "set_aside": b"\x01",
    "temples": b"\x01",
    "tokens": 0,
}


def test_a_copy_is_equal_and_apart() -> None:
    state = playing()
    other = state.copy()
    assert other == state
    other.seat = 1
    assert other != state


def test_equal_states_have_equal_hashes() -> None:
    assert hash(playing()) == hash(playing())
    assert len({playing(), playing(), playing(seat=1)}) == 2


@pytest.mark.parametrize("name", STATE_FIELDS)
def test_every_field_of_a_state_makes_it_different(name: str) -> None:
    state = playing()
    other = state.copy()
    setattr(other, name, OTHER_STATE[name])
    assert other != state


@pytest.mark.parametrize("name", PLAYER_FIELDS)
def test_every_field_of_a_player_makes_it_different(name: str) -> None:
    other = player().copy()
    setattr(other, name, OTHER_PLAYER[name])
    assert other != player()


def test_copies_carry_every_field() -> None:
    state = midgame(Options(players=3, golden_feathers=True), 4, 150)
    assert state.copy().fields() == state.fields()
    assert [one.copy() for one in state.players] == list(state.players)


def test_cached_actions_do_not_change_equality() -> None:
    fresh, asked = playing(player(board="by")), playing(player(board="by"))
    legal_actions(asked)
    assert fresh == asked
    assert hash(fresh) == hash(asked)


def test_a_copy_forgets_the_legal_actions() -> None:
    state = playing()
    legal_actions(state)
    other = state.copy()
    other.players = (player(board="by by by by by by by by"), player())
    assert TakePieces(0) not in legal_actions(other)


def test_states_and_players_are_equal_to_nothing_else() -> None:
    assert playing() != "state"
    assert player() != "player"


def test_a_repr_names_every_field() -> None:
    text = repr(playing())
    assert text.startswith("State(")
    assert all(f"{name}=" in text for name in STATE_FIELDS)
    assert all(f"{name}=" in text for name in PLAYER_FIELDS)


def test_the_active_player_is_the_one_whose_turn_it_is() -> None:
    state = playing(player(), player(board="by"), seat=1)
    assert state.active is state.players[1]


@pytest.mark.parametrize("phase", ["fill", "deal", "reveal", "draw", "uncover", "adam"])
def test_chance_phases(phase: str) -> None:
    assert phase in CHANCE_PHASES


def test_a_game_in_play_is_neither_chance_nor_over() -> None:
    state = ready(Options(), 1)
    assert not state.is_chance
    assert not state.is_over
    assert playing(phase="over").is_over


def test_r1_4_players_start_with_nothing_remembered() -> None:
    assert Player().memory == Memory()


def test_a_copy_has_players_of_its_own() -> None:
    state = playing(player(board="by"))
    other = state.copy()
    other.players[0].board = b""
    assert state.players[0].board == bytes((piece("by"),))


def test_apply_leaves_the_state_it_was_given_alone() -> None:
    before = midgame(Options(players=3, golden_feathers=True), 4, 150)
    same = before.copy()
    for action in legal_actions(before):
        apply(before, action)
    assert before == same


def test_advance_does_to_a_state_what_apply_does_to_its_copy() -> None:
    before = midgame(Options(players=3, golden_feathers=True), 4, 150)
    for action in legal_actions(before):
        state = before.copy()
        advance(state, action)
        assert state == apply(before, action)
        assert legal_actions(state) == legal_actions(apply(before, action))


def test_advance_changes_nothing_by_an_illegal_step() -> None:
    state = playing(player())
    same = state.copy()
    with pytest.raises(IllegalAction):
        advance(state, BeginCoatl(piece("by")))
    assert state == same


def test_advance_chance_draws_the_same_outcomes_as_settle() -> None:
    state = new_game(Options())
    settled, outcomes = settle(state, random.Random(5))
    assert advance_chance(state, random.Random(5)) == outcomes
    assert state == settled


def test_every_new_game_is_a_state_of_its_own() -> None:
    one, other = new_game(Options()), new_game(Options())
    advance_chance(one, random.Random(1))
    assert other == new_game(Options()) != one


@pytest.mark.parametrize("turn", range(6))
def test_r10_1_odd_turns_are_adams_and_only_alone(turn: int) -> None:
    alone, together = playing(options=Options.solo()), playing()
    alone.turn = together.turn = turn
    assert alone.is_adams_turn == (turn in {1, 3, 5})
    assert not together.is_adams_turn


def test_r10_1_only_the_solo_game_has_adam() -> None:
    assert new_game(Options()).adam is None
    assert new_game(Options.solo()).adam == Adam()


def test_a_copy_of_a_solo_game_carries_adam() -> None:
    state = midgame(Options.solo(), 4, 40)
    assert state.adam is not None
    assert state.adam.cards
    assert state.copy() == state


def test_copying_by_the_standard_library_gives_a_state_of_its_own_too() -> None:
    state = playing(player(board="by"))
    other = copy(state)
    other.players[0].board = b""
    assert state.players[0].board == bytes((piece("by"),))
