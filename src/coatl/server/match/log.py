"""The log of a table: how it was set up, and everything that happened since.

An entry is a step as in `docs/notation.md` (chance included), `undo`, `sit 2` when seat 2 is taken,
`bot 2 medium` when a bot plays that seat (an open seat: for good), `timeout 2 medium` when it does
because the person's time ran out, `back 2` when the person plays again, or `next …` for the
rematch. The number of entries is the version of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field

from coatl.formats.notation import parse_step
from coatl.rules import Step
from coatl.server.protocol.messages import OptionsChoice

from .seats import MatchSeat

#: Replaces an entry that its reader may not see.
HIDDEN: Final = "?"

# The first words of entries that are not steps.
UNDO: Final = "undo"
SIT: Final = "sit"
NEXT: Final = "next"
BOT: Final = "bot"
TIMEOUT: Final = "timeout"
BACK: Final = "back"

#: Entries that do not change the game.
_ABOUT_SEATS: Final = frozenset((SIT, NEXT, BOT, TIMEOUT, BACK))


class Setup(Struct, omit_defaults=True):
    """A table as it was created: seats in turn order, and the rules version.

    `host` is the hash of the creator's token. `clock`: seconds per turn; 0 means unlimited. Clients
    never see a set-up: it contains the seed.
    """

    options: OptionsChoice
    seats: list[MatchSeat]
    seed: str
    hints: bool = True
    rules: int = 1
    host: str = ""
    clock: int = 0


class LogEntry(Struct, omit_defaults=True):
    """One entry of the log.

    The first entry of a command has its id (`command`) and time (`at`, Unix seconds). `name`,
    `token_hash` and `brought` belong to a person who took a seat.
    """

    line: str
    command: str = ""
    name: str = ""
    token_hash: str = field(default="", name="key")
    at: int = 0
    brought: str = ""


class Log:
    """All entries so far, each with the only seat that may read it, or None if all may."""

    def __init__(self, entries: list[LogEntry], readers: list[int | None]) -> None:
        self.entries = entries
        self.readers = readers
        #: The ids of all commands that were carried out.
        self.commands = {entry.command for entry in entries if entry.command}

    def append(self, entry: LogEntry, reader: int | None = None) -> None:
        """Add an entry."""
        self.entries.append(entry)
        self.readers.append(reader)
        if entry.command:
            self.commands.add(entry.command)

    def lines(self, first: int, last: int, viewpoint: int | None) -> list[str]:
        """The text of some entries, as one seat or a spectator (None) may read them."""
        found = zip(self.entries[first:last], self.readers[first:last], strict=True)
        return [entry.line if reader in (None, viewpoint) else HIDDEN for entry, reader in found]

    def is_game_unchanged_since(self, version: int) -> bool:
        """Whether nothing but seats has changed since a version."""
        return version == len(self.entries) or (
            0 <= version < len(self.entries)
            and all([_is_about_seats(entry) for entry in self.entries[version:]])
        )

    def differs_from(self, entries: Sequence[LogEntry], first: int) -> bool:
        """Whether the entries from `first` on are not the beginning of `entries`."""
        own = self.entries[first:]
        return [entry.line for entry in own] != [entry.line for entry in entries[: len(own)]]

    def steps(self) -> list[Step]:
        """The steps that were played and not undone."""
        lines: list[str] = []
        for entry in self.entries:
            if entry.line == UNDO:
                lines.pop()
            elif not _is_about_seats(entry):
                lines.append(entry.line)
        return [parse_step(line) for line in lines]


def _is_about_seats(entry: LogEntry) -> bool:
    return entry.line.partition(" ")[0] in _ABOUT_SEATS
