import pytest
from helpers import (
    coatl,
    do,
    done,
    piece,
    pieces,
    player,
    playing,
    prophecy,
    refusal,
    stuck,
    temple,
)

from coatl.rules import CODES, Action, Options, apply, legal_actions
from coatl.rules.actions import (
    BEGIN_COATL,
    DRAW_PROPHECY,
    FINISH,
    FULFIL_TEMPLE,
    PASS,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    FulfilProphecy,
    FulfilTemple,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.coatl import NONE
from coatl.rules.legal import can_decline, can_draw, has_pieces
from coatl.rules.state import Ending

FIVE_CARDS = "count-red count-red trio-red trio-black pair-red-black"


def spaces(actions: tuple[Action, ...]) -> list[int]:
    return [action.space for action in actions if isinstance(action, TakePieces)]


# --- §3: taking and choosing --------------------------------------------------------------


def test_r3_1_any_filled_space_may_be_taken() -> None:
    assert spaces(legal_actions(playing())) == list(range(10))


def test_r3_1_an_empty_space_may_not_be_taken() -> None:
    state = playing(supply=("", *["by br"] * 5, "hy", "", "hr", "tr"))
    assert spaces(legal_actions(state)) == [1, 2, 3, 4, 5, 6, 8, 9]
    assert refusal(state, TakePieces(0)) == "space-empty"


def test_r3_1_with_one_free_slot_only_heads_and_tails_may_be_taken() -> None:
    state = playing(player(board="by by by by by by by"))
    assert spaces(legal_actions(state)) == [6, 7, 8, 9]
    assert refusal(state, TakePieces(0)) == "no-room"


def test_r3_1_with_two_free_slots_everything_may_be_taken() -> None:
    state = playing(player(board="by by by by by by"))
    assert spaces(legal_actions(state)) == list(range(10))


def test_r3_1_a_full_board_takes_nothing() -> None:
    state = playing(player(board="by by by by by by by by"))
    assert spaces(legal_actions(state)) == []
    assert refusal(state, TakePieces(6)) == "no-room"


def test_r3_1_there_is_no_eleventh_space() -> None:
    assert refusal(playing(), TakePieces(10)) == "not-an-action"


def test_r3_1_one_action_a_turn_so_nothing_more_may_be_taken() -> None:
    state = apply(playing(), TakePieces(0))
    assert legal_actions(state) == (FINISH,)
    assert refusal(state, TakePieces(1)) == "not-now"


def test_r3_2_every_card_of_the_row_and_the_deck_may_be_chosen() -> None:
    legal = legal_actions(playing())
    assert {TakeProphecy(slot) for slot in range(6)} | {DRAW_PROPHECY} <= set(legal)


def test_r3_2_an_empty_slot_of_the_row_offers_nothing() -> None:
    state = playing(row="count-red - trio-red")
    offered = [action for action in legal_actions(state) if isinstance(action, TakeProphecy)]
    assert offered == [TakeProphecy(0), TakeProphecy(2)]
    assert refusal(state, TakeProphecy(1)) == "slot-empty"


def test_r3_2_there_is_no_seventh_slot() -> None:
    assert refusal(playing(), TakeProphecy(6)) == "not-an-action"


def test_r3_2_a_hand_of_five_takes_no_more() -> None:
    state = playing(player(hand=FIVE_CARDS))
    assert refusal(state, TakeProphecy(0)) == "hand-full"
    assert refusal(state, DRAW_PROPHECY) == "hand-full"


def test_r3_2_temples_do_not_count_for_the_hand_limit() -> None:
    seat = player(
        hand="count-red trio-red trio-black pair-red-black",
        temples_held="no-green-length-9 no-blue-length-10",
    )
    assert TakeProphecy(0) in legal_actions(playing(seat))


def test_r3_2_choosing_stops_at_the_hand_limit() -> None:
    state = apply(playing(player(hand="count-red trio-red trio-black trio-blue")), TakeProphecy(0))
    assert legal_actions(state) == (FINISH,)
    assert refusal(state, TakeProphecy(1)) == "hand-full"


def test_r3_2_choosing_goes_on_card_by_card_in_any_mix() -> None:
    state = do(playing(), TakeProphecy(2), DRAW_PROPHECY, TakeProphecy(0))
    assert len(state.players[0].hand) == 3
    assert state.phase == "choose"


def test_r3_2_a_turn_of_choosing_takes_at_least_one_card() -> None:
    assert refusal(playing(), FINISH) == "nothing-begun"


def test_r3_2_once_choosing_nothing_else_may_be_done() -> None:
    state = apply(playing(player(board="by")), TakeProphecy(0))
    assert refusal(state, TakePieces(0)) == "not-now"
    assert refusal(state, BeginCoatl(piece("by"))) == "not-now"


def test_r3_2_cards_are_not_discarded_when_choosing() -> None:
    state = apply(playing(player(hand="trio-red")), TakeProphecy(0))
    assert refusal(state, DiscardProphecy(prophecy("trio-red"))) == "not-now"


def test_r3_3_assembling_goes_on_with_any_number_of_steps() -> None:
    state = do(
        playing(player(board="by by hr", hand="pair-red-blue")),
        BeginCoatl(piece("by")),
        AddPiece(0, "head", piece("hr")),
        AddPiece(0, "tail", piece("by")),
    )
    assert state.players[0].coatls[0].colours == "ryy"
    assert state.phase == "assemble"


def test_r3_3_assembling_takes_at_least_one_step() -> None:
    assert refusal(playing(player(board="by")), FINISH) == "nothing-begun"


def test_r3_3_steps_come_in_any_order() -> None:
    seat = player(board="by br", coatls=[coatl("kkk")], hand="count-black")
    first = do(
        playing(seat), FulfilProphecy(0, prophecy("count-black")), AddPiece(0, "tail", piece("by"))
    )
    second = do(
        playing(seat), AddPiece(0, "tail", piece("by")), FulfilProphecy(0, prophecy("count-black"))
    )
    assert first == second


def test_r3_3_a_fulfilment_alone_is_an_assembly() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="count-black"))
    state = apply(state, FulfilProphecy(0, prophecy("count-black")))
    assert state.phase == "assemble"
    assert FINISH in legal_actions(state)


