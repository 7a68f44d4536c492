from itertools import product

import pytest
from helpers import coatl, colour_strings, player, playing, prophecy, temple
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coatl.rules import Coatl, scores
from coatl.rules.cards import PROPHECIES, PROPHECY_BY_ID, TEMPLES, Prophecy
from coatl.rules.pieces import LETTERS
from coatl.rules.scoring import (
    MissingPieces,
    coatl_points,
    prophecy_level,
    prophecy_points,
    read_prophecy,
    read_temple,
    seat_score,
    temple_points,
)

#: R8.3: b b . b b . . b b y y with dots neither blue nor green.
EXAMPLE = "bbrbbkrbbyy"
EXAMPLE_CARDS = "two-blue-two-yellow lone-pair-blue count-blue"


def points(card_id: str, reading: str) -> int:
    return prophecy_points(prophecy(card_id), reading)


# --- reading ------------------------------------------------------------------------------


def test_r4_1_direction_is_fixed_from_the_first_piece() -> None:
    assert points("pair-red-black", "rk") == 1
    assert points("pair-red-black", "kr") == 0


def test_r4_2_heads_and_tails_count_as_pieces_of_their_colour() -> None:
    assert coatl_points(coatl("<yky>", "count-yellow")) == 0
    assert coatl_points(coatl("<yyy>", "count-yellow trio-yellow")) == 2 + 3


def test_r4_2_heads_and_tails_count_for_length() -> None:
    assert temple_points(temple("no-yellow-length-7"), "ykkkkky", b"") == 3


def test_r4_3_different_cards_may_use_the_same_pieces() -> None:
    assert coatl_points(coatl("<yyy>", "count-yellow trio-yellow")) == 5


def test_r4_5_a_prophecy_scores_its_best_level_once() -> None:
    assert [points("pair-red-blue", "rb" * n) for n in range(5)] == [0, 1, 3, 5, 5]


@pytest.mark.parametrize(("pieces", "expected"), [(2, 0), (3, 2), (4, 3), (5, 4), (6, 5), (9, 5)])
def test_r4_5_counting_levels(pieces: int, expected: int) -> None:
    assert points("count-green", "g" * pieces) == expected


def test_r4_5_a_temple_scores_by_how_many_conditions_hold() -> None:
    kind = temple("no-yellow-length-7")
    readings = ("y" * 6, "y" * 7, "k" * 6, "k" * 7)
    assert [temple_points(kind, text, b"") for text in readings] == [0, 3, 3, 7]


def test_r4_5_a_temple_of_three_conditions() -> None:
    kind = temple("promo-no-blue-card-red-equals-blue-length-10")
    blue_card = bytes((prophecy("pair-red-blue"),))
    assert temple_points(kind, "r" * 9, blue_card) == 0
    assert temple_points(kind, "r" * 9, b"") == 3
    assert temple_points(kind, "rb" * 5, blue_card) == 6
    assert temple_points(kind, "rb" * 5, b"") == 10


def test_r4_5_equal_needs_at_least_one_of_each() -> None:
    assert temple_points(temple("red-equals-yellow-length-12"), "kkk", b"") == 0


@pytest.mark.parametrize("order", ["ykrgb", "rkbyg", "kgrby"])
def test_r4_5_a_rainbow_scores_only_its_own_order(order: str) -> None:
    for colours in product(LETTERS, repeat=5):
        text = "".join(colours)
        assert points(f"rainbow-{order}", text) == (7 if text == order else 0)


@pytest.mark.parametrize("order", ["ykrgb", "rkbyg", "kgrby"])
def test_r4_5_a_rainbow_needs_neighbours(order: str) -> None:
    assert points(f"rainbow-{order}", "b" + order + "k") == 7
    assert points(f"rainbow-{order}", order[:3] + "k" + order[3:]) == 0
    assert points(f"rainbow-{order}", order[::-1]) == 0


def test_r4_6_as_printed_an_open_end_counts_as_no_piece() -> None:
    assert coatl_points(coatl("bb", "lone-pair-blue"), closed_ends=False) == 2


def test_r4_6_closed_ends_wait_for_another_piece() -> None:
    assert coatl_points(coatl("bb", "lone-pair-blue"), closed_ends=True) == 0
    assert coatl_points(coatl("kbbk", "lone-pair-blue"), closed_ends=True) == 2


