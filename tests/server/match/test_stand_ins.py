"""Stand-ins: only for who is away or late, after a countdown, for one turn."""

from __future__ import annotations

from random import Random

import pytest

from coatl.rules import CODES, CoatlError
from coatl.rules.actions import DRAW_PROPHECY
from coatl.server.match.commands import (
    AdvanceStandIn,
    ComeBack,
    PauseTable,
    PlayAction,
    RequestStandIn,
    UndoSteps,
    execute,
)
from coatl.server.match.match import SLOW_CLOCK, Match
from coatl.server.match.narration import MAX_STAND_IN_LINES
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.seats import MatchSeat
from coatl.server.match.stand_ins import AWAY_TIME, EXTRA_TIME, OBJECTION_TIME, due
from coatl.server.match.viewer_updates import game_log, update
from coatl.server.protocol.messages import StandInCall, encode

from .matches import (
    act,
    act_at_random,
    assert_same,
    begun_match,
    finished_match,
    keys,
    restored,
    setup,
    with_open_seats,
)

START = 1000


def timed_match(clock: int = 300, players: int = 2) -> Match:
    """A match whose first turn begins at `START`."""
    return begun_match(setup(players, clock=clock), at=START)


def rebuilt(match: Match) -> Match:
    return match_from_log("t", match.setup, match.log.entries)


def begin_stand_in(match: Match, at: int) -> int:
    """Let a bot play the present turn; when it begins."""
    execute(match, RequestStandIn(match.require_game().state.seat), f"call/{at}", at)
    at += OBJECTION_TIME
    assert execute(match, AdvanceStandIn(), at=at)
    return at


def finish_turn(match: Match, at: int) -> None:
    """Play until another seat is to move."""
    rng, seat = Random(1), match.require_game().state.seat
    while match.require_game().state.seat == seat:
        act_at_random(match, rng, at=at)


# --- who is away --------------------------------------------------------------------------------


def test_a_stand_in_begins_after_a_countdown_and_is_always_the_same_bot() -> None:
    match = begun_match(at=START)
    (change,) = execute(match, RequestStandIn(0), "call/1", 2000)
    found = update(match, change, None, match.log.version(None) - 1)
    assert found is not None
    assert found.frame.steps == ["call 1 away"]
    assert match.info().call == StandInCall(0, 2000 + OBJECTION_TIME)
    assert match.bot_to_move is None
    assert execute(match, RequestStandIn(0), "call/2", 2001) == []  # once is enough
    assert execute(match, AdvanceStandIn(), at=2000 + OBJECTION_TIME - 1) == []
    for each in (match, rebuilt(match), restored(match)):
        assert execute(each, AdvanceStandIn(), at=2000 + OBJECTION_TIME)
        assert (each.bot_to_move, each.seats[0].stand_in) == (0, "medium")
        assert each.info().call is None
        assert execute(each, RequestStandIn(0), "call/3", 3000) == []


def test_whatever_the_person_does_ends_the_countdown() -> None:
    for command in (ComeBack(0), PlayAction(0, 0)):
        match = begun_match(at=START)
        execute(match, RequestStandIn(0), "call/1", 2000)
        execute(match, command, at=2010)
        for each in (match, rebuilt(match), restored(match)):
            assert (each.info().call, each.seats[0].missing) == (None, False)
            assert execute(each, AdvanceStandIn(), at=10**6) == []


def test_a_person_who_undoes_a_step_ends_the_countdown() -> None:
    match = begun_match(at=START)
    act(match, 0)
    execute(match, RequestStandIn(0), "call/1", 2000)
    execute(match, UndoSteps(0), at=2010)
    assert match.call is None


def test_no_stand_in_is_called_for_who_was_heard_a_moment_ago() -> None:
    match = begun_match(at=START)
    execute(match, RequestStandIn(0), "call/1", 2000)
    execute(match, ComeBack(0), at=2010)
    with pytest.raises(CoatlError, match="seat-not-away"):
        execute(match, RequestStandIn(0), "call/2", 2010 + AWAY_TIME - 1)
    assert execute(match, RequestStandIn(0), "call/2", 2010 + AWAY_TIME)


def test_a_clock_promises_its_time_to_who_is_away() -> None:
    match = timed_match(clock=300)
    execute(match, AdvanceStandIn(), at=START + 300)
    execute(match, ComeBack(0), at=START + 310)
    with pytest.raises(CoatlError, match="seat-not-away"):
        execute(match, RequestStandIn(0), at=START + 310 + 299)


