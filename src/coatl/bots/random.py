"""`random`: any legal action, each equally likely."""

from __future__ import annotations

from random import Random

from coatl.rules import Action
from coatl.view import View

from .base import Bot


class RandomBot(Bot):
    """Plays a random legal action."""

    needs_view = False

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        return legal[int(rng.random() * len(legal))]
