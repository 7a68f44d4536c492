"""Writes `tests/env/playthroughs`: whole games as OpenSpiel's own generator tells them.

    python -m tools.playthroughs

Greedy bots play, because their games are short; with more players a file would have megabytes. A
test plays the same actions again and compares every line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import coatl.env.spiel  # noqa: F401  # registers the game
import pyspiel
from coatl.env.spiel_codes import code_of
from open_spiel.python.algorithms.generate_playthrough import playthrough

from coatl.bots import make_bot
from coatl.game import play_out

FOLDER: Final = Path(__file__).parent.parent / "tests" / "env" / "playthroughs"

GAMES: Final = {"coatl_2p": "coatl", "coatl_solo": "coatl(players=1,levels=15)"}


def written(game: str) -> str:
    """The playthrough of a game that greedy bots play."""
    options = pyspiel.load_game(game).options
    _, steps = play_out(options, [make_bot("greedy")] * options.players, game)
    text: str = playthrough(game, [code_of(step) for step in steps])
    return text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.txt"
        path.write_text(written(game), encoding="utf-8")
        print(path.name)
