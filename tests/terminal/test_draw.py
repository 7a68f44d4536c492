"""Drawings: every piece, Cóatl and card legible in plain text."""

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
    draw_cards_on,
    draw_coatl,
    draw_lack,
    draw_ladder,
    draw_piece,
    draw_prophecy,
    draw_temple,
    draw_worth,
)
from coatl.terminal.layout import print_lines


@pytest.mark.parametrize(
    ("name", "drawn"), [("Hy", "◀y)"), ("r", "(r)"), ("Tk", "(k»"), ("o", "(o)")]
)
def test_a_piece_is_told_by_letter_and_shape(name: str, drawn: str) -> None:
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


def test_the_level_reached_stands_out_in_plain_text() -> None:
    assert draw_ladder(((3, 2), (4, 3), (5, 4)), 2).plain == "3→2 [4→3] 5→4"


def test_a_temple_ticks_the_conditions_that_hold() -> None:
    kind = TEMPLE_BY_ID["no-red-length-11"].kind
    assert "no (r) ✓ · 11 long ✗  [1→3] 2→7" in draw_temple(kind, (True, False)).plain


def test_what_a_card_is_worth_or_lacks_on_each_coatl() -> None:
    coatls = (parse_coatl("~rrr~"), parse_coatl("~k~"), parse_coatl("yrrrk"))
    worth = draw_worth(PROPHECY_BY_ID["trio-red"].kind, coatls, closed_ends=False)
    assert [part.plain for part in worth] == ["1:3", "2:○rrr"]
    assert draw_lack(MissingPieces("k", "yy")).plain == "k○○yy"


def test_a_card_on_a_coatl_shows_its_frame() -> None:
    drawn = draw_cards_on(coatl("<rrr", "trio-red"), closed_ends=False)
    assert [card.plain for card in drawn] == ["k▌trio-red 3 next 7 ○rrr"]


def test_drawings_in_a_pipe_are_plain_and_narrow() -> None:
    out = io.StringIO()
    lines = [draw_prophecy(card.kind, 1) for card in PROPHECIES]
    lines += [draw_temple(card.kind, (True,) * len(card.conditions)) for card in TEMPLES]
    print_lines(Console(file=out, soft_wrap=True), lines)
    assert "\x1b" not in out.getvalue()
    assert max(len(line) for line in out.getvalue().splitlines()) <= 100
