"""`coatl train`: train the learned bot by self-play."""

from __future__ import annotations

import argparse
import os
from importlib.util import find_spec
from typing import Final

from rich.console import Console

from coatl.package_name import install_command
from coatl.rules import CoatlError

from .options import positive

#: Games keep all processors busy: linear algebra must not start threads of its own.
_ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `coatl train`."""
    parser.add_argument("settings", metavar="SETTINGS.toml", help="read settings from this file")
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="keep the training in this folder, and continue the one that is there (default: a "
        "folder named after the settings, in training)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--workers",
        type=positive,
        metavar="N",
        help="play in N processes on this machine, instead of the number in the settings",
    )
    where.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: HOST:PORT, ray://HOST:PORT, or auto on one of its machines",
    )
    parser.add_argument(
        "--minutes",
        type=_minutes,
        metavar="M",
        help="stop after M minutes; the same command continues",
    )


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"invalid number of minutes: {text!r}") from None
    if not 0 < minutes < 1e9:
        raise argparse.ArgumentTypeError(f"{text} is not a positive number")
    return minutes


def run(args: argparse.Namespace, console: Console) -> int:
    """Train until a limit is reached or Ctrl-C stops it."""
    if find_spec("numpy") is None:
        raise CoatlError("needs-numpy", install=install_command("train"))
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")
    from .run_training import train  # noqa: PLC0415  # numpy is installed, and reads the environment

    return train(args, console)
