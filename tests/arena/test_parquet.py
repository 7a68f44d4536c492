"""Results as Parquet."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet

from coatl.arena.log import Log
from coatl.arena.parquet import write_parquet

from .outcomes import THREE, results, tournament


def test_parquet_says_what_the_lines_say(tmp_path: Path) -> None:
    played = tournament(games=4)
    path = tmp_path / "games.jsonl"
    with Log(path, played) as log:
        for result in results(played, dict.fromkeys(THREE, 0.0), "parquet"):
            log.add(result)
        write_parquet(tmp_path / "games.parquet", log.in_order)
    _, *lines = path.read_text().splitlines()
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table.to_pylist() == [json.loads(line) for line in lines]
    assert {file.name for file in tmp_path.iterdir()} == {"games.jsonl", "games.parquet"}
