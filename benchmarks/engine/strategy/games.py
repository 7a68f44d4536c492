"""Self-play games of one bot, stored as records, one per line, as soon as a game is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final, NamedTuple

import coatl.bots.learned.weights
from benchmarks.engine.stored_games import whole_lines
from coatl.bots import make_bot
from coatl.formats.record import Record, make_record, parse_record
from coatl.game import play_out
from coatl.rules import Options
from coatl.rules.options import LEVELS

#: The bot that plays every seat.
BOT: Final = "learned"

#: The kinds of table by their name on the page.
TABLES: Final[dict[str, Options]] = {
    f"{number} players": Options(players=number) for number in (2, 3, 4)
}
SOLO: Final[dict[str, Options]] = {
    "none": Options.solo(),
    **{str(level): Options.solo((level,)) for level in LEVELS},
    "all five": Options.solo(LEVELS),
}

#: The kind of game that most figures are about, and of which most games are played.
MAIN: Final = "2 players"

#: Games of the main kind for each game of another kind.
FEWER: Final = 4


class Weights(NamedTuple):
    """The card of a weights file."""

    name: str
    features_version: int
    games: int
    date: str


def weights_folder() -> Path:
    """The folder of the weights of the bots."""
    return Path(coatl.bots.learned.weights.__file__).parent


def weights_in(folder: Path) -> list[Weights]:
    """The cards of all weights files in a folder, by name."""
    found = []
    for path in sorted(folder.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        card = data["card"]
        found.append(Weights(path.stem, data["features_version"], card["games"], card["date"]))
    return found


def number_of_games(kind: str, games: int) -> int:
    """The number of games of a kind, for this many of the main kind."""
    return games if kind == MAIN else max(2, games // FEWER)


def play(options: Options, seed: str) -> Record:
    """Let the bot play every seat of one game."""
    bots = [make_bot(BOT) for _ in range(options.players)]
    state, steps = play_out(options, bots, seed)
    return make_record(options, (BOT,) * options.players, seed, steps, state)


def stored(path: Path) -> dict[str, Record]:
    """The games in a file by seed."""
    records = [parse_record(line) for line in whole_lines(path)]
    return {record.seed: record for record in records if record.seed is not None}


def collect(path: Path, options: Options, seeds: list[str], jobs: int) -> Iterator[Record]:
    """The games of these seeds in this order; those that the file lacks are played and added."""
    path.parent.mkdir(parents=True, exist_ok=True)
    found = stored(path)
    missing = [seed for seed in seeds if seed not in found]
    if missing:
        with path.open("a", encoding="utf-8") as file, ProcessPoolExecutor(jobs) as pool:
            futures = [pool.submit(play, options, seed) for seed in missing]
            for future in as_completed(futures):
                record = future.result()
                found[record.seed or ""] = record
                file.write(record.dumps() + "\n")
                file.flush()
    return (found[seed] for seed in seeds)
