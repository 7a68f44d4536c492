"""A browser that does not read, one that says nothing, and one that says too much at once."""

from __future__ import annotations

import asyncio
import weakref
from typing import Any

import pytest
from starlette.websockets import WebSocket

from coatl.server.ops.limits import ClientLimits
from coatl.server.ops.metrics import Metrics
from coatl.server.protocol.messages import MALFORMED, SLOW
from coatl.server.session.session import Table
from coatl.server.transport import websocket as connection
from coatl.server.transport.websocket import LINE, MOST_UNHEARD, Connection, Listener


class Cable:
    """A line with nobody at its other end."""

    def __init__(self) -> None:
        self.waiting = 0
        self.hushed: list[bool] = []
        self.is_cut = False

    def listen(self, listener: Listener) -> None:
        self.listener = listener

    def tell(self, message: bytes) -> None:
        self.waiting += len(message)

    def hush(self, is_to: bool) -> None:
        self.hushed.append(is_to)

    def abort(self) -> None:
        self.is_cut = True


async def _nothing() -> Table:
    await asyncio.Event().wait()
    raise AssertionError


class End:
    """A connection over such a line, and the codes that it was closed with."""

    def __init__(self) -> None:
        self.cable = Cable()
        self.closed: list[int] = []
        arriving = [{"type": "websocket.connect"}]

        async def receive() -> Any:
            return arriving.pop()

        async def send(message: Any) -> None:
            if message["type"] == "websocket.close":
                self.closed.append(message["code"])

        scope = {"type": "websocket", "extensions": {LINE: {"socket": weakref.ref(self.cable)}}}
        self.socket = WebSocket(scope, receive, send)
        self.connection = Connection(self.socket, ClientLimits(), Metrics())

    async def run(self) -> None:
        await self.socket.accept()
        await self.connection.run(_nothing)


def test_who_does_not_read_is_given_up() -> None:
    async def main() -> None:
        end = End()
        message = bytes(connection.MOST_WAITING // 4)
        for _ in range(9):
            end.connection.send(message)
        assert end.cable.waiting <= connection.MOST_WAITING + len(message)
        await end.run()
        assert end.closed == [SLOW]

    asyncio.run(main())


def test_who_says_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)

    async def main() -> None:
        end = End()
        await end.run()
        assert end.closed == [MALFORMED]

    asyncio.run(main())


@pytest.mark.parametrize("message", ["{}", b"\0"])
def test_who_says_too_much_at_once_is_not_listened_to_until_it_was_heard(
    message: str | bytes,
) -> None:
    async def main() -> None:
        end = End()
        for _ in range(MOST_UNHEARD + 5):
            end.cable.listener.hear(message)
        assert end.cable.hushed == [True]
        await end.run()
        assert end.closed == [MALFORMED]

    asyncio.run(main())


def test_who_has_gone_is_not_waited_for() -> None:
    async def main() -> None:
        end = End()
        end.cable.listener.gone()
        async with asyncio.timeout(5):
            await end.run()
        assert end.closed == []

    asyncio.run(main())
