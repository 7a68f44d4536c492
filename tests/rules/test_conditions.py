import pytest

from coatl.rules.conditions import Equal, Length, Without, WithoutFrame


def test_r4_5_without_holds_when_no_piece_has_the_colour() -> None:
    assert Without("y").holds("rkg", b"")
    assert not Without("y").holds("rky", b"")


@pytest.mark.parametrize(
    ("colours", "holds"), [("rry", False), ("ryk", True), ("ryry", True), ("kgb", False)]
)
def test_r4_5_equal_needs_as_many_and_at_least_one_of_each(colours: str, holds: bool) -> None:
    assert Equal("ry").holds(colours, b"") is holds


@pytest.mark.parametrize(("pieces", "holds"), [(6, False), (7, True), (8, False)])
def test_r4_5_length_is_exact(pieces: int, holds: bool) -> None:
    assert Length(7).holds("k" * pieces, b"") is holds


def test_r4_5_without_frame_looks_at_the_prophecies_placed() -> None:
    condition = WithoutFrame("red", frozenset({3, 4}))
    assert condition.holds("rrr", bytes((1, 2)))
    assert not condition.holds("rrr", bytes((1, 4)))
