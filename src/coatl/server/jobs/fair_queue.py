"""A fair queue of jobs: which one starts next when a worker is free.

It only decides. `job_pool` computes the jobs.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from enum import IntEnum
from itertools import count
from typing import Final, NamedTuple

#: Addresses and tables whose last job is remembered.
MAX_REMEMBERED: Final = 10_000


class Priority(IntEnum):
    """What goes first: everyone at a table waits for a bot, one person for a hint or a replay."""

    MOVE = 0
    HINT = 1
    REPLAY = 2


class Asker(NamedTuple):
    """For whom a job is: a client's address (IPv6: its network), and the table, if any."""

    address: str = ""
    table: str = ""


class Ticket:
    """A job in the queue."""

    __slots__ = ("asker", "number", "priority")

    def __init__(self, asker: Asker, priority: Priority, number: int) -> None:
        self.asker = asker
        self.priority = priority
        #: Tickets are numbered as they arrive.
        self.number = number


class FairQueue:
    """Jobs that wait for one of some workers, and those that run.

    A worker cannot be interrupted. So one address has at most all workers but one, even if nobody
    else waits: the next address to ask finds a worker that is free, or busy with few others.

    Of the waiting jobs this one starts first: of the address with the fewest running jobs; then by
    priority; then of the address, and then the table, whose last job started longest ago.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._most_per_address = max(1, workers - 1)
        self._numbers = count()
        self._waiting: dict[Ticket, None] = {}  # a set in order of arrival
        self._running: set[Ticket] = set()
        self._running_by_address: Counter[str] = Counter()
        #: A counter that goes up with every job that starts, and its value when an address or a
        #: table had its last one.
        self._starts = 0
        self._last_starts: OrderedDict[Hashable, int] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._waiting)

    def add(self, asker: Asker, priority: Priority) -> Ticket:
        """Queue a job."""
        ticket = Ticket(asker, priority, next(self._numbers))
        self._waiting[ticket] = None
        return ticket

    def remove(self, ticket: Ticket) -> None:
        """Forget a job that waits, or that has ended."""
        self._waiting.pop(ticket, None)
        if ticket in self._running:
            self._running.remove(ticket)
            self._running_by_address[ticket.asker.address] -= 1
            if not self._running_by_address[ticket.asker.address]:
                del self._running_by_address[ticket.asker.address]

    def start_next(self) -> Ticket | None:
        """The job that starts now: it counts as running. None if no job may start."""
        if len(self._running) >= self._workers:
            return None
        ready = [ticket for ticket in self._waiting if self._may_start(ticket)]
        if not ready:
            return None
        ticket = min(ready, key=self._rank)
        del self._waiting[ticket]
        self._running.add(ticket)
        self._running_by_address[ticket.asker.address] += 1
        self._starts += 1
        self._remember(ticket.asker.address)
        self._remember(ticket.asker)
        return ticket

    def load(self, address: str) -> tuple[int, int]:
        """How much an address has had lately: its running jobs, and when the last one started."""
        return self._running_by_address[address], self._last_starts.get(address, 0)

    def _may_start(self, ticket: Ticket) -> bool:
        return self._running_by_address[ticket.asker.address] < self._most_per_address

    def _rank(self, ticket: Ticket) -> tuple[int, int, int, int, int]:
        running, last_start = self.load(ticket.asker.address)
        last_of_table = self._last_starts.get(ticket.asker, 0)
        return running, ticket.priority, last_start, last_of_table, ticket.number

    def _remember(self, who: Hashable) -> None:
        self._last_starts[who] = self._starts
        self._last_starts.move_to_end(who)
        if len(self._last_starts) > MAX_REMEMBERED:
            self._last_starts.popitem(last=False)
