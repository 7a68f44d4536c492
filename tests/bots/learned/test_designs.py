from __future__ import annotations

from random import Random

import pytest
from helpers import coatl, player, playing, prophecy
from hypothesis import given, settings
from hypothesis import strategies as st

from coatl.bots.learned.afterstate import afterstate_of
from coatl.bots.learned.beam import temple_conditions
from coatl.bots.learned.design_effort import FULL, QUICK, ROLLOUT
from coatl.bots.learned.designer import Designer
from coatl.bots.learned.designs import (
    CLOSED,
    GONE,
    NEW,
    Demands,
    Design,
    Library,
    Remainder,
)
from coatl.bots.learned.packed_counts import FIELD, FIELD_MASK
from coatl.bots.learned.remainders import remainders
from coatl.rules import Coatl, Options, State
from coatl.rules.cards import CARD_BYTES
from coatl.rules.pieces import BODY, LETTER, LETTERS, TAIL
from coatl.rules.scoring import prophecy_points, temple_points
from coatl.view import view

from .positions import random_states

_DESIGNER = Designer()


def library_of(state: State, seat: int, longest: int = 12) -> Library:
    base = afterstate_of(view(state, seat), seat)
    return _DESIGNER.library(base, Demands(state.options), QUICK, longest)


def in_the_middle() -> State:
    """A position with an open Cóatl, one with a head, and pieces of every kind."""
    own = player(
        "hr by by bk ty tk",
        [coatl("yk"), coatl("<rr")],
        "count-yellow count-red trio-yellow pair-red-black",
        "no-yellow-length-7",
    )
    return playing(own)


@settings(max_examples=15)
@given(random_states)
def test_a_design_holds_the_unfinished_coatl_where_it_says(state: State) -> None:
    library = library_of(state, state.seat)
    for design in library.designs:
        if design.site == NEW:
            assert design.core == 0
            continue
        one = library.coatls[design.site]
        assert not one.is_closed
        assert design.core == len(one.colours)
        assert design.word.startswith(one.colours, design.start)
        end = design.start + design.core
        assert (design.start == 0) == one.head
        assert (end == len(design.word)) == one.tail


@settings(max_examples=15)
@given(random_states)
def test_a_design_is_a_head_bodies_and_a_tail(state: State) -> None:
    for design in library_of(state, state.seat).designs:
        assert design.length == len(design.word) >= 3
        assert "".join([LETTER[piece] for piece in design.pieces]) == design.word
        assert design.pieces[0] < BODY
        assert design.pieces[-1] >= TAIL
        assert all(BODY <= piece < TAIL for piece in design.pieces[1:-1])


@settings(max_examples=15)
@given(random_states)
def test_cards_of_a_design_have_the_points_of_the_rules(state: State) -> None:
    library = library_of(state, state.seat)
    for design in library.designs:
        placed = library.coatls[design.site].prophecies if design.site >= 0 else b""
        assert design.placed_points == sum([prophecy_points(k, design.word) for k in placed])
        points = [
            0 if kind in placed else prophecy_points(kind, design.word) for kind in library.cards
        ]
        assert list(design.points[: len(points)]) == points
        best = sorted(range(len(points)), key=lambda n: (-points[n], n))
        assert list(design.order[: design.order_count]) == [n for n in best if points[n]]


@settings(max_examples=15)
@given(random_states)
def test_temples_of_a_design_hold_as_by_the_rules_where_frames_do_not_matter(
    state: State,
) -> None:
    library = library_of(state, state.seat)
    for design in library.designs:
        counts = sum([1 << 5 * LETTERS.index(letter) for letter in design.word])
        for place, kind in enumerate(library.temples):
            held = temple_conditions(kind, counts, design.length)
            assert design.temples_held[place] == held


@settings(max_examples=15)
@given(random_states)
def test_no_design_comes_twice(state: State) -> None:
    designs = library_of(state, state.seat).designs
    assert len({(d.word, d.site, d.start) for d in designs}) == len(designs)


@settings(max_examples=8)
@given(random_states, st.integers(5, 9))
def test_no_design_is_longer_than_asked_for(state: State, longest: int) -> None:
    for design in library_of(state, state.seat, longest).designs:
        assert design.length <= longest


@settings(max_examples=15)
@given(random_states)
def test_a_library_knows_hand_and_row(state: State) -> None:
    library = library_of(state, state.seat)
    hand = state.active.hand
    assert set(library.cards[: library.in_hand]) == set(hand)
    assert set(library.cards) == set(hand) | (set(state.row) - {255})
    assert library.mask(hand) == (1 << len(set(hand))) - 1
    assert library.mask(b"") == 0


