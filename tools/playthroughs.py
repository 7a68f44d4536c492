"""Write the golden playthroughs of `tests/env/openspiel/playthroughs` with OpenSpiel's generator.

    python -m tools.playthroughs

Greedy bots play, because their games are short; a playthrough of more than two players would take
megabytes. `tests/env/openspiel/test_conformance.py` replays the files and compares every line.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pyspiel
from open_spiel.python.algorithms.generate_playthrough import playthrough

from coatl.bots import make_bot
from coatl.env.openspiel.codes import code_of  # the package registers the game
from coatl.game import play_out

FOLDER: Final = Path(__file__).parent.parent / "tests" / "env" / "openspiel" / "playthroughs"

GAMES: Final = {"coatl_2p": "coatl", "coatl_solo": "coatl(players=1,levels=15)"}


def greedy_playthrough(game: str) -> str:
    """The playthrough of one game between greedy bots; the game's name is the seed."""
    options = pyspiel.load_game(game).options
    _, steps = play_out(options, [make_bot("greedy")] * options.players, game)
    text: str = playthrough(game, [code_of(step) for step in steps])
    return text


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.txt"
        path.write_text(greedy_playthrough(game), encoding="utf-8")
        print(path.name)
