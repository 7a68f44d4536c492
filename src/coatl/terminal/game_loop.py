"""Run a game in the terminal: bots play, and people take turns at one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.console import Console
from rich.text import Text

from coatl.bots import Bot
from coatl.game import Game, bot_generators
from coatl.i18n import say
from coatl.narration.steps import NarratedStep
from coatl.view import view

from .commands import CommandInterpreter, CommandResult
from .display import Display
from .final_scores import final_score_lines
from .game_log import GameLog
from .layout import TITLE_STYLE, break_long_lines, wrap_sentences
from .menu import Menu
from .phrases import level_descriptions, listed, seat_facts, seat_name
from .prompt import EndOfInput, Prompt
from .screen import ScreenBuilder

#: A script that types this many commands in a row without effect on the game is stopped.
_MAX_FUTILE_COMMANDS: Final = 100


class Seat(NamedTuple):
    """A seat: its name, and its bot unless a person plays it."""

    name: str
    bot: Bot | None


class TerminalGame:
    """A game in the terminal. `play` runs it to its end."""

    def __init__(self, game: Game, seats: Sequence[Seat], console: Console, prompt: Prompt) -> None:
        self._game = game
        self._seats = seats
        self._prompt = prompt
        self._generators = bot_generators(game.seed, len(seats))
        self._people = [number for number, seat in enumerate(seats) if seat.bot is None]
        #: The seat that the text addresses as "you": that of the only person.
        self._you = self._people[0] if len(self._people) == 1 else None
        self._seat_at_keyboard = self._you
        self._display = Display(console, is_shared=len(self._people) > 1)
        self._log = GameLog(game, self._you)
        self._names = self._log.names
        self._screens = ScreenBuilder(
            game, self._log, self._display, is_interactive=prompt.is_interactive
        )
        self._commands = CommandInterpreter(game, self._log, self._display, prompt)
        #: The number of steps that need no report: they have been printed, or a screen shows them.
        self._reported_steps = 0
        #: A command that was typed where only Enter was expected.
        self._typed_ahead = ""
        self._show_all = False
        #: The last turn for which `_show_steps_before` has printed a page.
        self._turn_of_last_page = 0

    def play(self) -> None:
        """Play the game, and print its result.

        Raises `PlayerQuit` if a person quits, and `EndOfInput` if nobody answers any more.
        """
        self._greet()
        while not self._game.state.is_over:
            seat = self._game.state.seat
            bot = self._seats[seat].bot
            if bot is None:
                self._let_person_decide(seat)
            else:
                self._let_bot_decide(seat, bot)
            self._report()
        self._display.print()
        scores = final_score_lines(self._game.state, self._names, self._you)
        self._display.print_lines(break_long_lines(scores, self._display.width))
        self._display.print(say("play.seed", seed=self._game.seed))

    def _greet(self) -> None:
        """Print the players, the solo levels, the seed, and how to get help."""
        names = listed([seat_name(seat, self._names) for seat in range(len(self._names))])
        if self._game.options.is_solo:
            title = say("play.start-solo", name=names)
        else:
            first = seat_facts(0, self._names, self._you)
            title = say("play.start", count=len(self._names), names=names, **first)
        self._display.clear()
        self._display.print(title, TITLE_STYLE)
        self._display.print_lines([Text(line) for line in level_descriptions(self._game.options)])
        self._display.print(say("play.seed", seed=self._game.seed))
        self._display.print(say("play.hint"))
        if self._prompt.is_interactive and len(self._people) == 1:
            self._typed_ahead = self._prompt.ask(say("play.begin"))

    def _let_bot_decide(self, seat: int, bot: Bot) -> None:
        seen = view(self._game.state, seat) if bot.needs_view else None
        self._game.play(bot.choose(seen, self._game.legal_actions, self._generators[seat]))

    def _report(self) -> None:
        """Print what bots and A.D.A.M. have just done, unless the next screen shows it."""
        if self._display.is_terminal and self._people and not self._game.state.is_over:
            return
        for item in self._log.narrated_steps(()):
            if item.step > self._reported_steps and item.seat not in self._people:
                self._print_steps([item])
        self._reported_steps = len(self._game.steps)

    def _print_steps(self, steps: Sequence[NarratedStep]) -> None:
        self._display.print_lines(wrap_sentences(self._log.lines(steps), self._display.width))

    # --- decisions of people ----------------------------------------------------------------------

    def _let_person_decide(self, seat: int) -> None:
        """Show the screen, and execute commands until the person plays or undoes an action."""
        self._hand_over_keyboard(seat)
        self._reported_steps = len(self._game.steps)
        seen = view(self._game.state, seat)
        menu = Menu(seen, self._game.legal_actions, self._names)
        screen = self._screens.build(seen, menu, show_all=self._show_all)
        self._show_steps_before(screen.steps_before, seen.turn)
        self._display.clear()
        self._display.print_lines(screen.lines)
        result = CommandResult.ASK_AGAIN
        commands = 0
        while result is CommandResult.ASK_AGAIN:
            if commands == _MAX_FUTILE_COMMANDS and not self._prompt.is_interactive:
                raise EndOfInput
            result = self._commands.execute(self._read_command(), seen, menu)
            commands += 1
        self._show_all = result is CommandResult.SHOW_ALL

    def _hand_over_keyboard(self, seat: int) -> None:
        """Clear the screen and wait, if another person was at the keyboard."""
        if self._seat_at_keyboard == seat:
            return
        self._seat_at_keyboard = None
        self._display.clear()
        self._prompt.ask(say("play.hand-over", name=seat_name(seat, self._names)))
        self._seat_at_keyboard = seat

    def _show_steps_before(self, steps: Sequence[NarratedStep], turn: int) -> None:
        """Print a page of steps for which the screen has no room, once per turn."""
        if not steps or self._turn_of_last_page == turn:
            return
        self._turn_of_last_page = turn
        self._display.clear()
        self._print_steps(steps)
        self._typed_ahead = self._prompt.ask(say("play.go-on"))

    def _read_command(self) -> str:
        """Return a command that was typed ahead, or ask for one."""
        command, self._typed_ahead = self._typed_ahead, ""
        if command:
            self._display.print(say("play.ask") + command)
            return command
        return self._prompt.ask(say("play.ask"))