def test_r3_6_without_deck_and_discards_nothing_can_be_drawn() -> None:
    state = playing(deck="")
    assert not can_draw(state)
    assert DRAW_PROPHECY not in legal_actions(state)
    assert refusal(state, DRAW_PROPHECY) == "deck-empty"


def test_r3_6_discards_can_be_drawn_once_the_deck_is_empty() -> None:
    assert DRAW_PROPHECY in legal_actions(playing(deck="", discards="trio-red"))


def test_r3_6_unseen_discards_of_the_set_up_can_be_drawn_too() -> None:
    state = playing(player(), player(set_aside="trio-red"), deck="")
    assert DRAW_PROPHECY in legal_actions(state)


def test_r3_7_a_player_with_nothing_legal_passes() -> None:
    assert legal_actions(playing(stuck())) == (PASS,)


def test_r3_7_nobody_passes_who_can_act() -> None:
    state = playing()
    assert PASS not in legal_actions(state)
    assert refusal(state, PASS) == "must-act"


def test_r3_7_a_single_possible_card_forbids_the_pass() -> None:
    seat = player(
        board="hy hy hy hy ty ty ty ty",
        coatls=[coatl("<y"), coatl("<r")],
        hand="trio-red trio-black trio-blue trio-green",
        tokens=0,
    )
    state = playing(seat, row="count-red", deck="")
    assert legal_actions(state) == (TakeProphecy(0),)


def test_r3_7_an_unused_token_forbids_the_pass() -> None:
    seat = player(
        board="hy hy hy hy ty ty ty ty", coatls=[coatl("<y"), coatl("<r")], hand=FIVE_CARDS
    )
    assert refusal(playing(seat), PASS) == "must-act"


def test_r3_7_no_pass_in_the_middle_of_an_action() -> None:
    assert refusal(apply(playing(), TakePieces(0)), PASS) == "not-now"


# --- §5: assembling -----------------------------------------------------------------------


