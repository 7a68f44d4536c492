"""The `ansi` rendering."""

from __future__ import annotations

from helpers import coatl, player, playing

from coatl.env.text import render_text
from coatl.rules import Options
from coatl.view import view


def test_a_seat_sees_its_own_hand_and_only_the_size_of_others() -> None:
    state = playing(
        player("by", [coatl("<yr", "count-red")], "trio-red"), player("hk", hand="trio-black")
    )
    lines = render_text(view(state, 0)).splitlines()
    assert lines[-1] == "hand    trio-red"
    assert "seat 2: Hk, 1 Prophecies, 0 Temples" in lines
    assert "trio-black" not in "\n".join(lines[5:])


def test_a_spectator_sees_no_hand() -> None:
    state = playing(player(hand="trio-red"), player())
    assert "\nhand " not in render_text(view(state, None))


def test_the_solo_game_shows_adam() -> None:
    assert "\nA.D.A.M. 0 points: " in render_text(view(playing(options=Options.solo()), 0))
