"""Matches rebuilt from their logs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.rules import CoatlError
from coatl.server.match.commands import TakeSeat, UndoSteps, execute
from coatl.server.match.log import LogEntry
from coatl.server.match.match import Match
from coatl.server.match.rebuild import match_from_log, new_match, replay_entries
from coatl.server.match.viewer_updates import game_log, present

from .matches import (
    act_at_random,
    begun_match,
    play,
    restored,
    setup,
    viewpoints,
    with_open_seats,
)


def rebuilt(match: Match) -> Match:
    return match_from_log("t", match.setup, match.log.entries)


@settings(max_examples=25)
@given(st.integers(1, 4), st.integers(0, 10_000), st.integers(0, 120), st.booleans())
def test_a_log_rebuilds_the_same_match(players: int, seed: int, moves: int, bots: bool) -> None:
    match = new_match("t", setup(players, "bot" if bots else "person", str(seed)))
    play(match, Random(seed), moves, undo=0.0 if bots else 0.2)
    again = rebuilt(match)
    assert again.log.entries == match.log.entries
    for viewpoint in viewpoints(match):
        assert game_log(again, viewpoint) == game_log(match, viewpoint)
        assert present(again, viewpoint).frame == present(match, viewpoint).frame


def test_replayed_entries_lead_to_the_same_changes() -> None:
    match = new_match("t", setup())
    while match.require_game().undoable < 2:
        play(match, Random(1), 1)
    before = match.version
    undo = UndoSteps(match.require_game().state.seat, everything=True)
    (change,) = execute(match, undo, "undo/1", at=7)
    again = match_from_log("t", match.setup, match.log.entries[:before])
    replayed = list(replay_entries(again, match.log.entries[before:]))
    assert [after.now for (after,) in replayed] == [change.now]
    assert again.log.known == match.log.known


def test_commands_are_recognised_after_a_restart() -> None:
    match = new_match("t", setup())
    play(match, Random(1), 3)
    again = rebuilt(match)
    assert match.has_executed("0/0")
    assert again.has_executed("0/0")
    assert not again.has_executed("1/0")


@pytest.mark.parametrize("line", ["take 1", "deal trio-red", "undo", "sit 9", "dance"])
def test_an_impossible_log_is_refused(line: str) -> None:
    match = new_match("t", setup())
    entries = match.log.entries
    with pytest.raises(CoatlError, match="table-damaged"):
        match_from_log("t", match.setup, [*entries, LogEntry(line)])
    with pytest.raises(CoatlError, match="table-damaged"):
        match_from_log("t", match.setup, entries[:-1])


def test_a_log_in_which_a_bot_takes_over_twice_is_refused() -> None:
    match = begun_match()
    entries = [*match.log.entries, LogEntry("bot 1 easy")]
    assert match_from_log("t", match.setup, entries).bot_to_move == 0
    with pytest.raises(CoatlError, match="table-damaged"):
        match_from_log("t", match.setup, [*entries, LogEntry("bot 1 easy")])


def test_a_log_of_an_older_version_is_read_with_its_stand_ins() -> None:
    match = begun_match()
    lines = ["bot 2 easy", "back 2", "bot 1 random", "take 1", "back 1", "undo"]
    entries = [*match.log.entries, *[LogEntry(line, at=5) for line in lines]]
    again = match_from_log("t", match.setup, entries)
    assert [entry.line for entry in again.log.entries[-len(lines) :]] == lines
    assert [seat.stand_in for seat in again.seats] == ["", ""]
    before_the_game = [LogEntry("bot 1 easy"), LogEntry("back 1"), LogEntry("sit 2", name="Bo")]
    match = new_match("t", with_open_seats(1, players=2))
    for entry in before_the_game:
        list(replay_entries(match, [entry, *_deal(match, entry)]))
    assert match.game is not None


def _deal(match: Match, entry: LogEntry) -> list[LogEntry]:
    """The entries that follow the last seat that is taken."""
    if not entry.line.startswith("sit"):
        return []
    trial = match_from_log("t", match.setup, match.log.entries)
    execute(trial, TakeSeat(1, "Bo", ""))
    return trial.log.entries[match.version + 1 :]


def test_a_deadline_survives_a_restart() -> None:
    match = begun_match(setup(clock=3600), at=1000)
    while match.require_game().state.seat == 0:
        act_at_random(match, Random(1), at=1500)
    assert match.deadline == 5100
    assert rebuilt(match).deadline == 5100
    assert restored(match).deadline == 5100
