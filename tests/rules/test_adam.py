"""A.D.A.M.'s turn, rule by rule (R10.2-R10.6), in positions made by hand."""

from collections import Counter
from collections.abc import Sequence

import pytest
from helpers import adam_with, pieces, playing, prophecy, refusal, resolve, row_of

from coatl.rules import Action, Options, State, apply, chance_outcomes, legal_actions
from coatl.rules.actions import FINISH, PASS
from coatl.rules.adam import (
    ADAM_NEEDS,
    ADAM_POINTS,
    AdamTurn,
    adam_points,
    adam_turn,
    missing_colours,
)
from coatl.rules.cards import PROPHECIES, Prophecy
from coatl.rules.chance import AdamPlays
from coatl.rules.coatl import NONE
from coatl.rules.events import Discarded, Drew, Missed, Moved, Passed, Placed, Realised, Took
from coatl.rules.pieces import BODY_BAG, HEAD_BAG, LETTER_OF, SPACES, TAIL_BAG
from coatl.rules.state import Adam

ROW = "twice-black-blue twice-yellow-red rainbow-ykrgb rainbow-rkbyg mirror-red-blue trio-blue"
ENDS = ("hy", "ty", "hr", "tr")


def bodies(*spaces: str) -> tuple[str, ...]:
    """A supply with these body spaces, the rest of the six empty, and no head or tail."""
    return (*spaces, *[""] * (10 - len(spaces)))


def turn(
    cards: str | Adam, supply: Sequence[str], row: str = ROW, number: int | None = None
) -> AdamTurn:
    """A.D.A.M.'s turn with these cards; it keeps as many as it has unless told otherwise."""
    adam = adam_with(cards) if isinstance(cards, str) else cards
    spaces = tuple(pieces(space) for space in supply)
    return adam_turn(adam, spaces, row_of(row), number or len(adam.cards))


def position(cards: str, supply: Sequence[str], row: str = ROW) -> State:
    """A solo game in which A.D.A.M. is to play."""
    return playing(
        options=Options.solo(), phase="adam", adam=adam_with(cards), supply=supply, row=row
    )


def taken(played: AdamTurn) -> tuple[int, int]:
    """The space it took, as printed, and the place of the card it was for."""
    (took,) = [event for event in played.events if isinstance(event, Took)]
    return took.space + 1, took.place


# --- R10.2: what a card needs ---------------------------------------------------------------

NUMBERS = {"one": 1, "two": 2, "three": 3}


def by_hand(card_id: str) -> Counter[str]:
    """R10.2, family by family, read off a card's name."""
    family, *words = card_id.removeprefix("promo-").split("-")
    colours = [LETTER_OF[word] for word in words if word in LETTER_OF]
    match family:
        case "count" | "trio":
            return Counter({colours[0]: 6})
        case "lone":
            return Counter({colours[0]: 4})
        case "pair":
            return Counter({colours[0]: 3, colours[1]: 3})
        case "twice" | "mirror":
            return Counter({colours[0]: 2, colours[1]: 2})
        case "rainbow":
            return Counter("yrkgb")
        case "chain":
            return Counter(colours * 2)
        case _:  # the pieces shown, in words
            shown = [family, *words]
            return Counter(
                {LETTER_OF[shown[i + 1]]: NUMBERS[shown[i]] for i in range(0, len(shown), 2)}
            )


@pytest.mark.parametrize("card", PROPHECIES, ids=lambda card: card.id)
def test_r10_2_a_card_needs_the_pieces_of_its_highest_level_by_colour(card: Prophecy) -> None:
    assert Counter(ADAM_NEEDS[card.kind]) == by_hand(card.id)


