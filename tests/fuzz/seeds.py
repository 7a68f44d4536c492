"""Write the first inputs of all corpora: `python -m fuzz.seeds`. Fuzzing adds to them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

from server.stored_games import SqliteStore, play_stored
from strategies import played

from coatl.formats.notation import format_coatl, format_step
from coatl.formats.position import format_position
from coatl.formats.record import parse_record
from coatl.rules import CODES, Options, legal_actions
from coatl.server.match.rebuild import new_match
from coatl.server.storage.sqlite_database import DATABASE
from coatl.server.storage.sqlite_maintenance import SqliteMaintenance

from .frames import SETUPS
from .logs import TABLE
from .targets import CORPUS

GAMES = Path(__file__).parents[1] / "games"

#: Entries of the stored games.
SHORT, LONG = 12, 150


def records() -> Iterator[bytes]:
    """A short and a solo game, whole and as steps."""
    for name in ("all-passed-2p", "solo-won"):
        document = (GAMES / f"{name}.json").read_text(encoding="utf-8").strip()
        record = parse_record(document)
        yield document.encode()
        yield replace(record, steps=(), checks=record.checks[:1], result=None).dumps().encode()
        options = " ".join(
            f"{key}={''.join(map(str, value)) if isinstance(value, tuple) else int(value)}"
            for key, value in record.options.settings().items()
        )
        yield "\n".join([options, *record.steps]).encode()
        yield "\n".join([options, *record.steps[:20]]).encode()


def positions() -> Iterator[bytes]:
    """Positions of games with two players, four players and alone; steps and Cóatls."""
    for options in (Options(), Options(players=4, promo=True), Options.solo()):
        for decisions in (0, 60):
            state = played(options, 1, decisions)
            yield format_position(state).encode()
            steps = [format_step(action) for action in legal_actions(state)]
            coatls = [format_coatl(coatl) for player in state.players for coatl in player.coatls]
            yield "\n".join([*steps[:30], *coatls]).encode()


def frames() -> Iterator[bytes]:
    """A few moves at each kind of table, and every other command once."""
    rng = Random(1)
    for kind, setup in enumerate(SETUPS):
        match = new_match(TABLE, setup)
        messages: list[dict[str, object]] = []
        if match.game is not None:
            codes = [CODES[action] for action in match.game.legal_actions]
            version = match.version
            fields = {"version": version, "seat": match.game.state.seat}
            messages = [
                {"type": "act", "id": "a", **fields, "code": rng.choice(codes)},
                {"type": "undo", "id": "b", **fields, "version": version + 1, "all": True},
                {"type": "hint", "id": "c", **fields},
            ]
        messages += [
            {"type": "viewpoint", "id": "d", "seat": 1},
            {"type": "hand", "id": "e", "seat": 1, "bot": "easy"},
            {"type": "call", "id": "f", "seat": 1},
            {"type": "here", "id": "g"},
            {"type": "commit", "id": "h", "seat": 0, "commitment": "0" * 64},
            {"type": "reveal", "id": "i", "seat": 0, "brought": "0" * 32},
            {"type": "deal", "id": "j"},
            {"type": "rematch", "id": "k"},
            {
                "type": "sketch",
                "id": "l",
                "sketches": [{"pieces": ["Hy", "r"]}],
                "cards": ["trio-red"],
            },
        ]
        for role in range(2):
            yield bytes([kind << 2 | role]) + "\n".join(map(json.dumps, messages)).encode()


def logs() -> Iterator[bytes]:
    """Stored games, as they are and to be sealed again."""
    for least in (SHORT, LONG):
        setup, snapshot, entries = asyncio.run(_values(least))
        for is_sealed in (False, True):
            start = [b"="] if is_sealed else []
            yield b"\n".join([*start, setup, b"", *entries])
            if snapshot:
                yield b"\n".join([*start, setup, snapshot, *entries])


async def _values(least: int) -> tuple[bytes, bytes, list[bytes]]:
    with tempfile.TemporaryDirectory() as name:
        storage = SqliteStore(Path(name)).storage()
        await play_stored(storage, TABLE, least)
        await storage.close()
        store = SqliteMaintenance(Path(name))
        rows = await store.read(TABLE)
        await store.close()
    assert rows.setup is not None
    return rows.setup, rows.snapshot or b"", rows.entries_since(0)


def databases() -> Iterator[bytes]:
    """Small databases, with small pages."""
    for least in (2, SHORT):
        with tempfile.TemporaryDirectory() as name:
            file = Path(name) / DATABASE

            async def play(folder: Path = Path(name), least: int = least) -> None:
                storage = SqliteStore(folder).storage()
                await play_stored(storage, TABLE, least)
                await storage.close()

            asyncio.run(play())
            with closing(sqlite3.connect(file)) as database:
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute("PRAGMA page_size = 512")
                database.execute("VACUUM")
            yield file.read_bytes()


def write(target: str, inputs: Iterable[bytes]) -> None:
    """Add inputs to a corpus."""
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(inputs):
        (folder / f"seed-{number}").write_bytes(data)


if __name__ == "__main__":
    for source in (records, positions, frames, logs, databases):
        write(source.__name__, source())
