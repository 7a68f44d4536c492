"""Power failures at random moments: nothing acknowledged is lost, nothing damaged is believed."""

from __future__ import annotations

import asyncio
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import pytest
from server.stored_games import SqliteStore, stored_game

from coatl.server.doctor.store_check import check_store
from coatl.server.match.log import LogEntry
from coatl.server.session.stored_matches import load_match
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.storage.sqlite_database import DATABASE
from coatl.server.storage.sqlite_maintenance import SqliteMaintenance

from .figures import record
from .games import KINDS, SOLO, TWO, Load, log_of
from .judge import check_kept
from .locations import StorageLocation, in_folder
from .player import Player
from .power import Disk, Entry, WriteLog, random_cuts
from .server import Server

#: The number of power failures of each test. `make proof` has more than `make test`.
POWER_CUTS = int(os.environ.get("POWER_CUTS", "12"))

#: Commands in each life of the service. With many, SQLite empties its log under load.
COMMANDS = 60 if POWER_CUTS < 100 else 700

#: What a mark says: the number of a player, its acknowledged commands, the version it has seen.
_MARK = struct.Struct("=III")


class Witness:
    """Marks in the log of writes what each player knows."""

    def __init__(self, log: WriteLog) -> None:
        self._log = log
        self.players: list[Player] = []
        self._numbers: dict[int, int] = {}

    def note(self, player: Player) -> None:
        """A player has received a message."""
        if id(player) not in self._numbers:
            self._numbers[id(player)] = len(self.players)
            self.players.append(player)
        number = self._numbers[id(player)]
        self._log.mark(_MARK.pack(number, len(player.promises), player.version))


Known = dict[int, tuple[int, int]]


# --- the service ----------------------------------------------------------------------------


async def play_on(load: Load, server: Server) -> None:
    """Play while the service is killed, stopped and started again; then finish all games."""
    async with asyncio.TaskGroup() as group:
        server.start()
        for new in KINDS if POWER_CUTS >= 100 else (TWO, SOLO):
            group.create_task(load.play(new))
        await load.tally.sent_more(COMMANDS)
        server.kill()
        server.start()
        await load.tally.sent_more(COMMANDS)
        assert await asyncio.to_thread(server.stop) == 0
        server.start()
        await load.tally.sent_more(COMMANDS)
        load.is_enough = True


async def check_after_power_loss(
    folder: Path, logs: Mapping[str, list[LogEntry]], witness: Witness, known: Known
) -> int:
    """Assert that a store has everything that players knew, and nothing that never was; the number
    of acknowledged commands.
    """
    storage = SqliteStorage(folder)  # as the service starts
    try:
        await storage.confirm_writable()
        matches = {}
        for table, whole in logs.items():
            found = await log_of(storage, table)
            assert found == whole[: len(found)], table
            if await storage.load(table) is not None:
                loaded = await load_match(storage, table)
                assert (loaded.damaged_entry, loaded.is_snapshot_damaged) == (None, False)
                assert loaded.match.log.entries == found
                matches[table] = loaded.match
    finally:
        await storage.close()
    promises = 0
    for number, (kept, version) in known.items():
        player = witness.players[number]
        told = {at: line for at, line in player.told.items() if at <= version}
        log = matches[player.table].log
        check_kept(log, player.seat, player.promises[:kept], told)
        promises += kept
    await check_sound(folder)
    return promises


async def check_sound(folder: Path) -> int:
    """Assert that `coatl doctor` finds nothing; the number of tables."""
    doctor = SqliteMaintenance(folder)
    try:
        assert await doctor.database_problems() == []
        tables = await doctor.tables()
        findings = [one async for one in check_store(doctor, tables) if one.examination.findings]
        assert findings == []
    finally:
        await doctor.close()
    return len(tables)


@pytest.mark.parametrize("options", [(), ("--processes", "2")], ids=["one process", "cluster"])
def test_power_failures_lose_nothing_acknowledged(tmp_path: Path, options: tuple[str, ...]) -> None:
    root = tmp_path / "disk"
    root.mkdir()
    log = WriteLog(tmp_path, root)
    location = in_folder(root / "coatl" / "data")
    watched = StorageLocation(location.options, log.environment, location.open)
    server = Server(watched, tmp_path / "log", ["--unlimited", *options])
    witness = Witness(log)

    async def proof() -> None:
        load = Load(server, Random(1), on_message=witness.note)
        await play_on(load, server)
        assert server.stop() == 0
        async with location.store() as store:
            logs = {game.table: await log_of(store, game.table) for game in load.games}
        entries = list(log.entries())
        rng, known, promises, tables = Random(2), Known(), 0, 0
        disk, done = Disk(), 0
        for cut in random_cuts(entries, POWER_CUTS, rng):
            for entry in entries[done:cut]:
                disk.follow(entry)
                if entry.kind == "mark":
                    number, *knows = _MARK.unpack(entry.data)
                    known[number] = (knows[0], knows[1])
            done = cut
            disk.lose_power(tmp_path / "cut", rng)
            folder = tmp_path / "cut" / "coatl" / "data"
            promises += await check_after_power_loss(folder, logs, witness, known)
            tables += len({witness.players[number].table for number in known})
        record(
            f"power failures: SQLite, {'cluster' if options else 'one process'}",
            power_failures=POWER_CUTS,
            writes_logged=sum([entry.kind == "writ" for entry in entries]),
            flushes=sum([entry.kind == "fend" for entry in entries]),
            tables_checked=tables,
            acknowledged_moves_found_again=promises,
        )
        assert promises > 0

    try:
        asyncio.run(proof())
    finally:
        server.kill()


