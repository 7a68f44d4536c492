"""The levels of the solo game (R10.10): what each forbids, and what they forbid together."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from helpers import (
    adam_with,
    coatl,
    done,
    piece,
    play_out,
    player,
    playing,
    prophecy,
    ready,
    refusal,
    resolve,
    temple,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import solo_options

from coatl.rules import Coatl, Options, State, apply, beats_adam, legal_actions, new_game
from coatl.rules.actions import (
    DRAW_PROPHECY,
    FINISH,
    FULFIL_TEMPLE,
    AddPiece,
    FulfilProphecy,
    FulfilTemple,
    TakeProphecy,
)
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.levels import can_complete
from coatl.rules.scoring import prophecy_level, temple_points

CLOSE = AddPiece(0, "tail", piece("tk"))

#: Neither fits the black Cóatls of this file.
NO_TEMPLE = ("red-equals-yellow-length-12", "blue-equals-yellow-length-12")


def closing(
    levels: tuple[int, ...],
    one: Coatl,
    hand: str,
    tops: tuple[str | None, str | None] = ("no-yellow-length-7", "no-green-length-9"),
    promo: bool = False,
) -> State:
    """You have one Cóatl that a black tail would close."""
    you = player(board="tk", coatls=[one], hand=hand, tokens=0)
    return playing(you, options=Options.solo(levels, promo=promo), tops=tops)


def fulfil(card_id: str) -> FulfilProphecy:
    return FulfilProphecy(0, prophecy(card_id))


# --- level 1: every Cóatl a Temple ----------------------------------------------------------------


def test_r10_10_level_1_a_coatl_no_temple_fits_may_not_be_closed() -> None:
    state = closing((1,), coatl("<kk"), "count-black", NO_TEMPLE)
    assert refusal(state, CLOSE) == "level-1"


def test_r10_10_level_1_only_the_top_of_a_pile_helps() -> None:
    state = closing((1,), coatl("<kk"), "count-black", (None, None))
    assert refusal(state, CLOSE) == "level-1"


def test_r10_10_level_1_one_temple_that_fits_is_enough() -> None:
    state = closing((1,), coatl("<kk"), "count-black", (None, "no-green-length-9"))
    assert apply(state, CLOSE).phase == "complete"


def test_r10_10_level_1_a_coatl_is_not_sealed_without_a_temple() -> None:
    state = apply(apply(closing((1,), coatl("<kk"), "count-black"), CLOSE), fulfil("count-black"))
    assert refusal(state, FINISH) == "level-1"
    assert legal_actions(state) == (
        FULFIL_TEMPLE[temple("no-yellow-length-7")],
        FULFIL_TEMPLE[temple("no-green-length-9")],
    )


def test_r10_10_level_1_a_temple_seals_it() -> None:
    state = apply(apply(closing((1,), coatl("<kk"), "count-black"), CLOSE), fulfil("count-black"))
    state = apply(state, FulfilTemple(temple("no-yellow-length-7")))
    assert state.active.coatls[0].temple == temple("no-yellow-length-7")
    assert state.completing == NONE


def test_r10_10_level_1_without_it_a_temple_is_optional() -> None:
    state = closing((), coatl("<kk"), "count-black", NO_TEMPLE)
    state = apply(apply(state, CLOSE), fulfil("count-black"))
    assert legal_actions(state) == (FINISH,)


def test_r10_10_level_1_a_temple_taken_is_no_longer_there_for_the_next_coatl() -> None:
    you = player(
        board="tk tk",
        coatls=[coatl("<kk", "count-black"), coatl("<kkk", "trio-black")],
        tokens=0,
    )
    tops = ("no-yellow-length-7", NO_TEMPLE[0])
    options = Options.solo((1,))
    state = playing(you, options=options, tops=tops, beneath=(1, 0), hidden=NO_TEMPLE[1])
    second = AddPiece(1, "tail", piece("tk"))
    assert second in legal_actions(state)
    state = apply(apply(state, CLOSE), FulfilTemple(temple("no-yellow-length-7")))
    state = resolve(state)
    assert temple(NO_TEMPLE[1]) in state.piles.tops
    assert refusal(state, second) == "level-1"


def test_r10_10_level_1_a_prophecy_that_would_spoil_the_only_temple_is_refused() -> None:
    """The first card alone leaves the Temple standing; a red-framed one more would not."""
    tops = ("promo-no-red-card-yellow-equals-black", None)
    state = closing((1,), coatl("<kkk"), "lone-pair-black trio-black count-black", tops, promo=True)
    state = apply(apply(state, CLOSE), fulfil("trio-black"))
    assert refusal(state, fulfil("count-black")) == "level-1"


def test_r10_10_level_1_while_building_any_prophecy_may_be_placed() -> None:
    """The levels restrict completing: an open Cóatl may still come to deserve another Temple."""
    tops = ("promo-no-red-card-yellow-equals-black", None)
    state = closing((1,), coatl("<kkk"), "count-black", tops, promo=True)
    state = apply(state, fulfil("count-black"))
    assert refusal(state, CLOSE) == "level-1"


FIRST_PRINTING = Options.solo((1,), first_printing=True)


def test_r10_10_first_printing_a_coatl_may_be_completed_without_a_temple() -> None:
    you = player(board="tk", coatls=[coatl("<kk")], hand="count-black", tokens=0)
    state = playing(you, options=FIRST_PRINTING, tops=NO_TEMPLE)
    state = apply(apply(apply(state, CLOSE), fulfil("count-black")), FINISH)
    assert state.active.coatls[0].is_closed


def finished(*coatls: Coatl, options: Options = FIRST_PRINTING) -> State:
    """A game over that you lead by points."""
    you = player(coatls=coatls, tokens=0)
    return playing(you, options=options, phase="over", adam=adam_with("trio-red"))


def test_r10_10_first_printing_without_a_temple_you_lose() -> None:
    assert not beats_adam(finished(done(), done(), done()))


def test_r10_10_first_printing_one_temple_over_the_game_is_enough() -> None:
    with_temple = coatl("<kkk>", "count-black", "no-green-length-9")
    assert beats_adam(finished(done(), with_temple, done()))


def test_r10_10_first_printing_a_temple_does_not_replace_points() -> None:
    with_temple = coatl("<kkk>", "count-black", "no-green-length-9")
    state = finished(with_temple)
    state.adam = adam_with("trio-red", realised="trio-blue")
    assert not beats_adam(state)


def test_r10_10_without_the_first_printing_no_temple_is_needed_to_win() -> None:
    assert beats_adam(finished(done(), options=Options.solo()))


# --- level 2: hand limit 4 ------------------------------------------------------------------------

FOUR = "trio-red trio-blue trio-black trio-green"


@pytest.mark.parametrize("action", [DRAW_PROPHECY, TakeProphecy(0)], ids=["deck", "row"])
def test_r10_10_level_2_a_hand_of_four_is_full(action: TakeProphecy) -> None:
    assert refusal(playing(player(hand=FOUR), options=Options.solo((2,))), action) == "hand-full"


def test_r10_10_level_2_a_fourth_card_may_be_chosen_and_no_fifth() -> None:
    you = player(hand="trio-red trio-blue trio-black")
    state = apply(playing(you, options=Options.solo((2,))), TakeProphecy(0))
    assert legal_actions(state) == (FINISH,)


def test_r10_10_level_2_without_it_a_fifth_card_may_be_taken() -> None:
    assert DRAW_PROPHECY in legal_actions(playing(player(hand=FOUR), options=Options.solo()))


def test_r10_10_level_2_you_still_draw_five_and_keep_up_to_three() -> None:
    state = ready(Options.solo((2,)), 1)
    assert len(state.active.hand) == 5
    assert FINISH not in legal_actions(state)


# --- level 3: different frames --------------------------------------------------------------------


def test_r10_10_level_3_two_prophecies_of_one_frame_do_not_lie_on_one_coatl() -> None:
    state = closing((3,), coatl("<kkkrkk", "trio-black"), "lone-pair-black")
    assert refusal(state, fulfil("lone-pair-black")) == "level-3"


def test_r10_10_level_3_another_frame_may_join() -> None:
    state = closing((3,), coatl("<kkkr", "trio-black"), "count-black")
    assert apply(state, fulfil("count-black")).active.coatls[0].prophecies == bytes(
        (prophecy("trio-black"), prophecy("count-black"))
    )


def test_r10_10_level_3_while_completing_too() -> None:
    state = apply(closing((3,), coatl("<kkkrk", "trio-black"), "lone-pair-black"), CLOSE)
    assert refusal(state, fulfil("lone-pair-black")) == "level-3"
    assert FINISH in legal_actions(state)


def test_r10_10_level_3_the_same_frame_may_lie_on_another_coatl() -> None:
    you = player(coatls=[coatl("kkk", "trio-black"), coatl("kk")], hand="lone-pair-black", tokens=0)
    state = playing(you, options=Options.solo((3,)))
    action = FulfilProphecy(1, prophecy("lone-pair-black"))
    assert apply(state, action).active.coatls[1].prophecies


def test_r10_10_level_3_without_it_frames_may_be_alike() -> None:
    state = closing((), coatl("<kkkrkk", "trio-black"), "lone-pair-black")
    assert fulfil("lone-pair-black") in legal_actions(state)


# --- level 4: four Prophecies ---------------------------------------------------------------------

THREE = "count-black trio-black lone-pair-black"


def test_r10_10_level_4_closing_with_fewer_than_four_prophecies_to_place_is_illegal() -> None:
    assert refusal(closing((4,), coatl("<kkrkkk"), THREE), CLOSE) == "level-4"


def test_r10_10_level_4_four_from_the_hand_are_enough() -> None:
    state = closing((4,), coatl("<kkrkkk"), f"{THREE} pair-red-black")
    assert apply(state, CLOSE).phase == "complete"


def test_r10_10_level_4_prophecies_already_placed_count() -> None:
    state = closing((4,), coatl("<kkrkkk", THREE), "pair-red-black")
    assert apply(state, CLOSE).phase == "complete"


def test_r10_10_level_4_copies_of_one_kind_count_once() -> None:
    state = closing((4,), coatl("<kkrkkk"), f"{THREE} count-black")
    assert refusal(state, CLOSE) == "level-4"


def test_r10_10_level_4_the_coatl_is_not_sealed_with_fewer() -> None:
    state = apply(closing((4,), coatl("<kkrkkk", THREE), "pair-red-black"), CLOSE)
    assert refusal(state, FINISH) == "level-4"
    assert legal_actions(state) == (fulfil("pair-red-black"),)


def test_r10_10_level_4_a_temple_comes_after_the_fourth() -> None:
    state = apply(closing((4,), coatl("<kkrkkk", THREE), "pair-red-black"), CLOSE)
    assert refusal(state, FulfilTemple(temple("no-yellow-length-7"))) == "level-4"
    state = apply(state, fulfil("pair-red-black"))
    assert FulfilTemple(temple("no-yellow-length-7")) in legal_actions(state)
    assert FINISH in legal_actions(state)


def test_r10_10_level_4_without_any_prophecy_the_reason_is_that() -> None:
    state = closing((4,), coatl("<kkrkkk"), "trio-blue")
    assert refusal(state, CLOSE) == "no-prophecy-to-complete-with"


def test_r10_10_level_4_finishing_without_any_asks_for_a_prophecy_first() -> None:
    state = apply(closing((4,), coatl("<kkrkkk"), f"{THREE} pair-red-black"), CLOSE)
    assert refusal(state, FINISH) == "prophecy-first"


def test_r10_10_level_4_without_it_one_prophecy_is_enough() -> None:
    state = apply(closing((), coatl("<kkrkkk"), "trio-black"), CLOSE)
    assert FINISH in legal_actions(apply(state, fulfil("trio-black")))


# --- level 5: A.D.A.M. has four cards -------------------------------------------------------------


def test_r10_10_level_5_adam_is_dealt_four_cards() -> None:
    adam = ready(Options.solo((5,)), 1).adam
    assert adam is not None
    assert len(adam.cards) == len(adam.pieces) == 4


def test_r10_10_level_5_adam_has_four_cards_to_the_end() -> None:
    *_, last = play_out(new_game(Options.solo((5,))), random.Random(1))
    assert last.adam is not None
    assert last.adam.realised
    assert len(last.adam.cards) == 4


# --- together -------------------------------------------------------------------------------------


def test_r10_10_levels_3_and_4_four_that_fit_of_three_frames_are_not_enough() -> None:
    hand = f"{THREE} pair-red-black"
    assert refusal(closing((3, 4), coatl("<kkrkkk"), hand), CLOSE) == "levels-3-and-4"


def test_r10_10_levels_3_and_4_four_of_four_frames_are_enough() -> None:
    hand = "trio-black count-black pair-red-black chain-green-red-black"
    state = closing((3, 4), coatl("<kkkgrk"), hand)
    assert apply(state, CLOSE).phase == "complete"


def test_r10_10_levels_3_and_4_a_frame_already_placed_does_not_count_again() -> None:
    hand = "count-black pair-red-black trio-black"
    state = closing((3, 4), coatl("<kkkgrkk", "lone-pair-black"), hand)
    assert refusal(state, CLOSE) == "levels-3-and-4"


#: A Temple of which only the condition about frames holds in what follows.
NO_RED_CARD = ("promo-no-red-card-yellow-equals-black", None)


def test_r10_10_levels_1_and_4_four_that_leave_no_temple_are_not_enough() -> None:
    """Four Prophecies fit and a Temple fits, but the fourth Prophecy would spoil the Temple."""
    hand = "trio-black pair-red-black chain-green-red-black count-black"
    state = closing((1, 4), coatl("<kkkgrk"), hand, NO_RED_CARD, promo=True)
    assert refusal(state, CLOSE) == "levels-1-and-4"


def test_r10_10_levels_1_and_4_the_card_that_spoils_is_refused_while_completing() -> None:
    hand = "trio-black pair-red-black chain-green-red-black count-black lone-pair-black"
    state = closing((1, 4), coatl("<kkkgrk"), hand, NO_RED_CARD, promo=True)
    state = apply(state, CLOSE)
    assert refusal(state, fulfil("count-black")) == "level-1"
    assert fulfil("lone-pair-black") in legal_actions(state)


def test_r10_10_levels_1_and_4_the_last_card_for_a_temple_is_not_wasted() -> None:
    """Two Temples, each spoilt by another frame: choosing one card chooses the Temple."""
    tops = ("promo-no-red-card-yellow-equals-black", "promo-no-black-card-length-11")
    hand = "trio-black pair-red-black chain-green-red-black count-black lone-pair-black"
    state = apply(closing((1, 4), coatl("<kkkgrk"), hand, tops, promo=True), CLOSE)
    assert refusal(state, fulfil("count-black")) == "levels-1-and-4"


def test_r10_10_levels_1_3_and_4_all_together_forbid_what_no_two_do() -> None:
    """Without red only three frames are left; with any two of these levels it could be done."""
    hand = "trio-black lone-pair-black pair-red-black chain-green-red-black count-black"
    state = closing((1, 3, 4), coatl("<kkkgrk"), hand, NO_RED_CARD, promo=True)
    assert refusal(state, CLOSE) == "levels-1-3-and-4"
    for levels in combinations((1, 3, 4), 2):
        fewer = closing(levels, coatl("<kkkgrk"), hand, NO_RED_CARD, promo=True)
        assert apply(fewer, CLOSE).phase == "complete"


def test_r10_10_levels_2_and_4_four_prophecies_from_a_hand_of_four() -> None:
    state = closing((2, 4), coatl("<kkrkkk"), f"{THREE} pair-red-black")
    assert apply(state, CLOSE).phase == "complete"


# --- can_complete against brute force -------------------------------------------------------------


def some_way(
    colours: str, placed: bytes, hand: bytes, tops: tuple[int, ...], levels: tuple[int, ...]
) -> bool:
    """Whether any cards of the hand and any Temple or none make a Cóatl that keeps the levels."""
    fitting = sorted({kind for kind in hand if prophecy_level(kind, colours)} - set(placed))
    for count in range(4 - len(placed) + 1):
        for more in combinations(fitting, count):
            cards = placed + bytes(more)
            frames = [PROPHECIES[kind].frame for kind in cards]
            if not cards or (4 in levels and len(cards) != 4):
                continue
            if 3 in levels and len(set(frames)) < len(frames):
                continue
            temples = [top for top in tops if top != NONE and temple_points(top, colours, cards)]
            if temples or 1 not in levels:
                return True
    return False


DEMANDS = [levels for count in range(4) for levels in combinations((1, 3, 4), count)]


@st.composite
def closed_coatls(draw: st.DrawFn) -> tuple[str, bytes, bytes, tuple[int, ...], tuple[int, ...]]:
    """Colours, Prophecies on them, a hand, two tops and levels, such as fit more often than not."""
    letters = draw(st.sampled_from(["kgr", "kr", "yb", "yrkgb"]))
    colours = draw(st.text(letters, min_size=3, max_size=14))
    levels = draw(st.sampled_from(DEMANDS))
    fits = [card.kind for card in PROPHECIES if prophecy_level(card.kind, colours)]
    cards = draw(st.lists(st.sampled_from(fits), max_size=9, unique=True)) if fits else []
    placed: list[int] = []
    for kind in cards[: draw(st.integers(0, 4))]:
        used = [PROPHECIES[one].frame for one in placed]
        if 3 not in levels or PROPHECIES[kind].frame not in used:
            placed.append(kind)
    others = draw(st.lists(st.sampled_from(PROPHECIES), max_size=2))
    rest = [kind for kind in cards if kind not in placed] + [card.kind for card in others]
    framed = [card.kind for card in TEMPLES if card.promo]
    top = st.sampled_from([NONE, *range(len(TEMPLES)), *framed * 3])
    return colours, bytes(placed), bytes(sorted(rest[:5])), (draw(top), draw(top)), levels


@settings(max_examples=500)
@given(closed_coatls())
def test_r10_10_whether_a_coatl_can_be_completed_is_as_trying_everything_says(
    drawn: tuple[str, bytes, bytes, tuple[int, ...], tuple[int, ...]],
) -> None:
    assert can_complete(*drawn) == some_way(*drawn)


# --- no dead end ----------------------------------------------------------------------------------


def sealings(state: State) -> None:
    """From here, whatever is chosen, the Cóatl being completed is sealed."""
    if state.phase != "complete":
        return
    legal = legal_actions(state)
    assert legal
    for action in legal:
        sealings(apply(state, action))


@st.composite
def before_closing(draw: st.DrawFn) -> State:
    """Your turn with a Cóatl that lacks its tail, a hand that suits it, and every tail at hand."""
    options = draw(solo_options())
    letters = draw(st.sampled_from(["kgr", "kr", "yrkgb"]))
    colours = draw(st.text(letters, min_size=3, max_size=12))
    fits = [card.kind for card in PROPHECIES if prophecy_level(card.kind, colours)]
    cards = draw(st.lists(st.sampled_from(fits), max_size=6, unique=True)) if fits else []
    placed: list[int] = []
    for kind in cards[: draw(st.integers(0, 3))]:
        used = [PROPHECIES[one].frame for one in placed]
        if 3 not in options.levels or PROPHECIES[kind].frame not in used:
            placed.append(kind)
    you = player(board="ty tr tk tg tb", coatls=[Coatl(colours, True, False, bytes(placed))])
    you.tokens = 0
    left = [kind for kind in cards if kind not in placed]
    you.hand = bytes(sorted(left[: options.hand_limit]))
    ids = [card.id for card in TEMPLES if options.promo or not card.promo]
    tops = draw(st.tuples(*[st.sampled_from([None, *ids])] * 2))
    return playing(you, options=options, tops=tops)


@settings(max_examples=200)
@given(before_closing())
def test_r10_10_every_closing_that_is_legal_can_be_sealed_whatever_is_chosen(state: State) -> None:
    for action in legal_actions(state):
        if action.verb == "add":
            sealings(apply(state, action))


@settings(max_examples=200)
@given(before_closing())
def test_r10_10_a_closing_is_legal_exactly_if_there_is_some_way_to_seal_it(state: State) -> None:
    options, you = state.options, state.active
    levels = options.levels if not options.first_printing else options.levels[1:]
    for letter in "yrkgb":
        action = AddPiece(0, "tail", piece(f"t{letter}"))
        colours = you.coatls[0].colours + letter
        way = some_way(colours, you.coatls[0].prophecies, you.hand, state.piles.tops, levels)
        assert (action in legal_actions(state)) == way


@settings(max_examples=80)
@given(solo_options(), st.integers(0, 2**32))
def test_r10_10_random_play_is_never_without_a_legal_action(options: Options, seed: int) -> None:
    for state in play_out(new_game(options), random.Random(seed)):
        assert state.is_over or legal_actions(state)
