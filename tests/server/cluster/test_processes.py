"""Several processes that serve the same tables: what one does all others know, and it is done once.

Some of them are halls in one process here, so that they can be looked into; others are real ones,
and are killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from typing import Any

import pytest

from coatl.formats.record import parse_record, verify
from coatl.rules import CODES, CoatlError
from coatl.server.cluster.pubsub import NoNews, RedisNews
from coatl.server.jobs.pool import Pool
from coatl.server.match.match import Room
from coatl.server.protocol.messages import PROTOCOL, Ack, Created, Hello, Join, News, encode
from coatl.server.session import lobby as hall_module
from coatl.server.session.lobby import Hall
from coatl.server.session.repository import read
from coatl.server.session.session import Table
from coatl.server.storage.postgres import PostgresStorage, prepare
from server import databases
from server.cluster.test_pubsub import until
from server.databases import DATABASES, PASSWORD
from server.served import TWO_PEOPLE, Apart, Browser
from server.session.test_lobby import Guest, two

pytestmark = DATABASES


@pytest.fixture
def url(postgres: databases.Postgres) -> str:
    found = postgres.database()
    prepare(found)
    return found


def with_halls(
    url: str,
    work: Callable[..., Coroutine[Any, Any, None]],
    redis: str | None = None,
    count: int = 2,
) -> None:
    """Let these do that on one database, with news from one another or without."""

    async def main() -> None:
        halls = [
            Hall(PostgresStorage(url), Pool(), pace=0, news=RedisNews(redis) if redis else NoNews())
            for _ in range(count)
        ]
        if redis:
            for hall in halls:
                hall.begin()
        try:
            async with asyncio.timeout(300):
                await work(*halls)
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(main())


async def seated(hall: Hall, made: Created, *seats: int) -> tuple[Table, Guest]:
    """Somebody at that table, in that process."""
    table, guest = await hall.table(made.table), Guest()
    tokens = [made.keys[seat].token for seat in seats]
    await table.enter(guest, Hello(PROTOCOL, tokens, seats[0] if seats else None))
    return table, guest


def versions(guest: Guest) -> list[int]:
    """The versions that somebody was told of, each as the first after those before it."""
    welcome, *rest = guest.heard
    told = [welcome.frame.version]
    for message in rest:
        for frame in message.frames if isinstance(message, News) else ():
            assert frame.version == told[-1] + len(frame.steps)
            told.append(frame.version)
    return told


def is_over(guest: Guest) -> bool:
    """Whether somebody was told that the game is."""
    told = [message for message in guest.heard if isinstance(message, News)]
    scene = told[-1].frames[-1].scene if told else None
    return scene is not None and scene.phase == "over"


def a_move(room: Room, rng: Random) -> tuple[int, int]:
    game = room.started()
    return game.state.seat, CODES[rng.choice(game.legal_actions)]


async def kept_of(hall: Hall, table: str) -> Room:
    """What the database has of a table."""
    room, _ = await read(hall.store, table)
    return room


async def all_at(tables: Sequence[Table], version: int) -> None:
    """Wait until all of them have come so far."""
    await until(lambda: {table.room.version for table in tables} == {version})


def test_what_one_process_does_is_told_in_the_others_once(url: str, redis: databases.Redis) -> None:
    async def work(*halls: Hall) -> None:
        made = await two(halls[0])
        tables, guests = zip(*[await seated(hall, made, 0, 1) for hall in halls], strict=True)
        rng = Random(1)
        for number in range(60):
            here = rng.choice(tables)
            seat, code = a_move(here.room, rng)
            version = await here.act(seat, code, here.room.version, f"{seat}/{number}")
            await all_at(tables, version)
        for guest in guests:
            assert versions(guest) == versions(guests[0])
            assert guest.scene == guests[0].scene
            assert not guest.left
        again = await kept_of(halls[0], made.table)
        for table in tables:
            assert table.room.entries == again.entries
            assert table.room.story(0) == again.story(0)

    with_halls(url, work, redis.url, 3)


def test_whoever_is_behind_catches_up_before_it_acts(url: str) -> None:
    async def work(ahead: Hall, behind: Hall) -> None:
        made = await two(ahead)
        first, _ = await seated(ahead, made, 0)
        second, guest = await seated(behind, made, 0)
        rng = Random(1)
        for number in range(5):
            seat, code = a_move(first.room, rng)
            await first.act(seat, code, first.room.version, f"{seat}/{number}")
        seat, code = a_move(first.room, rng)
        version = await second.act(seat, code, first.room.version, "0/later")
        assert versions(guest)[-1] == version == second.room.version
        assert second.room.entries[: first.room.version] == first.room.entries

    with_halls(url, work)


def test_a_command_that_another_process_has_carried_out_is_not_repeated(url: str) -> None:
    async def work(one: Hall, other: Hall) -> None:
        made = await two(one)
        first, _ = await seated(one, made, 0)
        second, guest = await seated(other, made, 0)
        seat, code = a_move(first.room, Random(1))
        before = first.room.version
        version = await first.act(seat, code, before, "0/same")
        assert await second.act(seat, code, before, "0/same") == version
        assert versions(guest) == [before, version]
        assert first.room.entries == second.room.entries

    with_halls(url, work)


def test_a_move_that_came_second_is_refused_and_the_first_is_told(url: str) -> None:
    async def work(one: Hall, other: Hall) -> None:
        made = await two(one)
        first, _ = await seated(one, made, 0)
        second, guest = await seated(other, made, 0)
        before = first.room.version
        codes = [CODES[action] for action in first.room.started().legal_actions[:2]]
        version = await first.act(0, codes[0], before, "0/first")
        with pytest.raises(CoatlError, match="table-went-on"):
            await second.act(0, codes[1], before, "0/second")
        assert versions(guest) == [before, version]

    with_halls(url, work)


def test_seats_taken_in_two_processes_at_once_are_two(url: str) -> None:
    async def work(*halls: Hall) -> None:
        made = await two(halls[0])
        table = await halls[0].table(made.table)
        setup = table.room.setup
        for seat in setup.seats:
            seat.kind, seat.key = "open", ""
        await halls[0].store.create("a" * 16, encode(setup), [])
        tables = [await hall.table("a" * 16) for hall in halls]
        tried = [one.join(Join(f"P{n}")) for n, one in enumerate((*tables, *tables))]
        outcomes = await asyncio.gather(*tried, return_exceptions=True)
        taken = sorted([one.seat for one in outcomes if not isinstance(one, BaseException)])
        assert taken == [0, 1]
        codes = {one.code for one in outcomes if isinstance(one, CoatlError)}
        assert codes == {"table-full"}
        for one in tables:
            assert (await one.outside()).started

    with_halls(url, work)


def test_who_is_present_is_known_everywhere(url: str, redis: databases.Redis) -> None:
    async def work(one: Hall, other: Hall) -> None:
        made = await two(one)
        first, ana = await seated(one, made, 0)
        second, _ = await seated(other, made, 1)
        third, watching = await seated(other, made)
        await until(lambda: [seat.online for seat in first.info().seats] == [True, True])
        await until(lambda: (first.info().watching, second.info().watching) == (1, 1))
        third.leave(watching)
        await until(lambda: first.info().watching == 0)
        await other.news.close()
        await until(lambda: [seat.online for seat in first.info().seats] == [True, False])
        assert not ana.left

    with_halls(url, work, redis.url)


def test_whoever_asks_who_is_present_hears_of_it_when_they_leave(
    url: str, redis: databases.Redis
) -> None:
    async def work(one: Hall, other: Hall) -> None:
        made = await two(one)
        first, _ = await seated(one, made, 0)
        second, _ = await seated(other, made, 1)
        _, watching = await seated(other, made)
        other.news.present(made.table, other.here(made.table))  # as if somebody had asked
        await until(lambda: first.info().watching == 1)
        second.leave(watching)
        await until(lambda: first.info().watching == 0)

    with_halls(url, work, redis.url)


@pytest.mark.parametrize("has_news", [True, False])
def test_bots_that_two_processes_watch_play_one_game(
    url: str, redis: databases.Redis, monkeypatch: pytest.MonkeyPatch, has_news: bool
) -> None:
    asked: list[object] = []
    ask = Pool.ask

    async def counted(pool: Pool, name: str, *arguments: object, limit: float) -> Any:
        asked.append(arguments[-1])
        return await ask(pool, name, *arguments, limit=limit)

    monkeypatch.setattr(Pool, "ask", counted)
    monkeypatch.setattr(hall_module, "OFTEN", 0.05)

    async def work(*halls: Hall) -> None:
        if not has_news:
            for hall in halls:
                hall.begin()
        made = await two(halls[0], "random", "random")
        tables, guests = zip(*[await seated(hall, made) for hall in halls], strict=True)
        await until(lambda: all(is_over(guest) for guest in guests))
        assert versions(guests[0])[-1] == versions(guests[1])[-1]
        assert tables[0].room.entries == tables[1].room.entries
        assert verify(parse_record(await tables[1].record())).is_over

    with_halls(url, work, redis.url if has_news else None)
    if has_news:
        assert len(asked) < 1.2 * len(set(asked))


def test_without_redis_news_are_late_and_not_lost(
    url: str, redis: databases.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "OFTEN", 0.1)

    async def work(one: Hall, other: Hall) -> None:
        made = await two(one)
        first, _ = await seated(one, made, 0, 1)
        second, guest = await seated(other, made, 0, 1)
        await until(lambda: one.news.arrives and other.news.arrives)
        await asyncio.to_thread(redis.stop)
        rng = Random(1)
        try:
            for number in range(10):
                seat, code = a_move(first.room, rng)
                version = await first.act(seat, code, first.room.version, f"{seat}/{number}")
            await all_at([second], version)
        finally:
            await asyncio.to_thread(redis.start)
        await until(lambda: one.news.arrives and other.news.arrives)
        seat, code = a_move(second.room, rng)
        version = await second.act(seat, code, second.room.version, f"{seat}/last")
        await all_at([first], version)
        assert versions(guest)[-1] == version

    with_halls(url, work, redis.url)


class Away(Exception):
    """The database does not answer."""


async def retried(asked: Coroutine[Any, Any, int]) -> None:
    try:
        await asked
    except CoatlError as error:
        if error.code == "database-away":
            raise Away from None
        raise


def test_a_database_that_goes_away_takes_nothing_with_it(
    url: str, postgres: databases.Postgres, redis: databases.Redis
) -> None:
    async def work(one: Hall, other: Hall) -> None:
        made = await two(one)
        tables, guests = zip(
            *[await seated(hall, made, 0, 1) for hall in (one, other)], strict=True
        )
        rng = Random(1)
        acknowledged: list[str] = []
        for number in range(40):
            if number in {10, 25}:
                await asyncio.to_thread(postgres.stop, "immediate")
                restart = asyncio.ensure_future(asyncio.to_thread(postgres.start))
            here = rng.choice(tables)
            await here.outside()
            seat, code = a_move(here.room, rng)
            command = f"{seat}/{number}"
            version = here.room.version
            while command not in acknowledged:
                with suppress(Away):
                    await retried(here.act(seat, code, version, command))
                    acknowledged.append(command)
            if number in {10, 25}:
                await restart
        kept = await kept_of(one, made.table)
        assert [entry.command for entry in kept.entries if entry.command] == acknowledged
        await all_at(tables, kept.version)
        stands = kept.version - kept.started().undoable
        for guest in guests:
            assert versions(guest)[-1] >= stands
            assert not guest.left

    with_halls(url, work, redis.url)


# --- real processes -------------------------------------------------------------------------------


@contextmanager
def processes(url: str, redis: str, count: int) -> Iterator[list[Apart]]:
    """So many services on one database."""
    with ExitStack() as stack:
        started = []
        for _ in range(count):
            one = Apart(COATL_DATABASE_URL=url, COATL_REDIS_URL=redis)
            stack.callback(one.kill)
            started.append(one)
        yield started


def test_a_game_goes_on_to_its_end_when_a_process_is_killed(
    url: str, redis: databases.Redis
) -> None:
    rng = Random(1)
    with processes(url, redis.url, 2) as (doomed, other), ExitStack() as stack:
        made = doomed.create(TWO_PEOPLE)
        ana = stack.enter_context(doomed.browser(made.table, made.keys[0]))
        bo = stack.enter_context(other.browser(made.table, made.keys[1]))
        while ana.now.turn < 12 or ana.now.active != 0:
            move(rng, ana, bo)
        last = {"version": ana.version, "seat": 0, "code": ana.now.moves[0].code}
        ana.send({"type": "act", "id": "last words", **last})
        assert PASSWORD not in doomed.kill()
        ana = stack.enter_context(other.browser(made.table, made.keys[0]))
        answer = ana.ask("act", "last words", **last)
        assert isinstance(answer, Ack)
        while ana.now.phase != "over":
            move(rng, ana, bo)
        _, _, record = other.ask("GET", f"/api/tables/{made.table}/record")
        assert verify(parse_record(record.decode())).is_over


def move(rng: Random, *browsers: Browser) -> None:
    """A move of whoever is to move, of which both are told once it stands."""
    browser = next(one for one in browsers if one.look == browsers[0].now.active)
    answer = browser.act(rng.choice(browser.now.moves).code)
    assert isinstance(answer, Ack), answer
    for one in browsers:
        one.follow(browser)


def test_an_address_with_a_password_is_never_shown(postgres: databases.Postgres) -> None:
    bad = postgres.database().replace("coatl:", "nobody:")
    with pytest.raises(AssertionError) as refused:
        Apart(COATL_DATABASE_URL=bad)
    assert "COATL_DATABASE_URL" in str(refused.value)
    assert PASSWORD not in str(refused.value)
    with pytest.raises(AssertionError, match="COATL_DATABASE_URL"):
        Apart(COATL_REDIS_URL="redis://127.0.0.1", COATL_DATABASE_URL="")
