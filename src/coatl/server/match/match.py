"""A match: one table and its game. `commands` changes it; everything here only reads it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from coatl.formats.commitment import commitment
from coatl.formats.record import Record
from coatl.game import Game
from coatl.rules import CoatlError
from coatl.rules.state import ADAM
from coatl.server.protocol.messages import SeatInfo, TableInfo
from coatl.server.protocol.options import choice_of, chosen

from .log import Log, LogEntry, Setup
from .narration import Narration
from .seat_tokens import matches_any

#: The number of a turn, and its seat: before the first turn every seat chooses cards.
TurnOfSeat = tuple[int, int]


class Match:
    """A table, from its creation on, with its game once all seats are taken.

    A new match has no entries yet, even if nobody is waited for: `commands.begin` deals.
    """

    def __init__(self, table: str, setup: Setup) -> None:
        self.id = table
        self.setup = setup
        self.options = chosen(setup.options)
        self.seats = [copy(seat) for seat in setup.seats]
        self.game: Game | None = None
        #: The table of the rematch.
        self.next_table: str | None = None
        self.log = Log([], [])
        self.narration = Narration([], [])
        #: Steps undone since something became final.
        self.undone = 0
        #: When the present turn began, or its player came back to it, in Unix seconds.
        self.turn_began = 0
        #: The last turn whose time ran out, and the last that its player came back to.
        self.timed_out: TurnOfSeat | None = None
        self.returned: TurnOfSeat | None = None

    # --- the log --------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self.log.entries)

    def entries_since(self, version: int) -> list[LogEntry]:
        """The entries after a version."""
        return self.log.entries[version:]

    def has_executed(self, command: str) -> bool:
        """Whether the command with that id was carried out before."""
        return command in self.log.commands

    # --- seats ----------------------------------------------------------------------------------

    @property
    def open_seats(self) -> list[int]:
        """The seats that nobody has taken yet."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def seats_held(self, tokens: Sequence[str]) -> list[int]:
        """The seats that the holder of these tokens has."""
        return [n for n, seat in enumerate(self.seats) if matches_any(seat.token_hash, tokens)]

    def is_host(self, tokens: Sequence[str]) -> bool:
        """Whether one of these tokens is that of the table's creator."""
        return matches_any(self.setup.host, tokens)

    # --- the game -------------------------------------------------------------------------------

    def require_game(self) -> Game:
        """The game. Raises `game-not-begun`."""
        if self.game is None:
            raise CoatlError("game-not-begun")
        return self.game

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.game is not None and self.game.state.is_over

    @property
    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot plays it."""
        if self.game is None or self.game.state.is_over:
            return None
        seat = self.game.state.seat
        return seat if self.seats[seat].active_bot else None

    @property
    def deadline(self) -> int | None:
        """When the present turn ends, in Unix seconds; None if no clock runs."""
        has_clock = self.setup.clock and self.game is not None and not self.is_over
        if not has_clock or self.bot_to_move is not None:
            return None
        return self.turn_began + self.setup.clock

    @property
    def turn_of_seat(self) -> TurnOfSeat | None:
        """The present turn; None before the game."""
        return None if self.game is None else (self.game.state.turn, self.game.state.seat)

    def record(self) -> Record:
        """The record of the game so far."""
        return self.require_game().record(commitment(self.setup.seed))

    def info(
        self,
        online: Sequence[int] = (),
        watching: int = 0,
        thinking: int | None = None,
    ) -> TableInfo:
        """The table from outside."""
        state = self.game.committed if self.game is not None else None
        is_over = state is not None and state.is_over
        active = None
        if state is not None and not is_over:
            active = ADAM if state.is_adams_turn else state.seat
        return TableInfo(
            id=self.id,
            options=choice_of(self.options),
            seats=[
                SeatInfo(
                    seat.kind,  # type: ignore[arg-type]  # the kinds of a message
                    seat.name,
                    seat.bot,
                    number in online,
                    seat.stand_in,
                )
                for number, seat in enumerate(self.seats)
            ],
            hints=self.setup.hints,
            started=self.game is not None,
            over=is_over,
            watching=watching,
            turn=0 if state is None else state.turn,
            active=active,
            thinking=thinking,
            next=self.next_table,
            commitment=commitment(self.setup.seed),
            clock=self.setup.clock,
            deadline=self.deadline,
        )
