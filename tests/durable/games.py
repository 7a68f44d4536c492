"""Games at a service: created, played concurrently, and checked after the service has stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPException
from random import Random
from typing import Any

import msgspec

from coatl.server.match.log import LogEntry
from coatl.server.match.rebuild import match_from_log
from coatl.server.match.seat_tokens import new_token
from coatl.server.protocol.messages import Created, Key
from coatl.server.session.stored_matches import load_match
from coatl.server.storage.base import Storage

from .judge import Verdict, judge
from .player import RETRY, Player, Tally
from .server import Answer, Server

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "bot": "random"}

New = dict[str, Any]

TWO: New = {"options": {"players": 2}, "seats": [ME, ME]}
SOLO: New = {"options": {"players": 1, "levels": [2]}, "seats": [ME]}
WITH_BOT: New = {"options": {"players": 2}, "seats": [BOT, ME]}

#: Tables of every kind: pass and play, remote, solo, three and four players, with a bot.
KINDS: tuple[New, ...] = (
    TWO,
    SOLO,
    WITH_BOT,
    {"options": {"players": 3, "promo": True}, "seats": [ME, OPEN, OPEN]},
    {"options": {"players": 4, "golden_feathers": True}, "seats": [OPEN, ME, ME, OPEN]},
    {"options": {"players": 2}, "seats": [ME, OPEN]},
)


class Refused(Exception):
    """The service refused a request."""


@dataclass
class Game:
    """A table, the keys to all its seats, its players and its spectators."""

    table: str
    keys: list[Key]
    players: list[Player]

    async def play(self, host: str) -> None:
        """Play it to the end."""
        async with asyncio.TaskGroup() as group:
            for player in self.players:
                group.create_task(player.play(host))


async def made(server: Server, new: New, host: str | None = None) -> tuple[str, list[Key]]:
    """A new table at which every seat is taken. If the service is lost in the middle, so is the
    table: somebody may have sat down without ever hearing of it. `host`: the way to the service.
    """
    while True:
        try:
            answer = await server.ask("POST", "/api/tables", new, host=host)
            created = msgspec.json.decode(_well(answer, 201), type=Created)
            keys = list(created.keys)
            for _ in range([seat["kind"] for seat in new["seats"]].count("open")):
                path = f"/api/tables/{created.table}/join"
                join = {"name": f"Guest {len(keys)}", "token": new_token()}
                joined = await server.ask("POST", path, join, host=host)
                keys.append(msgspec.json.decode(_well(joined, 200), type=Key))
        except (OSError, HTTPException, Refused, msgspec.DecodeError):
            # An answer that was cut off in its head has no length, and seems to be complete.
            await asyncio.sleep(RETRY)
        else:
            return created.table, keys


def _well(answer: Answer, status: int) -> bytes:
    if answer.status != status:
        assert answer.status == 503, answer
        raise Refused
    return answer.body


class Load:
    """Plays many tables at once; each is followed by another until `is_enough`."""

    def __init__(
        self,
        server: Server,
        rng: Random,
        pace: float = 0.0,
        host: str | None = None,
        **how: Any,
    ) -> None:
        self.server = server
        #: Where players connect to.
        self.host = host or server.host
        self.tally = Tally()
        self.games: list[Game] = []
        self.is_enough = False
        self._rng = rng
        self._how = {"pace": pace, **how}

    async def play(self, new: New) -> None:
        """Play tables of this kind, one after the other."""
        rng = Random(self._rng.getrandbits(64))
        while not self.is_enough:
            game = await self.game(new, rng)
            self.games.append(game)
            await game.play(self.host)

    async def game(self, new: New, rng: Random, watchers: int = 1, **how: Any) -> Game:
        """Create a game of this kind, with players on all seats and some spectators."""
        table, keys = await made(self.server, new, self.host)
        holders: Sequence[Key | None] = [*keys, *[None] * watchers]
        players = [
            Player(table, key, Random(rng.getrandbits(64)), self.tally, **{**self._how, **how})
            for key in holders
        ]
        return Game(table, keys, players)

    async def records(self) -> list[str]:
        """The records of all games, which are over."""
        records = []
        for game in self.games:
            answer = await self.server.ask("GET", f"/api/tables/{game.table}/record")
            assert answer.status == 200, answer
            records.append(answer.body.decode())
        return records

    async def verdicts(self, records: Sequence[str], store: Storage) -> list[Verdict]:
        """Check every game against its record and its stored log, which is undamaged."""
        verdicts = []
        for game, record in zip(self.games, records, strict=True):
            loaded = await load_match(store, game.table)
            assert loaded.damaged_entry is None
            match = match_from_log(game.table, loaded.match.setup, await log_of(store, game.table))
            assert match.version == loaded.match.version
            verdicts.append(judge(match.log, record, game.players))
        return verdicts


async def log_of(store: Storage, table: str) -> list[LogEntry]:
    """The stored log of a table."""
    entries = await store.entries_since(table, 0)
    return [msgspec.json.decode(entry, type=LogEntry) for entry in entries]
