"""Patches of scenes: what changed since the scene before (ADR 22).

The service makes them, and clients apply them: the page does in `scenePatch.ts`, programs in Python
here.
"""

from __future__ import annotations

from typing import Final

from coatl.structs import Decoder, asdict, encode, replace

from .messages import Frame, Scene, ScenePatch
from .scene import LazyScene, build_value

_SCENES: Final = Decoder(Scene)


def build_patch(lazy: LazyScene, before: LazyScene) -> ScenePatch:
    """The fields of a scene that are not as before. Only these are built."""
    return ScenePatch(
        {name: build_value(value) for name, value in lazy.items() if value != before[name]}
    )


def with_whole_scene(frame: Frame, before: Scene | None) -> Frame:
    """A frame with its whole scene instead of a patch.

    `before` is the last scene received over the same connection.
    """
    if frame.patch is None:
        return frame
    if before is None:
        raise ValueError("a patch without a scene before it")
    scene = _SCENES.decode(encode({**asdict(before), **frame.patch}))
    return replace(frame, scene=scene, patch=None)
