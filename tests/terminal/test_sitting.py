"""A person at a terminal: everything fits, and A.D.A.M.'s turns are shown whole."""

from __future__ import annotations

import io
import re
from functools import cache
from random import Random

import pytest
from rich.console import Console

from coatl.bots import make_bot
from coatl.formats.notation import format_step
from coatl.game import Game
from coatl.rules import ACTIONS, Options
from coatl.terminal.chronicle import Chronicle
from coatl.terminal.prompt import Prompt
from coatl.terminal.sitting import Seat, Sitting
from coatl.terminal.words import say

KINDS = {type(action) for action in ACTIONS}

CLEARED = "\x1b[2J\x1b[H"


class Person(Prompt):
    """Types any legal action, and remembers what the screens of each turn showed; in haste also
    where only Enter was asked for.
    """

    def __init__(self, console: Console, game: Game, out: io.StringIO, hasty: bool = False) -> None:
        super().__init__(console)
        self.is_person = True
        self.screens: dict[int, list[str]] = {}
        self._game = game
        self._out = out
        self._rng = Random("person")
        self._hasty = hasty
        self.typed: list[tuple[str, str]] = []

    def ask(self, question: str) -> str:
        screen = self._out.getvalue().rpartition(CLEARED)[2] + question
        self.screens.setdefault(self._game.state.turn, []).append(screen)
        self._out.write(question + "\n")
        if question == say("play.begin") or (question == say("play.go-on") and not self._hasty):
            return ""
        if "[y/n]" in question:
            return "y"
        typed = format_step(self._rng.choice(self._game.legal_actions))
        self.typed.append((question, typed))
        return typed


@cache
def sit(width: int, height: int, options: Options, hasty: bool = False) -> tuple[Game, Person]:
    names = ("Ana", "Bo", "Cy", "Di")[: options.players]
    game = Game(options, names, "small")
    out = io.StringIO()
    console = Console(
        file=out,
        width=width,
        height=height,
        force_terminal=True,
        color_system=None,
        highlight=False,
    )
    person = Person(console, game, out, hasty)
    bots = [Seat(name, make_bot("random")) for name in names[1:]]
    Sitting(game, [Seat("Ana", None), *bots], console, person).play()
    return game, person


@pytest.mark.parametrize("options", [Options.solo(), Options.solo((1, 2, 3, 4, 5))])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_every_screen_of_a_solo_game_fits(width: int, height: int, options: Options) -> None:
    _, person = sit(width, height, options)
    assert max(person.screens) > 20
    for screens in person.screens.values():
        for screen in screens:
            lines = screen.split("\n")
            assert len(lines) <= height, screen
            assert max(len(line) for line in lines) <= width, screen


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_adams_turn_is_shown_whole_before_each_of_yours(width: int, height: int) -> None:
    game, person = sit(width, height, Options.solo())
    chronicle = Chronicle(game)
    for item in chronicle.told((0,)):
        if item.sentence.key == "adam.turn" and item.turn + 1 in person.screens:
            shown = " ".join(" ".join(person.screens[item.turn + 1]).split())
            for line in chronicle.lines([item]):
                assert line.strip() in shown


def test_what_players_did_is_told_first_where_there_is_no_room_above_the_table() -> None:
    _, person = sit(100, 40, Options(players=4))
    every = [screen for screens in person.screens.values() for screen in screens]
    first = [screen for screen in every if screen.endswith(say("play.go-on"))]
    assert first
    assert all(re.match(r"(Bo|Cy|Di) ", screen) for screen in first)


def test_on_a_low_screen_adam_stays_in_sight() -> None:
    _, person = sit(80, 24, Options.solo())
    own = [screens[-1] for turn, screens in person.screens.items() if turn > 1]
    assert all("\nA.D.A.M. " in f"\n{screen}" for screen in own)


def test_adams_turn_is_printed_once() -> None:
    _, person = sit(100, 40, Options.solo())
    for screens in person.screens.values():
        assert all(
            screen.count("A.D.A.M.: ") + screen.count("A.D.A.M.:\n") < 2 for screen in screens
        )


def test_on_a_low_screen_the_last_line_says_that_board_shows_all() -> None:
    _, person = sit(80, 24, Options.solo())
    tables = [s for screens in person.screens.values() for s in screens if "q quit" in s]
    assert tables
    assert all("board shows all" in screen for screen in tables)


@pytest.mark.parametrize("options", [Options.solo(), Options.solo((1, 2, 3, 4, 5))])
def test_on_a_high_screen_nothing_is_left_out(options: Options) -> None:
    _, person = sit(100, 40, options)
    assert not any("board shows all" in s for screens in person.screens.values() for s in screens)


def test_a_complete_coatl_is_not_said_to_be_the_whole_action() -> None:
    _, person = sit(100, 40, Options.solo((2,)))
    every = [screen for screens in person.screens.values() for screen in screens]
    done = [screen for screen in every if "[1] the Cóatl is complete\n" in screen]
    assert done
    assert all("is complete: Enter continues" in screen for screen in done)
    assert not any("that is your action" in screen for screen in done)


def questions(options: Options) -> str:
    """Every screen that a person saw, one after the other."""
    _, person = sit(100, 40, options)
    return "".join(screen for screens in person.screens.values() for screen in screens)


def test_r10_1_alone_a_person_is_asked_to_keep_exactly_three() -> None:
    asked = questions(Options.solo())
    assert "Ana, keep exactly three Prophecies: discard two, then finish." in asked
    assert "Ana, you keep these three Prophecies: Enter continues, u undoes." in asked


def test_r2_3_at_a_table_a_person_is_asked_to_keep_up_to_three() -> None:
    asked = questions(Options())
    assert "Ana, keep up to three Prophecies: discard the others, then finish." in asked
    assert "Ana, you keep no Prophecy: Enter continues, u undoes." in asked


def test_r6_2_a_person_is_asked_to_take_a_prophecy_where_one_can_be_taken() -> None:
    asked = questions(Options())
    assert "Ana, discard what you like, then take at least one Prophecy." in asked
    assert "Ana, you cannot take a Prophecy now: discard some of yours, or finish." in asked


def test_what_is_typed_instead_of_enter_is_the_answer_to_the_table() -> None:
    game, person = sit(80, 24, Options.solo((1, 2, 3, 4, 5)), hasty=True)
    assert say("play.go-on") in dict(person.typed)
    actions = [format_step(step) for step in game.steps if isinstance(step, tuple(KINDS))]
    assert [typed for _, typed in person.typed] == actions
