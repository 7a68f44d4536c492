"""Turn clocks: a bot plays on when the time of a turn has run out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from coatl.rules import CoatlError
from coatl.server.match.commands import PlayAction, execute
from coatl.server.match.log import LogEntry
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log
from coatl.server.protocol.messages import LONGEST_CLOCK, SHORTEST_CLOCK, TableNews
from coatl.server.session.session import CLOCK_RETRY, Session
from coatl.server.session.turn_clock import SystemClock, checked_clock
from server.served import TWO_PEOPLE, Served

from .lobbies import FakeClient, ManualClock, create_table, enter, new_lobby


async def first_turn_played(session: Session) -> None:
    """Wait until a bot has taken over the first turn and played it."""
    async with asyncio.timeout(60):
        while session.match.bot_to_move is not None or not session.match.seats[0].stand_in:
            await asyncio.sleep(0.005)


def test_a_bot_plays_on_when_the_time_has_run_out(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        client = await enter(session, created, 1)
        info = await session.info()
        assert (info.deadline, info.now) == (1_000_060, 1_000_000)
        clock.advance(59)
        await asyncio.sleep(0)
        assert session.match.seats[0].stand_in == ""
        clock.advance(1)
        await first_turn_played(session)
        assert session.match.seats[0].stand_in == "medium"
        assert session.match.deadline == 1_000_120  # that of the next seat
        news = [one.table for one in client.received if isinstance(one, TableNews)]
        assert news[-1].seats[0].stand_in == "medium"
        await lobby.close()

    asyncio.run(main())


def test_time_runs_out_while_nobody_is_connected(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=LONGEST_CLOCK)
        await lobby.close()  # and the service is started again a week later
        clock.advance(LONGEST_CLOCK)
        lobby = new_lobby(tmp_path, clock=clock)
        session = await lobby.session(created.table)
        assert session.match.seats[0].stand_in == ""
        await enter(session, created, 0)
        assert session.match.seats[0].stand_in == "medium"
        assert session.match.deadline is None or session.match.require_game().state.seat == 1
        await lobby.close()

    asyncio.run(main())


def test_a_turn_expires_once_if_two_processes_notice(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        one = new_lobby(tmp_path, clock=clock)
        storage = one.services.storage
        other = new_lobby(storage, clock=clock)
        created = await create_table(one, clock=60)
        sessions = [await lobby.session(created.table) for lobby in (one, other)]
        for session in sessions:
            await enter(session, created)
        clock.advance(60)
        for session in sessions:
            await first_turn_played(session)
        saved = await storage.load(created.table)
        assert saved is not None
        lines = [msgspec.json.decode(entry, type=LogEntry).line for entry in saved.entries]
        assert [line for line in lines if line.startswith("timeout")] == ["timeout 1 medium"]
        await other.close()
        await one.close()

    asyncio.run(main())


def test_the_end_of_a_turn_is_retried_if_it_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        await enter(session, created)
        has_failed = asyncio.Event()

        async def fail(*arguments: object, **named: object) -> None:
            has_failed.set()
            raise CoatlError("cannot-write", why="full")

        with monkeypatch.context() as patch:
            patch.setattr(lobby.services.storage, "append", fail)
            clock.advance(60)
            await has_failed.wait()
            async with asyncio.timeout(60):
                while session._alarm.at != clock.now() + CLOCK_RETRY:
                    await asyncio.sleep(0.005)
        assert session.match.seats[0].stand_in == ""
        clock.advance(CLOCK_RETRY)
        await first_turn_played(session)
        await lobby.close()

    asyncio.run(main())


def test_a_turn_expires_after_its_last_move_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        clock = ManualClock()
        lobby = new_lobby(tmp_path, clock=clock)
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        client = await enter(session, created, 0)
        deadline = session.match.deadline
        is_storing, may_fail = asyncio.Event(), asyncio.Event()

        async def fail(*arguments: object, **named: object) -> None:
            is_storing.set()
            await may_fail.wait()
            raise CoatlError("cannot-write", why="full")

        command = PlayAction(0, client.scene.moves[-1].code)
        while not ends_turn(session.match, client):
            version = session.match.version
            await session.execute(command, f"0/{version}", version)
        clock.advance(30)
        with monkeypatch.context() as patch:
            patch.setattr(lobby.services.storage, "append", fail)
            last = session.execute(command, "0/last", session.match.version)
            playing = asyncio.ensure_future(last)
            await is_storing.wait()
            clock.advance(30)
            async with asyncio.timeout(60):
                while session._alarm.at == deadline:
                    await asyncio.sleep(0.005)
            may_fail.set()
            with pytest.raises(CoatlError, match="cannot-write"):
                await playing
        await first_turn_played(session)
        await lobby.close()

    asyncio.run(main())


def ends_turn(match: Match, client: FakeClient) -> bool:
    """Whether the last of the client's moves begins another turn."""
    trial = match_from_log(match.id, match.setup, match.log.entries)
    command = PlayAction(0, client.scene.moves[-1].code)
    execute(trial, command, "trial", (match.deadline or 0) - 1)
    return trial.deadline != match.deadline


def test_no_alarm_is_set_while_nobody_is_connected(tmp_path: Path) -> None:
    async def main() -> None:
        lobby = new_lobby(tmp_path, clock=ManualClock())
        created = await create_table(lobby, clock=60)
        session = await lobby.session(created.table)
        client = await enter(session, created)
        while_connected = session._alarm.at
        session.leave(client)
        assert (while_connected, session._alarm.at) == (1_000_060, None)
        await lobby.close()

    asyncio.run(main())


@pytest.mark.parametrize("clock", [-1, 1, SHORTEST_CLOCK - 1, LONGEST_CLOCK + 1])
def test_a_turn_takes_from_a_minute_to_a_week(served: Served, clock: int) -> None:
    refused = served.refused("POST", "/api/tables", TWO_PEOPLE | {"clock": clock})
    assert refused == (422, "no-such-clock")
    with pytest.raises(CoatlError, match="no-such-clock"):
        checked_clock(clock)


def test_a_clock_is_chosen_with_the_table(served: Served) -> None:
    created = served.create(TWO_PEOPLE | {"clock": 86_400})
    info = served.get(f"/api/tables/{created.table}")
    assert info["clock"] == 86_400
    assert 86_398 <= info["deadline"] - info["now"] <= 86_400


def test_the_system_clock_waits_for_the_future_only() -> None:
    clock = SystemClock()
    asyncio.run(clock.wait_until(clock.now() - 5))
    asyncio.run(clock.wait_until(clock.now() + 1))
