"""The solo game around A.D.A.M.'s turn: set-up, row, end, score (R10.1, R10.7-R10.9)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from helpers import (
    DECK,
    FULL_ROW,
    adam_with,
    coatl,
    do,
    done,
    piece,
    pieces,
    play_out,
    player,
    playing,
    prophecies,
    prophecy,
    ready,
    refusal,
    resolve,
    row_of,
    stuck,
)

from coatl.rules import (
    ACTIONS,
    Options,
    State,
    apply,
    beats_adam,
    chance_outcomes,
    legal_actions,
    new_game,
    sample,
    scores,
    winners,
)
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    PASS,
    AddPiece,
    DiscardProphecy,
    FulfilProphecy,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import EMPTY, prophecy_deck, temple_deck
from coatl.rules.chance import AdamPlays, DealProphecy
from coatl.rules.coatl import NONE
from coatl.rules.invariants import check
from coatl.rules.options import LEVELS
from coatl.rules.pieces import BODIES, HEADS, TAILS
from coatl.rules.state import ADAM, Ending
from coatl.view import view

SOLO = Options.solo()
NO_BAGS = ("", "", "")
ENDS = ("hy", "ty", "hr", "tr")
LAST_BODIES = ("by br", "", "", "", "", "", *ENDS)
NO_BODIES = ("", "", "", "", "", "", *ENDS)

ALL_LEVELS = [levels for count in range(6) for levels in combinations(LEVELS, count)]


def discard_to(state: State, number: int) -> State:
    """Discard dealt Prophecies until you hold so many."""
    while len(state.active.hand) > number:
        state = apply(state, DiscardProphecy(state.active.hand[0]))
    return state


def keep(state: State) -> State:
    """Keep three of the five Prophecies."""
    return apply(discard_to(state, 3), FINISH)


# --- R10.1: set-up --------------------------------------------------------------------------


def test_r10_1_the_bags_hold_16_bodies_3_heads_and_3_tails_of_each_colour() -> None:
    heads, bodies, tails = new_game(SOLO).bags
    assert heads == bytes(sorted(HEADS * 3))
    assert bodies == bytes(sorted(BODIES * 16))
    assert tails == bytes(sorted(TAILS * 3))


def test_r10_1_there_are_no_sacrifice_tokens() -> None:
    state = playing(options=SOLO)
    assert new_game(SOLO).players[0].tokens == 0
    sacrifices = [a for a in ACTIONS if a.verb in {"pick", "future", "priest"}]
    assert sacrifices
    for action in sacrifices:
        assert refusal(state, action) == "no-tokens-at-this-table"


def test_r10_1_there_is_no_secret_temple() -> None:
    assert ready(SOLO, 1).players[0].temples == b""


@pytest.mark.parametrize(("promo", "sizes"), [(False, (8, 7)), (True, (10, 10))])
def test_r10_1_all_temples_lie_in_two_face_up_piles(promo: bool, sizes: tuple[int, int]) -> None:
    tops, beneath, hidden = ready(Options.solo(promo=promo), 1).piles
    assert NONE not in tops
    assert tuple(1 + count for count in beneath) == sizes
    assert bytes(sorted((*tops, *hidden))) == temple_deck(promo)


def test_r10_1_six_prophecies_lie_in_the_row() -> None:
    row = ready(SOLO, 1).row
    assert len(row) == 6
    assert EMPTY not in row


def test_r10_1_adam_has_three_prophecies_in_the_order_they_came() -> None:
    state, rng = new_game(SOLO), random.Random(1)
    dealt = b""
    while state.is_chance:
        outcome = sample(state, rng)
        if state.phase == "deal" and isinstance(outcome, DealProphecy):
            dealt += bytes((outcome.kind,))
        state = apply(state, outcome)
    assert state.adam is not None
    assert state.adam.cards == dealt[:3]
    assert state.adam.pieces == (b"", b"", b"")
    assert state.players[0].hand == bytes(sorted(dealt[3:]))


def test_r10_1_adams_cards_lie_face_up() -> None:
    state = ready(SOLO, 1)
    assert view(state, None).adam == state.adam is not None


def test_r10_1_you_draw_five_prophecies() -> None:
    state = ready(SOLO, 1)
    assert state.phase == "keep"
    assert len(state.active.hand) == 5


def test_r10_1_you_keep_exactly_three() -> None:
    state = discard_to(ready(SOLO, 1), 3)
    assert legal_actions(state) == (FINISH,)
    assert len(do(state, FINISH).active.hand) == 3


@pytest.mark.parametrize("number", [4, 5])
def test_r10_1_you_keep_no_more_than_three(number: int) -> None:
    state = discard_to(ready(SOLO, 1), number)
    assert FINISH not in legal_actions(state)
    assert refusal(state, FINISH) == "keep-exactly-three"


def test_r10_1_you_keep_no_fewer_than_three() -> None:
    state = discard_to(ready(SOLO, 1), 3)
    for kind in state.active.hand:
        assert refusal(state, DiscardProphecy(kind)) == "keep-exactly-three"


def test_r10_1_at_level_2_too_you_keep_three() -> None:
    state = keep(ready(Options.solo((2,)), 1))
    assert len(state.active.hand) == 3


def test_r10_1_the_rest_is_discarded_unseen() -> None:
    before = ready(SOLO, 1)
    after = keep(before)
    seat = after.players[0]
    assert bytes(sorted(seat.hand + seat.set_aside)) == before.players[0].hand
    assert after.stock.discards == b""


def test_r10_1_adam_plays_first() -> None:
    state = keep(ready(SOLO, 1))
    assert (state.phase, state.turn, state.is_adams_turn) == ("adam", 1, True)


def test_r10_1_you_and_adam_take_turns() -> None:
    state = resolve(keep(ready(SOLO, 1)))
    assert (state.phase, state.turn, state.is_adams_turn) == ("turn", 2, False)
    state = apply(apply(state, TakePieces(5)), FINISH)
    assert (state.phase, state.turn, state.is_adams_turn) == ("adam", 3, True)


def test_r10_1_a_solo_game_has_one_seat() -> None:
    assert len(ready(SOLO, 1).players) == 1


def test_r10_1_all_else_as_above_the_hand_holds_five() -> None:
    state = playing(player(hand="trio-red trio-blue trio-black trio-green count-red"), options=SOLO)
    assert refusal(state, DRAW_PROPHECY) == "hand-full"


def test_r10_1_promo_cards_join_only_when_chosen() -> None:
    for promo in (False, True):
        state = ready(Options.solo(promo=promo), 1)
        assert state.adam is not None
        cards = state.stock.deck + state.row + state.adam.cards + state.players[0].hand
        assert bytes(sorted(cards)) == prophecy_deck(promo)


# --- R10.7: the row -------------------------------------------------------------------------


def realising(row: str = FULL_ROW, deck: str = DECK) -> State:
    """A.D.A.M. is about to realise two cards, and so to draw two."""
    adam = adam_with("mirror-red-blue br bb bb | two-red-two-blue br bb | trio-red")
    return playing(
        options=SOLO,
        phase="adam",
        adam=adam,
        supply=("br by", "by by", "", "", "", "", *ENDS),
        row=row,
        deck=deck,
    )


def test_r10_7_after_adams_draw_the_rest_slides_right() -> None:
    state = apply(realising(), AdamPlays())
    assert state.phase == "reveal"
    assert state.row == row_of("- - count-yellow count-red count-black count-green")


def test_r10_7_new_cards_enter_from_the_left() -> None:
    state = apply(realising(), AdamPlays())
    state = apply(state, DealProphecy(prophecy("trio-blue")))
    state = apply(state, DealProphecy(prophecy("pair-red-blue")))
    assert state.phase == "turn"
    assert state.row == row_of(
        "pair-red-blue trio-blue count-yellow count-red count-black count-green"
    )


def test_r10_7_after_your_turn_too_the_rest_slides_right() -> None:
    state = do(playing(options=SOLO), TakeProphecy(4), TakeProphecy(1))
    state = apply(state, FINISH)
    assert state.row == row_of("- - count-yellow count-black count-green trio-yellow")
    state = apply(
        apply(state, DealProphecy(prophecy("trio-blue"))), DealProphecy(prophecy("trio-green"))
    )
    assert state.row == row_of(
        "trio-green trio-blue count-yellow count-black count-green trio-yellow"
    )


def test_r10_7_within_your_turn_nothing_slides() -> None:
    state = do(playing(options=SOLO), TakeProphecy(4), TakeProphecy(1))
    assert state.row == row_of("count-yellow - count-black count-green - trio-yellow")


def test_r10_7_a_row_from_which_nothing_was_taken_stays() -> None:
    state = apply(apply(playing(options=SOLO), TakePieces(0)), FINISH)
    assert state.row == row_of(FULL_ROW)


def test_r10_7_cards_drawn_from_the_deck_leave_the_row_alone() -> None:
    state = apply(do(playing(options=SOLO), DRAW_PROPHECY), FINISH)
    assert state.row == row_of(FULL_ROW)


def test_r10_7_with_too_few_cards_the_row_is_short_on_the_left() -> None:
    state = apply(realising(deck="trio-blue"), AdamPlays())
    state = apply(state, DealProphecy(prophecy("trio-blue")))
    assert state.phase == "turn"
    assert state.row == row_of("- trio-blue count-yellow count-red count-black count-green")


def test_r10_7_the_rest_slides_right_though_no_card_is_left_to_enter() -> None:
    state = apply(realising(deck=""), AdamPlays())
    assert state.phase == "turn"
    assert state.row == row_of("- - count-yellow count-red count-black count-green")


def test_r3_6_the_deck_is_rebuilt_for_the_row_from_what_you_discarded() -> None:
    state = realising(deck="")
    state.players[0].set_aside = prophecies("trio-blue trio-green")
    state = apply(state, AdamPlays())
    assert state.phase == "reveal"
    assert state.stock.deck == prophecies("trio-blue trio-green")


# --- R3.5: replenishing -----------------------------------------------------------------------


def test_r3_5_the_supply_is_replenished_after_adams_take() -> None:
    state = playing(options=SOLO, phase="adam", supply=LAST_BODIES)
    state = apply(state, AdamPlays())
    assert state.phase == "fill"
    assert all(resolve(state).supply[:5])


def test_r3_5_the_supply_is_replenished_when_adam_took_the_last_end() -> None:
    supply = ("by by", "", "", "", "", "", "hr", "", "", "")
    state = apply(playing(options=SOLO, phase="adam", supply=supply), AdamPlays())
    assert state.phase == "fill"
    assert all(resolve(state).supply)


def test_r3_5_the_supply_is_replenished_when_adam_discarded_the_last_bodies() -> None:
    state = playing(
        options=SOLO, phase="adam", supply=("by by", *LAST_BODIES[1:6], "hy", "", "", "")
    )
    state = resolve(apply(state, AdamPlays()))
    assert state.adam is not None
    assert state.adam.discarded == pieces("by by")
    assert all(state.supply[:5])
    assert state.ending is None


def test_r3_5_a_supply_with_bodies_and_ends_is_left_alone() -> None:
    supply = ("br br", "by by", "", "", "", "", "hy", "", "", "")
    state = apply(playing(options=SOLO, phase="adam", supply=supply), AdamPlays())
    assert state.phase == "turn"
    assert state.supply == tuple(pieces(s) for s in ("", *supply[1:]))


# --- R10.8: the end -----------------------------------------------------------------------------


def third_coatl() -> State:
    """The position right after you completed a third Cóatl and finished your turn."""
    builder = player(
        board="tk", coatls=[done(), done(), coatl("<kk")], hand="count-black", tokens=0
    )
    state = playing(builder, options=SOLO)
    for action in (
        AddPiece(2, "tail", piece("tk")),
        FulfilProphecy(2, prophecy("count-black")),
        FINISH,
        FINISH,
    ):
        state = apply(state, action)
    return state


def turns(state: State) -> list[str]:
    """Who has a turn from here to the end."""
    found: dict[int, str] = {}
    while not state.is_over:
        if state.phase in {"adam", "turn"}:
            assert state.actions_left == 1
            found[state.turn] = "adam" if state.is_adams_turn else "you"
        if state.is_chance:
            state = apply(state, chance_outcomes(state)[0][0])
        else:
            state = apply(state, legal_actions(state)[-1 if state.phase == "confirm" else 0])
    return list(found.values())


def test_r10_8_after_your_third_coatl_adam_has_one_final_turn() -> None:
    state = third_coatl()
    assert (state.phase, state.ending) == ("adam", Ending("third-coatl", 0, 0))
    assert turns(state) == ["adam"]


def test_r10_8_adams_final_turn_counts() -> None:
    state = third_coatl()
    state.adam = adam_with("mirror-red-blue br bb bb | trio-green | trio-black")
    last = resolve(state)
    assert last.is_over
    assert last.adam is not None
    assert last.adam.realised == bytes((prophecy("mirror-red-blue"),))


def test_r10_8_two_complete_coatls_end_nothing() -> None:
    builder = player(board="tk", coatls=[done(), coatl("<kk")], hand="count-black", tokens=0)
    state = do(
        playing(builder, options=SOLO),
        AddPiece(1, "tail", piece("tk")),
        FulfilProphecy(1, prophecy("count-black")),
        FINISH,
    )
    assert state.ending is None


def last_bodies_by_adam() -> State:
    """The position right after A.D.A.M. took the last bodies of all."""
    state = playing(options=SOLO, phase="adam", supply=LAST_BODIES, bags=NO_BAGS)
    return apply(state, AdamPlays())


def last_bodies_by_you() -> State:
    """The position right after you took the last bodies of all."""
    state = playing(options=SOLO, supply=LAST_BODIES, bags=NO_BAGS)
    return apply(apply(state, TakePieces(0)), FINISH)


def test_r10_8_after_the_last_bodies_in_adams_turn_you_then_both_have_one_more() -> None:
    state = last_bodies_by_adam()
    assert state.ending is not None
    assert state.ending[:2] == ("no-bodies", ADAM)
    assert turns(state) == ["you", "adam", "you"]


def test_r10_8_after_the_last_bodies_in_your_turn_both_have_one_more() -> None:
    state = last_bodies_by_you()
    assert state.ending is not None
    assert state.ending[:2] == ("no-bodies", 0)
    assert turns(state) == ["adam", "you"]


def test_r10_8_the_last_bodies_discarded_by_adam_end_the_game_too() -> None:
    supply = ("by by", "", "", "", "", "", "hy", "", "", "")
    state = apply(playing(options=SOLO, phase="adam", supply=supply, bags=NO_BAGS), AdamPlays())
    assert state.ending is not None
    assert state.ending[:2] == ("no-bodies", ADAM)
    assert turns(state) == ["you", "adam", "you"]


def test_r10_8_bodies_in_the_bag_do_not_end_the_game() -> None:
    state = playing(options=SOLO, phase="adam", supply=LAST_BODIES, bags=("", "by by", ""))
    assert resolve(apply(state, AdamPlays())).ending is None


def test_r10_8_nobody_declines_a_final_turn() -> None:
    assert refusal(last_bodies_by_adam(), PASS) == "must-act"


def test_r10_8_a_third_coatl_after_the_last_bodies_changes_nothing() -> None:
    builder = player(
        board="tk", coatls=[done(), done(), coatl("<kk")], hand="count-black", tokens=0
    )
    ending = Ending("no-bodies", ADAM, 2)
    state = playing(builder, options=SOLO, ending=ending, supply=NO_BODIES, bags=NO_BAGS)
    for action in (
        AddPiece(2, "tail", piece("tk")),
        FulfilProphecy(2, prophecy("count-black")),
        FINISH,
        FINISH,
    ):
        state = apply(state, action)
    assert state.ending == Ending("no-bodies", ADAM, 1)
    assert turns(state) == ["adam", "you"]


def test_r10_8_the_last_bodies_in_adams_final_turn_change_nothing() -> None:
    state = third_coatl()
    state.supply = playing(supply=LAST_BODIES).supply
    state.bags = (b"", b"", b"")
    last = resolve(state)
    assert last.is_over
    assert last.ending == Ending("third-coatl", 0, 0)


def test_r10_8_in_whole_games_the_last_turn_is_as_the_ending_says() -> None:
    reasons = set()
    for seed in range(60):
        *_, last = play_out(new_game(SOLO), random.Random(seed))
        assert last.ending is not None
        reasons.add(last.ending[:2])
        assert last.is_adams_turn == (last.ending.reason == "third-coatl")
    assert {("no-bodies", ADAM), ("no-bodies", 0)} <= reasons


def test_r3_7_alone_too_one_passes_only_when_nothing_is_legal() -> None:
    assert refusal(playing(options=SOLO), PASS) == "must-act"
    assert legal_actions(playing(stuck(), options=SOLO)) == (PASS,)


def test_r3_7_alone_a_pass_does_not_end_the_game() -> None:
    state = apply(playing(stuck(), options=SOLO), PASS)
    assert (state.phase, state.ending) == ("adam", None)


def test_r3_7_alone_a_game_of_nothing_but_passes_ends_with_the_bodies() -> None:
    state = playing(stuck(), options=SOLO, supply=("by by", *["bk bk"] * 5, *ENDS))
    state = resolve(apply(state, PASS))
    passes = 1
    while not state.is_over:
        assert legal_actions(state) == (PASS,)
        state = resolve(apply(state, PASS))
        passes += 1
    assert passes > 3
    assert state.ending is not None
    assert state.ending.reason == "no-bodies"


# --- R10.9: the score -----------------------------------------------------------------------


def over(realised: str, *cards: str, options: Options = SOLO, temple: str | None = None) -> State:
    """A finished game: A.D.A.M. realised these, you have a Cóatl `<kkkkkk>` with these."""
    you = player(coatls=[coatl("<kkkkkk>", " ".join(cards), temple)], tokens=0)
    return playing(you, options=options, phase="over", adam=adam_with("trio-red", realised))


def test_r10_9_you_win_with_strictly_more() -> None:
    state = over("rainbow-ykrgb", "count-black", "trio-black")
    assert scores(state)[0].total == 12
    assert beats_adam(state)


def test_r10_9_a_tie_is_a_loss() -> None:
    state = over("count-red rainbow-ykrgb", "count-black", "trio-black")
    assert scores(state)[0].total == 12
    assert not beats_adam(state)


def test_r10_9_a_tie_is_a_loss_at_nothing_too() -> None:
    assert not beats_adam(playing(options=SOLO, phase="over", adam=adam_with("trio-red")))


def test_r10_9_with_fewer_you_lose() -> None:
    assert not beats_adam(over("count-red", "lone-pair-black"))


def test_r10_9_nobody_at_the_table_wins_what_adam_wins() -> None:
    assert winners(over("count-red", "lone-pair-black")) == ()
    assert winners(over("", "count-black")) == (0,)


def test_r10_9_a_card_adam_has_not_realised_scores_nothing() -> None:
    state = over("", "count-black")
    state.adam = adam_with("trio-red br br br br br | count-blue bb bb bb bb bb")
    assert beats_adam(state)


def test_r10_9_your_temples_count_and_adam_never_has_one() -> None:
    assert not beats_adam(over("trio-red", "count-black"))
    assert beats_adam(over("trio-red", "count-black", temple="no-yellow-length-7"))


# --- every set of levels ------------------------------------------------------------------------


@pytest.mark.parametrize("levels", ALL_LEVELS, ids=str)
def test_r10_10_every_set_of_levels_plays_to_an_end(levels: tuple[int, ...]) -> None:
    options = Options.solo(levels, promo=len(levels) % 2 == 1)
    rng = random.Random(str(levels))
    state = new_game(options)
    while not state.is_over:
        check(state)
        if state.is_chance:
            state = apply(state, sample(state, rng))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    check(state)
    assert state.ending is not None
