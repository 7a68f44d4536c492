"""A.D.A.M. in the terminal: its cards, the pieces on them, and the colours they need."""

from __future__ import annotations

from helpers import adam_with
from rich.text import Text

from coatl.terminal.adam import adam_lines, brief_adam_lines

CARDS = "trio-red br hr | count-blue | pair-red-black br bk br bk br"


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def test_cards_are_in_order_with_their_pieces_and_missing_colours() -> None:
    lines = plain(list(adam_lines(adam_with(CARDS), 100)))
    assert [line.split()[0] for line in lines[1:]] == ["1:", "2:", "3:"]
    assert "k▌trio-red" in lines[1]
    assert lines[1].endswith("(r)◀r) lacks rrrr")
    assert lines[2].endswith("lacks bbbbbb")
    assert lines[3].endswith("(r)(k)(r)(k)(r) lacks k")


def test_missing_colours_are_grouped_by_colour() -> None:
    lines = plain(list(adam_lines(adam_with("pair-red-black | chain-red-black-blue"), 100)))
    assert lines[1].endswith("lacks rrrkkk")
    assert lines[2].endswith("lacks rrkkbb")


def test_points_passes_discarded_pieces_and_completed_cards_are_shown() -> None:
    adam = adam_with(CARDS, "trio-blue count-red", "by by bk", 2)
    lines = plain(list(adam_lines(adam, 100)))
    assert lines[0].startswith("A.D.A.M. 12 points, 2 passes · 3 pieces out of the game · ")
    assert lines[-1] == "        completed trio-blue 7 · count-red 5"


def test_brief_adam_takes_two_lines() -> None:
    longest = "chain-green-yellow-black | two-black-three-green | chain-yellow-blue-green"
    assert len(brief_adam_lines(adam_with(longest, "trio-blue", "", 12), 80)) == 2
    lines = plain(brief_adam_lines(adam_with(CARDS, "trio-blue"), 80))
    assert lines == [
        "A.D.A.M. 7 points, 0 passes · trio-red lacks rrrr · count-blue lacks bbbbbb",
        "        pair-red-black lacks k",
    ]


def test_on_a_narrow_screen_missing_colours_are_below_the_pieces() -> None:
    adam = adam_with("pair-red-black br bk br bk br")
    *_, pieces, missing = plain(list(adam_lines(adam, 80)))
    assert pieces.index("(r)(k)(r)(k)(r)") == missing.index("lacks k")
