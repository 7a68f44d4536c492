from collections import Counter

import pytest
from helpers import do, ready, refusal

from coatl.rules import Options, apply, legal_actions, new_game, seating
from coatl.rules.actions import FINISH, DiscardProphecy
from coatl.rules.cards import EMPTY, prophecy_deck, temple_deck
from coatl.rules.coatl import NONE
from coatl.rules.pieces import BOARD_SLOTS, PER_SPACE, SPACES
from coatl.rules.state import ALL_TOKENS, PERFECT_PICK, PRIEST_COMMITMENT, SEE_THE_FUTURE

COUNTS = [2, 3, 4]


def test_r1_4_a_board_has_eight_slots() -> None:
    assert BOARD_SLOTS == 8


def test_r1_4_boards_start_empty() -> None:
    assert all(not one.board and not one.coatls for one in ready(Options(), 1).players)


def test_r1_4_everyone_has_three_different_tokens() -> None:
    assert len({PERFECT_PICK, SEE_THE_FUTURE, PRIEST_COMMITMENT}) == 3
    tokens = {one.tokens for one in ready(Options(players=4), 1).players}
    assert tokens == {ALL_TOKENS} == {PERFECT_PICK | SEE_THE_FUTURE | PRIEST_COMMITMENT}


def test_r2_1_the_supply_is_filled_from_the_bags() -> None:
    state = ready(Options(), 1)
    for space, content in enumerate(state.supply):
        assert len(content) == PER_SPACE[SPACES[space]]
    whole = Counter(b"".join(new_game(Options()).bags))
    assert Counter(b"".join(state.bags)) + Counter(b"".join(state.supply)) == whole


def test_r2_1_the_fill_is_random() -> None:
    assert len({ready(Options(), seed).supply for seed in range(10)}) == 10


def test_r2_1_the_first_player_is_seat_0() -> None:
    state = ready(Options(players=3), 1)
    while state.phase == "keep":
        state = apply(state, legal_actions(state)[-1])
    assert (state.phase, state.seat, state.turn) == ("turn", 0, 1)


def test_r2_1_seating_starts_with_the_first_player_and_goes_clockwise() -> None:
    assert seating(["ana", "bo", "cy"], 1) == ("bo", "cy", "ana")


def test_r2_1_seating_from_the_first_person_changes_nothing() -> None:
    assert seating("abcd", 0) == tuple("abcd")


@pytest.mark.parametrize("number", COUNTS)
def test_r2_2_everyone_gets_one_temple(number: int) -> None:
    assert [len(one.temples) for one in ready(Options(players=number), 1).players] == [1] * number


@pytest.mark.parametrize("promo", [False, True])
@pytest.mark.parametrize("number", COUNTS)
def test_r2_2_the_other_temples_make_two_piles(number: int, promo: bool) -> None:
    piles = ready(Options(players=number, promo=promo), 1).piles
    sizes = [1 + under for under in piles.beneath]
    assert len(piles.tops) == 2
    assert sum(sizes) == len(temple_deck(promo)) - number
    assert abs(sizes[0] - sizes[1]) <= 1


def test_r2_2_only_the_tops_of_the_piles_lie_open() -> None:
    piles = ready(Options(), 1).piles
    assert NONE not in piles.tops
    assert len(piles.hidden) == sum(piles.beneath)
    assert not set(piles.tops) & set(piles.hidden)


def test_r2_2_no_temple_is_dealt_twice() -> None:
    state = ready(Options(players=4), 3)
    dealt = b"".join(one.temples for one in state.players) + bytes(state.piles.tops)
    assert sorted(dealt + state.piles.hidden) == list(temple_deck(promo=False))


def test_r2_3_the_row_shows_six_prophecies() -> None:
    row = ready(Options(), 1).row
    assert len(row) == 6
    assert EMPTY not in row


@pytest.mark.parametrize("number", COUNTS)
def test_r2_3_later_seats_are_dealt_one_prophecy_more(number: int) -> None:
    dealt = [len(one.hand) for one in ready(Options(players=number), 1).players]
    assert dealt == [3, 4, 5, 6][:number]


def test_r2_3_all_prophecies_are_there_once_dealt() -> None:
    state = ready(Options(players=4), 2)
    cards = state.stock.deck + state.row + b"".join(one.hand for one in state.players)
    assert bytes(sorted(cards)) == prophecy_deck(promo=False)


def test_r2_3_the_first_player_may_keep_all_three_dealt() -> None:
    state = apply(ready(Options(), 1), FINISH)
    assert len(state.players[0].hand) == 3
    assert state.seat == 1


def test_r2_3_more_than_three_may_not_be_kept() -> None:
    state = apply(ready(Options(), 1), FINISH)
    assert FINISH not in legal_actions(state)
    assert refusal(state, FINISH) == "keep-fewer"


@pytest.mark.parametrize("discarded", [0, 1, 2, 3])
def test_r2_3_zero_to_three_may_be_kept(discarded: int) -> None:
    state = ready(Options(), 1)
    for _ in range(discarded):
        state = apply(state, DiscardProphecy(state.active.hand[0]))
    state = apply(state, FINISH)
    assert len(state.players[0].hand) == 3 - discarded


def test_r2_3_only_cards_dealt_may_be_discarded() -> None:
    state = ready(Options(), 1)
    other = next(kind for kind in range(49) if kind not in state.active.hand)
    assert refusal(state, DiscardProphecy(other)) == "card-not-in-hand"


def test_r2_3_discards_of_the_set_up_are_unseen() -> None:
    state = ready(Options(), 1)
    gone = state.active.hand[0]
    state = apply(state, DiscardProphecy(gone))
    assert state.players[0].set_aside == bytes((gone,))
    assert state.stock.discards == b""


def test_r2_3_seats_keep_in_turn_order_then_play_begins() -> None:
    state = ready(Options(players=4), 1)
    seats = []
    while state.phase == "keep":
        seats.append(state.seat)
        while FINISH not in legal_actions(state):
            state = apply(state, legal_actions(state)[0])
        state = do(state, FINISH)
    assert seats == [0, 1, 2, 3]
    assert (state.phase, state.seat) == ("turn", 0)


def test_r2_3_discarding_does_not_touch_the_dealt_cards_of_others() -> None:
    before = ready(Options(players=3), 1)
    after = apply(before, DiscardProphecy(before.active.hand[0]))
    assert after.players[1:] == before.players[1:]


def test_a_new_game_waits_for_chance() -> None:
    assert new_game(Options()).is_chance
    assert legal_actions(new_game(Options())) == ()
