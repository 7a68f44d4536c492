"""What happens when: it follows from the settings alone."""

from __future__ import annotations

from coatl.training.learning_schedule import (
    games_learnt,
    is_gate_due,
    noise_at,
    older_versions,
    rate_at,
    round_games,
    rounds_to_play,
    version_to_play,
)

from .fake import is_close, settings

SETTINGS = settings()


def test_rounds_follow_the_bootstrap() -> None:
    assert [round_games(SETTINGS, number) for number in range(3)] == [
        range(12),
        range(12, 28),
        range(28, 44),
    ]


def test_a_version_has_learnt_from_the_rounds_before_it() -> None:
    assert [games_learnt(SETTINGS, version) for version in range(4)] == [0, 12, 28, 44]


def test_a_round_is_played_with_the_version_before_the_last() -> None:
    assert [version_to_play(number) for number in range(6)] == [None, 1, 1, 2, 3, 4]


def test_every_round_that_can_be_played_has_its_version() -> None:
    for version in range(6):
        for number in rounds_to_play(version):
            assert (version_to_play(number) or 0) <= version


def test_the_next_round_can_always_be_played() -> None:
    assert all(version in rounds_to_play(version) for version in range(6))


def test_older_selves_are_kept_every_so_many_games() -> None:
    # kept when 20, 40, 60, 80, … games have been learnt from, by versions 2, 3, 4, 6, …
    assert [older_versions(SETTINGS, number) for number in (0, 1, 3, 4, 5, 6, 7, 8)] == [
        [],
        [],
        [],
        [2],
        [2, 3],
        [3, 4],
        [3, 4],
        [4, 6],
    ]


def test_an_older_self_is_older() -> None:
    for number in range(1, 60):
        version = version_to_play(number)
        assert version is not None
        assert all(older < version for older in older_versions(SETTINGS, number))


def test_the_rate_falls_in_steps() -> None:
    assert [rate_at(SETTINGS, game) for game in (0, 39, 40, 1000)] == [3e-3, 3e-3, 1e-3, 1e-3]


def test_noise_falls_in_a_line_and_then_stays() -> None:
    assert noise_at(SETTINGS, 5, None) == 1
    expected = [0.6, 0.45, 0.3, 0.3]
    found = [noise_at(SETTINGS, game, 1) for game in (0, 30, 60, 600)]
    assert all(map(is_close, found, expected))


def test_a_gate_is_due_when_a_multiple_has_been_passed() -> None:
    due = [is_gate_due(SETTINGS, games, 12) for games in (28, 39, 40, 44)]
    assert due == [False, False, True, True]
    assert not is_gate_due(SETTINGS, 76, 44)
    assert not is_gate_due(settings(("deals = 6", "deals = 0")), 400, 0)
