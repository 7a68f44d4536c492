"""Commands: everything that can be done to a match, as data, and `execute`, which does it.

`execute` checks a command and raises `CoatlError` without changing anything if it is refused. The
functions below it carry out checked commands. `rebuild` repeats the commands of a log, some of them
with their checks: a stricter check must not refuse a stored log.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from coatl.bots import DEFAULT_DIFFICULTY
from coatl.formats.commitment import make_seed
from coatl.formats.notation import format_step
from coatl.game import Game
from coatl.rules import ACTIONS, CoatlError, IllegalAction, State, Step
from coatl.rules.chance import AdamPlays
from coatl.server.protocol.messages import SentenceMessage
from coatl.view import is_public

from .log import BACK, BOT, NEXT, SIT, TIMEOUT, UNDO, LogEntry
from .match import Match
from .narration import Change, Checkpoint
from .seats import MatchSeat, known_bot, recorded_names

# Sentences about seats.
TIME_RAN_OUT: Final = "seat.late"
PERSON_IS_BACK: Final = "seat.back"
BOT_TAKES_OVER: Final = "seat.bot"

#: The most steps undone before something becomes final, and the most entries of a log before
#: undoing is refused. People stay far below both; a game itself always ends.
MAX_UNDONE: Final = 200
MAX_ENTRIES: Final = 10_000

#: Seats change hands in longer logs, too: the host must be able to end a game whose log others
#: filled.
MAX_ENTRIES_WITH_HANDOVERS: Final = 2 * MAX_ENTRIES


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
    """Take an open seat, or the first one; the last person to sit down starts the game."""

    seat: int | None
    name: str
    token_hash: str
    brought: str = ""


class ChangePlayer(Struct, frozen=True):
    """Let a bot play for a person, or for good on an open seat; without a bot the person plays
    again.
    """

    seat: int
    bot: str = ""


class ExpireTurn(Struct, frozen=True):
    """Let a bot play on if the time of the present turn has run out."""

    bot: str = DEFAULT_DIFFICULTY


class LinkRematch(Struct, frozen=True):
    """Send everyone at the table the id of the rematch."""

    table: str


MatchCommand = PlayAction | UndoSteps | TakeSeat | ChangePlayer | ExpireTurn | LinkRematch


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
        case TakeSeat(seat, name, token_hash, brought):
            free = _free_seat(match, seat)
            return take_seat(match, free, name, token_hash, brought, command_id, at)
        case ChangePlayer(seat, bot):
            if not _changes_player(match, seat, bot):
                return []
            if match.version >= MAX_ENTRIES_WITH_HANDOVERS:
                raise CoatlError("table-too-long", most=MAX_ENTRIES_WITH_HANDOVERS)
            return change_player(match, seat, bot, command_id, at)
        case ExpireTurn(bot):
            if match.deadline is None or at < match.deadline:
                return []
            return expire_turn(match, bot, command_id, at)
        case LinkRematch(table):
            if not match.is_over:
                raise CoatlError("game-not-over")
            if match.next_table is not None:
                return []
            return link_rematch(match, table, command_id, at)


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
    if match.version >= MAX_ENTRIES:
        raise CoatlError("table-too-long", most=MAX_ENTRIES)
    if match.undone >= MAX_UNDONE:
        raise CoatlError("undone-too-often", most=MAX_UNDONE)
    return game.undoable if everything else 1


def _free_seat(match: Match, seat: int | None) -> int:
    free = match.open_seats
    if not free:
        raise CoatlError("table-full")
    if seat is None:
        return free[0]
    if seat not in free:
        raise CoatlError("seat-taken" if 0 <= seat < len(match.seats) else "no-such-seat")
    return seat


def _changes_player(match: Match, seat: int, bot: str) -> bool:
    """Whether the command changes anything. Raises if it is refused."""
    if not 0 <= seat < len(match.seats):
        raise CoatlError("no-such-seat")
    if match.is_over:
        raise CoatlError("game-over")
    sitter = match.seats[seat]
    if sitter.kind == "bot":
        raise CoatlError("seat-is-a-bots")
    if sitter.stand_in == bot and (sitter.kind == "person" or not bot):
        return False
    if not bot and _has_run_out_of_time(match, seat):
        raise CoatlError("turn-is-the-bots")
    return True


def _has_run_out_of_time(match: Match, seat: int) -> bool:
    now = match.turn_of_seat
    return now is not None and now == match.timed_out and now[1] == seat


# --- carrying out -------------------------------------------------------------------------------


def begin(match: Match, at: int = 0) -> list[Change]:
    """Deal and start the game, if no seat is open."""
    match.turn_began = at
    if match.open_seats:
        return []
    seed = make_seed(match.setup.seed, [seat.brought for seat in match.seats])
    match.game, states = Game.dealt(match.options, recorded_names(match.seats), seed)
    return _write_steps(match, states, match.game.steps, LogEntry("", at=at))


def play(match: Match, code: int, command_id: str, at: int) -> list[Change]:
    """Play a legal move, and the chance and turns of A.D.A.M. that follow."""
    game = match.require_game()
    before, played = game.state, len(game.steps)
    states = [before, *game.play(ACTIONS[code])]
    if match.seats[before.seat].active_bot:
        game.commit()
    if (game.state.turn, game.state.seat) != (before.turn, before.seat):
        match.turn_began = at
    if not game.can_undo:
        match.undone = 0
    return _write_steps(match, states, game.steps[played:], LogEntry("", command_id, at=at))


def undo(match: Match, count: int, command_id: str, at: int) -> list[Change]:
    """Take back the last steps."""
    game = match.require_game()
    for number in range(count):
        game.undo()
        match.narration.remove_last()
        entry = LogEntry(UNDO) if number else LogEntry(UNDO, command_id, at=at)
        match.log.append(entry, game.state.seat)
    match.undone += count
    return [_change(match, game.state, replaces_turn=True)]


def take_seat(
    match: Match,
    seat: int,
    name: str,
    token_hash: str,
    brought: str,
    command_id: str,
    at: int,
) -> list[Change]:
    """Give an open seat to a person."""
    match.seats[seat] = MatchSeat("person", name, token_hash=token_hash, brought=brought)
    match.log.append(LogEntry(f"{SIT} {seat + 1}", command_id, name, token_hash, at, brought))
    return _after_seating(match, at)


def change_player(match: Match, seat: int, bot: str, command_id: str, at: int) -> list[Change]:
    """Let a bot play a seat, or its person again."""
    line = f"{BOT} {seat + 1} {known_bot(bot)}" if bot else f"{BACK} {seat + 1}"
    match.log.append(LogEntry(line, command_id, at=at))
    if match.seats[seat].kind == "open":
        match.seats[seat] = MatchSeat("bot", "", bot)
        return _after_seating(match, at)
    match.seats[seat] = replace(match.seats[seat], stand_in=bot)
    if match.game is None:
        return [_change(match, None)]
    now = match.turn_of_seat
    if match.game.state.seat == seat and match.returned != now:
        match.turn_began = at  # once a turn, or it would never end
        if not bot:
            match.returned = now
    sentence = BOT_TAKES_OVER if bot else PERSON_IS_BACK
    return _after_player_change(match, match.game, seat, bot, sentence)


def expire_turn(match: Match, bot: str, command_id: str, at: int) -> list[Change]:
    """Let a bot play on for the player whose time has run out."""
    game = match.require_game()
    seat = game.state.seat
    match.log.append(LogEntry(f"{TIMEOUT} {seat + 1} {known_bot(bot)}", command_id, at=at))
    match.seats[seat] = replace(match.seats[seat], stand_in=bot)
    match.turn_began = at
    match.timed_out = match.turn_of_seat
    return _after_player_change(match, game, seat, bot, TIME_RAN_OUT)


def link_rematch(match: Match, table: str, command_id: str, at: int) -> list[Change]:
    """Remember the table of the rematch."""
    match.next_table = table
    match.log.append(LogEntry(f"{NEXT} {table}", command_id, at=at))
    return [_change(match, None)]


def _after_seating(match: Match, at: int) -> list[Change]:
    if match.open_seats:
        return [_change(match, None)]
    changes = begin(match)
    match.turn_began = at
    return changes


def _after_player_change(
    match: Match, game: Game, seat: int, bot: str, sentence: str
) -> list[Change]:
    """Say who plays a seat now. Steps that a person could undo become final when a bot goes on."""
    state = game.state
    if bot and state.seat == seat:
        game.commit()
        match.undone = 0
    message = SentenceMessage(sentence, {"seat": seat, "bot": bot})
    match.narration.insert(message, state, game.undoable)
    return [_change(match, state, replaces_turn=game.can_undo)]


def _write_steps(
    match: Match, states: list[State], steps: list[Step], first: LogEntry
) -> list[Change]:
    """Log and narrate steps; every turn of A.D.A.M. is a change of its own.

    `states`: the first one, and the one after each step. `first` has id and time of the command.
    """
    is_tentative = match.require_game().can_undo
    changes: list[Change] = []
    begun = 0
    for number, step in enumerate(steps):
        if number > begun and type(step) is AdamPlays:
            changes.append(_narrate(match, states[begun : number + 1], steps[begun:number]))
            begun = number
        before, line = states[number], format_step(step)
        is_open = not is_tentative and is_public(before, step)
        entry = LogEntry(line) if number else replace(first, line=line)
        match.log.append(entry, None if is_open else before.seat)
    changes.append(_narrate(match, states[begun:], steps[begun:]))
    return changes


def _narrate(match: Match, states: list[State], steps: list[Step]) -> Change:
    match.narration.add_steps(states, steps, len(match.seats))
    return _change(match, states[-1])


def _change(match: Match, state: State | None, *, replaces_turn: bool = False) -> Change:
    """Record a checkpoint of everything logged and narrated so far."""
    game = match.game
    if game is None:
        return match.narration.add_checkpoint(Checkpoint(match.version), state)
    lines = len(match.narration.lines)
    final = lines - game.undoable
    checkpoint = Checkpoint(match.version, lines, final, game.state.seat, replaces_turn)
    return match.narration.add_checkpoint(checkpoint, state)
