"""Actions as integers, and action masks."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from hypothesis import given
from strategies import states

from coatl.env import action_codec
from coatl.formats.notation import format_step
from coatl.rules import ACTIONS, CODES, State, legal_actions


def test_every_action_round_trips() -> None:
    assert [
        action_codec.encode(action_codec.decode(code)) for code in range(action_codec.NUM_ACTIONS)
    ] == [*CODES.values()]
    assert action_codec.decode(np.int32(332)) == action_codec.decode(332)


def test_codes_keep_their_meaning_within_a_version() -> None:
    meanings = "\n".join(map(format_step, ACTIONS))
    digest = hashlib.sha256(meanings.encode()).hexdigest()
    assert action_codec.ENV_VERSION == 0
    assert digest == "9aab3013424e49aebd7b53450cc6e98ed9f4c2df727e23440ffd86fca4847124"


def test_the_ranges_cover_every_code_once() -> None:
    covered = [n for first, last, *_ in action_codec.code_ranges() for n in range(first, last + 1)]
    assert covered == [*range(action_codec.NUM_ACTIONS)]


@pytest.mark.parametrize("code", [-1, action_codec.NUM_ACTIONS])
def test_a_code_out_of_range_raises_index_error(code: int) -> None:
    with pytest.raises(IndexError, match="0 to 441"):
        action_codec.decode(code)


@pytest.mark.parametrize(
    "code", [None, 1.0, "1", np.array([1]), np.zeros(action_codec.NUM_ACTIONS)]
)
def test_a_code_that_is_not_an_integer_raises_type_error(code: object) -> None:
    with pytest.raises(TypeError):
        action_codec.decode(code)  # type: ignore[arg-type]


@given(states)
def test_the_mask_is_1_exactly_at_the_legal_actions(state: State) -> None:
    mask = action_codec.mask(legal_actions(state))
    assert mask.dtype == np.int8
    assert mask.shape == (action_codec.NUM_ACTIONS,)
    assert [ACTIONS[code] for code in np.flatnonzero(mask)] == [*legal_actions(state)]
    assert set(mask) <= {0, 1}
