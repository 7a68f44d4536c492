"""When snapshots are due."""

from __future__ import annotations

import pytest

from coatl.server.session.optimistic_commits import (
    SNAPSHOT_DIVISOR,
    SNAPSHOT_ENTRIES,
    is_snapshot_due,
)


def test_snapshots_become_rarer_as_the_log_grows() -> None:
    assert not is_snapshot_due(SNAPSHOT_ENTRIES - 1, 0)
    assert is_snapshot_due(SNAPSHOT_ENTRIES, 0)
    long = 100 * SNAPSHOT_ENTRIES
    assert not is_snapshot_due(long, long - SNAPSHOT_ENTRIES)
    assert is_snapshot_due(long, long - long // SNAPSHOT_DIVISOR)


@pytest.mark.parametrize("last", [0, 1, 500])
def test_a_short_log_is_snapshotted_every_so_many_entries(last: int) -> None:
    assert not is_snapshot_due(last + SNAPSHOT_ENTRIES - 1, last)
    assert is_snapshot_due(last + SNAPSHOT_ENTRIES, last)


@pytest.mark.parametrize(
    "version", [SNAPSHOT_ENTRIES * SNAPSHOT_DIVISOR * 2, SNAPSHOT_ENTRIES * SNAPSHOT_DIVISOR * 10]
)
def test_a_long_log_is_snapshotted_when_it_grew_by_a_fraction(version: int) -> None:
    """Snapshots grow with the log, so storing them must become rarer: otherwise the bytes written
    in a long game would grow with the square of its length.
    """
    grown = version // SNAPSHOT_DIVISOR
    assert grown > SNAPSHOT_ENTRIES
    assert not is_snapshot_due(version, version - grown + 1)
    assert is_snapshot_due(version, version - grown)


def test_the_fraction_takes_over_where_it_exceeds_the_minimum() -> None:
    version = SNAPSHOT_ENTRIES * SNAPSHOT_DIVISOR
    assert is_snapshot_due(version, version - SNAPSHOT_ENTRIES)
    assert not is_snapshot_due(
        version + SNAPSHOT_DIVISOR, version + SNAPSHOT_DIVISOR - SNAPSHOT_ENTRIES
    )
