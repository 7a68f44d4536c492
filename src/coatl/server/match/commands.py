"""Commands: everything that can be done to a match, as data, and `execute`, which does it.

`execute` checks a command and raises `CoatlError` without changing anything if it is refused. The
functions below it carry out checked commands. `rebuild` repeats the commands of a log, some of them
with their checks: a stricter check must not refuse a stored log.
"""

from __future__ import annotations

from typing import Final

from coatl.formats.notation import format_step
from coatl.game import Game
from coatl.rules import ACTIONS, CODES, CoatlError, IllegalAction, State, Step
from coatl.rules.chance import AdamPlays
from coatl.structs import Struct, replace
from coatl.view import is_public

from . import stand_ins
from .changes import record_change
from .deal import DealCommand, changes_deal, is_complete, seed_of, write_deal
from .lesson import parse_action
from .log import BOT, HEAD, NEXT, SIT, UNDO, LogEntry
from .match import Match
from .narration import Change
from .seats import MatchSeat, known_bot, recorded_names

#: The most steps undone before something becomes final, and the most entries that a seat knows
#: before undoing is refused. People stay far below both: a game has some 300 entries. Moves are
#: never refused, so every game can be played to its end.
MAX_UNDONE: Final = 200
MAX_ENTRIES: Final = 2_500

#: Stand-ins are called in longer logs, too: others must be able to end a game with a full log.
MAX_ENTRIES_WITH_CALLS: Final = 2 * MAX_ENTRIES


#: The most times that the people of one table choose another picture.
MAX_HEADS: Final = 200


class PlayAction(Struct, frozen=True):
    """Make the move with that code; `by_bot` if the service decided it."""

    seat: int
    code: int
    by_bot: bool = False


class UndoSteps(Struct, frozen=True):
    """Take back the last step of the present turn, or everything that can be."""

    seat: int
    everything: bool = False


class TakeSeat(Struct, frozen=True):
    """Take an open seat, or the first one, and commit to a contribution to the deal, or to none."""

    seat: int | None
    name: str
    token_hash: str
    commitment: str = ""
    head: str = ""


class ChangeHead(Struct, frozen=True):
    """Choose another picture for a person, before the game begins."""

    seat: int
    head: str


class GiveSeatToBot(Struct, frozen=True):
    """Give an open seat to a bot for good."""

    seat: int
    bot: str


class RequestStandIn(Struct, frozen=True):
    """Call a stand-in for the person to move, who is away. The caller knows who is connected."""

    seat: int


class AdvanceStandIn(Struct, frozen=True):
    """Call a stand-in, or let it begin to play, if that is due."""


class ComeBack(Struct, frozen=True):
    """The player of a seat is here: no stand-in plays for them, and the table is not paused."""

    seat: int


class PauseTable(Struct, frozen=True):
    """Stop the clock: nobody has been here since that time (Unix seconds)."""

    since: int


class LinkRematch(Struct, frozen=True):
    """Send everyone at the table the id of the rematch."""

    table: str


MatchCommand = (
    PlayAction
    | UndoSteps
    | TakeSeat
    | ChangeHead
    | DealCommand
    | GiveSeatToBot
    | RequestStandIn
    | AdvanceStandIn
    | ComeBack
    | PauseTable
    | LinkRematch
)