@pytest.mark.parametrize(
    ("match", "seat", "code"),
    [
        (begun_match(), 2, "no-such-seat"),
        (begun_match(), -1, "no-such-seat"),
        (begun_match(), 1, "seat-not-to-move"),
        (finished_match(), 0, "game-over"),
        (new_match("t", with_open_seats(1)), 0, "seat-not-to-move"),
        (new_match("t", with_open_seats(1)), 1, "game-not-begun"),
        (new_match("t", setup(kind="bot")), 0, "seat-is-a-bots"),
    ],
)
def test_a_call_that_makes_no_sense_is_refused(match: Match, seat: int, code: str) -> None:
    before = list(match.log.entries)
    with pytest.raises(CoatlError, match=code):
        execute(match, RequestStandIn(seat), at=10**6)
    assert match.log.entries == before


# --- one turn -----------------------------------------------------------------------------------


def test_a_stand_in_plays_one_turn() -> None:
    match = begun_match(at=START)
    finish_turn(match, begin_stand_in(match, 2000))
    for each in (match, rebuilt(match), restored(match)):
        assert (each.seats[0].stand_in, each.seats[0].missing) == ("", True)
        assert each.bot_to_move is None


def test_a_person_who_stays_away_is_called_again_at_their_next_turn() -> None:
    match = begun_match(at=START)
    finish_turn(match, begin_stand_in(match, 2000))
    assert due(match) is None
    finish_turn(match, 3000)
    assert due(match) == 3000
    execute(match, AdvanceStandIn(), at=3000)
    assert match.log.entries[-1].line == "call 1 away"
    execute(match, ComeBack(0), at=3001)
    finish_turn(match, 3002)
    finish_turn(match, 3003)
    assert due(match) is None


def test_a_person_cannot_act_while_a_bot_plays_for_them() -> None:
    match = begun_match()
    begin_stand_in(match, 2000)
    for command in (PlayAction(0, 0), UndoSteps(0)):
        with pytest.raises(CoatlError, match="bot-plays-for-you"):
            execute(match, command)


def test_a_person_interrupts_a_bot_that_has_done_nothing_final() -> None:
    match = begun_match(at=START)
    at = begin_stand_in(match, 2000)
    act(match, 0)
    assert match.require_game().can_undo
    execute(match, ComeBack(0), at=at + 1)
    for each in (match, rebuilt(match), restored(match)):
        assert (each.seats[0].stand_in, each.bot_to_move) == ("", None)
        with pytest.raises(CoatlError, match="table-went-on"):
            execute(each, PlayAction(0, 0, by_bot=True))
        assert execute(each, UndoSteps(0, everything=True))
        assert execute(each, PlayAction(0, 0))


def test_a_person_has_their_seat_back_right_after_what_cannot_be_undone() -> None:
    match = begun_match(at=START)
    at = begin_stand_in(match, 2000)
    act(match, CODES[DRAW_PROPHECY])  # the bot knows a new card
    execute(match, ComeBack(0), at=at + 1)
    for each in (match, rebuilt(match), restored(match)):
        assert (each.bot_to_move, each.seats[0].missing) == (0, False)
        assert execute(each, ComeBack(0), at=at + 2) == []
        finish_turn(each, at + 3)
        finish_turn(each, at + 4)
        assert (each.seats[0].stand_in, each.bot_to_move, due(each)) == ("", None, None)
        assert execute(each, PlayAction(0, 0))


# --- turn clocks --------------------------------------------------------------------------------


def test_without_a_clock_nobody_is_late() -> None:
    match = begun_match(at=START)
    assert (match.deadline, due(match)) == (None, None)
    assert execute(match, AdvanceStandIn(), at=10**9) == []
    over = finished_match(clock=60)
    assert execute(over, AdvanceStandIn(), at=10**9) == []


def test_who_is_late_may_object_before_a_bot_plays() -> None:
    match = timed_match(clock=300)
    act(match, 0)
    assert match.deadline == due(match) == START + 300  # a step is not a turn
    assert execute(match, AdvanceStandIn(), at=START + 299) == []
    execute(match, AdvanceStandIn(), at=START + 300)
    assert match.info().call == StandInCall(0, START + 300 + OBJECTION_TIME, late=True)
    assert execute(match, AdvanceStandIn(), at=START + 301) == []
    (change,) = execute(match, AdvanceStandIn(), at=START + 330)
    found = update(match, change, 1, 0)
    assert found is not None
    assert keys(found.frame.narration)[-1] == "seat.late"
    assert match.log.entries[-1].line == "timeout 1 medium"
    for each in (match, rebuilt(match), restored(match)):
        assert (each.bot_to_move, each.deadline, due(each)) == (0, None, None)


def test_who_objects_has_a_little_more_time() -> None:
    match = timed_match(clock=300)
    execute(match, AdvanceStandIn(), at=START + 300)
    execute(match, ComeBack(0), at=START + 320)
    for each in (match, rebuilt(match), restored(match)):
        assert each.deadline == START + 320 + EXTRA_TIME


def test_a_message_after_the_time_is_an_objection_before_the_call() -> None:
    match = timed_match(clock=300)
    assert execute(match, ComeBack(0), at=START + 299) == []
    assert execute(match, ComeBack(1), at=START + 400) == []
    assert execute(match, ComeBack(0), at=START + 400)
    assert match.deadline == START + 400 + EXTRA_TIME


