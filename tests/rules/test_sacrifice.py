import pytest
from helpers import (
    FULL_ROW,
    FULL_SUPPLY,
    do,
    pieces,
    player,
    playing,
    prophecies,
    prophecy,
    refusal,
    row_of,
    take_turn,
    temple,
    temples,
)

from coatl.rules import Action, State, apply, legal_actions
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PICK_BODIES,
    PICK_HEAD,
    PICK_TAIL,
    PRIEST_COMMITMENTS,
    SEE_THE_FUTURE_ACTION,
    DiscardProphecy,
    PerfectPick,
    PriestCommitment,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import EMPTY
from coatl.rules.chance import DealTemple
from coatl.rules.coatl import NONE
from coatl.rules.options import Options
from coatl.rules.pieces import BODIES
from coatl.rules.state import (
    ALL_TOKENS,
    PERFECT_PICK,
    PRIEST_COMMITMENT,
    SEE_THE_FUTURE,
    Ending,
)

ONE_OF_EACH = [PerfectPick(pieces("by bk")), SEE_THE_FUTURE_ACTION, PriestCommitment(0)]
BITS = [PERFECT_PICK, SEE_THE_FUTURE, PRIEST_COMMITMENT]
FULL_HAND = "count-red count-blue trio-red trio-black trio-blue"


def picks(state: State) -> list[bytes]:
    return [action.pieces for action in legal_actions(state) if isinstance(action, PerfectPick)]


@pytest.mark.parametrize(("action", "bit"), list(zip(ONE_OF_EACH, BITS, strict=True)))
def test_r3_4_a_sacrifice_discards_its_token_only(action: Action, bit: int) -> None:
    state = apply(playing(), action)
    assert state.players[0].tokens == ALL_TOKENS & ~bit
    assert state.players[1].tokens == ALL_TOKENS


@pytest.mark.parametrize(("action", "bit"), list(zip(ONE_OF_EACH, BITS, strict=True)))
def test_r3_4_each_token_serves_once(action: Action, bit: int) -> None:
    state = playing(player(tokens=ALL_TOKENS & ~bit))
    assert action not in legal_actions(state)
    assert refusal(state, action) == "token-used"


@pytest.mark.parametrize("action", ONE_OF_EACH)
def test_r3_4_a_sacrifice_is_the_action_of_the_turn(action: Action) -> None:
    state = do(playing(player(hand=FULL_HAND)), action)
    assert refusal(state, TakePieces(0)) == "not-now"
    assert do(state, FINISH).seat == 1


@pytest.mark.parametrize("action", ONE_OF_EACH)
def test_r3_4_a_table_without_tokens_knows_no_sacrifice(action: Action) -> None:
    state = playing(player(tokens=0), player(tokens=0), options=Options(tokens=False))
    assert refusal(state, action) == "no-tokens-at-this-table"


@pytest.mark.parametrize("action", ONE_OF_EACH)
def test_r3_4_a_sacrifice_begins_a_turn_and_does_not_follow(action: Action) -> None:
    assert refusal(apply(playing(), TakeProphecy(0)), action) == "not-now"


@pytest.mark.parametrize("action", ONE_OF_EACH)
@pytest.mark.parametrize("actions_left", [2, 1])
def test_r6_0_a_token_replaces_either_action_of_a_final_turn(
    action: Action, actions_left: int
) -> None:
    last = Ending("third-coatl", 0, 0)
    both = player(), player(hand=FULL_HAND)
    state = playing(*both, seat=1, actions_left=actions_left, ending=last)
    state = do(state, action, FINISH)
    assert state.players[1].tokens != ALL_TOKENS
    assert state.is_over == (actions_left == 1)


def test_r6_0_both_actions_of_a_final_turn_may_be_tokens() -> None:
    state = playing(seat=1, actions_left=2, ending=Ending("third-coatl", 0, 0))
    state = do(state, PerfectPick(pieces("by bk")), FINISH, PriestCommitment(0), FINISH)
    assert state.players[1].tokens == SEE_THE_FUTURE
    assert state.is_over


# --- Perfect Pick -------------------------------------------------------------------------


def test_r6_1_any_head_tail_or_two_bodies_may_be_picked() -> None:
    bags = ("hy hr hk hg hb", "by br bk bg bb " * 2, "ty tr tk tg tb")
    every = [action.pieces for action in PICK_HEAD + PICK_BODIES + PICK_TAIL]
    assert picks(playing(bags=bags)) == every
    assert len(every) == 5 + 15 + 5


def test_r6_1_the_two_bodies_may_differ_or_be_alike() -> None:
    assert [bytes((BODIES[0],) * 2), bytes(BODIES[:2])] == [p.pieces for p in PICK_BODIES[:2]]


def test_r6_1_the_pieces_go_from_the_bag_to_the_board() -> None:
    state = playing(player(board="hk"), bags=("", "by by bk bk", ""))
    state = do(state, PerfectPick(pieces("by bk")))
    assert state.players[0].board == pieces("hk by bk")
    assert state.bags[1] == pieces("by bk")


