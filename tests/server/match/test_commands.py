"""Commands: what they change, and when they are refused."""

from __future__ import annotations

from random import Random

import pytest

from coatl.rules import CODES, CoatlError
from coatl.server.match import commands
from coatl.server.match.commands import (
    MAX_UNDONE,
    ChangePlayer,
    ExpireTurn,
    LinkRematch,
    PlayAction,
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
    act_at_random,
    begun_match,
    current_scene,
    finished_match,
    keys,
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
    monkeypatch.setattr(commands, "MAX_ENTRIES_WITH_HANDOVERS", match.version + 10)
    rng = Random(1)
    play(match, rng, 20)
    while not match.require_game().can_undo:
        play(match, rng, 1)
    with pytest.raises(CoatlError, match="table-too-long"):
        execute(match, UndoSteps(match.require_game().state.seat, everything=True))
    with pytest.raises(CoatlError, match="table-too-long"):
        execute(match, ChangePlayer(0, "easy"), "hand/1")
    while not match.is_over:
        play(match, rng, 1)
    assert rebuilt(match).version == match.version


def test_the_host_can_still_hand_over_seats_in_a_log_that_others_filled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = new_match("t", setup())
    monkeypatch.setattr(commands, "MAX_ENTRIES", match.version)
    assert execute(match, ChangePlayer(1, "easy"), "hand/1")
    assert execute(match, ChangePlayer(1), "hand/2")


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


# --- changing players ---------------------------------------------------------------------------


def test_a_person_cannot_act_while_a_bot_plays_for_them() -> None:
    match = begun_match()
    execute(match, ChangePlayer(0, "medium"), "hand/1")
    for command in (PlayAction(0, 0), UndoSteps(0)):
        with pytest.raises(CoatlError, match="bot-plays-for-you"):
            execute(match, command)
    execute(match, ChangePlayer(0), "hand/2")
    assert execute(match, PlayAction(0, 0))


def test_a_bot_on_an_open_seat_stays_and_may_start_the_game() -> None:
    match = new_match("t", with_open_seats(1, 2))
    (change,) = execute(match, ChangePlayer(2, "easy"), "hand/1")
    assert update(match, change, None, 0) == Update(Frame(1, ["bot 3 easy"], []), None)
    assert match.game is None
    execute(match, ChangePlayer(1, "hard"), "hand/2")
    assert match.require_game().seats == ("P0", "hard bot", "easy bot")
    with pytest.raises(CoatlError, match="seat-is-a-bots"):
        execute(match, ChangePlayer(1), "hand/3")
    assert rebuilt(match).info() == match.info()


@pytest.mark.parametrize(
    ("seat", "bot", "code"),
    [(2, "easy", "no-such-seat"), (-1, "", "no-such-seat"), (1, "nobody", "unknown-bot")],
)
def test_a_refused_change_of_players_changes_nothing(seat: int, bot: str, code: str) -> None:
    match = begun_match()
    before = list(match.log.entries)
    with pytest.raises(CoatlError, match=code):
        execute(match, ChangePlayer(seat, bot))
    assert match.log.entries == before


def test_a_change_to_the_same_player_is_no_change() -> None:
    match = begun_match()
    assert execute(match, ChangePlayer(0)) == []
    execute(match, ChangePlayer(0, "easy"))
    version = match.version
    assert execute(match, ChangePlayer(0, "easy")) == []
    assert match.version == version


def test_players_do_not_change_once_the_game_is_over() -> None:
    match = finished_match(clock=60)
    with pytest.raises(CoatlError, match="game-over"):
        execute(match, ChangePlayer(0, "easy"))
    assert execute(match, ExpireTurn(), at=10**9) == []


# --- turn clocks --------------------------------------------------------------------------------


def timed_match() -> Match:
    """A match with a minute per turn, that begins at 1000."""
    return new_match("t", setup(clock=60), 1000)


def test_without_a_clock_no_turn_expires() -> None:
    match = begun_match(at=1000)
    assert (match.deadline, execute(match, ExpireTurn(), at=10**9)) == (None, [])


def test_a_bot_plays_on_when_the_time_of_a_turn_has_run_out() -> None:
    match = begun_match(setup(clock=60), at=1000)
    assert match.deadline == 1060
    act(match, CODES[match.require_game().legal_actions[0]])
    assert match.require_game().can_undo
    assert match.deadline == 1060  # a step is not a turn
    assert execute(match, ExpireTurn(), at=1059) == []
    (change,) = execute(match, ExpireTurn(), at=1060)
    found = update(match, change, 1, 0)
    assert found is not None
    assert keys(found.frame.narration)[-1] == "seat.late"
    assert (match.log.entries[-1].line, match.bot_to_move) == ("timeout 1 medium", 0)
    assert match.info().deadline is None


def test_every_turn_has_its_own_time() -> None:
    match = begun_match(setup(clock=60), at=1000)
    while match.require_game().state.seat == 0:
        act_at_random(match, Random(1), at=1050)
    assert match.deadline == 1110


def test_a_person_whose_time_ran_out_is_back_after_the_bots_turn() -> None:
    match = begun_match(setup(clock=60), at=1000)
    execute(match, ExpireTurn(), at=5000)
    with pytest.raises(CoatlError, match="turn-is-the-bots"):
        execute(match, ChangePlayer(0), "hand/1", 5001)
    assert rebuilt(match).bot_to_move == 0
    rng = Random(1)
    while match.require_game().state.seat == 0:
        act_at_random(match, rng, at=5002)
    execute(match, ChangePlayer(0), "hand/2", 5003)
    while match.require_game().state.seat != 0:
        act_at_random(match, rng, at=5010)
    assert match.deadline == 5070


def test_a_person_who_comes_back_in_their_turn_has_its_full_time() -> None:
    match = begun_match(setup(clock=60), at=1000)
    execute(match, ChangePlayer(0, "easy"), "hand/1", 1010)
    execute(match, ChangePlayer(0), "hand/2", 1100)
    assert match.deadline == 1160


def test_handing_a_turn_over_again_and_again_does_not_extend_it() -> None:
    match = timed_match()
    for number, at in enumerate(range(1010, 1100, 10)):
        execute(match, ChangePlayer(0, "hard"), f"hand/{number}", at)
        execute(match, ChangePlayer(0), f"back/{number}", at + 1)
    assert match.deadline == 1011 + 60


def test_another_persons_return_does_not_shorten_a_turn() -> None:
    match = timed_match()
    execute(match, ChangePlayer(1, "easy"), "hand/1", 1010)
    execute(match, ChangePlayer(1), "back/1", 1020)
    execute(match, ChangePlayer(0, "easy"), "hand/2", 1030)
    execute(match, ChangePlayer(0), "back/2", 1040)
    assert match.deadline == 1040 + 60


def test_another_seats_timeout_does_not_keep_a_person_from_coming_back() -> None:
    match = timed_match()
    execute(match, ChangePlayer(1, "easy"), "hand/1", 1010)
    execute(match, ExpireTurn(), at=1061)
    while match.require_game().state.seat == 0:
        act(match, CODES[match.require_game().legal_actions[0]], at=1062)
    assert match.require_game().state.seat == 1
    assert execute(match, ChangePlayer(1), "back/1", 1063)


# --- the rematch --------------------------------------------------------------------------------


def test_a_rematch_is_linked_once_the_game_is_over() -> None:
    with pytest.raises(CoatlError, match="game-not-over"):
        execute(begun_match(), LinkRematch("elsewhere"))
    match = finished_match()
    assert execute(match, LinkRematch("elsewhere"), "rematch/1")
    assert execute(match, LinkRematch("another"), "rematch/2") == []
    assert match.info().next == "elsewhere"
    assert rebuilt(match).info().next == "elsewhere"
