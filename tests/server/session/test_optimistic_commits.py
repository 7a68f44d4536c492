"""Matches loaded from the storage."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from coatl.rules import RULES_VERSION, CoatlError
from coatl.server.match.log import LogEntry
from coatl.server.match.viewer_updates import game_log
from coatl.server.protocol.messages import encode
from coatl.server.session.lobby import Lobby
from coatl.server.session.optimistic_commits import (
    SNAPSHOT_DIVISOR,
    SNAPSHOT_ENTRIES,
    is_snapshot_due,
    load_match,
)

from .lobbies import bots_done, create_table, enter, with_lobby


def test_a_table_of_other_rules_is_refused(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        storage = lobby.services.storage
        for other, rules in {"n" * 16: RULES_VERSION + 1, "p" * 16: RULES_VERSION - 1}.items():
            setup = msgspec.json.encode({"rules": rules, "options": "all different"})
            await storage.create(other, setup, [b"unheard of"])
            with pytest.raises(CoatlError, match=rf"other-rules.*found={rules}"):
                await lobby.session(other)

    with_lobby(tmp_path, work)


def test_a_table_whose_setup_cannot_be_decoded_is_damaged(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        await lobby.services.storage.create("d" * 16, b"nonsense", [])
        with pytest.raises(CoatlError, match="table-damaged"):
            await lobby.session("d" * 16)

    with_lobby(tmp_path, work)


def test_a_match_is_the_same_from_its_snapshot_and_from_its_log(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        storage = lobby.services.storage
        created = await create_table(lobby, "random", "random")
        session = await lobby.session(created.table)
        await enter(session, created)
        await bots_done(session)
        saved = await storage.load(created.table)
        assert saved is not None
        assert saved.snapshot is not None
        assert len(saved.entries) < SNAPSHOT_ENTRIES
        by_snapshot, version = await load_match(storage, created.table)
        assert version == saved.version
        await storage.create("old", saved.setup, await storage.entries_since(created.table, 0))
        await storage.append("old", session.match.version, [encode(LogEntry("next x"))], b"{}")
        by_log, version = await load_match(storage, "old")
        assert version == 0
        played = session.match
        assert by_log.log.entries[:-1] == by_snapshot.log.entries == played.log.entries
        assert game_log(by_log, 0) == game_log(by_snapshot, 0) == game_log(played, 0)

    with_lobby(tmp_path, work)


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
