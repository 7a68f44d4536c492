"""The console of a game: print lines, warn, clear the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from .layout import MAX_WIDTH, print_lines, warning

#: Terminal control sequence: erase the lines that have scrolled off the screen.
_ERASE_SCROLLBACK: Final = "\x1b[3J"


class Display:
    """Prints to the console: a terminal, or a pipe, which gets the same text without clearing.

    Pass `is_shared` if several people share the screen: `clear` then also erases the scrollback,
    so that nobody can read another player's hidden cards there.
    """

    def __init__(self, console: Console, *, is_shared: bool) -> None:
        self._console = console
        self._is_shared = is_shared

    @property
    def is_terminal(self) -> bool:
        """Whether the output is a terminal."""
        return self._console.is_terminal

    @property
    def width(self) -> int:
        """The width to lay out text for."""
        return min(self._console.width, MAX_WIDTH)

    @property
    def height(self) -> int | None:
        """The number of lines on the screen; None if the output is no terminal."""
        return self._console.height if self.is_terminal else None

    def print(self, text: str = "", style: str = "") -> None:
        """Print a text."""
        self._console.print(Text(text, style))

    def print_lines(self, lines: Sequence[Text]) -> None:
        """Print lines without trailing spaces."""
        print_lines(self._console, lines)

    def warn(self, sentence: str) -> None:
        """Print a sentence in the style of warnings."""
        self._console.print(warning(sentence))

    def clear(self) -> None:
        """Clear the screen; in a pipe, print an empty line."""
        if not self.is_terminal:
            self.print()
            return
        self._console.clear()
        if self._is_shared:
            self._console.file.write(_ERASE_SCROLLBACK)
