"""Whole random games on every table, held against what must be true after every step."""

from __future__ import annotations

import random
from math import comb

import pytest
from helpers import all_options, colour_strings, play_out, playing, snapshot
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import solo_options

from coatl.rules import (
    ACTIONS,
    CODES,
    Action,
    Coatl,
    IllegalAction,
    Options,
    State,
    adam_points,
    apply,
    beats_adam,
    chance_outcomes,
    legal_actions,
    new_game,
    sample,
    scores,
    settle,
    winners,
)
from coatl.rules.actions import PASS
from coatl.rules.cards import PROPHECIES
from coatl.rules.chance import awaits_temple, next_space
from coatl.rules.coatl import NONE
from coatl.rules.invariants import check
from coatl.rules.legal import can_decline
from coatl.rules.pieces import GOLD, PER_SPACE, PIECES, SPACES
from coatl.rules.reasons import reason_against
from coatl.rules.state import Phase, Player

TABLES = all_options()

seeds = st.integers(min_value=0, max_value=2**32 - 1)
tables = st.sampled_from(TABLES)


def forgetful(state: State) -> State:
    """The same state with nothing remembered, so that legality is worked out afresh."""
    fresh = state.copy()
    fresh.players = tuple(
        Player(
            one.board,
            one.coatls,
            one.hand,
            one.set_aside,
            one.temples,
            one.tokens,
            one.feathers,
            one.memory,
        )
        for one in state.players
    )
    return fresh


def pick(state: State, rng: random.Random) -> Action:
    """A legal action; now and then one that builds, so that games reach every phase."""
    legal = legal_actions(state)
    building = [a for a in legal if a.verb in {"add", "fulfil", "temple", "begin"}]
    wanted = building if building and rng.random() < 0.5 else legal
    return wanted[int(rng.random() * len(wanted))]


def total_weight(state: State) -> int:
    """How many ways there are for chance to speak."""
    if state.phase == "fill":
        bag = SPACES[next_space(state)]
        return comb(len(state.bags[bag]), PER_SPACE[bag])
    if state.phase == "adam":
        return 1
    if awaits_temple(state):
        return len(state.piles.hidden)
    return len(state.stock.deck)


def check_chance(state: State, rng: random.Random) -> State:
    """Draw an outcome: the list of outcomes is sorted and complete and contains the one drawn."""
    listed = chance_outcomes(state)
    outcomes = [outcome for outcome, _ in listed]
    assert outcomes == sorted(set(outcomes))
    assert all(weight > 0 for _, weight in listed)
    assert sum(weight for _, weight in listed) == total_weight(state)
    drawn = sample(state, rng)
    assert drawn in outcomes
    assert legal_actions(state) == ()
    return apply(state, drawn)


def check_legal(state: State) -> None:
    """Legal actions are sorted, different, and do not depend on cached ones."""
    legal = legal_actions(state)
    codes = [CODES[action] for action in legal]
    assert codes == sorted(set(codes))
    assert legal
    assert legal == legal_actions(forgetful(state))
    # R3.7, R7.1
    assert PASS not in legal or legal == (PASS,) or can_decline(state)


def check_every_action(state: State) -> None:
    """Legality, reasons and `apply` agree on every action there is."""
    legal = set(legal_actions(state))
    before = snapshot(state)
    for action in ACTIONS:
        reason = reason_against(state, action)
        assert (reason is None) == (action in legal), action
        if action in legal:
            apply(state, action)
        else:
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert refused.value.code == reason
    assert snapshot(state) == before


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_game_with_every_set_of_options_meets_every_property(options: Options) -> None:
    play_and_check(options, TABLES.index(options))


@settings(max_examples=30)
@given(tables, seeds)
def test_a_random_game_meets_every_property(options: Options, seed: int) -> None:
    play_and_check(options, seed)


def play_and_check(options: Options, seed: int) -> None:
    """Play a whole game and hold every step against every promise."""
    rng = random.Random(seed)
    state = new_game(options)
    steps = 0
    while not state.is_over:
        steps += 1
        assert steps < 5000
        check(state)
        if state.is_chance:
            state = check_chance(state, rng)
            continue
        check_legal(state)
        if rng.random() < 0.04:
            check_every_action(state)
        state = apply(state, pick(state, rng))
    check(state)
    assert legal_actions(state) == ()
    assert chance_outcomes(state) == ()
    check_every_action(state)


@settings(max_examples=40)
@given(tables, seeds)
def test_settle_equals_its_outcomes_applied_one_by_one(options: Options, seed: int) -> None:
    rng, choices = random.Random(seed), random.Random(seed + 1)
    state = new_game(options)
    while not state.is_over:
        before = snapshot(state)
        settled, outcomes = settle(state, rng)
        assert snapshot(state) == before
        stepped = state
        for outcome in outcomes:
            stepped = apply(stepped, outcome)
        assert stepped == settled
        assert not settled.is_chance
        if settled.is_over:
            break
        state = apply(settled, pick(settled, choices))


