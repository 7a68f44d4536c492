"""Snapshots of matches."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.rules import RULES_VERSION
from coatl.server.match.commands import TakeSeat, execute
from coatl.server.match.rebuild import new_match
from coatl.server.match.seat_tokens import hash_token
from coatl.server.match.seats import MatchSeat
from coatl.server.match.snapshot import SNAPSHOT, restore, take_snapshot

from .matches import assert_same, play, restored, setup


@settings(max_examples=40)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(0, 120), st.booleans(), st.booleans())
def test_a_restored_match_goes_on_like_the_original(
    players: int, seed: int, moves: int, bots: bool, is_open: bool
) -> None:
    table = setup(players, "bot" if bots else "person", str(seed))
    if is_open:
        table.seats[-1] = MatchSeat("open", "")
    match = new_match("t", table)
    if is_open and moves:
        execute(match, TakeSeat(None, "Late", hash_token("late")), "join/1", 7)
    if match.game is not None:
        play(match, Random(seed), moves, undo=0.0 if bots else 0.2)
    again = restored(match)
    assert take_snapshot(again) == take_snapshot(match)
    assert_same(again, match)
    for each in (match, again):
        if each.game is not None:
            play(each, Random(seed + 1), 40, undo=0.0 if bots else 0.3)
    assert_same(again, match)
    assert take_snapshot(again) == take_snapshot(match)


@pytest.mark.parametrize(
    ("of", "to"),
    [
        (f'"format":{SNAPSHOT}', f'"format":{SNAPSHOT + 1}'),
        (f'"rules":{RULES_VERSION}', f'"rules":{RULES_VERSION + 1}'),
        ('"seats":', '"chairs":'),
        ("coatl-position 1", "coatl-position 2"),
        ('"chance":"', '"chance":"AAAA'),
        ("discard", "dance"),
    ],
)
def test_a_snapshot_of_another_format_or_a_damaged_one_is_not_used(of: str, to: str) -> None:
    match = new_match("t", setup())
    play(match, Random(1), 20)
    snapshot = take_snapshot(match).decode()
    assert of in snapshot
    assert restore("t", match.setup, snapshot.replace(of, to).encode()) is None
    assert restore("t", match.setup, snapshot[:-10].encode()) is None
