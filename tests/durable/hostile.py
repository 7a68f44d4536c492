"""Messages of hostile clients, derived from honest ones by a seeded generator.

None of them may change a table. A mutation might happen to be a valid command, so players who could
act send versions that no table has.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from coatl.server.protocol.messages import PROTOCOL, Key

from .player import Command

Json = dict[str, Any]

#: A version that no table reaches, not even with some of its digits lost.
NEVER = 2_000_000_000_000


class Target(NamedTuple):
    """A table that must not change: its past commands, and the commands that are possible next.

    `version` is that of the seat to move, `versions` has those of all viewpoints.
    """

    table: str
    phase: str
    version: int
    active: int
    seats: int
    keys: list[Key]
    done: list[Command]
    legal: list[int]
    versions: frozenset[int] = frozenset()

    @property
    def is_over(self) -> bool:
        return self.phase == "over"


class Role(NamedTuple):
    """A client: its tokens, and the seats that it holds at the table."""

    name: str
    tokens: list[str]
    held: list[int]


class Message(NamedTuple):
    """Something hostile, and how it must be answered: by `ack` (it was done before), `reject`, or
    anyhow, if it may not make any sense.
    """

    kind: str
    data: bytes
    id: str = ""
    answer: str = ""


def roles(target: Target, strangers: list[str]) -> list[Role]:
    """All kinds of clients of a table: strangers, players of other tables, players who wait for
    their turn, and the player to move.
    """
    found = [Role("spectator", [], []), Role("stranger", strangers, [])]
    for key in target.keys:
        name = "active" if key.seat == target.active else "waiting"
        found.append(Role(name, [key.token], [key.seat]))
    return found


# --- well-formed, but not allowed ---------------------------------------------------------


class Commands:
    """Well-formed commands that the client is not allowed to send."""

    def __init__(self, rng: Random, target: Target, role: Role) -> None:
        self._rng = rng
        self._target = target
        self._role = role
        self._numbers = rng.getrandbits(48)
        self._kinds: list[Callable[[], Message]] = [
            self._cross_seat,
            self._mistimed,
            self._undo,
            self._set_viewpoint,
            self._hint,
            self._hand,
        ]
        if target.done:
            self._kinds += [self._replayed, self._twisted]
        if not target.is_over or not role.held:
            self._kinds.append(self._rematch)

    def one(self) -> Message:
        return self._rng.choice(self._kinds)()

    def _id(self) -> str:
        self._numbers += 1
        return f"h{self._numbers:x}"

    def _message(self, kind: str, answer: str, **fields: Any) -> Message:
        text = json.dumps(fields, separators=(",", ":"))
        return Message(kind, text.encode(), fields["id"], answer)

    def _other_seat(self) -> int:
        others = [seat for seat in range(-1, self._target.seats + 1) if seat not in self._role.held]
        likely = [self._target.active] if self._target.active in others else []
        return self._rng.choice([*others, *likely, self._rng.choice([99, -(2**31), 2**63 - 1])])

    def _code(self) -> int:
        return self._rng.choice([*self._target.legal, self._rng.randrange(-2, 2000)])

    def _cross_seat(self) -> Message:
        version, seat = self._target.version, self._other_seat()
        return self._message(
            "cross-seat", "reject", type="act", id=self._id(), version=version, seat=seat,
            code=self._code(),
        )  # fmt: skip

    def _mistimed(self) -> Message:
        """For their own seat: out of turn, at another version, or what is not legal."""
        rng, target = self._rng, self._target
        if not self._role.held:
            return self._cross_seat()
        seat = self._role.held[0]
        version, code = target.version, self._code()
        if seat == target.active:
            if rng.random() < 0.5:
                version = rng.choice([0, -1, version - 1, version + 1, NEVER, -NEVER])
            elif code in target.legal:
                code = rng.choice([-1, 10**6, -(10**12), 2**62])
        return self._message(
            "mistimed", "reject", type="act", id=self._id(), version=version, seat=seat, code=code
        )

    def _undo(self) -> Message:
        seat, version = self._other_seat(), self._target.version
        if self._role.held and self._rng.random() < 0.5:
            seat, version = self._role.held[0], version + self._rng.choice([-1, 1, NEVER])
        everything = self._rng.random() < 0.5
        return self._message(
            "undo", "reject", type="undo", id=self._id(), version=version, seat=seat, all=everything
        )

    def _set_viewpoint(self) -> Message:
        seat = self._other_seat()
        return self._message("viewpoint", "reject", type="viewpoint", id=self._id(), seat=seat)

    def _hint(self) -> Message:
        version, seat = self._target.version, self._other_seat()
        return self._message(
            "hint", "reject", type="hint", id=self._id(), version=version, seat=seat
        )

    def _hand(self) -> Message:
        bot = self._rng.choice(("", "random", "medium", "search:time=1e9"))
        seat = self._other_seat()
        return self._message("hand", "reject", type="hand", id=self._id(), seat=seat, bot=bot)

    def _rematch(self) -> Message:
        return self._message("rematch", "reject", type="rematch", id=self._id())

    def _replayed(self) -> Message:
        """An earlier command, repeated exactly."""
        done = self._rng.choice(self._target.done)
        return self._again("replayed", done.seat, done.id, done.version, done.code)

    def _twisted(self) -> Message:
        """The id of an earlier command, with another command."""
        done = self._rng.choice(self._target.done)
        return self._again("twisted", done.seat, done.id, self._target.version, self._code())

    def _again(self, kind: str, seat: int, name: str, version: int, code: int | None) -> Message:
        answer = "ack" if seat in self._role.held else "reject"
        fields: Json = {"type": "act", "id": name, "version": version, "seat": seat, "code": code}
        if code is None:
            fields = {**fields, "type": "undo"}
            del fields["code"]
        return self._message(kind, answer, **fields)


# --- malformed --------------------------------------------------------------------------

_ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1.5, 1e308, 2**63, 2**64, -(2**63) - 1, 10**400, "", "0", "x" * 70,
    "\u202e", "\x00", "<script>", "'; DROP TABLE tables; --", "🐍" * 20, [], {}, [[]], [None] * 9,
    {"a": {"b": {}}}, "../../etc/passwd", "\ud800",
)  # fmt: skip

_TEXTS = (
    b"", b" ", b"null", b"true", b"0", b"-", b"[]", b"{}", b'""', b"NaN", b"Infinity", b"{]",
    b'{"type":"act"}', b'{"type":"hello"}', b'{"type":"welcome"}', b'{"type":"ack","id":"x"}',
    b'{"type":1}', b'{"type":["act"]}', b'{"id":"x"}', b'{"type":"act","type":"viewpoint"}',
    b"\xef\xbb\xbf{}", b"[" * 5000, b'{"a":' * 3000, b"[" * 200 + b"]" * 200, b"\x00" * 100,
    b'{"type":"act","id":"\\ud800","version":1,"seat":0,"code":1}', b"9" * 4000, b'"' + b"x" * 9000,
    b'{"type":"\xc3\xa9"}', b'{"type": "act", "id": "x", "version": 1e999, "seat": 0, "code": 0}',
)  # fmt: skip


def mutated(rng: Random, fields: Json) -> bytes:
    """This message with a random mutation."""
    way = rng.randrange(8)
    if way < 4:
        fields = dict(fields)
        name = rng.choice([*fields, "unknown", "__class__"])
        if way == 0:
            fields.pop(name, None)
        elif way == 1:
            fields[rng.choice(("Type", "version ", "seat\x00", "hidden"))] = rng.choice(_ODD)
        else:
            fields[name] = rng.choice(_ODD)
        return json.dumps(fields).encode()
    text = json.dumps(fields).encode()
    if way == 4:
        return text[: rng.randrange(len(text))]
    if way == 5:
        return text + rng.choice((b"}", b",", text, b" x", b"\n" + text))
    if way == 6:
        at = rng.randrange(len(text))
        return text[:at] + bytes([rng.randrange(32, 127)]) + text[at + rng.randrange(2) :]
    flipped = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(flipped))
        flipped[at] = (flipped[at] ^ 1 << rng.randrange(7)) & 127  # still text
    return bytes(flipped)


def nonsense(rng: Random, target: Target, role: Role) -> Message:
    """A malformed message, usually a mutated valid one."""
    if rng.random() < 0.2:
        return Message("nonsense", rng.choice(_TEXTS))
    seat = rng.randrange(target.seats)
    fields: Json = {"id": f"n{rng.getrandbits(32):x}", "version": NEVER, "seat": seat}
    kind = rng.choice(("act", "undo", "viewpoint", "hint", "hello"))
    if kind == "act":
        fields["code"] = rng.randrange(500)
    elif kind == "undo":
        fields["all"] = True
    elif kind == "viewpoint":
        del fields["version"]
    elif kind == "hint":
        fields["seat"] = target.seats + 7  # advice would be work for nothing
    else:
        fields = hello(role)
    return Message("mutated", mutated(rng, {"type": kind, **fields}))


def hello(role: Role, since: int | None = None) -> Json:
    """A first message."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "tokens": role.tokens,
        "viewpoint": role.held[0] if role.held else 0,
        "since": since,
    }
