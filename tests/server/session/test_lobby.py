"""Tables that somebody looks at, and what becomes of them when things go wrong."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from coatl.rules import CODES, RULES_VERSION, CoatlError
from coatl.server.cluster.pubsub import NoNews
from coatl.server.jobs.pool import Pool, WorkerLost
from coatl.server.match.log import Entry
from coatl.server.match.match import Room
from coatl.server.match.narration import Change
from coatl.server.ops import logging as logs
from coatl.server.ops.limits import RateLimit, TokenBucket
from coatl.server.protocol.messages import (
    PROTOCOL,
    Answer,
    AskHint,
    Created,
    Hello,
    Join,
    News,
    NewTable,
    OptionsChoice,
    Scene,
    SeatChoice,
    TableNews,
    Welcome,
    encode,
)
from coatl.server.session import lobby as hall_module
from coatl.server.session import session as table_module
from coatl.server.session.lobby import IDLE, MOST_REPLAYS, Hall
from coatl.server.session.repository import ENTRIES, read
from coatl.server.session.session import Table
from coatl.server.storage.base import Conflict, StoredTable
from coatl.server.storage.sqlite import SqliteStorage
from coatl.server.transport import http as server

answers: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Answer)

#: A name that a table might have.
NOWHERE = "nwherenwherenwhe"


class Guest:
    """A visitor that only listens."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.look: int | None = None
        self.host = False
        self.plain = False
        self.version = 0
        self.heard: list[Any] = []
        self.left = False

    def send(self, message: bytes) -> None:
        self.heard.append(answers.decode(message))

    def leave(self) -> None:
        self.left = True

    @property
    def scene(self) -> Scene:
        welcome = next(one for one in self.heard if isinstance(one, Welcome))
        assert welcome.frame is not None
        assert welcome.frame.scene is not None
        return welcome.frame.scene


class Lost(Pool):
    """Workers that never answer."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def ask(self, name: str, *arguments: object, limit: float) -> Any:
        self.asked += 1
        raise WorkerLost


class First(Pool):
    """Workers that do the first thing there is to do, and remember how often they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int]] = []  # for which seat at which version
        self.memories: list[bytes | None] = []

    async def ask(self, name: str, *arguments: Any, limit: float) -> Any:
        _, memory, _, codes, seed = arguments
        _, seat, version = seed.split("/")
        self.asked.append((int(seat), int(version)))
        self.memories.append(memory)
        return codes[0], b"%d" % len(self.asked)


def with_hall(
    folder: Path,
    work: Callable[[Hall], Awaitable[None]],
    pool: Pool | None = None,
    news: NoNews | None = None,
) -> None:
    async def main() -> None:
        hall = Hall(SqliteStorage(folder), pool or Pool(), pace=0, news=news)
        try:
            await work(hall)
        finally:
            await hall.close()

    asyncio.run(main())


async def two(hall: Hall, *bots: str) -> Created:
    people = [SeatChoice("me")] * (2 - len(bots))
    seats = people + [SeatChoice("bot", bot=bot) for bot in bots]
    return await hall.create(NewTable(OptionsChoice(players=2), seats))


def test_tables_that_nobody_looks_at_are_put_away(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        looked_at = await two(hall)
        guest = Guest()
        table = await hall.table(looked_at.table)
        await table.enter(guest, Hello(PROTOCOL))
        made = [await two(hall) for _ in range(3 * IDLE)]
        assert len(hall._tables) <= 2 * IDLE + 1
        assert await hall.table(looked_at.table) is table
        assert (await hall.table(made[0].table)).info().id == made[0].table

    with_hall(tmp_path, work)


def test_a_table_that_is_put_away_is_freed_at_once(tmp_path: Path, uncollected: None) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        await table.act(0, guest.scene.moves[0].code, guest.version, "0/1")
        table.leave(guest)
        kept = weakref.ref(table)
        del table
        async with asyncio.timeout(60):
            while kept() is not None:  # until it has told that nobody is there any more
                await two(hall)

    with_hall(tmp_path, work)


def test_a_table_that_somebody_is_entering_is_not_put_away(tmp_path: Path) -> None:
    """Otherwise the next one would sit at another table, with the same game."""

    async def work(hall: Hall) -> None:
        seats = [SeatChoice("me"), SeatChoice("open")]
        made = await hall.create(NewTable(OptionsChoice(players=2), seats))
        table, guest = await hall.table(made.table), Guest()
        await asyncio.gather(
            table.join(Join("Bo")),
            table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0)),
            *[two(hall) for _ in range(3 * IDLE)],
        )
        assert table.visitors == {guest}
        assert await hall.table(made.table) is table

    with_hall(tmp_path, work)