@pytest.mark.parametrize("words", ["hr", "by by", "by bk", "tk"])
def test_r6_1_the_bag_must_have_them(words: str) -> None:
    state = playing(bags=("hy", "by br", "ty"))
    assert picks(state) == [pieces("hy"), pieces("by br"), pieces("ty")]
    assert refusal(state, PerfectPick(pieces(words))) == "not-in-the-bag"


@pytest.mark.parametrize("scarce", ["by", "br", "bk", "bg", "bb"])
def test_r6_1_two_bodies_of_a_colour_need_two_in_the_bag(scarce: str) -> None:
    """Every colour is in the bag, but of one there is a single body: no pair of that colour."""
    others = [name for name in ("by", "br", "bk", "bg", "bb") if name != scarce]
    state = playing(bags=("", f"{scarce} {' '.join(others * 2)}", ""))
    pair = pieces(f"{scarce} {scarce}")
    assert picks(state) == [action.pieces for action in PICK_BODIES if action.pieces != pair]
    assert refusal(state, PerfectPick(pair)) == "not-in-the-bag"


def test_r6_1_the_supply_is_not_the_bag() -> None:
    assert picks(playing(bags=("", "", ""))) == []


def test_r6_1_a_full_board_has_no_room() -> None:
    state = playing(player(board="by " * 8))
    assert picks(state) == []
    assert refusal(state, PerfectPick(pieces("hy"))) == "no-room"


def test_r6_1_one_free_slot_has_room_for_a_head_or_a_tail() -> None:
    state = playing(player(board="by " * 7), bags=("hy", "by by", "ty"))
    assert picks(state) == [pieces("hy"), pieces("ty")]
    assert refusal(state, PerfectPick(pieces("by by"))) == "no-room"


@pytest.mark.parametrize("words", ["by", "hy ty", "hy hy", "by hy", "by by by", "", "*", "* by"])
def test_r6_1_nothing_else_may_be_picked(words: str) -> None:
    state = playing()
    assert refusal(state, PerfectPick(pieces(words))) == "not-an-action"


def test_r6_1_then_every_empty_space_is_filled() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "", "ty", "hr", ""))
    state = do(state, PerfectPick(pieces("hk")))
    assert all(state.supply)
    assert state.phase == "confirm"


def test_r6_1_the_spaces_are_filled_from_what_the_pick_left() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:]), bags=("", "by by br", ""))
    state = do(state, PerfectPick(pieces("by by")))
    assert state.supply[0] == b""
    assert state.bags[1] == pieces("br")


# --- See the Future -----------------------------------------------------------------------


def test_r6_2_the_whole_row_is_discarded() -> None:
    state = apply(playing(), SEE_THE_FUTURE_ACTION)
    assert state.stock.discards == prophecies(FULL_ROW)
    assert set(state.row) == {EMPTY}


def test_r6_2_the_row_is_refilled_before_anything_is_decided() -> None:
    state = do(playing(), SEE_THE_FUTURE_ACTION)
    assert state.phase == "foresee"
    assert EMPTY not in state.row
    assert not set(state.row) & set(prophecies(FULL_ROW))


def test_r6_2_any_number_of_cards_may_be_discarded_first() -> None:
    state = do(playing(player(hand="count-red trio-red")), SEE_THE_FUTURE_ACTION)
    state = do(state, DiscardProphecy(prophecy("count-red")), DiscardProphecy(prophecy("trio-red")))
    assert state.players[0].hand == b""
    assert state.phase == "foresee"


def test_r6_2_discards_are_face_up() -> None:
    state = do(playing(player(hand="count-red")), SEE_THE_FUTURE_ACTION)
    state = do(state, DiscardProphecy(prophecy("count-red")))
    assert state.stock.discards.count(prophecy("count-red")) == 2
    assert state.players[0].set_aside == b""


def test_r6_2_only_cards_in_hand_are_discarded() -> None:
    state = do(playing(), SEE_THE_FUTURE_ACTION)
    assert refusal(state, DiscardProphecy(prophecy("count-red"))) == "card-not-in-hand"


@pytest.mark.parametrize("choice", [TakeProphecy(0), DRAW_PROPHECY])
def test_r6_2_once_choosing_nothing_is_discarded_any_more(choice: Action) -> None:
    state = do(playing(player(hand="count-red")), SEE_THE_FUTURE_ACTION, choice)
    assert refusal(state, DiscardProphecy(prophecy("count-red"))) == "not-now"


def test_r6_2_at_least_one_card_is_taken() -> None:
    state = do(playing(player(hand="count-red")), SEE_THE_FUTURE_ACTION)
    assert FINISH not in legal_actions(state)
    assert refusal(state, FINISH) == "take-a-prophecy-first"


