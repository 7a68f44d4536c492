"""Functions that tests run in child processes."""

from __future__ import annotations

import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from threading import Event
from typing import Any

from coatl.processes.child import ChildProcess


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
