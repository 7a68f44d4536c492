"""Commitments to a seed, published before the game."""

from __future__ import annotations

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from coatl.formats.commitment import COMMITMENT, CONTRIBUTION, commitment, make_seed

SECRET = "5f2c9a"


def test_the_commitment_is_of_the_text_that_is_stated() -> None:
    assert commitment(SECRET) == sha256(b"coatl-deal\n5f2c9a").hexdigest()
    assert COMMITMENT.fullmatch(commitment(SECRET))


@given(st.lists(st.from_regex(CONTRIBUTION, fullmatch=True), max_size=4))
def test_contributions_change_the_seed_but_not_its_commitment(brought: list[str]) -> None:
    seed = make_seed(SECRET, brought)
    assert commitment(seed) == commitment(SECRET)
    assert seed.split("/") == [SECRET, *[one for one in brought if one]]


def test_another_secret_has_another_commitment() -> None:
    assert commitment("5f2c9b") != commitment(SECRET)
