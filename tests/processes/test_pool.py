"""Pools of worker processes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from coatl.processes.pool import WorkerPool
from coatl.processes.worker_lost import WorkerLost

from .targets import PREPARED_AFTER, prepare_slowly, work

#: Longer than anything takes, in seconds.
LONG = 120.0


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


def test_the_start_of_a_worker_does_not_count_as_work() -> None:
    with closing(WorkerPool(work, 1, prepare=prepare_slowly)) as pool:
        assert pool.submit("go", timeout=PREPARED_AFTER).result() > 0


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


STOPPING = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux says whether a child was stopped"
)


@STOPPING
def test_a_worker_that_was_stopped_is_replaced_and_its_work_done(
    pool: WorkerPool[str, Any], tmp_path: Path
) -> None:
    marker = tmp_path / "stopped"
    done_by = pool.submit(f"stop {marker}", timeout=LONG).result(LONG)
    assert done_by != int(marker.read_text())
    assert pool.submit("go").result(LONG) == done_by


@STOPPING
def test_an_idle_worker_that_was_stopped_is_replaced(pool: WorkerPool[str, Any]) -> None:
    for ask in (pool.submit, lambda _, timeout: pool.check(timeout)):
        before = pool.submit("go").result(LONG)
        os.kill(before, signal.SIGSTOP)
        ask("go", timeout=LONG).result(LONG)
        assert pool.submit("go").result(LONG) != before


def test_a_check_starts_a_worker_and_has_it_answer(pool: WorkerPool[str, Any]) -> None:
    assert pool.check(LONG).result(LONG) is None
    assert len(active_children()) == 1


def test_a_check_does_not_wait_for_busy_workers(pool: WorkerPool[str, Any]) -> None:
    pool.submit("sleep")
    while not pool._idle.empty():
        assert active_children() or not pool._closed.is_set()
    assert pool.check(LONG).result(0) is None


def test_a_check_fails_if_no_worker_can_answer() -> None:
    pool = WorkerPool(work, 1)
    pool.check(LONG).result(LONG)
    checked = pool.submit("die")
    with pytest.raises(WorkerLost):
        checked.result(LONG)
    with pytest.raises(WorkerLost):
        pool.check(1e-9).result(LONG)
    pool.close()
