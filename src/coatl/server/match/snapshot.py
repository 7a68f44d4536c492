"""Snapshots: a whole match as JSON, so that it need not be rebuilt from its whole log."""

from __future__ import annotations

from typing import Annotated, Final

from coatl.formats.position import format_position, parse_position
from coatl.game import GENERATOR_SIZE, Game, Progress
from coatl.rules import RULES_VERSION, Options, Step
from coatl.server.protocol.messages import StandInCall
from coatl.structs import Decoder, Meta, Struct, encode

from .log import Log, LogEntry, Setup
from .match import Match
from .narration import Checkpoint, Narration, NarrationLine
from .seats import MatchSeat

#: The format of a snapshot. Raise it when an older one would be misread.
SNAPSHOT: Final = 4


class GameSnapshot(Struct):
    """The game of a snapshot up to its last final step; the log has the steps."""

    names: list[str]
    seed: str
    position: str
    undoable: int
    chance: Annotated[bytes, Meta(min_length=GENERATOR_SIZE, max_length=GENERATOR_SIZE)]


class Snapshot(Struct):
    """Everything that a match knows."""

    format: int
    rules: int
    seats: list[MatchSeat]
    entries: list[LogEntry]
    readers: list[int | None]
    known: list[list[int]]
    tentative: list[int]
    checkpoints: list[Checkpoint]
    lines: list[NarrationLine]
    undone: int
    turn_began: int
    call: StandInCall | None
    stand_in_since: int
    paused_since: int | None
    next_table: str | None
    game: GameSnapshot | None


class _SnapshotFormat(Struct):
    """The part of a snapshot that every version has."""

    format: int


_snapshots: Final = Decoder(Snapshot)
_formats: Final = Decoder(_SnapshotFormat)


def take_snapshot(match: Match) -> bytes:
    """A snapshot of a match."""
    return encode(
        Snapshot(
            format=SNAPSHOT,
            rules=RULES_VERSION,
            seats=match.seats,
            entries=match.log.entries,
            readers=match.log.readers,
            known=match.log.known,
            tentative=match.log.tentative,
            checkpoints=match.narration.checkpoints,
            lines=match.narration.lines,
            undone=match.undone,
            turn_began=match.turn_began,
            call=match.call,
            stand_in_since=match.stand_in_since,
            paused_since=match.paused_since,
            next_table=match.next_table,
            game=None if match.game is None else _game_snapshot(match.game),
        )
    )


def is_outdated(data: bytes) -> bool:
    """Whether an older version of this program took a snapshot."""
    try:
        return _formats.decode(data).format < SNAPSHOT
    except ValueError:  # decoding errors are ValueErrors
        return False


def restore(table: str, setup: Setup, data: bytes) -> Match | None:
    """The match of a snapshot; None if the snapshot cannot be used, and the log is needed."""
    try:
        snapshot = _snapshots.decode(data)
        if (snapshot.format, snapshot.rules) != (SNAPSHOT, RULES_VERSION):
            return None
        match = Match(table, setup)
        match.seats = snapshot.seats
        match.log = Log(snapshot.entries, snapshot.readers, snapshot.known, snapshot.tentative)
        match.narration = Narration(snapshot.lines, snapshot.checkpoints)
        match.undone = snapshot.undone
        match.turn_began = snapshot.turn_began
        match.call = snapshot.call
        match.stand_in_since = snapshot.stand_in_since
        match.paused_since = snapshot.paused_since
        match.next_table = snapshot.next_table
        if snapshot.game is not None:
            match.game = _resumed(snapshot.game, match.options, match.log.steps())
    except (LookupError, ValueError):  # decoding errors are ValueErrors
        return None
    return match


def snapshot_entries(data: bytes) -> list[LogEntry] | None:
    """The log in a snapshot; None if it cannot be read."""
    try:
        return _snapshots.decode(data).entries
    except ValueError:  # as above
        return None


def _game_snapshot(game: Game) -> GameSnapshot:
    chance, committed, _, undoable = game.progress
    return GameSnapshot(list(game.seats), game.seed, format_position(committed), undoable, chance)


def _resumed(snapshot: GameSnapshot, options: Options, steps: list[Step]) -> Game:
    progress = Progress(
        snapshot.chance, parse_position(snapshot.position), steps, snapshot.undoable
    )
    return Game(options, snapshot.names, snapshot.seed, progress)
