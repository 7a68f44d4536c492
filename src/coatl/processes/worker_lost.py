"""What callers of workers catch."""

from __future__ import annotations

from coatl.rules import CoatlError


class WorkerLost(CoatlError):
    """A worker died, or was killed, before it had a result."""

    def __init__(self, code: str = "worker-lost", **facts: object) -> None:
        super().__init__(code, **facts)
