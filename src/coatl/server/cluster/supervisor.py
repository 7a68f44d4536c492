"""Several processes that serve one port, so that a machine's cores are all used.

The supervisor accepts connections, peeks at the first line of the request to find the table's
shard, and passes the connection itself to the worker process that owns it. Workers need not know of
one another. A worker that dies is replaced, as is one that sends no heartbeats because it hangs or
was stopped. All of them end with the supervisor.
"""

from __future__ import annotations

import json
import re
import signal
import socket
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count
from logging import ERROR
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import Final
from urllib.parse import unquote

from coatl.processes.child import ChildProcess, stop_all
from coatl.rules import CoatlError
from coatl.server.ops.heartbeats import (
    FAILED,
    HEARTBEAT_INTERVAL,
    MAX_MISSED,
    MAX_MISSED_AT_START,
)
from coatl.server.ops.logging import log_error, log_event
from coatl.server.ops.rate_limits import LISTEN_BACKLOG

from .sharding import Shard, shard_of

#: Bytes of a request that are looked at: enough for the first line of ours.
PEEKED: Final = 512

#: Seconds for the first line of a request.
FIRST_LINE_TIMEOUT: Final = 10.0

#: If this many workers die within this many seconds, the supervisor gives up.
MAX_RESTARTS: Final = 5
RESTART_WINDOW: Final = 10.0

#: Seconds for workers to shut down; they need at most eight.
SHUTDOWN_GRACE: Final = 12.0

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_TABLE: Final = re.compile(r"\S+ /(?:api/tables|t|replay)/([^/? ]+)")
_PROCESS: Final = re.compile(r"\S+ [^ ]*[?&]process=(\d{1,4})\b")

#: What a worker does with its shard; connections come over the channel.
Work = Callable[[socket.socket, Shard], None]


def shard_for(first_line: str, shards: int) -> int | None:
    """The shard that a request belongs to; None if any worker may serve it."""
    if table := _TABLE.match(unquote(first_line)):
        return shard_of(table[1], shards)
    if process := _PROCESS.match(first_line):
        return int(process[1]) % shards
    return None


class PendingConnection:
    """A connection whose first line has not arrived yet."""

    def __init__(self, socket_: socket.socket) -> None:
        self.socket = socket_
        self.deadline = monotonic() + FIRST_LINE_TIMEOUT
        self.peeked = 0


class Worker:
    """A worker process, the channel to it, and the connections that wait to be passed."""

    def __init__(self, shard: Shard, target: Callable[..., None]) -> None:
        self.shard = shard
        self.child = ChildProcess(target, grace=SHUTDOWN_GRACE, method="fork")
        self.waiting: deque[socket.socket] = deque()
        self.channel: socket.socket
        self.is_ready = False
        #: Heartbeats that it has missed.
        self.missed = 0


