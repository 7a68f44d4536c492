"""Logs and counts what happens at tables: finished games, conflicts and failures."""

from __future__ import annotations

from coatl.server.match.match import Match
from coatl.server.ops.logging import fingerprint, log_error, log_event
from coatl.server.ops.metrics import Metrics
from coatl.server.storage.base import Conflict


class EventReports:
    """Writes log events and counts them in the metrics."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def table_created(self, match: Match) -> None:
        """A table was created."""
        bots = sum([seat.kind == "bot" for seat in match.seats])
        log_event("table.created", table=fingerprint(match.id), players=len(match.seats), bots=bots)
        self._metrics.tables_created.inc()

    def game_finished(self, match: Match) -> None:
        """A game was played to its end."""
        log_event("game.finished", table=fingerprint(match.id), version=match.version)
        self._metrics.games_finished.inc()

    def table_failed(self, match: Match, error: BaseException) -> None:
        """Something failed at a table. Conflicts between processes are counted apart."""
        if isinstance(error, Conflict):
            log_event("write.conflicted", table=fingerprint(match.id), version=match.version)
            self._metrics.conflicts.inc()
        else:
            self.error(error, table=fingerprint(match.id))

    def error(self, error: BaseException, **facts: str) -> None:
        """Something unexpected went wrong."""
        log_error(error, **facts)
        self._metrics.errors.inc()