def test_r4_6_closed_ends_are_closed_by_a_head_or_a_tail() -> None:
    assert coatl_points(coatl("<bbk", "lone-pair-blue"), closed_ends=True) == 2
    assert coatl_points(coatl("kbb>", "lone-pair-blue"), closed_ends=True) == 2


def test_r4_6_a_card_broken_later_scores_what_the_finished_coatl_deserves() -> None:
    assert coatl_points(coatl("bb", "lone-pair-blue")) == 2
    assert coatl_points(coatl("<bbb>", "lone-pair-blue")) == 0


def test_r4_7_a_card_placed_early_grows_with_its_coatl() -> None:
    grown = [coatl_points(coatl("r" * n, "count-red")) for n in (3, 4, 6)]
    assert grown == [2, 3, 5]


# --- the score ----------------------------------------------------------------------------


def test_r8_1_completed_coatls_score_prophecies_and_temple() -> None:
    one = coatl("<kkkkkkk>", "count-black trio-black", "no-yellow-length-7")
    assert seat_score(player(coatls=[one])).coatls == (5 + 7 + 7,)


def test_r8_1_several_coatls_add_up() -> None:
    two = [coatl("<kkk>", "count-black"), coatl("<rrrr>", "count-red")]
    assert seat_score(player(coatls=two)).total == 2 + 3


def test_r8_1_unfinished_coatls_score_nothing() -> None:
    assert seat_score(player(coatls=[coatl("<kkkkkk", "count-black")])).total == 0


def test_r8_1_cards_in_hand_score_nothing() -> None:
    hand = player(hand="count-black", temples_held="no-yellow-length-7")
    assert seat_score(hand).total == 0


def test_r8_1_scores_are_in_seat_order() -> None:
    state = playing(player(), player(coatls=[coatl("<kkk>", "count-black")]))
    assert [score.total for score in scores(state)] == [0, 2]


def test_r8_2_cards_on_unfinished_coatls_do_not_count() -> None:
    seat = player(
        coatls=[
            coatl("<kkk>", "count-black trio-black", "no-yellow-length-7"),
            coatl("rrr", "count-red trio-red"),
        ]
    )
    assert seat_score(seat).cards == 3


def test_r8_2_best_coatl_is_the_most_valuable_completed_one() -> None:
    seat = player(
        coatls=[
            coatl("<kkk>", "count-black"),
            coatl("<rrrr>", "count-red"),
            coatl("bbbbbb", "count-blue trio-blue"),
        ]
    )
    assert seat_score(seat).best_coatl == 3


def test_r8_2_a_seat_without_coatls_has_no_best_one() -> None:
    assert seat_score(player()).best_coatl == 0


def test_r8_3_the_printed_example_scores_17() -> None:
    example = coatl(f"<{EXAMPLE}>", EXAMPLE_CARDS, "no-green-length-9")
    assert len(example.colours) == 11
    assert coatl_points(example) == 17


def test_r8_3_each_card_of_the_printed_example() -> None:
    example = coatl(f"<{EXAMPLE}>", EXAMPLE_CARDS, "no-green-length-9")
    read = [read_prophecy(kind, example).points for kind in example.prophecies]
    assert read == [4, 5, 5]
    assert read_temple(example.temple, example).points == 3


@settings(max_examples=60)
@given(colour_strings(3, 3, "yrk"))
def test_r8_3_the_dots_may_be_anything_but_blue_and_green(dots: str) -> None:
    colours = f"bb{dots[0]}bb{dots[1]}{dots[2]}bbyy"
    example = coatl(f"<{colours}>", EXAMPLE_CARDS, "no-green-length-9")
    assert coatl_points(example) == 17


def test_r8_3_the_explanation_names_the_pieces() -> None:
    example = coatl(f"<{EXAMPLE}>")
    places = {
        card_id: read_prophecy(prophecy(card_id), example).places
        for card_id in EXAMPLE_CARDS.split()
    }
    assert places["two-blue-two-yellow"] == ((7, 8, 9, 10),)
    assert places["lone-pair-blue"] == ((0, 1), (3, 4))
    assert places["count-blue"] == ((0,), (1,), (3,), (4,), (7,), (8,))


# --- explanations -------------------------------------------------------------------------


def test_a_finished_coatl_has_no_missing_pieces() -> None:
    read = read_prophecy(prophecy("count-red"), coatl("<rrr>"))
    assert (read.points, read.next_points, read.missing) == (2, 3, None)


