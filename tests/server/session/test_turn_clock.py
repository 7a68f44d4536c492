"""Absent players at a served table: who may hand a seat to a bot, and what a clock does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from coatl.formats.commitment import commitment
from coatl.formats.record import parse_record, verify
from coatl.rules import CoatlError
from coatl.server.jobs.pool import Pool
from coatl.server.match.log import Entry
from coatl.server.match.match import Room
from coatl.server.protocol.messages import (
    LONGEST_CLOCK,
    PROTOCOL,
    SHORTEST_CLOCK,
    Ack,
    Created,
    Hello,
    Key,
    NewTable,
    OptionsChoice,
    SeatChoice,
    TableNews,
)
from coatl.server.session.lobby import Hall
from coatl.server.session.session import SNOOZE, Table
from coatl.server.session.turn_clock import Clock, checked
from coatl.server.storage.sqlite import SqliteStorage
from coatl.view import view
from server.served import TWO_PEOPLE, Browser, Served
from server.session.test_lobby import Guest

ONE_OPEN: dict[str, Any] = {
    "options": {"players": 2},
    "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}],
}


def host_key(made: Created) -> Key:
    """The host's token, to say hello with."""
    return Key(-1, made.host)


def is_played_by(browser: Browser, seat: int, bot: str) -> bool:
    return browser.table is not None and browser.table.seats[seat].stand_in == bot


def until(browser: Browser, seat: int, bot: str) -> None:
    while not is_played_by(browser, seat, bot):
        browser.read()


# --- the host and the others --------------------------------------------------------------------