@pytest.mark.parametrize("word", ["hy", "br", "tk"])
def test_r5_1_any_piece_may_begin_a_coatl(word: str) -> None:
    assert BeginCoatl(piece(word)) in legal_actions(playing(player(board=word)))


def test_r5_1_alike_pieces_offer_one_beginning() -> None:
    begins = [a for a in legal_actions(playing(player(board="by by by"))) if a in BEGIN_COATL]
    assert begins == [BeginCoatl(piece("by"))]


def test_r5_1_the_piece_must_lie_on_the_board() -> None:
    assert refusal(playing(player(board="by")), BeginCoatl(piece("br"))) == "piece-not-on-board"


def test_r5_1_a_second_unfinished_coatl_may_be_begun() -> None:
    state = playing(player(board="by", coatls=[coatl("k")]))
    assert BeginCoatl(piece("by")) in legal_actions(state)


def test_r5_1_a_third_unfinished_coatl_may_not() -> None:
    state = playing(player(board="by", coatls=[coatl("k"), coatl("r")]))
    assert refusal(state, BeginCoatl(piece("by"))) == "two-unfinished-coatls"


def test_r5_1_two_complete_coatls_leave_room_for_a_third() -> None:
    state = playing(player(board="by", coatls=[done(), done()]))
    assert BeginCoatl(piece("by")) in legal_actions(state)


def test_r5_1_nobody_has_a_fourth_coatl() -> None:
    state = playing(player(board="by", coatls=[done(), done(), coatl("k")]))
    assert refusal(state, BeginCoatl(piece("by"))) == "three-coatls"


def test_r5_2_a_body_goes_on_either_side() -> None:
    legal = legal_actions(playing(player(board="by", coatls=[coatl("k")])))
    assert {AddPiece(0, "head", piece("by")), AddPiece(0, "tail", piece("by"))} <= set(legal)


def test_r5_2_a_head_goes_only_on_the_head_side() -> None:
    state = playing(player(board="hy", coatls=[coatl("k")]))
    assert AddPiece(0, "head", piece("hy")) in legal_actions(state)
    assert refusal(state, AddPiece(0, "tail", piece("hy"))) == "not-an-action"


def test_r5_2_a_tail_goes_only_on_the_tail_side() -> None:
    state = playing(player(board="ty", coatls=[coatl("k")]))
    assert AddPiece(0, "tail", piece("ty")) in legal_actions(state)
    assert refusal(state, AddPiece(0, "head", piece("ty"))) == "not-an-action"


def test_r5_2_a_head_ends_its_side() -> None:
    state = playing(player(board="by hy", coatls=[coatl("<k")]))
    assert refusal(state, AddPiece(0, "head", piece("by"))) == "end-closed"
    assert refusal(state, AddPiece(0, "head", piece("hy"))) == "end-closed"
    assert AddPiece(0, "tail", piece("by")) in legal_actions(state)


def test_r5_2_a_tail_ends_its_side() -> None:
    state = playing(player(board="by ty", coatls=[coatl("k>")]))
    assert refusal(state, AddPiece(0, "tail", piece("by"))) == "end-closed"
    assert refusal(state, AddPiece(0, "tail", piece("ty"))) == "end-closed"
    assert AddPiece(0, "head", piece("by")) in legal_actions(state)


@pytest.mark.parametrize(
    ("text", "action"),
    [("<y", AddPiece(0, "tail", piece("tk"))), ("k>", AddPiece(0, "head", piece("hy")))],
)
def test_r5_2_head_never_touches_tail(text: str, action: AddPiece) -> None:
    # Head and tail alone would be enough for the Prophecy in hand.
    state = playing(player(board="hy tk", coatls=[coatl(text)], hand="pair-yellow-black"))
    assert action not in legal_actions(state)
    assert refusal(state, action) == "head-touches-tail"


def test_r5_2_a_piece_not_on_the_board_is_not_added() -> None:
    state = playing(player(board="by", coatls=[coatl("k")]))
    assert refusal(state, AddPiece(0, "tail", piece("br"))) == "piece-not-on-board"


