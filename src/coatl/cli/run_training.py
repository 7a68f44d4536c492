"""Runs `coatl train`. This module needs numpy."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

from rich.console import Console

from coatl.files import atomic_text
from coatl.i18n import say
from coatl.training.checkpoint import locked
from coatl.training.learning_schedule import games_learnt
from coatl.training.ray_pool import OnRay
from coatl.training.report import report
from coatl.training.selfplay import play_game
from coatl.training.settings import Settings, read_settings
from coatl.training.training_loop import Trainer, load_or_begin
from coatl.training.workers import InProcesses, InThisProcess, Pool

from . import INTERRUPTED
from .training_progress import TrainingProgress


def train(args: argparse.Namespace, console: Console) -> int:
    """Train with these settings, or continue the training in the folder."""
    path = Path(args.settings)
    settings = read_settings(path)
    text = path.read_text(encoding="utf-8")
    folder = Path(args.out) if args.out is not None else Path("training", path.stem)
    folder.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + 60 * args.minutes if args.minutes is not None else None
    with locked(folder), _interrupts() as interrupted:
        state, seconds = load_or_begin(settings, folder, path.parent)
        _write(folder / "settings.toml", text)
        with closing(_pool(settings, args)) as pool, TrainingProgress(state) as progress:

            def should_stop() -> bool:
                late = deadline is not None and time.monotonic() >= deadline
                return interrupted.is_set() or late

            def on_gate(trainer: Trainer) -> None:
                progress.show_gate(trainer)
                _write_report(trainer, text)

            trainer = Trainer(
                state,
                seconds,
                folder,
                pool,
                should_stop=should_stop,
                watch=progress.watch,
                on_gate=on_gate,
            )
            trainer.run()
        _write_report(trainer, text)
    if interrupted.is_set():
        stopped = say("train.stopped", games=state.played, folder=folder)
        sys.stderr.write(f"\n{stopped}\n")
        return INTERRUPTED
    _print_result(trainer, console)
    return 0


def _pool(settings: Settings, args: argparse.Namespace) -> Pool:
    if args.ray is not None:
        return OnRay(play_game, args.ray)
    workers = args.workers or settings.workers
    return InThisProcess(play_game) if workers == 1 else InProcesses(play_game, workers)


def _write(path: Path, text: str) -> None:
    with atomic_text(path) as file:
        file.write(text)


def _write_report(trainer: Trainer, settings: str) -> None:
    _write(trainer.folder / "report.html", report(trainer.state, trainer.seconds, settings))


def _print_result(trainer: Trainer, console: Console) -> None:
    state = trainer.state
    facts = {
        "games": state.games,
        "minutes": f"{trainer.seconds / 60:.1f}",
        "best": games_learnt(trainer.settings, state.best),
    }
    console.print(say("train.done", **facts), markup=False, soft_wrap=True)
    console.print(say("train.written", folder=trainer.folder), markup=False, soft_wrap=True)


@contextmanager
def _interrupts() -> Iterator[Event]:
    """An event that Ctrl-C sets, so that the training is saved; the second Ctrl-C stops at once."""
    event = Event()

    def interrupt(number: int, frame: object) -> None:
        if event.is_set():
            raise KeyboardInterrupt
        event.set()

    signals = (signal.SIGINT, signal.SIGTERM)
    before = [(each, signal.signal(each, interrupt)) for each in signals]
    try:
        yield event
    finally:
        for each, handler in before:
            signal.signal(each, handler)
