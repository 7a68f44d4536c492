"""The replay buffer, in memory and on disk."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from coatl.training.replay_buffer import ReplayBuffer


def add(replay: ReplayBuffer, first: int, last: int) -> None:
    """Add samples whose features are their numbers."""
    numbers = np.arange(first, last, dtype=np.float32)
    replay.add(np.stack([numbers] * 3, axis=1), np.stack([numbers] * 2, axis=1))


def held(replay: ReplayBuffer) -> list[int]:
    """The samples in a buffer, in the order of their places."""
    features, targets = replay._features, replay._targets
    assert (features[:, :2] == targets).all()
    return [int(number) for number in features[: len(replay), 0]]


def test_a_full_buffer_replaces_the_oldest() -> None:
    replay = ReplayBuffer(5, 3)
    add(replay, 0, 4)
    assert held(replay) == [0, 1, 2, 3]
    add(replay, 4, 7)
    assert held(replay) == [5, 6, 2, 3, 4]


def test_more_than_it_holds_leaves_the_last() -> None:
    replay = ReplayBuffer(5, 3)
    add(replay, 0, 13)
    assert sorted(held(replay)) == [8, 9, 10, 11, 12]


def test_a_batch_is_of_what_there_is() -> None:
    replay = ReplayBuffer(100, 3)
    add(replay, 1, 4)
    features, targets = replay.sample(np.random.default_rng(1), 50)
    assert features.shape == (50, 3)
    assert set(targets[:, 0]) == {1, 2, 3}


def test_it_is_the_same_after_any_number_of_saves(tmp_path: Path) -> None:
    replay = ReplayBuffer(10, 3)
    for first, last in ((0, 3), (3, 3), (3, 9), (9, 14), (14, 40), (40, 41)):
        add(replay, first, last)
        replay.save(tmp_path)
        replay.prune(tmp_path)
        again = ReplayBuffer(10, 3)
        again.load(tmp_path, replay.added)
        assert held(again) == held(replay)
        assert again.added == replay.added


def test_samples_saved_after_a_checkpoint_are_dropped(tmp_path: Path) -> None:
    replay = ReplayBuffer(10, 3)
    add(replay, 0, 8)
    replay.save(tmp_path)
    before = held(replay)
    add(replay, 8, 12)
    replay.save(tmp_path)
    again = ReplayBuffer(10, 3)
    again.load(tmp_path, 8)
    assert held(again) == before
    add(again, 8, 15)
    again.save(tmp_path)
    once_more = ReplayBuffer(10, 3)
    once_more.load(tmp_path, 15)
    assert held(once_more) == held(again)


def test_files_of_which_nothing_is_left_are_deleted(tmp_path: Path) -> None:
    replay = ReplayBuffer(10, 3)
    for first in range(0, 100, 4):
        add(replay, first, first + 4)
        replay.save(tmp_path)
        replay.prune(tmp_path)
    assert len(list(tmp_path.iterdir())) <= 4


def test_a_missing_file_is_noticed(tmp_path: Path) -> None:
    replay = ReplayBuffer(10, 3)
    for first in (0, 3, 6):
        add(replay, first, first + 3)
        replay.save(tmp_path)
    files = sorted(tmp_path.iterdir())
    for path in files:
        kept = path.read_bytes()
        path.unlink()
        with pytest.raises(ValueError, match="does not hold"):
            ReplayBuffer(10, 3).load(tmp_path, 9)
        path.write_bytes(kept)
