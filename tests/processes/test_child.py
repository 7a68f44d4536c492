"""Child processes: real ones, some of which are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Pipe, active_children
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import pytest

from coatl.processes import child as module
from coatl.processes.child import LONGEST_DELAY, ChildProcess, restart_delay, stop_all

from . import targets

TESTS = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def _no_child_is_left() -> Iterator[None]:
    yield
    assert active_children() == []


def test_the_exit_code_of_a_child_is_returned() -> None:
    for target, code in ((targets.do_nothing, 0), (targets.fail, 3)):
        child = ChildProcess(target)
        child.start()
        assert child.is_started
        assert child.reap() == code
        assert not child.is_started


def test_a_killed_child_has_a_negative_exit_code() -> None:
    child = ChildProcess(targets.wait_forever)
    child.start()
    child.kill()
    assert child.reap() == -signal.SIGKILL


def test_a_child_without_grace_ignores_signals() -> None:
    child = ChildProcess(targets.interrupt_itself)
    child.start()
    assert child.reap() == 0


def test_a_child_with_grace_gets_sigterm_first() -> None:
    here, there = Pipe()
    child = ChildProcess(targets.say_goodbye, grace=60)
    child.start(there)
    assert here.recv() == "ready"
    child.stop()
    assert here.recv() == "goodbye"


def test_a_child_that_ignores_sigterm_is_killed_after_its_grace() -> None:
    here, there = Pipe()
    child = ChildProcess(targets.ignore_sigterm, grace=0.1)
    child.start(there)
    assert here.recv() == "ready"
    child.stop()
    assert not child.is_started


def test_children_share_their_grace() -> None:
    children = [ChildProcess(targets.ignore_sigterm, grace=2.0) for _ in range(4)]
    for child in children:
        here, there = Pipe()
        child.start(there)
        assert here.recv() == "ready"
    began = monotonic()
    stop_all(children)
    assert monotonic() - began < 6.0  # one after the other it would be 8


def test_a_child_can_be_started_again() -> None:
    child = ChildProcess(targets.fail)
    for _ in range(2):
        child.start()
        assert child.reap() == 3


def test_a_child_that_is_not_running_cannot_be_reaped() -> None:
    with pytest.raises(RuntimeError, match="not running"):
        ChildProcess(targets.fail).reap()


def test_threads_start_and_reap_children_at_the_same_time() -> None:
    def run(_: int) -> int:
        child = ChildProcess(targets.fail)
        child.start()
        return child.reap()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(run, range(12))) == [3] * 12


# --- restarts -------------------------------------------------------------------------------------


def test_the_first_restart_is_immediate_and_each_later_one_waits_longer() -> None:
    assert [restart_delay(deaths) for deaths in (1, 2, 3, 4)] == [0.0, 0.1, 0.2, 0.4]
    assert restart_delay(100) == LONGEST_DELAY


def test_a_child_that_keeps_dying_is_restarted_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_DELAY", 1000.0)
    monkeypatch.setattr(module, "LONGEST_DELAY", 1000.0)
    child = ChildProcess(targets.fail)
    delayed = []
    for healthy_after in (900.0, 900.0, 900.0, 0.0):
        monkeypatch.setattr(module, "HEALTHY_AFTER", healthy_after)
        child.start()
        child.reap()
        delayed.append(child.restart_at > monotonic())
    assert delayed == [False, True, True, False]


def test_a_child_that_was_stopped_may_be_restarted_at_once() -> None:
    child = ChildProcess(targets.wait_forever)
    for _ in range(3):
        child.start()
        child.stop()
    assert child.restart_at == 0.0


# --- parents that end -----------------------------------------------------------------------------


def parent(*kinds: tuple[float, Literal["spawn", "fork"]], then: str) -> subprocess.Popen[str]:
    """A process that starts such children, and then runs a statement."""
    code = f"from processes.targets import *; started = start_children(*{kinds!r})\n{then}"
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
    )


def output(process: subprocess.Popen[str]) -> str:
    """Everything that the process and its children print, once the last of them has ended."""
    assert process.stdout is not None
    return process.stdout.read()


@pytest.mark.parametrize(
    "kinds",
    [[(0.0, "spawn")], [(60.0, "spawn")], [(0.0, "fork")] * 3, [(60.0, "fork")] * 3],
    ids=str,
)
def test_children_end_when_their_parent_is_killed(kinds: list[Any]) -> None:
    with parent(*kinds, then="wait_forever()") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "started\n"
        process.kill()
        assert output(process) == ""


@pytest.mark.parametrize("then", ["", "raise SystemExit(1)"])
def test_children_are_killed_when_their_parent_exits(then: str) -> None:
    with parent((0.0, "spawn"), (60.0, "spawn"), then=then) as process:
        assert output(process) == "started\n"


def test_a_signal_that_comes_while_a_child_starts_is_not_lost() -> None:
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012  # the signal must come after the block
        with module._signals_blocked():
            signal.raise_signal(signal.SIGINT)
            is_blocked = True
        raise AssertionError
    assert is_blocked


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says whether a child was stopped")
def test_a_stopped_child_is_known_until_it_is_continued() -> None:
    here, there = Pipe()
    child = ChildProcess(targets.wait_forever)
    found = [child.is_stopped]
    child.start(there)
    assert here.recv() == "ready"
    found.append(child.is_stopped)
    assert found == [False, False]
    for expected, number in [(True, signal.SIGSTOP), (False, signal.SIGCONT)] * 2:
        os.kill(child.pid, number)
        while child.is_stopped != expected:
            assert child.is_started
    os.kill(child.pid, signal.SIGSTOP)
    child.stop()
    assert child.is_stopped is False
