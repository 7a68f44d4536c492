"""A channel between the page and a table: what a WebSocket is to a service."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from coatl.server.protocol.messages import AGAIN
from coatl.server.protocol.sizes import MAX_MESSAGE
from coatl.server.session.conversation import Conversation, Disconnected
from coatl.server.session.lobby import Lobby

#: The close code of WebSockets for a message that is too large.
TOO_LARGE: Final = 1009


class _PageClient(Conversation):
    """The page at a table, until either side ends the channel."""

    def __init__(self, lobby: Lobby, send: Callable[[str], None]) -> None:
        super().__init__(lobby, "")
        self._send = send
        self._is_gone = False
        self._end: Disconnected | None = None
        #: Nothing stands for the end.
        self._messages: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        if not self._is_gone:
            self._send(message.decode())

    def ask_to_reconnect(self) -> None:
        self.end(AGAIN)

    async def receive(self) -> str:
        text = await self._messages.get()
        if self._end is not None and (text is None or not self._is_gone):
            raise self._end
        return text or ""

    async def hold(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def accept(self, text: str) -> None:
        """Queue a message of the page."""
        if len(text.encode(errors="surrogatepass")) > MAX_MESSAGE:
            self.end(TOO_LARGE)
        else:
            self._messages.put_nowait(text)

    def end(self, code: int | None) -> None:
        """End the conversation where it waits for a message.

        Without a code the page has gone: its earlier messages are carried out, as those of a
        WebSocket would be.
        """
        self._is_gone |= code is None
        if self._end is None:
            self._end = Disconnected(code)
            self._messages.put_nowait(None)

    async def run(self, table: str) -> int | None:
        """Carry out the page's commands. The close code; None if the page has gone."""
        try:
            await self.converse(table)
        except Disconnected as end:
            return None if self._is_gone else end.code
        except Exception as error:  # noqa: BLE001  # a bug: the page connects again
            self._lobby.services.reports.error(error)
            return AGAIN
        finally:
            self.end_conversation()


class Channel:
    """The end of a channel that the page holds."""

    def __init__(
        self,
        lobby: Lobby,
        table: str,
        send: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> None:
        self._client = _PageClient(lobby, send)
        self._lobby = lobby
        self._closed = closed
        #: Until the conversation has ended.
        self.task = asyncio.create_task(self._run(table))

    def receive(self, text: str) -> None:
        """A message of the page."""
        self._client.accept(text)

    def close(self) -> None:
        """The page has gone: it is sent nothing more."""
        self._client.end(None)

    async def _run(self, table: str) -> None:
        with self._lobby.connections.serving(self._client, self.task):
            code = await self._client.run(table)
        if code is not None:
            self._closed(code)
