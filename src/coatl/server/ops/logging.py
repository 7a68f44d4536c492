"""Log events: one line per event, as text or JSON, without secrets.

An event is named `noun.verb` and has fields. No line contains a token, a seed, a card, a name, an
address or the id of a table. Of an exception only its type and the lines of code are logged, of a
library's message only its template: their texts may quote anything.
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

from coatl.rules import CoatlError

from .rate_limits import RateLimit, TokenBucket

log: Final = logging.getLogger("coatl")

#: Rate limits of warnings about clients and of errors, which could fill a disk otherwise.
_LIMIT_EVENTS: Final = TokenBucket(RateLimit(20, 1.0))
_ERROR_EVENTS: Final = TokenBucket(RateLimit(50, 1.0))

#: Characters of a library's message that are logged.
_MAX_MESSAGE: Final = 100


def configure(style: str | None, stream: TextIO | None = None) -> None:
    """Write all events to standard error as `text` or `json`; without a style, only errors."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_EventFormatter(style or "text"))
    handler.addFilter(_is_relevant)
    root = logging.getLogger()
    root.handlers = [handler]
    log.setLevel(logging.INFO if style else logging.ERROR)


def log_event(name: str, *, level: int = logging.INFO, **fields: str | float) -> None:
    """Log an event."""
    if log.isEnabledFor(level):
        log.log(level, name, extra={"fields": fields})


def log_error(
    error: BaseException | None, name: str = "error.raised", **fields: str | float
) -> None:
    """Log an unexpected exception: a bug or a broken environment, never a client's mistake."""
    if not _ERROR_EVENTS.take(monotonic()):
        log.error(name, exc_info=error, extra={"fields": fields})


def log_limit(code: str) -> None:
    """Log that a client exceeded a limit."""
    if not _LIMIT_EVENTS.take(monotonic()):
        log_event("limit.exceeded", level=logging.WARNING, code=code)


def fingerprint(table: str) -> str:
    """Return what identifies a table in logs: the start of the SHA-256 of its id."""
    return sha256(table.encode()).hexdigest()[:10]


def _is_relevant(record: logging.LogRecord) -> bool:
    """Whether an error is the service's, and not that of a client that sent invalid HTTP."""
    from aiohttp.http_exceptions import HttpProcessingError  # noqa: PLC0415  # of services only

    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


class _EventFormatter(logging.Formatter):
    """Formats an event as one line of text or JSON."""

    def __init__(self, style: str) -> None:
        super().__init__()
        self._is_json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        line = _fields(record)
        if self._is_json:
            return json.dumps(line)
        when, level, name = line.pop("time"), line.pop("level"), line.pop("event")
        return " ".join([when, level, name, *(f"{key}={value}" for key, value in line.items())])


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    line: dict[str, Any] = {"time": when, "level": record.levelname.lower()}
    if hasattr(record, "fields"):
        line |= {"event": record.msg, **record.fields}
    else:  # a library's message: its template, without the values
        message = str(record.msg).partition("\n")[0][:_MAX_MESSAGE]
        name = "error.raised" if record.exc_info else "library.logged"
        line |= {"event": name, "message": message}
    if record.exc_info and record.exc_info[1] is not None:
        line |= _error_fields(record.exc_info[1])
    return line


def _error_fields(error: BaseException) -> dict[str, str]:
    fields = {"error": type(error).__name__}
    if isinstance(error, CoatlError):
        fields["code"] = error.code
    if isinstance(error, OSError) and error.strerror:
        fields["reason"] = error.strerror
    frames = traceback.extract_tb(error.__traceback__)
    fields["where"] = " > ".join([f"{Path(one.filename).name}:{one.lineno}" for one in frames])
    return fields
