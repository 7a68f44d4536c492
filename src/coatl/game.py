"""A game in progress: its state, the steps so far, and its random generator.

>>> from coatl.bots import make_bot
>>> from coatl.rules import Options
>>> game = Game(Options(players=2), seats=("Ana", "Bot"), seed="example")
>>> while not game.state.is_over:
...     states = game.play(game.legal_actions[0])
>>> game.record().result is not None
True
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from coatl.formats.commitment import Deal
from coatl.formats.record import Record, make_record

from .bots.base import Bot
from .rules import (
    ACTIONS,
    Action,
    CoatlError,
    Options,
    State,
    Step,
    advance,
    advance_chance,
    apply,
    legal_actions,
    new_game,
    settle_once,
)
from .rules.adam import adam_decisions
from .view import view

#: The state of a `Random` as `getstate` returns it: the version of the algorithm, and 625 numbers.
_GENERATOR_VERSION: Final = 3
_NUMBERS: Final = struct.Struct("<625I")

#: Size in bytes of a packed generator state.
GENERATOR_SIZE: Final = _NUMBERS.size

_ACTIONS = frozenset(type(action) for action in ACTIONS)


class Progress(NamedTuple):
    """Everything needed to resume a game.

    `chance` is the state of its generator, in `GENERATOR_SIZE` bytes, or empty at the beginning;
    `committed` the state before all actions that can still be undone; `steps` are all steps; the
    last `undoable` of them can be undone.
    """

    chance: bytes
    committed: State
    steps: Sequence[Step]
    undoable: int


class Game:
    """A game from the first drawn piece to the last action.

    `play` applies an action of the active seat and then draws outcomes of chance until a player
    must decide again. `undo` takes back the last action of the turn, unless something hidden was
    revealed since. Pass `progress` to resume a game.
    """

    def __init__(
        self, options: Options, seats: Sequence[str], seed: str, progress: Progress | None = None
    ) -> None:
        if len(seats) != options.players:
            raise CoatlError("seats-do-not-match", seats=len(seats), players=options.players)
        self.options = options
        self.seats = tuple(seats)
        self.seed = seed
        self._rng = Random(seed)  # noqa: S311  # a game is meant to be reproducible
        self.state: State = new_game(options)
        self.steps: list[Step] = []
        self._before: list[State] = []
        if progress is None:
            self._settle()
        else:
            self._resume(progress)

    @classmethod
    def dealt(cls, options: Options, seats: Sequence[str], seed: str) -> tuple[Game, list[State]]:
        """Start a game; return it with the states of its set-up.

        These are the first state and, as from `play`, the state after every step.
        """
        first = new_game(options)
        game = cls(options, seats, seed, Progress(b"", first, (), 0))
        return game, [first, *game._settle()]

    def _resume(self, progress: Progress) -> None:
        if progress.chance:
            self._rng.setstate((_GENERATOR_VERSION, _NUMBERS.unpack(progress.chance), None))
        self.state = progress.committed
        self.steps = list(progress.steps)
        for step in self.steps[len(self.steps) - progress.undoable :]:
            self._before.append(self.state)
            self.state = apply(self.state, step)

    @property
    def progress(self) -> Progress:
        """Everything that another `Game` needs to resume this one."""
        _, numbers, _ = self._rng.getstate()
        return Progress(_NUMBERS.pack(*numbers), self.committed, self.steps, self.undoable)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the active seat; empty when the game is over."""
        return legal_actions(self.state)

    def play(self, action: Action) -> list[State]:
        """Play an action; an illegal one raises `IllegalAction` and changes nothing.

        Returns the state after every step that follows. Supply spaces are filled all at once: for
        all but the last space the list holds the state from before the refill, so there supply and
        bags are not exact.
        """
        after = apply(self.state, action)
        before = self.state
        self.state = after
        self.steps.append(action)
        if (after.turn, after.seat, after.is_over) == (before.turn, before.seat, False):
            self._before.append(before)
        else:
            self._before.clear()
        return [after, *self._settle()]

    def _settle(self) -> list[State]:
        """Draw outcomes while chance is to move; after that nothing can be undone."""
        states: list[State] = []
        while self.state.is_chance:
            before = self.state
            self.state, outcomes = settle_once(before, self._rng)
            self.steps += outcomes
            states += [before] * (len(outcomes) - 1)
            states.append(self.state)
            self._before.clear()
        return states

    @property
    def can_undo(self) -> bool:
        """Whether the last action of this turn can be undone."""
        return bool(self._before)

    @property
    def undoable(self) -> int:
        """How many actions of this turn can be undone, one after the other."""
        return len(self._before)

    @property
    def committed(self) -> State:
        """The state before all actions that can still be undone."""
        return self._before[0] if self._before else self.state

    def commit(self) -> None:
        """Commit all actions so far: none of them can be undone."""
        self._before.clear()

    def undo(self) -> None:
        """Undo the last action of this turn; raises `CoatlError` if there is none."""
        if not self._before:
            raise CoatlError("nothing-to-undo")
        self.state = self._before.pop()
        self.steps.pop()

    def record(self, promised: str | None = None, deal: Deal | None = None) -> Record:
        """Return the record of the game so far; its result is None until the game is over.

        `promised` is the published commitment to the deal, if there is one; `deal` what it covers.
        """
        return make_record(
            self.options, self.seats, self.seed, self.steps, self.state, promised, deal
        )


def bot_generators(seed: str, seats: int) -> list[Random]:
    """Create one generator per seat, so that bots do not affect the outcomes of chance."""
    return [Random(f"{seed}/seat/{seat}") for seat in range(seats)]  # noqa: S311  # as above


def play_out(options: Options, bots: Sequence[Bot], seed: str) -> tuple[State, list[Step]]:
    """Let bots play a whole game; return the final state and all steps.

    Bots are not asked when only one action is legal.
    """
    rng = Random(seed)  # noqa: S311  # as above
    generators = bot_generators(seed, len(bots))
    seats = [(bot.choose, bot.needs_view, own) for bot, own in zip(bots, generators, strict=True)]
    steps: list[Step] = []
    state = new_game(options)
    while True:
        legal = legal_actions(state)
        if len(legal) > 1:
            choose, needs_view, own = seats[state.seat]
            action = choose(view(state, state.seat) if needs_view else None, legal, own)
        elif legal:
            action = legal[0]
        elif state.is_over:
            return state, steps
        else:
            steps += advance_chance(state, rng)
            continue
        steps.append(action)
        advance(state, action)


def count_actions(steps: Sequence[Step]) -> int:
    """Count the steps that are actions of players, including forced ones."""
    return sum([type(step) in _ACTIONS for step in steps])


def count_decisions(state: State, steps: Sequence[Step]) -> int:
    """Count the decisions in a finished game: actions of players and, in the solo game, the
    decisions of A.D.A.M. (`adam_decisions`).
    """
    decisions = count_actions(steps)
    if state.adam is not None:
        turns = (state.turn + 1) // 2  # A.D.A.M. plays first, then every other turn
        decisions += adam_decisions(state.adam, turns, state.options.adam_cards)
    return decisions
