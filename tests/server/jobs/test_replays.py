"""Replays of records."""

from __future__ import annotations

from pathlib import Path

import pytest

from coatl.formats.record import RecordError, parse_record, verify
from coatl.rules import adam_points, scores
from coatl.rules.coatl import NONE
from coatl.rules.pieces import LETTERS
from coatl.server.jobs import replays
from coatl.server.jobs.replays import replay_of
from coatl.server.protocol.messages import Statistics

GAMES = Path(__file__).parents[2] / "games"


def text_of(name: str) -> str:
    return (GAMES / f"{name}.json").read_text(encoding="utf-8")


def numbers(name: str) -> Statistics:
    return replay_of(text_of(name), "none").statistics


@pytest.mark.parametrize("name", ["no-bodies-2p", "third-coatl-4p-seat-2", "solo-won"])
def test_the_course_of_a_game_ends_with_its_points(name: str) -> None:
    over = verify(parse_record(text_of(name)))
    course = numbers(name).course
    assert [point.turn for point in course] == list(range(1, over.turn + 1))
    totals = [score.total for score in scores(over)]
    if over.adam is not None:
        totals.append(adam_points(over.adam))
    assert course[-1].points == totals


@pytest.mark.parametrize("name", ["no-bodies-2p", "no-bodies-4p"])
def test_statistics_count_every_turn_once(name: str) -> None:
    record = parse_record(text_of(name))
    spent = [
        one.turns_taking + one.turns_choosing + one.turns_assembling + one.turns_sacrificing
        for one in numbers(name).seats
    ]
    assert sum(spent) + record.steps.count("pass") == verify(record).turn


@pytest.mark.parametrize("name", ["third-coatl-3p-seat-1", "solo-won"])
def test_statistics_count_pieces_and_cards_of_coatls(name: str) -> None:
    over = verify(parse_record(text_of(name)))
    for player, seat in zip(over.players, numbers(name).seats, strict=True):
        colours = "".join(coatl.colours for coatl in player.coatls)
        assert seat.pieces == len(colours)
        assert seat.colours == {letter: colours.count(letter) for letter in LETTERS}
        assert seat.prophecies == sum(len(coatl.prophecies) for coatl in player.coatls)
        assert seat.temples == sum(coatl.temple != NONE for coatl in player.coatls)


def test_a_record_with_too_many_frames_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = len(replay_of(text_of("solo-won"), "none").frames)
    monkeypatch.setattr(replays, "MAX_FRAMES", frames)
    replay_of(text_of("solo-won"), "none")
    monkeypatch.setattr(replays, "MAX_FRAMES", frames - 1)
    with pytest.raises(RecordError, match="too-long"):
        replay_of(text_of("solo-won"), "none")
