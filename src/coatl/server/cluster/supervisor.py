"""Several processes that serve one port together, so that all cores of a machine are used.

The head of a crew listens, reads just enough of what a caller wants to know whose it is, and hands
the connection itself over. A table belongs to one process, so that they need not tell one another
anything. One that ends is replaced, and all of them end with the head.
"""

from __future__ import annotations

import os
import re
import signal
import socket
from collections import deque
from collections.abc import Callable
from functools import partial
from itertools import count
from logging import ERROR
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from time import monotonic
from typing import Final, NoReturn
from urllib.parse import unquote

from coatl.rules import CoatlError
from coatl.server.ops.logging import log_error, log_event
from coatl.server.transport import http as server

from .sharding import Share, falls_to

#: How much of a request is looked at, in bytes: the first line of most, and enough of any.
HEAD: Final = 512

#: How many callers may wait to be heard, as with one process.
BACKLOG: Final = 2048

#: If so many processes end within so many seconds, starting others does not help.
MOST_ENDS: Final = 5
WINDOW: Final = 10.0

#: Seconds in which processes finish when they are told to, which takes them eight at most.
GOODBYE: Final = 12.0

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_TABLE: Final = re.compile(r"\S+ /api/tables/([^/? ]+)")
_PROCESS: Final = re.compile(r"\S+ [^ ]*[?&]process=(\d{1,4})\b")

#: What a process does for its share, with callers who come over that line.
Work = Callable[[socket.socket, Share], None]


def wanted(head: str, processes: int) -> int | None:
    """The process that a request is for, by its first line; None for any of them."""
    if table := _TABLE.match(unquote(head)):
        return falls_to(table[1], processes)
    if process := _PROCESS.match(head):
        return int(process[1]) % processes
    return None


