"""The attack of a host in league with the server: choose the own contribution after the others'."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from coatl.bots import make_bot
from coatl.formats.commitment import (
    Deal,
    commitment_1,
    contribution_commitment,
    contributions_of,
    make_seed,
    make_seed_1,
)
from coatl.formats.notation import format_step
from coatl.formats.record import (
    Record,
    RecordError,
    check_commitment,
    check_contribution,
    make_record,
    verify,
)
from coatl.game import Game, play_out
from coatl.rules import Options

SECRET = "6d0d35a1c9fb20b22fd03cb6ed2e1a36"
HOSTS = "0a" * 16
GUESTS = "0b" * 16
NAMES = ["Ana", "Bo"]

#: The deal that the guest's browser saw before it revealed anything, and its commitment.
DEAL = Deal("t1", (1, 2), (contribution_commitment(HOSTS), contribution_commitment(GUESTS)))
SHOWN = DEAL.promised(SECRET)


def hosts_hand(seed: str) -> set[str]:
    """The Prophecies dealt to the first of two players: the three before the other's four."""
    game, _ = Game.dealt(Options(), NAMES, seed)
    return {format_step(step) for step in game.steps[-7:-4]}


def chosen_seed(make: Callable[[str], str]) -> str:
    """A seed that deals the host two wanted cards: try contributions until one does."""
    wanted = {f"deal {card}" for card in ("trio-red", "trio-black")}
    seeds = (make(f"{number:032x}") for number in range(20_000))
    return next(seed for seed in seeds if wanted <= hosts_hand(seed))


def played(seed: str, shown: str, deal: Deal | None) -> Record:
    """The record of a game from this seed."""
    state, steps = play_out(Options(), [make_bot("random")] * 2, seed)
    return make_record(Options(), NAMES, seed, steps, state, shown, deal)


def check_as_guest(record: Record, shown: str) -> None:
    """What the guest can do: check against the commitment they saw, and their contribution."""
    verify(record)
    check_commitment(record, shown)
    if record.deal is not None:
        check_contribution(record, GUESTS)


def test_a_host_chose_the_deal_of_version_1_unnoticed() -> None:
    seed = chosen_seed(lambda brought: make_seed_1(SECRET, [brought, GUESTS]))
    shown = commitment_1(SECRET)
    check_as_guest(played(seed, shown, None), shown)


def test_a_host_who_chooses_the_deal_now_is_found_out() -> None:
    check_as_guest(played(make_seed(SECRET, [HOSTS, GUESTS]), SHOWN, DEAL), SHOWN)
    seed = chosen_seed(lambda brought: make_seed(SECRET, [brought, GUESTS]))
    commitment = contribution_commitment(contributions_of(seed)[0])
    rewritten = Deal(DEAL.table, DEAL.open, (commitment, DEAL.commitments[1]))
    closed = Deal(DEAL.table, (2,), ("", DEAL.commitments[1]))
    for claimed, deal in (
        (SHOWN, DEAL),  # as if nothing had happened
        (SHOWN, rewritten),  # with a commitment made afterwards
        (rewritten.promised(SECRET), rewritten),  # with another commitment to the deal, too
        (commitment_1(SECRET), None),  # as a deal of version 1
        (SHOWN, closed),  # as if the host had never had an open seat
    ):
        with pytest.raises(RecordError):
            check_as_guest(played(seed, claimed, deal), SHOWN)


def test_a_server_that_tries_other_secrets_is_found_out() -> None:
    seed = chosen_seed(lambda secret: make_seed(secret, [HOSTS, GUESTS]))
    for claimed in (SHOWN, DEAL.promised(seed)):
        with pytest.raises(RecordError):
            check_as_guest(played(seed, claimed, DEAL), SHOWN)
