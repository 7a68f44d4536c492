"""When a session stores a snapshot beside its log."""

from __future__ import annotations

import pytest

from coatl.server.session.repository import ENTRIES, PART, wants_snapshot


@pytest.mark.parametrize("last", [0, 1, 500])
def test_a_short_log_is_snapshotted_every_so_many_entries(last: int) -> None:
    assert not wants_snapshot(last + ENTRIES - 1, last)
    assert wants_snapshot(last + ENTRIES, last)


@pytest.mark.parametrize("version", [ENTRIES * PART * 2, ENTRIES * PART * 10])
def test_a_long_log_is_snapshotted_when_it_grew_by_a_fraction(version: int) -> None:
    """Snapshots grow with the log, so storing them must become rarer: otherwise the bytes written
    in a long game would grow with the square of its length.
    """
    grown = version // PART
    assert grown > ENTRIES
    assert not wants_snapshot(version, version - grown + 1)
    assert wants_snapshot(version, version - grown)


def test_the_fraction_takes_over_where_it_exceeds_the_minimum() -> None:
    version = ENTRIES * PART
    assert wants_snapshot(version, version - ENTRIES)
    assert not wants_snapshot(version + PART, version + PART - ENTRIES)