def execute(match: Match, command: MatchCommand, command_id: str = "", at: int = 0) -> list[Change]:
    """Carry out a command at that time (Unix seconds). Returns the changes, none if it was not
    needed. Raises `CoatlError`, and changes nothing, if it is refused.
    """
    match command:
        case PlayAction(seat, code, by_bot):
            _check_player(match, seat, by_bot)
            _check_turn(match, seat)
            if not 0 <= code < len(ACTIONS):
                raise IllegalAction("not-an-action")
            return play(match, code, command_id, at)
        case UndoSteps(seat, everything):
            _check_player(match, seat, by_bot=False)
            return undo(match, _steps_to_undo(match, seat, everything), command_id, at)
        case TakeSeat(seat, name, token_hash, commitment, head):
            free = _free_seat(match, seat)
            if match.setup.deal == 1:
                commitment = ""
            sitter = MatchSeat(
                "person", name, token_hash=token_hash, commitment=commitment, head=head
            )
            return take_seat(match, free, sitter, command_id, at)
        case ChangeHead(seat, head):
            if match.game is not None:
                raise CoatlError("game-begun")
            if match.seats[seat].head == head:
                return []
            _check_heads(match)
            return change_head(match, seat, head, command_id, at)
        case GiveSeatToBot(seat, bot):
            _check_open(match, seat)
            return give_seat_to_bot(match, seat, bot, command_id, at)
        case RequestStandIn(seat):
            if not stand_ins.check_call(match, seat, at):
                return []
            _check_length(match)
            return stand_ins.call(match, seat, stand_ins.AWAY, command_id, at)
        case AdvanceStandIn():
            _check_length(match)
            return stand_ins.advance(match, command_id, at)
        case ComeBack(seat):
            if not stand_ins.needs_to_come_back(match, seat, at):
                return []
            return stand_ins.come_back(match, seat, command_id, at)
        case PauseTable(since):
            if match.deadline is None or match.has_slow_clock:
                return []
            return stand_ins.pause(match, max(since, match.turn_began), command_id, at)
        case LinkRematch(table):
            if not match.is_over:
                raise CoatlError("game-not-over")
            if match.next_table is not None:
                return []
            return link_rematch(match, table, command_id, at)
        case _:
            return (
                change_deal(match, command, command_id, at)
                if changes_deal(match, command, at)
                else []
            )


# --- checks -------------------------------------------------------------------------------------


def _check_player(match: Match, seat: int, by_bot: bool) -> None:
    """Raise if the service plays for a person, or a person for a bot."""
    if by_bot and match.bot_to_move != seat:
        raise CoatlError("table-went-on")
    if not by_bot and match.seats[seat].active_bot:
        raise CoatlError("bot-plays-for-you")


def _check_turn(match: Match, seat: int) -> None:
    state = match.require_game().state
    if state.is_over:
        raise CoatlError("game-over")
    if state.seat != seat:
        raise CoatlError("not-your-turn")


def _steps_to_undo(match: Match, seat: int, everything: bool) -> int:
    game = match.require_game()
    if game.state.seat != seat or game.state.is_over:
        raise CoatlError("not-your-turn")
    if not game.can_undo:
        raise CoatlError("nothing-to-undo")
    if match.log.version(seat) >= MAX_ENTRIES:
        raise CoatlError("table-too-long", most=MAX_ENTRIES)
    if match.undone >= MAX_UNDONE:
        raise CoatlError("undone-too-often", most=MAX_UNDONE)
    return game.undoable if everything else 1


def _check_length(match: Match) -> None:
    if match.log.version(None) >= MAX_ENTRIES_WITH_CALLS:
        raise CoatlError("table-too-long", most=MAX_ENTRIES_WITH_CALLS)


def _check_heads(match: Match) -> None:
    changes = [entry for entry in match.log.entries if entry.line.startswith(f"{HEAD} ")]
    if len(changes) >= MAX_HEADS:
        raise CoatlError("too-many-heads", most=MAX_HEADS)


def _free_seat(match: Match, seat: int | None) -> int:
    free = match.open_seats
    if not free:
        raise CoatlError("table-full")
    if seat is None:
        return free[0]
    if seat not in free:
        raise CoatlError("seat-taken" if 0 <= seat < len(match.seats) else "no-such-seat")
    return seat


def _check_open(match: Match, seat: int) -> None:
    if not 0 <= seat < len(match.seats):
        raise CoatlError("no-such-seat")
    if match.seats[seat].kind != "open":
        raise CoatlError("seat-taken")


# --- carrying out -------------------------------------------------------------------------------


def begin(match: Match, at: int = 0) -> list[Change]:
    """Deal and start the game, if nothing is missing, and play the first steps of a lesson."""
    match.turn_began = at
    if not is_complete(match):
        return []
    names = recorded_names(match.seats)
    match.game, states = Game.dealt(match.options, names, seed_of(match))
    changes = _write_steps(match, states, match.game.steps, LogEntry("", at=at))
    for line in match.setup.lesson.steps if match.setup.lesson else ():
        changes += play(match, CODES[parse_action(line)], "", at)
    return changes


