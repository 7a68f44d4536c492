"""The OpenSpiel game `coatl`; importing this package registers it.

>>> import pyspiel
>>> import coatl.env.openspiel
>>> game = pyspiel.load_game("coatl(players=3,promo=True)")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0

| module | what it holds |
|---|---|
| `game` | `CoatlGame`: parameters, limits, registration |
| `state` | `CoatlState`: players, legal actions, chance nodes, returns |
| `codes` | chance outcomes as integers |
| `step_log` | the steps of a game, and what each seat may know of them |
| `observer` | observations and information states |
| `text` | observation strings |
| `bounds` | upper bounds for the length of a game |
| `resample` | `resample_from_infostate` |
"""

from .game import CoatlGame
from .state import CoatlState

__all__ = ["CoatlGame", "CoatlState"]
