"""Lines that are too wide are broken at spaces."""

from __future__ import annotations

import pytest
from rich.text import Text

from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.terminal.draw import draw_prophecy, draw_temple
from coatl.terminal.layout import break_long_lines


def broken(line: Text, width: int) -> list[str]:
    return [part.plain for part in break_long_lines([line], width, " " * 4)]


def test_a_line_that_is_too_wide_continues_with_an_indent() -> None:
    assert broken(Text("one two   three four"), 15) == ["one two   three", "    four"]
    assert broken(Text("one two   three four"), 12) == ["one two", "    three", "    four"]


def test_a_line_that_fits_does_not_change() -> None:
    assert broken(Text("one two   three four"), 20) == ["one two   three four"]


def test_a_word_is_not_broken() -> None:
    assert broken(Text("one two-three-four"), 8) == ["one two-three-four"]


@pytest.mark.parametrize("width", [80, 100])
def test_every_card_on_a_coatl_fits_a_window(width: int) -> None:
    lines = [Text(" " * 15).append_text(draw_prophecy(card.kind, 1)) for card in PROPHECIES]
    for card in TEMPLES:
        held = (True,) * len(card.conditions)
        lines.append(Text(" " * 15).append_text(draw_temple(card.kind, held)))
    assert max(line.cell_len for line in lines) > width
    assert max(line.cell_len for line in break_long_lines(lines, width)) <= width
