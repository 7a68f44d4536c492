"""The service in numbers, as Prometheus reads them. None of them names a table or a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
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

from . import logging as logs

#: What `text` is.
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30)
_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512)


class Metrics:
    """What was counted since the service started."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self.made = Counter("coatl_tables_made", "Tables that were made", registry=registry)
        self.over = Counter("coatl_games_over", "Games that ended", registry=registry)
        self.conflicts = Counter(
            "coatl_conflicts", "Writes that found their table gone on", registry=registry
        )
        self.failures = Counter("coatl_failures", "What went wrong", registry=registry)
        self._refusals = Counter("coatl_refusals", "What was refused", ["code"], registry=registry)
        self._commands = Counter(
            "coatl_commands", "Commands of browsers", ["kind", "outcome"], registry=registry
        )
        self._answers = Histogram(
            "coatl_command_seconds",
            "From a command to its answer",
            ["kind"],
            buckets=_SECONDS,
            registry=registry,
        )
        self._of_command: dict[tuple[str, str], tuple[Counter, Histogram]] = {}
        self.writes = Histogram(
            "coatl_store_write_seconds",
            "Of writing what waits to be written",
            buckets=_SECONDS,
            registry=registry,
        )
        self.batches = Histogram(
            "coatl_store_write_size",
            "How many were written together",
            buckets=_SIZES,
            registry=registry,
        )
        self._thinking = Histogram(
            "coatl_bot_seconds",
            "Of a bot's decision",
            ["bot"],
            buckets=_SECONDS,
            registry=registry,
        )
        ProcessCollector(registry=registry)

    def gauge(self, name: str, text: str, read: Callable[[], float]) -> None:
        """Show a number that is asked for when it is wanted."""
        Gauge(name, text, registry=self.registry).set_function(read)

    def command(self, kind: str, outcome: str, seconds: float) -> None:
        """A command was answered: `ack`, or the code of what was wrong."""
        both = self._of_command.get((kind, outcome))
        if both is None:
            both = self._commands.labels(kind, outcome), self._answers.labels(kind)
            self._of_command[kind, outcome] = both
        both[0].inc()
        both[1].observe(seconds)

        if seconds > logs.SLOW:
            logs.event("slow", level=WARNING, kind=kind, seconds=round(seconds, 3))

    def refused(self, code: str) -> None:
        """Somebody was refused something. Only limits are worth a line: the rest is play."""
        self._refusals.labels(code).inc()
        if code.startswith("too-"):
            logs.refused(code)

    def wrote(self, size: int, seconds: float) -> None:
        """So much was written to the store together."""
        self.batches.observe(size)
        self.writes.observe(seconds)

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has made up its mind."""
        self._thinking.labels(bot).observe(seconds)

    def text(self) -> bytes:
        """All of it."""
        return generate_latest(self.registry)


class Readers:
    """Who may read the numbers: this machine, and the networks that were named."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        self._networks = [ip_network(network, strict=False) for network in networks]

    def __contains__(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return found.is_loopback or any([found in network for network in self._networks])