def test_another_persons_return_does_not_change_a_turn() -> None:
    match = timed_match(clock=300, players=3)
    execute(match, AdvanceStandIn(), at=START + 300)
    finish_turn(match, begin_stand_in_at_once(match, START + 330))
    assert match.seats[0].missing
    deadline = match.deadline
    execute(match, ComeBack(0), at=START + 400)
    assert match.deadline == deadline


def begin_stand_in_at_once(match: Match, at: int) -> int:
    """Let a stand-in begin that was called already; when it begins."""
    assert execute(match, AdvanceStandIn(), at=at)
    return at


# --- pauses -------------------------------------------------------------------------------------


def test_a_table_pauses_when_all_people_are_missing() -> None:
    """Bots do not play a whole game for people who are gone."""
    table = setup(3, clock=300)
    table.seats[2] = MatchSeat("bot", "", "easy")
    match = begun_match(table, at=START)
    at = START
    for _ in range(2):
        at = begin_stand_in_late(match, at)
        assert not match.is_paused
        finish_turn(match, at)
    for each in (match, rebuilt(match), restored(match)):
        assert each.is_paused
        assert {each.bot_to_move, each.deadline, due(each)} == {None}
        assert execute(each, AdvanceStandIn(), at=10**9) == []
        execute(each, ComeBack(1), at=10**6)
        assert (each.is_paused, each.bot_to_move) == (False, 2)
        finish_turn(each, 10**6 + 1)
        finish_turn_of_missing(each, 10**6 + 2)
        assert each.deadline == 10**6 + 32 + 300


def begin_stand_in_late(match: Match, at: int) -> int:
    """Let the time of the present turn run out; when the stand-in begins."""
    execute(match, AdvanceStandIn(), at=at + 300)
    return begin_stand_in_at_once(match, at + 300 + OBJECTION_TIME)


def finish_turn_of_missing(match: Match, at: int) -> None:
    """Call the stand-in of a person who is missing, and let it play."""
    assert execute(match, AdvanceStandIn(), at=at)
    finish_turn(match, begin_stand_in_at_once(match, at + OBJECTION_TIME))


def test_the_clock_of_a_turn_restarts_when_the_first_of_all_is_back() -> None:
    match = timed_match(clock=300)
    at = START
    for _ in range(2):
        at = begin_stand_in_late(match, at)
        finish_turn(match, at)
    assert match.is_paused
    execute(match, ComeBack(0), at=10**6)
    assert match.deadline == 10**6 + 300


def test_the_clock_stands_still_while_nobody_is_here() -> None:
    match = timed_match(clock=300)
    execute(match, PauseTable(START + 100), at=START + 160)
    for each in (match, rebuilt(match), restored(match)):
        assert each.is_paused
        assert (each.deadline, due(each), each.info().paused) == (None, None, True)
        assert execute(each, PauseTable(START + 100), at=START + 170) == []
        assert execute(each, ComeBack(1), at=START + 10_100)
        assert each.deadline == START + 300 + 10_000


def test_a_move_ends_a_pause_that_its_process_did_not_know_of() -> None:
    match = timed_match(clock=300)
    execute(match, PauseTable(START + 100), at=START + 160)
    act(match, 0, at=START + 200)
    assert not match.is_paused


def test_the_clock_of_people_who_meet_rarely_runs_on() -> None:
    match = timed_match(clock=SLOW_CLOCK)
    assert execute(match, PauseTable(START + 100), at=START + 160) == []
    execute(match, AdvanceStandIn(), at=START + SLOW_CLOCK)
    finish_turn(match, begin_stand_in_at_once(match, START + SLOW_CLOCK + OBJECTION_TIME))
    finish_turn(match, 10_000)
    assert due(match) == 10_000 + SLOW_CLOCK  # the time of each turn is promised


def test_a_table_of_bots_is_never_paused() -> None:
    match = new_match("t", setup(kind="bot"))
    assert (match.is_paused, match.info().paused) == (False, False)


# --- the log ------------------------------------------------------------------------------------


def test_a_turn_has_few_lines_about_stand_ins() -> None:
    """A host and a confederate who call and return for days do not fill the game log."""
    match = begun_match(at=START)
    size = len(encode(game_log(match, None)))
    at = 2000
    for _ in range(200):
        at = begin_stand_in(match, at)
        execute(match, ComeBack(0), at=at + 1)
        at += AWAY_TIME + 1
    lines = [key for key in keys(game_log(match, None)) if key.startswith("seat.")]
    assert len(lines) == MAX_STAND_IN_LINES
    assert len(encode(game_log(match, None))) < size + 1000
    assert_same(restored(match), match)
    assert_same(rebuilt(match), match)
