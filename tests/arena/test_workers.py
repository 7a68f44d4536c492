"""Work in several processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import active_children

import pytest

from coatl.arena.match import play
from coatl.arena.workers import in_processes
from coatl.rules import CoatlError

from .simulated import tournament


def double(number: int) -> int:
    return 2 * number


def fail_at_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError
    return number


def die_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), 9)
    return number


def end_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGTERM)
    return number


def nap(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def endless() -> Iterator[int]:
    number = 0
    while True:
        yield number
        number += 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_work_is_done_once(jobs: int) -> None:
    assert sorted(in_processes(double, range(50), jobs)) == list(range(0, 100, 2))


def test_results_agree_in_one_process_and_in_two() -> None:
    matches = list(tournament(("random", "greedy"), games=4).matches())
    alone, together = (
        {
            result.game: (result.points, result.places, result.turns, result.decisions)
            for result in in_processes(play, matches, jobs)
        }
        for jobs in (1, 2)
    )
    assert alone == together
    assert len(alone) == 4


def test_both_processes_get_work() -> None:
    processes = set(in_processes(nap, [0.2] * 12, 2))
    assert len(processes) == 2
    assert os.getpid() not in processes


def test_no_work_gives_no_results() -> None:
    assert list(in_processes(double, [], 2)) == []


def test_work_is_taken_lazily_and_closing_early_stops_it() -> None:
    results = in_processes(double, endless(), 2)
    assert next(results) % 2 == 0
    started = time.monotonic()
    results.close()
    assert time.monotonic() - started < 5
    assert active_children() == []


def test_closing_does_not_wait_for_a_long_game() -> None:
    results = in_processes(nap, [0.0, 600.0, 600.0], 2)
    next(results)
    started = time.monotonic()
    results.close()
    assert time.monotonic() - started < 5
    assert active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_a_game_is_raised(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(in_processes(fail_at_three, range(10), jobs))
    assert active_children() == []


def test_a_killed_worker_raises() -> None:
    with pytest.raises(CoatlError, match="worker-lost"):
        list(in_processes(die_at_three, range(10), 2))
    assert active_children() == []


def test_workers_ignore_sigterm() -> None:
    assert sorted(in_processes(end_at_three, range(10), 2)) == list(range(10))
    assert active_children() == []
