"""The log of a table: how it was made, and everything that happened since.

An entry is a step as in `docs/notation.md`, chance included, `undo`, `sit 2` where somebody took a
seat, `bot 2 medium` where a bot plays for them (on an open seat: for good), `back 2` where they
play again, or `next …` for the rematch. Its place in the log is its version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from coatl.formats.notation import parse_step
from coatl.rules import Step
from coatl.server.protocol.messages import OptionsChoice

from .seats import Seat

#: What stands for an entry that its reader may not see.
BLANK: Final = "?"

UNDO: Final = "undo"
SIT: Final = "sit"
NEXT: Final = "next"
BOT: Final = "bot"
BACK: Final = "back"

#: The first words of entries that leave the game as it is.
_ABOUT_SEATS: Final = frozenset((SIT, NEXT, BOT, BACK))


class Setup(Struct, omit_defaults=True):
    """A table as it was made, seats in turn order, under that version of the rules. `host` is the
    hash of the token of whoever made it, `clock` how many seconds a turn has (0: no end of them).
    Nobody but the service sees it.
    """

    options: OptionsChoice
    seats: list[Seat]
    seed: str
    hints: bool = True
    rules: int = 1
    host: str = ""
    clock: int = 0


class Entry(Struct, omit_defaults=True):
    """One line of the log. `command` and `at`: by which command and when it came (Unix seconds), if
    it is the first that did; `name` and `key` of who sat down, and what they `brought` to the deal.
    """

    line: str
    command: str = ""
    name: str = ""
    key: str = ""
    at: int = 0
    brought: str = ""


class Log:
    """Every entry so far, each with the only seat that may read it, or None where all may."""

    def __init__(self, entries: list[Entry], readers: list[int | None]) -> None:
        self.entries = entries
        self.readers = readers
        #: Every command that was carried out.
        self.done = {entry.command for entry in entries if entry.command}

    def write(self, entry: Entry, reader: int | None = None) -> None:
        """One more entry."""
        self.entries.append(entry)
        self.readers.append(reader)
        if entry.command:
            self.done.add(entry.command)

    def read(self, first: int, last: int, look: int | None) -> list[str]:
        """The lines of these entries, as that seat or a spectator may read them."""
        found = zip(self.entries[first:last], self.readers[first:last], strict=True)
        return [entry.line if reader in (None, look) else BLANK for entry, reader in found]

    def is_as_at(self, version: int) -> bool:
        """Whether the game is as it was at that version, whoever may have come since."""
        return version == len(self.entries) or (
            0 <= version < len(self.entries)
            and all([_is_about_seats(entry) for entry in self.entries[version:]])
        )

    def differs(self, first: int, entries: Sequence[Entry]) -> bool:
        """Whether what was written since is not the beginning of these entries."""
        own = self.entries[first:]
        return [entry.line for entry in own] != [entry.line for entry in entries[: len(own)]]

    def steps(self) -> list[Step]:
        """What was played and not taken back."""
        lines: list[str] = []
        for entry in self.entries:
            if entry.line == UNDO:
                lines.pop()
            elif not _is_about_seats(entry):
                lines.append(entry.line)
        return [parse_step(line) for line in lines]


def _is_about_seats(entry: Entry) -> bool:
    return entry.line.partition(" ")[0] in _ABOUT_SEATS
