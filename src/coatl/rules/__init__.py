"""The rules of Cóatl: pure functions on immutable values, standard library only.

Read in this order: `state`, `actions`, `legal`, `apply`, `turn_flow`, `scoring`, `winners`.
"""

from .actions import ACTIONS, CODES, Action
from .adam import adam_points, adam_turn
from .apply import Step, advance, advance_chance, apply, settle, settle_once
from .chance import Outcome, chance_outcomes, sample
from .coatl import Coatl
from .errors import CoatlError, IllegalAction, OptionsError, UnknownCard
from .legal import legal_actions
from .options import Options
from .scoring import scores
from .setup import RULES_VERSION, new_game, seating
from .state import Player, State
from .winners import beats_adam, winners

__all__ = [
    "ACTIONS",
    "CODES",
    "RULES_VERSION",
    "Action",
    "Coatl",
    "CoatlError",
    "IllegalAction",
    "Options",
    "OptionsError",
    "Outcome",
    "Player",
    "State",
    "Step",
    "UnknownCard",
    "adam_points",
    "adam_turn",
    "advance",
    "advance_chance",
    "apply",
    "beats_adam",
    "chance_outcomes",
    "legal_actions",
    "new_game",
    "sample",
    "scores",
    "seating",
    "settle",
    "settle_once",
    "winners",
]