@pytest.mark.parametrize(
    ("card_id", "need"),
    [
        ("count-red", "rrrrrr"),
        ("lone-pair-blue", "bbbb"),
        ("trio-green", "gggggg"),
        ("pair-yellow-black", "kkkyyy"),
        ("twice-red-green", "ggrr"),
        ("three-red-two-green", "ggrrr"),
        ("two-blue-two-yellow", "bbyy"),
        ("rainbow-kgrby", "bgkry"),
        ("chain-yellow-black-red", "kkrryy"),
        ("chain-green-yellow-green", "ggggyy"),
        ("mirror-green-black", "ggkk"),
        ("promo-two-yellow-two-green-one-red", "ggryy"),
        ("promo-two-green-two-blue-one-yellow-one-black", "bbggky"),
    ],
)
def test_r10_2_one_card_of_every_family(card_id: str, need: str) -> None:
    assert "".join(sorted(ADAM_NEEDS[prophecy(card_id)])) == need


def test_r10_2_pieces_on_a_card_are_needed_no_more() -> None:
    assert Counter(
        missing_colours(prophecy("chain-green-yellow-green"), pieces("bg by bg"))
    ) == Counter("ggy")


def test_r10_2_heads_and_tails_count_as_their_colour() -> None:
    assert Counter(missing_colours(prophecy("rainbow-ykrgb"), pieces("hy tk"))) == Counter("rgb")


def test_r10_2_a_lower_level_is_not_enough() -> None:
    full_lower_levels = "pair-red-blue br br bb bb"
    played = turn(full_lower_levels, bodies("by by"))
    assert played.adam.realised == b""


# --- R10.3: what it takes -------------------------------------------------------------------


def test_r10_3_the_first_card_is_served_before_a_lower_space_of_another() -> None:
    assert taken(turn("trio-red | trio-yellow", bodies("by by", "bk bk", "br bk"))) == (3, 0)


def test_r10_3_spaces_are_searched_in_numeric_order() -> None:
    assert taken(turn("trio-red", bodies("by by", "bk br", "br br"))) == (2, 0)


def test_r10_3_the_next_card_is_tried_only_when_one_finds_nothing() -> None:
    played = turn("trio-blue | trio-green | trio-red", bodies("br br", "by by", "bg br"))
    assert taken(played) == (3, 1)


def test_r10_3_one_space_is_taken_in_a_turn() -> None:
    played = turn("trio-red | trio-yellow", bodies("br br", "by by"))
    assert played.supply[:2] == (b"", pieces("by by"))


def test_r10_3_heads_and_tails_are_searched_after_all_bodies() -> None:
    assert taken(turn("trio-red", (*bodies("", "", "", "", "", "br bk")[:6], *ENDS))) == (6, 0)
    assert taken(turn("trio-red", (*[""] * 6, *ENDS))) == (9, 0)


@pytest.mark.parametrize("space", [7, 8, 9, 10])
def test_r10_3_spaces_7_to_10_are_searched_in_order(space: int) -> None:
    supply = [""] * 6 + ["hr", "tr", "hr", "tr"]
    for earlier in range(6, space - 1):
        supply[earlier] = supply[earlier].replace("r", "y")
    assert taken(turn("trio-red", supply)) == (space, 0)


def test_r10_3_spaces_1_to_6_hold_bodies_and_7_to_10_head_tail_head_tail() -> None:
    ends = (HEAD_BAG, TAIL_BAG, HEAD_BAG, TAIL_BAG)
    assert (BODY_BAG,) * 6 + ends == SPACES


def test_r10_3_the_space_is_taken_whole() -> None:
    played = turn("trio-red", bodies("by br"))
    assert played.supply == (b"",) * 10


def test_r10_3_a_colour_a_card_has_enough_of_is_not_looked_for() -> None:
    played = turn("pair-red-blue br br br", bodies("br br", "bb bb"))
    assert taken(played) == (2, 0)


# --- R10.4: where the pieces go ---------------------------------------------------------------


def test_r10_4_a_piece_goes_on_the_leftmost_card_that_needs_it() -> None:
    played = turn("trio-red | trio-yellow | count-yellow", bodies("by br"))
    assert played.adam.pieces == (pieces("br"), pieces("by"), b"")


def test_r10_4_a_piece_goes_on_the_leftmost_card_though_another_could_use_it() -> None:
    played = turn("pair-red-blue | trio-red", bodies("br br"))
    assert played.adam.pieces == (pieces("br br"), b"")


