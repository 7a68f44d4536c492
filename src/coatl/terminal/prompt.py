"""Ask questions on the terminal, and read the answers of a person or of a script."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.text import Text

from coatl.i18n import say


class EndOfInput(Exception):
    """Standard input has ended."""


def parse_number(text: str, last: int) -> int | None:
    """Return the number that a text has, if it is one from 0 to `last`."""
    if not text.isascii() or not text.isdigit() or len(text) > len(str(last)):
        return None
    return int(text) if int(text) <= last else None


class Prompt:
    """Reads answers line by line.

    Answers from a pipe are printed, too, so that the output is a complete log of the game. Pass
    `is_shared` if several people share the keyboard: then they cannot recall each other's input
    with the arrow keys.
    """

    def __init__(self, console: Console, *, is_shared: bool = False) -> None:
        self._console = console
        #: Whether a person answers at a terminal, and not a script through a pipe.
        self.is_interactive = sys.stdin.isatty()
        if self.is_interactive and not is_shared:
            _enable_line_editing()

    def ask(self, question: str) -> str:
        """Return one answer without surrounding spaces; raises `EndOfInput` at the end."""
        if self.is_interactive:
            try:
                # Not `Console.input`: the line editor must know the question to keep it on screen
                # while a line is edited or recalled.
                return input(question).strip()
            except EOFError:
                self._console.print()
                raise EndOfInput from None
        line = sys.stdin.readline()
        if not line:
            raise EndOfInput
        self._console.print(Text(question + line.strip()))
        return line.strip()

    def confirm(self, question: str) -> bool:
        """Ask a yes-no question; any answer but yes means no."""
        answer = self.ask(question + say("play.yes-no")).lower()
        return answer.startswith((say("play.yes"), "y"))


def _enable_line_editing() -> None:
    """Let a person edit a line and recall earlier ones, if the system supports it."""
    try:
        import readline  # noqa: F401, PLC0415  # the import has the effect
    except ImportError:
        return
