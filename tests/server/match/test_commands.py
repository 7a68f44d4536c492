"""Commands: what they change, and when they are refused."""

from __future__ import annotations

from random import Random

import pytest

from coatl.rules import CODES, CoatlError
from coatl.server.match import commands
from coatl.server.match.commands import (
    MAX_UNDONE,
    GiveSeatToBot,
    LinkRematch,
    PlayAction,
    RequestStandIn,
    TakeSeat,
    UndoSteps,
    execute,
)
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log, new_match
from coatl.server.match.seat_tokens import hash_token
from coatl.server.match.viewer_updates import Update, game_log, update
from coatl.server.protocol.messages import Frame

from .matches import (
    act,
    begun_match,
    current_scene,
    finished_match,
    play,
    restored,
    setup,
    with_open_seats,
)


def rebuilt(match: Match) -> Match:
    return match_from_log("t", match.setup, match.log.entries)


# --- moves and undoing --------------------------------------------------------------------------


def test_a_refused_move_changes_nothing() -> None:
    match = begun_match()
    before = list(match.log.entries)
    illegal = next(
        c for c in range(1000) if c not in map(CODES.get, match.require_game().legal_actions)
    )
    refused = {
        "not-your-turn": PlayAction(1, 0),
        "not-an-action": PlayAction(0, 10**6),
        "table-went-on": PlayAction(0, 0, by_bot=True),
    }
    for code, command in refused.items():
        with pytest.raises(CoatlError, match=code):
            execute(match, command)
    with pytest.raises(CoatlError):
        execute(match, PlayAction(0, illegal))
    assert match.log.entries == before


def test_no_move_is_made_before_the_game_or_after_it() -> None:
    with pytest.raises(CoatlError, match="game-not-begun"):
        execute(new_match("t", with_open_seats(1)), PlayAction(0, 0))
    with pytest.raises(CoatlError, match="game-over"):
        execute(finished_match(), PlayAction(0, 0))


def test_undoing_is_limited_until_something_is_final() -> None:
    match = begun_match()
    for _ in range(MAX_UNDONE):
        act(match, 0)
        execute(match, UndoSteps(0, everything=True))
    act(match, 0)
    for each in (match, rebuilt(match), restored(match)):
        with pytest.raises(CoatlError, match="undone-too-often"):
            execute(each, UndoSteps(0))
    rng = Random(1)
    while match.require_game().state.seat == 0 or not match.require_game().can_undo:
        play(match, rng, 1)
    execute(match, UndoSteps(1))


def test_a_full_log_refuses_what_a_game_does_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("t", setup())
    monkeypatch.setattr(commands, "MAX_ENTRIES", match.version + 5)
    monkeypatch.setattr(commands, "MAX_ENTRIES_WITH_CALLS", match.version + 10)
    rng = Random(1)
    play(match, rng, 20)
    while not match.require_game().can_undo:
        play(match, rng, 1)
    seat = match.require_game().state.seat
    with pytest.raises(CoatlError, match="table-too-long"):
        execute(match, UndoSteps(seat, everything=True))
    with pytest.raises(CoatlError, match="table-too-long"):
        execute(match, RequestStandIn(seat), "call/1", 10**6)
    while not match.is_over:
        play(match, rng, 1)
    assert rebuilt(match).version == match.version


def test_what_others_undid_does_not_fill_a_seats_log(monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun_match()
    monkeypatch.setattr(commands, "MAX_ENTRIES", match.version + 50)
    for _ in range(25):
        act(match, 0)
        execute(match, UndoSteps(0))
    act(match, 0)
    with pytest.raises(CoatlError, match="table-too-long"):
        execute(match, UndoSteps(0))
    rng = Random(1)
    while match.require_game().state.seat == 0 or not match.require_game().can_undo:
        play(match, rng, 1)
    assert execute(match, UndoSteps(1))
    assert execute(match, RequestStandIn(1), "call/1", 10**6)


# --- taking seats -------------------------------------------------------------------------------


def test_an_open_seat_is_taken_once_and_the_last_one_starts_the_game() -> None:
    match = new_match("t", with_open_seats(1, 2))
    assert (match.game, match.version, current_scene(match, 0)) == (None, 0, None)
    assert game_log(match, 0) == []
    assert match.info().started is False
    changes = execute(match, TakeSeat(2, "Cy", hash_token("c")))
    assert match.version == 1
    assert update(match, changes[0], None, 0) == Update(Frame(1, ["sit 3"], []), None)
    with pytest.raises(CoatlError, match="seat-taken"):
        execute(match, TakeSeat(2, "Di", ""))
    with pytest.raises(CoatlError, match="no-such-seat"):
        execute(match, TakeSeat(3, "Di", ""))
    changes = execute(match, TakeSeat(None, "Bo", hash_token("b")))
    assert match.require_game().seats == ("P0", "Bo", "Cy")
    found = update(match, changes[0], 1, 1)
    assert found is not None
    assert found.frame.steps[0] == "sit 2"
    assert match.seats_held(["b"]) == [1]
    with pytest.raises(CoatlError, match="table-full"):
        execute(match, TakeSeat(None, "Di", ""))
    again = rebuilt(match)
    assert again.info() == match.info()
    assert again.seats_held(["b", "c"]) == [1, 2]


# --- seats for bots -----------------------------------------------------------------------------


def test_a_bot_on_an_open_seat_stays_and_may_start_the_game() -> None:
    match = new_match("t", with_open_seats(1, 2))
    (change,) = execute(match, GiveSeatToBot(2, "easy"), "hand/1")
    assert update(match, change, None, 0) == Update(Frame(1, ["bot 3 easy"], []), None)
    assert match.game is None
    execute(match, GiveSeatToBot(1, "hard"), "hand/2")
    assert match.require_game().seats == ("P0", "hard bot", "easy bot")
    assert rebuilt(match).info() == match.info()


@pytest.mark.parametrize(
    ("seat", "bot", "code"),
    [
        (3, "easy", "no-such-seat"),
        (-1, "easy", "no-such-seat"),
        (0, "easy", "seat-taken"),
        (1, "nobody", "unknown-bot"),
    ],
)
def test_a_bot_gets_no_other_seat(seat: int, bot: str, code: str) -> None:
    match = new_match("t", with_open_seats(1, 2))
    with pytest.raises(CoatlError, match=code):
        execute(match, GiveSeatToBot(seat, bot))
    assert match.log.entries == []


# --- the rematch --------------------------------------------------------------------------------


def test_a_rematch_is_linked_once_the_game_is_over() -> None:
    with pytest.raises(CoatlError, match="game-not-over"):
        execute(begun_match(), LinkRematch("elsewhere"))
    match = finished_match()
    assert execute(match, LinkRematch("elsewhere"), "rematch/1")
    assert execute(match, LinkRematch("another"), "rematch/2") == []
    assert match.info().next == "elsewhere"
    assert rebuilt(match).info().next == "elsewhere"
