"""Serves an application: accepts connections, and shuts down gracefully."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from logging import WARNING
from typing import Any, Final

from aiohttp import set_zlib_backend, web
from zlib_ng import zlib_ng

from coatl.rules import CoatlError
from coatl.server.ops.heartbeats import FAILED, HEARTBEAT, HEARTBEAT_INTERVAL
from coatl.server.ops.logging import log_event
from coatl.server.ops.rate_limits import LISTEN_BACKLOG

from .connection import HttpConnection
from .context import CONTEXT
from .self_check import origin_of

#: Seconds for open requests at shutdown; aiohttp waits for them twice.
SHUTDOWN_GRACE: Final = 1.0

#: Seconds until the next connection is accepted after one could not be.
ACCEPT_RETRY: Final = 0.1

#: The number of open files and sockets to ask the system for.
MAX_FILES: Final = 65_536


class Server:
    """Serves connections until it is stopped. In a cluster they come from the supervisor."""

    def __init__(self, app: web.Application) -> None:
        set_zlib_backend(zlib_ng)  # compresses in a third of the time of Python's zlib (ADR 22)
        self._app = app
        self._runner = web.AppRunner(app, shutdown_timeout=SHUTDOWN_GRACE)
        self._stop = asyncio.Event()
        self._is_stopped = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, listener: socket.socket, on_ready: Callable[[], None]) -> None:
        """Serve until SIGINT or SIGTERM. Raises `self-test-failed` if nobody could play; otherwise
        `on_ready` is called once the self-test has succeeded.
        """
        run_loop(partial(self.serve, listener, handle_signals=True, on_ready=on_ready))

    async def serve(
        self,
        listener: socket.socket,
        *,
        handle_signals: bool = False,
        on_ready: Callable[[], None] | None = None,
    ) -> None:
        """Serve the connections of a listening socket until `stop`; with `on_ready`, after a
        self-test.
        """
        self_check = self._app[CONTEXT].self_check
        self_check.origin = origin_of(listener)
        await self._start(handle_signals)
        accepting = asyncio.create_task(self._accept(listener))
        try:
            if on_ready is not None and not self._stop.is_set():
                await self_check.test()
                on_ready()
            await self._stop.wait()
        finally:
            accepting.cancel()
            await asyncio.gather(accepting, *self._tasks, return_exceptions=True)
            await self._shut_down()

    async def serve_channel(self, channel: socket.socket, origin: str) -> None:
        """Serve connections that a supervisor passes over a channel, until that is closed.

        The supervisor serves at that origin. After a self-test there, it gets regular heartbeats;
        if that fails, it gets the reason, and `self-test-failed` is raised.
        """
        self_check = self._app[CONTEXT].self_check
        self_check.origin = origin
        await self._start(handle_signals=True)
        channel.setblocking(False)
        loop = asyncio.get_running_loop()
        loop.add_reader(channel, self._take_connection, channel)
        heartbeats = None
        try:
            if not self._stop.is_set():
                await self_check.test()
                heartbeats = asyncio.create_task(_send_heartbeats(channel))
            await self._stop.wait()
        except CoatlError as error:
            with suppress(OSError):  # the supervisor has gone
                channel.send(FAILED + json.dumps(error.facts).encode())
            raise
        finally:
            loop.remove_reader(channel)
            await asyncio.gather(*self._tasks)
            await self._shut_down()
            if heartbeats is not None:
                heartbeats.cancel()

    def stop(self) -> None:
        """Begin to shut down. Any thread may call it, even before the server runs."""
        self._is_stopped = True
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._stop.set)

    async def _start(self, handle_signals: bool) -> None:
        self._loop = asyncio.get_running_loop()
        if self._is_stopped:
            self._stop.set()
        await self._runner.setup()
        if handle_signals:
            for number in (signal.SIGINT, signal.SIGTERM):
                _on_signal(number, self.stop)

    async def _accept(self, listener: socket.socket) -> None:
        """Accept connections one at a time. An event loop would accept all that wait at once, and
        everyone else would wait for the handshakes of hundreds.
        """
        loop = asyncio.get_running_loop()
        with listener:
            listener.listen(LISTEN_BACKLOG)
            listener.setblocking(False)
            while True:
                try:
                    connection, _ = await loop.sock_accept(listener)
                except OSError as error:  # too many open files, or the client has gone
                    log_event("accept.failed", level=WARNING, reason=str(error))
                    await asyncio.sleep(ACCEPT_RETRY)
                else:
                    self._serve_soon(connection)
                    await asyncio.sleep(0)  # or connections that wait would be accepted at once

    def _serve_soon(self, connection: socket.socket) -> None:
        task = asyncio.create_task(self._serve_connection(connection))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _take_connection(self, channel: socket.socket) -> None:
        try:
            data, handles, _, _ = socket.recv_fds(channel, 1, 1)
        except BlockingIOError:
            return
        for handle in handles:
            self._serve_soon(socket.socket(fileno=handle))
        if not data:  # the supervisor has closed it
            self._stop.set()

    async def _serve_connection(self, connection: socket.socket) -> None:
        with suppress(OSError):  # the client has gone
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> HttpConnection:
        manager = self._runner.server
        assert manager is not None  # noqa: S101  # it is set up
        return HttpConnection(manager, self._app[CONTEXT])

    async def _shut_down(self) -> None:
        await self._app[CONTEXT].lobby.connections.disconnect_all()
        await self._runner.cleanup()


async def _send_heartbeats(channel: socket.socket) -> None:
    """Tell the supervisor regularly that this event loop runs."""
    while True:
        with suppress(OSError):  # the channel is full, or the supervisor has gone
            channel.send(HEARTBEAT)
        await asyncio.sleep(HEARTBEAT_INTERVAL)


def run_loop(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine function on the fastest event loop there is.

    The coroutine is created once the loop is ready: Ctrl-C before that leaves none that was never
    awaited.
    """
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(main())


def _loop_factory() -> Any:
    if sys.platform == "win32":
        return None
    import uvloop  # noqa: PLC0415  # there is none for Windows

    return uvloop.new_event_loop


def _on_signal(number: signal.Signals, call: Any) -> None:
    if sys.platform == "win32":
        signal.signal(number, lambda _signal, _frame: call())
    else:
        asyncio.get_running_loop().add_signal_handler(number, call)


def allow_many_files() -> None:
    """Let this process open as many sockets as the system allows."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # there is none for Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
