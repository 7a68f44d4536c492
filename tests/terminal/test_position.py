"""A whole position in the terminal, mostly of the solo game."""

from __future__ import annotations

import pytest
from helpers import adam_with, coatl, player, playing, row_of

from coatl.rules import Options, State
from coatl.terminal.position import position_lines
from coatl.view import view

ADAM_CARDS = "trio-red br hr | count-blue | pair-red-black br bk br bk br"


def position(state: State, width: int = 100, brief: bool = False) -> list[str]:
    lines = position_lines(view(state, 0), ("Ana",), {}, {}, width, brief)
    return [line.plain.rstrip() for line in lines]


def solo_game() -> State:
    return playing(player(tokens=0), options=Options.solo(), adam=adam_with(ADAM_CARDS))


@pytest.mark.parametrize(
    ("options", "summary"),
    [
        (Options.solo(), " · solo · "),
        (Options.solo((2,)), " · solo, level 2 · "),
        (Options.solo((1, 3, 5)), " · solo, levels 1, 3, 5 · "),
        (Options.solo((1, 3), first_printing=True), " · solo, levels 1 (first printing), 3 · "),
    ],
)
def test_the_heading_names_the_solo_levels(options: Options, summary: str) -> None:
    assert summary in position(playing(options=options))[0]


def test_the_heading_names_the_player_to_move() -> None:
    assert (
        "A.D.A.M.\N{RIGHT SINGLE QUOTATION MARK}s turn"
        in position(playing(options=Options.solo(), phase="adam"))[0]
    )
    assert "your turn" in position(playing(options=Options.solo()))[0]


def test_face_down_discards_count_among_the_discards() -> None:
    state = playing(player(set_aside="trio-red count-red", tokens=0), options=Options.solo())
    assert "deck 7, discards 2 · 2 of them face down" in position(state)[0]


def test_adam_draws_from_the_bottom_of_the_row() -> None:
    lines = position(solo_game())
    assert lines[1].endswith(" · draws from the bottom of the row")
    temples = next(n for n, line in enumerate(lines) if line.startswith("TEMPLES"))
    assert "trio-yellow" in lines[temples - 1]


def brief_row(cards: str, width: int = 80) -> list[str]:
    state = solo_game()
    state.row = row_of(cards)
    lines = position(state, width, brief=True)
    start = next(n for n, line in enumerate(lines) if line.startswith("ROW"))
    return lines[start : next(n for n, line in enumerate(lines) if line.startswith("TEMPLES"))]


def test_a_brief_row_has_columns_and_marks_the_card_that_adam_takes() -> None:
    row = "pair-yellow-blue trio-red chain-yellow-black-red count-red trio-black pair-green-blue"
    assert brief_row(row) == [
        "ROW      1:b▌pair-yellow-blue 1/3/5       2:k▌trio-red 3/7",
        "         3:g▌chain-yellow-black-red 2/6   4:r▌count-red 2/3/4/5",
        "         5:k▌trio-black 3/7               6:b▌pair-green-blue 1/3/5 → A.D.A.M.",
    ]


def test_the_mark_of_adam_is_on_the_line_of_its_card() -> None:
    row = "trio-red trio-red trio-red trio-red trio-red chain-green-yellow-black"
    for width in range(60, 101):
        last = brief_row(row, width)[-1]
        assert last.endswith("chain-green-yellow-black 2/6 → A.D.A.M."), width
        assert len(last) <= width


def test_a_brief_row_of_long_names_fits_the_width() -> None:
    row = (
        "promo-two-green-two-blue-one-yellow-one-black promo-two-yellow-two-red-one-green-one-blue"
    )
    lines = brief_row(f"{row} {row}")
    assert max(len(line) for line in lines) <= 80
    assert lines[-1].endswith("→ A.D.A.M.")


def test_a_brief_position_shows_the_frames_of_row_and_hand() -> None:
    state = playing(player(hand="trio-red", tokens=0), options=Options.solo((3,)))
    lines = position(state, 80, brief=True)
    assert any("r▌count-yellow 2/3/4/5" in line for line in lines)
    assert "HAND    k▌trio-red 3/7" in lines


def test_a_brief_position_numbers_the_temples_and_counts_the_bodies_in_the_bag() -> None:
    lines = position(solo_game(), 80, brief=True)
    assert "TEMPLES 1:no-yellow-length-7 · 2:no-black-length-8" in lines
    assert any(line.endswith(" 10 bodies in the bag") for line in lines)


@pytest.mark.parametrize("brief", [False, True])
def test_points_of_an_unfinished_coatl_count_once_it_is_complete(brief: bool) -> None:
    coatls = [coatl("<kkk>", "count-black"), coatl("<rrr", "trio-red")]
    state = playing(player(coatls=coatls, tokens=0), options=Options.solo())
    lines = position(state, brief=brief)
    assert any(line.startswith("Ana     2 points ") for line in lines)
    assert any("1: " in line and "2 points, complete" in line for line in lines)
    assert any("2: " in line and "3 points once complete" in line for line in lines)


def test_a_game_without_tokens_does_not_mention_them() -> None:
    assert not any("token" in line for line in position(solo_game()))


@pytest.mark.parametrize("width", [80, 100])
def test_every_line_fits_the_width(width: int) -> None:
    adam = adam_with(
        "chain-green-yellow-black bg by bk bg by | pair-red-black br bk br bk br | "
        "two-yellow-three-blue | count-red br br br br br",
        "trio-blue count-red two-black-three-green chain-green-yellow-green rainbow-ykrgb",
    )
    state = playing(player(tokens=0), options=Options.solo((5,)), adam=adam)
    for brief in (False, True):
        assert max(len(line) for line in position(state, width, brief)) <= width
