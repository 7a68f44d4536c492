"""A worker process: `python -m coatl.server.jobs.worker MOST_MEMORY`.

It reads jobs from its standard input and writes results to its standard output, each as a length
and that many bytes of pickle. It ends when its input ends, so it never outlives the service. Bots
cache what they computed; once the process exceeds `MOST_MEMORY` bytes, it ends after its result and
the pool starts a fresh one.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Final

from coatl.rules import CoatlError

_SIZE: Final = struct.Struct(">I")

#: The most characters of a fact of a refusal, and the most items.
_LONGEST_FACT: Final = 200
_MOST_FACTS: Final = 50

#: The result of a job, or why it was refused; and whether the worker ends now.
JobResult = tuple[Any, CoatlError | None, bool]


def _task(name: str) -> Callable[..., Any]:
    """A function of `tasks`, imported with the first job so that a worker starts quickly."""
    from . import tasks  # noqa: PLC0415  # see above

    found: Callable[..., Any] = getattr(tasks, name)
    return found


def send(stream: BinaryIO, value: object) -> None:
    """Write a value."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_SIZE.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read a value. Raises `EOFError` at the end."""
    head = stream.read(_SIZE.size)
    if len(head) < _SIZE.size:
        raise EOFError
    (size,) = _SIZE.unpack(head)
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)  # noqa: S301  # the other end is this very program


def main(most_memory: int) -> None:
    """Work until the input ends, or too much memory is in use."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service handles Ctrl-C
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # prints must not end up among results
    while True:
        try:
            name, arguments = receive(source)
        except EOFError:
            return
        try:
            value, why = _task(name)(*arguments), None
        except CoatlError as error:
            value, why = None, brief(error)
        is_large = _memory() > most_memory
        result: JobResult = (value, why, is_large)
        try:
            send(target, result)
        except BrokenPipeError:  # the service has gone
            return
        if is_large:
            return


def brief(error: CoatlError) -> CoatlError:
    """The same refusal with facts of bounded size."""
    return type(error)(error.code, **{name: _brief(f) for name, f in error.facts.items()})


def _brief(fact: object) -> object:
    if isinstance(fact, CoatlError):
        return brief(fact)
    if isinstance(fact, bool | int) or fact is None:
        return fact
    if isinstance(fact, tuple) and len(fact) <= _MOST_FACTS:
        return tuple([_brief(one) for one in fact])
    try:
        return str(fact)[:_LONGEST_FACT]
    except RecursionError:
        return "…"


def _memory() -> int:
    """The resident memory of this process in bytes; 0 if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main(int(sys.argv[1]))
