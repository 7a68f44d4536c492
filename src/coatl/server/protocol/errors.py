"""Refusals as messages and HTTP statuses."""

from __future__ import annotations

from typing import Any, Final

from coatl.rules import CoatlError

from .messages import Problem

#: HTTP statuses by code of a refusal; all others are 422.
_STATUS: Final = {
    "unknown-table": 404,
    "unknown-language": 404,
    "no-such-page": 404,
    "wrong-method": 405,
    "table-full": 409,
    "seat-taken": 409,
    "game-not-over": 409,
    "game-begun": 409,
    "table-went-on": 409,
    "deal-closed": 409,
    "deal-not-sealed": 409,
    "deal-waits": 409,
    "table-damaged": 409,
    "too-large": 413,
    "too-slow": 408,
    "too-many-requests": 429,
    "too-many-sockets": 429,
    "too-many-tables": 429,
    "too-many-joins": 429,
    "too-many-records": 429,
    "too-many-notifications": 429,
    "too-many-commands": 429,
    "too-many-emotes": 429,
    "too-many-watching": 429,
    "other-origin": 403,
    "unknown-host": 421,
    "malformed": 400,
    "cannot-write": 503,
    "cannot-read": 503,
    "database-away": 503,
    "took-too-long": 503,
    "too-busy": 503,
    "stopping": 503,
    "sockets-broken": 503,
    "process-away": 503,
    "workers-away": 503,
    "no-site": 503,
    "internal-error": 500,
}


def problem(error: CoatlError) -> Problem:
    """The code of a refusal and its facts, as JSON can say them. A step is named only where it is
    text, as in records: as an object it says nothing to people.
    """
    return Problem(
        error.code,
        {
            name: _fact(value)
            for name, value in error.facts.items()
            if name != "step" or isinstance(value, str)
        },
    )


def _fact(value: object) -> Any:
    if isinstance(value, CoatlError):
        return problem(value)
    if isinstance(value, bool | int) or value is None:
        return value
    if isinstance(value, tuple | list):
        return [_fact(item) for item in value]
    return str(value)[:200]


def status(error: CoatlError) -> int:
    """The HTTP status of a refusal."""
    return _STATUS.get(error.code, 422)
