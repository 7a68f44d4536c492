"""The measured strength of the bots, as documents and cards of weights say it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from benchmarks.engine import strength
from coatl.bots.learned.network import load_card, load_weights
from coatl.rules import Options

TWO = strength.Row("two players, against `planner`", "learned", ("planner",), Options(), 4)
ALONE = strength.Row("alone, no level", "learned", (), Options.solo(), 2)


def played(game: int, share: float) -> strength.Played:
    return strength.Played(game, share, 40, 30, 1, 40, 20, 3, 8, 2, 24)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with stored games of two rows, a page with a table, and weights."""
    weights = tmp_path / "weights"
    shutil.copytree(strength.WEIGHTS, weights)
    page = tmp_path / "bots.md"
    page.write_text("before\n\n<!-- figures: strength -->\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(strength, "FOLDER", tmp_path)
    monkeypatch.setattr(strength, "WEIGHTS", weights)
    monkeypatch.setattr(strength, "PAGES", {"strength": page})
    monkeypatch.setattr(strength, "rows", lambda: iter((TWO, ALONE)))
    for row, shares in ((TWO, (1.0, 1.0, 1.0, 0.0)), (ALONE, (1.0,))):
        path = strength.path_of(row, "seed")
        path.parent.mkdir(parents=True, exist_ok=True)
        games = [played(game, share) for game, share in enumerate(shares)]
        path.write_text("".join(json.dumps(one._asdict()) + "\n" for one in games))
    return tmp_path


def test_a_page_has_the_complete_rows_only(folder: Path) -> None:
    strength.write("seed", "")
    text = (folder / "bots.md").read_text(encoding="utf-8")
    assert "| two players, against `planner` | `learned` | 4 | 75.0% |" in text
    assert "alone" not in text


def strengths(path: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """What the card of weights says, by game and bot."""
    return {(one["game"], one["bot"]): one for one in load_card(path)["strength"]}


def test_the_card_of_weights_has_the_rows_they_played_and_keeps_the_others(folder: Path) -> None:
    table, solo = folder / "weights" / "table.json", folder / "weights" / "solo.json"
    earlier = strengths(table), strengths(solo)
    assert len(earlier[0]) > 1
    strength.write("seed", "")
    found = strengths(table)[TWO.name, TWO.bot]
    assert (found["games"], found["won"]) == (4, 0.75)
    assert found["interval"][0] < 0.75 < found["interval"][1]
    assert strengths(table) == earlier[0] | {(TWO.name, TWO.bot): found}
    assert strengths(solo) == earlier[1]


def test_writing_a_card_leaves_the_weights_as_they_are(folder: Path) -> None:
    before = load_weights(folder / "weights" / "table.json").values
    strength.write("seed", "")
    assert load_weights(folder / "weights" / "table.json").values == before