class Supervisor:
    """Starts the workers and passes them their connections.

    It forks, so there must be no other threads in its process. `on_ready` is called once all
    workers serve for the first time.
    """

    def __init__(
        self, listener: socket.socket, workers: int, work: Work, on_ready: Callable[[], None]
    ) -> None:
        self._listener = listener
        self._work = work
        self._selector = DefaultSelector()
        self._pending: dict[socket.socket, PendingConnection] = {}  # the oldest first
        self._workers = [
            Worker(Shard(number, workers), self._run_worker) for number in range(workers)
        ]
        self._round_robin = count()
        self._deaths: deque[float] = deque(maxlen=MAX_RESTARTS)
        self._on_ready = on_ready
        self._is_ready = False
        self._next_heartbeats = 0.0

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM. Raises `processes-end` if workers keep dying, and
        `self-test-failed` if nobody could play.
        """
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # they are handled while we wait
        self._listener.setblocking(False)
        self._listener.listen(LISTEN_BACKLOG)
        self._selector.register(self._listener, EVENT_READ, self._accept)
        try:
            while True:
                for action in self._wait():
                    action()
        except KeyboardInterrupt:
            pass
        finally:
            self._shut_down()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)

    def _wait(self) -> list[Callable[[], None]]:
        """Wait for events; the actions for them."""
        now = monotonic()
        while (oldest := next(iter(self._pending.values()), None)) and oldest.deadline <= now:
            self._drop(oldest)
        self._count_heartbeats(now)
        deadlines = [self._next_heartbeats, *([oldest.deadline] if oldest else [])]
        for worker in self._workers:
            if not worker.child.is_started:
                if worker.child.restart_at <= now:
                    self._start(worker)
                else:
                    deadlines.append(worker.child.restart_at)
        timeout = min(deadlines) - now
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        try:
            return [key.data for key, _ in self._selector.select(timeout)]
        finally:
            signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)

    # --- connections ----------------------------------------------------------------------------

    def _accept(self) -> None:
        try:
            accepted, _ = self._listener.accept()
        except (BlockingIOError, ConnectionError):
            return
        except OSError:  # no more files: the connection that has been silent longest makes room
            for connection in list(self._pending.values())[:1]:
                self._drop(connection)
            return
        accepted.setblocking(False)
        self._pending[accepted] = connection = PendingConnection(accepted)
        self._selector.register(accepted, EVENT_READ, partial(self._peek, connection))

    def _peek(self, connection: PendingConnection) -> None:
        """Pass a connection on once its first line is there. The worker reads it again."""
        if connection.socket not in self._pending:
            return  # it was dropped to make room
        try:
            head = connection.socket.recv(PEEKED, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            head = b""
        line, end, _ = head.partition(b"\n")
        if end or len(head) == PEEKED:
            _wake_after(connection.socket, 1)
            self._forget(connection)
            number = shard_for(line.decode("latin-1"), len(self._workers))
            if number is None:
                number = next(self._round_robin) % len(self._workers)
            self._workers[number].waiting.append(connection.socket)
            self._pass_waiting(self._workers[number])
        elif len(head) > connection.peeked:
            connection.peeked = len(head)
            _wake_after(connection.socket, len(head) + 1)
        else:  # the client has closed it
            self._drop(connection)

    def _forget(self, connection: PendingConnection) -> None:
        self._selector.unregister(connection.socket)
        del self._pending[connection.socket]

    def _drop(self, connection: PendingConnection) -> None:
        self._forget(connection)
        connection.socket.close()

    def _pass_waiting(self, worker: Worker) -> None:
        """Pass waiting connections to a worker, as long as its channel has room."""
        if not worker.child.is_started:
            return  # they are passed after the restart
        while worker.waiting:
            try:
                socket.send_fds(worker.channel, [b"!"], [worker.waiting[0].fileno()])
            except BlockingIOError:
                self._watch_channel(worker, EVENT_READ | EVENT_WRITE)
                return
            except OSError:  # it has died; `_on_death` is called in a moment
                return
            worker.waiting.popleft().close()
        self._watch_channel(worker, EVENT_READ)

    def _watch_channel(self, worker: Worker, events: int) -> None:
        if worker.channel in self._selector.get_map():
            self._selector.modify(worker.channel, events, partial(self._on_channel, worker))

    def _on_channel(self, worker: Worker) -> None:
        """Read heartbeats, and pass more connections if the channel has room again."""
        if worker.channel.fileno() == -1:
            return  # it has died
        try:
            received = worker.channel.recv(4096)
        except BlockingIOError:
            pass  # it has room for connections
        except OSError:
            self._selector.unregister(worker.channel)  # `_on_death` is called in a moment
        else:
            if received:
                self._on_heartbeat(worker, received)
            else:
                self._selector.unregister(worker.channel)
        self._pass_waiting(worker)

    # --- heartbeats -----------------------------------------------------------------------------

    def _on_heartbeat(self, worker: Worker, received: bytes) -> None:
        _, failed, facts = received.partition(FAILED)
        if failed:
            if not self._is_ready:
                raise CoatlError("self-test-failed", **json.loads(facts))
            return  # it ends, and is started again
        worker.missed = 0
        worker.is_ready = True
        if not self._is_ready and all([each.is_ready for each in self._workers]):
            self._is_ready = True
            self._on_ready()

    def _count_heartbeats(self, now: float) -> None:
        """Kill workers that have missed too many heartbeats; `_on_death` is called in a moment.

        Heartbeats are counted, not seconds: if the supervisor was stopped, too, none are missed.
        """
        if now < self._next_heartbeats:
            return
        self._next_heartbeats = now + HEARTBEAT_INTERVAL
        for worker in self._workers:
            worker.missed += 1
            most = MAX_MISSED if worker.is_ready else MAX_MISSED_AT_START
            if worker.child.is_started and worker.missed > most:
                log_event("process.killed", level=ERROR, process=worker.shard.number)
                worker.child.kill()
                worker.missed = 0

    # --- workers --------------------------------------------------------------------------------

    def _start(self, worker: Worker) -> None:
        worker.channel, workers_end = socket.socketpair()
        worker.channel.setblocking(False)
        with workers_end:
            worker.child.start(worker, workers_end)
        worker.is_ready, worker.missed = False, 0
        self._selector.register(worker.channel, EVENT_READ, partial(self._on_channel, worker))
        log_event("process.started", process=worker.shard.number, id=worker.child.pid)
        self._selector.register(worker.child.sentinel, EVENT_READ, partial(self._on_death, worker))
        self._pass_waiting(worker)

    def _run_worker(self, worker: Worker, channel: socket.socket) -> None:
        """Do the work in the new process, after closing the supervisor's sockets."""
        self._selector.close()
        self._listener.close()
        for connection in self._pending:
            connection.close()
        for each in self._workers:
            if each is worker or each.child.is_started:
                each.channel.close()
            for connection in each.waiting:
                connection.close()
        try:
            self._work(channel, worker.shard)
        except Exception as error:  # noqa: BLE001  # the log has one format
            log_error(error, process=worker.shard.number)
            sys.exit(1)

    def _on_death(self, worker: Worker) -> None:
        """Reap a worker that has died; `_wait` starts it again."""
        self._selector.unregister(worker.child.sentinel)
        self._close_channel(worker)
        status = worker.child.reap()
        log_event("process.exited", level=ERROR, process=worker.shard.number, status=status)
        now = monotonic()
        self._deaths.append(now)
        if len(self._deaths) == MAX_RESTARTS and now - self._deaths[0] < RESTART_WINDOW:
            raise CoatlError("processes-end", times=MAX_RESTARTS)

    def _close_channel(self, worker: Worker) -> None:
        if worker.channel in self._selector.get_map():
            self._selector.unregister(worker.channel)
        worker.channel.close()

    def _shut_down(self) -> None:
        """Accept no more connections, and let the workers shut down."""
        self._selector.unregister(self._listener)
        self._listener.close()
        for connection in list(self._pending.values()):
            self._drop(connection)
        stop_all([worker.child for worker in self._workers])


def _wake_after(connection: socket.socket, size: int) -> None:
    """Make a socket readable only once it has that many bytes."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, size)
