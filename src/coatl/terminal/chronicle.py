"""What has happened in a running game, as far as whoever looks may know it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from coatl.game import Game
from coatl.i18n import say
from coatl.narration.adam import ADAMS_TURN
from coatl.narration.steps import MINOR, NarratedStep, narrate
from coatl.rules import State, apply, new_game

from .phrases import distinct_names
from .sentences import capitalised_sentence_text, sentence_text


class Chronicle:
    """The narration of a game, spoken to the seat `you`. Call `forget` after an undo."""

    def __init__(self, game: Game, you: int | None = None) -> None:
        self._game = game
        self._states: list[State] = [new_game(game.options)]
        self.names = distinct_names(game.seats)
        self._you = you

    def told(self, open_seats: Collection[int]) -> list[NarratedStep]:
        """Everything that is worth telling, with the secrets of the open seats only."""
        steps = self._game.steps
        for step in steps[len(self._states) - 1 :]:
            self._states.append(apply(self._states[-1], step))
        told = narrate(self._states, steps, open_seats)
        return [item for item in told if item.sentence.key not in MINOR]

    def forget(self) -> None:
        """Drop the states of steps that are no longer there."""
        del self._states[len(self._game.steps) + 1 :]

    def since_last_turn(self, seat: int) -> list[NarratedStep]:
        """What the others did since this seat's last turn."""
        told = self.told((seat,))
        turn = self._game.state.turn
        own = [n for n, item in enumerate(told) if item.seat == seat and item.turn < turn]
        recent = told[own[-1] + 1 if own else 0 :]
        return [item for item in recent if (item.turn, item.seat) != (turn, seat)]

    def turn_by_turn(self, seat: int, turns: int) -> list[str]:
        """What everyone did in so many turns before this one and in this one, under its turn."""
        first = self._game.state.turn - turns
        lines = []
        for turn, items in groupby(self.told((seat,)), lambda item: item.turn):
            if turn >= first:
                lines.append(say("table.turn", turn=turn) if turn else say("table.setup"))
                lines += ["  " + line for line in self.lines(list(items))]
        return lines

    def last_own_step(self, seat: int) -> list[NarratedStep]:
        """The last thing this seat did in its present turn, if it did anything."""
        now = (self._game.state.turn, seat)
        own = [item for item in self.told((seat,)) if (item.turn, item.seat) == now]
        return own[-1:]

    def words(self, item: NarratedStep) -> str:
        """The sentence that was told."""
        return capitalised_sentence_text(item.sentence, self.names, self._you)

    def lines(self, items: Sequence[NarratedStep]) -> list[str]:
        """The sentences that were told, a turn of A.D.A.M. with one line for each thing it did."""
        lines = []
        for item in items:
            if item.sentence.key == ADAMS_TURN:
                lines.append(say("adam.turn.title"))
                parts = item.sentence.facts["parts"]
                lines += ["  " + sentence_text(part, self.names, self._you) for part in parts]
            else:
                lines.append(self.words(item))
        return lines
