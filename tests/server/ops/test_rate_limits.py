"""Rate limits and connection limits, and what a client that exceeds them gets."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from time import monotonic

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from coatl.rules import CoatlError
from coatl.server.match.seat_tokens import new_token
from coatl.server.ops import rate_limits as module
from coatl.server.ops.rate_limits import (
    COMMANDS_PER_SOCKET,
    MAX_QUEUED_PER_ADDRESS,
    PER_ADDRESS,
    SKETCH,
    SLOW_JOB,
    UNLIMITED,
    WHOLE_GAME,
    WORK_PER_ADDRESS,
    ClientLimits,
    RateLimit,
    TokenBucket,
    TokenBuckets,
    address_key,
)
from coatl.server.protocol.messages import (
    PROTOCOL,
    AskHint,
    Reject,
    ScoreSketches,
    SetViewpoint,
    Sketch,
    Undo,
    Welcome,
)
from coatl.server.session.conversation import _work
from coatl.server.transport import api, sending
from coatl.server.transport.incoming import MAX_HELD
from server.served import TWO_PEOPLE, Served


class FakeClock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def limited(tmp_path: Path, site: Path, clock: FakeClock) -> Iterator[Served]:
    limits = ClientLimits(clock=clock)
    limits._all_requests = TokenBuckets(UNLIMITED)  # while the clock stands, they would wait
    served = Served(tmp_path, site, limits)
    yield served
    served.stop()


def test_a_bucket_allows_its_burst_and_then_one_token_per_interval() -> None:
    bucket = TokenBucket(RateLimit(3, 2.0))
    assert [bucket.take(10) for _ in range(4)] == [0, 0, 0, 2]
    assert bucket.take(11.5) == 0.5
    assert bucket.take(12) == 0
    assert bucket.take(12) == 2
    assert [bucket.take(1000) for _ in range(4)] == [0, 0, 0, 2]


@given(st.lists(st.floats(0, 30), max_size=60))
def test_a_bucket_never_exceeds_burst_plus_rate(pauses: list[float]) -> None:
    limit = RateLimit(5, 3.0)
    bucket, now, taken_at = TokenBucket(limit), 100.0, []
    for pause in pauses:
        now += pause
        if not bucket.take(now):
            taken_at.append(now)
    for first, start in enumerate(taken_at):
        for last in range(first, len(taken_at)):
            taken = last - first + 1
            assert taken <= limit.burst + (taken_at[last] - start) / limit.interval + 1e-6


def test_the_number_of_remembered_addresses_is_bounded() -> None:
    buckets = TokenBuckets(RateLimit(1, 10.0), max_keys=100)
    for number in range(1000):
        assert buckets.take(f"{number}", 5.0) == 0
        assert len(buckets) <= 100
    assert buckets.take("999", 5.0) > 0


def test_addresses_whose_buckets_are_full_again_are_forgotten() -> None:
    buckets = TokenBuckets(RateLimit(2, 10.0))
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
def test_addresses_of_one_ipv6_network_count_as_one(one: str, other: str, same: bool) -> None:
    assert (address_key(one) == address_key(other)) is same


@pytest.mark.parametrize("kind", PER_ADDRESS)
def test_each_address_is_limited_separately(kind: str, clock: FakeClock) -> None:
    limits = ClientLimits(clock=clock)
    for _ in range(PER_ADDRESS[kind].burst):
        limits.check(kind, "192.0.2.1")
    with pytest.raises(CoatlError, match=f"too-many-{kind}"):
        limits.check(kind, "192.0.2.1")
    limits.check(kind, "192.0.2.2")
    clock.now += PER_ADDRESS[kind].interval
    limits.check(kind, "192.0.2.1")


def test_a_fast_player_stays_below_the_command_limit(clock: FakeClock) -> None:
    """Sixty commands at once, and then twelve a second for an hour."""
    check_command = ClientLimits(clock=clock).command_check()
    for _ in range(60):
        check_command()
    for _ in range(3600 * 12):
        clock.now += 1 / 12
        check_command()


def test_the_work_of_an_address_waits_beyond_its_limit(clock: FakeClock) -> None:
    limits = ClientLimits(clock=clock)
    burst, interval = WORK_PER_ADDRESS
    assert limits.reserve_work("192.0.2.1", burst) == 0
    assert limits.reserve_work("192.0.2.1", 7) == pytest.approx(7 * interval)
    assert limits.reserve_work("192.0.2.1", 7) == pytest.approx(14 * interval)
    assert limits.reserve_work("192.0.2.2", burst) == 0
    clock.now += 14 * interval
    assert limits.reserve_work("192.0.2.1", 1) == pytest.approx(interval)


def test_the_bytes_that_wait_for_an_address_are_limited(clock: FakeClock) -> None:
    limits = ClientLimits(clock=clock)
    assert limits.add_queued("192.0.2.1", MAX_QUEUED_PER_ADDRESS)
    assert not limits.add_queued("192.0.2.1", 1)
    assert limits.add_queued("192.0.2.2", 1)
    assert limits.add_queued("192.0.2.1", -1)


def test_disabled_limits_reject_nothing(clock: FakeClock) -> None:
    limits = ClientLimits(clock=clock, is_enabled=False)
    check_command = limits.command_check()
    for _ in range(10_000):
        check_command()
        limits.check("tables", "192.0.2.1")
        limits.add_socket("192.0.2.1")
    limits.check_spectators(10_000)


def test_too_many_tables_get_429_with_retry_after(limited: Served, clock: FakeClock) -> None:
    for _ in range(PER_ADDRESS["tables"].burst):
        limited.create(TWO_PEOPLE)
    status, headers, content = limited.ask("POST", "/api/tables", TWO_PEOPLE)
    assert (status, headers["retry-after"]) == (429, "36")
    assert json.loads(content) == {"code": "too-many-tables", "facts": {"seconds": 36}}
    clock.now += 36
    limited.create(TWO_PEOPLE)


def test_too_many_joins_and_records_get_429(limited: Served) -> None:
    for _ in range(PER_ADDRESS["records"].burst):
        assert limited.refused("POST", "/api/replays", b"{")[0] == 422
    assert limited.refused("POST", "/api/replays", b"{") == (429, "too-many-records")
    join = {"name": "Bo", "token": new_token()}
    for _ in range(PER_ADDRESS["joins"].burst):
        assert limited.refused("POST", "/api/tables/none/join", join)[0] == 404
    path = "/api/tables/none/join"
    assert limited.refused("POST", path, join) == (429, "too-many-joins")


def raw_call(served: Served, source: str = "127.0.0.1", buffer: int = 0) -> socket.socket:
    """A connection to a service from an address, perhaps with a small buffer for what it reads."""
    host, port = served.host.split(":")
    caller = socket.socket()
    if buffer:
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    caller.settimeout(30)
    caller.bind((source, 0))
    caller.connect((host, int(port)))
    return caller


def until(condition: Callable[[], bool]) -> None:
    """Wait for something in the service's thread."""
    end = monotonic() + 30
    while not condition():
        assert monotonic() < end