def test_a_table_that_is_about_to_change_is_not_put_away(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        seats = [SeatChoice("me"), SeatChoice("open")]
        made = await hall.create(NewTable(OptionsChoice(players=2), seats))
        table = await hall.table(made.table)
        joining = asyncio.ensure_future(table.join(Join("Bo")))
        await asyncio.sleep(0)  # it was asked, but nothing has happened yet
        assert not table.is_idle
        await joining

    with_hall(tmp_path, work)


def test_bots_whose_workers_are_lost_play_all_the_same(tmp_path: Path) -> None:
    pool = Lost()

    async def work(hall: Hall) -> None:
        made = await two(hall, "hard", "easy")
        table = await hall.table(made.table)
        await table.enter(Guest(), Hello(PROTOCOL))
        assert table._bots is not None
        await table._bots
        assert table.room.is_over

    with_hall(tmp_path, work, pool)
    assert pool.asked > 20


def test_without_workers_there_is_neither_advice_nor_a_replay(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall)
        table = await hall.table(made.table)
        with pytest.raises(CoatlError, match="no-advice"):
            await table.hint(AskHint("1", table.room.version, 0))
        hall._readers = hall.pool
        with pytest.raises(CoatlError, match="took-too-long"):
            await hall.replay("{}", "all")

    with_hall(tmp_path, work, Lost())


def test_only_so_many_records_wait_to_be_read(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        asked = [hall.replay("{}", "all") for _ in range(MOST_REPLAYS + 2)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        codes = sorted([answer.code for answer in answers if isinstance(answer, CoatlError)])
        assert codes == ["not-a-record"] * MOST_REPLAYS + ["too-busy"] * 2

    with_hall(tmp_path, work)


def test_bots_rest_while_nobody_looks_on(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall, "random", "random")
        table = await hall.table(made.table)
        before = table.room.version
        assert (table.room.bot_to_move, table._bots) == (0, None)
        guest = Guest()
        await table.enter(guest, Hello(PROTOCOL))
        bots = table._bots
        assert bots is not None
        table.leave(guest)
        await bots
        assert not table.room.is_over
        assert before <= table.room.version < before + 10

    with_hall(tmp_path, work)


@pytest.mark.parametrize(
    ("error", "code"),
    [(Conflict(), "table-went-on"), (CoatlError("cannot-write", why="full"), "cannot-write")],
)
def test_what_cannot_be_kept_did_not_happen(
    tmp_path: Path, error: Exception, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*arguments: object) -> None:
        raise error

    async def work(hall: Hall) -> None:
        made = await two(hall)
        guest = Guest()
        table = await hall.table(made.table)
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        before, scene, version = table.info(), guest.scene, table.room.version
        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", fail)
            with pytest.raises(CoatlError, match=code):
                await table.act(0, scene.moves[0].code, version, "0/1")
        assert len(guest.heard) == 1  # nobody was told
        assert not guest.left
        assert (table.info(), table.room.version) == (before, version)
        assert encode(table.room.scene(0)) == encode(scene)
        assert await table.act(0, scene.moves[0].code, version, "0/1") > version
        assert isinstance(guest.heard[-1], News)

    with_hall(tmp_path, work)


def test_nobody_is_told_what_is_not_kept_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall)
        ana, bo, other = Guest(), Guest(), Guest()
        table = await hall.table(made.table)
        for guest, tokens in ((ana, [made.keys[0].token]), (bo, []), (other, [])):
            await table.enter(guest, Hello(PROTOCOL, tokens, 0))
        asked = asyncio.Event()
        may_fail = asyncio.Event()

        async def fail(*arguments: object) -> None:
            asked.set()
            await may_fail.wait()
            raise CoatlError("cannot-write", why="full")

        monkeypatch.setattr(hall.store, "append", fail)
        version, heard = table.room.version, len(bo.heard)
        acting = asyncio.ensure_future(table.act(0, ana.scene.moves[0].code, version, "0/1"))
        await asked.wait()
        table.leave(other)
        table._announce()
        seen = asyncio.ensure_future(table.outside())
        await asyncio.sleep(0)
        assert len(bo.heard) == heard
        may_fail.set()
        with pytest.raises(CoatlError, match="cannot-write"):
            await acting
        assert (await seen).watching == 1
        assert [type(one) for one in bo.heard[heard:]] == [TableNews]

    with_hall(tmp_path, work)


def test_bots_play_on_once_there_is_space_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "BREATH", 0.0)

    async def work(hall: Hall) -> None:
        made = await two(hall, "random", "random")
        table = await hall.table(made.table)
        append, failed = hall.store.append, 0

        async def fail(*arguments: Any) -> None:
            nonlocal failed
            failed += 1
            if failed % 3 == 0:
                raise CoatlError("cannot-write", why="full")
            await append(*arguments)

        monkeypatch.setattr(hall.store, "append", fail)
        await table.enter(Guest(), Hello(PROTOCOL))
        assert table._bots is not None
        await table._bots
        assert table.room.is_over
        assert failed > 30

    with_hall(tmp_path, work)


def test_a_bot_remembers_nothing_that_was_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_module, "BREATH", 0.0)
    pool = First()

    async def work(hall: Hall) -> None:
        made = await two(hall, "random", "random")
        table = await hall.table(made.table)
        append, guest = hall.store.append, Guest()

        async def fail(*arguments: Any) -> None:
            if len(pool.asked) == 1:
                raise CoatlError("cannot-write", why="full")
            if len(pool.asked) == 3:
                table.leave(guest)
            await append(*arguments)

        monkeypatch.setattr(hall.store, "append", fail)
        await table.enter(guest, Hello(PROTOCOL))
        assert table._bots is not None
        await table._bots
        assert pool.asked[0] == pool.asked[1]
        assert pool.memories[:2] == [None, None]
        assert b"1" not in table._memories.values()
        assert b"2" in table._memories.values() or pool.memories[2] == b"2"

    with_hall(tmp_path, work, pool)


