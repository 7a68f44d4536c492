"""People who type the moves of `coatl play`."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Sequence

import pytest

from coatl.cli.main import run
from coatl.formats.notation import format_step
from coatl.game import Game
from coatl.rules import Action, Options


class Typist(ABC):
    """Standard input that types legal actions; it ends after a number of them."""

    def __init__(self, answers: int = 5000) -> None:
        self.game: Game | None = None
        self.left = answers

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        if not self.left or self.game is None:
            return ""
        self.left -= 1
        return format_step(self.choose(self.game.legal_actions)) + "\n"

    @abstractmethod
    def choose(self, legal: Sequence[Action]) -> Action:
        """The next action to type."""


def play(monkeypatch: pytest.MonkeyPatch, typed: str | Typist, *arguments: str) -> int:
    """Run `coatl play` with a fixed seed; its exit code."""
    if isinstance(typed, Typist):
        typist = typed

        class WatchedGame(Game):
            def __init__(self, options: Options, seats: Sequence[str], seed: str) -> None:
                super().__init__(options, seats, seed)
                typist.game = self

        monkeypatch.setattr("coatl.cli.play.Game", WatchedGame)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
    return run(["play", "--seed", "fixed", *arguments])
