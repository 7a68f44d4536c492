"""The encoder of a view: every field of the layout holds what its meaning says."""

from __future__ import annotations

import numpy as np
import pytest
from helpers import adam_with, coatl, piece, pieces, player, playing, prophecy, temple
from numpy.typing import NDArray

from coatl.env.observation import observe
from coatl.env.observation_layout import PHASES, field, layout
from coatl.rules import Options
from coatl.rules.pieces import LETTERS
from coatl.rules.state import ALL_TOKENS, Adam, Ending
from coatl.view import OwnView, SeatView, View, view


def numbers(row: NDArray[np.float32], players: int, name: str) -> list[int]:
    """The numbers of one field, multiplied by its unit."""
    one = field(players, name)
    return [round(float(number) * one.unit) for number in row[one.slice]]


def test_fields_encode_the_position() -> None:
    state = playing(
        player("by br br", [coatl("<yrk", "count-red")], "trio-red trio-red", "no-black-length-8"),
        player("hk", feathers=2),
        options=Options(golden_feathers=True),
        seat=1,
    )
    row = observe(view(state, 1))
    assert numbers(row, 2, "seat") == [0, 1, 0, 0]
    assert numbers(row, 2, "active") == [1, 0, 0, 0]
    assert PHASES[numbers(row, 2, "phase").index(1)] == "turn"
    assert numbers(row, 2, "seat0.feathers") == [2]
    assert numbers(row, 2, "seat0.board")[piece("hk")] == 1
    assert numbers(row, 2, "seat1.board")[piece("br")] == 2
    assert numbers(row, 2, "seat1.hand_size") == [2]
    assert sum(numbers(row, 2, "own.hand")) == 0
    assert numbers(row, 2, "seat1.coatl1.head") == [1]
    assert numbers(row, 2, "seat1.coatl1.tail") == [0]
    colours = numbers(row, 2, "seat1.coatl1.pieces")
    assert [colours[i : i + 5].index(1) for i in (0, 5, 10)] == [LETTERS.index(c) for c in "yrk"]
    assert sum(colours) == 3
    assert numbers(row, 2, "seat1.coatl1.colours") == [1, 1, 1, 0, 0]
    assert numbers(row, 2, "seat1.coatl1.prophecies")[prophecy("count-red")] == 1
    assert numbers(row, 2, "row")[prophecy("count-yellow")] == 1
    assert numbers(row, 2, "tops")[temple("no-yellow-length-7")] == 1
    assert numbers(row, 2, "supply")[:6] == [1, 1, 0, 0, 0, 0]
    own = observe(view(state, 0))
    assert numbers(own, 2, "own.hand")[prophecy("trio-red")] == 2
    assert numbers(own, 2, "own.temples")[temple("no-black-length-8")] == 1


def test_all_pieces_of_a_long_coatl_are_counted() -> None:
    state = playing(player(coatls=[coatl("yr" * 20)]))
    row = observe(view(state, 0))
    assert sum(numbers(row, 2, "seat0.coatl1.pieces")) == 24
    assert numbers(row, 2, "seat0.coatl1.colours") == [20, 20, 0, 0, 0]


def test_adam_is_observed_completely() -> None:
    state = playing(options=Options.solo())
    row = observe(view(state, 0))
    cards = numbers(row, 1, "adam.cards")
    assert cards[prophecy("trio-red")] == 1
    assert cards[len(cards) // 4 + prophecy("trio-black")] == 1
    assert sum(cards) == 3
    assert state.adam is not None
    state.adam = Adam(state.adam.cards, (b"", bytes((piece("hr"),)), b""), b"", bytes((6, 6)))
    row = observe(view(state, 0))
    on = numbers(row, 1, "adam.pieces")
    assert (on[15 + piece("hr")], sum(on)) == (1, 1)
    assert numbers(row, 1, "adam.discarded")[6] == 2


def full_view(options: Options) -> View:
    """A view in which every field of the layout has a value other than 0."""
    one_card = bytes((0,))
    long_coatl = coatl("<yrkgb>", "count-red", "no-yellow-length-7")
    seat = SeatView(
        board=pieces("hy"),
        coatls=(long_coatl,) * 3,
        tokens=ALL_TOKENS,
        feathers=1,
        hand_size=1,
        known=one_card,
        old=1,
        temple_count=1,
        known_temples=one_card,
        set_aside=1,
    )
    adam = adam_with("trio-red br", realised="trio-red", discarded="by", passes=1)
    return view(playing(options=options), 0)._replace(
        own=OwnView(*[one_card] * len(OwnView._fields)),
        passes=1,
        completing=0,
        ending=Ending("no-bodies", 0, 1),
        bags=(pieces("hy"), pieces("by *"), pieces("ty")),
        discards=one_card,
        returned=one_card,
        rebuilds=1,
        seats=(seat,) * options.players,
        adam=adam if options.is_solo else None,
    )


@pytest.mark.parametrize(
    "options", [Options.solo((1,)), Options(2), Options(3), Options(4)], ids=str
)
def test_every_field_of_the_layout_is_written(options: Options) -> None:
    row = observe(full_view(options))
    assert [one.name for one in layout(options.players) if not row[one.slice].any()] == []
