"""The deal of a match before its game: who has committed to a contribution, who has revealed it.

1. Seats are taken. People commit to a contribution when they sit down, or when they are asked to.
2. When no seat is open and nobody is asked any more, the commitments are sealed: the commitment to
   the whole deal is fixed. From now on contributions are revealed.
3. When all are revealed, the game begins.

A player who waits too long for the others may go on without them (`PATIENCE`).
`docs/records.md` has the protocol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coatl.formats.commitment import (
    Deal,
    commitment_1,
    contribution_commitment,
    make_seed,
    make_seed_1,
    secret_commitment,
)
from coatl.rules import CoatlError
from coatl.server.protocol.messages import DealInfo
from coatl.structs import Struct, replace

from .log import COMMIT, REVEAL, START, LogEntry
from .seats import MatchSeat

if TYPE_CHECKING:
    from .match import Match

#: The version of the protocol for new tables. Tables of version 1 have contributions that were
#: never committed to; they take no new ones.
DEAL_VERSION: Final = 2

#: Seconds without progress after which the others may begin without the parts that are missing.
PATIENCE: Final = 30


def is_sealed(match: Match) -> bool:
    """Whether all commitments are fixed."""
    return not match.open_seats and not asked_seats(match)


def is_complete(match: Match) -> bool:
    """Whether nothing is missing for the deal."""
    return is_sealed(match) and not unrevealed_seats(match)


def asked_seats(match: Match) -> list[int]:
    """The seats that are asked for a commitment."""
    return [number for number, seat in enumerate(match.seats) if seat.is_asked]


def unrevealed_seats(match: Match) -> list[int]:
    """The seats whose contribution the table waits for."""
    return [
        number
        for number, seat in enumerate(match.seats)
        if seat.commitment and not (seat.brought or seat.is_withheld)
    ]


def seed_of(match: Match) -> str:
    """The seed of the game. What is not revealed by now is no part of it."""
    if match.setup.lesson is not None:
        return match.setup.lesson.seed
    make = make_seed_1 if match.setup.deal == 1 else make_seed
    return make(match.setup.seed, [seat.brought for seat in match.seats])


def public_deal(match: Match) -> Deal | None:
    """The public part of the deal; None for a deal of version 1, and for a prepared one."""
    if match.setup.deal == 1 or match.setup.lesson is not None:
        return None
    return Deal(
        match.id,
        tuple([number + 1 for number in _open_to_contributions(match)]),
        tuple([seat.commitment for seat in match.seats]),
    )


def commitment_of(match: Match) -> str:
    """The commitment to the deal; empty as long as it is not fixed, and for a prepared one."""
    if match.setup.lesson is not None:
        return ""
    deal = public_deal(match)
    if deal is None:
        return commitment_1(match.setup.seed)
    return deal.promised(match.setup.seed) if is_sealed(match) else ""


def deal_info(match: Match) -> DealInfo | None:
    """The deal for clients; None once the game has begun, and for a deal of version 1."""
    if match.game is not None or match.setup.deal == 1:
        return None
    return DealInfo(
        service=secret_commitment(match.id, match.setup.seed),
        open=_open_to_contributions(match),
        commitments=[seat.commitment for seat in match.seats],
        asked=asked_seats(match),
        revealed=[number for number, seat in enumerate(match.seats) if seat.brought],
        patience=None if match.open_seats else match.turn_began + PATIENCE,
    )


def withheld_seats(match: Match) -> list[int]:
    """The seats that committed to a contribution, and without which the game began."""
    return [number for number, seat in enumerate(match.seats) if seat.is_withheld]


def _open_to_contributions(match: Match) -> list[int]:
    """The seats that could contribute, as the table was created."""
    return [
        number
        for number, seat in enumerate(match.setup.seats)
        if seat.kind == "open" or seat.commitment or seat.is_asked
    ]


# --- commands -------------------------------------------------------------------------------------


class CommitContribution(Struct, frozen=True):
    """Commit to a contribution, where the table asks for one."""

    seat: int
    commitment: str


class RevealContribution(Struct, frozen=True):
    """Reveal a contribution; the last one starts the game."""

    seat: int
    brought: str


class StartDeal(Struct, frozen=True):
    """Go on without the commitments or, if there are all, the contributions that are missing."""


DealCommand = CommitContribution | RevealContribution | StartDeal


def changes_deal(match: Match, command: DealCommand, at: int) -> bool:
    """Whether the command changes anything; not if it was done before. Raises if it is refused:
    nothing is revealed before everything is committed, and a contribution must match its
    commitment.
    """
    match command:
        case CommitContribution(number, commitment):
            is_new = match.seats[number].commitment != commitment
            if is_new and not match.seats[number].is_asked:
                raise CoatlError("deal-closed")
            return is_new
        case RevealContribution(number, brought):
            return _reveals(match, match.seats[number], brought)
        case StartDeal():
            if match.game is not None:
                return False
            if match.open_seats:
                raise CoatlError("deal-not-sealed")
            if at < match.turn_began + PATIENCE:
                raise CoatlError("deal-waits", seconds=match.turn_began + PATIENCE - at)
            return True


def _reveals(match: Match, seat: MatchSeat, brought: str) -> bool:
    if brought and brought == seat.brought:
        return False
    if match.game is not None:
        raise CoatlError("deal-closed")
    if not is_sealed(match):
        raise CoatlError("deal-not-sealed")
    if contribution_commitment(brought) != seat.commitment:
        raise CoatlError("not-as-committed")
    return True


def write_deal(match: Match, command: DealCommand, entry: LogEntry) -> None:
    """Carry out a command; `entry` has its id and time."""
    match command:
        case CommitContribution(number, commitment):
            line = f"{COMMIT} {number + 1}"
            _change_seat(match, number, commitment=commitment, is_asked=False)
            match.log.append(replace(entry, line=line, commitment=commitment))
        case RevealContribution(number, brought):
            _change_seat(match, number, brought=brought)
            match.log.append(replace(entry, line=f"{REVEAL} {number + 1}", brought=brought))
        case StartDeal():
            asked = asked_seats(match)
            for number in asked:
                _change_seat(match, number, is_asked=False)
            for number in () if asked else unrevealed_seats(match):
                _change_seat(match, number, is_withheld=True)
            match.log.append(replace(entry, line=START))


def _change_seat(match: Match, number: int, **changes: str | bool) -> None:
    match.seats[number] = replace(match.seats[number], **changes)


def logged_deal_command(entry: LogEntry) -> DealCommand:
    """The command that wrote an entry."""
    word, _, number = entry.line.partition(" ")
    if word == COMMIT:
        return CommitContribution(int(number) - 1, entry.commitment)
    if word == REVEAL:
        return RevealContribution(int(number) - 1, entry.brought)
    return StartDeal()
