"""Prometheus metrics of one process. No metric names a table or a person.

`docs/deploy.md` lists them for operators.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from logging import WARNING
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from .logging import log_event, log_limit

#: The content type of `Metrics.exposition`.
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

#: Seconds after which an answer is slow enough to be logged.
SLOW_COMMAND: Final = 1.0

_DURATIONS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_BATCH_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """The metrics of one service, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.tables_created = Counter("coatl_tables_created", "Tables created", registry=registry)
        self.games_finished = Counter("coatl_games_finished", "Games finished", registry=registry)
        self.conflicts = Counter(
            "coatl_conflicts",
            "Writes rejected because another process wrote first",
            registry=registry,
        )
        self.snapshots_rejected = Counter(
            "coatl_snapshots_rejected",
            "Damaged snapshots that were ignored when a table was loaded",
            registry=registry,
        )
        self.tables_damaged = Counter(
            "coatl_tables_damaged", "Tables that were loaded with a damaged log", registry=registry
        )
        self.errors = Counter(
            "coatl_errors", "Unexpected errors, logged as error.raised", registry=registry
        )
        self._rejections = Counter(
            "coatl_rejections", "Commands and requests rejected", ["code"], registry=registry
        )
        self._notifications = Counter(
            "coatl_notifications",
            "Notifications of people who may be away",
            ["kind", "outcome"],
            registry=registry,
        )
        self._commands = Counter(
            "coatl_commands", "Commands answered", ["kind", "outcome"], registry=registry
        )
        self._command_durations = Histogram(
            "coatl_command_duration_seconds",
            "Time from a command to its answer",
            ["kind"],
            buckets=_DURATIONS,
            registry=registry,
        )
        self._by_command: dict[tuple[str, str], tuple[Counter, Histogram]] = {}
        self._write_durations = Histogram(
            "coatl_storage_write_duration_seconds",
            "Time to write a batch to the storage",
            buckets=_DURATIONS,
            registry=registry,
        )
        self._write_batches = Histogram(
            "coatl_storage_write_batch_size",
            "Writes committed together",
            buckets=_BATCH_SIZES,
            registry=registry,
        )
        self._bot_durations = Histogram(
            "coatl_bot_decision_duration_seconds",
            "Time a bot took to decide",
            ["bot"],
            buckets=_DURATIONS,
            registry=registry,
        )
        self._job_waits = Histogram(
            "coatl_job_wait_seconds",
            "Time a job waited for a worker",
            ["kind"],
            buckets=_DURATIONS,
            registry=registry,
        )
        ProcessCollector(registry=registry)

    def add_gauge(self, name: str, description: str, read: Callable[[], float]) -> None:
        """Add a gauge whose value is read on every scrape."""
        Gauge(name, description, registry=self.registry).set_function(read)

    def observe_command(self, kind: str, outcome: str, seconds: float) -> None:
        """Count an answered command; the outcome is `ack` or the code of its rejection."""
        both = self._by_command.get((kind, outcome))
        if both is None:
            both = self._commands.labels(kind, outcome), self._command_durations.labels(kind)
            self._by_command[kind, outcome] = both
        counter, histogram = both
        counter.inc()
        histogram.observe(seconds)
        if seconds > SLOW_COMMAND:
            log_event("command.delayed", level=WARNING, kind=kind, seconds=round(seconds, 3))

    def count_rejection(self, code: str) -> None:
        """Count a rejected command or request; exceeded limits are logged as well."""
        self._rejections.labels(code).inc()
        if code.startswith("too-many-") or code in {"too-large", "too-slow"}:
            log_limit(code)

    def count_notification(self, kind: str, outcome: str) -> None:
        """Count a notification; the kinds are `push` and `webhook`."""
        self._notifications.labels(kind, outcome).inc()

    def observe_write(self, size: int, seconds: float) -> None:
        """Count a batch that was written to the storage."""
        self._write_batches.observe(size)
        self._write_durations.observe(seconds)

    def observe_bot_decision(self, bot: str, seconds: float) -> None:
        """Count a decision of a bot."""
        self._bot_durations.labels(bot).observe(seconds)

    def observe_job_start(self, kind: IntEnum, seconds: float) -> None:
        """Count a job that starts, and the time it waited."""
        self._job_waits.labels(kind.name.lower()).observe(seconds)

    def exposition(self) -> bytes:
        """Return all metrics in Prometheus' text format."""
        return generate_latest(self.registry)
