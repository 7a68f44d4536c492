"""What the service measures about its tables. `metrics` is what operators read."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Protocol


class EventCounter(Protocol):
    """A number that goes up."""

    def inc(self) -> None:
        """Add one."""


class Measurements(Protocol):
    """Counts and durations. No call raises."""

    @property
    def tables_created(self) -> EventCounter: ...
    @property
    def games_finished(self) -> EventCounter: ...
    @property
    def conflicts(self) -> EventCounter: ...
    @property
    def snapshots_rejected(self) -> EventCounter: ...
    @property
    def tables_damaged(self) -> EventCounter: ...
    @property
    def errors(self) -> EventCounter: ...

    def add_gauge(self, name: str, description: str, read: Callable[[], float]) -> None:
        """Add a gauge whose value is read when somebody looks."""

    def observe_command(self, kind: str, outcome: str, seconds: float) -> None:
        """Count an answered command; the outcome is `ack` or the code of its rejection."""

    def count_rejection(self, code: str) -> None:
        """Count a rejected command or request."""

    def observe_write(self, size: int, seconds: float) -> None:
        """Count a batch that was written to the storage."""

    def observe_bot_decision(self, bot: str, seconds: float) -> None:
        """Count a decision of a bot."""

    def observe_job_start(self, kind: IntEnum, seconds: float) -> None:
        """Count a job that starts, and the time it waited."""


class _NoCounter:
    def inc(self) -> None:
        pass


class NoMeasurements:
    """For a host without an operator."""

    tables_created = games_finished = conflicts = _NoCounter()
    snapshots_rejected = tables_damaged = errors = _NoCounter()

    def add_gauge(self, name: str, description: str, read: Callable[[], float]) -> None:
        pass

    def observe_command(self, kind: str, outcome: str, seconds: float) -> None:
        pass

    def count_rejection(self, code: str) -> None:
        pass

    def observe_write(self, size: int, seconds: float) -> None:
        pass

    def observe_bot_decision(self, bot: str, seconds: float) -> None:
        pass

    def observe_job_start(self, kind: IntEnum, seconds: float) -> None:
        pass
