"""Save the record of a game to a file."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from coatl.files import atomic_text
from coatl.game import Game
from coatl.i18n import say

from .layout import warning
from .prompt import Prompt


def save_record(game: Game, path: Path) -> None:
    """Write the record of the game so far. If writing fails, the file does not change."""
    with atomic_text(path) as file:
        file.write(game.record().dumps() + "\n")


def offer_to_save_record(game: Game, console: Console, prompt: Prompt) -> None:
    """Ask a person for a file name until the record is saved or the answer is empty.

    Does nothing if a script answers.
    """
    while prompt.is_interactive:
        name = prompt.ask(say("play.save-where"))
        if not name:
            return
        path = Path(name)
        if path.exists() and not prompt.confirm(say("play.overwrite", path=path)):
            continue
        try:
            save_record(game, path)
        except OSError as error:
            console.print(warning(say("play.cannot-save", why=error.strerror or error)))
        else:
            console.print(Text(say("play.saved", path=path)))
            return
