import pytest
from helpers import (
    DECK,
    FULL_SUPPLY,
    coatl,
    do,
    piece,
    pieces,
    player,
    playing,
    prophecies,
    prophecy,
    refusal,
    row_of,
    snapshot,
    stuck,
    take_turn,
    temple,
    temples,
)

from coatl.rules import State, apply, legal_actions
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PASS,
    AddPiece,
    BeginCoatl,
    FulfilProphecy,
    FulfilTemple,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import EMPTY
from coatl.rules.chance import DealProphecy, DealTemple, FillSpace
from coatl.rules.coatl import NONE
from coatl.rules.scoring import seat_score

BODIES_LEFT = ("by br", "", "", "", "", "")


# --- taking -------------------------------------------------------------------------------


def test_r3_1_both_bodies_of_a_space_go_to_the_board() -> None:
    state = apply(playing(player(board="hk")), TakePieces(0))
    assert state.players[0].board == pieces("hk by br")
    assert state.supply[0] == b""


def test_r3_1_a_head_goes_to_the_board_alone() -> None:
    state = apply(playing(), TakePieces(6))
    assert state.players[0].board == pieces("hy")


def test_r3_1_taking_leaves_the_other_spaces_and_players_alone() -> None:
    before = playing()
    after = apply(before, TakePieces(3))
    assert after.supply[:3] + after.supply[4:] == before.supply[:3] + before.supply[4:]
    assert after.players[1] == before.players[1]


def test_r3_1_a_turn_is_one_action() -> None:
    state = take_turn(playing(), TakePieces(0))
    assert (state.seat, state.phase) == (1, "turn")


def test_r2_1_turns_go_round_in_seat_order() -> None:
    state = playing(player(), player(), player())
    seats = []
    for space in (0, 1, 2, 3):
        seats.append(state.seat)
        state = take_turn(state, TakePieces(space))
    assert seats == [0, 1, 2, 0]


# --- replenishing -------------------------------------------------------------------------


def emptied(state: State) -> list[int]:
    return [space for space, content in enumerate(state.supply) if not content]


def test_r3_5_a_space_stays_empty_while_others_last() -> None:
    assert emptied(take_turn(playing(), TakePieces(0))) == [0]


def test_r3_5_the_last_bodies_bring_a_refill() -> None:
    state = playing(supply=(*BODIES_LEFT, "hy", "", "", ""), bags=("hk hk", "by " * 12, "tk tk"))
    state = take_turn(state, TakePieces(0))
    assert emptied(state) == []


def test_r3_5_one_filled_body_space_brings_no_refill() -> None:
    state = playing(supply=("by br", "bk bk", "", "", "", "", "hy", "", "", ""))
    assert emptied(take_turn(state, TakePieces(0))) == [0, 2, 3, 4, 5, 7, 8, 9]


def test_r3_5_the_last_head_or_tail_brings_a_refill() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "hy", "", "", ""))
    assert emptied(take_turn(state, TakePieces(6))) == []


def test_r3_5_a_last_head_gone_while_a_tail_lies_there_brings_none() -> None:
    state = playing(supply=(*FULL_SUPPLY[:6], "hy", "ty", "", ""))
    assert emptied(take_turn(state, TakePieces(6))) == [6, 8, 9]


def test_r3_5_a_refill_fills_every_empty_space_whatever_its_kind() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "hy", "", "", ""))
    state = take_turn(state, TakePieces(6))
    assert [len(content) for content in state.supply] == [2] * 6 + [1] * 4


def test_r3_5_bodies_come_two_to_a_space_as_far_as_they_last() -> None:
    state = playing(supply=(*BODIES_LEFT, "hy", "ty", "hr", "tr"), bags=("", "bk bk bk bk bk", ""))
    state = take_turn(state, TakePieces(0))
    assert [len(content) for content in state.supply[:6]] == [2, 2, 0, 0, 0, 0]
    assert state.bags[1] == pieces("bk")


def test_r3_5_an_empty_bag_leaves_its_spaces_empty() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:6], "hy", "", "", ""), bags=("hk", "bk bk", ""))
    state = take_turn(state, TakePieces(6))
    assert emptied(state) == [7, 8, 9]


def test_r3_5_play_goes_on_with_a_partial_board() -> None:
    state = playing(supply=("by br", "bk bk", "", "", "", "", "", "", "", ""), bags=("", "", ""))
    state = take_turn(state, TakePieces(0))
    assert state.phase == "turn"
    assert [a.space for a in legal_actions(state) if isinstance(a, TakePieces)] == [1]


def test_r3_5_the_refill_comes_before_the_next_player() -> None:
    state = playing(supply=(*BODIES_LEFT, "hy", "ty", "hr", "tr"))
    state = apply(apply(state, TakePieces(0)), FINISH)
    assert (state.phase, state.seat) == ("fill", 0)


