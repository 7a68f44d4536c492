"""Whole games in the terminal: the moves of others are shown, and typed commands are executed."""

from __future__ import annotations

import re

import pytest

from coatl.formats.notation import format_step
from coatl.i18n import say
from coatl.rules import ACTIONS, Options
from coatl.terminal.game_log import GameLog

from .simulated_person import play_game

ACTION_TYPES = tuple({type(action) for action in ACTIONS})


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_each_turn_of_adam_is_shown_in_full_before_the_players_turn(
    width: int, height: int
) -> None:
    game, person = play_game(width, height, Options.solo())
    log = GameLog(game)
    for item in log.narrated_steps((0,)):
        if item.sentence.key == "adam.turn" and item.turn + 1 in person.screens:
            shown = " ".join(" ".join(person.screens[item.turn + 1]).split())
            for line in log.lines([item]):
                assert line.strip() in shown


def test_a_turn_of_adam_is_printed_once() -> None:
    _, person = play_game(100, 40, Options.solo())
    for screen in person.all_screens:
        assert screen.count("A.D.A.M.: ") + screen.count("A.D.A.M.:\n") < 2


def test_moves_of_others_get_a_page_of_their_own_if_the_screen_has_no_room() -> None:
    _, person = play_game(100, 40, Options(players=4))
    pages = [screen for screen in person.all_screens if screen.endswith(say("play.go-on"))]
    assert pages
    assert all(re.match(r"(Bo|Cy|Di) ", page) for page in pages)


def test_a_command_typed_instead_of_enter_is_executed_on_the_next_screen() -> None:
    game, person = play_game(80, 24, Options.solo((1, 2, 3, 4, 5)), is_hasty=True)
    assert say("play.go-on") in dict(person.typed)
    actions = [format_step(step) for step in game.steps if isinstance(step, ACTION_TYPES)]
    assert [action for _, action in person.typed] == actions