@settings(max_examples=40)
@given(tables, seeds)
def test_a_legal_action_leaves_the_old_state_as_it_was(options: Options, seed: int) -> None:
    rng = random.Random(seed)
    for state in play_out(new_game(options), rng):
        if rng.random() < 0.1:
            before = snapshot(state)
            for action in legal_actions(state):
                apply(state, action)
            assert snapshot(state) == before


@settings(max_examples=60)
@given(tables, seeds)
def test_every_game_ends_with_a_winner(options: Options, seed: int) -> None:
    *_, last = play_out(new_game(options), random.Random(seed))
    assert last.is_over
    assert last.ending is not None
    final = scores(last)
    if last.adam is not None:  # R10.9: no tie, no third way
        assert beats_adam(last) <= (final[0].total > adam_points(last.adam))
        return
    won = winners(last)
    assert won
    best = max(score.total for score in final)
    assert {final[seat].total for seat in won} == {best}


@settings(max_examples=30)
@given(tables, seeds)
def test_the_same_seed_gives_the_same_game(options: Options, seed: int) -> None:
    first = [snapshot(state) for state in play_out(new_game(options), random.Random(seed))]
    again = [snapshot(state) for state in play_out(new_game(options), random.Random(seed))]
    assert first == again


@settings(max_examples=40)
@given(tables, seeds)
def test_a_complete_coatl_never_changes(options: Options, seed: int) -> None:
    rng = random.Random(seed)
    state = new_game(options)
    while not state.is_over:
        state, _ = settle(state, rng)
        if state.is_over:
            break
        before = state
        state = apply(state, pick(state, rng))
        for seat, player in enumerate(before.players):
            for index, one in enumerate(player.coatls):
                done = one.is_closed and not (seat == before.seat and index == before.completing)
                later = state.players[seat].coatls[index]
                assert not done or later == one
                assert one.colours in later.colours


@st.composite
def drawn_coatls(draw: st.DrawFn, count: int) -> tuple[Coatl, ...]:
    """Cóatls as they may lie before a player, at most two of them unfinished."""
    found: list[Coatl] = []
    for _ in range(count):
        unfinished = sum(not one.is_closed for one in found)
        head, tail = draw(st.booleans()), draw(st.booleans())
        if unfinished == 2:
            head = tail = True
        letters = draw(st.sampled_from(["yrkgb", "kb", "yg", "rb"]))
        colours = draw(colour_strings(3 if head and tail else 1, 8, letters))
        kinds = draw(st.lists(st.sampled_from(PROPHECIES), max_size=4, unique=True))
        cards = bytes(card.kind for card in kinds)
        found.append(Coatl(colours, head, tail, cards or (b"\x00" if head and tail else b"")))
    return tuple(found)


@st.composite
def drawn_positions(draw: st.DrawFn) -> State:
    """A turn, or the middle of assembling or completing, with anything on the table."""
    options = Options(golden_feathers=True, closed_ends=draw(st.booleans()))
    if draw(st.booleans()):
        options = draw(solo_options())
    seats = []
    for _ in range(options.players):
        board = draw(
            st.lists(st.sampled_from(PIECES[:GOLD] if options.is_solo else PIECES), max_size=8)
        )
        hand = draw(st.lists(st.sampled_from(PROPHECIES), max_size=5))
        seats.append(
            Player(
                board=bytes(sorted(board)),
                coatls=draw(drawn_coatls(draw(st.integers(0, 3)))),
                hand=bytes(sorted(card.kind for card in hand)),
                tokens=draw(st.integers(0, 7)) if options.tokens else 0,
            )
        )
    closed = [index for index, one in enumerate(seats[0].coatls) if one.is_closed]
    completing = draw(st.sampled_from([*closed, NONE]))
    phase: Phase = "complete"
    if completing == NONE:
        phase = draw(st.sampled_from(["turn", "assemble"]))
    return playing(*seats, options=options, phase=phase, completing=completing)


@settings(max_examples=150)
@given(drawn_positions())
def test_legality_and_reasons_agree_on_random_positions(state: State) -> None:
    check_every_action(state)
    codes = [CODES[action] for action in legal_actions(state)]
    assert codes == sorted(set(codes))


@settings(max_examples=150)
@given(drawn_positions())
def test_r5_4_every_closing_that_is_legal_leads_to_a_prophecy(state: State) -> None:
    for action in legal_actions(state):
        if action.verb == "add":
            after = apply(state, action)
            if after.phase == "complete":
                placed = after.active.coatls[after.completing].prophecies
                assert placed or any(a.verb == "fulfil" for a in legal_actions(after))


def test_random_play_ends_in_every_way_that_is_common() -> None:
    reasons = set()
    for seed in range(60):
        rng = random.Random(seed)
        state = new_game(TABLES[seed % len(TABLES)])
        while not state.is_over:
            state, _ = settle(state, rng)
            if not state.is_over:
                state = apply(state, pick(state, rng))
        assert state.ending is not None
        reasons.add(state.ending.reason)
    assert {"no-bodies", "third-coatl"} <= reasons
