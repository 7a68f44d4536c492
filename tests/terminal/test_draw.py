"""Drawings of pieces, Cóatls and cards are readable without colour."""

from __future__ import annotations

import io

import pytest
from helpers import coatl
from rich.console import Console

from coatl.formats.notation import parse_coatl, parse_piece
from coatl.rules.cards import PROPHECIES, PROPHECY_BY_ID, TEMPLE_BY_ID, TEMPLES
from coatl.rules.pieces import PIECES
from coatl.rules.scoring import MissingPieces
from coatl.terminal.draw import (
    draw_cards_of,
    draw_coatl,
    draw_levels,
    draw_missing,
    draw_piece,
    draw_points_on_coatls,
    draw_prophecy,
    draw_temple,
)
from coatl.terminal.layout import print_lines


@pytest.mark.parametrize(
    ("name", "drawn"), [("Hy", "◀y)"), ("r", "(r)"), ("Tk", "(k»"), ("o", "(o)")]
)
def test_a_piece_is_drawn_with_its_letter_and_shape(name: str, drawn: str) -> None:
    assert draw_piece(parse_piece(name)).plain == drawn


def test_no_two_pieces_look_alike_without_colour() -> None:
    assert len({draw_piece(piece).plain for piece in PIECES}) == len(PIECES)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("~y~", "○(y)○"),
        ("yr~", "◀y)(r)○"),
        ("~rk", "○(r)(k»"),
        ("yrk", "◀y)(r)(k»"),
        ("~" + "y" * 30 + "k", "○" + "y" * 30 + "k»"),
    ],
)
def test_a_coatl_shows_its_ends(text: str, drawn: str) -> None:
    assert draw_coatl(parse_coatl(text)).plain == drawn


@pytest.mark.parametrize(
    ("card", "drawn"),
    [
        ("lone-pair-yellow", "✗y(y)(y)✗y"),
        ("chain-green-yellow-black", "(g)(y)+(k)"),
        ("mirror-black-yellow", "(k)(y)(*)+(y)(k)"),
        ("count-red", "(r)"),
        ("promo-two-yellow-two-green-one-red", "(y)(y)(g)(g)(r)"),
    ],
)
def test_a_prophecy_shows_what_it_asks_for(card: str, drawn: str) -> None:
    assert drawn in draw_prophecy(PROPHECY_BY_ID[card].kind).plain.split()


def test_the_level_reached_is_in_brackets() -> None:
    assert draw_levels(((3, 2), (4, 3), (5, 4)), 2).plain == "3→2 [4→3] 5→4"


def test_a_temple_ticks_the_conditions_that_hold() -> None:
    kind = TEMPLE_BY_ID["no-red-length-11"].kind
    assert "no (r) ✓ · 11 long ✗  [1→3] 2→7" in draw_temple(kind, (True, False)).plain


def test_a_card_shows_its_points_or_missing_pieces_on_each_unfinished_coatl() -> None:
    coatls = (parse_coatl("~rrr~"), parse_coatl("~k~"), parse_coatl("yrrrk"))
    parts = draw_points_on_coatls(PROPHECY_BY_ID["trio-red"].kind, coatls, closed_ends=False)
    assert [part.plain for part in parts] == ["1:3", "2:○rrr"]
    assert draw_missing(MissingPieces("k", "yy")).plain == "k○○yy"


def test_a_card_on_a_coatl_shows_its_frame() -> None:
    drawn = draw_cards_of(coatl("<rrr", "trio-red"), closed_ends=False)
    assert [card.plain for card in drawn] == ["k▌trio-red 3 next 7 ○rrr"]


def test_drawings_in_a_pipe_have_no_colours_and_fit_100_columns() -> None:
    out = io.StringIO()
    lines = [draw_prophecy(card.kind, 1) for card in PROPHECIES]
    lines += [draw_temple(card.kind, (True,) * len(card.conditions)) for card in TEMPLES]
    print_lines(Console(file=out, soft_wrap=True), lines)
    assert "\x1b" not in out.getvalue()
    assert max(len(line) for line in out.getvalue().splitlines()) <= 100
