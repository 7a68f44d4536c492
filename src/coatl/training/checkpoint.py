"""A training on disk: a folder from which it goes on exactly where it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from coatl.bots.learned.network import FEATURES_VERSION, INPUTS
from coatl.files import whole_or_nothing, written_whole
from coatl.rules import RULES_VERSION, CoatlError

from .progress import Span
from .replay import Replay
from .selfplay import SeatResult
from .settings import Settings

#: Raised when what a checkpoint holds changes its meaning.
FORMAT: Final = 1

CHECKPOINT: Final = "checkpoint.msgpack"
SETTINGS: Final = "settings.toml"
SAMPLES: Final = "samples"


class Checkpoint(msgspec.Struct, kw_only=True):
    """Everything that a training is at one moment, but its replay.

    `learnt` rounds have been learnt from. `weights` are versions of them by number, as float32:
    those that rounds are played with now, the `older` selves and the `best`. `finished` are games
    that have been played and not been learnt from.
    """

    identity: dict[str, Any]
    learnt: int
    seconds: float
    values: bytes
    first: bytes
    second: bytes
    steps: int
    samples: int
    weights: dict[int, bytes]
    older: list[int]
    best: int
    finished: dict[str, tuple[SeatResult, ...]]
    history: list[Span]


def identity(settings: Settings) -> dict[str, Any]:
    """What must be the same for a training to go on."""
    versions = {"format": FORMAT, "rules": RULES_VERSION, "features": FEATURES_VERSION}
    found: dict[str, Any] = {**versions, "inputs": INPUTS, **settings.identity()}
    return found


def save(folder: Path, checkpoint: Checkpoint, replay: Replay) -> None:
    """Keep a training. Interrupted at any time, it leaves a whole checkpoint: this or the last."""
    replay.save(folder / SAMPLES)
    with whole_or_nothing(folder / CHECKPOINT) as file:
        file.write(msgspec.msgpack.encode(checkpoint))
    replay.forget(folder / SAMPLES)


def load(folder: Path, settings: Settings, replay: Replay) -> Checkpoint | None:
    """The checkpoint of a folder, and its samples into `replay`; None if there is none yet.

    A training of other settings is refused, and so is a file that is damaged.
    """
    path = folder / CHECKPOINT
    if not path.exists():
        return None
    try:
        raw = path.read_bytes()
        header = msgspec.msgpack.decode(raw, type=dict[str, Any])["identity"]
        here = msgspec.msgpack.decode(msgspec.msgpack.encode(identity(settings)))
        _compare(folder, header, here)
        checkpoint = msgspec.msgpack.decode(raw, type=Checkpoint)
        replay.load(folder / SAMPLES, checkpoint.samples)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, EOFError) as error:
        if isinstance(error, CoatlError):
            raise
        raise CoatlError("checkpoint-damaged", path=path) from None
    return checkpoint


def _compare(folder: Path, there: dict[str, Any], here: dict[str, Any]) -> None:
    names = tuple(sorted(name for name in here | there if here.get(name) != there.get(name)))
    if names:
        raise CoatlError("other-training", folder=folder, differences=names)


def copy_settings(folder: Path, text: str) -> None:
    """Keep the text of the settings beside the checkpoint, for people."""
    with written_whole(folder / SETTINGS) as file:
        file.write(text)
