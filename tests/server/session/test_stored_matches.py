"""Matches loaded from the storage, sound and damaged."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import msgspec
import pytest

from coatl.rules import CODES, RULES_VERSION, CoatlError
from coatl.server.match.commands import PlayAction
from coatl.server.match.match import Match
from coatl.server.protocol.messages import PROTOCOL, Hello
from coatl.server.session.lobby import Lobby
from coatl.server.session.stored_matches import LoadedMatch, load_match
from coatl.server.storage.base import Storage
from coatl.server.storage.checksums import unseal
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.storage.sqlite_database import DATABASE
from server.stored_games import (
    OTHER,
    TABLE,
    Cell,
    SqliteStore,
    Store,
    play_stored,
    same_game,
    stored_game,
)

from .lobbies import FakeClient, exposition, new_lobby, with_lobby

#: Bits changed in SQLite. Each write to PostgreSQL is a new connection, so there it is a quarter.
FLIPS = 300


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


def test_a_match_is_the_same_from_its_snapshot_and_from_its_log(store: Store) -> None:
    async def main() -> None:
        storage = store.storage()
        played = await play_stored(storage)
        (snapshot,) = [cell for cell in await store.cells(TABLE) if cell.kind == "snapshot"]
        by_snapshot = await load_match(storage, TABLE)
        assert by_snapshot.snapshot_version == snapshot.version
        await store.delete(TABLE, snapshot)
        by_log = await load_match(storage, TABLE)
        assert by_log.snapshot_version == 0
        assert by_log.head == by_snapshot.head
        assert same_game(by_snapshot.match, played)
        assert same_game(by_log.match, played)
        await storage.close()

    asyncio.run(main())


def check_not_believed(loaded: LoadedMatch, played: Match, cell: Cell) -> None:
    """Assert that a match is the one played, or ends before a damaged entry of that row."""
    if loaded.damaged_entry is None:
        assert same_game(loaded.match, played)
    else:
        assert cell.covers(loaded.damaged_entry)
        version = loaded.match.version
        assert version < loaded.damaged_entry
        assert loaded.match.log.entries == played.log.entries[:version]
    assert loaded.is_snapshot_damaged == (cell.kind == "snapshot")


async def load_or_refuse(storage: Storage, table: str = TABLE) -> LoadedMatch | CoatlError:
    """Load a match; the error if that fails."""
    try:
        return await load_match(storage, table)
    except CoatlError as error:
        return error


async def flip_bits(store: Store, storage: Storage, table: str, played: Match) -> list[str]:
    """Flip single bits of a table, one after the other; the outcome of each."""
    rng, outcomes = Random(table), []
    cells = await store.cells(table)
    kinds = sorted({cell.kind for cell in cells})
    for _ in range(FLIPS // (2 if isinstance(store, SqliteStore) else 8)):
        kind = rng.choice(kinds)
        cell = rng.choice([cell for cell in cells if cell.kind == kind])
        await store.write(table, cell._replace(value=cell.flipped(rng)))
        loaded = await load_or_refuse(storage, table)
        if isinstance(loaded, CoatlError):
            assert loaded.code == "table-damaged"
            entry = loaded.facts["entry"]
            assert entry == 0 if kind == "setup" else cell.covers(int(str(entry)))
            outcomes.append("refused")
        else:
            check_not_believed(loaded, played, cell)
            outcomes.append("whole" if loaded.damaged_entry is None else "readable")
        await store.write(table, cell)
    assert same_game((await load_match(storage, table)).match, played)
    return outcomes


def test_no_flipped_bit_is_believed(store: Store) -> None:
    async def main() -> None:
        storage = store.storage()
        long = await play_stored(storage)
        short = await play_stored(storage, OTHER, least=60)
        assert set(await flip_bits(store, storage, TABLE, long)) >= {"whole", "refused"}
        assert {"refused", "readable"} <= set(await flip_bits(store, storage, OTHER, short))
        await storage.close()

    asyncio.run(main())


def test_no_flipped_bit_of_the_file_is_believed(tmp_path: Path) -> None:
    """A flipped bit of the file is in an entry, or makes the database refuse to read, or hides the
    end of the log: that only a check of the whole file can find.
    """
    store, rng = SqliteStore(tmp_path), Random(1)
    played = asyncio.run(stored_game(store, least=60))
    file = tmp_path / DATABASE
    whole = file.read_bytes()
    outcomes = set()
    for _ in range(FLIPS):
        changed = bytearray(whole)
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        file.write_bytes(changed)
        outcomes.add(outcome := asyncio.run(load_file(tmp_path, played)))
        if outcome == "shorter":
            with sqlite3.connect(file) as database:
                assert database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]
            database.close()
        for other in tmp_path.glob(f"{DATABASE}-*"):
            other.unlink()
    assert {"whole", "table-damaged", "readable"} <= outcomes


async def load_file(folder: Path, played: Match) -> str:
    """Load the table of a damaged file; the outcome."""
    try:
        storage = SqliteStorage(folder)
    except CoatlError as error:
        return error.code
    loaded = await load_or_refuse(storage)
    await storage.close()
    if isinstance(loaded, CoatlError):
        assert loaded.code in {"table-damaged", "unknown-table", "cannot-read"}
        return loaded.code
    assert loaded.match.log.entries == played.log.entries[: loaded.match.version]
    if loaded.damaged_entry is not None:
        return "readable"
    return "whole" if same_game(loaded.match, played) else "shorter"


def test_a_missing_entry_is_named(store: Store) -> None:
    async def main() -> None:
        storage = store.storage()
        played = await play_stored(storage, least=60)
        rows = [cell for cell in await store.cells(TABLE) if cell.kind == "entries"]
        row = rows[-3]
        await store.delete(TABLE, row)
        loaded = await load_match(storage, TABLE)
        assert loaded.damaged_entry == row.version
        assert loaded.match.log.entries == played.log.entries[: loaded.match.version]
        await storage.close()

    asyncio.run(main())


def test_entries_missing_at_the_end_are_noticed_if_a_snapshot_has_them(store: Store) -> None:
    async def main() -> None:
        storage = store.storage()
        await play_stored(storage)
        cells = await store.cells(TABLE)
        (snapshot,) = [cell for cell in cells if cell.kind == "snapshot"]
        for cell in cells:
            if cell.kind == "entries" and cell.version >= snapshot.version - 10:
                await store.delete(TABLE, cell)
        last = max([cell for cell in await store.cells(TABLE) if cell.kind == "entries"])
        loaded = await load_match(storage, TABLE)
        assert loaded.damaged_entry == last.version + last.value.count(b"\n") + 1
        await storage.close()

    asyncio.run(main())


def test_a_snapshot_of_another_log_is_not_used(store: Store) -> None:
    async def main() -> None:
        storage = store.storage()
        played = await play_stored(storage)
        await play_stored(storage, OTHER)
        (foreign,) = [cell for cell in await store.cells(OTHER) if cell.kind == "snapshot"]
        await store.write(TABLE, foreign)
        assert same_game((await load_match(storage, TABLE)).match, played)
        await storage.close()

    asyncio.run(main())


def test_a_table_without_checksums_is_played_on_with_them(store: Store) -> None:
    async def main() -> None:
        storage = store.storage()
        played = await play_stored(storage, least=60)
        for cell in await store.cells(TABLE):  # as an older version wrote it
            bare = [unseal(value)[0] for value in cell.value.split(b"\n")]
            await store.write(TABLE, cell._replace(value=b"\n".join(bare)))
        loaded = await load_match(storage, TABLE)
        assert loaded.damaged_entry is None
        assert same_game(loaded.match, played)
        lobby = new_lobby(storage)
        session = await lobby.session(TABLE)
        game = session.match.require_game()
        for number in range(3):
            code = CODES[game.legal_actions[0]]
            await session.execute(PlayAction(game.state.seat, code), f"0/new {number}")
        entries = await storage.entries_since(TABLE, 0)
        assert unseal(entries[played.version - 1])[1] is None
        assert unseal(entries[-1])[1] is not None
        again = await load_match(storage, TABLE)
        assert same_game(again.match, session.match)
        first = next(cell for cell in await store.cells(TABLE) if cell.kind == "entries")
        await store.write(TABLE, first._replace(value=first.value.replace(b"1", b"2", 1)))
        with pytest.raises(CoatlError, match="table-damaged"):  # the new checksums prove it
            await load_match(storage, TABLE)
        await lobby.close()

    asyncio.run(main())


def test_a_damaged_table_can_be_read_and_not_played(tmp_path: Path) -> None:
    async def work(lobby: Lobby) -> None:
        store, storage = SqliteStore(tmp_path), lobby.services.storage
        await play_stored(storage, least=60)
        cell = (await store.cells(TABLE))[-2]
        damaged = cell.value.replace(b'"line":"', b'"line":"x', 1)
        await store.write(TABLE, cell._replace(value=damaged))
        session = await lobby.session(TABLE)
        info = await session.info()
        assert info.damaged_entry == cell.version
        client = FakeClient()
        await session.enter(client, Hello(PROTOCOL, ["token 0"], 0))
        assert client.scene.turn >= 0
        game = session.match.require_game()
        command = PlayAction(game.state.seat, CODES[game.legal_actions[0]])
        for _ in range(2):
            with pytest.raises(CoatlError) as refusal:
                await session.execute(command, "0/again", session.match.version)
            assert refusal.value.code == "table-damaged"
            assert refusal.value.facts["entry"] == cell.version
        assert not client.was_asked_to_reconnect
        assert b"coatl_tables_damaged_total 1.0" in exposition(lobby)

    with_lobby(tmp_path, work)


def test_a_damaged_snapshot_is_counted_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(lobby: Lobby) -> None:
        store, storage = SqliteStore(tmp_path), lobby.services.storage
        played = await play_stored(storage)
        cell = (await store.cells(TABLE))[1]
        await store.write(TABLE, cell._replace(value=cell.flipped(Random(1))))
        assert same_game((await lobby.session(TABLE)).match, played)
        assert b"coatl_snapshots_rejected_total 1.0" in exposition(lobby)

    with_lobby(tmp_path, work)
    assert "snapshot.rejected" in [record.message for record in caplog.records]
