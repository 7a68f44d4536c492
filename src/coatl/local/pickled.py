"""Jobs and their results as text, for the way between two workers of one page."""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from typing import Any


def pack(value: Any) -> str:
    """A value as text."""
    return b64encode(pickle.dumps(value, pickle.HIGHEST_PROTOCOL)).decode()


def unpack(text: str) -> Any:
    """The value that `pack` was given. Only for text from the other worker."""
    return pickle.loads(b64decode(text))  # noqa: S301  # ours
