"""Functions that tests run in child processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any

from coatl.processes.child import ChildProcess

#: Seconds that a slow worker takes to prepare itself; far longer than its work.
PREPARED_AFTER = 2.0


def do_nothing() -> None:
    pass


def fail() -> None:
    sys.exit(3)


def interrupt_itself() -> None:
    signal.raise_signal(signal.SIGINT)
    signal.raise_signal(signal.SIGTERM)


def wait_forever(connection: Connection[Any, Any] | None = None) -> None:
    if connection is not None:
        connection.send("ready")
    Event().wait()


def ignore_sigterm(connection: Connection[Any, Any]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    wait_forever(connection)


def say_goodbye(connection: Connection[Any, Any]) -> None:
    """Send a message at SIGTERM, and exit."""

    def exit_politely(_signal: int, _frame: object) -> None:
        connection.send("goodbye")
        sys.exit()

    signal.signal(signal.SIGTERM, exit_politely)
    wait_forever(connection)


def start_children(*kinds: tuple[float, Any]) -> list[ChildProcess]:
    """Start children of these graces and methods, and print a line."""
    children = [ChildProcess(wait_forever, grace=grace, method=method) for grace, method in kinds]
    for child in children:
        child.start()
    sys.stdout.write("started\n")
    sys.stdout.flush()
    return children


# --- work of pools --------------------------------------------------------------------------------


def work(order: str) -> Any:
    """What an order says: sleep, die, raise; or this process's id."""
    if order.startswith("stop "):
        return stop_once(Path(order.removeprefix("stop ")))
    match order:
        case "sleep":
            time.sleep(600)
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "raise":
            raise LookupError("no such order")
        case "unpicklable":
            return work.__code__
    return os.getpid()


def stop_once(marker: Path) -> int:
    """Stop this process, as SIGSTOP from outside does, unless another has done so before."""
    if not marker.exists():
        marker.write_text(f"{os.getpid()}")
        os.kill(os.getpid(), signal.SIGSTOP)
    return os.getpid()


def prepare_slowly() -> None:
    time.sleep(PREPARED_AFTER)
