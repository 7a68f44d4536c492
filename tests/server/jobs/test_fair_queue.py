"""The fair queue: which job starts next."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice

import pytest

from coatl.server.jobs import fair_queue
from coatl.server.jobs.fair_queue import Asker, FairQueue, Priority, Ticket

MOVE, HINT, REPLAY = Priority


def started(queue: FairQueue) -> Iterator[Ticket]:
    """Start one job after the other, each when the one before has ended."""
    while (ticket := queue.start_next()) is not None:
        queue.remove(ticket)
        yield ticket


def test_addresses_take_turns_however_many_jobs_they_have() -> None:
    queue = FairQueue(1)
    for table in "abcd":
        queue.add(Asker("one", table), MOVE)
    for table in "xy":
        queue.add(Asker("other", table), MOVE)
    order = [ticket.asker for ticket in started(queue)]
    assert [asker.address for asker in order] == ["one", "other", "one", "other", "one", "one"]
    assert [asker.table for asker in order if asker.address == "one"] == list("abcd")


def test_tables_of_an_address_take_turns_however_many_jobs_they_have() -> None:
    queue = FairQueue(1)
    for table in "aaaabb":
        queue.add(Asker("one", table), HINT)
    assert [ticket.asker.table for ticket in started(queue)] == list("ababaa")


def test_a_table_that_asks_again_at_once_goes_to_the_end() -> None:
    queue = FairQueue(1)
    for table in "abc":
        queue.add(Asker("one", table), MOVE)
    order = ""
    for ticket in islice(started(queue), 9):
        order += ticket.asker.table
        queue.add(ticket.asker, MOVE)
    assert order == "abcabcabc"


def test_moves_go_before_hints_and_hints_before_replays() -> None:
    queue = FairQueue(1)
    for number, priority in enumerate((REPLAY, HINT, MOVE, REPLAY, MOVE)):
        queue.add(Asker(f"address {number}", "t"), priority)
    order = [ticket.priority for ticket in started(queue)]
    assert order == [MOVE, MOVE, HINT, REPLAY, REPLAY]


@pytest.mark.parametrize(("workers", "most"), [(1, 1), (2, 1), (5, 4)])
def test_an_address_leaves_a_worker_to_the_others(workers: int, most: int) -> None:
    queue = FairQueue(workers)
    for table in range(9):
        queue.add(Asker("one", str(table)), MOVE)
    running = [queue.start_next() for _ in range(workers)]
    assert sum(ticket is not None for ticket in running) == most
    queue.add(Asker("other", "t"), REPLAY)
    assert (queue.start_next() is not None) == (workers > 1)


def test_the_address_with_the_fewest_running_jobs_goes_first() -> None:
    queue = FairQueue(3)
    for table in "ab":
        queue.add(Asker("one", table), MOVE)
    assert queue.start_next() is not None
    queue.add(Asker("other", "x"), REPLAY)
    ticket = queue.start_next()
    assert ticket is not None
    assert ticket.asker.address == "other"


def test_a_job_that_is_removed_does_not_start() -> None:
    queue = FairQueue(1)
    first, second = (queue.add(Asker("one", table), MOVE) for table in "ab")
    queue.remove(first)
    assert queue.waiting == 1
    assert queue.start_next() is second
    queue.remove(second)
    queue.remove(second)
    assert queue.start_next() is None


def test_only_so_many_addresses_and_tables_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_queue, "MAX_REMEMBERED", 10)
    queue = FairQueue(1)
    for number in range(100):
        queue.add(Asker(f"address {number}", "t"), MOVE)
    assert len(list(started(queue))) == 100
    assert len(queue._last_starts) == 10


# --- the bar, in simulated time -------------------------------------------------------------------


def longest_wait(workers: int, tables: int, length: float, decisions: int = 200) -> float:
    """Simulate an address with bots at many tables, each of whose decisions takes `length` seconds
    and is followed by the next at once, and another address with one bot: how long one of its
    decisions waits at most.
    """
    queue = FairQueue(workers)
    now = arrived = 0.0
    waits: list[float] = []
    events: list[tuple[float, int, Ticket | None]] = [(3.21, 0, None)]  # the other's decisions
    for table in range(tables):
        queue.add(Asker("one", str(table)), MOVE)
    while len(waits) < decisions:
        while (ticket := queue.start_next()) is not None:
            heapq.heappush(events, (now + length, ticket.number + 1, ticket))
            if ticket.asker.address == "other":
                waits.append(now - arrived)
        now, _, ended = heapq.heappop(events)
        if ended is not None:
            queue.remove(ended)
        if ended is None or ended.asker.address == "other":
            arrived = now
            queue.add(Asker("other", "t"), MOVE)
        else:
            queue.add(ended.asker, MOVE)
    return max(waits)


@pytest.mark.parametrize("workers", [2, 3, 5, 9])
def test_80_tables_of_one_address_delay_no_decision_of_another(workers: int) -> None:
    assert longest_wait(workers, 80, 1.0) == 0


def test_with_a_single_worker_a_decision_waits_for_one_other_at_most() -> None:
    assert longest_wait(1, 80, 1.0) <= 1.0
