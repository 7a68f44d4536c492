"""`CoatlState`: OpenSpiel's state over the rules of the game.

Chance is explicit: where chance decides, or A.D.A.M. plays, the state is a chance node with every
outcome and its exact probability. A node has at most 55 outcomes, the kinds of Prophecies, because
the rules draw from a bag or a deck one space or one card at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from coatl.env.optional_dependencies import extra
from coatl.env.rewards import rewards
from coatl.env.text import render_text
from coatl.formats.notation import format_step
from coatl.rules import (
    CODES,
    IllegalAction,
    State,
    advance,
    chance_outcomes,
    legal_actions,
    new_game,
)
from coatl.rules.state import CHANCE_PHASES
from coatl.view import is_public, view

from .codes import OUTCOME_CODES, outcome_of
from .resample_history import resampled_histories
from .step_log import FIRST_OUTCOME, private_entry
from .text import card_ids

with extra("openspiel"):
    import numpy  # noqa: F401  # if it is missing, the error names this extra
    import pyspiel

    from coatl.env.action_codec import decode

if TYPE_CHECKING:
    from .game import CoatlGame


class LoggedState:
    """The rules' state, the log of all steps so far, and the OpenSpiel player to act.

    It is one object so that cloning a state copies it quickly.
    """

    __slots__ = ("log", "player", "state")

    def __init__(self, state: State, log: list[int], player: int) -> None:
        self.state = state
        self.log = log
        self.player = player

    def __deepcopy__(self, memo: object) -> LoggedState:
        return LoggedState(self.state.copy(), self.log.copy(), self.player)


_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CODE_OF: Final = CODES.__getitem__  # `encode` without the cost of a call


class CoatlState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """One position of a game. OpenSpiel's players are the seats, in turn order.

    An illegal action raises `SpielError` and changes nothing.
    """

    def __init__(self, game: CoatlGame) -> None:
        super().__init__(game)
        self.logged = LoggedState(new_game(game.options), [], _CHANCE)

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's chance or terminal player."""
        return self.logged.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.logged.player == _TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, as OpenSpiel's own method returns them.

        For the seat to act it skips the detour through C++, which takes longer than the rules.
        """
        acting = self.logged.player
        if acting >= 0 and player in (None, acting):
            return self._legal_actions(acting)
        others: list[int] = super().legal_actions(*([] if player is None else [player]))
        return others

    def _legal_actions(self, player: int) -> list[int]:
        return [*map(_CODE_OF, legal_actions(self.logged.state))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities."""
        outcomes = chance_outcomes(self.logged.state)
        if not outcomes:
            raise pyspiel.SpielError("coatl: this state is not a chance node")
        total = sum([weight for _, weight in outcomes])
        return [(OUTCOME_CODES[outcome], weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        logged = self.logged
        state = logged.state
        try:
            is_chance = state.phase in CHANCE_PHASES
            step = outcome_of(action) if is_chance else decode(action)
            entry = FIRST_OUTCOME + action if is_chance else action
            if not is_public(state, step):
                entry = private_entry(entry, state.seat)
            advance(state, step)
        except IllegalAction as refused:
            text = self._action_to_string(logged.player, action)
            raise pyspiel.SpielError(f"coatl: {refused.code}: {text}") from None
        except IndexError:
            raise _out_of_range(action) from None
        logged.log.append(entry)
        phase = state.phase
        if phase in CHANCE_PHASES:
            logged.player = _CHANCE
        elif phase == "over":
            logged.player = _TERMINAL
        else:
            logged.player = state.seat

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            if player == _CHANCE:
                return format_step(outcome_of(action))
            return format_step(decode(action))
        except IndexError:
            raise _out_of_range(action) from None

    def returns(self) -> list[float]:
        """The reward of each seat (`rewards.rewards`); 0 until the game is over."""
        state = self.logged.state
        return list(rewards(state)) if self.is_terminal() else [0.0] * len(state.players)

    def __str__(self) -> str:
        state = self.logged.state
        hands = [
            f"hand of seat {seat}: {card_ids(player.hand, player.temples)}\n"
            for seat, player in enumerate(state.players, 1)
        ]
        return render_text(view(state, None)) + "".join(hands)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> CoatlState:
        """A random state with the same information state for this player."""
        game: CoatlGame = self.get_game()
        if player_id not in range(game.num_players()):
            raise pyspiel.SpielError(f"coatl: there is no player {player_id}")
        log = self.logged.log
        for history in resampled_histories(game.options, log, player_id, probability_sampler):
            other = game.new_initial_state()
            try:
                for action in history:
                    other.apply_action(action)
            except pyspiel.SpielError:  # with these cards a seat could not have played so
                continue
            break
        return other


def _out_of_range(code: int) -> pyspiel.SpielError:
    return pyspiel.SpielError(f"coatl: code {code} is out of range")
