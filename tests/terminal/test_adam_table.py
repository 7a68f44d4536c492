"""A.D.A.M. at the table, and the whole table of the solo game."""

from __future__ import annotations

import pytest
from helpers import adam_with, coatl, player, playing, row_of
from rich.text import Text

from coatl.rules import Options, State
from coatl.terminal.adam_table import adam_lines, brief_adam_lines
from coatl.terminal.table import draw_table
from coatl.view import view

ADAM_CARDS = "trio-red br hr | count-blue | pair-red-black br bk br bk br"


def plain(lines: list[Text]) -> list[str]:
    return [line.plain.rstrip() for line in lines]


def table(state: State, width: int = 100, brief: bool = False) -> list[str]:
    return plain(draw_table(view(state, 0), ("Ana",), {}, {}, width, brief))


def test_its_cards_are_shown_from_left_to_right_with_what_lies_on_them_and_what_they_lack() -> None:
    lines = plain(list(adam_lines(adam_with(ADAM_CARDS), 100)))
    assert [line.split()[0] for line in lines[1:]] == ["1:", "2:", "3:"]
    assert "k▌trio-red" in lines[1]
    assert lines[1].endswith("(r)◀r) lacks rrrr")
    assert lines[2].endswith("lacks bbbbbb")
    assert lines[3].endswith("(r)(k)(r)(k)(r) lacks k")


def test_what_a_card_lacks_is_told_colour_by_colour() -> None:
    lines = plain(list(adam_lines(adam_with("pair-red-black | chain-red-black-blue"), 100)))
    assert lines[1].endswith("lacks rrrkkk")
    assert lines[2].endswith("lacks rrkkbb")


def test_what_it_has_come_to_is_shown() -> None:
    adam = adam_with(ADAM_CARDS, "trio-blue count-red", "by by bk", 2)
    lines = plain(list(adam_lines(adam, 100)))
    assert lines[0].startswith("A.D.A.M. 12 points, 2 passes · 3 pieces out of the game · ")
    assert lines[-1] == "        completed trio-blue 7 · count-red 5"


def test_in_brief_it_takes_two_lines() -> None:
    longest = "chain-green-yellow-black | two-black-three-green | chain-yellow-blue-green"
    assert len(brief_adam_lines(adam_with(longest, "trio-blue", "", 12), 80)) == 2
    lines = plain(brief_adam_lines(adam_with(ADAM_CARDS, "trio-blue"), 80))
    assert lines == [
        "A.D.A.M. 7 points, 0 passes · trio-red lacks rrrr · count-blue lacks bbbbbb",
        "        pair-red-black lacks k",
    ]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (Options.solo(), " · solo · "),
        (Options.solo((2,)), " · solo, level 2 · "),
        (Options.solo((1, 3, 5)), " · solo, levels 1, 3, 5 · "),
        (Options.solo((1, 3), first_printing=True), " · solo, levels 1 (first printing), 3 · "),
    ],
)
def test_the_heading_tells_the_levels_in_force(options: Options, said: str) -> None:
    assert said in table(playing(options=options))[0]


def test_the_heading_tells_when_adam_is_to_move() -> None:
    assert (
        "A.D.A.M.\N{RIGHT SINGLE QUOTATION MARK}s turn"
        in table(playing(options=Options.solo(), phase="adam"))[0]
    )
    assert "your turn" in table(playing(options=Options.solo()))[0]


def test_adam_is_said_to_draw_from_the_end_of_the_row_that_is_lowest() -> None:
    lines = table(playing_alone())
    assert lines[1].endswith(" · draws from the bottom of the row")
    temples = next(n for n, line in enumerate(lines) if line.startswith("TEMPLES"))
    assert "trio-yellow" in lines[temples - 1]


def brief_row(text: str, width: int = 80) -> list[str]:
    state = playing_alone()
    state.row = row_of(text)
    lines = table(state, width, brief=True)
    start = next(n for n, line in enumerate(lines) if line.startswith("ROW"))
    return lines[start : next(n for n, line in enumerate(lines) if line.startswith("TEMPLES"))]


