"""The open connections of this process, and how they end at shutdown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from coatl.server.ops.logging import log_event

from .client import Client

#: Seconds at shutdown for clients to get their last replies.
CLIENT_GRACE: Final = 3.0


class Connections:
    """The clients that are connected, each with the task that serves it."""

    def __init__(self) -> None:
        self.is_stopping = False
        self._tasks: dict[Client, asyncio.Task[Any]] = {}

    @property
    def clients(self) -> list[Client]:
        """The clients that are connected now."""
        return [*self._tasks]

    @contextmanager
    def serving(self, client: Client, task: asyncio.Task[None]) -> Iterator[None]:
        """Keep track of a connection and its task until it ends."""
        self._tasks[client] = task
        if self.is_stopping:
            client.ask_to_reconnect()
        try:
            yield
        finally:
            del self._tasks[client]

    async def disconnect_all(self) -> None:
        """Ask all clients to reconnect, after the replies to their last commands."""
        self.is_stopping = True
        log_event("server.stopping", sockets=len(self._tasks))
        for client in self._tasks:
            client.ask_to_reconnect()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=CLIENT_GRACE)
