"""Actions as integers."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from hypothesis import given
from strategies import states

from coatl.env import codec
from coatl.formats.notation import format_step
from coatl.rules import ACTIONS, CODES, State, legal_actions


def test_every_action_round_trips() -> None:
    assert [codec.encode(codec.decode(code)) for code in range(codec.SIZE)] == [*CODES.values()]
    assert codec.decode(np.int32(332)) == codec.decode(332)


def test_no_code_changes_its_meaning_within_a_version() -> None:
    meanings = "\n".join(map(format_step, ACTIONS))
    digest = hashlib.sha256(meanings.encode()).hexdigest()
    assert codec.VERSION == 0
    assert digest == "9aab3013424e49aebd7b53450cc6e98ed9f4c2df727e23440ffd86fca4847124"


def test_the_table_names_every_code_once() -> None:
    named = [n for first, last, *_ in codec.table() for n in range(first, last + 1)]
    assert named == [*range(codec.SIZE)]


@pytest.mark.parametrize("code", [-1, codec.SIZE])
def test_another_number_is_no_code(code: int) -> None:
    with pytest.raises(IndexError, match="0 to 441"):
        codec.decode(code)


@pytest.mark.parametrize("code", [None, 1.0, "1", np.array([1]), np.zeros(codec.SIZE)])
def test_what_is_no_integer_is_no_code(code: object) -> None:
    with pytest.raises(TypeError):
        codec.decode(code)  # type: ignore[arg-type]


@given(states)
def test_the_mask_has_the_legal_actions_and_no_others(state: State) -> None:
    mask = codec.mask(legal_actions(state))
    assert mask.dtype == np.int8
    assert mask.shape == (codec.SIZE,)
    assert [ACTIONS[code] for code in np.flatnonzero(mask)] == [*legal_actions(state)]
    assert set(mask) <= {0, 1}
