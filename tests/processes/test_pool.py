"""Pools of worker processes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import closing
from multiprocessing import active_children
from typing import Any

import pytest

from coatl.processes.pool import WorkerLost, WorkerPool

from .targets import work


@pytest.fixture
def pool() -> Iterator[WorkerPool[str, Any]]:
    with closing(WorkerPool(work, 1)) as found:
        yield found
    assert active_children() == []


def test_a_worker_does_one_thing_after_another(pool: WorkerPool[str, Any]) -> None:
    assert pool.submit("go").result() == pool.submit("go").result()


def test_no_more_workers_start_than_are_needed() -> None:
    with closing(WorkerPool(work, 3)) as pool:
        assert len({pool.submit("go").result() for _ in range(5)}) == 1
        assert len(active_children()) == 1


def test_a_worker_that_dies_is_replaced(pool: WorkerPool[str, Any]) -> None:
    before = pool.submit("go").result()
    with pytest.raises(WorkerLost):
        pool.submit("die").result()
    assert pool.submit("go").result() != before


def test_a_worker_that_takes_too_long_is_replaced(pool: WorkerPool[str, Any]) -> None:
    with pytest.raises(WorkerLost):
        pool.submit("sleep", timeout=0.1).result()
    assert pool.submit("go", timeout=60).result() > 0


def test_an_error_reaches_the_caller_with_its_traceback(pool: WorkerPool[str, Any]) -> None:
    with pytest.raises(LookupError, match="no such order") as raised:
        pool.submit("raise").result()
    assert "in work" in raised.value.__notes__[0]


def test_an_unexpected_error_ends_the_worker() -> None:
    with closing(WorkerPool(work, 1, errors=ValueError)) as pool:
        with pytest.raises(WorkerLost):
            pool.submit("raise").result()
        assert pool.submit("go").result() > 0


def test_a_result_that_cannot_be_sent_ends_the_worker(pool: WorkerPool[str, Any]) -> None:
    with pytest.raises(WorkerLost):
        pool.submit("unpicklable").result()
    assert pool.submit("go").result() > 0


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_a_worker_that_uses_too_much_memory_is_replaced() -> None:
    with closing(WorkerPool(work, 1, most_memory=1)) as pool:
        assert pool.submit("go").result() != pool.submit("go").result()


def test_closing_ends_work_at_once() -> None:
    pool = WorkerPool(work, 1)
    assert pool.submit("go").result() > 0
    sleeping, waiting = pool.submit("sleep"), pool.submit("go")
    pool.close()
    with pytest.raises((WorkerLost, CancelledError)):
        sleeping.result()
    with pytest.raises((WorkerLost, CancelledError)):
        waiting.result()
    assert active_children() == []
