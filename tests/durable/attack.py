"""Attacks over WebSockets and HTTP; every answer of the service is checked."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from coatl.server.protocol.messages import Join

from .hostile import Commands, Message, Role, Target, hello, mutated, nonsense, roles
from .wire import BINARY, CLOSE, PING, PONG, TEXT, Wire, fragments, frame

#: Malformed messages per socket: fewer than the service accepts before it disconnects.
NONSENSE = 9

#: Well-formed commands per connection: with the malformed ones, as many as the service holds back
#: while the work of their address has to wait. With more it would disconnect.
COMMANDS = 12

#: The HTTP statuses that hostile requests may get.
MEANT: Final = frozenset(
    {200, 201, 304, 400, 403, 404, 405, 408, 409, 413, 414, 421, 422, 426, 429, 431, 503}
)

#: The close codes that hostile sockets may get.
GOODBYES: Final = frozenset({1000, 1002, 1003, 1007, 1009, 1012, 4400, 4404, 4408, 4426, 4429})


class Attack:
    """Attacks tables that must not change, and records every welcome."""

    def __init__(
        self, host: str, targets: Sequence[Target], secrets: Sequence[str], record: bytes
    ) -> None:
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        #: Every different welcome, by table and seat.
        self.welcomes: dict[tuple[str, int | None], set[bytes]] = {}
        self._host = host
        self._targets = targets
        self._secrets = [secret.encode() for secret in secrets]
        self._record = record

    @property
    def total(self) -> int:
        return self.sent.total()

    async def run(self, rng: Random, messages: int, visitors: int) -> None:
        """Send this many messages, from several clients at once."""
        async with asyncio.TaskGroup() as group:
            for _ in range(visitors):
                group.create_task(self._visits(Random(rng.getrandbits(64)), messages))

    async def _visits(self, rng: Random, messages: int) -> None:
        while self.total < messages:
            target = rng.choice(self._targets)
            strangers = [key.token for one in self._targets if one != target for key in one.keys]
            role = rng.choice(roles(target, rng.sample(strangers, 3)))
            ways = (self._socket, self._greeting, self._handshake, self._http)
            await rng.choices(ways, (8, 2, 1, 4))[0](rng, target, role)

    # --- over sockets ---------------------------------------------------------------------------

    async def _open(self, target: Target, address: str) -> Wire:
        wire = await Wire.to(self._host)
        path = f"/api/tables/{target.table}/socket"
        reply = await wire.upgrade(path, {"X-Forwarded-For": address})
        assert reply.status == 101, reply
        return wire

    async def _socket(self, rng: Random, target: Target, role: Role) -> None:
        """A client that connects properly and then misbehaves."""
        commands = Commands(rng, target, role)
        messages = [commands.one() for _ in range(rng.randrange(COMMANDS))]
        messages += [nonsense(rng, target, role) for _ in range(rng.randrange(NONSENSE))]
        rng.shuffle(messages)
        await self.visit(rng, target, role, messages)

    async def visit(
        self, rng: Random, target: Target, role: Role, messages: Sequence[Message]
    ) -> None:
        """Connect, send these messages, and disconnect rudely."""
        wire = await self._open(target, _anywhere(rng))
        try:
            since = rng.choice((None, None, 0, target.version, -5, 10**9))
            await wire.send(frame(json.dumps(hello(role, since)).encode()))
            await self._send_all(wire, target, role, messages, rng)
            await self._last_words(rng, wire)
        finally:
            wire.close()

    async def _send_all(
        self, wire: Wire, target: Target, role: Role, messages: Sequence[Message], rng: Random
    ) -> None:
        """Send all messages at once; each gets the right answer, and the socket stays open."""
        end = f"end-{rng.getrandbits(32):x}"
        last = json.dumps({"type": "viewpoint", "id": end, "seat": 77}).encode()
        sent = b"".join([_framed(rng, message.data) for message in messages])
        await wire.send(sent + frame(last))
        answers = await self._answers_until(wire, target, end)
        for message in messages:
            self.sent[message.kind] += 1
            if message.answer:
                found = answers.get(message.id)
                assert found == message.answer, (target.phase, role.name, message, found)

    async def _answers_until(self, wire: Wire, target: Target, end: str) -> dict[str, str]:
        """The kinds of answers by command id, up to the answer to `end`."""
        answers: dict[str, str] = {}
        while end not in answers:
            opcode, data = await wire.message()
            if opcode == PONG:
                continue
            assert opcode == TEXT, (target.phase, data)
            answer = self._checked_answer(data, target)
            answers[answer.get("id", "")] = answer["type"]
        return answers

    def _checked_answer(self, data: bytes, target: Target | None) -> dict[str, Any]:
        """Decode an answer, after checking that it contains no secret."""
        for secret in self._secrets:
            assert secret not in data, "a secret was sent"
        answer: dict[str, Any] = msgspec.json.decode(data)
        self.answers[answer.get("problem", {}).get("code", answer["type"])] += 1
        if target is None:
            return answer
        told = [answer, *answer.get("frames", ())]
        assert all([one.get("version", 0) in {0, *target.versions} for one in told]), told
        if answer["type"] == "welcome":
            answer["table"].update(watching=0, now=0)
            answer["table"].pop("paused", None)
            for seat in answer["table"]["seats"]:
                seat.pop("online", None)
            answer.pop("id", None)
            seen = self.welcomes.setdefault((target.table, answer["viewpoint"]), set())
            if answer.get("frame") is not None:
                seen.add(msgspec.json.encode(answer))
        return answer

    async def _last_words(self, rng: Random, wire: Wire) -> None:
        """A frame that closes the socket, or a sudden end."""
        self.sent["last words"] += 1
        if rng.random() < 0.3:
            await wire.send(_unfinished(rng))
        else:
            await wire.send(_broken(rng))
            await self._goodbye(wire)

    async def _goodbye(self, wire: Wire) -> None:
        """Read until the service disconnects, if it does."""
        await wire.send(frame(b"\x03\xe8", CLOSE))
        try:
            while True:
                opcode, data = await wire.message()
                if opcode == CLOSE and data:
                    code = int.from_bytes(data[:2], "big")
                    assert code in GOODBYES, code
                    self.answers[f"goodbye {code}"] += 1
                    return
        except (EOFError, OSError):
            self.answers["hung up"] += 1

    async def _greeting(self, rng: Random, target: Target, role: Role) -> None:
        """Send a wrong first message."""
        wire = await self._open(target, _address(rng))
        try:
            kind = rng.randrange(4)
            if kind == 0:
                message = Commands(rng, target, role).one().data
            elif kind == 1:
                message = nonsense(rng, target, role).data
            else:
                message = mutated(rng, hello(role, rng.choice((None, target.version))))
            self.sent["greeting"] += 1
            await wire.send(_framed(rng, message) if kind else _broken(rng))
            await wire.send(frame(b"{", TEXT))
            await self._goodbye(wire)
        except OSError:
            self.answers["hung up"] += 1
        finally:
            wire.close()

    async def _handshake(self, rng: Random, target: Target, role: Role) -> None:
        """Send a wrong upgrade request."""
        path = f"/api/tables/{target.table}/socket"
        headers = rng.choice(
            (
                {"Origin": "http://evil.example"},
                {"Origin": "null"},
                {"Origin": "http://[::bad"},
                {"Sec-WebSocket-Version": "7"},
                {"Sec-WebSocket-Key": "short"},
                {"Upgrade": "h2c"},
                {"Content-Length": "5"},
                {"Sec-WebSocket-Extensions": "permessage-deflate; server_max_window_bits=99"},
            )
        )
        if rng.random() < 0.2:
            headers, path = {}, rng.choice(("/api/tables/nowhere/socket", "/api/x/socket", "/"))
        wire = await Wire.to(self._host)
        self.sent["handshake"] += 1
        try:
            reply = await wire.upgrade(path, {"X-Forwarded-For": _address(rng), **headers})
            assert reply.status in MEANT | {101}, (headers, reply)
            self.answers[f"handshake {reply.status}"] += 1
        except (EOFError, OSError):
            self.answers["hung up"] += 1
        finally:
            wire.close()

    # --- over HTTP ------------------------------------------------------------------------------

    async def _http(self, rng: Random, target: Target, role: Role) -> None:
        """A few requests over one connection, as long as it lasts; the last may be unfinished."""
        wire = await Wire.to(self._host)
        known = b"\r\nX-Forwarded-For: " + _address(rng).encode() + b"\r\n"
        try:
            for _ in range(rng.randint(1, 12)):
                self.sent["http"] += 1
                await wire.send(self._request(rng, target).replace(b"\r\n", known, 1))
                reply = await wire.reply()
                assert reply.status in MEANT, reply
                self._judge(reply.status, reply.body)
            if rng.random() < 0.3:
                self.sent["hung up"] += 1
                await wire.send(rng.choice(_UNFINISHED))
        except (EOFError, OSError):
            self.answers["hung up"] += 1
        finally:
            wire.close()

    def _judge(self, status: int, body: bytes) -> None:
        for secret in self._secrets:
            assert secret not in body, "a secret was sent"
        self.answers[f"http {status}"] += 1
        if status >= 500:
            assert json.loads(body)["code"] in {"no-site", "too-busy", "took-too-long"}, body

    def _request(self, rng: Random, target: Target) -> bytes:
        table = f"/api/tables/{target.table}"
        match rng.randrange(8):
            case 0:
                return request("POST", "/api/tables", mutated(rng, _new(rng)))
            case 1:
                return request("POST", f"{table}/join", _no_join(rng, target))
            case 2:
                return request("GET", f"{table}/{rng.choice(_PATHS)}")
            case 3:
                return request("GET", rng.choice(_PLACES))
            case 4:
                return request("POST", f"/api/replays?seat={rng.choice(_SEATS)}", self._upload(rng))
            case 5:
                return request(rng.choice(_METHODS), f"{table}{rng.choice(('', '/join'))}", b"{}")
            case 6:
                headers = {"Origin": rng.choice(("http://evil.example", "null", "//", "http://["))}
                return request("POST", "/api/tables", b"{}", headers)
            case _:
                return rng.choice(_RAW)

    def _upload(self, rng: Random) -> bytes:
        """Upload an invalid record."""
        record = self._record
        way = rng.randrange(5)
        if way == 0:
            return record[: rng.randrange(len(record))]
        if way == 1:
            at = rng.randrange(len(record))
            return record[:at] + bytes([record[at] ^ 1 << rng.randrange(8)]) + record[at + 1 :]
        if way == 2:
            return mutated(rng, json.loads(record))
        return rng.choice((b"", b"\xff\xfe", b"[" * 10_000, b'{"format":"coatl-record"}'))


def _anywhere(rng: Random) -> str:
    """A new client address, as a proxy would forward it."""
    return f"10.{rng.randrange(256)}.{rng.randrange(256)}.{rng.randrange(256)}"


def _address(rng: Random) -> str:
    """A client address; some of them exceed the rate limit."""
    return "10.0.0.1" if rng.random() < 0.1 else _anywhere(rng)


def request(
    method: str, path: str, body: bytes = b"", headers: dict[str, str] | None = None
) -> bytes:
    """A request over HTTP."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