# --- Prophecies ---------------------------------------------------------------------------


def test_r3_2_a_card_of_the_row_goes_to_the_hand() -> None:
    state = apply(playing(), TakeProphecy(1))
    assert state.players[0].hand == prophecies("count-red")
    assert state.row[1] == EMPTY


def test_r3_2_the_row_is_not_refilled_while_choosing() -> None:
    state = do(playing(), TakeProphecy(0), TakeProphecy(1), DRAW_PROPHECY)
    assert [slot for slot, kind in enumerate(state.row) if kind == EMPTY] == [0, 1]


def test_r3_2_the_row_is_refilled_to_six_after_the_turn() -> None:
    state = take_turn(playing(), TakeProphecy(0), TakeProphecy(1))
    assert EMPTY not in state.row
    assert state.seat == 1


def test_r3_2_cards_of_the_row_keep_their_slots() -> None:
    before = playing()
    after = take_turn(before, TakeProphecy(1))
    assert after.row[:1] + after.row[2:] == before.row[:1] + before.row[2:]


def test_r3_2_a_drawn_card_is_known_before_the_next_choice() -> None:
    state = do(playing(), DRAW_PROPHECY)
    assert len(state.players[0].hand) == 1
    assert TakeProphecy(0) in legal_actions(state)


def test_r3_2_the_drawn_card_leaves_the_deck() -> None:
    state = apply(apply(playing(), DRAW_PROPHECY), DealProphecy(prophecy("trio-blue")))
    assert state.players[0].hand == prophecies("trio-blue")
    assert prophecy("trio-blue") not in state.stock.deck


def test_r1_4_a_card_taken_from_the_row_was_seen_by_all() -> None:
    state = do(playing(), TakeProphecy(1), DRAW_PROPHECY)
    assert state.players[0].memory.known == prophecies("count-red")


def test_r1_4_a_seen_card_that_is_placed_is_no_longer_in_the_hand() -> None:
    state = playing(player(coatls=[coatl("rrr")]), player())
    state = do(state, TakeProphecy(1), FINISH, TakePieces(0), FINISH)
    state = do(state, FulfilProphecy(0, prophecy("count-red")))
    assert state.players[0].memory.known == b""


def test_r3_6_an_empty_deck_is_rebuilt_from_the_discards() -> None:
    state = apply(playing(deck="", discards="trio-red trio-blue"), DRAW_PROPHECY)
    assert state.stock.deck == prophecies("trio-red trio-blue")
    assert state.stock.discards == b""


def test_r3_6_the_rebuilt_deck_holds_the_unseen_discards_of_the_set_up() -> None:
    state = playing(
        player(set_aside="trio-black"), player(set_aside="trio-green"), deck="", discards="trio-red"
    )
    state = apply(state, DRAW_PROPHECY)
    assert state.stock.deck == prophecies("trio-black trio-green trio-red")
    assert [one.set_aside for one in state.players] == [b"", b""]


def test_r3_6_the_deck_is_rebuilt_only_when_a_card_is_needed() -> None:
    state = playing(deck="trio-black", discards="trio-red")
    state = do(state, DRAW_PROPHECY)
    assert (state.stock.deck, state.stock.discards) == (b"", prophecies("trio-red"))
    assert state.stock.rebuilds == 0


def test_r3_6_refilling_the_row_rebuilds_the_deck_half_way() -> None:
    state = playing(deck="trio-black", discards="trio-red")
    state = take_turn(state, TakeProphecy(0), TakeProphecy(1))
    assert set(state.row[:2]) == {prophecy("trio-black"), prophecy("trio-red")}
    assert state.stock.rebuilds == 1


def test_r3_6_without_discards_play_goes_on_short() -> None:
    state = take_turn(playing(deck="trio-black"), TakeProphecy(0), TakeProphecy(1))
    assert state.row[:2] == row_of("trio-black -")[:2]
    assert (state.seat, state.phase) == (1, "turn")


def test_r3_6_a_short_row_is_filled_once_cards_come_back() -> None:
    state = playing(row="count-red", deck="", discards="trio-red")
    state = take_turn(state, TakePieces(0))
    assert state.row == row_of("count-red trio-red")


# --- passing ------------------------------------------------------------------------------


def test_r3_7_a_pass_gives_the_turn_on() -> None:
    state = apply(playing(stuck(), stuck()), PASS)
    assert (state.seat, state.phase, state.passes) == (1, "turn", 1)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_r3_7_the_game_ends_when_all_pass_in_succession(number: int) -> None:
    state = playing(*[stuck()] * number)
    for _ in range(number - 1):
        state = apply(state, PASS)
        assert not state.is_over
    state = apply(state, PASS)
    assert state.is_over
    assert state.ending is not None
    assert state.ending.reason == "all-passed"


