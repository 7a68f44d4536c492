"""`coatl train` with games that take no time: `python -m training.fake_train`, in `tests`."""

from __future__ import annotations

from coatl.cli import main, run_training
from coatl.training import training_loop

from . import fake

if __name__ == "__main__":
    run_training.play_game = fake.slow_game  # type: ignore[attr-defined]
    training_loop.SAVE_EVERY = 0.2  # type: ignore[misc]
    main()
