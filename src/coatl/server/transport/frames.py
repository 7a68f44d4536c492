"""The frames of a socket, as far as a move needs them: a message that is one whole frame of text.
Any other frame, and whatever may be wrong with one, is for websockets to read.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # where nothing was compiled
    from websockets.utils import apply_mask

#: How the only frame of a text begins, and the bit of one that is masked, as a browser's has to be.
_TEXT: Final = 0x81
_MASKED: Final = 0x80

#: In place of a size: it follows in two bytes, or in eight.
_TWO: Final = 126
_EIGHT: Final = 127

#: The shortest frame that is masked: two bytes, and four of its mask.
_LEAST: Final = 6

_HEAD: Final = Struct("!BBH")
_LONG_HEAD: Final = Struct("!BBQ")


def text_in(data: bytes, most: int) -> str | None:
    """The text of a packet that is one whole frame, of so many bytes at most; None for any other,
    also where nobody should read it.
    """
    if len(data) < _LEAST or data[0] != _TEXT:
        return None
    size, start = data[1] - _MASKED, _LEAST
    if size == _TWO:
        size, start = int.from_bytes(data[2:4], "big"), _LEAST + 2
    if size == _EIGHT and start == _LEAST:  # longer than any message may be
        return None
    if not 0 <= size <= most or len(data) != start + size:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def are_whole(data: bytes) -> bool:
    """Whether this, which begins with a frame of a browser, ends with the end of one."""
    start = 0
    while start + _LEAST <= len(data):
        size, head = data[start + 1] % _MASKED, _LEAST
        if size >= _TWO:
            more = 2 if size == _TWO else 8
            size = int.from_bytes(data[start + 2 : start + 2 + more], "big")
            head += more
        start += head + size
    return start == len(data)


def head_of(text: bytes) -> bytes:
    """What comes before a text in its only frame, from the service."""
    size = len(text)
    if size < _TWO:
        return bytes((_TEXT, size))
    if size < 1 << 16:
        return _HEAD.pack(_TEXT, _TWO, size)
    return _LONG_HEAD.pack(_TEXT, _EIGHT, size)
