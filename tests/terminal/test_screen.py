"""The screens of a game fit the terminal, and ask the question that the phase needs."""

from __future__ import annotations

import pytest

from coatl.rules import Options

from .simulated_person import play_game


@pytest.mark.parametrize("options", [Options.solo(), Options.solo((1, 2, 3, 4, 5))])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_every_screen_of_a_solo_game_fits(width: int, height: int, options: Options) -> None:
    _, person = play_game(width, height, options)
    assert max(person.screens) > 20
    for screen in person.all_screens:
        lines = screen.split("\n")
        assert len(lines) <= height, screen
        assert max(len(line) for line in lines) <= width, screen


def test_a_low_screen_still_shows_adam() -> None:
    _, person = play_game(80, 24, Options.solo())
    decisions = [screens[-1] for turn, screens in person.screens.items() if turn > 1]
    assert all("\nA.D.A.M. " in f"\n{screen}" for screen in decisions)


def test_a_low_screen_ends_with_the_hint_that_board_shows_all() -> None:
    _, person = play_game(80, 24, Options.solo())
    decisions = [screen for screen in person.all_screens if "q quit" in screen]
    assert decisions
    assert all("board shows all" in screen for screen in decisions)


@pytest.mark.parametrize("options", [Options.solo(), Options.solo((1, 2, 3, 4, 5))])
def test_a_high_screen_leaves_nothing_out(options: Options) -> None:
    _, person = play_game(100, 40, options)
    assert not any("board shows all" in screen for screen in person.all_screens)


def test_completing_a_coatl_does_not_count_as_the_whole_action() -> None:
    _, person = play_game(100, 40, Options.solo((2,)))
    screens = [s for s in person.all_screens if "[1] the Cóatl is complete\n" in s]
    assert screens
    assert all("is complete: Enter continues" in screen for screen in screens)
    assert not any("that is your action" in screen for screen in screens)


def screens_as_text(options: Options) -> str:
    """All screens of a game, one after the other."""
    _, person = play_game(100, 40, options)
    return "".join(person.all_screens)


def test_r10_1_a_solo_player_is_asked_to_keep_exactly_three_prophecies() -> None:
    text = screens_as_text(Options.solo())
    assert "Ana, keep exactly three Prophecies: discard two, then finish." in text
    assert "Ana, you keep these three Prophecies: Enter continues, u undoes." in text


def test_r2_3_players_are_asked_to_keep_up_to_three_prophecies() -> None:
    text = screens_as_text(Options())
    assert "Ana, keep up to three Prophecies: discard the others, then finish." in text
    assert "Ana, you keep no Prophecy: Enter continues, u undoes." in text


def test_r6_2_a_player_is_asked_to_take_a_prophecy_if_possible() -> None:
    text = screens_as_text(Options())
    assert "Ana, discard what you like, then take at least one Prophecy." in text
    assert "Ana, you cannot take a Prophecy now: discard some of yours, or finish." in text
