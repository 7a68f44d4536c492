"""A simulated person who plays whole games in the terminal, and remembers every screen."""

from __future__ import annotations

import io
from functools import cache
from random import Random

from rich.console import Console

from coatl.bots import make_bot
from coatl.formats.notation import format_step
from coatl.game import Game
from coatl.i18n import say
from coatl.rules import Options
from coatl.terminal.game_loop import Seat, TerminalGame
from coatl.terminal.prompt import Prompt

#: Terminal control sequence: clear the screen.
CLEARED = "\x1b[2J\x1b[H"


class SimulatedPerson(Prompt):
    """Types random legal actions, and records the screens of each turn.

    A hasty person also types an action where only Enter is expected.
    """

    def __init__(
        self, console: Console, game: Game, output: io.StringIO, is_hasty: bool = False
    ) -> None:
        super().__init__(console)
        self.is_interactive = True
        #: The screens of each turn.
        self.screens: dict[int, list[str]] = {}
        #: Each question that was answered with an action, and the action.
        self.typed: list[tuple[str, str]] = []
        self._game = game
        self._output = output
        self._rng = Random("person")
        self._is_hasty = is_hasty

    @property
    def all_screens(self) -> list[str]:
        """The screens of all turns."""
        return [screen for screens in self.screens.values() for screen in screens]

    def ask(self, question: str) -> str:
        screen = self._output.getvalue().rpartition(CLEARED)[2] + question
        self.screens.setdefault(self._game.state.turn, []).append(screen)
        self._output.write(question + "\n")
        if question == say("play.begin") or (question == say("play.go-on") and not self._is_hasty):
            return ""
        if "[y/n]" in question:
            return "y"
        action = format_step(self._rng.choice(self._game.legal_actions))
        self.typed.append((question, action))
        return action


@cache
def play_game(
    width: int, height: int, options: Options, is_hasty: bool = False
) -> tuple[Game, SimulatedPerson]:
    """Play a game of a person against random bots in a terminal of this size."""
    names = ("Ana", "Bo", "Cy", "Di")[: options.players]
    game = Game(options, names, "small")
    output = io.StringIO()
    console = Console(
        file=output,
        width=width,
        height=height,
        force_terminal=True,
        color_system=None,
        highlight=False,
    )
    person = SimulatedPerson(console, game, output, is_hasty)
    bots = [Seat(name, make_bot("random")) for name in names[1:]]
    TerminalGame(game, [Seat("Ana", None), *bots], console, person).play()
    return game, person
