"""Histories with the same information state, drawn at random."""

from __future__ import annotations

import math
from random import Random

import pytest

from coatl.rules.cards import prophecy_deck, temple_deck
from coatl.view import view

from .random_play import MULTIPLAYER_GAMES, SOLO_GAME, after_steps, random_game


@pytest.mark.parametrize("game", MULTIPLAYER_GAMES)
def test_the_result_depends_only_on_the_information_state_and_the_random_numbers(
    game: str,
) -> None:
    for seed, steps in enumerate((38, 120, 300, 10**6)):
        state = after_steps(game, seed, steps)
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, Random(1).random)
            of_other = other.resample_from_infostate(seat, Random(2).random)
            of_state = state.resample_from_infostate(seat, Random(2).random)
            assert of_other.history() == of_state.history()


def test_new_histories_are_found_after_the_deck_was_rebuilt() -> None:
    rebuilds = 0
    for seed in range(3):
        *_, state = random_game("coatl(players=4)", seed)
        rebuilds += state.logged.state.stock.rebuilds
        for seat in range(4):
            histories = {
                tuple(state.resample_from_infostate(seat, Random(n).random).history())
                for n in range(5)
            }
            assert len(histories) == 5
            assert tuple(state.history()) not in histories
    assert rebuilds


def test_every_possible_temple_of_another_seat_occurs() -> None:
    state = after_steps("coatl", 1, 60)
    rng = Random(1)
    found = {
        state.resample_from_infostate(0, rng.random).logged.state.players[1].temples
        for _ in range(200)
    }
    seen = view(state.logged.state, 0)
    assert seen.own is not None
    known = bytes((*seen.own.temples, *seen.tops))
    possible = {temple for temple in temple_deck(promo=False) if temple not in known}
    assert {temples[0] for temples in found} == possible


def test_hidden_cards_occur_as_often_as_chance_deals_them() -> None:
    state = after_steps("coatl", 1, 29)  # after the deal
    assert state.logged.state.phase == "keep"
    rng = Random(1)
    samples = 600
    count = 0
    card = state.logged.state.players[1].hand[0]
    for _ in range(samples):
        other = state.resample_from_infostate(0, rng.random)
        count += card in other.logged.state.players[1].hand
    seen = view(state.logged.state, 0)
    assert seen.own is not None
    unseen = len(prophecy_deck(promo=False)) - 6 - len(seen.own.hand)
    hidden = state.logged.state.stock.deck + state.logged.state.players[1].hand
    copies = hidden.count(card)
    expected = 1 - math.comb(unseen - copies, 4) / math.comb(unseen, 4)
    deviation = math.sqrt(expected * (1 - expected) / samples)
    assert abs(count / samples - expected) < 4 * deviation


def test_the_solo_game_has_nothing_hidden() -> None:
    state = after_steps(SOLO_GAME, 1, 100)
    assert state.resample_from_infostate(0, Random(1).random).history() == state.history()