def test_r3_7_an_action_breaks_the_succession_of_passes() -> None:
    state = take_turn(playing(passes=1), TakePieces(0))
    assert state.passes == 0


def test_r3_7_a_game_ended_by_passes_is_scored() -> None:
    state = apply(apply(playing(stuck(), stuck()), PASS), PASS)
    assert [seat_score(one).total for one in state.players] == [0, 0]


# --- assembling ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "begun"), [("hy", coatl("<y")), ("by", coatl("y")), ("ty", coatl("y>"))]
)
def test_r5_1_the_first_piece_keeps_its_direction(word: str, begun: object) -> None:
    state = apply(playing(player(board=word)), BeginCoatl(piece(word)))
    assert state.players[0].coatls == (begun,)
    assert state.players[0].board == b""


def test_r5_2_a_piece_is_attached_where_it_is_put() -> None:
    state = playing(player(board="by br", coatls=[coatl("k")]))
    state = do(state, AddPiece(0, "head", piece("by")), AddPiece(0, "tail", piece("br")))
    assert state.players[0].coatls == (coatl("ykr"),)
    assert state.players[0].board == b""


def test_r4_1_before_and_after_are_fixed_from_the_first_piece() -> None:
    state = playing(player(board="by by", coatls=[coatl("k")]))
    head_side = apply(state, AddPiece(0, "head", piece("by")))
    tail_side = apply(state, AddPiece(0, "tail", piece("by")))
    assert head_side.players[0].coatls == (coatl("yk"),)
    assert tail_side.players[0].coatls == (coatl("ky"),)


def test_r5_2_a_head_closes_the_head_side_only() -> None:
    state = apply(
        playing(player(board="hy", coatls=[coatl("k")])), AddPiece(0, "head", piece("hy"))
    )
    assert state.players[0].coatls == (coatl("<yk"),)
    assert state.phase == "assemble"


def test_r5_2_coatls_stay_apart_and_in_order() -> None:
    state = playing(player(board="by", coatls=[coatl("k"), coatl("r")]))
    state = apply(state, AddPiece(1, "head", piece("by")))
    assert state.players[0].coatls == (coatl("k"), coatl("yr"))


def test_r5_3_a_prophecy_moves_from_the_hand_to_the_coatl() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="count-black trio-red"))
    state = apply(state, FulfilProphecy(0, prophecy("count-black")))
    assert state.players[0].coatls == (coatl("kkk", "count-black"),)
    assert state.players[0].hand == prophecies("trio-red")


def test_r5_3_one_of_two_copies_stays_in_the_hand() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="count-black count-black"))
    state = apply(state, FulfilProphecy(0, prophecy("count-black")))
    assert state.players[0].hand == prophecies("count-black")


def closing(hand: str = "count-black trio-black", held: str = "") -> State:
    """A black Cóatl just closed, with a piece left over on the board."""
    seat = player(board="tk by", coatls=[coatl("<kkk"), coatl("k")], hand=hand, temples_held=held)
    return apply(playing(seat), AddPiece(0, "tail", piece("tk")))


def test_r5_4_a_coatl_is_complete_the_moment_its_last_end_is_closed() -> None:
    state = closing()
    assert (state.phase, state.completing) == ("complete", 0)


def test_r5_4_more_prophecies_are_fulfilled_while_completing() -> None:
    state = do(
        closing(),
        FulfilProphecy(0, prophecy("count-black")),
        FulfilProphecy(0, prophecy("trio-black")),
    )
    assert state.phase == "complete"
    assert state.players[0].coatls[0] == coatl("<kkkk>", "count-black trio-black")


def test_r5_4_a_temple_from_the_hand_is_used_up() -> None:
    state = do(
        closing(held="no-green-length-9"),
        FulfilProphecy(0, prophecy("count-black")),
        FulfilTemple(temple("no-green-length-9")),
    )
    assert state.players[0].temples == b""
    assert state.players[0].coatls[0].temple == temple("no-green-length-9")


def test_r5_4_the_temple_closes_the_coatl_to_more_cards() -> None:
    state = do(
        closing(held="no-green-length-9"),
        FulfilProphecy(0, prophecy("count-black")),
        FulfilTemple(temple("no-green-length-9")),
    )
    assert refusal(state, FulfilProphecy(0, prophecy("trio-black"))) == "coatl-complete"


