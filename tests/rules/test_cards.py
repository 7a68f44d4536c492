from collections import Counter

import pytest

from coatl.rules import UnknownCard
from coatl.rules.cards import (
    FITS,
    PROPHECIES,
    PROPHECY_BY_ID,
    TEMPLE_BY_ID,
    TEMPLES,
    Prophecy,
    card,
    prophecy_deck,
    temple_deck,
)
from coatl.rules.conditions import Equal, Length, Without, WithoutFrame
from coatl.rules.patterns import Count, Needs, Pattern, Requirement

BASE = [one for one in PROPHECIES if not one.promo]
PROMO = [one for one in PROPHECIES if one.promo]


def test_r1_2_there_are_54_prophecies_of_49_kinds() -> None:
    assert len(prophecy_deck(promo=False)) == 54
    assert len(set(prophecy_deck(promo=False))) == 49


def test_r1_2_the_five_red_framed_counting_kinds_have_two_copies() -> None:
    doubled = [one for one in BASE if one.copies == 2]
    assert len(doubled) == 5
    assert {one.frame for one in doubled} == {"red"}
    assert all(isinstance(one.requirement, Count) for one in doubled)


def test_r1_2_every_other_kind_has_one_copy() -> None:
    assert Counter(one.copies for one in BASE) == {1: 44, 2: 5}


def test_r1_2_there_are_15_temples() -> None:
    assert len(temple_deck(promo=False)) == len(set(temple_deck(promo=False))) == 15


def test_r1_2_the_promo_pack_has_6_prophecies_and_5_temples() -> None:
    assert len(prophecy_deck(promo=True)) == 60
    assert len(temple_deck(promo=True)) == 20


def test_r1_2_kinds_by_frame() -> None:
    frames = Counter(one.frame for one in BASE)
    assert frames == {"red": 5, "black": 10, "blue": 10, "yellow": 10, "green": 14}


def test_r1_2_counting_cards_climb_from_three_pieces_to_six() -> None:
    for one in BASE:
        if isinstance(one.requirement, Count):
            assert one.levels == ((3, 2), (4, 3), (5, 4), (6, 5))


@pytest.mark.parametrize(
    ("card_id", "levels"),
    [
        ("lone-pair-red", ((1, 2), (2, 5))),
        ("trio-green", ((1, 3), (2, 7))),
        ("pair-yellow-green", ((1, 1), (2, 3), (3, 5))),
        ("twice-black-blue", ((1, 5),)),
        ("three-red-two-green", ((1, 6),)),
        ("two-blue-two-yellow", ((1, 4),)),
        ("rainbow-rkbyg", ((1, 7),)),
        ("chain-green-yellow-green", ((1, 2), (2, 6))),
        ("mirror-red-blue", ((1, 4),)),
        ("promo-two-yellow-two-green-one-red", ((1, 3),)),
        ("promo-two-green-two-blue-one-yellow-one-black", ((1, 4),)),
    ],
)
def test_r1_2_levels_of_each_family(card_id: str, levels: tuple[tuple[int, int], ...]) -> None:
    assert PROPHECY_BY_ID[card_id].levels == levels


def test_r1_2_promo_prophecies_ask_for_a_set_of_pieces() -> None:
    assert len(PROMO) == 6
    assert all(isinstance(one.requirement, Needs) for one in PROMO)


def test_r1_2_base_temples_have_two_conditions_worth_3_and_7() -> None:
    for one in TEMPLES:
        if not one.promo:
            assert (len(one.conditions), one.points) == (2, (3, 7))


def test_r1_2_one_promo_temple_has_three_conditions() -> None:
    three = TEMPLE_BY_ID["promo-no-blue-card-red-equals-blue-length-10"]
    assert [type(condition) for condition in three.conditions] == [WithoutFrame, Equal, Length]
    assert three.points == (3, 6, 10)


def test_r1_2_a_temple_reads_its_conditions_from_its_entry() -> None:
    assert TEMPLE_BY_ID["no-black-blue-equals-red"].conditions == (Without("k"), Equal("br"))


def test_without_frame_knows_every_prophecy_of_that_frame() -> None:
    condition = TEMPLE_BY_ID["promo-no-red-card-yellow-equals-black"].conditions[0]
    assert isinstance(condition, WithoutFrame)
    assert condition.kinds == {one.kind for one in PROPHECIES if one.frame == "red"}


def test_kinds_are_indexes_of_their_list() -> None:
    assert [one.kind for one in PROPHECIES] == list(range(len(PROPHECIES)))
    assert [one.kind for one in TEMPLES] == list(range(len(TEMPLES)))


def test_ids_are_unique() -> None:
    assert len(PROPHECY_BY_ID) == len(PROPHECIES)
    assert len(TEMPLE_BY_ID) == len(TEMPLES)
    assert not PROPHECY_BY_ID.keys() & TEMPLE_BY_ID.keys()


def test_card_finds_prophecies_and_temples() -> None:
    assert card("trio-red") is PROPHECY_BY_ID["trio-red"]
    assert card("no-green-length-9") is TEMPLE_BY_ID["no-green-length-9"]


def test_unknown_card_names_the_nearest() -> None:
    with pytest.raises(UnknownCard) as refused:
        card("trio-rad")
    assert refused.value.code == "unknown-card"
    assert refused.value.facts["card"] == "trio-rad"
    near = refused.value.facts["near"]
    assert isinstance(near, tuple)
    assert "trio-red" in near


@pytest.mark.parametrize("one", PROPHECIES, ids=lambda one: one.id)
def test_r4_5_a_prophecy_fits_exactly_from_its_lowest_level_on(one: Prophecy) -> None:
    shown = _smallest(one.requirement, one.levels[0][0])
    assert FITS[one.kind](shown)
    assert not FITS[one.kind](shown[:-1])


def _smallest(requirement: Requirement, needed: int) -> str:
    """The fewest pieces that meet a requirement, in order."""
    if isinstance(requirement, Count):
        return requirement.colours * needed
    if isinstance(requirement, Needs):
        return "".join(letter * n for letter, n in requirement.counts)
    assert isinstance(requirement, Pattern)
    shown = [token[0] for token in requirement.tokens if token[0] != "!"]
    return "".join(shown).replace("*", "r") * needed


def test_no_temple_has_two_conditions_about_frames() -> None:
    for temple in TEMPLES:
        assert sum(isinstance(one, WithoutFrame) for one in temple.conditions) <= 1
