"""What a policy aims at."""

from __future__ import annotations

from coatl.bots.learned.style import Style, solo_style, table_style


def test_a_won_game_is_not_risked_for_a_higher_score() -> None:
    assert table_style().worth(1.0, 15.0) > table_style().worth(0.97, 17.0)


def test_the_margin_decides_between_turns_that_win_alike() -> None:
    for style in (solo_style(), table_style()):
        assert style.worth(0.5, 3.0) > style.worth(0.5, 2.0)
        assert style.worth(0.0, -30.0) > style.worth(0.0, -40.0)


def test_without_saturation_every_point_counts_the_same() -> None:
    assert Style(win=10.0, margin=0.5).worth(0.5, 40.0) == 25.0