class Caller:
    """Somebody who has not said what they want, and until when that is waited for."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.until = monotonic() + server.HEADERS
        self.said = 0


class Process:
    """One of the crew, with a line to it and those who wait to be handed over."""

    def __init__(self, share: Share) -> None:
        self.share = share
        self.waiting: deque[socket.socket] = deque()
        self.line: socket.socket
        self.id: int


class Crew:
    """The head of so many processes that all do the same work. There must be no other thread where
    it is, for it forks.
    """

    def __init__(self, listener: socket.socket, processes: int, work: Work) -> None:
        self._listener = listener
        self._work = work
        self._selector = DefaultSelector()
        self._callers: dict[socket.socket, Caller] = {}  # the oldest first
        self._processes = [Process(Share(number, processes)) for number in range(processes)]
        self._turns = count()
        self._ends: deque[float] = deque(maxlen=MOST_ENDS)

    def run(self) -> None:
        """Hand over whoever calls, until a signal. Raises where processes end again and again."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)  # they come only while we wait
        self._listener.setblocking(False)
        self._listener.listen(BACKLOG)
        self._selector.register(self._listener, EVENT_READ, self._accept)
        try:
            for process in self._processes:
                self._start(process)
            while True:
                for action in self._wait():
                    action()
        except KeyboardInterrupt:
            pass
        finally:
            self._stop()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)

    def _wait(self) -> list[Callable[[], None]]:
        """What there is to do now."""
        now = monotonic()
        while (oldest := next(iter(self._callers.values()), None)) and oldest.until <= now:
            self._drop(oldest)
        timeout = oldest.until - now if oldest else None
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        try:
            return [key.data for key, _ in self._selector.select(timeout)]
        finally:
            signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)

    # --- callers --------------------------------------------------------------------------------

    def _accept(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except (BlockingIOError, ConnectionError):
            return
        except OSError:  # there is room for no more: whoever has said nothing longest makes some
            for caller in list(self._callers.values())[:1]:
                self._drop(caller)
            return
        connection.setblocking(False)
        self._callers[connection] = caller = Caller(connection)
        self._selector.register(connection, EVENT_READ, partial(self._look, caller))

    def _look(self, caller: Caller) -> None:
        """See whether a caller has said whose they are. What they say is left for the process."""
        if caller.connection not in self._callers:
            return  # they made room
        try:
            head = caller.connection.recv(HEAD, socket.MSG_PEEK)
        except BlockingIOError:
            return
        except OSError:
            head = b""
        line, end, _ = head.partition(b"\n")
        if end or len(head) == HEAD:
            self._wake_at(caller, 1)
            self._forget(caller)
            number = wanted(line.decode("latin-1"), len(self._processes))
            if number is None:
                number = next(self._turns) % len(self._processes)
            self._processes[number].waiting.append(caller.connection)
            self._hand_over(self._processes[number])
        elif len(head) > caller.said:
            caller.said = len(head)
            self._wake_at(caller, len(head) + 1)  # not again for what was seen already
        else:  # there is no more to come
            self._drop(caller)

    def _wake_at(self, caller: Caller, size: int) -> None:
        caller.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, size)

    def _forget(self, caller: Caller) -> None:
        self._selector.unregister(caller.connection)
        del self._callers[caller.connection]

    def _drop(self, caller: Caller) -> None:
        self._forget(caller)
        caller.connection.close()

    def _hand_over(self, process: Process) -> None:
        """Hand over whoever waits, as far as there is room on the line."""
        events = EVENT_READ
        while process.waiting:
            try:
                socket.send_fds(process.line, [b"!"], [process.waiting[0].fileno()])
            except BlockingIOError:
                events |= EVENT_WRITE
                break
            except OSError:  # it has ended, which is heard in a moment
                break
            process.waiting.popleft().close()
        self._selector.modify(process.line, events, partial(self._hear, process))

    # --- processes ------------------------------------------------------------------------------

    def _start(self, process: Process) -> None:
        process.line, theirs = socket.socketpair()
        process.line.setblocking(False)
        process.id = os.fork()
        if not process.id:
            self._become(process, theirs)
        theirs.close()
        log_event("process.started", process=process.share.number, id=process.id)
        self._selector.register(process.line, EVENT_READ, partial(self._hear, process))
        self._hand_over(process)

    def _become(self, process: Process, line: socket.socket) -> NoReturn:
        """Do the work in the new process, which has nothing else of the head's."""
        code = 1
        try:
            held = [key.fileobj for key in self._selector.get_map().values()]
            waiting = [one for each in self._processes for one in each.waiting]
            self._selector.close()
            for one in [*held, *waiting, process.line]:
                assert isinstance(one, socket.socket)  # noqa: S101  # nothing else is registered
                one.close()
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            self._work(line, process.share)
            code = 0
        except KeyboardInterrupt:
            code = 0  # it was ended before it began
        except BaseException as error:  # noqa: BLE001  # nothing may get to what the head would do
            log_error(error, process=process.share.number)
        finally:
            os._exit(code)

    def _hear(self, process: Process) -> None:
        """A process has room on its line again, or has ended: it never says anything."""
        try:
            process.line.recv(1)
        except BlockingIOError:
            self._hand_over(process)
            return
        except ConnectionError:
            pass
        status = self._bury(process)
        log_event("process.exited", level=ERROR, process=process.share.number, status=status)
        now = monotonic()
        self._ends.append(now)
        if len(self._ends) == MOST_ENDS and now - self._ends[0] < WINDOW:
            raise CoatlError("processes-end", times=MOST_ENDS)
        self._start(process)

    def _bury(self, process: Process) -> int:
        """Close the line to a process that has ended or ends; how it did."""
        self._selector.unregister(process.line)
        process.line.close()
        _, status = os.waitpid(process.id, 0)
        return os.waitstatus_to_exitcode(status)

    def _stop(self) -> None:
        """Take no more calls, and let every process finish what it has."""
        self._selector.unregister(self._listener)
        self._listener.close()
        for caller in list(self._callers.values()):
            self._drop(caller)
        lines = {key.fileobj for key in self._selector.get_map().values()}
        left = [process for process in self._processes if process.line in lines]
        for process in left:
            process.line.shutdown(socket.SHUT_WR)
            self._selector.modify(process.line, EVENT_READ, process)
        until = monotonic() + GOODBYE
        while left and (time := until - monotonic()) > 0:
            for key, _ in self._selector.select(time):
                left.remove(key.data)
                self._bury(key.data)
        for process in left:
            os.kill(process.id, signal.SIGKILL)
            self._bury(process)