def _new(rng: Random) -> dict[str, Any]:
    return {
        "options": {"players": rng.randint(0, 9), "levels": rng.choice(([], [1], [9], [1, 1]))},
        "seats": [{"kind": "bot", "bot": "search:time=1e9"}] * rng.randint(0, 3),
        "first": rng.choice(("listed", "random", "last")),
    }


def _no_join(rng: Random, target: Target) -> bytes:
    """A request for a seat that cannot be taken."""
    fields = {
        "name": "Eve",
        "token": "an-adversary-chose-this",
        "seat": rng.randrange(target.seats),
    }
    if target.phase == "open":
        fields["seat"] = target.seats + rng.randrange(9)
    body = mutated(rng, fields)
    try:
        join = msgspec.json.decode(body, type=Join)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return body
    is_possible = target.phase == "open" and join.seat in {None, *range(target.seats)}
    return b'{"name": 1}' if is_possible else body


def _framed(rng: Random, data: bytes) -> bytes:
    """A message in one frame, or in several with a ping between them."""
    if rng.random() < 0.1:
        return frame(b"?", PING) + fragments(data, rng.randint(1, 1 + len(data)))
    return frame(data)


def _broken(rng: Random) -> bytes:
    """Frames that close any socket."""
    text = b'{"type":"viewpoint","id":"x","seat":0}'
    return rng.choice(
        (
            frame(text, BINARY),
            frame(b"\xff\xfe\xfd"),
            frame(b'{"type":"\xed\xa0\x80"}'),
            frame(text[:9] + b"\xc3"),
            frame(b'"' + b"x" * 20_000 + b'"'),
            fragments(b"[" + b"1," * 20_000, 900),
            frame(text, reserved=4),
            frame(text, reserved=7),
            frame(text, opcode=3),
            frame(text, opcode=0),
            frame(text, opcode=15),
            frame(b"x" * 200, PING),
            frame(b"x", PING, fin=False),
            frame(text, fin=False) + frame(text),
            frame(text, length=1 << 62),
            frame(b"", length=1 << 63),
            frame(b"\x00", CLOSE),
            frame((999).to_bytes(2, "big"), CLOSE),
            frame((1000).to_bytes(2, "big") + b"\xff", CLOSE),
            b"GET / HTTP/1.1\r\n\r\n",
        )
    )


