"""Play the games behind docs/strategy.md and rewrite its figures and drawings.

Finished games are stored in `build/strategy`, separately for every version of the bots, so an
interrupted run continues. `coatl replay` reads them. Run it from the root of the clone.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

from benchmarks.engine.docs_page import fill
from benchmarks.engine.stored_games import fingerprint

from .drawings import all_drawings
from .facts import Game, facts
from .figures import Played
from .games import (
    MAIN,
    SOLO,
    TABLES,
    collect,
    number_of_games,
    weights_folder,
    weights_in,
)
from .tables import all_tables

FOLDER = Path("build/strategy")
PAGE = Path("docs/strategy.md")
PICTURES = Path("docs/pictures/strategy")


def games_of(kind: str, games: int, seed: str, jobs: int) -> list[Game]:
    """All games of one kind, those that were played before included."""
    began = time.perf_counter()
    options = TABLES.get(kind) or SOLO[kind]
    folder = FOLDER / fingerprint(is_solo=kind in SOLO)
    name = kind if kind in TABLES else f"solo {kind}"
    path = folder / f"{name.replace(' ', '-')}-{seed}.jsonl"
    seeds = [f"{seed}/{name}/{game}" for game in range(number_of_games(kind, games))]
    found = [facts(record) for record in collect(path, options, seeds, jobs)]
    print(f"{name}: {len(found)} games, {time.perf_counter() - began:.0f} s", flush=True)
    return found


def write(played: Played, seed: str) -> None:
    """Rewrite the figures of the page, and the drawings."""
    figures = all_tables(played, weights_in(weights_folder()), seed)
    PAGE.write_text(fill(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, drawing in all_drawings(played).items():
        (PICTURES / name).write_text(drawing, encoding="utf-8")


def main() -> None:
    """Play what is missing, then write the page."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engine.strategy", description=__doc__
    )
    parser.add_argument("--games", type=int, default=2000, help=f"with {MAIN}; fewer of each other")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", default="strategy", help="which deals")
    args = parser.parse_args()
    if args.games < 2:
        parser.error("an interval needs at least two games")
    kinds = (*TABLES, *SOLO)
    played = {kind: games_of(kind, args.games, args.seed, args.jobs) for kind in kinds}
    write(played, args.seed)


if __name__ == "__main__":
    main()
