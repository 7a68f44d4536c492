"""The interface of what runs jobs. The rest of the service uses this interface only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from coatl.rules import CoatlError

from .fair_queue import Asker, Priority
from .requests import BotMove, HintFor, Job

#: Called when a job has waited for long, and when it waits no more.
OnDelay = Callable[[bool], None]


class JobDropped(CoatlError):
    """A job is no longer wanted: its table went on, or everybody has left it."""

    def __init__(self) -> None:
        super().__init__("table-went-on")


class JobRunner(Protocol):
    """Runs jobs outside of the event loop."""

    #: Called with the kind of every job that starts, and the seconds that it waited.
    on_start: Callable[[Priority, float], None]

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""

    def payer(self, addresses: Iterable[str]) -> str:
        """The one of these addresses that a job counts for."""

    async def run(
        self,
        job: Job,
        timeout: float,
        asker: Asker,
        *,
        max_wait: float | None = None,
        on_delay: OnDelay = lambda _is_delayed: None,
    ) -> Any:
        """The result of a job. If the caller is cancelled while the job waits, it never starts.

        Raises its `CoatlError`; `JobDropped` if it was dropped; `too-busy` if it has waited for
        `max_wait` seconds. Any other error, or `timeout` seconds of work, raises `WorkerLost`.
        """

    def drop(self, table: str) -> None:
        """Drop the jobs of a table that wait. One that runs may be stopped, too."""

    async def check(self, timeout: float) -> None:
        """Have a worker answer. Raises `WorkerLost` if it does not."""

    async def close(self) -> None:
        """Stop all work, of every kind."""


def priority_of(job: Job) -> Priority:
    """What a job goes before."""
    if isinstance(job, BotMove):
        return Priority.MOVE
    return Priority.HINT if isinstance(job, HintFor) else Priority.REPLAY
