"""Several processes on one database: every command is executed once, and all of them learn of it.

Some are lobbies in one process, so that tests can look into them; others are real processes, and
are killed.
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
from coatl.server.cluster.pubsub import NoPubSub
from coatl.server.cluster.redis_pubsub import RedisPubSub
from coatl.server.jobs.fair_queue import Asker
from coatl.server.jobs.job_pool import JobPool
from coatl.server.jobs.replay_queue import ReplayQueue
from coatl.server.jobs.requests import BotMove, Job
from coatl.server.match.commands import PlayAction
from coatl.server.match.match import Match
from coatl.server.match.seat_tokens import new_token
from coatl.server.match.viewer_updates import game_log
from coatl.server.ops.metrics import Metrics
from coatl.server.ops.rate_limits import ClientLimits
from coatl.server.protocol.messages import (
    Ack,
    Created,
    Join,
    News,
    encode,
)
from coatl.server.session import lobby as lobby_module
from coatl.server.session.dispatch import take_seat
from coatl.server.session.finished_game import record
from coatl.server.session.lobby import Lobby
from coatl.server.session.session import Session
from coatl.server.session.shared_services import Services
from coatl.server.session.stored_matches import load_match
from coatl.server.session.turn_clock import SystemClock
from coatl.server.storage.postgres import PostgresStorage, prepare
from server import databases
from server.cluster.test_pubsub import until
from server.databases import DATABASES, PASSWORD
from server.served import TWO_PEOPLE, Apart, Browser
from server.session.lobbies import FakeClient, create_table, enter, exposition

pytestmark = DATABASES


def services(url: str, redis: str | None) -> Services:
    return Services(
        storage=PostgresStorage(url),
        jobs=JobPool(),
        replays=ReplayQueue(JobPool(1)),
        pubsub=RedisPubSub(redis) if redis else NoPubSub(),
        clock=SystemClock(),
        limits=ClientLimits(),
        metrics=Metrics(),
        bot_pause=0,
    )


async def play(session: Session, rng: Random, name: str) -> int:
    """Play a random move in a session; the version after it."""
    seat, code = a_move(session.match, rng)
    return await act(session, seat, code, session.match.version, f"{seat}/{name}")


async def act(session: Session, seat: int, code: int, version: int, name: str) -> int:
    await session.execute(PlayAction(seat, code), name, version)
    return session.match.version


@pytest.fixture
def url(postgres: databases.Postgres) -> str:
    found = postgres.database()
    prepare(found)
    return found


def with_lobbies(
    url: str,
    work: Callable[..., Coroutine[Any, Any, None]],
    redis: str | None = None,
    count: int = 2,
) -> None:
    """Run something with several lobbies on one database, with pub/sub or without."""

    async def main() -> None:
        lobbies = [Lobby(services(url, redis)) for _ in range(count)]
        if redis:
            for lobby in lobbies:
                lobby.start()
        try:
            async with asyncio.timeout(300):
                await work(*lobbies)
        finally:
            for lobby in lobbies:
                await lobby.close()

    asyncio.run(main())


async def seated(lobby: Lobby, made: Created, *seats: int) -> tuple[Session, FakeClient]:
    """The session of a table in that process, with a client."""
    session = await lobby.session(made.table)
    return session, await enter(session, made, *seats)


def versions(client: FakeClient) -> list[int]:
    """The versions that a client was sent, without gaps."""
    welcome, *rest = client.received
    told = [welcome.frame.version]
    for message in rest:
        for frame in message.frames if isinstance(message, News) else ():
            assert frame.version == told[-1] + len(frame.steps)
            told.append(frame.version)
    return told


def is_over(client: FakeClient) -> bool:
    """Whether a client received the end of the game."""
    received = [message for message in client.received if isinstance(message, News)]
    patch = received[-1].frames[-1].patch if received else None
    return patch is not None and patch.get("phase") == "over"


def a_move(match: Match, rng: Random) -> tuple[int, int]:
    game = match.require_game()
    return game.state.seat, CODES[rng.choice(game.legal_actions)]


async def stored_match(lobby: Lobby, table: str) -> Match:
    """The match in the database."""
    return (await load_match(lobby.services.storage, table)).match


async def all_at(sessions: Sequence[Session], version: int) -> None:
    """Wait until all sessions are at a version."""
    await until(lambda: {session.match.version for session in sessions} == {version})


def test_changes_reach_the_other_processes_once(url: str, redis: databases.Redis) -> None:
    async def work(*lobbies: Lobby) -> None:
        made = await create_table(lobbies[0])
        sessions, clients = zip(
            *[await seated(lobby, made, 0, 1) for lobby in lobbies], strict=True
        )
        rng = Random(1)
        for number in range(60):
            here = rng.choice(sessions)
            seat, code = a_move(here.match, rng)
            version = await act(here, seat, code, here.match.version, f"{seat}/{number}")
            await all_at(sessions, version)
        for client in clients:
            assert versions(client) == versions(clients[0])
            assert client.scene == clients[0].scene
            assert not client.was_asked_to_reconnect
        again = await stored_match(lobbies[0], made.table)
        for session in sessions:
            assert session.match.log.entries == again.log.entries
            assert game_log(session.match, 0) == game_log(again, 0)

    with_lobbies(url, work, redis.url, 3)


def test_process_that_is_behind_catches_up_before_it_acts(url: str) -> None:
    async def work(ahead: Lobby, behind: Lobby) -> None:
        made = await create_table(ahead)
        first, _ = await seated(ahead, made, 0)
        second, client = await seated(behind, made, 0)
        rng = Random(1)
        for number in range(5):
            await play(first, rng, f"{number}")
        seat, code = a_move(first.match, rng)
        version = await act(second, seat, code, first.match.version, "0/later")
        assert versions(client)[-1] == version == second.match.version
        assert second.match.log.entries[: first.match.version] == first.match.log.entries

    with_lobbies(url, work)


def test_command_executed_by_another_process_is_not_repeated(url: str) -> None:
    async def work(one: Lobby, other: Lobby) -> None:
        made = await create_table(one)
        first, _ = await seated(one, made, 0)
        second, client = await seated(other, made, 0)
        seat, code = a_move(first.match, Random(1))
        before = first.match.version
        version = await act(first, seat, code, before, "0/same")
        assert await act(second, seat, code, before, "0/same") == version
        assert versions(client) == [before, version]
        assert first.match.log.entries == second.match.log.entries

    with_lobbies(url, work)


def test_second_of_two_moves_is_refused(url: str) -> None:
    async def work(one: Lobby, other: Lobby) -> None:
        made = await create_table(one)
        first, _ = await seated(one, made, 0)
        second, client = await seated(other, made, 0)
        before = first.match.version
        codes = [CODES[action] for action in first.match.require_game().legal_actions[:2]]
        version = await act(first, 0, codes[0], before, "0/first")
        with pytest.raises(CoatlError, match="table-went-on"):
            await act(second, 0, codes[1], before, "0/second")
        assert versions(client) == [before, version]

    with_lobbies(url, work)


def test_seats_taken_at_once_in_two_processes_differ(url: str) -> None:
    async def work(*lobbies: Lobby) -> None:
        made = await create_table(lobbies[0])
        table = await lobbies[0].session(made.table)
        setup = table.match.setup
        for seat in setup.seats:
            seat.kind, seat.token_hash = "open", ""
        await lobbies[0].services.storage.create("a" * 16, encode(setup), [])
        tables = [await lobby.session("a" * 16) for lobby in lobbies]
        tried = [
            take_seat(one, Join(f"P{n}", new_token())) for n, one in enumerate((*tables, *tables))
        ]
        outcomes = await asyncio.gather(*tried, return_exceptions=True)
        taken = sorted([one.seat for one in outcomes if not isinstance(one, BaseException)])
        assert taken == [0, 1]
        codes = {one.code for one in outcomes if isinstance(one, CoatlError)}
        assert codes == {"table-full"}
        for one in tables:
            assert (await one.info()).started

    with_lobbies(url, work)


def test_presence_is_known_everywhere(url: str, redis: databases.Redis) -> None:
    async def work(one: Lobby, other: Lobby) -> None:
        made = await create_table(one)
        first, ana = await seated(one, made, 0)
        second, _ = await seated(other, made, 1)
        third, watching = await seated(other, made)
        await until(lambda: [seat.online for seat in first.table_news.info().seats] == [True, True])
        await until(
            lambda: (first.table_news.info().watching, second.table_news.info().watching) == (1, 1)
        )
        third.leave(watching)
        await until(lambda: first.table_news.info().watching == 0)
        await other.services.pubsub.close()
        await until(
            lambda: [seat.online for seat in first.table_news.info().seats] == [True, False]
        )
        assert not ana.was_asked_to_reconnect

    with_lobbies(url, work, redis.url)


def test_departure_is_published_after_a_query(url: str, redis: databases.Redis) -> None:
    async def work(one: Lobby, other: Lobby) -> None:
        made = await create_table(one)
        first, _ = await seated(one, made, 0)
        second, _ = await seated(other, made, 1)
        _, watching = await seated(other, made)
        other.services.pubsub.publish_presence(
            made.table, other.take_presence_to_publish(made.table)
        )  # as if another process had asked
        await until(lambda: first.table_news.info().watching == 1)
        second.leave(watching)
        await until(lambda: first.table_news.info().watching == 0)

    with_lobbies(url, work, redis.url)


@pytest.mark.parametrize("has_pubsub", [True, False])
def test_bots_in_two_processes_play_one_game(
    url: str, redis: databases.Redis, monkeypatch: pytest.MonkeyPatch, has_pubsub: bool
) -> None:
    asked: list[object] = []
    run = JobPool.run

    async def counted(pool: JobPool, job: Job, timeout: float, asker: Asker, **how: Any) -> Any:
        assert isinstance(job, BotMove)
        asked.append(job.seed)
        return await run(pool, job, timeout, asker, **how)

    monkeypatch.setattr(JobPool, "run", counted)
    monkeypatch.setattr(lobby_module, "POLL_INTERVAL", 0.05)

    async def work(*lobbies: Lobby) -> None:
        if not has_pubsub:
            for lobby in lobbies:
                lobby.start()
        made = await create_table(lobbies[0], "random", "random")
        sessions, clients = zip(*[await seated(lobby, made) for lobby in lobbies], strict=True)
        await until(lambda: all(is_over(client) for client in clients))
        assert versions(clients[0])[-1] == versions(clients[1])[-1]
        assert sessions[0].match.log.entries == sessions[1].match.log.entries
        assert verify(parse_record(await record(sessions[1]))).is_over
        finished = [b"coatl_games_finished_total 1.0" in exposition(lobby) for lobby in lobbies]
        assert sum(finished) == 1

    with_lobbies(url, work, redis.url if has_pubsub else None)
    if has_pubsub:
        assert len(asked) < 1.2 * len(set(asked))


def test_without_redis_updates_are_late_and_not_lost(
    url: str, redis: databases.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_module, "POLL_INTERVAL", 0.1)

    async def work(one: Lobby, other: Lobby) -> None:
        made = await create_table(one)
        first, _ = await seated(one, made, 0, 1)
        second, client = await seated(other, made, 0, 1)
        await until(lambda: one.services.pubsub.is_connected and other.services.pubsub.is_connected)
        await asyncio.to_thread(redis.stop)
        rng = Random(1)
        try:
            for number in range(10):
                seat, code = a_move(first.match, rng)
                version = await act(first, seat, code, first.match.version, f"{seat}/{number}")
            await all_at([second], version)
        finally:
            await asyncio.to_thread(redis.start)
        await until(lambda: one.services.pubsub.is_connected and other.services.pubsub.is_connected)
        seat, code = a_move(second.match, rng)
        version = await act(second, seat, code, second.match.version, f"{seat}/last")
        await all_at([first], version)
        assert versions(client)[-1] == version

    with_lobbies(url, work, redis.url)


class Away(Exception):
    """The database does not answer."""


async def retried(asked: Coroutine[Any, Any, int]) -> None:
    try:
        await asked
    except CoatlError as error:
        if error.code == "database-away":
            raise Away from None
        raise


def test_restart_of_the_database_loses_nothing(
    url: str, postgres: databases.Postgres, redis: databases.Redis
) -> None:
    async def work(one: Lobby, other: Lobby) -> None:
        made = await create_table(one)
        sessions, clients = zip(
            *[await seated(lobby, made, 0, 1) for lobby in (one, other)], strict=True
        )
        rng = Random(1)
        acknowledged: list[str] = []
        for number in range(40):
            if number in {10, 25}:
                await asyncio.to_thread(postgres.stop, "immediate")
                restart = asyncio.ensure_future(asyncio.to_thread(postgres.start))
            here = rng.choice(sessions)
            await here.info()
            seat, code = a_move(here.match, rng)
            command = f"{seat}/{number}"
            version = here.match.version
            while command not in acknowledged:
                with suppress(Away):
                    await retried(act(here, seat, code, version, command))
                    acknowledged.append(command)
            if number in {10, 25}:
                await restart
        kept = await stored_match(one, made.table)
        assert [entry.command for entry in kept.log.entries if entry.command] == acknowledged
        await all_at(sessions, kept.version)
        stands = kept.version - kept.require_game().undoable
        for client in clients:
            assert versions(client)[-1] >= stands
            assert not client.was_asked_to_reconnect

    with_lobbies(url, work, redis.url)


# --- real processes -------------------------------------------------------------------------------


@contextmanager
def processes(url: str, redis: str, count: int) -> Iterator[list[Apart]]:
    """Several services on one database."""
    with ExitStack() as stack:
        started = []
        for _ in range(count):
            one = Apart(COATL_DATABASE_URL=url, COATL_REDIS_URL=redis)
            stack.callback(one.kill)
            started.append(one)
        yield started


def test_game_continues_after_a_process_is_killed(url: str, redis: databases.Redis) -> None:
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
    """Play a random move of the active player, and wait until all browsers have received it."""
    browser = next(one for one in browsers if one.viewpoint == browsers[0].now.active)
    answer = browser.act(rng.choice(browser.now.moves).code)
    assert isinstance(answer, Ack), answer
    for one in browsers:
        one.follow(browser)


def test_password_of_the_database_is_never_shown(postgres: databases.Postgres) -> None:
    bad = postgres.database().replace("coatl:", "nobody:")
    with pytest.raises(AssertionError) as refused:
        Apart(COATL_DATABASE_URL=bad)
    assert "COATL_DATABASE_URL" in str(refused.value)
    assert PASSWORD not in str(refused.value)
    with pytest.raises(AssertionError, match="COATL_DATABASE_URL"):
        Apart(COATL_REDIS_URL="redis://127.0.0.1", COATL_DATABASE_URL="")
