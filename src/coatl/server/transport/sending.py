"""Sends responses in bounded time, so that clients that do not read cannot keep them."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

#: Seconds until a client must have taken a response, and the slowest connection in bytes a second
#: for which large responses are given more time.
SEND_TIMEOUT: Final = 60.0
SLOWEST: Final = 20_000

#: Compressed bytes that are decompressed at a time.
_PART: Final = 4096

#: For the headers of gzip.
_GZIP: Final = 16 + zlib.MAX_WBITS


async def send(request: web.Request, response: web.StreamResponse) -> None:
    """Send a whole response. Raises `ConnectionError` if the client does not take it in time."""
    async with _in_time(request, response.content_length or 0):
        await response.prepare(request)
        await response.write_eof()


async def send_decompressed(
    request: web.Request, packed: bytes, headers: Mapping[str, str]
) -> web.StreamResponse:
    """Send compressed data to a client that cannot decompress it. It is decompressed while
    the client reads: many clients that do not read would need much memory otherwise.
    """
    response = web.StreamResponse(headers=headers)
    size = int.from_bytes(packed[-4:], "little")  # gzip ends with the size of what it holds
    async with _in_time(request, size):
        await response.prepare(request)
        if request.method != "HEAD":
            unpacked = zlib.decompressobj(_GZIP)
            for start in range(0, len(packed), _PART):
                await response.write(unpacked.decompress(packed[start : start + _PART]))
        await response.write_eof()
    return response


@asynccontextmanager
async def _in_time(request: web.Request, size: int) -> AsyncIterator[None]:
    """Cut the connection of a client that takes too long for a response of that many bytes."""
    try:
        async with asyncio.timeout(SEND_TIMEOUT + size / SLOWEST):
            yield
    except TimeoutError:
        if request.transport is not None:
            request.transport.abort()
        raise ConnectionResetError from None