def play(match: Match, code: int, command_id: str, at: int) -> list[Change]:
    """Play a legal move, and the chance and turns of A.D.A.M. that follow."""
    game = match.require_game()
    before, played = game.state, len(game.steps)
    states = [before, *game.play(ACTIONS[code])]
    stand_ins.note_step(match, before.seat, at)
    if match.seats[before.seat].bot:
        game.commit()
    if (game.state.turn, game.state.seat) != (before.turn, before.seat):
        stand_ins.end_turn(match, before.seat, at)
    if not game.can_undo:
        match.undone = 0
    return _write_steps(match, states, game.steps[played:], LogEntry("", command_id, at=at))


def undo(match: Match, count: int, command_id: str, at: int) -> list[Change]:
    """Take back the last steps."""
    game = match.require_game()
    stand_ins.note_step(match, game.state.seat, at)
    for number in range(count):
        game.undo()
        match.narration.remove_last()
        entry = LogEntry(UNDO) if number else LogEntry(UNDO, command_id, at=at)
        match.log.append_undo(entry, game.state.seat)
    match.undone += count
    return [record_change(match, game.state, replaces_turn=True)]


def take_seat(match: Match, seat: int, sitter: MatchSeat, command_id: str, at: int) -> list[Change]:
    """Give an open seat to a person."""
    match.seats[seat] = sitter
    name, token_hash, brought = sitter.name, sitter.token_hash, sitter.brought
    line = f"{SIT} {seat + 1}"
    commitment, head = sitter.commitment, sitter.head
    entry = LogEntry(line, command_id, name, token_hash, at, brought, commitment, head)
    match.log.append(entry)
    return _after_progress(match, at)


def change_head(match: Match, seat: int, head: str, command_id: str, at: int) -> list[Change]:
    """Give a person another picture."""
    match.seats[seat] = replace(match.seats[seat], head=head)
    match.log.append(LogEntry(f"{HEAD} {seat + 1} {head}".rstrip(), command_id, at=at))
    return [record_change(match, None)]


def change_deal(match: Match, command: DealCommand, command_id: str, at: int) -> list[Change]:
    """Go on with the deal."""
    write_deal(match, command, LogEntry("", command_id, at=at))
    return _after_progress(match, at)


def give_seat_to_bot(match: Match, seat: int, bot: str, command_id: str, at: int) -> list[Change]:
    """Give an open seat to a bot for good."""
    match.log.append(LogEntry(f"{BOT} {seat + 1} {known_bot(bot)}", command_id, at=at))
    match.seats[seat] = MatchSeat("bot", "", bot)
    return _after_progress(match, at)


def link_rematch(match: Match, table: str, command_id: str, at: int) -> list[Change]:
    """Remember the table of the rematch."""
    match.next_table = table
    match.log.append(LogEntry(f"{NEXT} {table}", command_id, at=at))
    return [record_change(match, None)]


def _after_progress(match: Match, at: int) -> list[Change]:
    """Start the game once nothing is missing for it."""
    return begin(match, at) or [record_change(match, None)]


def _write_steps(
    match: Match, states: list[State], steps: list[Step], first: LogEntry
) -> list[Change]:
    """Log and narrate steps; every turn of A.D.A.M. is a change of its own.

    `states`: the first one, and the one after each step. `first` has id and time of the command.
    """
    is_tentative = match.require_game().can_undo
    if not is_tentative:
        match.log.make_final()
    changes: list[Change] = []
    begun = 0
    for number, step in enumerate(steps):
        if number > begun and type(step) is AdamPlays:
            changes.append(_narrate(match, states[begun : number + 1], steps[begun:number]))
            begun = number
        before, line = states[number], format_step(step)
        entry = LogEntry(line) if number else replace(first, line=line)
        if is_tentative:
            match.log.append_tentative(entry, before.seat)
        else:
            match.log.append(entry, None if is_public(before, step) else before.seat)
    changes.append(_narrate(match, states[begun:], steps[begun:]))
    return changes


def _narrate(match: Match, states: list[State], steps: list[Step]) -> Change:
    match.narration.add_steps(states, steps, len(match.seats))
    return record_change(match, states[-1])