def test_requests_beyond_the_limit_wait_whatever_they_ask_for(tmp_path: Path, site: Path) -> None:
    limits = ClientLimits()
    limits._all_requests = TokenBuckets(RateLimit(4, 0.05))
    served = Served(tmp_path, site, limits)
    began = monotonic()
    for path in ("/", "/none", "/t/none", "/api/catalogue/en", "/", "/none", "/t/none"):
        served.ask("GET", path)
    assert monotonic() - began >= 0.1
    served.stop()


def test_requests_for_the_health_never_wait(tmp_path: Path, site: Path) -> None:
    limits = ClientLimits()
    limits._all_requests = TokenBuckets(RateLimit(1, 1000.0))
    served = Served(tmp_path, site, limits)
    for _ in range(3):
        assert served.ask("GET", "/healthz")[0] == 200
    served.stop()


def test_a_request_that_loads_a_table_is_work(tmp_path: Path, site: Path) -> None:
    limits = ClientLimits()
    limits._work = TokenBuckets(RateLimit(WHOLE_GAME, 0.02))
    served = Served(tmp_path, site, limits)
    began = monotonic()
    for number in range(3):  # tables that might exist
        assert served.refused("GET", f"/api/tables/{'a' * 15}{number + 2}")[0] == 404
    assert monotonic() - began >= WHOLE_GAME * 0.02
    served.stop()