def test_a_bot_does_not_think_of_what_has_passed_while_it_waited_to(tmp_path: Path) -> None:
    pool = First()

    class Busy(NoNews):
        """While the first one asks whether to think, its moves are made."""

        def __init__(self) -> None:
            self.table: Table | None = None
            self.allowed: list[tuple[int | None, int]] = []

        async def may_think(self, table: str, version: int) -> bool:
            assert self.table is not None
            room = self.table.room
            while not self.allowed and room.bot_to_move == 0:
                await self.table._do("", None, _first_move)
            self.allowed.append((room.bot_to_move, version))
            return True

    def _first_move(room: Room) -> list[Change]:
        game = room.started()
        return room.act(game.state.seat, CODES[game.legal_actions[0]])

    news = Busy()

    async def work(hall: Hall) -> None:
        made = await two(hall, "random", "random")
        news.table = await hall.table(made.table)
        await news.table.enter(Guest(), Hello(PROTOCOL))
        assert news.table._bots is not None
        await news.table._bots
        assert news.table.room.is_over
        assert len(pool.asked) > 10
        assert set(pool.asked) <= set(news.allowed[1:])

    with_hall(tmp_path, work, pool, news)


@pytest.mark.parametrize("name", ["", "none", "\0", "\ud800" * 16, "N" * 16, NOWHERE + "x"])
def test_what_is_no_name_of_a_table_is_not_looked_for(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        monkeypatch.setattr(hall.store, "load", None)
        with pytest.raises(CoatlError, match="unknown-table"):
            await hall.table(name)

    with_hall(tmp_path, work)


def test_what_goes_wrong_is_written_down_and_counted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "OFTEN", 0.0)
    monkeypatch.setattr(logs, "_ERROR_EVENTS", TokenBucket(RateLimit(50, 1.0)))

    async def work(hall: Hall) -> None:
        made = await two(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL))
        asked = 0
        is_asked_again = asyncio.Event()

        async def changed_since(versions: Mapping[str, int]) -> list[str]:
            nonlocal asked
            asked += 1
            if asked > 2:
                is_asked_again.set()
                return []
            raise ZeroDivisionError

        async def entries_since(*arguments: object) -> list[bytes]:
            raise ZeroDivisionError

        monkeypatch.setattr(hall.store, "is_shared", True)
        monkeypatch.setattr(hall.store, "changed_since", changed_since)
        hall.begin()
        await is_asked_again.wait()
        monkeypatch.setattr(hall.store, "entries_since", entries_since)
        await hall.spawn(table._catch_up())
        assert guest.left
        assert b"coatl_errors_total 3.0" in hall.metrics.exposition()

    with_hall(tmp_path, work)
    assert [one.message for one in caplog.records if one.exc_info] == ["error.raised"] * 3