def test_r5_2_nothing_is_added_to_a_coatl_that_is_not_there() -> None:
    state = playing(player(board="by", coatls=[coatl("k")]))
    assert refusal(state, AddPiece(1, "tail", piece("by"))) == "no-such-coatl"


def test_r5_2_there_are_only_two_sides() -> None:
    state = playing(player(board="by", coatls=[coatl("k")]))
    middle = AddPiece(0, "middle", piece("by"))  # type: ignore[arg-type]
    assert refusal(state, middle) == "not-an-action"


def test_r5_2_a_complete_coatl_takes_no_piece() -> None:
    state = playing(player(board="by", coatls=[done()]))
    assert refusal(state, AddPiece(0, "tail", piece("by"))) == "coatl-complete"


def test_r5_2_no_piece_need_be_used() -> None:
    state = do(playing(player(board="by br")), BeginCoatl(piece("by")))
    assert FINISH in legal_actions(state)


def test_r5_3_a_prophecy_needs_its_lowest_level() -> None:
    card = FulfilProphecy(0, prophecy("count-black"))
    assert refusal(playing(player(coatls=[coatl("kk")], hand="count-black")), card) == (
        "lowest-level-not-reached"
    )
    assert card in legal_actions(playing(player(coatls=[coatl("kkk")], hand="count-black")))


def test_r5_3_a_prophecy_comes_from_the_own_hand() -> None:
    state = playing(player(coatls=[coatl("kkk")]), player(hand="count-black"))
    assert refusal(state, FulfilProphecy(0, prophecy("count-black"))) == "card-not-in-hand"


def test_r5_3_a_prophecy_goes_on_a_coatl_that_is_there() -> None:
    state = playing(player(coatls=[coatl("kkk")], hand="count-black"))
    assert refusal(state, FulfilProphecy(1, prophecy("count-black"))) == "no-such-coatl"


def test_r5_3_a_coatl_holds_four_prophecies_at_most() -> None:
    placed = "count-black trio-black count-red trio-red"
    state = playing(player(coatls=[coatl("kkkrrrb", placed)], hand="pair-red-blue"))
    assert refusal(state, FulfilProphecy(0, prophecy("pair-red-blue"))) == "four-prophecies"


def test_r5_3_a_fourth_prophecy_may_still_be_placed() -> None:
    state = playing(
        player(coatls=[coatl("kkkrrrb", "count-black trio-black count-red")], hand="trio-red")
    )
    assert FulfilProphecy(0, prophecy("trio-red")) in legal_actions(state)


def test_r5_3_never_two_of_the_same_kind_on_one_coatl() -> None:
    state = playing(player(coatls=[coatl("kkk", "count-black")], hand="count-black"))
    assert refusal(state, FulfilProphecy(0, prophecy("count-black"))) == "same-prophecy-twice"


def test_r5_3_the_same_kind_may_go_on_another_coatl() -> None:
    coatls = [coatl("kkk", "count-black"), coatl("kkk")]
    state = playing(player(coatls=coatls, hand="count-black"))
    assert FulfilProphecy(1, prophecy("count-black")) in legal_actions(state)


def test_r4_6_as_printed_a_lone_pair_may_be_placed_on_open_ends() -> None:
    state = playing(player(coatls=[coatl("bb")], hand="lone-pair-blue"))
    assert FulfilProphecy(0, prophecy("lone-pair-blue")) in legal_actions(state)


@pytest.mark.parametrize(
    ("text", "fits"), [("bb", False), ("<bb", False), ("kbb", False), ("<bbk", True)]
)
def test_r4_6_closed_ends_wait_until_both_neighbours_are_known(text: str, fits: bool) -> None:
    options = Options(closed_ends=True)
    state = playing(player(coatls=[coatl(text)], hand="lone-pair-blue"), options=options)
    card = FulfilProphecy(0, prophecy("lone-pair-blue"))
    assert (card in legal_actions(state)) is fits


def test_r5_4_closing_a_coatl_that_can_hold_no_prophecy_is_illegal() -> None:
    state = playing(player(board="tk", coatls=[coatl("<kr")], hand="trio-red"))
    assert refusal(state, AddPiece(0, "tail", piece("tk"))) == "no-prophecy-to-complete-with"