def test_the_host_hands_a_seat_to_a_bot_and_back(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with (
        served.browser(made.table, ana, host_key(made), look=0) as host,
        served.browser(made.table, bo) as away,
    ):
        assert isinstance(host.ask("hand", seat=1, bot="easy"), Ack)
        until(away, 1, "easy")
        assert (away.look, away.held) == (1, [1])
        while host.now.active == 0:  # its bot is asked once it is its turn
            host.act(host.now.moves[0].code)
        while host.now.active == 1:
            host.read()
        assert isinstance(host.ask("hand", seat=1), Ack)
        until(away, 1, "")
        assert host.held == [0]


def test_whoever_holds_a_seat_takes_it_back(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    ana, bo = made.keys
    with (
        served.browser(made.table, host_key(made)) as host,
        served.browser(made.table, bo) as away,
        served.browser(made.table, ana) as other,
    ):
        assert isinstance(host.ask("hand", seat=1, bot="easy"), Ack)
        facts = {"version": served.room(made.table).version, "seat": 1}
        assert away.refusal("act", code=0, **facts) == "bot-plays-for-you"
        assert away.refusal("undo", **facts) == "bot-plays-for-you"
        assert other.refusal("hand", seat=1) == "not-your-seat"
        assert isinstance(away.ask("hand", seat=1), Ack)
        assert served.room(made.table).seats[1].stand_in == ""


@pytest.mark.parametrize("tokens", [[], ["1"], ["forged"], ["hash"]])
def test_nobody_else_hands_a_seat_over(served: Served, tokens: list[str]) -> None:
    made = served.create(TWO_PEOPLE)
    room = served.room(made.table)
    known = {"1": made.keys[1].token, "forged": made.host[::-1], "hash": room.setup.host}
    keys = [Key(1, known[token]) for token in tokens]
    before = room.version
    with served.browser(made.table, *keys, look=1) as browser:
        for seat in (0, 1):
            code = browser.refusal("hand", seat=seat, bot="easy")
            assert code == ("not-the-host" if seat in browser.held else "not-your-seat")
            if seat not in browser.held:
                assert browser.refusal("hand", seat=seat) == "not-your-seat"
    assert room.version == before
    assert [seat.stand_in for seat in room.seats] == ["", ""]


def test_the_host_lets_a_bot_take_an_open_seat_for_good(served: Served) -> None:
    made = served.create(ONE_OPEN)
    with served.browser(made.table, *made.keys, host_key(made), look=0) as host:
        assert isinstance(host.ask("hand", seat=1, bot="random"), Ack)
        assert host.scene is not None
        assert host.table is not None
        while not host.table.started:
            host.read()
        assert host.table.seats[1].kind == "bot"
        assert host.refusal("hand", seat=1) == "seat-is-a-bots"
        assert host.refusal("hand", seat=0, bot="nobody") == "unknown-bot"
    status, code = served.refused("POST", f"/api/tables/{made.table}/join", {"name": "Bo"})
    assert (status, code) == (409, "table-full")


def test_nobody_is_told_the_hosts_token_or_its_hash(served: Served) -> None:
    made = served.create(TWO_PEOPLE)
    with (
        served.browser(made.table, *made.keys, host_key(made), look=0) as host,
        served.browser(made.table) as other,
    ):
        host.ask("hand", seat=1, bot="easy")
        until(other, 1, "easy")
        said = "".join(host.received + other.received)
    for secret in (made.host, served.room(made.table).setup.host):
        assert secret not in said
        assert secret.encode() not in served.ask("GET", f"/api/tables/{made.table}")[2]


def test_a_rematch_keeps_the_host_and_everyone_plays_for_themselves(served: Served) -> None:
    made = served.create(TWO_PEOPLE | {"clock": 3600})
    with served.browser(made.table, *made.keys, host_key(made), look=0) as host:
        host.ask("hand", seat=1, bot="random")
        while host.now.phase != "over":
            if host.now.moves:
                host.act(Random(1).choice(host.now.moves).code)
            else:
                host.read()
        assert isinstance(host.ask("rematch"), Ack)
        room = served.room(made.table)
    assert room.next is not None
    again = served.room(room.next)
    assert (again.setup.host, again.setup.clock) == (room.setup.host, 3600)
    assert again.setup.seed != room.setup.seed
    assert [seat.stand_in for seat in again.seats] == ["", ""]


# --- the deal -----------------------------------------------------------------------------------


def test_the_deal_is_promised_before_the_first_move_and_told_after_the_last(
    served: Served,
) -> None:
    made = served.create(ONE_OPEN)
    shown = served.get(f"/api/tables/{made.table}")["commitment"]
    secret = served.room(made.table).setup.seed
    status, _, content = served.ask(
        "POST", f"/api/tables/{made.table}/join", {"name": "Bo", "brought": "0f3a"}
    )
    assert status == 200, content
    seed = served.room(made.table).started().seed
    assert seed == f"{secret}/0f3a"
    with served.browser(made.table, *made.keys, host_key(made), look=0) as host:
        host.ask("hand", seat=1, bot="random")
        host.ask("hand", seat=0, bot="random")
        while host.now.phase != "over":
            host.read()
        before_the_end = "".join(host.received[:-1])
        assert secret not in before_the_end
        assert shown in before_the_end
    _, _, record = served.ask("GET", f"/api/tables/{made.table}/record")
    told = parse_record(record.decode())
    assert (told.seed, told.commitment) == (seed, shown)
    assert commitment(seed) == shown
    assert verify(told).is_over


@pytest.mark.parametrize("brought", ["0F", "0f/", "x", "0" * 65])
def test_only_digits_are_brought_to_a_deal(served: Served, brought: str) -> None:
    made = served.create(ONE_OPEN)
    path = f"/api/tables/{made.table}/join"
    assert served.refused("POST", path, {"name": "Bo", "brought": brought}) == (400, "malformed")


# --- clocks -------------------------------------------------------------------------------------


class Hourglass(Clock):
    """A clock that a test turns on."""

    def __init__(self) -> None:
        self._now = 1_000_000
        self._turned = asyncio.Event()

    def now(self) -> int:
        return self._now

    async def until(self, at: int) -> None:
        while self._now < at:
            await self._turned.wait()

    def turn(self, seconds: int) -> None:
        self._now += seconds
        self._turned.set()
        self._turned = asyncio.Event()


class Sitting:
    """A hall with an hourglass, and a table of two people with a clock."""

    def __init__(self, folder: Path, clock: int = 60) -> None:
        self.folder = folder
        self.hourglass = Hourglass()
        self.clock = clock

    def hall(self) -> Hall:
        return Hall(SqliteStorage(self.folder), Pool(), pace=0, clock=self.hourglass)

    async def table(self, hall: Hall) -> Created:
        seats = [SeatChoice("me"), SeatChoice("me")]
        return await hall.create(NewTable(OptionsChoice(), seats, clock=self.clock))


async def settled(table: Table) -> None:
    """Once a bot has taken the first turn over and played it."""
    async with asyncio.timeout(60):
        while table.room.bot_to_move is not None or table.room.seats[0].stand_in == "":
            await asyncio.sleep(0.005)


def test_when_the_time_is_up_a_bot_goes_on_while_people_look_on(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)

    async def main() -> None:
        hall = sitting.hall()
        made = await sitting.table(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL, [made.keys[1].token], 1))
        assert table.info().deadline == 1_000_060
        assert table.info().now == 1_000_000
        sitting.hourglass.turn(59)
        await asyncio.sleep(0)
        assert table.room.seats[0].stand_in == ""
        sitting.hourglass.turn(1)
        await settled(table)
        assert table.room.seats[0].stand_in == "medium"
        assert table.room.deadline == 1_000_120  # that of the other, who is next
        news = [one.table for one in guest.heard if isinstance(one, TableNews)]
        assert news[-1].seats[0].stand_in == "medium"
        await hall.close()

    asyncio.run(main())


def test_time_that_ran_out_while_nobody_looked_is_up_when_somebody_does(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, LONGEST_CLOCK)

    async def main() -> None:
        hall = sitting.hall()
        made = await sitting.table(hall)
        await hall.close()  # and the service is started again, a week later
        sitting.hourglass.turn(LONGEST_CLOCK)
        hall, guest = sitting.hall(), Guest()
        table = await hall.table(made.table)
        assert table.room.seats[0].stand_in == ""
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        assert table.room.seats[0].stand_in == "medium"
        assert table.room.deadline is None or table.room.started().state.seat == 1
        await hall.close()

    asyncio.run(main())


def test_a_clock_that_rings_in_two_services_is_heeded_once(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)

    async def main() -> None:
        one = sitting.hall()
        other = Hall(one.store, Pool(), pace=0, clock=sitting.hourglass)
        made = await sitting.table(one)
        tables = [await hall.table(made.table) for hall in (one, other)]
        for table in tables:
            await table.enter(Guest(), Hello(PROTOCOL))
        sitting.hourglass.turn(60)
        for table in tables:
            await settled(table)
        saved = await one.store.load(made.table)
        assert saved is not None
        lines = [msgspec.json.decode(entry, type=Entry).line for entry in saved.entries]
        assert lines.count("bot 1 medium") == 1
        assert [line for line in lines if line.startswith("bot")] == ["bot 1 medium"]
        await other.close()
        await one.close()

    asyncio.run(main())


def test_a_clock_rings_again_if_it_could_not_be_heeded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(tmp_path)

    async def main() -> None:
        hall = sitting.hall()
        made = await sitting.table(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL))
        refused = asyncio.Event()

        async def fail(*arguments: object, **named: object) -> None:
            refused.set()
            raise CoatlError("cannot-write", why="full")

        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", fail)
            sitting.hourglass.turn(60)
            await refused.wait()
            async with asyncio.timeout(60):
                while table._alarm.at != sitting.hourglass.now() + SNOOZE:
                    await asyncio.sleep(0.005)
        assert table.room.seats[0].stand_in == ""
        sitting.hourglass.turn(SNOOZE)
        await settled(table)
        await hall.close()

    asyncio.run(main())


