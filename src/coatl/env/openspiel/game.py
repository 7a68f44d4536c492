"""`CoatlGame`: the OpenSpiel game `coatl`, its parameters and its registration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from coatl.env.optional_dependencies import extra
from coatl.rules import Options, OptionsError
from coatl.rules.options import OPTIONS, switched_off

from .bounds import length_bounds
from .codes import OUTCOMES

with extra("openspiel"):
    import numpy  # noqa: F401  # if it is missing, the error names this extra
    import pyspiel

    from coatl.env.action_codec import NUM_ACTIONS

    from .observer import CoatlObserver, make_observer
    from .state import CoatlState

#: The defaults of the options; levels are the digits of a number.
_PARAMETERS: Final = {
    option.name: 0 if option.kind == "levels" else option.default for option in OPTIONS
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
    """The game `coatl`. Its parameters are the options of a table.

    `levels` is a number whose digits are the levels: 25 means levels 2 and 5. With one player it
    is the solo game, which has no tokens; it is general-sum with returns of +1 or -1. With 2 to 4
    players the game is zero-sum.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        settings = {**_PARAMETERS, **(params or {})}
        settings |= switched_off(settings["players"])
        self.options = _options(settings)
        players = self.options.players
        utility = pyspiel.GameType.Utility
        info = pyspiel.GameInfo(
            num_distinct_actions=NUM_ACTIONS,
            max_chance_outcomes=len(OUTCOMES),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 0.0,
            max_game_length=length_bounds(players).decisions,
        )
        kind = _game_type(utility.GENERAL_SUM if players == 1 else utility.ZERO_SUM)
        super().__init__(kind, info, settings)

    def new_initial_state(self) -> CoatlState:
        """The state before the first deal: a chance node."""
        return CoatlState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most chance outcomes in one game."""
        return length_bounds(self.options.players).outcomes

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> CoatlObserver | None:
        """The observer of this type, or None if it is not supported."""
        if params:
            raise pyspiel.SpielError(f"coatl: observers take no parameters, but got {params}")
        return make_observer(self.options.players, iig_obs_type)


def _options(settings: Mapping[str, Any]) -> Options:
    """The options of a table. Raises `SpielError` if they are invalid."""
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


pyspiel.register_game(_game_type(pyspiel.GameType.Utility.GENERAL_SUM), CoatlGame)
