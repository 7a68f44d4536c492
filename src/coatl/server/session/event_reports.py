"""Logs and counts what happens at tables: finished games, conflicts and failures."""

from __future__ import annotations

from logging import ERROR, WARNING

from coatl.rules import CoatlError
from coatl.server.match.match import Match
from coatl.server.ops.logging import fingerprint, log_error, log_event
from coatl.server.ops.measurements import Measurements
from coatl.server.storage.base import Conflict

from .stored_matches import LoadedMatch, damaged_entry


class EventReports:
    """Writes log events and counts them in the metrics."""

    def __init__(self, metrics: Measurements) -> None:
        self._metrics = metrics

    def table_created(self, match: Match) -> None:
        """A table was created."""
        bots = sum([seat.kind == "bot" for seat in match.seats])
        log_event("table.created", table=fingerprint(match.id), players=len(match.seats), bots=bots)
        self._metrics.tables_created.inc()

    def table_loaded(self, loaded: LoadedMatch) -> None:
        """A table was loaded. Only damage is reported."""
        table = fingerprint(loaded.match.id)
        if loaded.is_snapshot_damaged:
            log_event("snapshot.rejected", level=WARNING, table=table)
            self._metrics.snapshots_rejected.inc()
        if loaded.damaged_entry is not None:
            self._table_damaged(table, loaded.damaged_entry)

    def loading_failed(self, table: str, error: CoatlError) -> None:
        """A table could not be loaded. Only damage is reported."""
        if error.code == "table-damaged":
            self._table_damaged(fingerprint(table), damaged_entry(error))

    def _table_damaged(self, table: str, entry: int) -> None:
        log_event("table.damaged", level=ERROR, table=table, entry=entry)
        self._metrics.tables_damaged.inc()

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
