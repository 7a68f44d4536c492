"""The results of a tournament as Parquet."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pyarrow.parquet
import pytest

from coatl.arena.log import TournamentLog
from coatl.arena.parquet import write_parquet

from .simulated import THREE, results, tournament


def test_parquet_has_the_same_rows_as_the_log(tmp_path: Path) -> None:
    played = tournament(games=4)
    path = tmp_path / "games.jsonl"
    with TournamentLog(path, played) as log:
        for result in results(played, dict.fromkeys(THREE, 0.0), "parquet"):
            log.add(result)
        write_parquet(tmp_path / "games.parquet", log.in_order)
    _, *lines = path.read_text().splitlines()
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert table.to_pylist() == [json.loads(line) for line in lines]
    assert {file.name for file in tmp_path.iterdir()} == {"games.jsonl", "games.parquet"}


def test_a_full_disk_names_the_file_and_leaves_no_partial_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(table: object, path: Path) -> None:
        path.write_text("the beginning")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(pyarrow.parquet, "write_table", write)
    with pytest.raises(OSError, match=r"No space left on device: .*/games\.parquet"):
        write_parquet(tmp_path / "games.parquet", [])
    assert list(tmp_path.iterdir()) == []
