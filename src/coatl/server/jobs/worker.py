"""A process that thinks for the service: `python -m coatl.server.jobs.worker MOST`.

It reads work from its standard input and writes what came of it to its standard output, each as a
number of bytes and so many bytes of pickle. It ends with its input, so it never outlives whoever
started it; and once it takes more than `MOST` bytes of memory, by what bots remember of what they
worked out, it makes room for a fresh one.
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

#: How long what is told of a refusal may be, in letters and in parts.
_LONGEST_FACT: Final = 200
_MOST_FACTS: Final = 50

#: What came of a piece of work, or why nothing did; and whether this worker does no more.
Answer = tuple[Any, CoatlError | None, bool]


def _thinking(name: str) -> Callable[..., Any]:
    """What can be asked of a worker, read in when it is first asked."""
    from . import tasks as thinking  # noqa: PLC0415  # a worker that is started answers at once

    found: Callable[..., Any] = getattr(thinking, name)
    return found


def send(stream: BinaryIO, value: object) -> None:
    """Write one thing."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_SIZE.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read one thing. Raises `EOFError` where there is no more."""
    head = stream.read(_SIZE.size)
    if len(head) < _SIZE.size:
        raise EOFError
    (size,) = _SIZE.unpack(head)
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return pickle.loads(data)  # noqa: S301  # the other end is this very program


def main(most: int) -> None:
    """Work until the input ends, or until there is too much to remember."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints does no harm
    while True:
        try:
            name, arguments = receive(source)
        except EOFError:
            return
        try:
            value, why = _thinking(name)(*arguments), None
        except CoatlError as error:
            value, why = None, brief(error)
        is_large = _memory() > most
        answer: Answer = (value, why, is_large)
        try:
            send(target, answer)
        except BrokenPipeError:  # nobody waits for it any more
            return
        if is_large:
            return


def brief(error: CoatlError) -> CoatlError:
    """The same refusal with facts that are short, whatever it was that was refused."""
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
    """How much memory this process takes, in bytes; 0 where that cannot be told."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main(int(sys.argv[1]))