def test_r10_4_the_two_pieces_of_a_space_may_go_on_two_cards() -> None:
    played = turn("trio-red br br br br br | count-red", bodies("br br"))
    assert [event for event in played.events if isinstance(event, Placed)] == [
        Placed(pieces("br")[0], 0, prophecy("trio-red")),
        Placed(pieces("br")[0], 1, prophecy("count-red")),
    ]


def test_r10_4_a_second_body_that_no_card_needs_is_discarded() -> None:
    played = turn("trio-red | count-red", bodies("br bk"))
    assert played.adam.pieces == (pieces("br"), b"")
    assert played.adam.discarded == pieces("bk")


def test_r10_4_of_two_alike_the_one_needed_is_placed_and_the_other_discarded() -> None:
    played = turn("mirror-red-blue br bb", bodies("br br"))
    assert played.adam.pieces == (pieces("br") + pieces("bb") + pieces("br"),)
    assert played.adam.discarded == pieces("br")


def test_r10_4_discarded_pieces_leave_the_game() -> None:
    before = position("trio-red | count-red | trio-green", bodies("br bk"))
    after = resolve(apply(before, AdamPlays()))
    assert after.adam is not None
    assert after.adam.discarded == pieces("bk")
    in_play = b"".join(after.bags + after.supply)
    assert Counter(in_play) == Counter(b"".join(before.bags))


# --- R10.5: when it finds nothing ---------------------------------------------------------------


def test_r10_5_without_anything_to_take_the_lowest_filled_body_space_is_discarded() -> None:
    played = turn("trio-red | trio-blue", bodies("", "", "by bk", "bg bg"))
    assert played.supply[2:4] == (b"", pieces("bg bg"))
    assert played.adam.discarded == pieces("by bk")


def test_r10_5_a_pass_changes_nothing_else() -> None:
    adam = adam_with("trio-red br | trio-blue", realised="count-red")
    played = turn(adam, bodies("by bk"))
    assert played.adam == Adam(
        adam.cards, adam.pieces, adam.realised, pieces("by bk"), adam.passes + 1
    )
    assert played.row == row_of(ROW)


def test_r10_5_heads_and_tails_are_never_discarded() -> None:
    played = turn("trio-blue", (*bodies("", "", "", "", "", "by bk")[:6], *ENDS))
    assert played.supply == ((b"",) * 6 + tuple(pieces(end) for end in ENDS))


def test_r10_5_with_no_body_there_either_nothing_is_discarded() -> None:
    played = turn("trio-blue", (*[""] * 6, *ENDS))
    assert played.adam.discarded == b""
    assert played.supply[6:] == tuple(pieces(end) for end in ENDS)
    assert played.events[-1] == Passed(NONE, b"")


def test_r10_5_then_it_is_your_turn() -> None:
    before = position("trio-blue | count-blue | trio-green", bodies("by bk", "by by"))
    after = resolve(apply(before, AdamPlays()))
    assert (after.phase, after.turn, after.seat) == ("turn", 2, 0)


# --- R10.6: realising ---------------------------------------------------------------------------


def test_r10_6_a_full_card_is_realised() -> None:
    played = turn("trio-green | mirror-red-blue br bb bb", bodies("by bk", "", "br by"))
    assert played.adam.realised == bytes((prophecy("mirror-red-blue"),))


def test_r10_6_a_card_that_lacks_a_piece_is_not_realised() -> None:
    assert turn("rainbow-ykrgb by bk br", bodies("bg bk")).adam.realised == b""


def test_r10_6_its_pieces_move_to_the_leftmost_card_that_needs_them() -> None:
    played = turn(
        "mirror-red-blue br bb bb | pair-red-black | trio-red br | count-blue",
        bodies("br by"),
        number=3,
    )
    assert played.adam.cards == bytes(
        prophecy(card_id) for card_id in ("pair-red-black", "trio-red", "count-blue")
    )
    assert played.adam.pieces == (pieces("br br"), pieces("br"), pieces("bb bb"))