def test_the_log_of_writes_is_complete(tmp_path: Path) -> None:
    root = tmp_path / "disk"
    root.mkdir()
    log = WriteLog(tmp_path, root)
    location = in_folder(root / "data")
    server = Server(
        StorageLocation(location.options, log.environment, location.open),
        tmp_path / "log",
        ["--unlimited"],
    )

    async def play() -> None:
        load = Load(server, Random(3))
        server.start()
        async with asyncio.TaskGroup() as group:
            group.create_task(load.play(TWO))
            await load.tally.sent_more(20)
            load.is_enough = True

    try:
        asyncio.run(play())
    finally:
        server.kill()
    disk = Disk()
    for entry in log.entries():
        disk.follow(entry)
    copy = tmp_path / "copy"
    disk.write_all(copy)
    for name in (DATABASE, f"{DATABASE}-wal"):
        assert (copy / "data" / name).read_bytes() == (root / "data" / name).read_bytes()


# --- backups --------------------------------------------------------------------------------


def run_logged(log: WriteLog, *arguments: object) -> list[Entry]:
    """Run a command to its end, and return the log of its writes; the last entry is its end."""
    command = [sys.executable, "-m", "coatl", *map(str, arguments)]
    subprocess.run(command, env={**os.environ, **log.environment}, check=True, capture_output=True)
    log.mark(b"done")
    return list(log.entries())


def cut_everywhere(
    disk: Disk, entries: list[Entry], target: Path, check: Callable[[bool], None]
) -> int:
    """Fail after each entry, several times where the command is about to end; how often."""
    rng, failures = Random(4), 0
    for entry in entries:
        disk.follow(entry)
        times = max(1, POWER_CUTS // 12) * (3 if entry.kind == "mark" else 1)
        for _ in range(times):
            disk.lose_power(target, rng)
            check(entry.kind == "mark")
            failures += 1
    return failures


def tables_in(store: Path) -> int:
    return asyncio.run(check_sound(store))


def test_power_failures_leave_whole_backups_only(tmp_path: Path) -> None:
    root = tmp_path / "disk"
    root.mkdir()
    asyncio.run(stored_game(SqliteStore(root / "data")))
    disk, log = Disk(root), WriteLog(tmp_path, root)
    backup = root / "backup.sqlite"
    entries = run_logged(log, "backup", backup, "--data", root / "data")
    cut = tmp_path / "cut"

    def check(is_done: bool) -> None:
        assert tables_in(cut / "data") == 1
        assert is_done <= (cut / backup.name).exists()
        if (cut / backup.name).exists():
            assert tables_in(cut / backup.name) == 1

    failures = cut_everywhere(disk, entries, cut, check)
    record("power failures: coatl backup", power_failures=failures, writes_logged=len(entries))


def test_power_failures_during_a_restore_leave_the_old_tables_or_the_new(tmp_path: Path) -> None:
    root = tmp_path / "disk"
    root.mkdir()
    asyncio.run(stored_game(SqliteStore(tmp_path / "other")))
    backup = tmp_path / "backup.sqlite"
    run = [sys.executable, "-m", "coatl", "backup", str(backup), "--data", str(tmp_path / "other")]
    subprocess.run(run, check=True, capture_output=True)
    data = root / "data"
    asyncio.run(stored_game(SqliteStore(data), "u" * 16, 20))
    disk, log = Disk(root), WriteLog(tmp_path, root)
    entries = run_logged(log, "restore", backup, "--data", data)
    cut = tmp_path / "cut"

    async def stored_tables() -> list[str]:
        await check_sound(cut / "data")
        doctor = SqliteMaintenance(cut / "data")
        try:
            return await doctor.tables()
        finally:
            await doctor.close()

    def check(is_done: bool) -> None:
        tables = asyncio.run(stored_tables())
        assert tables in [["t" * 16], ["u" * 16]]
        assert not is_done or tables == ["t" * 16]

    failures = cut_everywhere(disk, entries, cut, check)
    record("power failures: coatl restore", power_failures=failures, writes_logged=len(entries))
