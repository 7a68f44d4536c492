"""One game being played: the state, how it came about, and the chance that drives it.

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

#: What `Random.getstate` says: the version of its algorithm, and as many numbers.
_GENERATOR: Final = 3
_NUMBERS: Final = struct.Struct("<625I")
CHANCE: Final = _NUMBERS.size

_ACTIONS = frozenset(type(action) for action in ACTIONS)


class Progress(NamedTuple):
    """How far a game has come: where its generator stands (`CHANCE` bytes; none at its beginning),
    the state before all that can still be taken back, every step, and how many of them those are.
    """

    chance: bytes
    committed: State
    steps: Sequence[Step]
    undoable: int


class Game:
    """A game from its first drawn piece to its last action.

    `play` takes an action of the active seat and lets chance answer it. `undo` takes back the
    last action of the turn while nothing hidden has been revealed since. With `progress` it goes on
    from there.
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
        """A new game, with the states of its deal: the first, and as from `play` the one after
        every step of it.
        """
        first = new_game(options)
        game = cls(options, seats, seed, Progress(b"", first, (), 0))
        return game, [first, *game._settle()]

    def _resume(self, progress: Progress) -> None:
        if progress.chance:
            self._rng.setstate((_GENERATOR, _NUMBERS.unpack(progress.chance), None))
        self.state = progress.committed
        self.steps = list(progress.steps)
        for step in self.steps[len(self.steps) - progress.undoable :]:
            self._before.append(self.state)
            self.state = apply(self.state, step)

    @property
    def progress(self) -> Progress:
        """How far it has come, for another `Game` to go on from."""
        _, numbers, _ = self._rng.getstate()
        return Progress(_NUMBERS.pack(*numbers), self.committed, self.steps, self.undoable)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the active seat may do; empty when the game is over."""
        return legal_actions(self.state)

    def play(self, action: Action) -> list[State]:
        """Play an action; an illegal one raises `IllegalAction` and changes nothing.

        Returns the state after every step of it. While chance fills one space after another, that
        is the state before the first, until the last is filled: all of it is exact but the supply
        and the bags.
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
        """Let chance speak, where it is its turn: then nothing can be taken back."""
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
        """Whether the last action of this turn can be taken back."""
        return bool(self._before)

    @property
    def undoable(self) -> int:
        """How many actions of this turn can be taken back, one after the other."""
        return len(self._before)

    @property
    def committed(self) -> State:
        """The state before all that can still be taken back."""
        return self._before[0] if self._before else self.state

    def commit(self) -> None:
        """Let what was played so far stand: nothing of it can be taken back."""
        self._before.clear()

    def undo(self) -> None:
        """Take back the last action of this turn."""
        if not self._before:
            raise CoatlError("nothing-to-undo")
        self.state = self._before.pop()
        self.steps.pop()

    def record(self, promised: str | None = None) -> Record:
        """The game so far; its result is None until the game is over. `promised` is the commitment
        to its seed, where one was published.
        """
        return make_record(self.options, self.seats, self.seed, self.steps, self.state, promised)


def bot_generators(seed: str, seats: int) -> list[Random]:
    """One generator per seat, so that what a bot does with its own leaves chance alone."""
    return [Random(f"{seed}/seat/{seat}") for seat in range(seats)]  # noqa: S311  # as above


def play_out(options: Options, bots: Sequence[Bot], seed: str) -> tuple[State, list[Step]]:
    """Let bots play a whole game: the final state and every step that led to it.

    A bot is not asked where it has no choice.
    """
    rng = Random(seed)  # noqa: S311  # as above
    generators = bot_generators(seed, len(bots))
    seats = [(bot.choose, bot.looks, own) for bot, own in zip(bots, generators, strict=True)]
    steps: list[Step] = []
    state = new_game(options)
    while True:
        legal = legal_actions(state)
        if len(legal) > 1:
            choose, looks, own = seats[state.seat]
            action = choose(view(state, state.seat) if looks else None, legal, own)
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
    """How many of these steps are actions of players, forced ones included."""
    return sum([type(step) in _ACTIONS for step in steps])


def count_decisions(state: State, steps: Sequence[Step]) -> int:
    """How many decisions led to the end of this game: every action of a player, and in the solo
    game every small step of A.D.A.M.
    """
    decisions = count_actions(steps)
    if state.adam is not None:
        turns = (state.turn + 1) // 2  # it plays first, then every other turn
        decisions += adam_decisions(state.adam, turns, state.options.adam_cards)
    return decisions