@settings(max_examples=10)
@given(random_states)
def test_designs_for_a_rival_need_nothing_hidden(state: State) -> None:
    for seat, one in enumerate(state.players):
        if seat != state.seat:
            base = afterstate_of(view(state, state.seat), seat)
            library = _DESIGNER.library(base, Demands(state.options), QUICK)
            assert set(library.cards) <= set(one.memory.known) | (set(state.row) - {255})


def test_what_is_on_the_board_alone_is_designed_too() -> None:
    own = player("hy by by by by ty", [], "count-yellow")
    library = library_of(playing(own, row="-"), 0)
    lacks = library.remainders
    on_board = [
        d for d, rest in zip(library.designs, lacks, strict=True) if has_all(rest, own.board)
    ]
    assert "yyyyyy" in [design.word for design in on_board]


def has_all(rest: Remainder, board: bytes) -> bool:
    needed = [BODY + c for c in range(5) for _ in range(rest.bodies >> FIELD * c & FIELD_MASK)]
    needed += [int(rest.head)] if rest.head != CLOSED else []
    needed += [TAIL + int(rest.tail)] if rest.tail != CLOSED else []
    return all([board.count(piece) >= needed.count(piece) for piece in needed])


# --- what designs lack ------------------------------------------------------------------------


def naive(library: Library, design: Design, coatls: tuple[Coatl, ...]) -> set[tuple[int, str]]:
    """Every Cóatl a design can be built on, with the pieces that it lacks there, as text."""
    sites = [int(design.site)] if design.site >= 0 else range(len(library.coatls), len(coatls))
    found = set()
    for site in sites:
        one = coatls[site]
        size = len(one.colours)
        for place in range(len(design.word) - size + 1):
            end = place + size
            fits = design.word.startswith(one.colours, place)
            if fits and (place == 0) == one.head and (end == len(design.word)) == one.tail:
                found.add((site, lacking(design.word, place, end)))
    if not found and design.site == NEW and len(coatls) < 3:
        found.add((NEW, lacking(design.word, 0, 0)))
    return {way for way in found if way[1]}


def lacking(word: str, place: int, end: int) -> str:
    missing = [n for n in range(len(word)) if not place <= n < end]
    head = word[0] if 0 in missing else "-"
    tail = word[-1] if len(word) - 1 in missing else "-"
    bodies = "".join(sorted([word[n] for n in missing if 0 < n < len(word) - 1]))
    return f"{head}{bodies}{tail}" if missing else ""


def told(rest: Remainder) -> str:
    head = "-" if rest.head == CLOSED else LETTERS[rest.head]
    tail = "-" if rest.tail == CLOSED else LETTERS[rest.tail]
    bodies = [letter * (rest.bodies >> FIELD * c & FIELD_MASK) for c, letter in enumerate(LETTERS)]
    return f"{head}{''.join(sorted(''.join(bodies)))}{tail}"


def grown(coatls: tuple[Coatl, ...], design: Design, rng: Random) -> tuple[Coatl, ...]:
    """The Cóatls after some pieces of a design are laid, not enough to complete it."""
    if design.site == NEW and len(coatls) == 3:
        return coatls
    if design.site == NEW:
        first = rng.randrange(len(design.word))
        low, end = first, first + 1
    else:
        first, low = int(design.start), int(design.start)
        end = low + int(design.core)
    low -= rng.randint(0, low)
    end += rng.randint(0, len(design.word) - end)
    if low == 0 and end == len(design.word):
        return coatls
    new = Coatl(design.word[low:end], low == 0, end == len(design.word))
    if design.site == NEW:
        return (*coatls, new)
    changed = list(coatls)
    changed[design.site] = new._replace(prophecies=coatls[design.site].prophecies)
    return tuple(changed)


@settings(max_examples=15)
@given(random_states, st.integers(0, 99))
def test_what_designs_lack_after_some_pieces_are_laid(state: State, seed: int) -> None:
    rng = Random(seed)
    library = library_of(state, state.seat)
    for _ in range(4):
        if not library.designs:
            return
        coatls = grown(library.coatls, rng.choice(library.designs), rng)
        found = remainders(library, coatls)
        for design, rest in zip(library.designs, found, strict=True):
            ways = naive(library, design, coatls)
            if rest.site == GONE:
                # A new Cóatl may be found at its first place only.
                assert not ways or design.site == NEW
            else:
                assert (rest.site, told(rest)) in ways


def test_cards_that_were_placed_count_with_their_design() -> None:
    own = player("hr", [coatl("yyy")], "count-yellow count-red")
    library = library_of(playing(own), 0)
    kind = prophecy("count-yellow")
    placed = (library.coatls[0]._replace(prophecies=CARD_BYTES[kind]),)
    place = library.cards.index(kind)
    for design, rest in zip(library.designs, remainders(library, placed), strict=True):
        if design.site == 0:
            assert rest.placed == 1
            assert rest.placed_cards == 1 << place
            assert rest.placed_points == prophecy_points(kind, design.word)


