"""Commitments to a deal, published before the game."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coatl.formats.commitment import (
    COMMITMENT,
    CONTRIBUTION,
    Deal,
    commitment_1,
    contribution_commitment,
    contributions_of,
    make_seed,
    make_seed_1,
    secret_commitment,
)

SECRET = "6d0d35a1c9fb20b22fd03cb6ed2e1a36"
MINE = "9b1c7a40e2f5d683c0a19b1c7a40e2f5"
YOURS = "00112233445566778899aabbccddeeff"

DEAL = Deal("t1", (2, 3), ("", contribution_commitment(MINE), contribution_commitment(YOURS)))

contributions = st.from_regex(CONTRIBUTION, fullmatch=True)


def digest(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def test_commitments_are_of_the_texts_that_are_stated() -> None:
    assert contribution_commitment(MINE) == digest("coatl-contribution-2", MINE)
    assert secret_commitment("t1", SECRET) == digest("coatl-secret-2", "t1", SECRET)
    assert DEAL.promised(make_seed(SECRET, ["", MINE, YOURS])) == digest(
        "coatl-deal-2",
        "t1",
        secret_commitment("t1", SECRET),
        "2 3",
        "",
        contribution_commitment(MINE),
        contribution_commitment(YOURS),
    )


def test_the_commitment_binds_table_secret_open_seats_and_every_contribution() -> None:
    to_secret = secret_commitment("t1", SECRET)
    mine, yours = DEAL.commitments[1:]
    variants = [
        DEAL.commitment(to_secret),
        DEAL.commitment(secret_commitment("t1", MINE)),
        Deal("t2", DEAL.open, DEAL.commitments).commitment(to_secret),
        Deal("t1", (1, 2, 3), DEAL.commitments).commitment(to_secret),
        Deal("t1", DEAL.open, ("", yours, mine)).commitment(to_secret),
        Deal("t1", DEAL.open, ("", mine, "")).commitment(to_secret),
        Deal("t1", DEAL.open, ("", "", yours)).commitment(to_secret),
    ]
    assert len(set(variants)) == len(variants)
    assert all(map(COMMITMENT.fullmatch, variants))


def test_a_secret_of_one_table_is_not_one_of_another() -> None:
    assert secret_commitment("t1", SECRET) != secret_commitment("t2", SECRET)


@given(st.lists(contributions | st.just(""), max_size=4))
def test_a_seed_has_one_part_for_each_seat(parts: list[str]) -> None:
    seed = make_seed(SECRET, parts)
    assert contributions_of(seed) == parts
    hashes = tuple([part and contribution_commitment(part) for part in parts])
    deal = Deal("t", tuple(range(1, len(parts) + 1)), hashes)
    assert deal.is_valid
    assert deal.is_seed(seed)
    assert (deal.uncommitted_seats(seed), deal.withheld_seats(seed)) == ([], [])


def test_a_contribution_that_is_not_the_committed_one_is_found() -> None:
    assert DEAL.uncommitted_seats(make_seed(SECRET, ["", MINE, SECRET])) == [3]
    assert DEAL.uncommitted_seats(make_seed(SECRET, [MINE, MINE, YOURS])) == [1]


def test_a_contribution_that_was_not_revealed_is_withheld() -> None:
    seed = make_seed(SECRET, ["", "", YOURS])
    assert DEAL.withheld_seats(seed) == [2]
    assert DEAL.uncommitted_seats(seed) == []


@pytest.mark.parametrize(
    "seed",
    [
        SECRET,
        make_seed(SECRET, ["", MINE]),
        make_seed(SECRET, ["", MINE, YOURS, MINE]),
        make_seed(SECRET, ["", MINE, "0c"]),
        make_seed(SECRET, ["", MINE.upper(), YOURS]),
        make_seed("short", ["", MINE, YOURS]),
    ],
)
def test_a_seed_of_another_form_is_none_of_the_deal(seed: str) -> None:
    assert not DEAL.is_seed(seed)


@pytest.mark.parametrize(
    "deal",
    [
        Deal("", (2,), ("", "")),
        Deal("a\nb", (2,), ("", "")),
        Deal("t", (3,), ("", "")),
        Deal("t", (2, 1), ("", "")),
        Deal("t", (1, 1), ("", "")),
        Deal("t", (2,), ("", "0c")),
        Deal("t", (2,), (contribution_commitment(MINE), "")),  # of a seat that was not open
    ],
)
def test_a_deal_of_another_form_is_invalid(deal: Deal) -> None:
    assert not deal.is_valid


def test_somebody_who_knows_everything_else_cannot_choose_a_contribution_any_more() -> None:
    """The attack on deals of version 1: try contributions until the deal suits, and reveal that."""
    rng = Random(1)
    promise = DEAL.commitment(secret_commitment("t1", SECRET))
    for _ in range(1000):
        chosen = f"{rng.getrandbits(128):032x}"
        seed = make_seed(SECRET, ["", MINE, chosen])
        hashes = ("", DEAL.commitments[1], contribution_commitment(chosen))
        assert DEAL.uncommitted_seats(seed) == [3]
        assert Deal("t1", (2, 3), hashes).promised(seed) != promise


# --- version 1 ------------------------------------------------------------------------------------


def test_the_commitment_of_version_1_is_of_the_secret_alone() -> None:
    assert commitment_1("5f2c9a") == sha256(b"coatl-deal\n5f2c9a").hexdigest()
    seed = make_seed_1("5f2c9a", ["", "0f", "", "3a"])
    assert seed == "5f2c9a/0f/3a"
    assert commitment_1(seed) == commitment_1("5f2c9a") != commitment_1("5f2c9b")