def _unfinished(rng: Random) -> bytes:
    """Incomplete frames, after which a socket may keep waiting."""
    text = b'{"type":"viewpoint","id":"x","seat":0}'
    return rng.choice(
        (
            b"",
            frame(text, length=16_000),
            frame(text, fin=False),
            frame(text)[: rng.randrange(1, 8)],
            rng.randbytes(rng.randrange(1, 300)),
        )
    )


_SEATS = ("all", "none", "0", "9", "-1", "x", "%00", "1e9", "")
_PATHS = (
    "record",
    "replay",
    "replay?seat=9",
    "replay?seat=%ff",
    "socket",
    "join",
    "x",
    "../x",
    "%00",
)
_METHODS = ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEADER", "get")
_PLACES = (
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../x.toml", "//etc/passwd",
    "/%00", "/%ff%fe", "/api/tables/", "/api/tables/%2e%2e", "/api/tables/" + "a" * 5000, "/api",
    "/api/catalogue/xx", "/api/catalogue/..%2fen", "/t/<script>", "/?" + "a=b&" * 1000, "/a\x7f",
    "/index.html%00.js", "/.git/config", "/tables.sqlite", "/metrics", "*",
    "/api/tables/'%20OR%201=1--",
)  # fmt: skip
_UNFINISHED = (
    b"", b"\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"GET / HTTP/1.1\r\nHost: a\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n{}",
    request("POST", "/api/tables", b"x" * 100)[:-50],
    request("POST", "/api/replays", b"x" * 100)[:-50],
    request("POST", "/api/replays", b" " * 900_000)[:-5],
    request("GET", "/api/catalogue/en"), request("GET", "/healthz") * 50,
)  # fmt: skip
_RAW = (
    b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000,
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 200_000 + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n{}",
    request("POST", "/api/tables", b"0\r\n\r\nGET /\r\n\r\n", {"Transfer-Encoding": "chunked"}),
    b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    request("POST", "/api/tables", b"x" * 17_000), request("POST", "/api/tables", b"[" * 16_000),
    request("POST", "/api/replays", b" " * 1_000_001),
    request("POST", "/api/tables", b"{}", {"Content-Encoding": "gzip"}),
    request("POST", "/api/tables", b"\xff" * 40), request("GET", "/healthz", b"body"),
    request("GET", "/", headers={"Accept-Encoding": ",;=\x80", "Range": "bytes=9-1,-"}),
    request("GET", "/", headers={"If-None-Match": '"', "If-Modified-Since": "never"}),
)  # fmt: skip