def test_a_clock_that_ran_out_while_a_move_could_not_be_kept_rings_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = Sitting(tmp_path)

    async def main() -> None:
        hall = sitting.hall()
        made = await sitting.table(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL, [made.keys[0].token], 0))
        begun = table.room.deadline
        begun_to_write, may_fail = asyncio.Event(), asyncio.Event()

        async def fail(*arguments: object, **named: object) -> None:
            begun_to_write.set()
            await may_fail.wait()
            raise CoatlError("cannot-write", why="full")

        while True:  # up to the step that ends the turn, which cannot be kept
            before = table.room.version
            code, is_last = guest.scene.moves[-1].code, _ends_turn(table.room, guest)
            if is_last:
                break
            await table.act(0, code, before, f"0/{before}")
        sitting.hourglass.turn(30)
        with monkeypatch.context() as patch:
            patch.setattr(hall.store, "append", fail)
            acting = asyncio.ensure_future(table.act(0, code, before, "0/last"))
            await begun_to_write.wait()
            sitting.hourglass.turn(30)
            async with asyncio.timeout(60):
                while table._alarm.at == begun:
                    await asyncio.sleep(0.005)
            may_fail.set()
            with pytest.raises(CoatlError, match="cannot-write"):
                await acting
        await settled(table)
        await hall.close()

    asyncio.run(main())


