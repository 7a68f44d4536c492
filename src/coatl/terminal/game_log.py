"""The log of a game in progress: the narration of its steps, as far as a seat may know them."""

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


class GameLog:
    """The narration of a game, which addresses the seat `you` as "you".

    Call `drop_undone` after an undo.
    """

    def __init__(self, game: Game, you: int | None = None) -> None:
        self._game = game
        self._states: list[State] = [new_game(game.options)]
        self.names = distinct_names(game.seats)
        self._you = you

    def drop_undone(self) -> None:
        """Drop the states after steps that have been undone."""
        del self._states[len(self._game.steps) + 1 :]

    def narrated_steps(self, open_seats: Collection[int]) -> list[NarratedStep]:
        """Narrate all steps but minor ones; hidden cards are named only for the open seats."""
        steps = self._game.steps
        for step in steps[len(self._states) - 1 :]:
            self._states.append(apply(self._states[-1], step))
        narration = narrate(self._states, steps, open_seats)
        return [item for item in narration if item.sentence.key not in MINOR]

    def since_last_turn(self, seat: int) -> list[NarratedStep]:
        """Return the steps of the other seats since this seat's last turn."""
        narration = self.narrated_steps((seat,))
        turn = self._game.state.turn
        own = [n for n, item in enumerate(narration) if item.seat == seat and item.turn < turn]
        recent = narration[own[-1] + 1 if own else 0 :]
        return [item for item in recent if (item.turn, item.seat) != (turn, seat)]

    def last_own_step(self, seat: int) -> list[NarratedStep]:
        """Return the last step of this seat in the present turn; empty if there is none."""
        now = (self._game.state.turn, seat)
        own = [item for item in self.narrated_steps((seat,)) if (item.turn, item.seat) == now]
        return own[-1:]

    def turn_lines(self, seat: int, turns: int) -> list[str]:
        """Narrate the present turn and this many turns before it, each below a heading."""
        first = self._game.state.turn - turns
        lines = []
        for turn, items in groupby(self.narrated_steps((seat,)), lambda item: item.turn):
            if turn >= first:
                lines.append(say("table.turn", turn=turn) if turn else say("table.setup"))
                lines += ["  " + line for line in self.lines(list(items))]
        return lines

    def lines(self, items: Sequence[NarratedStep]) -> list[str]:
        """Return a line for each step; a turn of A.D.A.M. has a line for each of its parts."""
        lines = []
        for item in items:
            if item.sentence.key == ADAMS_TURN:
                lines.append(say("adam.turn.title"))
                parts = item.sentence.facts["parts"]
                lines += ["  " + sentence_text(part, self.names, self._you) for part in parts]
            else:
                lines.append(self.sentence(item))
        return lines

    def sentence(self, item: NarratedStep) -> str:
        """Return the sentence of a step."""
        return capitalised_sentence_text(item.sentence, self.names, self._you)
