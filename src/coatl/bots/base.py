"""What a bot is: a name, and a choice among legal actions from what its seat may know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from coatl.rules import Action
from coatl.view import View


class Bot(ABC):
    """A player that is a program. It sees a `View`, never the state.

    Its only source of chance is the generator it is given, so the same seed makes the same
    choices, unless it looks at the clock.
    """

    #: False for a bot that chooses from the legal actions alone: it is spared the making of a
    #: view and gets None.
    looks: bool = True

    @abstractmethod
    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        """One of the legal actions."""
