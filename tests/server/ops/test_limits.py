"""How much may be asked for, and what becomes of whoever asks for more."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from coatl.rules import CoatlError
from coatl.server.ops import limits as module
from coatl.server.ops.limits import (
    COMMANDS,
    PER_ADDRESS,
    Allowance,
    Bucket,
    Buckets,
    Limits,
    key_of,
)
from coatl.server.protocol.messages import PROTOCOL, Reject
from coatl.server.transport import api
from server.served import TWO_PEOPLE, Served


class Clock:
    """A time that goes by when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limited(tmp_path: Path, site: Path, clock: Clock) -> Iterator[Served]:
    served = Served(tmp_path, site, Limits(clock=clock))
    yield served
    served.stop()


def test_a_bucket_gives_what_it_holds_and_then_what_drips_in() -> None:
    bucket = Bucket(Allowance(3, 2.0))
    assert [bucket.take(10) for _ in range(4)] == [0, 0, 0, 2]
    assert bucket.take(11.5) == 0.5
    assert bucket.take(12) == 0
    assert bucket.take(12) == 2
    assert [bucket.take(1000) for _ in range(4)] == [0, 0, 0, 2]


@given(st.lists(st.floats(0, 30), max_size=60))
def test_nobody_ever_gets_more_than_the_burst_and_the_rate(pauses: list[float]) -> None:
    allowance = Allowance(5, 3.0)
    bucket, now, given_at = Bucket(allowance), 100.0, []
    for pause in pauses:
        now += pause
        if not bucket.take(now):
            given_at.append(now)
    for first, start in enumerate(given_at):
        for last in range(first, len(given_at)):
            taken = last - first + 1
            assert taken <= allowance.burst + (given_at[last] - start) / allowance.seconds + 1e-6


def test_only_so_many_addresses_are_kept_in_mind() -> None:
    buckets = Buckets(Allowance(1, 10.0), most=100)
    for number in range(1000):
        assert buckets.take(f"{number}", 5.0) == 0
        assert len(buckets) <= 100
    assert buckets.take("999", 5.0) > 0


def test_who_has_asked_for_nothing_lately_is_forgotten() -> None:
    buckets = Buckets(Allowance(2, 10.0))
    for number in range(50):
        buckets.take(f"{number}", 0.0)
    buckets.take("last", 10.0)
    assert len(buckets) == 1


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::3", "2001:db8:1:2:ffff::4", True),
        ("2001:db8:1:2::3", "2001:db8:1:3::3", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2", True),
        ("", "192.0.2.1", False),
    ],
)
def test_whoever_has_a_network_to_themselves_is_one(one: str, other: str, same: bool) -> None:
    assert (key_of(one) == key_of(other)) is same


@pytest.mark.parametrize("what", PER_ADDRESS)
def test_each_address_has_its_own_allowance(what: str, clock: Clock) -> None:
    limits = Limits(clock=clock)
    for _ in range(PER_ADDRESS[what].burst):
        limits.ask(what, "192.0.2.1")
    with pytest.raises(CoatlError, match=f"too-many-{what}"):
        limits.ask(what, "192.0.2.1")
    limits.ask(what, "192.0.2.2")
    clock.now += PER_ADDRESS[what].seconds
    limits.ask(what, "192.0.2.1")


def test_no_player_comes_near_the_limits(clock: Clock) -> None:
    """Sixty keys at once, and then a key every twelfth of a second for an hour."""
    command = Limits(clock=clock).commands()
    for _ in range(60):
        command()
    for _ in range(3600 * 12):
        clock.now += 1 / 12
        command()


def test_without_limits_nothing_is_refused(clock: Clock) -> None:
    limits = Limits(clock=clock, are_on=False)
    command = limits.commands()
    for _ in range(10_000):
        command()
        limits.ask("tables", "192.0.2.1")
        limits.open_socket("192.0.2.1")
    limits.watch(10_000)


