"""What is written down of the service's doings: one line for each event, and no secrets.

No line has a token, a seed, a card, a name, an address or the whole id of a table. Facts are
numbers and words of ours; of what goes wrong its kind and its places in the code are told, not what
it says, for that may quote anything.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any, Final, TextIO

from aiohttp.http_exceptions import HttpProcessingError

from coatl.rules import CoatlError

from .limits import Allowance, Bucket

log: Final = logging.getLogger("coatl")

#: Seconds after which whatever somebody waits for is slow.
SLOW: Final = 1.0

#: How many refusals are told of, and how many failures: they could fill a disk, or have.
_REFUSALS: Final = Bucket(Allowance(20, 1.0))
_FAILURES: Final = Bucket(Allowance(50, 1.0))

_LONGEST: Final = 100


def fingerprint(table: str) -> str:
    """By which a table is known here: the first letters of the SHA-256 of its id."""
    return sha256(table.encode()).hexdigest()[:10]


def event(name: str, *, level: int = logging.INFO, **facts: str | float) -> None:
    """Something happened."""
    if log.isEnabledFor(level):
        log.log(level, name, extra={"facts": facts})


def failure(name: str, error: BaseException | None = None, **facts: str | float) -> None:
    """Something went wrong."""
    if not _FAILURES.take(monotonic()):
        log.error(name, exc_info=error, extra={"facts": facts})


def refused(code: str) -> None:
    """Somebody was refused something."""
    if not _REFUSALS.take(monotonic()):
        event("refused", level=logging.WARNING, code=code)


def write(kind: str | None, stream: TextIO | None = None) -> None:
    """Have events written to standard error: all of them, or with no kind just what goes wrong."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Lines(kind or "text"))
    handler.addFilter(_is_ours)
    root = logging.getLogger()
    root.handlers = [handler]
    log.setLevel(logging.INFO if kind else logging.ERROR)


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether an error is the service's, and not that of a client who sent no valid HTTP."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


class _Lines(logging.Formatter):
    """One line for each event."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._is_json = kind == "json"

    def format(self, record: logging.LogRecord) -> str:
        line = _line(record)
        if self._is_json:
            return json.dumps(line)
        when, level, name = line.pop("time"), line.pop("level"), line.pop("event")
        return " ".join([when, level, name, *(f"{key}={fact}" for key, fact in line.items())])


def _line(record: logging.LogRecord) -> dict[str, Any]:
    when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    line: dict[str, Any] = {"time": when, "level": record.levelname.lower()}
    if hasattr(record, "facts"):
        line |= {"event": record.msg, **record.facts}
    else:  # a library speaks: its sentence is ours to tell, what it fills in is not
        said = str(record.msg).partition("\n")[0][:_LONGEST]
        line |= {"event": "failure" if record.exc_info else "note", "said": said}
    if record.exc_info and record.exc_info[1] is not None:
        line |= _wrong(record.exc_info[1])
    return line


def _wrong(error: BaseException) -> dict[str, str]:
    told = {"error": type(error).__name__}
    if isinstance(error, CoatlError):
        told["code"] = error.code
    if isinstance(error, OSError) and error.strerror:
        told["why"] = error.strerror
    frames = traceback.extract_tb(error.__traceback__)
    told["where"] = " > ".join([f"{Path(one.filename).name}:{one.lineno}" for one in frames])
    return told
