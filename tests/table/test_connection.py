"""A browser that does not read, and one that says nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocket

from coatl.table import connection
from coatl.table.connection import Connection
from coatl.table.limits import Limits
from coatl.table.metrics import Metrics
from coatl.table.protocol import MALFORMED, SLOW
from coatl.table.table import Table


async def _nothing() -> Table:
    await asyncio.Event().wait()
    raise AssertionError


def test_who_does_not_read_is_given_up() -> None:
    closed: list[Any] = []

    arriving = [{"type": "websocket.connect"}]

    async def receive() -> Any:
        return arriving.pop() if arriving else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        if message["type"] == "websocket.send":
            await asyncio.Event().wait()
        if message["type"] == "websocket.close":
            closed.append(message)

    async def main() -> None:
        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        one = Connection(socket, Limits(), Metrics())
        serving = asyncio.ensure_future(one.run(_nothing))
        await asyncio.sleep(0)
        for _ in range(connection.MOST_MESSAGES + 2):
            one.send(b"{}")
        await serving

    asyncio.run(main())
    assert [message["code"] for message in closed] == [SLOW]


def test_who_says_nothing_is_shown_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.01)
    sent: list[Any] = []
    arriving = [{"type": "websocket.connect"}]

    async def receive() -> Any:
        return arriving.pop() if arriving else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message)

    async def main() -> None:
        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        await Connection(socket, Limits(), Metrics()).run(_nothing)

    asyncio.run(main())
    assert [message["code"] for message in sent[1:]] == [MALFORMED]
