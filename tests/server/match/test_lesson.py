"""Lessons: a prepared deal, its first steps, and bots that play prepared moves."""

from __future__ import annotations

import msgspec
import pytest

from coatl.formats.notation import format_step
from coatl.formats.record import parse_record, verify
from coatl.game import Game
from coatl.rules import CODES, CoatlError, Options
from coatl.server.match.commands import PlayAction, execute
from coatl.server.match.lesson import checked_lesson, parse_action, prepared_action
from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.seats import MatchSeat
from coatl.server.protocol.messages import Lesson, NewTable, OptionsChoice, SeatChoice
from coatl.server.session.table_setup import set_up, set_up_rematch

#: Both players keep all their cards, the person takes from the first space.
STEPS = ["finish", "discard {}", "finish", "take 1", "finish"]

ME, BOT, OPEN = SeatChoice("me"), SeatChoice("bot", bot="easy"), SeatChoice("open")


def _steps() -> list[str]:
    """The second player must discard one of four cards: the one that is dealt first."""
    game = Game(Options(players=2), ("a", "b"), "learn")
    game.play(parse_action("finish"))
    return [line.format(format_step(game.legal_actions[0]).split()[-1]) for line in STEPS]


def _match(bots: dict[str, list[str]] | None = None, steps: list[str] | None = None) -> Match:
    lesson = Lesson("learn", _steps() if steps is None else steps, bots or {})
    seats = [MatchSeat("person", "Ana"), MatchSeat("bot", "", "easy")]
    return new_match("t", Setup(OptionsChoice(players=2), seats, "secret", deal=2, lesson=lesson))


def _new(*seats: SeatChoice, lesson: Lesson | None = None) -> NewTable:
    options = OptionsChoice(players=len(seats))
    return NewTable(options, list(seats), lesson=lesson or Lesson("learn"))


def test_the_first_steps_are_played_at_once() -> None:
    match = _match()
    state = match.require_game().state
    assert (state.turn, state.seat) == (2, 1)
    assert len(state.players[0].board) == 2


def test_the_seed_of_a_lesson_fixes_its_deal() -> None:
    game = Game(Options(players=2), ("a", "b"), "learn")
    assert _match(steps=[]).require_game().state == game.state


def test_a_lesson_is_rebuilt_from_its_log() -> None:
    match = _match()
    rebuilt = match_from_log("t", match.setup, match.log.entries)
    assert rebuilt.require_game().state == match.require_game().state


def test_a_bot_plays_its_prepared_moves() -> None:
    match = _match({"2": ["take 3", "finish"]})
    played = []
    while (action := prepared_action(match)) is not None:
        played.append(format_step(action))
        execute(match, PlayAction(1, CODES[action], by_bot=True))
    assert played == ["take 3", "finish"]


@pytest.mark.parametrize("bots", [{}, {"2": []}, {"2": ["take 1"]}, {"3": ["take 3"]}])
def test_a_bot_decides_itself_where_nothing_legal_was_prepared(bots: dict[str, list[str]]) -> None:
    assert prepared_action(_match(bots)) is None


def test_every_turn_of_a_bot_is_prepared_from_its_beginning() -> None:
    row = [f"row {slot}" for slot in range(1, 3)]
    match = _match({"2": [row[0], "finish"], "3": [], "4": [row[1], "finish"]})
    for line in (row[0], "finish"):
        assert prepared_action(match) == parse_action(line)
        execute(match, PlayAction(1, CODES[parse_action(line)], by_bot=True))
    assert prepared_action(match) is None
    for line in ("take 3", "finish"):
        execute(match, PlayAction(0, CODES[parse_action(line)]))
    assert prepared_action(match) == parse_action(row[1])


def test_a_lesson_promises_no_fair_deal() -> None:
    match = _match()
    info = match.info()
    assert (info.lesson, info.commitment, info.deal) == (True, "", None)


def test_the_record_of_a_lesson_has_no_commitment() -> None:
    match = _match()
    game = match.require_game()
    while not match.is_over:
        game.play(game.legal_actions[0])
    record = parse_record(match.record().dumps())
    verify(record)
    assert (record.seed, record.commitment, record.deal) == ("learn", None, None)


def test_nobody_can_join_a_lesson() -> None:
    with pytest.raises(CoatlError, match="lesson-alone"):
        checked_lesson(_new(ME, OPEN))


@pytest.mark.parametrize(
    "lesson", [Lesson(""), Lesson("x" * 65), Lesson("x", ["deal count-red"]), Lesson("x", ["jump"])]
)
def test_a_lesson_that_cannot_be_read_is_refused(lesson: Lesson) -> None:
    with pytest.raises(CoatlError):
        set_up(_new(ME, BOT, lesson=lesson))


def test_the_rematch_of_a_lesson_is_an_ordinary_game() -> None:
    setup = set_up(_new(ME, BOT)).setup
    rematch = set_up_rematch(new_match("t", setup))
    assert setup.lesson is not None
    assert rematch.lesson is None


def test_a_table_without_a_lesson_is_stored_as_before() -> None:
    setup = set_up(NewTable(OptionsChoice(players=2), [ME, BOT])).setup
    assert b"lesson" not in msgspec.json.encode(setup)