def test_it_stops_in_time_whoever_does_not_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "CLOSING", 0.2)

    async def never(*arguments: object) -> None:
        await asyncio.Event().wait()

    class Silent(NoNews):
        async def close(self) -> None:
            await never()

    async def work(hall: Hall) -> None:
        made = await two(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        monkeypatch.setattr(hall.store, "append", never)
        code, version = guest.scene.moves[0].code, table.room.version
        acting = asyncio.ensure_future(table.act(0, code, version, "0/1"))
        await asyncio.sleep(0)
        async with asyncio.timeout(60):
            await hall.close()
        acting.cancel()

    caplog.set_level(logging.INFO, "coatl")
    with_hall(tmp_path, work, news=Silent())
    told = [one.message for one in caplog.records]
    assert told[-2:] == ["shutdown.timed_out", "server.stopped"]


def test_all_that_a_stop_may_take_is_eight_seconds() -> None:
    assert hall_module.GOODBYE + server.GOODBYE + hall_module.CLOSING < 8


def test_a_table_that_is_opened_does_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        made = [(await two(hall)).table for _ in range(2)]
        hall._tables.clear()
        load = hall.store.load
        may_load = asyncio.Event()

        async def slow(table: str) -> StoredTable | None:
            if table == made[0]:
                await may_load.wait()
            return await load(table)

        monkeypatch.setattr(hall.store, "load", slow)
        waiting = [asyncio.ensure_future(hall.table(made[0])) for _ in range(3)]
        await hall.table(made[1])
        may_load.set()
        opened = await asyncio.gather(*waiting)
        assert all(table is opened[0] for table in opened)
        for _ in range(2):
            with pytest.raises(CoatlError, match="unknown-table"):
                await hall.table(NOWHERE)

    with_hall(tmp_path, work)


def test_a_table_of_other_rules_is_refused_and_not_misread(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        others, damaged = {"n" * 16: RULES_VERSION + 1, "p" * 16: RULES_VERSION - 1}, "d" * 16
        for other, rules in others.items():
            setup = msgspec.json.encode({"rules": rules, "options": "all different"})
            await hall.store.create(other, setup, [b"unheard of"])
            with pytest.raises(CoatlError, match=rf"other-rules.*found={rules}"):
                await hall.table(other)
        await hall.store.create(damaged, b"nonsense", [])
        with pytest.raises(CoatlError, match="table-damaged"):
            await hall.table(damaged)

    with_hall(tmp_path, work)


def test_a_table_is_read_by_its_snapshot_and_by_its_log_alike(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall, "random", "random")
        table = await hall.table(made.table)
        await table.enter(Guest(), Hello(PROTOCOL))
        assert table._bots is not None
        await table._bots
        saved = await hall.store.load(made.table)
        assert saved is not None
        assert saved.snapshot is not None
        assert len(saved.entries) < ENTRIES
        by_snapshot, version = await read(hall.store, made.table)
        assert version == saved.version
        await hall.store.create("old", saved.setup, await hall.store.entries_since(made.table, 0))
        await hall.store.append("old", table.room.version, [encode(Entry("next x"))], b"{}")
        by_log, version = await read(hall.store, "old")
        assert version == 0
        assert by_log.entries[:-1] == by_snapshot.entries == table.room.entries
        assert by_log.story(0) == by_snapshot.story(0) == table.room.story(0)

    with_hall(tmp_path, work)


def test_a_table_whose_work_was_cut_off_is_read_anew(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall)
        guest = Guest()
        table = await hall.table(made.table)
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        code, version = guest.scene.moves[0].code, table.room.version
        asked = asyncio.ensure_future(table.act(0, code, version, "0/1"))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert guest.left
        assert (await hall.table(made.table)).room.done("0/1")

    with_hall(tmp_path, work)


def test_two_rematches_at_once_are_one(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall, "random", "random")
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL))
        async with asyncio.timeout(60):
            while not table.room.is_over:
                await asyncio.sleep(0.01)
        await asyncio.gather(*[table.rematch(guest, f"rematch/{n}") for n in range(3)])
        assert list(hall._tables) == [made.table, table.room.next]

    with_hall(tmp_path, work)
