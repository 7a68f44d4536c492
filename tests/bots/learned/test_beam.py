from __future__ import annotations

import pytest
from helpers import pieces, prophecy, temple
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.bots.learned.beam import Beam, Found, Task, unpack
from coatl.bots.learned.vectors import floats, integers
from coatl.rules.cards import PROPHECIES
from coatl.rules.pieces import BODY, LETTERS
from coatl.rules.scoring import prophecy_points

_BEAM = Beam()


def task(core: str = "", cards: str = "count-yellow trio-red", bodies: str = "") -> Task:
    """A new Cóatl, or one around these colours, with these cards in hand and these bodies."""
    made = Task()
    made.core = integers([LETTERS.index(letter) for letter in core])
    for card in cards.split():
        made.kinds[made.count] = prophecy(card)
        made.count += 1
    for piece in pieces(bodies):
        made.bodies[piece - BODY] += 1
    for colour in range(5):
        made.first_cost[colour] = made.last_cost[colour] = 1.0
    return made


def words(found: Found) -> list[str]:
    return [
        "".join([LETTERS[c] for c in unpack(found.words[n], found.lengths[n])])
        for n in range(found.size)
    ]


def test_every_word_earns_something() -> None:
    for word in words(_BEAM.run(task(), 12)):
        assert prophecy_points(prophecy("count-yellow"), word) or prophecy_points(
            prophecy("trio-red"), word
        )


def test_words_hold_the_core_where_they_say() -> None:
    found = _BEAM.run(task("ry"), 12)
    for number, word in enumerate(words(found)):
        assert word.startswith("ry", found.fronts[number])
        assert 1 <= found.fronts[number] < len(word) - 2


def test_a_closed_start_stays_the_first_piece() -> None:
    made = task("ry")
    made.is_start_closed = True
    found = words(_BEAM.run(made, 12))
    assert found
    assert all(word.startswith("ry") for word in found)


def test_words_of_the_board_alone_use_no_more_than_is_there() -> None:
    made = task(bodies="by by by br")
    made.is_board_only = True
    made.first_cost[0] = made.last_cost[1] = 0.1
    found = words(_BEAM.run(made, 12))
    assert "yyyyr" in found
    for word in found:
        assert word[0] == "y"
        assert word[-1] == "r"
        assert all([word[1:-1].count(c) <= "yyyr".count(c) for c in LETTERS])


def test_no_word_is_longer_than_asked_for() -> None:
    made = task()
    made.longest = 5
    assert {len(word) for word in words(_BEAM.run(made, 12))} == {3, 4, 5}


def test_a_temple_makes_a_word_worth_more() -> None:
    without, made = task(), task()
    made.temples[0] = temple("no-black-length-8")
    made.temple_count = 1
    found = _BEAM.run(without, 12)
    plain = dict(zip(words(found), list(found.patient), strict=False))
    found = _BEAM.run(made, 12)
    for number, word in enumerate(words(found)):
        if word in plain and "k" not in word:
            assert found.patient[number] > plain[word]


@settings(max_examples=30)
@given(st.integers(1, 12), st.integers(0, 12))
def test_the_best_words_come_without_repeats(patient: int, hasty: int) -> None:
    found = _BEAM.run(task(), 3)
    places = found.best(patient, hasty)
    assert len(places) == len(set(places)) == min(patient + hasty, found.size)
    least = min([found.patient[place] for place in places[:patient]])
    others = [found.patient[n] for n in range(found.size) if n not in places[:patient]]
    assert all([value <= least for value in others])


@pytest.mark.parametrize("needs_different_frames", [False, True])
@pytest.mark.parametrize("placed", [0, 1, 2, 3, 4])
def test_at_most_four_prophecies_count(placed: int, needs_different_frames: bool) -> None:
    made = Task()
    for card in PROPHECIES:
        if card.frame not in [PROPHECIES[kind].frame for kind in made.kinds[: made.count]]:
            made.kinds[made.count] = card.kind
            made.count += 1
    assert made.count == 5
    made.placed = placed
    made.needs_different_frames = needs_different_frames
    beam = Beam()
    beam.run(made, 1)
    assert beam._sum(floats([5.0, 4.0, 3.0, 2.0, 1.0]), made) == 14.0
