"""Tables that somebody looks at, and what becomes of them when things go wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from coatl.rules import CoatlError
from coatl.table.hall import IDLE, MOST_REPLAYS, Hall
from coatl.table.pool import Pool, WorkerLost
from coatl.table.protocol import (
    PROTOCOL,
    Answer,
    AskHint,
    Created,
    Hello,
    News,
    NewTable,
    OptionsChoice,
    Scene,
    SeatChoice,
    Welcome,
)
from coatl.table.store import Conflict, Tables

answers: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Answer)


class Guest:
    """A visitor that only listens."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.look: int | None = None
        self.host = False
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


def with_hall(
    folder: Path, work: Callable[[Hall], Awaitable[None]], pool: Pool | None = None
) -> None:
    async def main() -> None:
        hall = Hall(Tables(folder), pool or Pool(), pace=0)
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


@pytest.mark.parametrize("error", [Conflict(), CoatlError("cannot-write", why="full")])
def test_what_cannot_be_kept_did_not_happen(
    tmp_path: Path, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*arguments: object) -> None:
        raise error

    async def work(hall: Hall) -> None:
        made = await two(hall)
        guest = Guest()
        table = await hall.table(made.table)
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        code, version = guest.scene.moves[0].code, table.room.version
        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", fail)
            with pytest.raises(CoatlError):
                await table.act(0, code, version, "0/1")
        assert guest.left
        assert len(guest.heard) == 1  # nobody was told
        with pytest.raises(CoatlError, match="table-went-on"):
            await table.act(0, code, version, "0/1")
        again = await hall.table(made.table)
        assert again is not table
        assert again.room.version == version
        assert await again.act(0, code, version, "0/1") > version

    with_hall(tmp_path, work)


def test_what_was_begun_is_finished_for_whoever_has_left(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        made = await two(hall)
        guest = Guest()
        table = await hall.table(made.table)
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        code, version = guest.scene.moves[0].code, table.room.version
        asked = asyncio.ensure_future(table.act(0, code, version, "0/1"))
        await asyncio.sleep(0)
        asked.cancel()
        await asyncio.gather(asked, *table._tasks, return_exceptions=True)
        assert table.room.version > version
        assert isinstance(guest.heard[-1], News)
        assert not guest.left

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
