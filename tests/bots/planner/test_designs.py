from __future__ import annotations

from helpers import coatl, prophecy
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import states

from coatl.bots.planner import PlannerBot
from coatl.bots.planner.designs import LONGEST, NOTHING, CoatlDesign, designs
from coatl.bots.planner.evaluation import Evaluator
from coatl.bots.planner.weights import game_of, load_weights
from coatl.rules import Coatl, State
from coatl.rules.coatl import NONE
from coatl.rules.pieces import LETTERS
from coatl.rules.scoring import prophecy_points
from coatl.view import view


def drawn(core: Coatl, cards: str, ends: tuple[str, str] = ("y", "y")) -> list[CoatlDesign]:
    kinds = bytes(sorted(prophecy(card) for card in cards.split()))

    def promise(design: CoatlDesign) -> float:
        points = [prophecy_points(kind, design.colours) for kind in kinds]
        return sum(points) - len(design.colours)

    return designs(core, NONE, kinds, ends, promise, width=4, depth=5)


def goals_of(state: State) -> list[CoatlDesign]:
    seen = view(state, state.seat)
    evaluator = Evaluator(seen, load_weights(game_of(state.options)))
    return [design for goal in PlannerBot().goals(seen, evaluator) for design in goal]


turns = states.filter(lambda state: state.phase == "turn")


@given(turns)
@settings(max_examples=60, deadline=None)
def test_a_design_keeps_what_is_there_where_it_is(state: State) -> None:
    for design in goals_of(state):
        size = len(design.core.colours)
        assert design.colours[design.start :][:size] == design.core.colours
        assert not (design.core.head and design.start)
        assert not design.core.tail or design.start + size == len(design.colours)


@given(turns)
@settings(max_examples=60, deadline=None)
def test_a_design_counts_the_pieces_it_takes(state: State) -> None:
    for design in goals_of(state):
        taken = "".join(
            letter * count for letter, count in zip(LETTERS, design.bodies, strict=True)
        )
        pieces = design.head + taken + design.core.colours + design.tail
        assert sorted(pieces) == sorted(design.colours)
        assert bool(design.head) != design.core.head
        assert bool(design.tail) != design.core.tail


@given(turns)
@settings(max_examples=60, deadline=None)
def test_a_design_is_neither_too_short_nor_too_long(state: State) -> None:
    for design in goals_of(state):
        assert 3 <= len(design.colours) <= max(LONGEST, 2 + len(design.core.colours))


def test_stretches_overlap_where_they_can() -> None:
    """Two black then three green, three green then two red: the greens are the same."""
    best = drawn(NOTHING, "two-black-three-green two-green-two-red")[0]
    assert "kkgggrr" in best.colours


def test_a_design_goes_on_from_what_is_there() -> None:
    best = drawn(coatl("<kkgg"), "two-black-three-green")[0]
    assert best.colours == "kkggg" + best.tail


@given(st.sampled_from(LETTERS), st.sampled_from(LETTERS))
def test_ends_are_of_the_colours_that_can_be_had(head: str, tail: str) -> None:
    for design in drawn(NOTHING, "count-red pair-red-black", (head, tail)):
        assert (design.head, design.tail) == (head, tail)
        assert design.colours[0] == head
        assert design.colours[-1] == tail
