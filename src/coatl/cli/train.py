"""`coatl train`: train the learned bot by self-play."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from threading import Event

from rich.console import Console

from coatl.rules import CoatlError

from . import INTERRUPTED
from .options import positive

HELP = "train the learned bot by self-play"

#: Games fill the processors: linear algebra must not start threads of its own.
_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `coatl train` understands."""
    parser.add_argument("settings", metavar="SETTINGS.toml", help="read settings from this file")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="keep the training in this folder (default: named after the settings, in training); "
        "a training that is there goes on",
    )
    parser.add_argument(
        "--workers", type=positive, metavar="N", help="play in N processes on this machine"
    )
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after M minutes in all")


def run(args: argparse.Namespace, console: Console) -> int:
    """Train until the limits are reached."""
    if find_spec("numpy") is None:
        raise CoatlError("needs-numpy")
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")
    return _train(args, console)


def _train(args: argparse.Namespace, console: Console) -> int:
    from coatl.training.checkpoint import copy_settings  # noqa: PLC0415  # numpy is there
    from coatl.training.run import Trainer  # noqa: PLC0415
    from coatl.training.selfplay import play_game  # noqa: PLC0415
    from coatl.training.settings import read_settings  # noqa: PLC0415
    from coatl.training.workers import InProcesses, InThisProcess, Pool  # noqa: PLC0415

    path = Path(args.settings)
    settings = read_settings(path)
    if args.minutes is not None:
        import msgspec  # noqa: PLC0415

        limits = msgspec.structs.replace(settings.limits, minutes=args.minutes)
        settings = msgspec.structs.replace(settings, limits=limits)
    folder = Path(args.out) if args.out is not None else Path("training", path.stem)
    folder.mkdir(parents=True, exist_ok=True)
    workers = args.workers or settings.workers
    pool: Pool = InThisProcess(play_game) if workers == 1 else InProcesses(play_game, workers)
    shown = [0.0]

    def watch(trainer: Trainer) -> None:
        if trainer.seconds - shown[0] >= 10 and trainer.history:
            shown[0] = trainer.seconds
            span = trainer.history[-1]
            tally = {
                n: f"{t.won / t.seats:.2f} won {t.points / max(1, t.turns):.2f} a turn"
                for n, t in span.tallies.items()
                if t.seats
            }
            loss = (span.win_loss + span.margin_loss) / max(1, span.steps)
            console.print(
                f"{trainer.seconds:.0f} s, {trainer.games} games, loss {loss:.3f}, {tally}"
            )

    try:
        with _stopping() as stop:
            trainer = Trainer(
                settings, folder, pool, beside=path.parent, should_stop=stop.is_set, watch=watch
            )
            copy_settings(folder, path.read_text(encoding="utf-8"))
            trainer.run()
    finally:
        pool.close()
    console.print(f"{trainer.games} games in {trainer.seconds:.0f} s: {folder}")
    return INTERRUPTED if stop.is_set() else 0


@contextmanager
def _stopping() -> Iterator[Event]:
    """An event that Ctrl-C sets; asked twice, it stops at once."""
    event = Event()

    def stop(number: int, frame: object) -> None:
        if event.is_set():
            raise KeyboardInterrupt
        event.set()

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield event
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