def test_r5_4_closing_needs_a_card_in_the_own_hand() -> None:
    state = playing(player(board="tk", coatls=[coatl("<kk")]))
    assert refusal(state, AddPiece(0, "tail", piece("tk"))) == "no-prophecy-to-complete-with"


def test_r5_4_the_closing_piece_counts_for_the_prophecy() -> None:
    state = playing(player(board="tk tr", coatls=[coatl("<kk")], hand="count-black"))
    assert AddPiece(0, "tail", piece("tk")) in legal_actions(state)
    assert refusal(state, AddPiece(0, "tail", piece("tr"))) == "no-prophecy-to-complete-with"


def test_r5_4_closing_at_the_head_side_counts_too() -> None:
    state = playing(player(board="hk hr", coatls=[coatl("kk>")], hand="count-black"))
    assert AddPiece(0, "head", piece("hk")) in legal_actions(state)
    assert refusal(state, AddPiece(0, "head", piece("hr"))) == "no-prophecy-to-complete-with"


def test_r5_4_a_closing_piece_may_spoil_the_only_prophecy() -> None:
    state = playing(player(board="tb tr", coatls=[coatl("<bb")], hand="lone-pair-blue"))
    assert AddPiece(0, "tail", piece("tr")) in legal_actions(state)
    assert refusal(state, AddPiece(0, "tail", piece("tb"))) == "no-prophecy-to-complete-with"


def test_r5_4_a_prophecy_that_scores_nothing_any_more_still_lets_it_close() -> None:
    state = playing(player(board="tb", coatls=[coatl("<bb", "lone-pair-blue")]))
    state = do(state, AddPiece(0, "tail", piece("tb")), FINISH)
    assert state.players[0].coatls[0] == coatl("<bbb>", "lone-pair-blue")


def test_r5_4_closed_ends_are_closed_by_the_closing_piece() -> None:
    state = playing(
        player(board="tr", coatls=[coatl("<bb")], hand="lone-pair-blue"),
        options=Options(closed_ends=True),
    )
    assert AddPiece(0, "tail", piece("tr")) in legal_actions(state)


def test_r5_4_completing_comes_before_anything_else() -> None:
    seat = player(board="tk by", coatls=[coatl("<kkk"), coatl("k")], hand="count-black")
    state = apply(playing(seat), AddPiece(0, "tail", piece("tk")))
    first = "complete-the-coatl-first"
    assert state.phase == "complete"
    assert refusal(state, AddPiece(1, "tail", piece("by"))) == first
    assert refusal(state, BeginCoatl(piece("by"))) == first
    assert refusal(state, FulfilProphecy(1, prophecy("count-black"))) == first
    assert refusal(state, TakePieces(0)) == first


def test_r5_4_without_a_prophecy_completing_cannot_be_finished() -> None:
    seat = player(board="tk", coatls=[coatl("<kkk")], hand="count-black")
    state = apply(playing(seat), AddPiece(0, "tail", piece("tk")))
    assert legal_actions(state) == (FulfilProphecy(0, prophecy("count-black")),)
    assert refusal(state, FINISH) == "prophecy-first"


def test_r5_4_the_temple_comes_after_a_prophecy() -> None:
    seat = player(
        board="tk",
        coatls=[coatl("<kkk")],
        hand="count-black",
        temples_held="no-green-length-9",
    )
    state = apply(playing(seat), AddPiece(0, "tail", piece("tk")))
    action = FulfilTemple(temple("no-green-length-9"))
    assert refusal(state, action) == "prophecy-first"
    state = apply(state, FulfilProphecy(0, prophecy("count-black")))
    assert action in legal_actions(state)


def placed(held: str = "", hand: str = "", cards: str = "count-black") -> tuple[Action, ...]:
    """What may be done with a closed black Cóatl of four that has a Prophecy."""
    seat = player(coatls=[coatl("<kkkk>", cards)], hand=hand, temples_held=held)
    return legal_actions(playing(seat, phase="complete", completing=0))


