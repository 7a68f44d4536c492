"""One process of a crew: it listens nowhere, and is handed its callers."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvicorn

from coatl.server.transport.http import Server


class Member(Server):
    """A server whose callers come over a line from the head of the crew. It ends with that line."""

    def __init__(
        self,
        config: uvicorn.Config,
        goodbye: Callable[[], Awaitable[None]],
        line: socket.socket,
    ) -> None:
        super().__init__(config, goodbye)
        self._line = line
        self._welcomes: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Take what comes over the line, and has perhaps come already."""
        await super().startup(sockets=[])
        self._line.setblocking(False)
        asyncio.get_running_loop().add_reader(self._line, self._take)

    def _take(self) -> None:
        try:
            said, handles, _, _ = socket.recv_fds(self._line, 1, 1)
        except BlockingIOError:
            return
        for handle in handles:
            task = asyncio.create_task(self._welcome(socket.socket(fileno=handle)))
            self._welcomes.add(task)
            task.add_done_callback(self._welcomes.discard)
        if not said:
            asyncio.get_running_loop().remove_reader(self._line)
            self.should_exit = True

    async def _welcome(self, caller: socket.socket) -> None:
        """Serve a caller just as if they had called here."""
        loop = asyncio.get_running_loop()
        with suppress(OSError):  # they have gone already
            await loop.connect_accepted_socket(self._protocol, caller)

    def _protocol(self) -> asyncio.Protocol:
        make: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return make(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
