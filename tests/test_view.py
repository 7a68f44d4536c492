from __future__ import annotations

from random import Random

from hypothesis import given, settings
from strategies import played, states

from coatl.resample import resample
from coatl.rules import State, apply, legal_actions, new_game, settle
from coatl.rules.actions import DrawProphecy, TakeProphecy
from coatl.rules.cards import prophecy_deck
from coatl.rules.options import Options
from coatl.view import is_public, view


@given(states)
@settings(max_examples=120, deadline=None)
def test_the_true_state_is_always_consistent_with_every_view(state: State) -> None:
    """No seat's memory ever rules out what is really there."""
    for seat in range(state.options.players):
        own = state.players[seat]
        went_back = list(state.stock.returned + own.memory.returned)
        for kind in own.memory.drawn:
            if kind in went_back:
                went_back.remove(kind)
        for other, player in enumerate(state.players):
            if other == seat:
                continue
            hidden = list(player.hand)
            for kind in player.memory.known:
                hidden.remove(kind)
            left = list(went_back)
            from_deck = 0
            for kind in hidden:
                copies = prophecy_deck(state.options.promo).count(kind)
                if kind in left and left.count(kind) == copies:
                    left.remove(kind)
                    from_deck += 1
            assert len(hidden) - from_deck >= player.memory.old


@given(states)
@settings(max_examples=60, deadline=None)
def test_a_spectator_sees_no_hidden_card(state: State) -> None:
    seen = view(state, None)
    assert seen.own is None
    for player, seat in zip(state.players, seen.seats, strict=True):
        assert seat.known == player.memory.known
        assert seat.hand_size == len(player.hand)


def test_r1_4_a_card_taken_from_the_row_is_remembered_by_all() -> None:
    state = played(Options(), 5, 7)
    taking = next(a for a in legal_actions(state) if isinstance(a, TakeProphecy))
    kind = state.row[taking.slot]
    taker = state.seat
    seen = view(apply(state, taking), 1 - taker)
    assert kind in seen.seats[taker].known


def test_r1_4_a_card_drawn_from_the_deck_stays_secret() -> None:
    state = played(Options(), 5, 7)
    assert DrawProphecy() in legal_actions(state)
    rng = Random(2)
    drawn, _ = settle(apply(state, DrawProphecy()), rng)
    other = 1 - state.seat
    kinds = [k for k in drawn.active.hand if k not in state.active.hand]
    assert kinds
    seen = view(drawn, other)
    assert all(kind not in seen.seats[state.seat].known for kind in kinds)
    assert seen.seats[state.seat].hand_size == len(drawn.active.hand)


def test_r10_1_everything_adam_has_is_seen_by_all() -> None:
    state = played(Options.solo(), 3, 60)
    assert state.adam is not None
    assert state.adam.realised
    assert view(state, None).adam == view(state, 0).adam == state.adam


def test_r1_4_alone_too_the_hand_is_hidden_from_a_spectator() -> None:
    state = played(Options.solo(), 3, 0)
    seen = view(state, None)
    hand = state.players[0].hand
    assert len(hand) == seen.seats[0].hand_size > 0
    rng = Random(1)
    assert len({resample(seen, rng).players[0].hand for _ in range(20)}) > 1


def test_a_step_of_an_unknown_kind_is_a_secret() -> None:
    assert not is_public(new_game(Options()), "something new")  # type: ignore[arg-type]
