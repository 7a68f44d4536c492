"""A match: one table and its game. `commands` changes it; everything here only reads it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Final

from coatl.formats.record import Record
from coatl.game import Game
from coatl.rules import CoatlError, State, adam_points, scores
from coatl.rules.state import ADAM
from coatl.server.protocol.messages import SeatInfo, StandInCall, TableInfo
from coatl.server.protocol.options import choice_of, chosen

from .deal import commitment_of, deal_info, public_deal, withheld_seats
from .log import Log, LogEntry, Setup
from .narration import Narration
from .seat_tokens import matches_any
from .seats import MatchSeat

#: Clocks of at least this many seconds are for people who meet rarely. They run while nobody is
#: connected.
SLOW_CLOCK: Final = 3600


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
        self.log = Log.empty(len(setup.seats))
        self.narration = Narration([], [])
        #: Steps undone since something became final.
        self.undone = 0
        #: When the present turn began, in Unix seconds; later if its player got more time. Before
        #: the game, when the deal last made progress.
        self.turn_began = 0
        #: The stand-in that was called for the seat to move.
        self.call: StandInCall | None = None
        #: The number of final steps when a stand-in last began to play.
        self.stand_in_since = 0
        #: Since when nobody is here, in Unix seconds.
        self.paused_since: int | None = None

    # --- the log --------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The number of entries so far. Clients know other versions (`Log.version`)."""
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

    @property
    def people(self) -> list[MatchSeat]:
        """The seats of people."""
        return [seat for seat in self.seats if seat.kind == "person"]

    @property
    def has_only_bots(self) -> bool:
        """Whether bots have all seats, for good: there is nobody to keep a secret from."""
        return all([seat.kind == "bot" for seat in self.seats])

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
    def is_paused(self) -> bool:
        """Whether bots and clocks wait until somebody is back: all people are missing, or nobody
        has been here for a while.
        """
        missing = [seat.missing and not seat.stand_in for seat in self.people]
        return self.paused_since is not None or (bool(missing) and all(missing))

    @property
    def seat_to_move(self) -> int | None:
        """The seat that is to move; None if nobody is, or the table is paused."""
        if self.game is None or self.game.state.is_over or self.is_paused:
            return None
        return self.game.state.seat

    @property
    def bot_to_move(self) -> int | None:
        """The seat to move, if a bot plays it."""
        seat = self.seat_to_move
        return seat if seat is not None and self.seats[seat].active_bot else None

    @property
    def deadline(self) -> int | None:
        """When the present turn ends, in Unix seconds; None if no clock runs."""
        seat = self.seat_to_move
        if not self.setup.clock or seat is None or self.seats[seat].active_bot:
            return None
        return self.turn_began + self.setup.clock

    @property
    def has_slow_clock(self) -> bool:
        """Whether the clock is one for people who meet rarely."""
        return self.setup.clock >= SLOW_CLOCK

    def record(self) -> Record:
        """The record of the game so far."""
        return self.require_game().record(commitment_of(self) or None, public_deal(self))

    def info(
        self,
        online: Sequence[int] = (),
        watching: int = 0,
        thinking: int | None = None,
    ) -> TableInfo:
        """The table from outside."""
        state = self.game.committed if self.game is not None else None
        is_over = state is not None and state.is_over
        is_running = state is not None and not is_over
        active = None
        if state is not None and is_running:
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
                    seat.missing,
                    seat.head,  # type: ignore[arg-type]  # a client chose among them
                )
                for number, seat in enumerate(self.seats)
            ],
            hints=self.setup.hints,
            started=self.game is not None,
            over=is_over,
            watching=watching,
            turn=0 if state is None else state.turn,
            points=[] if state is None else _points(state),
            active=active,
            thinking=thinking,
            next=self.next_table,
            commitment=commitment_of(self),
            deal=deal_info(self),
            withheld=withheld_seats(self),
            clock=self.setup.clock,
            deadline=self.deadline,
            call=self.call,
            lesson=self.setup.lesson is not None,
            paused=is_running and (self.is_paused or (bool(self.people) and not online)),
        )


def _points(state: State) -> list[int]:
    """The points that are certain, by seat, and those of A.D.A.M."""
    adam = [] if state.adam is None else [adam_points(state.adam)]
    return [*[score.total for score in scores(state)], *adam]
