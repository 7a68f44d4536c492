"""Cóatl as OpenSpiel's game `coatl`, registered when this module is imported.

>>> import pyspiel
>>> import coatl.env.openspiel.game
>>> game = pyspiel.load_game("coatl(players=3,golden_feathers=True)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0

Chance is explicit: where the rules let chance speak, or A.D.A.M. play, which is certain, there is
a chance node with every outcome and its probability. There are 55 outcomes at most, the kinds of
Prophecies, because what a bag or a deck gives is decided when it comes out, one thing at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from coatl.env.extras import extra
from coatl.env.rewards import rewards
from coatl.env.text import text
from coatl.formats.notation import format_step
from coatl.rules import (
    CODES,
    IllegalAction,
    Options,
    OptionsError,
    State,
    advance,
    chance_outcomes,
    legal_actions,
    new_game,
)
from coatl.rules.state import CHANCE_PHASES
from coatl.view import is_public, view

from .bounds import lengths
from .codes import FIRST_OUTCOME, OUTCOME_CODES, OUTCOMES, outcome, private
from .text import cards

with extra("openspiel"):
    import numpy  # noqa: F401  # where it is missing, this is the extra to name
    import pyspiel

    from coatl.env.codec import SIZE, decode

    from .observer import SpielObserver, observer
    from .resample import worlds

_PARAMETERS: Final = {
    "players": 2,
    "tokens": True,
    "promo": False,
    "fewer_bodies": False,
    "golden_feathers": False,
    "closed_ends": False,
    "levels": 0,
    "first_printing": False,
}


def _game_type(utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name="coatl",
        long_name="Cóatl",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_PARAMETERS,
    )


class CoatlGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A table. Its parameters are the options by name; `levels` are the digits of a number (25 is
    levels 2 and 5), and one player plays against A.D.A.M., without tokens.

    With 2 to 4 players the game is zero-sum; alone one wins 1 or loses 1.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**_PARAMETERS, **(params or {})}
        if settings["players"] == 1:
            settings["tokens"] = False
        self.options = _options(settings)
        players = self.options.players
        utility = pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=len(OUTCOMES),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=lengths(players).decisions,
        )
        kind = _game_type(utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM)
        super().__init__(kind, info, settings)

    def new_initial_state(self) -> CoatlState:
        """Everything in bags and decks, chance to move."""
        return CoatlState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most outcomes of chance in one game."""
        return lengths(self.options.players).outcomes

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> SpielObserver | None:
        """What observes as asked; None where there is no such thing."""
        if params:
            raise pyspiel.SpielError(f"coatl: observers take no parameters, but got {params}")
        return observer(self.options.players, iig_obs_type)


def _options(settings: Mapping[str, Any]) -> Options:
    """The options of a table; what makes no sense raises `SpielError`."""
    levels = settings["levels"]
    try:
        digits = tuple([int(digit) for digit in str(levels)]) if levels else ()
        return Options(**{**settings, "levels": digits})
    except OptionsError as error:
        raise pyspiel.SpielError(f"coatl: {error}") from None
    except ValueError:
        raise pyspiel.SpielError(f"coatl: unknown-level (levels={levels})") from None
    except TypeError as error:
        raise pyspiel.SpielError(f"coatl: unknown-option ({error})") from None


class Table:
    """A game at one moment: where the rules stand, and the log of all steps that led there."""

    __slots__ = ("log", "player", "state")

    def __init__(self, state: State, log: list[int], player: int) -> None:
        self.state = state
        self.log = log
        self.player = player

    def __deepcopy__(self, memo: object) -> Table:
        return Table(self.state.copy(), self.log.copy(), self.player)


_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
_CODE_OF: Final = CODES.__getitem__  # what `encode` does, many times over


class CoatlState(pyspiel.State):  # type: ignore[misc]  # as above
    """One moment of a game. Seats are players, in turn order.

    What is not legal raises `SpielError` and changes nothing.
    """

    def __init__(self, game: CoatlGame) -> None:
        super().__init__(game)
        self.table = Table(new_game(game.options), [], _CHANCE)

    def current_player(self) -> int:
        """The seat to act, or chance, or nobody."""
        return self.table.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table.player == _TERMINAL

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What OpenSpiel's own says; for the seat to act without the way through C++ and back,
        which takes longer than the rules.
        """
        acting = self.table.player
        if acting >= 0 and player in (None, acting):
            return self._legal_actions(acting)
        others: list[int] = super().legal_actions(*([] if player is None else [player]))
        return others

    def _legal_actions(self, player: int) -> list[int]:
        return [*map(_CODE_OF, legal_actions(self.table.state))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome that may happen now, and how likely it is."""
        outcomes = chance_outcomes(self.table.state)
        if not outcomes:
            raise pyspiel.SpielError("coatl: this is no chance node")
        total = sum([weight for _, weight in outcomes])
        return [(OUTCOME_CODES[one], weight / total) for one, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        table = self.table
        state = table.state
        try:
            is_chance = state.phase in CHANCE_PHASES
            step = outcome(action) if is_chance else decode(action)
            entry = FIRST_OUTCOME + action if is_chance else action
            if not is_public(state, step):
                entry = private(entry, state.seat)
            advance(state, step)
        except IllegalAction as refused:
            raise pyspiel.SpielError(f"coatl: {refused.code}: {self._say(action)}") from None
        except IndexError:
            raise pyspiel.SpielError(f"coatl: {action} is no code") from None
        table.log.append(entry)
        phase = state.phase
        if phase in CHANCE_PHASES:
            table.player = _CHANCE
        elif phase == "over":
            table.player = _TERMINAL
        else:
            table.player = state.seat

    def _say(self, action: int) -> str:
        return self._action_to_string(self.table.player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            if player == _CHANCE:
                return format_step(outcome(action))
            return format_step(decode(action))
        except IndexError:
            raise pyspiel.SpielError(f"coatl: {action} is no code") from None

    def returns(self) -> list[float]:
        """What the game was worth to each seat (`ending.rewards`); 0 until it is over."""
        state = self.table.state
        return list(rewards(state)) if self.is_terminal() else [0.0] * len(state.players)

    def __str__(self) -> str:
        state = self.table.state
        hands = [
            f"hand of seat {seat}: {cards(player.hand, player.temples)}\n"
            for seat, player in enumerate(state.players, 1)
        ]
        return text(view(state, None)) + "".join(hands)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> CoatlState:
        """A state with another history that this seat cannot tell from this one."""
        game: CoatlGame = self.get_game()
        if player_id not in range(game.num_players()):
            raise pyspiel.SpielError(f"coatl: there is no player {player_id}")
        for history in worlds(game.options, self.table.log, player_id, probability_sampler):
            other = game.new_initial_state()
            try:
                for action in history:
                    other.apply_action(action)
            except pyspiel.SpielError:
                continue
            break
        return other


pyspiel.register_game(_game_type(pyspiel.GameType.Utility.GENERAL_SUM), CoatlGame)
