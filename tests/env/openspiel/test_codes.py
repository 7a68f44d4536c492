"""Chance outcomes as integers."""

from __future__ import annotations

import pytest

from coatl.env.openspiel.codes import OUTCOMES, code_of, outcome_of, outcome_ranges
from coatl.rules import ACTIONS


def test_every_outcome_and_every_action_round_trips() -> None:
    assert [code_of(outcome_of(code)) for code in range(len(OUTCOMES))] == [*range(len(OUTCOMES))]
    assert [code_of(action) for action in ACTIONS] == [*range(len(ACTIONS))]


@pytest.mark.parametrize("code", [-1, len(OUTCOMES)])
def test_a_code_out_of_range_raises_index_error(code: int) -> None:
    with pytest.raises(IndexError):
        outcome_of(code)


def test_the_ranges_cover_every_outcome_once() -> None:
    covered = [code for first, last, *_ in outcome_ranges() for code in range(first, last + 1)]
    assert covered == [*range(len(OUTCOMES))]
