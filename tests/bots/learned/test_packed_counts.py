from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from coatl.bots.learned.packed_counts import FIELD, contains, shortfall, total_of

five = st.lists(st.integers(0, 6), min_size=5, max_size=5)
SMALL = [(*pair, *rest) for pair in product(range(4), repeat=2) for rest in ((0, 0, 0), (1, 0, 2))]


def packed(counts: tuple[int, ...] | list[int]) -> int:
    return sum([count << FIELD * colour for colour, count in enumerate(counts)])


def lacking(wanted: tuple[int, ...] | list[int], there: tuple[int, ...] | list[int]) -> list[int]:
    return [max(0, a - b) for a, b in zip(wanted, there, strict=True)]


def test_shortfall_of_all_small_counts() -> None:
    for wanted, there in product(SMALL, repeat=2):
        assert shortfall(packed(wanted), packed(there)) == packed(lacking(wanted, there))


@given(five, five)
def test_shortfall_is_taken_colour_by_colour(wanted: list[int], there: list[int]) -> None:
    assert shortfall(packed(wanted), packed(there)) == packed(lacking(wanted, there))


@given(five, five)
def test_counts_contain_a_part_that_has_no_more_of_any_colour(
    counts: list[int], part: list[int]
) -> None:
    assert contains(packed(counts), packed(part)) == (lacking(part, counts) == [0] * 5)


@given(five)
def test_the_total_is_the_sum_of_all_colours(counts: list[int]) -> None:
    assert total_of(packed(counts)) == sum(counts)


def test_up_to_fifteen_of_a_colour_are_counted() -> None:
    assert shortfall(packed((15, 0, 0, 0, 15)), packed((0, 15, 0, 0, 1))) == packed(
        (15, 0, 0, 0, 14)
    )
