"""What stands for librt's `vec` in plain Python: `vec[T]` is `list`."""

from __future__ import annotations

i64 = int


class vec:  # noqa: N801  # the name it stands for
    """Makes lists: `vec[i64](items)` is `list(items)`."""

    def __class_getitem__(cls, item: object) -> type[list[object]]:
        return list
