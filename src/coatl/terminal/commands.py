"""Execute the commands that a person types: actions, undo, help, log, cards, quit."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

from rich.text import Text

from coatl.game import Game
from coatl.i18n import current, explain, say
from coatl.narration.irreversible_actions import leaves_stuck
from coatl.rules import Action, CoatlError
from coatl.rules.actions import FINISH, PASS
from coatl.rules.cards import PROPHECIES
from coatl.view import View

from .card_explanation import card_explanation_lines, find_cards
from .display import Display
from .game_log import GameLog
from .layout import JADE_STYLE, TITLE_STYLE, styled, wrap_items, wrap_sentences
from .menu import Menu
from .phrases import variant_for_game
from .prompt import Prompt, parse_number
from .rejection import explain_rejection

#: More turns than any game has.
_ALL_TURNS: Final = 9999

#: Legal actions that Enter alone plays, if there are no others.
_ENTER: Final = ((FINISH,), (PASS,))

#: Other words for topics of `help`.
_TOPIC_SYNONYMS: Final = {"levels": "solo", "level": "solo", "adam": "solo", "a.d.a.m.": "solo"}


class PlayerQuit(Exception):
    """A person at the keyboard has quit the game."""


class CommandResult(Enum):
    """What has to follow a command."""

    #: Ask for another command: the game has not changed.
    ASK_AGAIN = auto()
    #: The game has changed: go on with it.
    GAME_CHANGED = auto()
    #: Draw the screen again, with all details.
    SHOW_ALL = auto()


class CommandInterpreter:
    """Executes commands, and prints their answers."""

    def __init__(self, game: Game, log: GameLog, display: Display, prompt: Prompt) -> None:
        self._game = game
        self._log = log
        self._display = display
        self._prompt = prompt
        #: Actions that the player was warned of, with their turns: each warning appears once.
        self._warned_of: set[tuple[int, Action]] = set()

    def execute(self, text: str, seen: View, menu: Menu) -> CommandResult:
        """Execute a command; raises `PlayerQuit` if the player quits."""
        word, _, argument = text.partition(" ")
        argument = argument.strip()
        match word.lower():
            case "u" | "undo":
                return self._undo()
            case "q" | "quit" | "exit":
                if self._prompt.confirm(say("play.quit")):
                    raise PlayerQuit
            case "?" | "h" | "help":
                self._print_help(argument.lower())
            case "board" | "show":
                return CommandResult.SHOW_ALL
            case "log":
                self._print_log(argument.lower(), seen.active)
            case "card" | "cards":
                self._explain_cards(argument)
            case _:
                return self._play_action(text, seen, menu)
        return CommandResult.ASK_AGAIN

    # --- commands that change the game ------------------------------------------------------------

    def _undo(self) -> CommandResult:
        try:
            self._game.undo()
        except CoatlError as error:
            return self._reject(error, "")
        self._log.drop_undone()
        self._display.print(say("play.undone"))
        return CommandResult.GAME_CHANGED

    def _play_action(self, text: str, seen: View, menu: Menu) -> CommandResult:
        actions: tuple[Action, ...] = menu.legal if menu.legal in _ENTER else ()
        if text:
            try:
                actions = menu.parse(text)
            except CoatlError as error:
                return self._reject(error, text)
        if not actions:
            key = "play.not-in-menu" if text else "play.choose-something"
            self._display.warn(say(key, text=text))
            return CommandResult.ASK_AGAIN
        action = actions[0] if len(actions) == 1 else self._choose_in_submenu(menu, actions)
        if action is None:
            return CommandResult.ASK_AGAIN
        try:
            is_stuck_after = leaves_stuck(seen, action)
        except CoatlError as error:
            return self._reject(error, text)
        if is_stuck_after and not self._confirm_stuck(seen.turn, action):
            return CommandResult.ASK_AGAIN
        self._game.play(action)
        return CommandResult.GAME_CHANGED

    def _confirm_stuck(self, turn: int, action: Action) -> bool:
        """Warn once per turn of an action after which the player can only pass.

        Returns whether to play it.
        """
        if (turn, action) in self._warned_of:
            return True
        self._warned_of.add((turn, action))
        return self._prompt.confirm(say("play.stuck-warning"))

    def _choose_in_submenu(self, menu: Menu, actions: Sequence[Action]) -> Action | None:
        """Let the player choose among actions of one kind; an empty answer returns None."""
        choices = menu.submenu(actions)
        items = [
            styled(f"[{n}] ", JADE_STYLE).append_text(text)
            for n, (text, _) in enumerate(choices, 1)
        ]
        self._display.print_lines(wrap_items(Text(" "), items, self._display.width, " ", "  "))
        while True:
            text = self._prompt.ask(say("menu.which") + " " + say("play.ask"))
            if not text:
                return None
            number = parse_number(text, len(choices))
            if number:
                return choices[number - 1][1]
            try:
                typed = menu.parse(text)
            except CoatlError:
                typed = ()
            if typed and typed[0] in actions:
                return typed[0]
            self._display.warn(say("play.not-in-menu", text=text))

    def _reject(self, error: CoatlError, text: str) -> CommandResult:
        legal, can_undo = self._game.legal_actions, self._game.can_undo
        self._display.warn(explain_rejection(error, text, legal, can_undo))
        return CommandResult.ASK_AGAIN

    # --- commands that print something ------------------------------------------------------------

    def _print_help(self, topic: str) -> None:
        options = self._game.options
        key = f"help.{_TOPIC_SYNONYMS.get(topic, topic)}" if topic else "play.help"
        if not current().has(key):
            self._display.warn(say(variant_for_game("help.topics", options)))
            return
        text = say(variant_for_game(key, options), hand=options.hand_limit)
        self._display.print_lines([Text(line) for line in text.splitlines()])

    def _print_log(self, turns: str, seat: int) -> None:
        """Print the log since this seat's last turn, of a number of turns, or of `all` turns."""
        width = self._display.width
        number = _ALL_TURNS if turns == "all" else parse_number(turns, _ALL_TURNS)
        if number is not None:
            self._display.print_lines(wrap_sentences(self._log.turn_lines(seat, number), width))
        elif turns:
            self._display.warn(say("play.usage.log"))
        else:
            lines = self._log.lines(self._log.since_last_turn(seat))
            title = say("play.since" if lines else "play.nothing-since")
            self._display.print_lines([Text(title, TITLE_STYLE)])
            self._display.print_lines(wrap_sentences(["  " + line for line in lines], width))

    def _explain_cards(self, name: str) -> None:
        """Explain all cards with this name."""
        if not name:
            self._display.warn(say("play.cards-which", example=PROPHECIES[0].id))
            return
        try:
            for card in find_cards(name):
                self._display.print_lines(list(card_explanation_lines(card, self._display.width)))
        except CoatlError as error:
            self._display.warn(explain(error))
