"""Serves an application: accepts connections, and shuts down gracefully."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from aiohttp import set_zlib_backend, web
from zlib_ng import zlib_ng

from coatl.server.ops.rate_limits import LISTEN_BACKLOG

from .context import CONTEXT

#: Seconds for the head of a request, from the start of a connection or the last response.
HEAD_TIMEOUT: Final = 10.0

#: Seconds for the rest of a request that has been answered already.
LINGER: Final = 2.0

#: Seconds for open requests at shutdown; aiohttp waits for them twice.
SHUTDOWN_GRACE: Final = 1.0

#: The number of open files and sockets to ask the system for.
MAX_FILES: Final = 65_536


class Server:
    """Serves connections until it is stopped. In a cluster they come from the supervisor."""

    def __init__(self, app: web.Application) -> None:
        set_zlib_backend(zlib_ng)  # compresses in a third of the time of Python's zlib (ADR 22)
        self._app = app
        self._runner = web.AppRunner(
            app,
            access_log=None,
            auto_decompress=False,
            keepalive_timeout=HEAD_TIMEOUT,
            lingering_time=LINGER,
            shutdown_timeout=SHUTDOWN_GRACE,
        )
        self._stop = asyncio.Event()
        self._is_stopped = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, listener: socket.socket) -> None:
        """Serve until SIGINT or SIGTERM."""
        run_loop(partial(self.serve, listener, handle_signals=True))

    async def serve(self, listener: socket.socket, *, handle_signals: bool = False) -> None:
        """Serve the connections of a listening socket until `stop`."""
        await self._start(handle_signals)
        site = web.SockSite(self._runner, listener, backlog=LISTEN_BACKLOG)
        await site.start()
        try:
            await self._stop.wait()
        finally:
            await site.stop()
            await self._shut_down()

    async def serve_channel(self, channel: socket.socket) -> None:
        """Serve connections that a supervisor passes over a channel, until that is closed."""
        await self._start(handle_signals=True)
        channel.setblocking(False)
        loop = asyncio.get_running_loop()
        loop.add_reader(channel, self._take_connection, channel)
        await self._stop.wait()
        loop.remove_reader(channel)
        await asyncio.gather(*self._tasks)
        await self._shut_down()

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

    def _take_connection(self, channel: socket.socket) -> None:
        try:
            data, handles, _, _ = socket.recv_fds(channel, 1, 1)
        except BlockingIOError:
            return
        for handle in handles:
            task = asyncio.create_task(self._serve_connection(socket.socket(fileno=handle)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        if not data:  # the supervisor has closed it
            self._stop.set()

    async def _serve_connection(self, connection: socket.socket) -> None:
        protocol = self._runner.server
        assert protocol is not None  # noqa: S101  # it is set up
        with suppress(OSError):  # the client has gone
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)

    async def _shut_down(self) -> None:
        await self._app[CONTEXT].lobby.connections.disconnect_all()
        await self._runner.cleanup()


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