def _ends_turn(room: Room, guest: Guest) -> bool:
    """Whether the last of the moves on offer sets another clock."""
    trial = Room.fold(room.id, room.setup, room.entries)
    trial.act(0, guest.scene.moves[-1].code, "trial", (room.deadline or 0) - 1)
    return trial.deadline != room.deadline


def test_nobody_waits_for_a_clock_at_a_table_that_nobody_looks_at(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)

    async def main() -> None:
        hall = sitting.hall()
        made = await sitting.table(hall)
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL))
        running = table._alarm.at
        table.leave(guest)
        assert (running, table._alarm.at) == (1_000_060, None)
        await hall.close()

    asyncio.run(main())


@pytest.mark.parametrize("clock", [-1, 1, SHORTEST_CLOCK - 1, LONGEST_CLOCK + 1])
def test_a_turn_takes_from_a_minute_to_a_week(served: Served, clock: int) -> None:
    assert served.refused("POST", "/api/tables", TWO_PEOPLE | {"clock": clock}) == (
        422,
        "no-such-clock",
    )
    with pytest.raises(CoatlError, match="no-such-clock"):
        checked(clock)


def test_a_clock_is_chosen_with_the_table(served: Served) -> None:
    made = served.create(TWO_PEOPLE | {"clock": 86_400})
    info = served.get(f"/api/tables/{made.table}")
    assert info["clock"] == 86_400
    assert 86_398 <= info["deadline"] - info["now"] <= 86_400


def test_a_real_clock_waits_for_what_is_to_come_and_no_longer() -> None:
    clock = Clock()
    asyncio.run(clock.until(clock.now() - 5))
    asyncio.run(clock.until(clock.now() + 1))


class Pondering(Pool):
    """Workers that answer when they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.let = asyncio.Event()
        self.told: tuple[Any, ...] = ()

    async def ask(self, name: str, *arguments: Any, limit: float) -> Any:
        self.told = arguments
        self.asked.set()
        await self.let.wait()
        return arguments[3][0], b""  # the first code


def test_a_bot_knows_what_its_seat_may_know_and_sent_away_it_does_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        pool = Pondering()
        hall = Hall(SqliteStorage(tmp_path), pool, pace=0)
        seats = [SeatChoice("me"), SeatChoice("me")]
        made = await hall.create(NewTable(OptionsChoice(), seats))
        table, guest = await hall.table(made.table), Guest()
        await table.enter(guest, Hello(PROTOCOL, [made.host]))
        await table.hand(guest, 0, "easy", "hand/1")
        await pool.asked.wait()
        bot, _, seen, _, _ = pool.told
        assert (bot, seen) == ("easy", view(table.room.started().state, 0))
        await table.hand(guest, 0, "", "hand/2")
        version, bots = table.room.version, table._bots
        assert bots is not None
        pool.let.set()
        await bots
        assert table.room.version == version
        await hall.close()

    asyncio.run(main())