@pytest.mark.parametrize("choice", [TakeProphecy(0), DRAW_PROPHECY])
def test_r6_2_one_card_is_enough(choice: Action) -> None:
    assert take_turn(playing(), SEE_THE_FUTURE_ACTION, choice).seat == 1


def test_r6_2_discarding_does_not_replace_taking() -> None:
    state = do(playing(player(hand="count-red trio-red")), SEE_THE_FUTURE_ACTION)
    state = do(state, DiscardProphecy(prophecy("count-red")))
    assert refusal(state, FINISH) == "take-a-prophecy-first"


def test_r6_2_a_full_hand_may_discard_nothing_and_take_nothing() -> None:
    state = do(playing(player(hand=FULL_HAND)), SEE_THE_FUTURE_ACTION)
    assert do(state, FINISH).seat == 1


def test_r6_2_a_full_hand_that_discarded_takes_a_card() -> None:
    state = do(playing(player(hand=FULL_HAND)), SEE_THE_FUTURE_ACTION)
    state = do(state, DiscardProphecy(prophecy("count-red")))
    assert refusal(state, FINISH) == "take-a-prophecy-first"


def test_r6_2_several_cards_may_be_chosen() -> None:
    state = do(playing(), SEE_THE_FUTURE_ACTION, TakeProphecy(0), TakeProphecy(1), DRAW_PROPHECY)
    assert len(state.players[0].hand) == 3


def test_r6_2_a_full_hand_must_discard_before_it_chooses() -> None:
    state = do(playing(player(hand=FULL_HAND), deck="pair-red-black " * 8), SEE_THE_FUTURE_ACTION)
    assert refusal(state, TakeProphecy(0)) == "hand-full"
    state = do(state, DiscardProphecy(prophecy("count-red")))
    assert TakeProphecy(0) in legal_actions(state)


def test_r6_2_a_short_deck_is_rebuilt_from_the_discarded_row() -> None:
    state = do(playing(deck="trio-red"), SEE_THE_FUTURE_ACTION)
    assert prophecy("trio-red") in state.row
    assert EMPTY not in state.row
    assert state.stock.rebuilds == 1


def test_r6_2_with_no_card_left_the_row_stays_empty() -> None:
    state = do(playing(row="-", deck=""), SEE_THE_FUTURE_ACTION)
    assert state.row == row_of("")
    assert legal_actions(state) == (FINISH,)


def test_r6_2_with_no_card_left_nothing_is_taken_unless_one_is_discarded() -> None:
    state = do(playing(player(hand="count-red"), row="-", deck=""), SEE_THE_FUTURE_ACTION)
    assert legal_actions(state) == (DiscardProphecy(prophecy("count-red")), FINISH)
    state = do(state, DiscardProphecy(prophecy("count-red")))
    assert legal_actions(state) == (DRAW_PROPHECY,)


def test_r6_2_a_short_row_is_discarded_as_it_is() -> None:
    state = apply(playing(row="count-red - trio-blue"), SEE_THE_FUTURE_ACTION)
    assert state.stock.discards == prophecies("count-red trio-blue")


def test_r6_2_the_row_is_refilled_after_the_turn_as_ever() -> None:
    deck = "pair-red-black " * 9
    state = take_turn(playing(deck=deck), SEE_THE_FUTURE_ACTION, TakeProphecy(3))
    assert EMPTY not in state.row


# --- Priest Commitment --------------------------------------------------------------------


@pytest.mark.parametrize("pile", [0, 1])
def test_r6_3_the_top_temple_of_a_pile_goes_to_the_hand(pile: int) -> None:
    top = ("no-yellow-length-7", "no-black-length-8")[pile]
    state = do(playing(player(temples_held="no-red-length-11")), PriestCommitment(pile))
    assert state.players[0].temples == temples(f"{top} no-red-length-11")


def test_r6_3_the_next_temple_is_uncovered() -> None:
    state = apply(playing(), PriestCommitment(1))
    assert state.phase == "uncover"
    state = apply(state, DealTemple(temple("no-blue-length-10")))
    assert state.piles.tops == (temple("no-yellow-length-7"), temple("no-blue-length-10"))
    assert state.phase == "confirm"


def test_r6_3_the_last_temple_of_a_pile_leaves_it_empty() -> None:
    state = apply(playing(beneath=(0, 2)), PriestCommitment(0))
    assert state.piles.tops[0] == NONE
    assert state.phase == "confirm"


def test_r6_3_an_empty_pile_gives_nothing() -> None:
    state = playing(tops=(None, "no-black-length-8"), beneath=(0, 2))
    assert PRIEST_COMMITMENTS[0] not in legal_actions(state)
    assert refusal(state, PriestCommitment(0)) == "pile-empty"


def test_r6_3_there_are_two_piles() -> None:
    assert refusal(playing(), PriestCommitment(2)) == "not-an-action"


def test_r6_3_everyone_saw_which_temple_was_taken() -> None:
    state = do(playing(), PriestCommitment(0))
    assert state.players[0].memory.temples == temples("no-yellow-length-7")
