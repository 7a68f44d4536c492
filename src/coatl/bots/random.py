"""Any legal action, each as likely as any other."""

from __future__ import annotations

from random import Random

from coatl.rules import Action
from coatl.view import View

from .base import Bot


class RandomBot(Bot):
    """Plays by the rules and by nothing else."""

    looks = False

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        return legal[int(rng.random() * len(legal))]
