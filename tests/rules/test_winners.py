from coatl.rules.scoring import SeatScore
from coatl.rules.winners import best_seats, decided_by


def score(total: int, cards: int, best: int) -> SeatScore:
    return SeatScore((total,), 0, total, cards, best)


def test_r8_2_most_points_win_whatever_the_cards() -> None:
    assert best_seats((score(11, 9, 9), score(12, 1, 1))) == (1,)


def test_r8_2_a_tie_goes_to_most_cards() -> None:
    assert best_seats((score(12, 5, 4), score(12, 4, 9))) == (0,)


def test_r8_2_then_to_the_most_valuable_coatl() -> None:
    assert best_seats((score(12, 5, 6), score(12, 5, 7))) == (1,)


def test_r8_2_then_the_victory_is_shared() -> None:
    tied = score(12, 5, 6)
    assert best_seats((tied, score(11, 9, 9), tied)) == (0, 2)


def test_r8_2_the_deciding_criterion_is_the_first_that_differs_for_the_best() -> None:
    assert decided_by((score(12, 5, 6), score(11, 9, 9))) == "points"
    assert decided_by((score(12, 5, 6), score(12, 4, 9))) == "cards"
    assert decided_by((score(12, 5, 6), score(12, 5, 7))) == "best"
    assert decided_by((score(12, 5, 6), score(12, 5, 6), score(11, 9, 9))) == "shared"