def test_r5_4_a_temple_comes_from_the_hand_or_the_top_of_a_pile() -> None:
    offered = [action for action in placed("no-green-length-9") if action in FULFIL_TEMPLE]
    assert offered == [
        FulfilTemple(temple("no-yellow-length-7")),  # the top of a pile
        FulfilTemple(temple("no-green-length-9")),  # in hand
    ]


def test_r5_4_a_temple_needs_a_condition_that_holds() -> None:
    seat = player(
        coatls=[coatl("<kkkk>", "count-black")], temples_held="blue-equals-black-length-9"
    )
    state = playing(seat, phase="complete", completing=0)
    action = FulfilTemple(temple("blue-equals-black-length-9"))
    assert refusal(state, action) == "no-condition-holds"


def test_r5_4_a_temple_beneath_a_top_is_not_available() -> None:
    seat = player(coatls=[coatl("<kkkk>", "count-black")])
    state = playing(seat, phase="complete", completing=0)
    action = FulfilTemple(temple("no-green-length-9"))
    assert refusal(state, action) == "temple-not-available"


def test_r5_4_a_temple_of_another_player_is_not_available() -> None:
    seat = player(coatls=[coatl("<kkkk>", "count-black")])
    other = player(temples_held="no-red-length-11")
    state = playing(seat, other, phase="complete", completing=0)
    action = FulfilTemple(temple("no-red-length-11"))
    assert refusal(state, action) == "temple-not-available"


def test_r5_4_a_temple_is_placed_only_when_completing() -> None:
    state = playing(player(coatls=[coatl("kkk")], temples_held="no-green-length-9"))
    assert refusal(state, FulfilTemple(temple("no-green-length-9"))) == "not-now"


def test_r5_4_the_temple_may_be_declined() -> None:
    assert FINISH in placed("no-green-length-9")


def test_r5_4_more_prophecies_up_to_four_may_be_added_when_completing() -> None:
    fulfil = FulfilProphecy(0, prophecy("trio-black"))
    assert fulfil in placed(hand="trio-black")
    four = "count-black count-red count-blue count-green"
    assert fulfil not in placed(hand="trio-black", cards=four)


def test_r5_4_an_empty_pile_offers_no_temple() -> None:
    seat = player(coatls=[coatl("<kkkk>", "count-black")])
    state = playing(
        seat, phase="complete", completing=0, tops=(None, None), beneath=(0, 0), hidden=""
    )
    assert state.piles.tops == (NONE, NONE)
    assert legal_actions(state) == (FINISH,)


def test_r5_5_a_complete_coatl_without_prophecy_cannot_be_left() -> None:
    seat = player(board="tk", coatls=[coatl("<kkk")], hand="count-black")
    state = apply(playing(seat), AddPiece(0, "tail", piece("tk")))
    assert FINISH not in legal_actions(state)


# --- the list itself ----------------------------------------------------------------------


def test_legal_actions_are_sorted_by_code() -> None:
    seat = player(
        board="hy by bk tk", coatls=[coatl("<kkk"), coatl("r")], hand="count-black trio-black"
    )
    codes = [CODES[action] for action in legal_actions(playing(seat))]
    assert codes == sorted(set(codes))


def test_no_action_is_legal_when_chance_decides() -> None:
    state = apply(playing(), DRAW_PROPHECY)
    assert state.is_chance
    assert legal_actions(state) == ()


def test_nothing_is_legal_once_the_game_is_over() -> None:
    state = playing(phase="over")
    assert legal_actions(state) == ()
    assert refusal(state, TakePieces(0)) == "game-over"


def test_r7_1_only_the_second_action_of_a_later_seat_can_be_declined() -> None:
    ending = Ending("third-coatl", 1, 1)
    seats = (player(), player(), player())
    declinable = [
        can_decline(playing(*seats, seat=seat, actions_left=left, ending=ending))
        for seat, left in ((0, 1), (2, 2), (2, 1))
    ]
    assert declinable == [False, False, True]


def test_has_pieces_counts_duplicates() -> None:
    assert has_pieces(pieces("by by br"), pieces("by by"))
    assert not has_pieces(pieces("by br"), pieces("by by"))