def test_the_brief_row_stands_in_columns_and_ends_at_adam() -> None:
    row = "pair-yellow-blue trio-red chain-yellow-black-red count-red trio-black pair-green-blue"
    assert brief_row(row) == [
        "ROW      1:b▌pair-yellow-blue 1/3/5       2:k▌trio-red 3/7",
        "         3:g▌chain-yellow-black-red 2/6   4:r▌count-red 2/3/4/5",
        "         5:k▌trio-black 3/7               6:b▌pair-green-blue 1/3/5 → A.D.A.M.",
    ]


def test_the_last_card_of_a_brief_row_is_not_parted_from_adam() -> None:
    row = "trio-red trio-red trio-red trio-red trio-red chain-green-yellow-black"
    for width in range(60, 101):
        last = brief_row(row, width)[-1]
        assert last.endswith("chain-green-yellow-black 2/6 → A.D.A.M."), width
        assert len(last) <= width


def test_a_brief_row_of_long_names_keeps_its_width() -> None:
    row = (
        "promo-two-green-two-blue-one-yellow-one-black promo-two-yellow-two-red-one-green-one-blue"
    )
    lines = brief_row(f"{row} {row}")
    assert max(len(line) for line in lines) <= 80
    assert lines[-1].endswith("→ A.D.A.M.")


def test_the_brief_table_shows_the_frames_of_row_and_hand() -> None:
    state = playing(player(hand="trio-red", tokens=0), options=Options.solo((3,)))
    lines = table(state, 80, brief=True)
    assert any("r▌count-yellow 2/3/4/5" in line for line in lines)
    assert "HAND    k▌trio-red 3/7" in lines


def test_the_brief_table_numbers_the_temples_and_counts_the_bodies_that_are_left() -> None:
    lines = table(playing_alone(), 80, brief=True)
    assert "TEMPLES 1:no-yellow-length-7 · 2:no-black-length-8" in lines
    assert any(line.endswith(" 10 bodies in the bag") for line in lines)


@pytest.mark.parametrize("brief", [False, True])
def test_points_of_an_unfinished_coatl_are_said_to_count_later(brief: bool) -> None:
    coatls = [coatl("<kkk>", "count-black"), coatl("<rrr", "trio-red")]
    state = playing(player(coatls=coatls, tokens=0), options=Options.solo())
    lines = table(state, brief=brief)
    assert any(line.startswith("Ana     2 points ") for line in lines)
    assert any("1: " in line and "2 points, complete" in line for line in lines)
    assert any("2: " in line and "3 points once complete" in line for line in lines)


def test_what_was_laid_aside_counts_among_the_discards() -> None:
    state = playing(player(set_aside="trio-red count-red", tokens=0), options=Options.solo())
    assert "deck 7, discards 2 · 2 of them face down" in table(state)[0]


def test_what_a_card_lacks_goes_on_beneath_what_lies_on_it() -> None:
    adam = adam_with("pair-red-black br bk br bk br")
    *_, card, lacking = plain(list(adam_lines(adam, 80)))
    assert card.index("(r)(k)(r)(k)(r)") == lacking.index("lacks k")


def playing_alone() -> State:
    return playing(player(tokens=0), options=Options.solo(), adam=adam_with(ADAM_CARDS))


def test_a_game_without_tokens_does_not_mention_them() -> None:
    assert not any("token" in line for line in table(playing_alone()))


@pytest.mark.parametrize("width", [80, 100])
def test_no_line_is_wider_than_the_window(width: int) -> None:
    adam = adam_with(
        "chain-green-yellow-black bg by bk bg by | pair-red-black br bk br bk br | "
        "two-yellow-three-blue | count-red br br br br br",
        "trio-blue count-red two-black-three-green chain-green-yellow-green rainbow-ykrgb",
    )
    state = playing(player(tokens=0), options=Options.solo((5,)), adam=adam)
    for brief in (False, True):
        assert max(len(line) for line in table(state, width, brief)) <= width
