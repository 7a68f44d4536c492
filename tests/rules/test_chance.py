from collections import Counter
from math import comb

import pytest
from helpers import FULL_SUPPLY, pieces, playing, prophecy, ready, temple

from coatl.rules import Options, apply, chance_outcomes, new_game, sample, settle, settle_once
from coatl.rules.actions import DRAW_PROPHECY, TakePieces
from coatl.rules.chance import (
    DealProphecy,
    DealTemple,
    FillSpace,
    Outcome,
    awaits_temple,
    next_pile,
    next_space,
    shuffled,
)


class Numbers:
    """A generator that says the numbers it was given."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)


def test_r2_1_a_pair_of_bodies_is_as_likely_as_its_ways_out_of_the_bag() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:]), bags=("", "by by by br br bk", ""), phase="fill")
    weights = dict(chance_outcomes(state))
    assert weights == {
        FillSpace(0, pieces("by by")): 3,
        FillSpace(0, pieces("by br")): 6,
        FillSpace(0, pieces("by bk")): 3,
        FillSpace(0, pieces("br br")): 1,
        FillSpace(0, pieces("br bk")): 2,
    }


def test_r2_1_pairs_are_drawn_exactly_as_often_as_their_weight() -> None:
    state = playing(supply=("", *FULL_SUPPLY[1:]), bags=("", "by by by br br bk", ""), phase="fill")
    drawn: Counter[Outcome] = Counter()
    for i in range(6):
        for j in range(5):
            drawn[sample(state, Numbers((i + 0.5) / 6, (j + 0.5) / 5))] += 1
    # Each unordered pair comes up in both orders.
    assert drawn == {outcome: 2 * weight for outcome, weight in chance_outcomes(state)}


def test_r2_1_a_head_is_as_likely_as_there_are_in_the_bag() -> None:
    supply = (*FULL_SUPPLY[:6], "", *FULL_SUPPLY[7:])
    state = playing(supply=supply, bags=("hy hy hk", "", ""), phase="fill")
    assert chance_outcomes(state) == (
        (FillSpace(6, pieces("hy")), 2),
        (FillSpace(6, pieces("hk")), 1),
    )
    drawn = Counter(sample(state, Numbers((i + 0.5) / 3)) for i in range(3))
    assert drawn == dict(chance_outcomes(state))


def test_r2_3_a_prophecy_is_as_likely_as_its_copies_in_the_deck() -> None:
    state = apply(playing(deck="count-red count-red trio-red"), DRAW_PROPHECY)
    weights = dict(chance_outcomes(state))
    assert weights == {
        DealProphecy(prophecy("count-red")): 2,
        DealProphecy(prophecy("trio-red")): 1,
    }
    assert Counter(sample(state, Numbers((i + 0.5) / 3)) for i in range(3)) == weights


def test_r2_2_every_hidden_temple_is_as_likely() -> None:
    state = playing(phase="uncover", tops=(None, "no-black-length-8"), beneath=(1, 1))
    weights = dict(chance_outcomes(state))
    assert set(weights) == {
        DealTemple(temple("no-green-length-9")),
        DealTemple(temple("no-blue-length-10")),
    }
    assert Counter(sample(state, Numbers((i + 0.5) / 2)) for i in range(2)) == weights


@pytest.mark.parametrize("options", [Options(), Options(4, golden_feathers=True)])
def test_r2_1_weights_of_the_first_space_add_up_to_all_pairs(options: Options) -> None:
    state = new_game(options)
    total = sum(weight for _, weight in chance_outcomes(state))
    assert total == comb(len(state.bags[1]), 2)


def test_outcomes_are_sorted_and_different() -> None:
    outcomes = [outcome for outcome, _ in chance_outcomes(new_game(Options()))]
    assert outcomes == sorted(set(outcomes))


def test_there_are_no_outcomes_when_a_player_decides() -> None:
    assert chance_outcomes(playing()) == ()


def test_r3_5_spaces_are_filled_from_the_lowest_number_on() -> None:
    supply = ("by by", "", "bk bk", "", "by by", "by by", "", "ty", "hr", "tr")
    assert next_space(playing(supply=supply)) == 1


def test_r3_5_a_space_its_bag_cannot_fill_is_left_out() -> None:
    supply = ("", "bk bk", "bk bk", "bk bk", "by by", "by by", "", "ty", "hr", "tr")
    assert next_space(playing(supply=supply, bags=("hy", "by", ""))) == 6
    assert next_space(playing(supply=supply, bags=("", "by", "ty"))) == -1


def test_r3_5_a_full_supply_has_no_next_space() -> None:
    assert next_space(playing()) == -1


def test_r2_2_the_next_pile_is_the_first_without_a_top() -> None:
    assert next_pile(playing(tops=("no-yellow-length-7", None), beneath=(1, 1))) == 1
    assert next_pile(playing(tops=("no-yellow-length-7", None), beneath=(1, 0))) == -1


def test_r2_2_temples_are_dealt_before_prophecies() -> None:
    state = playing(phase="deal")
    assert awaits_temple(state)
    assert DealProphecy(prophecy("trio-red")) not in dict(chance_outcomes(state))


def test_settle_draws_outcomes_until_a_player_decides() -> None:
    state, outcomes = settle(new_game(Options()), Numbers(*[0.5] * 200))
    assert state.phase == "keep"
    # 6 body spaces, 4 others, 2 Temples, 2 tops, 6 of the row, 3 + 4 dealt.
    assert len(outcomes) == 6 + 4 + 2 + 2 + 6 + 3 + 4


def test_settle_equals_its_outcomes_one_by_one() -> None:
    state, outcomes = settle(new_game(Options()), Numbers(*[0.3] * 200))
    again = new_game(Options())
    for outcome in outcomes:
        again = apply(again, outcome)
    assert again == state


def test_settle_is_settle_once_repeated() -> None:
    numbers = Numbers(*[0.3] * 200)
    state = new_game(Options())
    outcomes: list[Outcome] = []
    while state.is_chance:
        text = repr(state)
        before, (state, spoken) = state, settle_once(state, numbers)
        assert repr(before) == text
        outcomes += spoken
    assert (state, outcomes) == settle(new_game(Options()), Numbers(*[0.3] * 200))


def test_settle_leaves_a_decided_state_as_it_is() -> None:
    state = playing()
    assert settle(state, Numbers()) == (state, [])


def test_settle_does_not_write_to_the_state_it_was_given() -> None:
    before = new_game(Options())
    text = repr(before)
    settle(before, Numbers(*[0.7] * 200))
    assert repr(before) == text


def test_shuffled_keeps_every_item() -> None:
    assert sorted(shuffled(bytes(range(10)), Numbers(*[0.2] * 10))) == list(range(10))


def test_shuffled_reaches_every_order_equally_often() -> None:
    orders = Counter(
        shuffled(b"\x00\x01\x02", Numbers((i + 0.5) / 3, (j + 0.5) / 2))
        for i in range(3)
        for j in range(2)
    )
    assert len(orders) == 6
    assert set(orders.values()) == {1}


def test_taking_pieces_needs_no_chance() -> None:
    assert not apply(playing(), TakePieces(0)).is_chance


def test_r2_3_other_seeds_deal_other_cards() -> None:
    assert len({ready(Options(), seed).row for seed in range(8)}) == 8
