"""The interface of a bot: it chooses a legal action from what its seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from coatl.rules import Action
from coatl.view import View


class Bot(ABC):
    """A computer player. It gets a `View`, never the state.

    It draws random numbers only from the generator it is given. So the same seed gives the same
    choices, unless the bot has a time limit.
    """

    #: Whether the bot needs a view. If not, callers may pass None, which saves making one.
    needs_view: bool = True

    @abstractmethod
    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        """Return one of the legal actions."""