def test_r10_6_a_card_takes_no_more_than_it_needs_and_the_next_gets_the_rest() -> None:
    played = turn(
        "mirror-red-blue br bb bb | rainbow-ykrgb by | trio-red", bodies("br by"), number=2
    )
    assert played.adam.pieces == (pieces("by br bb"), pieces("br"))


def test_r10_6_pieces_no_card_needs_are_discarded() -> None:
    played = turn("mirror-red-blue br bb bb | trio-green | trio-black", bodies("br by"), number=2)
    assert played.adam.pieces == (b"", b"")
    assert played.adam.discarded == pieces("br br bb bb by")


def test_r10_6_pieces_moved_can_fill_the_next_card() -> None:
    chain = "mirror-red-blue br bb bb | two-red-two-blue br bb | trio-red"
    played = turn(chain, bodies("br by"), number=1)
    realised = bytes((prophecy("mirror-red-blue"), prophecy("two-red-two-blue")))
    assert played.adam.realised == realised
    # Three red and three blue: one of each filled the second card, then all four moved on.
    assert played.adam.pieces == (pieces("br br br"),)
    assert played.adam.discarded == pieces("bb bb bb by")


def test_r10_6_of_two_full_cards_the_leftmost_is_realised_first() -> None:
    played = turn(
        "two-green-two-red bg br br | twice-red-green br bg bg | count-green",
        bodies("br bg"),
        number=1,
    )
    assert played.adam.realised == bytes(
        (prophecy("two-green-two-red"), prophecy("twice-red-green"))
    )


def test_r10_6_a_new_card_comes_from_the_right_of_the_row() -> None:
    played = turn("mirror-red-blue br bb bb | trio-green", bodies("br by"))
    assert played.adam.cards == bytes((prophecy("trio-green"), prophecy("trio-blue")))
    assert played.row == row_of(" ".join(ROW.split()[:5]))


def test_r10_6_several_new_cards_come_one_after_another_each_to_the_right() -> None:
    played = turn("mirror-red-blue br bb bb | two-red-two-blue br bb | trio-red", bodies("br by"))
    assert played.adam.cards == bytes(
        prophecy(card_id) for card_id in ("trio-red", "trio-blue", "mirror-red-blue")
    )


def test_r10_6_a_new_card_inherits_nothing() -> None:
    played = turn("mirror-red-blue br bb bb | trio-green", bodies("br by"))
    assert prophecy("trio-blue") == played.adam.cards[1]
    assert played.adam.pieces[1] == b""
    assert Counter(played.adam.discarded) == Counter(pieces("br br bb bb by"))


def test_r10_6_cards_are_drawn_after_every_realisation() -> None:
    played = turn("mirror-red-blue br bb bb | two-red-two-blue br bb | trio-red", bodies("br by"))
    told = [type(event) for event in played.events]
    assert told.index(Drew) > max(i for i, kind in enumerate(told) if kind is Realised)
    assert told[-2:] == [Drew, Drew]


def test_r10_6_a_row_too_short_gives_what_it_has() -> None:
    chain = "mirror-red-blue br bb bb | two-red-two-blue br bb | trio-red"
    played = turn(chain, bodies("br by"), row="- - - - - trio-green")
    assert played.adam.cards == bytes((prophecy("trio-red"), prophecy("trio-green")))
    assert played.row == row_of("- - - - - -")


@pytest.mark.parametrize("supply", [bodies("br br"), bodies("bk bk")], ids=["takes", "passes"])
def test_r10_6_it_has_three_cards_again_at_the_end_of_its_next_turn(supply: list[str]) -> None:
    played = turn("trio-red", supply, number=3)
    assert played.adam.cards == bytes(
        prophecy(card_id) for card_id in ("trio-red", "trio-blue", "mirror-red-blue")
    )


def test_r10_6_a_card_drawn_late_is_not_searched_for_in_the_turn_it_comes() -> None:
    played = turn("trio-red", bodies("bb bb"), number=3)
    assert played.adam.passes == 1