def test_the_highest_level_has_no_missing_pieces() -> None:
    read = read_prophecy(prophecy("count-red"), coatl("rrrrrr"))
    assert (read.level, read.next_points, read.missing) == (4, None, None)


def test_missing_pieces_prefer_the_tail_side() -> None:
    assert read_prophecy(prophecy("trio-red"), coatl("r")).missing == MissingPieces("", "rr")


def test_missing_pieces_go_to_the_head_side_beside_a_tail() -> None:
    for card_id in ("trio-red", "count-red"):
        assert read_prophecy(prophecy(card_id), coatl("r>")).missing == MissingPieces("rr", "")


def test_missing_pieces_of_a_set_are_those_not_there() -> None:
    kind = prophecy("promo-two-yellow-two-green-one-red")
    assert read_prophecy(kind, coatl("yg")).missing == MissingPieces("", "ygr")


def test_a_temple_explains_which_conditions_hold() -> None:
    assert read_temple(temple("no-yellow-length-7"), coatl("<kkkkk>")).held == (True, False)


coatls = st.builds(
    Coatl,
    colours=colour_strings(1, 6),
    head=st.booleans(),
    tail=st.booleans(),
)


@settings(max_examples=400)
@given(st.sampled_from(PROPHECIES), coatls, st.booleans())
def test_r4_5_explained_points_are_the_points_scored(
    card: Prophecy, one: Coatl, closed_ends: bool
) -> None:
    kind = card.kind
    read = read_prophecy(kind, one, closed_ends)
    reading = one.reading(closed_ends)
    assert read.points == prophecy_points(kind, reading)
    assert read.level == prophecy_level(kind, reading)
    needed = PROPHECIES[kind].levels[read.level - 1][0] if read.level else 0
    assert len(read.places) == (needed or 0)


@settings(max_examples=300)
@given(st.sampled_from(PROPHECIES), coatls, st.booleans())
def test_r4_7_adding_the_missing_pieces_reaches_the_next_level(
    card: Prophecy, one: Coatl, closed_ends: bool
) -> None:
    kind = card.kind
    read = read_prophecy(kind, one, closed_ends)
    assume(read.missing is not None)
    assert read.missing is not None
    before, after, head, tail = read.missing
    assert not (before and one.head)
    assert not (after and one.tail)
    assert not (head and not before)
    assert not (tail and not after)
    grown = Coatl(before + one.colours + after, one.head or head, one.tail or tail)
    assert not grown.is_closed or len(grown.colours) >= 3
    assert prophecy_points(kind, grown.reading(closed_ends)) == read.next_points


def _extensions(one: Coatl, length: int) -> list[Coatl]:
    """Every way to add so many pieces at the open ends, the outermost ones heads and tails too."""
    grown = []
    for added in product(LETTERS, repeat=length):
        text = "".join(added)
        for cut in range(length + 1):
            if (cut and one.head) or (cut < length and one.tail):
                continue
            colours = text[:cut] + one.colours + text[cut:]
            for head, tail in product(
                {one.head, one.head or cut > 0}, {one.tail, one.tail or cut < length}
            ):
                if not (head and tail and len(colours) < 3):
                    grown.append(Coatl(colours, head, tail))
    return grown


@settings(max_examples=200)
@given(st.sampled_from(PROPHECIES), coatls, st.booleans())
def test_r4_7_fewer_pieces_than_the_missing_ones_do_not_reach_it(
    card: Prophecy, one: Coatl, closed_ends: bool
) -> None:
    kind = card.kind
    read = read_prophecy(kind, one, closed_ends)
    assume(read.missing is not None)
    assert read.missing is not None
    shorter = min(len(read.missing.before) + len(read.missing.after) - 1, 3)
    for length in range(shorter + 1):
        for grown in _extensions(one, length):
            assert prophecy_level(kind, grown.reading(closed_ends)) <= read.level


def test_every_card_can_be_explained_on_a_single_piece() -> None:
    for one in PROPHECY_BY_ID.values():
        read = read_prophecy(one.kind, coatl("y"))
        assert read.missing is not None
        assert read.next_points == one.levels[0][1]


def test_every_temple_can_be_explained() -> None:
    for one in TEMPLES:
        assert len(read_temple(one.kind, coatl("<yrk>")).held) == len(one.conditions)
