"""Admits connections once they have sent the head of a request, within a time limit.

aiohttp has no time limit for a request's head. A connection that sends none, or sends it byte by
byte, would stay open for ever.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Final

#: Seconds for the head of the first request; later ones are limited by the keep-alive time.
HEAD_TIMEOUT: Final = 10.0

#: Bytes of a head that are looked at; a longer one is admitted, and aiohttp refuses it.
_MOST_HEAD: Final = 8_192

_END_OF_HEAD: Final = b"\r\n\r\n"


async def has_sent_head(connection: socket.socket) -> bool:
    """Wait for the head of a request, which stays unread; False if none comes in time."""
    with suppress(TimeoutError, OSError):
        async with asyncio.timeout(HEAD_TIMEOUT):
            size = 0
            while True:
                await _readable(connection)
                head = connection.recv(_MOST_HEAD, socket.MSG_PEEK)
                if _END_OF_HEAD in head or len(head) == _MOST_HEAD:
                    _wake_after(connection, 1)
                    return True
                if len(head) <= size:  # the client has closed the connection
                    return False
                size = len(head)
                _wake_after(connection, size + 1)
    return False


def _wake_after(connection: socket.socket, size: int) -> None:
    """Make the socket readable only once it has that many bytes."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, size)


async def _readable(connection: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(connection, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(connection)
