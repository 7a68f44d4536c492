"""Fuzz target: positions and the notation of steps and Cóatls."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from coatl.formats.notation import format_coatl, format_step, parse_coatl, parse_step
from coatl.formats.position import POSITION_HEADER, format_position, parse_position
from coatl.rules import CoatlError

T = TypeVar("T")


def run(data: bytes) -> None:
    """Parse a position, or each line as a step and as a Cóatl. An accepted text reads back."""
    text = data.decode(errors="surrogateescape")
    if text.startswith(POSITION_HEADER):
        _reads_back(text, parse_position, format_position)
        return
    for line in text.split("\n"):
        _reads_back(line, parse_step, format_step)
        _reads_back(line, parse_coatl, format_coatl)


def _reads_back(text: str, parse: Callable[[str], T], written: Callable[[T], str]) -> None:
    try:
        found = parse(text)
    except CoatlError:
        return
    assert parse(written(found)) == found
