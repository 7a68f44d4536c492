"""The log of a table: how it was set up, and everything that happened since.

An entry is a step as in `docs/notation.md` (chance included), `undo`, or one of these, here for
seat 2: `sit 2` (somebody took it), `call 2 away` or `call 2 late` (a stand-in is called),
`bot 2 medium` or `timeout 2 medium` (a bot plays the turn; an open seat: for good), `back 2` (its
player is here); `pause …` (nobody is here since that time), `next …` (the rematch). Before
the game, `commit 2` and `reveal 2` when seat 2 commits to its part of the seed and reveals it, and
`start` when the others go on without the commitments or contributions that have not come;
`head 2 moon` when the person of seat 2 chooses another picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from coatl.formats.notation import parse_step
from coatl.rules import Step
from coatl.server.protocol.messages import Lesson, OptionsChoice
from coatl.structs import Struct, field

from .seats import MatchSeat

#: A seat, or None for a spectator.
Viewpoint = int | None

#: Replaces an entry that its reader may not see.
HIDDEN: Final = "?"

# The first words of entries that are not steps.
UNDO: Final = "undo"
SIT: Final = "sit"
NEXT: Final = "next"
BOT: Final = "bot"
TIMEOUT: Final = "timeout"
BACK: Final = "back"
COMMIT: Final = "commit"
REVEAL: Final = "reveal"
START: Final = "start"
CALL: Final = "call"
PAUSE: Final = "pause"
HEAD: Final = "head"

#: Entries that do not change the game.
_ABOUT_SEATS: Final = frozenset(
    (SIT, NEXT, BOT, TIMEOUT, BACK, CALL, PAUSE, COMMIT, REVEAL, START, HEAD)
)


class Setup(Struct, omit_defaults=True):
    """A table as it was created: seats in turn order, and the rules version.

    `host` is the hash of the creator's token. `clock`: seconds per turn; 0 means unlimited. `made`
    is when the table was created, in Unix seconds (0: by an older version).
    `seed` is the service's secret, and `deal` the version of the protocol by which it becomes the
    seed of the game; `lesson` a prepared deal, which has a seed of its own. Clients never see a
    set-up.
    """

    options: OptionsChoice
    seats: list[MatchSeat]
    seed: str
    hints: bool = True
    rules: int = 1
    host: str = ""
    clock: int = 0
    deal: int = 1
    lesson: Lesson | None = None
    made: int = 0


class LogEntry(Struct, omit_defaults=True):
    """One entry of the log.

    The first entry of a command has its id (`command`) and time (`at`, Unix seconds). `name` and
    `token_hash` belong to a person who took a seat, as does `head`, `commitment` and `brought` to
    their part of the seed.
    """

    line: str
    command: str = ""
    name: str = ""
    token_hash: str = field(default="", name="key")
    at: int = 0
    brought: str = ""
    commitment: str = ""
    head: str = ""


class Log:
    """All entries so far, and which of them each viewpoint knows.

    Steps that can still be undone, steps that were undone, and the `undo` itself are known to
    their own seat only. So every viewpoint has versions of its own: the number of entries that it
    knows. They tell nobody how often another seat undid something.
    """

    def __init__(
        self,
        entries: list[LogEntry],
        readers: list[int | None],
        known: list[list[int]],
        tentative: list[int],
    ) -> None:
        self.entries = entries
        #: For each entry the only seat that may read its text, or None if all may.
        self.readers = readers
        #: For each seat, and last for spectators: the indexes of the entries that it knows, in
        #: the order in which it came to know them.
        self.known = known
        #: The indexes of the steps that can still be undone.
        self.tentative = tentative
        #: The ids of all commands that were carried out.
        self.commands = {entry.command for entry in entries if entry.command}

    @classmethod
    def empty(cls, seats: int) -> Log:
        """The log of a new table."""
        return cls([], [], [[] for _ in range(seats + 1)], [])

    def append(self, entry: LogEntry, reader: int | None = None) -> None:
        """Add an entry that everyone knows of."""
        index = self._append(entry, reader)
        for known in self.known:
            known.append(index)

    def append_tentative(self, entry: LogEntry, seat: int) -> None:
        """Add a step that can be undone: others know of it once it is final."""
        index = self._append(entry, seat)
        self.known[seat].append(index)
        self.tentative.append(index)

    def append_undo(self, entry: LogEntry, seat: int) -> None:
        """Add an `undo`: others will never know of it, nor of the step that it undoes."""
        self.known[seat].append(self._append(entry, seat))
        self.tentative.pop()

    def make_final(self) -> None:
        """Let everyone know of the steps that could be undone until now."""
        if self.tentative:
            seat = self.readers[self.tentative[0]]
            for number, known in enumerate(self.known):
                if number != seat:
                    known.extend(self.tentative)
            self.tentative = []

    def _append(self, entry: LogEntry, reader: int | None) -> int:
        """Add an entry; its index."""
        self.entries.append(entry)
        self.readers.append(reader)
        if entry.command:
            self.commands.add(entry.command)
        return len(self.entries) - 1

    def version(self, viewpoint: Viewpoint) -> int:
        """The number of entries that a viewpoint knows."""
        return len(self._known(viewpoint))

    @property
    def versions(self) -> tuple[int, ...]:
        """The version of each seat, and last that of spectators."""
        return tuple([len(known) for known in self.known])

    def lines(self, first: int, last: int, viewpoint: Viewpoint) -> list[str]:
        """The text of the entries between two versions of a viewpoint, as it may read them."""
        return [
            self.entries[index].line if self.readers[index] in (None, viewpoint) else HIDDEN
            for index in self._known(viewpoint)[first:last]
        ]

    def is_game_unchanged_since(self, version: int, viewpoint: Viewpoint) -> bool:
        """Whether nothing but seats has changed since a version of a viewpoint."""
        known = self._known(viewpoint)
        return 0 <= version <= len(known) and all(
            [_is_about_seats(self.entries[index]) for index in known[version:]]
        )

    def _known(self, viewpoint: Viewpoint) -> list[int]:
        return self.known[-1 if viewpoint is None else viewpoint]

    def first_difference(self, entries: Sequence[LogEntry], first: int) -> int | None:
        """The index of the first own entry, from `first` on, that `entries` does not have; None if
        they begin with all of them.
        """
        own = [entry.line for entry in self.entries[first:]]
        lines = [entry.line for entry in entries[: len(own)]]
        if own == lines:
            return None
        same = takewhile(lambda pair: pair[0] == pair[1], zip(own, lines, strict=False))
        return first + len(list(same))

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
