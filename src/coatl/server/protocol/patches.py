"""Patches of scenes as a client applies them, for programs in Python that follow a table."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict, replace

from .messages import Frame, Scene


def with_whole_scene(frame: Frame, before: Scene | None) -> Frame:
    """A frame with its whole scene instead of a patch.

    `before` is the last scene received over the same connection.
    """
    if frame.patch is None:
        return frame
    if before is None:
        raise ValueError("a patch without a scene before it")
    scene = msgspec.convert({**asdict(before), **frame.patch}, Scene)
    return replace(frame, scene=scene, patch=None)
