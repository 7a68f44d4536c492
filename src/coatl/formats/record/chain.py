"""The hash chain beside the steps of a record: a change breaks it at its place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Final

#: Hexadecimal digits stored of each hash in the chain.
CHECK_DIGITS: Final = 8


def canonical(value: object) -> str:
    """The JSON text of a value that is hashed: without spaces, names in order."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def link_after(before: str, text: str) -> str:
    """The hash of a text and of the hash before it."""
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()


def chain(head: dict[str, object], steps: Sequence[str]) -> Iterator[str]:
    """The hash of the header, then one hash per step, each including the one before."""
    link = link_after("", canonical(head))
    yield link
    for step in steps:
        link = link_after(link, step)
        yield link
