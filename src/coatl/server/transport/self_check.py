"""The service checks itself from outside: it connects to itself over the network, like a browser.

At the start this finds libraries that do not work together, before anybody is sent here. Later it
is what `/healthz` answers for: every process, and a WebSocket in each.
"""

from __future__ import annotations

import asyncio
import platform
import socket
from http import HTTPStatus
from importlib.metadata import version
from ipaddress import ip_address
from typing import Any, Final

import msgspec
from aiohttp import (
    ClientError,
    ClientSession,
    ClientTimeout,
    WSMsgType,
    WSServerHandshakeError,
)

from coatl.rules import CoatlError
from coatl.server.ops.health import Health
from coatl.server.session.lobby import Lobby

#: Seconds for a check of one process; for the self-test at the start, on a busy machine.
TIMEOUT: Final = 3.0
START_TIMEOUT: Final = 30.0

#: A first message of no known protocol: every server refuses it, without doing any work.
_HELLO: Final = msgspec.json.encode({"type": "hello", "protocol": 0}).decode()

#: What has to work together.
_LIBRARIES: Final = ("aiohttp", "msgspec", "zlib-ng")


class SelfCheck:
    """Checks the whole service, of which this process may be a part."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._shared = Health(self._check_all)
        #: The origin of this service, such as `http://127.0.0.1:8000`, once it is known.
        self.origin = ""

    async def test(self) -> None:
        """Make a round trip over a WebSocket to this process. Raises `self-test-failed`."""
        try:
            await self._check_socket(self._lobby.shard.unused_table(), START_TIMEOUT)
        except CoatlError as error:
            libraries = [f"{name} {version(name)}" for name in _LIBRARIES]
            versions = ", ".join([f"Python {platform.python_version()}", *libraries])
            why = error.facts.get("why", error.code)
            raise CoatlError("self-test-failed", why=why, versions=versions) from None

    async def check_process(self) -> None:
        """Raise if this process is not healthy."""
        await self._lobby.check()

    async def check(self) -> None:
        """Raise if any process is not healthy, or has no working WebSockets."""
        await self._lobby.check()
        if self.origin:
            await self._shared.check()

    async def _check_all(self) -> None:
        own = self._lobby.shard
        checks = [self._check_socket(shard.unused_table(), TIMEOUT) for shard in own.all()]
        others = [shard.number for shard in own.all() if shard != own]
        checks += [self._check_process(number) for number in others]
        for result in await asyncio.gather(*checks, return_exceptions=True):
            if result is not None:
                raise result

    async def _check_socket(self, table: str, timeout: float) -> None:
        """Greet the process of a table over a WebSocket, and expect its refusal. Raises
        `sockets-broken`, unless this address has used up its limit: then nothing is known.
        """
        try:
            async with (
                asyncio.timeout(timeout),
                ClientSession() as session,
                session.ws_connect(
                    f"{self.origin}/api/tables/{table}/socket", origin=self.origin, compress=15
                ) as connection,
            ):
                await connection.send_str(_HELLO)
                answer = await connection.receive()
                if answer.type is not WSMsgType.TEXT or _kind(answer.data) != "reject":
                    raise CoatlError("sockets-broken", why=f"answer of type {answer.type.name}")
        except WSServerHandshakeError as error:
            if error.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise CoatlError("sockets-broken", why=f"status {error.status}") from None
        except (ClientError, OSError, TimeoutError) as error:
            raise CoatlError("sockets-broken", why=type(error).__name__) from None

    async def _check_process(self, number: int) -> None:
        """Ask another process for its health. Raises `process-away`."""
        timeout = ClientTimeout(total=TIMEOUT)
        try:
            async with (
                ClientSession(timeout=timeout) as session,
                session.get(f"{self.origin}/healthz", params={"process": number}) as response,
            ):
                is_healthy = response.status == 200
        except (ClientError, OSError, TimeoutError):
            is_healthy = False
        if not is_healthy:
            raise CoatlError("process-away", process=number)


def _kind(text: str) -> object:
    try:
        decoded: dict[str, Any] = msgspec.json.decode(text, type=dict)
    except msgspec.MsgspecError:
        return None
    return decoded.get("type")


def origin_of(listener: socket.socket) -> str:
    """The origin under which this machine reaches a listening socket."""
    host, port = listener.getsockname()[:2]
    address = ip_address(host.partition("%")[0])
    if address.is_unspecified:
        host = "127.0.0.1" if address.version == 4 else "::1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
