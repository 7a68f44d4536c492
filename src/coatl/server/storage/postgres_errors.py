"""Errors of PostgreSQL connections, as errors that people can read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from coatl.rules import CoatlError

#: The environment variable with the address of the database.
URL_VARIABLE: Final = "COATL_DATABASE_URL"


def outage_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions raised when the database is unreachable or goes away."""
    import asyncpg  # noqa: PLC0415  # an optional dependency

    return (
        OSError,
        TimeoutError,
        asyncpg.InterfaceError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.TooManyConnectionsError,
        asyncpg.TargetServerAttributeNotMatched,  # a standby was not promoted yet
    )


@contextmanager
def connection_errors() -> Iterator[None]:
    """Turn the errors of a first connection into `CoatlError`; none contains the password."""
    import asyncpg  # noqa: PLC0415  # as above

    try:
        yield
    except CoatlError:
        raise
    except (ValueError, TypeError):  # their messages contain the password
        raise CoatlError("bad-address", variable=URL_VARIABLE) from None
    except asyncpg.PostgresError as error:
        raise CoatlError("no-database", path=URL_VARIABLE, why=error) from None
    except outage_errors() as error:
        raise CoatlError("no-database", path=URL_VARIABLE, why=_reason(error)) from None


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