def test_a_completed_coatl_is_no_site() -> None:
    own = player("ty", [coatl("<yyy")], "count-yellow")
    library = library_of(playing(own), 0)
    closed = (coatl("<yyyy>", "count-yellow"),)
    for design, rest in zip(library.designs, remainders(library, closed), strict=True):
        assert design.site == NEW or rest.site == GONE


@pytest.mark.parametrize("levels", [(1,), (3,), (4,), (1, 3, 4)])
def test_demands_are_those_of_the_levels(levels: tuple[int, ...]) -> None:
    demands = Demands(Options.solo(levels))
    assert demands.needs_temple == (1 in levels)
    assert demands.needs_different_frames == (3 in levels)
    assert demands.least_prophecies == (4 if 4 in levels else 1)


def test_the_first_printing_asks_for_a_temple_once_only() -> None:
    assert not Demands(Options.solo((1,), first_printing=True)).needs_temple


def test_more_effort_finds_more_designs() -> None:
    base = afterstate_of(view(in_the_middle(), 0), 0)
    demands = Demands(Options())
    quick = _DESIGNER.library(base, demands, QUICK)
    full = _DESIGNER.library(base, demands, FULL)
    assert len(full.designs) > len(quick.designs)


def test_designs_serve_on_while_no_card_is_new() -> None:
    designer, demands = Designer(), Demands(Options())
    first = designer.library(afterstate_of(view(in_the_middle(), 0), 0), demands, ROLLOUT)
    later = afterstate_of(view(in_the_middle(), 0), 0)
    later.coatls = (coatl("yky"), coatl("<rry"))
    assert designer.library(later, demands, ROLLOUT) is first


def test_new_cards_ask_for_new_designs() -> None:
    designer, demands = Designer(), Demands(Options())
    state = in_the_middle()
    first = designer.library(afterstate_of(view(state, 0), 0), demands, ROLLOUT)
    other = afterstate_of(view(state, 0), 0)
    other.hand += bytes((prophecy("rainbow-rkbyg"),))
    assert designer.library(other, demands, ROLLOUT) is not first


def test_designs_for_other_coatls_do_not_serve() -> None:
    designer, demands = Designer(), Demands(Options())
    state = in_the_middle()
    first = designer.library(afterstate_of(view(state, 0), 0), demands, ROLLOUT)
    other = afterstate_of(view(state, 0), 0)
    other.coatls = other.coatls[:1]
    assert designer.library(other, demands, ROLLOUT) is not first


@pytest.mark.parametrize(
    "others",
    [
        (coatl("yky"), coatl("<yry")),  # grown beyond its head
        (coatl("yky"), coatl("rry")),  # its head is gone
        (coatl("yky", "count-yellow"), coatl("<rr")),  # grown, with a card
    ],
)
def test_designs_serve_only_for_coatls_that_grew_from_theirs(others: tuple[Coatl, ...]) -> None:
    designer, demands = Designer(), Demands(Options())
    state = in_the_middle()
    first = designer.library(afterstate_of(view(state, 0), 0), demands, ROLLOUT)
    later = afterstate_of(view(state, 0), 0)
    later.coatls = others
    has_grown = others[1].colours == "rr"
    assert (designer.library(later, demands, ROLLOUT) is first) == has_grown


def test_a_new_piece_that_completes_a_coatl_asks_for_new_designs() -> None:
    """With the head at last there, what the board alone completes must be among the designs."""
    designer, demands = Designer(), Demands(Options())
    unfinished = [coatl("y>")]

    def library(board: str) -> Library:
        state = playing(player(board, unfinished, "count-black"), player())
        return designer.library(afterstate_of(view(state, 0), 0), demands, ROLLOUT)

    without_head = library("bk bk bk bg")
    assert library("bk bk bk") is without_head
    with_head = library("bk bk bk bg hg")
    assert with_head is not without_head
    held = playing(player("bk bk bk bg hg"), player()).players[0].board
    assert any(has_all(rest, held) for rest in with_head.remainders if rest.site == 0)


def test_without_reuse_designs_are_searched_for_again() -> None:
    base = afterstate_of(view(in_the_middle(), 0), 0)
    first = _DESIGNER.library(base, Demands(Options()), FULL)
    assert _DESIGNER.library(base, Demands(Options()), FULL) is not first


def test_a_temple_never_gains_from_conditions_that_a_design_does_not_meet() -> None:
    library = library_of(in_the_middle(), 0)
    for design in library.designs:
        for place, kind in enumerate(library.temples):
            if not design.temples_held[place]:
                assert temple_points(kind, design.word, b"") == 0
