"""One game at one keyboard: whose turn it is, what they see, what they type."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from coatl.bots import Bot
from coatl.files import atomic_text
from coatl.game import Game, bot_generators
from coatl.i18n import current, explain, say
from coatl.narration.consequences import leaves_stuck
from coatl.narration.steps import NarratedStep
from coatl.rules import Action, CoatlError
from coatl.rules.actions import FINISH, PASS
from coatl.rules.cards import PROPHECIES
from coatl.rules.state import ADAM
from coatl.view import View, view

from .card_explanation import card_explanation_lines, find_cards
from .chronicle import Chronicle
from .final_scores import final_score_lines
from .layout import (
    DIM_STYLE,
    JADE_STYLE,
    MAX_WIDTH,
    TITLE_STYLE,
    break_long_lines,
    print_lines,
    styled,
    warning,
    wrap_items,
    wrap_sentences,
)
from .menu import Menu
from .phrases import level_descriptions, listed, seat_facts, seat_name
from .position import position_lines
from .prompt import EndOfInput, Prompt, parse_number
from .rejection import explain_rejection
from .seat import Hand

#: At most so many things that happened are told above the table.
_RECAP = 8

_ANY_HEIGHT = 1000

#: More turns than any game has.
_ALL_TURNS = 9999

#: What Enter alone means, where nothing else can be done.
_ENTER = ((FINISH,), (PASS,))

#: Other words for topics of help.
_TOPICS = {"levels": "solo", "level": "solo", "adam": "solo", "a.d.a.m.": "solo"}

#: A script that says so many wrong things running will not say the right one.
_PATIENCE = 100


class Seat(NamedTuple):
    """One seat: its name, and its bot unless a person sits there."""

    name: str
    bot: Bot | None


class Layout(NamedTuple):
    """How much is shown of a position, of the choices and of what happened.

    `recap` is the greatest number of lines that what happened may take.
    """

    brief: bool = False
    only_choices: bool = False
    brief_menu: bool = False
    recap: int = _ANY_HEIGHT


#: From the fullest to the briefest; the first that fits the screen is taken.
_LAYOUTS = (
    Layout(),
    Layout(brief_menu=True),
    Layout(recap=4),
    Layout(brief_menu=True, recap=4),
    Layout(brief_menu=True, recap=0),
    Layout(brief=True),
    Layout(brief=True, brief_menu=True),
    Layout(brief=True, recap=4),
    Layout(brief=True, brief_menu=True, recap=4),
    Layout(brief=True, brief_menu=True, only_choices=True, recap=4),
    Layout(brief=True, brief_menu=True, only_choices=True, recap=0),
)


class Screen(NamedTuple):
    """What is shown at once; `untold` is what others did where there is no room for it."""

    lines: list[Text]
    untold: Sequence[NarratedStep] = ()


class Left(Exception):
    """Somebody at the keyboard has had enough."""


def save(game: Game, path: Path) -> None:
    """Write the record of the game so far, whole or not at all."""
    with atomic_text(path) as file:
        file.write(game.record().dumps() + "\n")


class Sitting:
    """Plays a game to its end. Raises `Left` or `EndOfInput` when it stops before."""

    def __init__(self, game: Game, seats: Sequence[Seat], console: Console, prompt: Prompt) -> None:
        self._game = game
        self._seats = seats
        self._console = console
        self._prompt = prompt
        self._generators = bot_generators(game.seed, len(seats))
        self._people = [number for number, seat in enumerate(seats) if seat.bot is None]
        #: The seat that sentences speak to: the only person here.
        self._you = self._people[0] if len(self._people) == 1 else None
        self._at_keyboard = self._you
        self._chronicle = Chronicle(game, self._you)
        self._names = self._chronicle.names
        self._told = 0
        self._typed_ahead = ""
        self._asked_for_all = False
        self._told_first = 0
        self._warned: set[tuple[int, Action]] = set()

    def play(self) -> None:
        """Play to the end and show it."""
        self._greet()
        while not self._game.state.is_over:
            seat = self._game.state.seat
            bot = self._seats[seat].bot
            if bot is None:
                self._decide(seat)
            else:
                seen = view(self._game.state, seat) if bot.needs_view else None
                self._game.play(bot.choose(seen, self._game.legal_actions, self._generators[seat]))
            self._report()
        self._console.print()
        self._print(
            break_long_lines(
                final_score_lines(self._game.state, self._names, self._you), self._width
            )
        )
        self._console.print(Text(say("play.seed", seed=self._game.seed)))

    def offer_to_save(self) -> None:
        """Ask a person where the record of the finished game should go."""
        while self._prompt.is_interactive:
            name = self._prompt.ask(say("play.save-where"))
            if not name:
                return
            path = Path(name)
            if path.exists() and not self._prompt.confirm(say("play.overwrite", path=path)):
                continue
            try:
                save(self._game, path)
            except OSError as error:
                self._console.print(warning(say("play.cannot-save", why=error.strerror or error)))
            else:
                self._console.print(Text(say("play.saved", path=path)))
                return

    # --- showing ------------------------------------------------------------------------------

    @property
    def _width(self) -> int:
        return min(self._console.width, MAX_WIDTH)

    def _print(self, lines: Sequence[Text]) -> None:
        print_lines(self._console, lines)

    def _clear(self) -> None:
        """An empty screen, its history too when several people share it."""
        if self._console.is_terminal:
            self._console.clear()
            if len(self._people) > 1:
                self._console.file.write("\x1b[3J")
        else:
            self._console.print()

    def _greet(self) -> None:
        names = listed([seat_name(seat, self._names) for seat in range(len(self._names))])
        first = seat_facts(0, self._names, self._you)
        start = say("play.start", count=len(self._names), names=names, **first)
        options = self._game.options
        if options.is_solo:
            start = say("play.start-solo", name=names)
        self._clear()
        self._console.print(Text(start, TITLE_STYLE))
        self._print([Text(line) for line in level_descriptions(options)])
        self._console.print(Text(say("play.seed", seed=self._game.seed)))
        self._console.print(Text(say("play.hint")))
        if self._prompt.is_interactive and len(self._people) == 1:
            self._typed_ahead = self._prompt.ask(say("play.begin"))

    def _recap(self, seat: int) -> list[NarratedStep]:
        """What stands above the table: one's own last step, or what the others did."""
        own = self._chronicle.last_own_step(seat)
        if own or not self._console.is_terminal:
            return own
        return self._chronicle.since_last_turn(seat)[-_RECAP:]

    def _report(self) -> None:
        """Say what bots or A.D.A.M. have just done, unless the next table tells it."""
        if self._console.is_terminal and self._people and not self._game.state.is_over:
            return
        for item in self._chronicle.told(()):
            if item.step > self._told and item.seat not in self._people:
                self._print(wrap_sentences(self._chronicle.lines([item]), self._width))
        self._told = len(self._game.steps)

    def _screen(self, seen: View, menu: Menu) -> Screen:
        """The fullest layout for which there is room; all there is, where that was asked for."""
        recap = self._recap(seen.active)
        height = self._console.height if self._console.is_terminal else _ANY_HEIGHT
        for layout in _LAYOUTS:
            screen = self._laid_out(layout, seen, menu, recap)
            if self._asked_for_all or len(screen.lines) < height:
                break
        self._asked_for_all = False
        return screen

    def _laid_out(
        self, layout: Layout, seen: View, menu: Menu, recap: Sequence[NarratedStep]
    ) -> Screen:
        """What happened, the table, the question, the menu, what else can be typed."""
        assert seen.seat is not None and seen.own is not None  # noqa: S101, PT018  # a seat's view
        hands = {seen.seat: Hand(seen.own.hand, seen.own.temples)}
        brief, width = layout.brief, self._width
        above = wrap_sentences(map(self._chronicle.words, recap), width, DIM_STYLE)
        untold: Sequence[NarratedStep] = ()
        if len(above) > layout.recap:
            others = {item.seat for item in recap} - {seen.seat}
            is_told_first = others if layout.recap == 0 else ADAM in others
            untold = recap if is_told_first and self._prompt.is_interactive else ()
            above = [] if untold else above[len(above) - layout.recap :]
        table = position_lines(
            seen, self._names, hands, menu.numbers, width, brief, layout.only_choices
        )
        question = wrap_sentences([self._question(seen, menu)], width, JADE_STYLE)
        choices = menu.lines(width, layout.brief_menu)
        keys = menu.hint_lines(self._game.can_undo, width, brief)
        return Screen(break_long_lines([*above, *table, *question, *choices, *keys], width), untold)

    def _tell_first(self, untold: Sequence[NarratedStep], turn: int) -> None:
        """What others did, once a turn, where there is no room for it above the table: all that
        A.D.A.M. did, and of players where there is none at all. What is typed to go on is the
        answer to the table.
        """
        if untold and self._told_first != turn:
            self._told_first = turn
            self._clear()
            self._print(wrap_sentences(self._chronicle.lines(untold), self._width))
            self._typed_ahead = self._prompt.ask(say("play.go-on"))

    def _question(self, seen: View, menu: Menu) -> str:
        key: str = seen.phase
        if key == "turn" and [a.verb for a in menu.legal] == ["pass"]:
            key = "stuck"
        elif menu.legal == (FINISH,):
            key = f"{key}-done" if key in {"keep", "complete"} else "confirm"
        elif key == "foresee" and FINISH in menu.legal:
            key = "foresee-cannot-take"
        name = seat_name(seen.active, self._names)
        coatl = seen.completing + 1
        undo = "yes" if self._game.can_undo else "no"
        sentence = self._of_this_game(f"prompt.{key}")
        return say(sentence, name=name, coatl=coatl, choices=menu.choices_in_words, undo=undo)

    # --- asking -------------------------------------------------------------------------------

    def _decide(self, seat: int) -> None:
        """Let the person at this seat play one action, or take one back."""
        if self._at_keyboard != seat:
            self._at_keyboard = None
            self._clear()
            self._prompt.ask(say("play.hand-over", name=seat_name(seat, self._names)))
            self._at_keyboard = seat
        self._told = len(self._game.steps)
        seen = view(self._game.state, seat)
        menu = Menu(seen, self._game.legal_actions, self._names)
        screen = self._screen(seen, menu)
        self._tell_first(screen.untold, seen.turn)
        self._clear()
        self._print(screen.lines)
        tries = 1
        while not self._answer(self._ask(), seen, menu):
            tries += 1
            if tries > _PATIENCE and not self._prompt.is_interactive:
                raise EndOfInput

    def _ask(self) -> str:
        """What was typed ahead, else what is typed now."""
        text, self._typed_ahead = self._typed_ahead, ""
        if text:
            self._console.print(Text(say("play.ask") + text))
            return text
        return self._prompt.ask(say("play.ask"))

    def _answer(self, text: str, seen: View, menu: Menu) -> bool:
        """Do what was typed; False where it has to be asked again."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "u" | "undo":
                return self._undo()
            case "q" | "quit" | "exit":
                if self._prompt.confirm(say("play.quit")):
                    raise Left
            case "?" | "h" | "help":
                self._help(rest)
            case "board" | "show":
                self._asked_for_all = True
                return True
            case "log":
                self._log(rest.lower(), seen.active)
            case "card" | "cards":
                self._explain(rest)
            case _:
                return self._act(text, seen, menu)
        return False

    def _log(self, reach: str, seat: int) -> None:
        """What happened since this seat's last turn, in so many turns, or in all of them."""
        turns = _ALL_TURNS if reach == "all" else parse_number(reach, _ALL_TURNS)
        if turns is not None:
            self._print(wrap_sentences(self._chronicle.turn_by_turn(seat, turns), self._width))
        elif reach:
            self._console.print(warning(say("play.usage.log")))
        else:
            lines = self._chronicle.lines(self._chronicle.since_last_turn(seat))
            title = say("play.since" if lines else "play.nothing-since")
            self._print([Text(title, TITLE_STYLE)])
            self._print(wrap_sentences(["  " + line for line in lines], self._width))

    def _act(self, text: str, seen: View, menu: Menu) -> bool:
        actions: tuple[Action, ...] = menu.legal if menu.legal in _ENTER else ()
        if text:
            try:
                actions = menu.parse(text)
            except CoatlError as error:
                return self._refuse(error, text)
        if not actions:
            key = "play.not-in-menu" if text else "play.choose-something"
            self._console.print(warning(say(key, text=text)))
            return False
        action = actions[0] if len(actions) == 1 else self._which(menu, actions)
        if action is None:
            return False
        try:
            stuck = leaves_stuck(seen, action)
        except CoatlError as error:
            return self._refuse(error, text)
        if stuck and (seen.turn, action) not in self._warned:
            self._warned.add((seen.turn, action))
            if not self._prompt.confirm(say("play.stuck-warning")):
                return False
        self._game.play(action)
        return True

    def _which(self, menu: Menu, actions: Sequence[Action]) -> Action | None:
        """Choose among actions of one kind; None goes back."""
        choices = menu.submenu(actions)
        items = [
            styled(f"[{n}] ", JADE_STYLE).append_text(text)
            for n, (text, _) in enumerate(choices, 1)
        ]
        self._print(wrap_items(Text(" "), items, self._width, " ", "  "))
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
            self._console.print(warning(say("play.not-in-menu", text=text)))

    def _refuse(self, error: CoatlError, text: str) -> bool:
        legal, can_undo = self._game.legal_actions, self._game.can_undo
        self._console.print(warning(explain_rejection(error, text, legal, can_undo)))
        return False

    def _undo(self) -> bool:
        try:
            self._game.undo()
        except CoatlError as error:
            return self._refuse(error, "")
        self._chronicle.forget()
        self._console.print(Text(say("play.undone")))
        return True

    def _help(self, topic: str) -> None:
        topic = topic.lower()
        key = f"help.{_TOPICS.get(topic, topic)}" if topic else "play.help"
        if not current().has(key):
            self._console.print(warning(say(self._of_this_game("help.topics"))))
            return
        text = say(self._of_this_game(key), hand=self._game.options.hand_limit)
        self._print([Text(line) for line in text.splitlines()])

    def _of_this_game(self, key: str) -> str:
        """The key of what is said instead in the solo game, if there is such a thing."""
        alone = f"{key}.solo"
        return alone if self._game.options.is_solo and current().has(alone) else key

    def _explain(self, name: str) -> None:
        if not name:
            self._console.print(warning(say("play.cards-which", example=PROPHECIES[0].id)))
            return
        try:
            for found in find_cards(name):
                self._print(list(card_explanation_lines(found, self._width)))
        except CoatlError as error:
            self._console.print(warning(explain(error)))
