"""Stand-ins: bots that play a turn for a person who is away or late.

A stand-in is called first, and everyone sees a countdown. Anything that the person sends ends it.
Otherwise the bot of the table plays that one turn. All of this follows from the log and the time,
so it survives a restart, and several processes agree on it.
"""

from __future__ import annotations

from typing import Final

from coatl.bots import DEFAULT_DIFFICULTY
from coatl.game import Game
from coatl.rules import CoatlError
from coatl.server.protocol.messages import SentenceMessage, StandInCall
from coatl.structs import replace

from .changes import record_change
from .log import BACK, BOT, CALL, PAUSE, TIMEOUT, LogEntry
from .match import Match
from .narration import Change
from .seats import known_bot

#: Seconds without a connection after which a person counts as away.
AWAY_TIME: Final = 60

#: Seconds to object to a stand-in.
OBJECTION_TIME: Final = 30

#: Seconds that a turn still has, at least, when its player objects or comes back.
EXTRA_TIME: Final = 60

#: The bot that stands in at every table: nobody can choose a worse one for an opponent.
STAND_IN: Final = DEFAULT_DIFFICULTY

# Why a stand-in is called, in the log.
AWAY: Final = "away"
LATE: Final = "late"

# Sentences about seats.
TIME_RAN_OUT: Final = "seat.late"
PERSON_IS_BACK: Final = "seat.back"
BOT_TAKES_OVER: Final = "seat.bot"


def away_time(match: Match) -> int:
    """Seconds without a connection after which a stand-in may be called for a person. A clock
    promises more time than that.
    """
    return max(AWAY_TIME, match.setup.clock)


def due(match: Match) -> int | None:
    """When a stand-in is to be called, or begins to play; None if neither."""
    number = match.seat_to_move
    if number is None:
        return None
    if match.call is not None:
        return match.call.until
    seat = match.seats[number]
    if seat.active_bot:
        return None
    if seat.missing and not match.has_slow_clock:
        return match.turn_began
    return match.deadline


def needs_to_come_back(match: Match, seat: int, at: int) -> bool:
    """Whether a message of the seat's player changes anything: a stand-in was called or played, the
    table is paused, or their time has run out.
    """
    is_called = match.call is not None and match.call.seat == seat
    is_late = match.deadline is not None and match.seat_to_move == seat and at >= match.deadline
    is_paused = match.paused_since is not None
    return is_called or is_late or is_paused or match.seats[seat].missing


# --- checks -------------------------------------------------------------------------------------


def check_call(match: Match, seat: int, at: int) -> bool:
    """Whether calling a stand-in changes anything. Raises if it is refused."""
    if not 0 <= seat < len(match.seats):
        raise CoatlError("no-such-seat")
    if match.is_over:
        raise CoatlError("game-over")
    sitter = match.seats[seat]
    if sitter.kind != "person":
        raise CoatlError("seat-is-a-bots" if sitter.kind == "bot" else "game-not-begun")
    if match.seat_to_move != seat:
        raise CoatlError("seat-not-to-move")
    left = sitter.heard + away_time(match) - at
    if left > 0:
        raise CoatlError("seat-not-away", seconds=left)
    return match.call is None and not sitter.stand_in


# --- carrying out -------------------------------------------------------------------------------


def advance(match: Match, command_id: str, at: int) -> list[Change]:
    """Call a stand-in, or let it begin, if that is due."""
    since, seat = due(match), match.seat_to_move
    if since is None or seat is None or at < since:
        return []
    if match.call is None:
        is_late = not match.seats[seat].missing
        return call(match, seat, LATE if is_late else AWAY, command_id, at)
    return begin_stand_in(match, seat, STAND_IN, command_id, at, is_late=match.call.late)


def call(match: Match, seat: int, reason: str, command_id: str, at: int) -> list[Change]:
    """Call a stand-in: the countdown begins."""
    match.log.append(LogEntry(f"{CALL} {seat + 1} {reason}", command_id, at=at))
    match.call = StandInCall(seat, at + OBJECTION_TIME, reason == LATE)
    return [record_change(match, None)]


def begin_stand_in(
    match: Match, seat: int, bot: str, command_id: str, at: int, *, is_late: bool
) -> list[Change]:
    """Let a bot play the turn of a person. Their steps stay, and can be undone if they return."""
    word = TIMEOUT if is_late else BOT
    match.log.append(LogEntry(f"{word} {seat + 1} {known_bot(bot)}", command_id, at=at))
    match.seats[seat] = replace(match.seats[seat], stand_in=bot, missing=True)
    match.call = None
    game = match.game
    if game is None:  # in logs of older versions
        return [record_change(match, None)]
    match.stand_in_since = len(game.steps) - game.undoable
    sentence = TIME_RAN_OUT if is_late else BOT_TAKES_OVER
    return [_narrate(match, game, seat, sentence, bot)]


def come_back(match: Match, seat: int, command_id: str, at: int) -> list[Change]:
    """The player of a seat is here. They play on, unless their bot has made final steps this turn:
    then it finishes the turn.
    """
    match.log.append(LogEntry(f"{BACK} {seat + 1}", command_id, at=at))
    stand_in = match.seats[seat].stand_in
    _note_return(match, seat, at)
    if match.game is None or match.seats[seat].stand_in == stand_in:
        return [record_change(match, None)]
    return [_narrate(match, match.game, seat, PERSON_IS_BACK, "")]


def pause(match: Match, since: int, command_id: str, at: int) -> list[Change]:
    """Stop the clock of the present turn at an earlier moment: nobody has been here since."""
    match.log.append(LogEntry(f"{PAUSE} {since}", command_id, at=at))
    match.paused_since = since
    match.call = None
    return [record_change(match, None)]


def note_step(match: Match, seat: int, at: int) -> None:
    """A seat makes or undoes a step. Its player is here, perhaps in a process that did not know
    that they were believed to be away.
    """
    if not match.seats[seat].active_bot and needs_to_come_back(match, seat, at):
        _note_return(match, seat, at)


def end_turn(match: Match, seat: int, at: int) -> None:
    """The turn of a seat is over: a stand-in plays one turn only."""
    match.turn_began = at
    match.call = None
    if match.seats[seat].stand_in:
        match.seats[seat] = replace(match.seats[seat], stand_in="")


def _note_return(match: Match, seat: int, at: int) -> None:
    """The player of a seat is here: no pause, no call, and no stand-in that can be interrupted."""
    sitter, game = match.seats[seat], match.game
    if match.paused_since is not None:
        match.turn_began += max(0, at - match.paused_since)
        match.paused_since = None
    elif match.is_paused:
        match.turn_began = at
    is_turn = game is not None and game.state.seat == seat
    can_interrupt = game is None or match.stand_in_since == len(game.steps) - game.undoable
    stand_in = sitter.stand_in if is_turn and not can_interrupt else ""
    match.seats[seat] = replace(sitter, stand_in=stand_in, missing=False, heard=at)
    if is_turn:
        match.call = None
        match.turn_began = max(match.turn_began, at + EXTRA_TIME - match.setup.clock)


def _narrate(match: Match, game: Game, seat: int, sentence: str, bot: str) -> Change:
    """Say who plays a seat now."""
    message = SentenceMessage(sentence, {"seat": seat, "bot": bot})
    match.narration.insert(message, game.state, game.undoable)
    return record_change(match, game.state, replaces_turn=game.can_undo)
