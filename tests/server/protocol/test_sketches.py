"""Sketches: any Cóatl is scored as the rules score it, and what breaks a rule is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.rules import Coatl, CoatlError, Options
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points
from coatl.server.protocol.messages import LONGEST_SKETCH, Sketch, SketchScore
from coatl.server.protocol.sketches import MOST_CARDS, sketch_scores

BODIES = st.lists(st.sampled_from("yrkgb"), min_size=1, max_size=8)
KINDS = st.lists(st.integers(0, len(PROPHECIES) - 1), max_size=4, unique=True)


def scored(pieces: str, cards: str = "", options: Options | None = None) -> SketchScore:
    sketch = Sketch(pieces.split(), cards.split())
    (found,) = sketch_scores([sketch], [], options or Options())
    return found


@settings(max_examples=60, deadline=None)
@given(BODIES, st.booleans(), st.booleans(), KINDS, st.booleans())
def test_a_sketch_scores_what_such_a_coatl_scores(
    bodies: list[str], head: bool, tail: bool, kinds: list[int], closed_ends: bool
) -> None:
    pieces = ["Hy"] * head + bodies + ["Tb"] * tail
    ids = [PROPHECIES[kind].id for kind in kinds]
    options = Options(closed_ends=closed_ends)
    (found,) = sketch_scores([Sketch(pieces, ids)], [c.id for c in TEMPLES[:3]], options)
    colours = "y" * head + "".join(bodies) + "b" * tail
    coatl = Coatl(colours, head, tail, bytes(kinds))
    assert found.coatl.points == coatl_points(coatl, closed_ends)
    assert (found.coatl.colours, found.coatl.complete) == (colours, head and tail)
    reading = coatl.reading(closed_ends)
    assert [r.points for r in found.coatl.cards] == [prophecy_points(k, reading) for k in kinds]
    expected = [temple_points(c.kind, colours, coatl.prophecies) for c in TEMPLES[:3]]
    assert [r.points for r in found.readings] == expected


def test_the_printed_example() -> None:
    found = scored(
        "b b r b b k k b b y y", "two-blue-two-yellow lone-pair-blue count-blue no-green-length-9"
    )
    assert found.coatl.points == 17
    assert found.problem == "temple-when-complete"


def test_cards_in_sight_are_read_with_what_they_lack() -> None:
    (found,) = sketch_scores([Sketch(["r", "r"])], ["trio-red", "count-red"], Options())
    trio, _ = found.readings
    assert (trio.points, trio.fits) == (0, False)
    assert trio.lack is not None
    assert trio.lack.after == "r"


@pytest.mark.parametrize(
    ("pieces", "cards", "problem"),
    [
        ("Hy r Ty", "", ""),
        ("Hy Ty", "", "head-touches-tail"),
        ("r r r", "trio-red", ""),
        ("r r", "trio-red", "lowest-level-not-reached"),
        ("r r r", "trio-red trio-red", "same-prophecy-twice"),
        ("Hy r r r Tr", "no-green-length-9", "prophecy-first"),
        ("Hg r r r Tr", "trio-red no-green-length-9", "no-condition-holds"),
        ("Hr r r r Tr", "trio-red no-green-length-9", ""),
    ],
)
def test_the_rule_that_a_sketch_breaks_is_named(pieces: str, cards: str, problem: str) -> None:
    assert scored(pieces, cards).problem == problem


def test_levels_of_the_solo_game_hold_for_sketches() -> None:
    frames = "trio-red trio-black"  # of the same frame
    assert scored("r r r k k k", frames, Options.solo((3,))).problem == "level-3"
    assert scored("r r r k k k", frames, Options.solo()).problem == ""


@pytest.mark.parametrize(
    ("pieces", "cards", "code"),
    [
        ("", "", "malformed"),
        ("o r", "", "malformed"),
        ("r Hr", "", "malformed"),
        ("Tr r", "", "malformed"),
        ("Hr Hr", "", "malformed"),
        ("r " * (LONGEST_SKETCH + 1), "", "malformed"),
        ("r", "no-green-length-9 no-blue-length-10", "malformed"),
        ("r", " ".join(card.id for card in PROPHECIES[:6]), "malformed"),
        ("x", "", "not-a-piece"),
        ("r", "nothing", "unknown-card"),
    ],
)
def test_what_is_no_sketch_is_refused(pieces: str, cards: str, code: str) -> None:
    with pytest.raises(CoatlError) as refused:
        scored(pieces, cards)
    assert refused.value.code == code


def test_the_work_of_one_request_is_bounded() -> None:
    for sketches, cards in (([Sketch(["r"])] * 4, 0), ([Sketch(["r"])], MOST_CARDS + 1)):
        with pytest.raises(CoatlError) as refused:
            sketch_scores(sketches, ["trio-red"] * cards, Options())
        assert refused.value.code == "malformed"
