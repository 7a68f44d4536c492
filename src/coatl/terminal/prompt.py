"""Asking a person, or a script at the other end of a pipe."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from coatl.i18n import say


class EndOfInput(Exception):
    """There is nobody left to ask."""


def number_in(text: str, last: int) -> int | None:
    """The number that was typed, if it is one from 0 to the last."""
    if not text.isascii() or not text.isdigit() or len(text) > len(str(last)):
        return None
    return int(text) if int(text) <= last else None


class Prompt:
    """Reads answers line by line. What comes through a pipe is echoed, so that the printed text
    reads like the game it was. At a keyboard that people share, nobody can call back what another
    one typed.
    """

    def __init__(self, console: Console, *, shared: bool = False) -> None:
        self._console = console
        self.is_person = sys.stdin.isatty()
        if self.is_person and not shared:
            _edit_lines()

    def ask(self, question: str) -> str:
        """One answer without surrounding blanks; raises `EndOfInput` at the end."""
        if self.is_person:
            try:
                # Not the console's own input: only so does the line editor know of the question,
                # and leaves it standing when a line is edited or called back.
                return input(question).strip()
            except EOFError:
                self._console.print()
                raise EndOfInput from None
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        self._console.print(Text(question + line.strip()))
        return line.strip()

    def agrees(self, question: str) -> bool:
        """Whether the answer is yes; everything else is no."""
        answer = self.ask(question + say("play.yes-no")).lower()
        return answer.startswith((say("play.yes"), "y"))


def _edit_lines() -> None:
    """Let a person edit a line and call back earlier ones, where the system can do that."""
    try:
        import readline  # noqa: F401, PLC0415  # importing it is its effect
    except ImportError:
        return
