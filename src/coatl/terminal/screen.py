"""The screen before a decision: what has happened, the position, the question, the menu.

The screen is as detailed as the height of the terminal allows.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.text import Text

from coatl.game import Game
from coatl.i18n import say
from coatl.narration.steps import NarratedStep
from coatl.rules.actions import FINISH
from coatl.rules.state import ADAM
from coatl.view import View

from .display import Display
from .game_log import GameLog
from .layout import DIM_STYLE, JADE_STYLE, break_long_lines, wrap_sentences
from .menu import Menu
from .phrases import seat_name, variant_for_game
from .position import position_lines
from .seat import Hand

#: The greatest number of steps that a recap has.
_MAX_RECAP_STEPS: Final = 8

_UNLIMITED: Final = sys.maxsize


class ScreenLayout(NamedTuple):
    """How much a screen shows of the position, of the menu and of the recap above them."""

    brief_position: bool = False
    only_choices: bool = False
    brief_menu: bool = False
    max_recap_lines: int = _UNLIMITED


#: From the most to the least detailed; the first one that fits the terminal is used.
_LAYOUTS: Final = (
    ScreenLayout(),
    ScreenLayout(brief_menu=True),
    ScreenLayout(max_recap_lines=4),
    ScreenLayout(brief_menu=True, max_recap_lines=4),
    ScreenLayout(brief_menu=True, max_recap_lines=0),
    ScreenLayout(brief_position=True),
    ScreenLayout(brief_position=True, brief_menu=True),
    ScreenLayout(brief_position=True, max_recap_lines=4),
    ScreenLayout(brief_position=True, brief_menu=True, max_recap_lines=4),
    ScreenLayout(brief_position=True, brief_menu=True, only_choices=True, max_recap_lines=4),
    ScreenLayout(brief_position=True, brief_menu=True, only_choices=True, max_recap_lines=0),
)


class Screen(NamedTuple):
    """The lines of a screen, and the steps that need a page of their own before it."""

    lines: list[Text]
    steps_before: Sequence[NarratedStep] = ()


class ScreenBuilder:
    """Builds the screen for each decision of a person."""

    def __init__(self, game: Game, log: GameLog, display: Display, *, is_interactive: bool) -> None:
        self._game = game
        self._log = log
        self._display = display
        self._is_interactive = is_interactive

    def build(self, seen: View, menu: Menu, *, show_all: bool = False) -> Screen:
        """Return the most detailed screen that fits; with `show_all`, one with all details."""
        recap = self._recap_steps(seen.active)
        height = self._display.height
        for layout in _LAYOUTS:
            screen = self._lay_out(layout, seen, menu, recap)
            if show_all or height is None or len(screen.lines) < height:
                break
        return screen

    def _recap_steps(self, seat: int) -> list[NarratedStep]:
        """Return the seat's last step in this turn, or else what the others did before it.

        In a pipe the steps of the others have been printed already.
        """
        own = self._log.last_own_step(seat)
        if own or not self._display.is_terminal:
            return own
        return self._log.since_last_turn(seat)[-_MAX_RECAP_STEPS:]

    def _lay_out(
        self, layout: ScreenLayout, seen: View, menu: Menu, recap: Sequence[NarratedStep]
    ) -> Screen:
        assert seen.seat is not None and seen.own is not None  # noqa: S101, PT018  # a seat's view
        width = self._display.width
        recap_lines = wrap_sentences(map(self._log.sentence, recap), width, DIM_STYLE)
        steps_before: Sequence[NarratedStep] = ()
        if len(recap_lines) > layout.max_recap_lines:
            if self._needs_own_page(recap, layout, seen.seat):
                steps_before, recap_lines = recap, []
            else:
                recap_lines = recap_lines[len(recap_lines) - layout.max_recap_lines :]
        position = position_lines(
            seen,
            self._log.names,
            {seen.seat: Hand(seen.own.hand, seen.own.temples)},
            menu.numbers,
            width,
            layout.brief_position,
            layout.only_choices,
        )
        question = wrap_sentences([self._question(seen, menu)], width, JADE_STYLE)
        choices = menu.lines(width, layout.brief_menu)
        hints = menu.hint_lines(self._game.can_undo, width, layout.brief_position)
        lines = [*recap_lines, *position, *question, *choices, *hints]
        return Screen(break_long_lines(lines, width), steps_before)

    def _needs_own_page(
        self, recap: Sequence[NarratedStep], layout: ScreenLayout, seat: int
    ) -> bool:
        """Whether a recap that does not fit is shown on a page of its own.

        That is so for each turn of A.D.A.M., and for other players if not even a part of it fits.
        """
        others = {item.seat for item in recap} - {seat}
        is_important = bool(others) if layout.max_recap_lines == 0 else ADAM in others
        return is_important and self._is_interactive

    def _question(self, seen: View, menu: Menu) -> str:
        """Return the question that the player has to answer."""
        key: str = seen.phase
        if key == "turn" and [action.verb for action in menu.legal] == ["pass"]:
            key = "stuck"
        elif menu.legal == (FINISH,):
            key = f"{key}-done" if key in {"keep", "complete"} else "confirm"
        elif key == "foresee" and FINISH in menu.legal:
            key = "foresee-cannot-take"
        return say(
            variant_for_game(f"prompt.{key}", self._game.options),
            name=seat_name(seen.active, self._log.names),
            coatl=seen.completing + 1,
            choices=menu.choices_in_words,
            undo="yes" if self._game.can_undo else "no",
        )