def test_r10_6_without_any_card_it_passes() -> None:
    played = turn(Adam(), bodies("bb bb"), row="- - - - - -", number=3)
    assert played.adam == Adam(discarded=pieces("bb bb"), passes=1)


def test_r10_6_it_never_takes_a_temple() -> None:
    before = position("mirror-red-blue br bb bb | trio-green | trio-black", bodies("br by"))
    after = apply(before, AdamPlays())
    assert after.adam is not None
    assert after.adam.realised
    assert after.piles == before.piles


def test_r10_6_at_level_5_it_keeps_four_cards_after_a_realisation() -> None:
    adam = adam_with("mirror-red-blue br bb bb | trio-green | trio-black | count-green")
    state = playing(
        options=Options.solo((5,)), phase="adam", adam=adam, supply=bodies("br by", "by by")
    )
    after = apply(state, AdamPlays())
    assert after.adam is not None
    assert after.adam.realised
    assert len(after.adam.cards) == 4


# --- R10.9: what it scores --------------------------------------------------------------------


def test_r10_9_adam_scores_the_highest_level_of_every_realised_card() -> None:
    adam = adam_with("trio-green bg bg bg", realised="count-red trio-blue mirror-red-blue")
    assert adam_points(adam) == 5 + 7 + 4


@pytest.mark.parametrize(
    ("card_id", "points"),
    [
        ("count-yellow", 5),
        ("lone-pair-red", 5),
        ("trio-black", 7),
        ("pair-green-blue", 5),
        ("twice-black-blue", 5),
        ("two-black-three-green", 6),
        ("two-red-two-blue", 4),
        ("rainbow-rkbyg", 7),
        ("chain-blue-green-blue", 6),
        ("mirror-yellow-red", 4),
        ("promo-two-red-two-black-one-green", 3),
        ("promo-two-yellow-two-red-one-green-one-blue", 4),
    ],
)
def test_r10_9_the_highest_level_of_a_card_of_every_family(card_id: str, points: int) -> None:
    assert ADAM_POINTS[prophecy(card_id)] == points


# --- its turn is a step -------------------------------------------------------------------------


def test_adams_turn_is_the_only_outcome() -> None:
    state = position("trio-red | trio-blue | trio-green", bodies("br br", "by by"))
    assert chance_outcomes(state) == ((AdamPlays(), 1),)
    assert legal_actions(state) == ()


@pytest.mark.parametrize("action", [FINISH, PASS])
def test_nobody_acts_in_adams_turn(action: Action) -> None:
    state = position("trio-red | trio-blue | trio-green", bodies("br br", "by by"))
    assert refusal(state, action) == "adam-plays"


def test_adam_does_not_play_in_your_turn() -> None:
    assert refusal(playing(options=Options.solo()), AdamPlays()) == "not-now"


# --- events ---------------------------------------------------------------------------------------


def test_events_of_a_turn_are_in_order_with_their_reasons() -> None:
    played = turn(
        "trio-green | mirror-red-blue br bb bb | pair-red-black", bodies("bk bk", "br by"), number=3
    )
    green, mirror, pair = (
        prophecy(card_id) for card_id in ("trio-green", "mirror-red-blue", "pair-red-black")
    )
    red, blue, yellow = pieces("br")[0], pieces("bb")[0], pieces("by")[0]
    assert played.events == (
        Missed(0, green, "gggggg"),
        Took(1, mirror, "r", 1, pieces("br by")),
        Discarded(yellow),
        Placed(red, 1, mirror),
        Realised(1, mirror, 4),
        Moved(red, 1, pair),
        Discarded(blue),
        Discarded(blue),
        Moved(red, 1, pair),
        Drew(5, prophecy("trio-blue")),
    )


def test_events_of_a_pass_say_which_cards_found_nothing() -> None:
    played = turn("trio-green | trio-red", bodies("", "by bk"))
    assert played.events == (
        Missed(0, prophecy("trio-green"), "gggggg"),
        Missed(1, prophecy("trio-red"), "rrrrrr"),
        Passed(1, pieces("by bk")),
    )
