"""Prophecies read piece by piece are worth what the rules' scoring says."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from helpers import colour_strings, prophecy
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.rules import Coatl
from coatl.rules.cards import FITS, PROPHECIES
from coatl.rules.pieces import LETTERS
from coatl.rules.scoring import prophecy_points
from coatl.solver.automata import StageAutomaton, can_stop_fitting, card_automaton, hand_automaton

KINDS = st.sampled_from([card.kind for card in PROPHECIES])
LONE_PAIRS = [card.kind for card in PROPHECIES if card.id.startswith("lone-pair")]
SWITCHES = (False, True)


def numbers(colours: str) -> list[int]:
    return [LETTERS.index(letter) for letter in colours]


def read(kind: int, coatl: Coatl, closed_ends: bool) -> int:
    """What the automaton says the card is worth on this Cóatl."""
    automaton = card_automaton(kind, closed_ends)
    state = automaton.starts[coatl.head]
    for colour in numbers(coatl.colours):
        state = automaton.step(state, colour)
    return automaton.points(state, coatl.tail)


@st.composite
def cards_and_coatls(draw: st.DrawFn) -> tuple[int, Coatl]:
    """A card and a Cóatl, mostly in the colours of the card."""
    kind = draw(KINDS)
    letters = PROPHECIES[kind].requirement.colours
    alphabet = draw(st.sampled_from((LETTERS, letters, letters + LETTERS)))
    colours = draw(colour_strings(1, 16, alphabet))
    return kind, Coatl(colours, draw(st.booleans()), draw(st.booleans()))


@given(cards_and_coatls(), st.booleans())
@settings(max_examples=700)
def test_an_automaton_gives_the_points_of_the_scoring(
    card_and_coatl: tuple[int, Coatl], closed_ends: bool
) -> None:
    kind, coatl = card_and_coatl
    assert read(kind, coatl, closed_ends) == prophecy_points(kind, coatl.reading(closed_ends))


@pytest.mark.parametrize("card_id", [card.id for card in PROPHECIES])
def test_an_automaton_is_right_on_every_short_coatl(card_id: str) -> None:
    """Every Cóatl of up to five pieces, four if the card has many colours, in the colours of the
    card and one other.
    """
    kind = prophecy(card_id)
    letters = "".join(sorted(set(PROPHECIES[kind].requirement.colours)))
    alphabet = letters + next((letter for letter in LETTERS if letter not in letters), "")
    for length in range(1, 6 if len(alphabet) < 5 else 5):
        for word in product(alphabet, repeat=length):
            for head, tail, closed_ends in product(SWITCHES, repeat=3):
                coatl = Coatl("".join(word), head, tail)
                points = prophecy_points(kind, coatl.reading(closed_ends))
                assert read(kind, coatl, closed_ends) == points, (coatl, closed_ends)


@given(st.lists(KINDS, max_size=7), colour_strings(1, 14), st.booleans(), st.booleans())
@settings(max_examples=200)
def test_a_hand_reads_each_of_its_cards(
    kinds: list[int], colours: str, tail: bool, closed_ends: bool
) -> None:
    hand = hand_automaton(tuple(kinds), (), False, closed_ends)
    state = hand.read_existing(hand.starts[False], numbers(colours))
    reading = Coatl(colours, False, tail).reading(closed_ends)
    assert list(hand.evaluate(state, tail)) == [prophecy_points(kind, reading) for kind in kinds]


def finds_stages(kinds: tuple[int, ...], before: str, there: str, behind: str) -> bool:
    """Whether the automaton finds stages for these cards while pieces are added around `there`."""
    stages = StageAutomaton(kinds, is_new=False)
    state = stages.starts[0]
    for colour in numbers(before):
        state = stages.step(state, colour)
    state = stages.enter_existing(state)
    for colour in numbers(there):
        state = stages.step(state, colour)
    state = stages.leave_existing(state)
    for colour in numbers(behind):
        state = stages.step(state, colour)
    return stages.is_found(state)


@given(st.data(), st.sampled_from(LONE_PAIRS))
@settings(max_examples=250)
def test_a_stage_is_found_exactly_if_a_stretch_around_the_pieces_fits(
    data: st.DataObject, kind: int
) -> None:
    letters = PROPHECIES[kind].requirement.colours[0] * 2 + LETTERS
    before, there, behind = (data.draw(colour_strings(low, 4, letters)) for low in (0, 1, 0))
    stretches = [
        before[first:] + there + behind[:last]
        for first in range(len(before) + 1)
        for last in range(len(behind) + 1)
    ]
    seen = finds_stages((kind,), before, there, behind)
    assert seen == any(FITS[kind](stretch) for stretch in stretches)


@given(st.data(), st.sampled_from(LONE_PAIRS))
@settings(max_examples=250)
def test_in_a_new_coatl_a_stage_is_found_exactly_if_any_stretch_fits(
    data: st.DataObject, kind: int
) -> None:
    letters = PROPHECIES[kind].requirement.colours[0] * 2 + LETTERS
    colours = data.draw(colour_strings(1, 9, letters))
    stages = StageAutomaton((kind,), is_new=True)
    state = stages.starts[0]
    for colour in numbers(colours):
        state = stages.step(state, colour)
    stretches = [colours[i:j] for i, j in combinations(range(len(colours) + 1), 2)]
    assert stages.is_found(state) == any(FITS[kind](stretch) for stretch in stretches)


@given(st.data(), st.lists(st.sampled_from(LONE_PAIRS), min_size=2, max_size=3, unique=True))
@settings(max_examples=250)
def test_several_stages_are_found_exactly_if_nested_stretches_fit(
    data: st.DataObject, kinds: list[int]
) -> None:
    letters = "".join([PROPHECIES[kind].requirement.colours[0] for kind in kinds])
    before, there, behind = (data.draw(colour_strings(low, 4, letters)) for low in (0, 1, 0))

    def grows(first: int, last: int, lacking: frozenset[int]) -> bool:
        stretch = before[first:] + there + behind[:last]
        lacking = frozenset([kind for kind in lacking if not FITS[kind](stretch)])
        return (
            not lacking
            or (first > 0 and grows(first - 1, last, lacking))
            or (last < len(behind) and grows(first, last + 1, lacking))
        )

    assert finds_stages(tuple(kinds), before, there, behind) == grows(
        len(before), 0, frozenset(kinds)
    )


@given(cards_and_coatls(), st.data(), st.booleans())
@settings(max_examples=700)
def test_a_card_that_cannot_stop_fitting_never_loses_points(
    card_and_coatl: tuple[int, Coatl], data: st.DataObject, closed_ends: bool
) -> None:
    kind, coatl = card_and_coatl
    if can_stop_fitting(kind, closed_ends):
        return
    letters = PROPHECIES[kind].requirement.colours + LETTERS
    before = "" if coatl.head else data.draw(colour_strings(0, 3, letters))
    behind = "" if coatl.tail else data.draw(colour_strings(0, 3, letters))
    head = coatl.head or (before != "" and data.draw(st.booleans()))
    tail = coatl.tail or (behind != "" and data.draw(st.booleans()))
    longer = Coatl(before + coatl.colours + behind, head, tail)
    least = prophecy_points(kind, coatl.reading(closed_ends))
    assert prophecy_points(kind, longer.reading(closed_ends)) >= least


def test_only_lone_pairs_can_stop_fitting_and_only_without_closed_ends() -> None:
    assert [card.kind for card in PROPHECIES if can_stop_fitting(card.kind, False)] == LONE_PAIRS
    assert not any(can_stop_fitting(card.kind, True) for card in PROPHECIES)


def test_a_lone_pair_fits_and_then_no_longer() -> None:
    kind = prophecy("lone-pair-yellow")
    assert read(kind, Coatl("yy", False, False), False) == 2
    assert read(kind, Coatl("yyy", False, False), False) == 0