def test_too_many_tables_are_refused_and_when_to_come_again_is_said(
    limited: Served, clock: Clock
) -> None:
    for _ in range(PER_ADDRESS["tables"].burst):
        limited.create(TWO_PEOPLE)
    status, headers, content = limited.ask("POST", "/api/tables", TWO_PEOPLE)
    assert (status, headers["retry-after"]) == (429, "36")
    assert json.loads(content) == {"code": "too-many-tables", "facts": {"seconds": 36}}
    clock.now += 36
    limited.create(TWO_PEOPLE)


def test_too_many_seats_and_records_are_refused(limited: Served) -> None:
    for _ in range(PER_ADDRESS["records"].burst):
        assert limited.refused("POST", "/api/replays", b"{")[0] == 422
    assert limited.refused("POST", "/api/replays", b"{") == (429, "too-many-records")
    for _ in range(PER_ADDRESS["joins"].burst):
        assert limited.refused("POST", "/api/tables/none/join", {"name": "Bo"})[0] == 404
    path = "/api/tables/none/join"
    assert limited.refused("POST", path, {"name": "Bo"}) == (429, "too-many-joins")


def test_too_many_requests_are_refused_but_the_pages_are_shown(limited: Served) -> None:
    for _ in range(PER_ADDRESS["requests"].burst):
        assert limited.refused("GET", "/api/tables/none") == (404, "unknown-table")
    assert limited.refused("GET", "/api/tables/none") == (429, "too-many-requests")
    assert limited.ask("GET", "/")[0] == limited.ask("GET", "/healthz")[0] == 200


def test_too_many_commands_are_rejected_and_then_the_socket_is_closed(limited: Served) -> None:
    made = limited.create(TWO_PEOPLE)
    with limited.browser(made.table, made.keys[0]) as browser:
        for _ in range(COMMANDS.burst):
            assert browser.refusal("undo", version=browser.version, seat=0) == "nothing-to-undo"
        answer = browser.ask("undo", version=browser.version, seat=0)
        assert isinstance(answer, Reject)
        assert answer.problem.code == "too-many-commands"
        for _ in range(10):
            browser.send({"type": "undo", "id": "x", "version": browser.version, "seat": 0})
        assert browser.closed() == 4429


def test_whoever_was_too_fast_goes_on_in_a_moment(limited: Served, clock: Clock) -> None:
    made = limited.create(TWO_PEOPLE)
    facts = {"version": 0, "seat": 0}
    with limited.browser(made.table, made.keys[0]) as browser:
        for _ in range(COMMANDS.burst):
            browser.refusal("undo", **facts)
        assert browser.refusal("undo", **facts) == "too-many-commands"
        clock.now += 1
        assert browser.refusal("undo", **facts) == "table-went-on"


def test_too_many_sockets_of_an_address_are_closed(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_SOCKETS", 2)
    made = limited.create(TWO_PEOPLE)
    where = f"ws://{limited.host}/api/tables/{made.table}/socket"
    with (
        limited.browser(made.table, made.keys[0]),
        limited.browser(made.table),
        connect(where) as third,
    ):
        assert json.loads(third.recv(30))["problem"]["code"] == "too-many-sockets"
        with pytest.raises(ConnectionClosed, match="4429"):
            third.recv(30)
    with limited.browser(made.table):
        pass  # there is room again


def test_a_table_that_too_many_watch_still_has_room_for_its_players(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WATCHING", 1)
    made = limited.create(TWO_PEOPLE)
    where = f"ws://{limited.host}/api/tables/{made.table}/socket"
    with limited.browser(made.table):
        with connect(where) as second:
            second.send(json.dumps({"type": "hello", "protocol": PROTOCOL}))
            assert json.loads(second.recv(30))["problem"]["code"] == "too-many-watching"
            with pytest.raises(ConnectionClosed, match="4429"):
                second.recv(30)
        with limited.browser(made.table, made.keys[0]) as player:
            assert player.held == [0]


def test_a_request_that_takes_too_long_is_refused(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "REQUEST", 0.01)
    host, port = limited.host.split(":")
    with socket.create_connection((host, int(port)), 30) as slow:
        slow.sendall(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{")
        answer = b"".join(iter(lambda: slow.recv(4096), b""))  # to the end: it is closed
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"too-slow" in answer