def test_r2_2_taking_a_common_temple_uncovers_the_next_at_once() -> None:
    state = apply(closing(), FulfilProphecy(0, prophecy("count-black")))
    state = apply(state, FulfilTemple(temple("no-yellow-length-7")))
    assert state.phase == "uncover"
    state = apply(state, DealTemple(temple("no-green-length-9")))
    assert state.piles.tops == (temple("no-green-length-9"), temple("no-black-length-8"))
    assert state.piles.beneath == (0, 1)
    assert state.piles.hidden == temples("no-blue-length-10")
    assert state.phase == "assemble"


def test_r2_2_the_last_temple_of_a_pile_uncovers_nothing() -> None:
    seat = player(coatls=[coatl("<kkkk>", "count-black")])
    state = playing(seat, phase="complete", completing=0, beneath=(0, 2))
    state = apply(state, FulfilTemple(temple("no-yellow-length-7")))
    assert state.piles.tops == (NONE, temple("no-black-length-8"))
    assert state.phase == "assemble"


def test_r5_4_after_completing_the_turn_goes_on() -> None:
    state = do(closing(), FulfilProphecy(0, prophecy("count-black")), FINISH)
    assert (state.phase, state.completing) == ("assemble", NONE)
    assert AddPiece(1, "tail", piece("by")) in legal_actions(state)


def test_r5_4_nothing_is_added_to_a_complete_coatl_again() -> None:
    state = do(closing(), FulfilProphecy(0, prophecy("count-black")), FINISH)
    assert refusal(state, FulfilProphecy(0, prophecy("trio-black"))) == "coatl-complete"
    assert refusal(state, AddPiece(0, "tail", piece("by"))) == "coatl-complete"


def test_r5_4_a_second_coatl_may_be_completed_in_the_same_turn() -> None:
    seat = player(board="tk tr", coatls=[coatl("<kk"), coatl("<rr")], hand="count-black count-red")
    state = do(
        playing(seat),
        AddPiece(0, "tail", piece("tk")),
        FulfilProphecy(0, prophecy("count-black")),
        FINISH,
        AddPiece(1, "tail", piece("tr")),
        FulfilProphecy(1, prophecy("count-red")),
        FINISH,
        FINISH,
    )
    assert state.players[0].coatls == (coatl("<kkk>", "count-black"), coatl("<rrr>", "count-red"))
    assert state.seat == 1


def test_r5_5_every_complete_coatl_has_a_prophecy_after_assembling() -> None:
    state = do(closing(), FulfilProphecy(0, prophecy("count-black")), FINISH, FINISH)
    assert all(one.prophecies for one in state.players[0].coatls if one.is_closed)


def test_r4_7_a_card_placed_early_is_scored_on_the_finished_coatl() -> None:
    seat = player(board="bk tk", coatls=[coatl("<kk")], hand="count-black")
    state = do(
        playing(seat),
        AddPiece(0, "tail", piece("bk")),
        FulfilProphecy(0, prophecy("count-black")),
        AddPiece(0, "tail", piece("tk")),
        FINISH,
    )
    assert seat_score(state.players[0]).total == 3


# --- apply itself -------------------------------------------------------------------------


def test_apply_leaves_the_old_state_as_it_was() -> None:
    before = playing(player(board="by"))
    text = snapshot(before)
    apply(before, BeginCoatl(piece("by")))
    assert snapshot(before) == text


def test_apply_refuses_outcomes_when_a_player_decides() -> None:
    assert refusal(playing(), DealProphecy(0)) == "not-now"


def test_apply_refuses_actions_when_chance_decides() -> None:
    assert refusal(apply(playing(), DRAW_PROPHECY), TakePieces(0)) == "chance-decides"


@pytest.mark.parametrize(
    "outcome", [FillSpace(0, b"\x05\x05"), DealTemple(0), DealProphecy(prophecy("count-red"))]
)
def test_apply_refuses_impossible_outcomes(
    outcome: FillSpace | DealTemple | DealProphecy,
) -> None:
    state = apply(playing(deck=DECK), DRAW_PROPHECY)
    assert refusal(state, outcome) == "impossible-outcome"


@pytest.mark.parametrize("words", ["by", "br by br", "bk bk", "hy"])
def test_apply_refuses_a_fill_the_bag_cannot_give(words: str) -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:]), bags=("hy", "by br bk", "ty"), phase="fill")
    assert refusal(state, FillSpace(0, pieces(words))) == "impossible-outcome"
    assert refusal(state, FillSpace(1, pieces("by br"))) == "impossible-outcome"


def test_until_finish_the_turn_has_not_gone_on() -> None:
    state = apply(playing(), TakePieces(0))
    assert (state.seat, state.phase) == (0, "confirm")


def test_a_pass_needs_no_finish() -> None:
    assert apply(playing(stuck(), stuck()), PASS).seat == 1
