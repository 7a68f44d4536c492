"""Snapshots: a whole match as JSON, so that it need not be rebuilt from its whole log."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Struct

from coatl.formats.position import format_position, parse_position
from coatl.game import GENERATOR_SIZE, Game, Progress
from coatl.rules import RULES_VERSION, Options, Step

from .log import Log, LogEntry, Setup
from .match import Match, TurnOfSeat
from .narration import Checkpoint, Narration, NarrationLine
from .seats import MatchSeat

#: The format of a snapshot. Raise it when an older one would be misread.
SNAPSHOT: Final = 3


class GameSnapshot(Struct):
    """The game of a snapshot up to its last final step; the log has the steps."""

    names: list[str]
    seed: str
    position: str
    undoable: int
    chance: Annotated[bytes, msgspec.Meta(min_length=GENERATOR_SIZE, max_length=GENERATOR_SIZE)]


class Snapshot(Struct):
    """Everything that a match knows."""

    format: int
    rules: int
    seats: list[MatchSeat]
    entries: list[LogEntry]
    readers: list[int | None]
    checkpoints: list[Checkpoint]
    lines: list[NarrationLine]
    undone: int
    turn_began: int
    timed_out: TurnOfSeat | None
    returned: TurnOfSeat | None
    next_table: str | None
    game: GameSnapshot | None


_snapshots: Final = msgspec.json.Decoder(Snapshot)


def take_snapshot(match: Match) -> bytes:
    """A snapshot of a match."""
    return msgspec.json.encode(
        Snapshot(
            format=SNAPSHOT,
            rules=RULES_VERSION,
            seats=match.seats,
            entries=match.log.entries,
            readers=match.log.readers,
            checkpoints=match.narration.checkpoints,
            lines=match.narration.lines,
            undone=match.undone,
            turn_began=match.turn_began,
            timed_out=match.timed_out,
            returned=match.returned,
            next_table=match.next_table,
            game=None if match.game is None else _game_snapshot(match.game),
        )
    )


def restore(table: str, setup: Setup, data: bytes) -> Match | None:
    """The match of a snapshot; None if the snapshot cannot be used, and the log is needed."""
    try:
        snapshot = _snapshots.decode(data)
        if (snapshot.format, snapshot.rules) != (SNAPSHOT, RULES_VERSION):
            return None
        match = Match(table, setup)
        match.seats = snapshot.seats
        match.log = Log(snapshot.entries, snapshot.readers)
        match.narration = Narration(snapshot.lines, snapshot.checkpoints)
        match.undone = snapshot.undone
        match.turn_began = snapshot.turn_began
        match.timed_out = snapshot.timed_out
        match.returned = snapshot.returned
        match.next_table = snapshot.next_table
        if snapshot.game is not None:
            match.game = _resumed(snapshot.game, match.options, match.log.steps())
    except (LookupError, ValueError):  # msgspec's errors are ValueErrors
        return None
    return match


def _game_snapshot(game: Game) -> GameSnapshot:
    chance, committed, _, undoable = game.progress
    return GameSnapshot(list(game.seats), game.seed, format_position(committed), undoable, chance)


def _resumed(snapshot: GameSnapshot, options: Options, steps: list[Step]) -> Game:
    progress = Progress(
        snapshot.chance, parse_position(snapshot.position), steps, snapshot.undoable
    )
    return Game(options, snapshot.names, snapshot.seed, progress)
