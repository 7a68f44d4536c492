"""Hostile clients: no crash, leak, change or growth, and all other clients are still served."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log
from coatl.server.protocol.messages import Created, Welcome
from coatl.server.protocol.scene import scene
from coatl.view import view

from . import figures
from .attack import NONSENSE, Attack
from .games import ME, OPEN, SOLO, TWO, Game, Load, log_of
from .hostile import NEVER, Message, Target, roles
from .locations import StorageLocation, in_folder
from .player import Board
from .server import Server

log = logging.getLogger(__name__)

#: The number of hostile messages. `make proof` sends more than `make test`.
MESSAGES = int(os.environ.get("MESSAGES", "4000"))

#: The number of connections that Hypothesis generates.
EXAMPLES = max(60, MESSAGES // 100)

#: The number of concurrent hostile clients.
VISITORS = 6

#: Bytes by which the service may grow in the second half of the attack, without players.
GROWTH = 6_000_000

#: The most seconds that an honest move may take during the attack.
LONGEST_WAIT = 10.0

#: Seconds between two moves of honest players: as fast as the rate limit allows.
PACE = 0.03

#: The phases of a game; a table is stopped in each.
PHASES = ("keep", "turn", "choose", "foresee", "assemble", "complete", "confirm", "over")

#: The fields of a seat that only its own player receives.
SECRET = ("event.drawn", "event.deal", "event.lay-aside-open")


class StoredTable(NamedTuple):
    """A stored table: its set-up, its log, and the match rebuilt from them."""

    setup: bytes
    lines: list[str]
    match: Match


# --- stopped tables ----------------------------------------------------------------------


async def stopped(load: Load, phase: str, rng: Random) -> Target:
    """A table that was played up to this phase."""

    def there(board: Board) -> bool:
        return board.phase == phase and (bool(board.moves) or phase == "over")

    while True:
        game = await load.game(SOLO if rng.random() < 0.2 else TWO, rng, 0, until=there)
        tasks = [asyncio.create_task(player.play(load.server.host)) for player in game.players]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        found = target_of(game)
        if found.phase == phase:
            return found


def target_of(game: Game) -> Target:
    latest = max(game.players, key=lambda player: (player.is_done, player.version))
    board = latest.board
    assert board is not None
    is_over = board.phase == "over"
    return Target(
        table=game.table,
        phase=board.phase,
        version=latest.version,
        active=-1 if is_over else board.active,
        seats=len(game.players),
        keys=game.keys,
        done=[promise.command for player in game.players for promise in player.promises],
        legal=[move.code for move in board.moves],
    )


async def waiting(server: Server) -> Target:
    """A table that waits for a second player."""
    answer = await server.ask("POST", "/api/tables", {**TWO, "seats": [ME, OPEN]})
    created = msgspec.json.decode(answer.body, type=Created)
    return Target(created.table, "open", 0, -1, 2, created.keys, [], [])


async def kept(location: StorageLocation, targets: Sequence[Target]) -> dict[str, StoredTable]:
    """The stored logs of these tables; no service may run."""
    found = {}
    async with location.store() as store:
        for target in targets:
            saved = await store.load(target.table)
            assert saved is not None
            entries = await log_of(store, target.table)
            setup = msgspec.json.decode(saved.setup, type=Setup)
            match = match_from_log(target.table, setup, entries)
            assert target.version in match.log.versions
            found[target.table] = StoredTable(saved.setup, [entry.line for entry in entries], match)
    return found


def secrets_of(tables: Mapping[str, StoredTable], targets: Sequence[Target]) -> list[str]:
    """Secrets that no client may receive: tokens, their hashes, and seeds of games."""
    matches = [one.match for one in tables.values()]
    tokens = [key.token for target in targets for key in target.keys]
    hashes = [seat.token_hash for match in matches for seat in match.seats if seat.token_hash]
    return [*tokens, *hashes, *[match.setup.seed for match in matches if not match.is_over]]


def assert_nothing_leaked(attack: Attack, tables: Mapping[str, StoredTable]) -> int:
    """Assert that every client always received the same: exactly the view of its seat."""
    compared = 0
    for (table, look), texts in attack.welcomes.items():
        game = tables[table].match.game
        for text in texts:
            welcome = msgspec.json.decode(text, type=Welcome, strict=False)
            assert welcome.frame is not None
            shown = welcome.frame.scene
            if game is None or shown is None:
                assert game is None
                assert shown is None
                continue
            state = game.state if look == game.state.seat else game.committed
            assert shown == scene(view(state, look), can_undo=shown.can_undo)
            assert shown.can_undo == (look == state.seat and game.can_undo)
            for told in welcome.narration:
                if told.sentence.key in SECRET and not state.is_over:
                    assert told.sentence.facts["seat"] in {look, -1}
            compared += 1
        assert len(texts) <= 1
    return compared


# --- the proof ------------------------------------------------------------------------------------


async def prepared(server: Server, rng: Random) -> tuple[list[Target], bytes]:
    """Tables in all phases, and the record of the finished one."""
    load = Load(server, rng)
    targets = [await waiting(server), *[await stopped(load, phase, rng) for phase in PHASES]]
    over = targets[-1]
    record = await server.ask("GET", f"/api/tables/{over.table}/record")
    assert record.status == 200
    return targets, record.body


async def play_meanwhile(load: Load) -> None:
    """Play one game after the other, like honest players."""
    await asyncio.gather(*[load.play(new) for new in (TWO, SOLO)])


class Siege:
    """A service with stopped tables in all phases and its limits on, attacked from many addresses.
    At its end it asserts that no table has changed and no secret was sent.
    """

    def __init__(self, folder: Path) -> None:
        self.location = in_folder(folder / "data")
        self.server = Server(self.location, folder / "log", ["--proxy", "127.0.0.1"])
        self.targets: list[Target] = []

    async def begin(self, rng: Random) -> Attack:
        preparing = Server(self.location, self.server.log, ["--unlimited"])
        preparing.start()
        try:
            await preparing.ready()
            self.targets, record = await prepared(preparing, rng)
            assert preparing.stop() == 0
        finally:
            preparing.kill()
        self.before = await kept(self.location, self.targets)
        self.targets = [
            target._replace(versions=frozenset(self.before[target.table].match.log.versions))
            for target in self.targets
        ]
        self.server.start()
        await self.server.ready()
        secrets = secrets_of(self.before, self.targets)
        self.attack = Attack(self.server.host, self.targets, secrets, record)
        return self.attack

    async def end(self) -> None:
        assert self.server.stop() == 0
        assert self.server.logged == ""
        after = await kept(self.location, self.targets)
        for table, before in self.before.items():
            assert (after[table].setup, after[table].lines) == (before.setup, before.lines)
        assert assert_nothing_leaked(self.attack, self.before) > len(PHASES)


@pytest.fixture
def siege(tmp_path: Path) -> Iterator[Siege]:
    found = Siege(tmp_path)
    yield found
    found.server.kill()


def test_hostile_clients_change_and_learn_nothing(siege: Siege) -> None:
    async def proof() -> None:
        rng = Random(1)
        attack = await siege.begin(rng)
        server = siege.server
        honest = Load(server, rng, PACE)
        async with asyncio.TaskGroup() as group:
            group.create_task(play_meanwhile(honest))
            await attack.run(rng, MESSAGES // 2, VISITORS)
            honest.is_enough = True
        records = await honest.records()
        memory, handles = server.memory, server.handles
        await attack.run(rng, MESSAGES, VISITORS)
        growth = server.memory - memory
        await server.until_handles(handles)
        await siege.end()
        async with siege.location.store() as store:
            await honest.verdicts(records, store)
        figures.record(
            "hostile clients",
            hostile_messages=attack.total,
            MB_of_memory_more=round(growth / 1e6, 1),
            honest_moves_meanwhile=honest.tally.promised,
            s_for_the_slowest=round(max(honest.tally.waits), 2),
        )
        log.info("hostile messages: %s", dict(attack.sent))
        log.info("answered: %s", dict(attack.answers))
        assert attack.total >= MESSAGES
        assert growth < GROWTH
        assert max(honest.tally.waits) < LONGEST_WAIT

    asyncio.run(proof())


# --- generated by Hypothesis ----------------------------------------------------------------

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
numbers = st.integers(-3, 5) | st.sampled_from([NEVER, -NEVER, 2**63, 2**64]) | values
names = st.sampled_from(["type", "id", "version", "seat", "code", "all", "tokens", "viewpoint"])
commands = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "undo", "viewpoint", "hello", "welcome"]) | values},
    optional={
        "id": st.text(max_size=70) | values,
        "version": st.sampled_from([NEVER, -1]) | values,
        "seat": numbers,
        "code": numbers,
        "all": st.booleans() | values,
    },
)
texts = (
    commands.map(json.dumps)
    | st.dictionaries(names | st.text(), values).map(json.dumps)
    | values.map(json.dumps)
    | st.text(max_size=200)
)


def test_arbitrary_messages_change_nothing(siege: Siege) -> None:
    with asyncio.Runner() as runner:
        attack = runner.run(siege.begin(Random(2)))
        targets = siege.targets

        @settings(max_examples=EXAMPLES)
        @given(st.sampled_from(targets), st.integers(0, 3), st.lists(texts, max_size=NONSENSE))
        def sentence_message(target: Target, who: int, sentence: list[str]) -> None:
            role = roles(target, [])[who % (2 + len(target.keys))]
            messages = [Message("any", text.encode("utf-8", "replace")) for text in sentence]
            runner.run(attack.visit(Random(who), target, role, messages))

        sentence_message()
        runner.run(siege.end())
