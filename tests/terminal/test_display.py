"""The display clears a terminal, and keeps what it prints to a pipe."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from coatl.terminal.display import Display

ERASE_SCROLLBACK = "\x1b[3J"


@pytest.mark.parametrize("is_shared", [False, True])
def test_only_a_shared_terminal_loses_its_scrollback(is_shared: bool) -> None:
    output = io.StringIO()
    Display(Console(file=output, force_terminal=True), is_shared=is_shared).clear()
    assert (ERASE_SCROLLBACK in output.getvalue()) == is_shared


def test_a_pipe_is_not_cleared_and_has_no_height() -> None:
    output = io.StringIO()
    display = Display(Console(file=output), is_shared=True)
    display.clear()
    assert output.getvalue() == "\n"
    assert display.height is None


def test_text_is_laid_out_for_100_columns_at_most() -> None:
    for columns, width in ((80, 80), (200, 100)):
        assert Display(Console(width=columns), is_shared=False).width == width