def test_a_page_is_loaded_at_once_and_by_a_club_within_seconds(clock: FakeClock) -> None:
    limits = ClientLimits(clock=clock)
    assert max([limits.reserve_request("192.0.2.1") for _ in range(60)]) == 0
    assert max([limits.reserve_request("192.0.2.2") for _ in range(40 * 60)]) < 10


def test_requests_that_would_wait_too_long_are_refused_and_do_not_count(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_REQUEST_WAIT", 10.001)
    limits = ClientLimits(clock=clock)
    for _ in range(100 + 2500):
        limits.reserve_request("192.0.2.1")
    for _ in range(1000):
        with pytest.raises(CoatlError, match="too-many-requests"):
            limits.reserve_request("192.0.2.1")
    clock.now += module.MAX_REQUEST_WAIT
    assert limits.reserve_request("192.0.2.1") < 0.01


def test_only_requests_with_a_body_are_in_progress_while_they_wait(limited: Served) -> None:
    """A proxy passes on all files of a page at once, for all browsers behind one address."""
    limits = limited.lobby.services.limits
    limits._all_requests = buckets = TokenBuckets(RateLimit(1, 4.0))
    assert limits.reserve_request("127.0.0.66") == 0
    with raw_call(limited, "127.0.0.66") as one, raw_call(limited, "127.0.0.66") as another:
        bucket = buckets._bucket("127.0.0.66")
        before = bucket.full_at
        one.sendall(b"GET / HTTP/1.1\r\nhost: [::1]\r\n\r\n")
        until(lambda: bucket.full_at > before)
        assert not limits._requests
        another.sendall(b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 9\r\n\r\n")
        until(lambda: limits._requests["127.0.0.66"] == 1)


def test_too_many_requests_in_progress_are_refused(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_REQUESTS_PER_ADDRESS", 1)
    limits = limited.lobby.services.limits
    with raw_call(limited) as slow:
        slow.sendall(b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 9\r\n\r\n{")
        until(lambda: bool(limits._requests))
        status, headers, content = limited.ask("GET", "/")
        assert (status, headers["connection"], headers["retry-after"]) == (429, "close", "5")
        assert json.loads(content)["code"] == "too-many-requests"
    until(lambda: not limits._requests)
    assert limited.ask("GET", "/")[0] == 200


def test_too_many_connections_of_a_peer_are_closed(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_CONNECTIONS_PER_PEER", 2)
    limits, source = limited.lobby.services.limits, "127.0.0.66"
    with raw_call(limited, source), raw_call(limited, source):
        until(lambda: limits._connections[source] == 2)
        with raw_call(limited, source) as third, suppress(ConnectionResetError):
            assert third.recv(100) == b""
        found = limited.ask("GET", "/metrics")[2]  # from another address
        assert b'coatl_rejections_total{code="too-many-connections"} 1.0' in found
    until(lambda: not limits._connections)
    with raw_call(limited, source) as again:
        again.sendall(b"GET / HTTP/1.1\r\nhost: [::1]\r\n\r\n")
        assert again.recv(12) == b"HTTP/1.1 200"


def test_a_connection_whose_peer_is_unknown_is_not_counted(limited: Served) -> None:
    """As one whose client has gone already: it could not be subtracted again."""
    assert limited.ask("GET", "/")[0] == 200  # the service runs
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    limited.call_soon(limited._server._serve_soon, theirs)
    with ours:
        ours.settimeout(30)
        ours.sendall(b"GET / HTTP/1.1\r\nhost: [::1]\r\n\r\n")
        assert ours.recv(12) == b"HTTP/1.1 200"
        assert not limited.lobby.services.limits._connections


@pytest.mark.parametrize(
    ("size", "header"),
    [(30_000, b""), (8_000_000, b""), (8_000_000, b"connection: upgrade\r\nupgrade: x\r\n")],
)
def test_a_response_that_is_not_read_ends_in_time(
    limited: Served, site: Path, monkeypatch: pytest.MonkeyPatch, size: int, header: bytes
) -> None:
    """Also one that the transport could keep whole, and one to who asks for another protocol."""
    monkeypatch.setattr(sending, "SEND_TIMEOUT", 0.05)
    monkeypatch.setattr(sending, "SLOWEST", 1e9)
    (site / "big.png").write_bytes(bytes(size))
    limits = limited.lobby.services.limits
    asked = b"GET /big.png HTTP/1.1\r\nhost: [::1]\r\n%b\r\n" % header * (8_000_000 // size)
    with raw_call(limited, "127.0.0.66", buffer=4096) as deaf:
        deaf.sendall(asked)
        until(lambda: bool(limits._requests))
        until(lambda: not limits._connections)
    assert not limits._requests


def test_a_client_that_cannot_decompress_has_time_for_all_that_it_is_sent(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    in_time = sending._in_time

    def observed(request: web.Request, size: int) -> AbstractAsyncContextManager[None]:
        sizes.append(size)
        return in_time(request, size)

    monkeypatch.setattr(sending, "_in_time", observed)
    _, headers, content = limited.ask("GET", "/api/catalogue/en")
    assert "content-encoding" not in headers
    assert sizes[0] == len(content)


def test_too_many_requests_get_429_but_pages_are_still_served(limited: Served) -> None:
    for _ in range(PER_ADDRESS["requests"].burst):
        assert limited.refused("GET", "/api/tables/none") == (404, "unknown-table")
    assert limited.refused("GET", "/api/tables/none") == (429, "too-many-requests")
    assert limited.ask("GET", "/")[0] == limited.ask("GET", "/healthz")[0] == 200


def test_a_client_that_keeps_sending_too_fast_is_disconnected(limited: Served) -> None:
    made = limited.create(TWO_PEOPLE)
    with limited.browser(made.table, made.keys[0]) as browser:
        for _ in range(COMMANDS_PER_SOCKET.burst):
            assert browser.refusal("undo", version=browser.version, seat=0) == "nothing-to-undo"
        answer = browser.ask("undo", version=browser.version, seat=0)
        assert isinstance(answer, Reject)
        assert answer.problem.code == "too-many-commands"
        for _ in range(10):
            browser.send({"type": "undo", "id": "x", "version": browser.version, "seat": 0})
        assert browser.closed() == 4429


def test_a_client_that_was_too_fast_may_continue_after_a_pause(
    limited: Served, clock: FakeClock
) -> None:
    made = limited.create(TWO_PEOPLE)
    facts = {"version": 0, "seat": 0}
    with limited.browser(made.table, made.keys[0]) as browser:
        for _ in range(COMMANDS_PER_SOCKET.burst):
            browser.refusal("undo", **facts)
        assert browser.refusal("undo", **facts) == "too-many-commands"
        clock.now += 1
        assert browser.refusal("undo", **facts) == "table-went-on"


def test_a_socket_whose_address_causes_too_much_work_waits(tmp_path: Path, site: Path) -> None:
    limits = ClientLimits()
    limits._work = TokenBuckets(RateLimit(2 * WHOLE_GAME, 0.02))
    served = Served(tmp_path, site, limits)
    made = served.create(TWO_PEOPLE)
    began = monotonic()
    with served.browser(made.table, *made.keys, viewpoint=0) as browser:
        for seat in (1, 0):
            browser.ask("viewpoint", seat=seat)
    assert monotonic() - began >= WHOLE_GAME * 0.02
    served.stop()


def test_a_socket_that_goes_on_sending_while_it_waits_is_disconnected(
    tmp_path: Path, site: Path
) -> None:
    limits = ClientLimits()
    limits._work = TokenBuckets(RateLimit(WHOLE_GAME, 60.0))
    served = Served(tmp_path, site, limits)
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, *made.keys, viewpoint=0) as browser:
        for number in range(MAX_HELD + 2):
            browser.send({"type": "viewpoint", "id": f"v{number}", "seat": number % 2})
        assert browser.closed() == 4429
        assert '"too-many-commands"' in browser.received[-1]
    served.stop()
    assert not limits._queued


def test_commands_that_wait_are_carried_out_in_order(tmp_path: Path, site: Path) -> None:
    limits = ClientLimits()
    limits._work = TokenBuckets(RateLimit(WHOLE_GAME, 0.01))
    served = Served(tmp_path, site, limits)
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, *made.keys, viewpoint=0) as browser:
        for number in range(MAX_HELD):
            browser.send({"type": "viewpoint", "id": f"v{number}", "seat": number % 2})
        for number in range(MAX_HELD):
            answer = browser.until(lambda answer: isinstance(answer, Welcome))
            assert isinstance(answer, Welcome)
            assert answer.id == f"v{number}"
    served.stop()
    assert not limits._queued


def test_a_command_is_more_work_at_a_table_with_many_clients() -> None:
    undo = Undo("u", 0, 0)
    assert [_work(undo, clients) for clients in (1, 9, 10, 200)] == [1, 1, 2, 21]
    assert _work(SetViewpoint("v", 0), 200) == WHOLE_GAME
    assert _work(AskHint("h", 0, 0), 200) == SLOW_JOB
    assert _work(ScoreSketches("s", [Sketch(["y"])] * 3), 200) == 3 * SKETCH


def test_many_sockets_of_one_address_are_not_compressed(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_COMPRESSED_PER_ADDRESS", 1)
    made = limited.create(TWO_PEOPLE)
    with (
        limited.browser(made.table, made.keys[0]) as first,
        limited.browser(made.table, made.keys[1]) as second,
    ):
        names = [[one.name for one in each.socket.protocol.extensions] for each in (first, second)]
        assert names == [["permessage-deflate"], []]


def test_a_socket_that_waits_does_not_delay_the_shutdown(tmp_path: Path, site: Path) -> None:
    limits = ClientLimits()
    limits._work = TokenBuckets(RateLimit(WHOLE_GAME, 60.0))
    served = Served(tmp_path, site, limits)
    made = served.create(TWO_PEOPLE)
    with served.browser(made.table, *made.keys, viewpoint=0) as browser:
        browser.send({"type": "viewpoint", "id": "waits", "seat": 1})
        began = monotonic()
        served.stop()
        assert browser.closed() == 1012
    assert monotonic() - began < WHOLE_GAME * 60.0


def test_too_many_sockets_of_one_address_are_rejected(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_SOCKETS_PER_ADDRESS", 2)
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
        pass  # a closed socket makes room


def test_the_spectator_limit_does_not_keep_players_out(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_SPECTATORS_PER_TABLE", 1)
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


def test_a_request_body_that_takes_too_long_gets_408(
    limited: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api, "REQUEST_TIMEOUT", 0.01)
    host, port = limited.host.split(":")
    with socket.create_connection((host, int(port)), 30) as slow:
        slow.sendall(b"POST /api/tables HTTP/1.1\r\nhost: [::1]\r\ncontent-length: 100\r\n\r\n{")
        answer = b"".join(iter(lambda: slow.recv(4096), b""))  # to the end: it is closed
    assert answer.startswith(b"HTTP/1.1 408")
    assert b"too-slow" in answer
