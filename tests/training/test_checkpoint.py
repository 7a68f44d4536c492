"""A training on disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from coatl.i18n import explain
from coatl.rules import CoatlError
from coatl.training.checkpoint import CHECKPOINT, SAMPLES, load, locked, save
from coatl.training.training_loop import Trainer, load_or_begin
from coatl.training.workers import InThisProcess

from .fake import play_game, settings

SETTINGS = settings(("games = 92", "games = 40"), ("deals = 6", "deals = 0"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a training in it."""
    state, seconds = load_or_begin(SETTINGS, tmp_path, Path())
    Trainer(state, seconds, tmp_path, InThisProcess(play_game)).run()
    return tmp_path


def refusal(folder: Path, *changes: tuple[str, str]) -> str:
    with pytest.raises(CoatlError) as refused:
        load(folder, settings(*changes))
    return explain(refused.value)


def test_an_empty_folder_holds_no_training(tmp_path: Path) -> None:
    assert load(tmp_path, SETTINGS) is None


def test_the_time_it_took_is_kept(folder: Path) -> None:
    found = load(folder, SETTINGS)
    assert found is not None
    state, seconds = found
    assert seconds > 0
    save(folder, state, 3600.0)
    again = load(folder, SETTINGS)
    assert again is not None
    assert again[1] == 3600.0


def test_a_training_of_other_settings_is_refused(folder: Path) -> None:
    before = (folder / CHECKPOINT).read_bytes()
    said = refusal(folder, ("replay = 600", "replay = 700"), ("deals = 6", "deals = 7"))
    assert said == (
        f"{folder} holds a training with other settings (different: gate.deals, learning.replay): "
        "name another folder with --out"
    )
    assert (folder / CHECKPOINT).read_bytes() == before


def test_a_training_for_other_features_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("coatl.training.checkpoint.FEATURES_VERSION", -1)
    assert "(different: features)" in refusal(folder, ("deals = 6", "deals = 0"))


@pytest.mark.parametrize("left", [0, 1, 100, 5000])
def test_a_damaged_checkpoint_is_refused(folder: Path, left: int) -> None:
    path = folder / CHECKPOINT
    path.write_bytes(path.read_bytes()[:left])
    assert f"{path} is damaged" in refusal(folder, ("deals = 6", "deals = 0"))


def test_damaged_samples_are_refused(folder: Path) -> None:
    for path in (folder / SAMPLES).iterdir():
        path.write_bytes(path.read_bytes()[:1000])
    assert "is damaged" in refusal(folder, ("deals = 6", "deals = 0"))


def test_missing_samples_are_refused(folder: Path) -> None:
    for path in (folder / SAMPLES).iterdir():
        path.unlink()
    assert "does not hold the last of" in refusal(folder, ("deals = 6", "deals = 0"))


def test_a_folder_is_for_one_at_a_time(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from coatl.training.checkpoint import locked\n"
    code += "with locked(Path(sys.argv[1])): pass"
    command = [sys.executable, "-c", code, str(tmp_path)]
    with locked(tmp_path):
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    assert "training-in-use" in done.stderr
    assert subprocess.run(command, check=False, env=os.environ).returncode == 0
