"""All of a room as plain JSON, so that it need not be made of its whole log again."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Struct

from coatl.formats.position import format_position, parse_position
from coatl.game import GENERATOR_SIZE, Game, Progress
from coatl.rules import RULES_VERSION, Options, Step

from .log import Entry
from .narration import Line, Stretch
from .seats import Seat

#: Raised whenever a snapshot changes so that an older one would be misread.
SNAPSHOT: Final = 2


class KeptGame(Struct):
    """A game within a snapshot: what stands of it; the steps are those of the log."""

    names: list[str]
    seed: str
    position: str
    undoable: int
    chance: Annotated[bytes, msgspec.Meta(min_length=GENERATOR_SIZE, max_length=GENERATOR_SIZE)]

    @classmethod
    def of(cls, game: Game) -> KeptGame:
        """What is kept of this game."""
        chance, committed, _, undoable = game.progress
        return cls(list(game.seats), game.seed, format_position(committed), undoable, chance)

    def resumed(self, options: Options, steps: list[Step]) -> Game:
        """The game again, after these steps."""
        progress = Progress(self.chance, parse_position(self.position), steps, self.undoable)
        return Game(options, self.names, self.seed, progress)


class Snapshot(Struct):
    """Everything that a room knows."""

    format: int
    rules: int
    seats: list[Seat]
    entries: list[Entry]
    readers: list[int | None]
    changes: list[Stretch]
    lines: list[Line]
    undone: int
    since: int
    next: str | None
    game: KeptGame | None


_snapshots: Final = msgspec.json.Decoder(Snapshot)


def read_snapshot(snapshot: bytes) -> Snapshot | None:
    """That snapshot; None where it was made by other rules, or in another way."""
    try:
        kept = _snapshots.decode(snapshot)
    except msgspec.MsgspecError:
        return None
    return kept if (kept.format, kept.rules) == (SNAPSHOT, RULES_VERSION) else None
