"""Real learning in a minute: games against A.D.A.M., and a network that plays better after them."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from coatl.bots.learned.design_effort import QUICK
from coatl.bots.learned.network import Network
from coatl.bots.learned.policy import Policy
from coatl.bots.learned.style import solo_style
from coatl.confidence_intervals import wilson
from coatl.rules import Options
from coatl.training.selfplay import PlayedGame, Player, play_game
from coatl.training.settings import parse_settings
from coatl.training.training_loop import Trainer, load_or_begin
from coatl.training.workers import InProcesses

#: Few games, played with the heuristic value, and many steps.
SETTINGS = parse_settings("""
seed = "smoke"

[limits]
games = 24

[network]
hidden = [32, 16]

[[games]]
players = 1

[learning]
round_games = 8
bootstrap_games = 16
bootstrap_steps = 500
least_samples = 100

[gate]
deals = 0
""")

DEALS = 14


def quick_game(options: Options, players: Sequence[Player], seed: str) -> PlayedGame:
    """A game of policies that look for fewer designs."""
    policies = [
        Policy(player.network, player.style, QUICK)
        for player in players
        if isinstance(player, Policy)
    ]
    return play_game(options, policies, seed)


def margin(network: Network, deal: int) -> float:
    """How far ahead of A.D.A.M. a network ends, without noise."""
    policy = Policy(network, solo_style(), QUICK)
    return play_game(Options.solo(), [policy], f"smoke/{deal}").seats[0].margin


def margins(networks: Sequence[Network]) -> list[list[float]]:
    """The margins of each network on the same deals."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        waiting = [[pool.submit(margin, net, deal) for deal in range(DEALS)] for net in networks]
        return [[future.result() for future in futures] for futures in waiting]


@pytest.mark.long
def test_a_minute_of_training_makes_a_better_player(tmp_path: Path) -> None:
    state, seconds = load_or_begin(SETTINGS, tmp_path, Path())
    before = state.learner.network()
    pool = InProcesses(quick_game, 2)
    try:
        Trainer(state, seconds, tmp_path, pool).run()
    finally:
        pool.close()
    old, new = margins([before, state.learner.network()])
    better = sum(a > b for a, b in zip(new, old, strict=True))
    low, _ = wilson(better, DEALS)
    assert low > 0.5, (old, new)
