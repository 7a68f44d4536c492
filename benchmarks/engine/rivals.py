"""Random play compared with catanatron and python-chess, in alternating rounds of one run.

The engines alternate, so that a machine that slows down slows all of them. A ratio is the median of
the ratios of the rounds.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import chess
from catanatron import Color, Game, RandomPlayer

from coatl.bots import make_bot
from coatl.game import count_decisions, play_out
from coatl.rules import Options

#: Games per round, so that each engine takes about a second.
COATL_GAMES = 400
SOLO_GAMES = 500
CATAN_GAMES = 12
CATAN_GAMES_FOR_TWO = 30
CHESS_GAMES = 35


def play_coatl(number: int) -> int:
    """Decisions of random games of Cóatl, exactly as `coatl simulate` plays them."""
    return _play_coatl(number, COATL_GAMES, Options())


def play_solo(number: int) -> int:
    """Decisions of random solo games, including A.D.A.M.'s."""
    return _play_coatl(number, SOLO_GAMES, Options.solo())


def _play_coatl(number: int, games: int, options: Options) -> int:
    bots = [make_bot("random")] * options.players
    decisions = 0
    for game in range(games):
        state, steps = play_out(options, bots, f"bench/{number}/{game}")
        decisions += count_decisions(state, steps)
    return decisions


def play_catan(number: int) -> int:
    """Actions of random games of Catan with four players, catanatron's default."""
    return _play_catan(number, CATAN_GAMES, list(Color))


def play_catan_for_two(number: int) -> int:
    """Actions of random games of Catan with two players."""
    return _play_catan(number, CATAN_GAMES_FOR_TWO, [Color.RED, Color.BLUE])


def _play_catan(number: int, games: int, colours: list[Color]) -> int:
    random.seed(number)
    actions = 0
    for _ in range(games):
        game = Game([RandomPlayer(colour) for colour in colours])
        game.play()
        actions += len(game.state.actions)
    return actions


def play_chess(number: int) -> int:
    """Plies of random games of chess."""
    rng = random.Random(number)
    plies = 0
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies


def rate(play: Callable[[int], int], number: int) -> float:
    """The steps per CPU second of one round."""
    started = time.process_time()
    steps = play(number)
    return steps / (time.process_time() - started)


def measure(rounds: int) -> dict[str, Any]:
    """Rates and ratios over alternating rounds, after a warm-up round."""
    players = (play_coatl, play_solo, play_catan, play_catan_for_two, play_chess)
    for play in players:
        play(-1)
    coatl, solo, catan, catan_for_two, plies = zip(
        *[[rate(play, number) for play in players] for number in range(rounds)], strict=True
    )
    decisions_a_game = play_coatl(-1) / COATL_GAMES
    ours = statistics.median(coatl)

    def times(others: tuple[float, ...], rates: tuple[float, ...] = coatl) -> float:
        ratios: list[float] = [a / b for a, b in zip(rates, others, strict=True)]
        return statistics.median(ratios)

    return {
        "decisions_per_second": ours,
        "games_per_second": ours / decisions_a_game,
        "solo_decisions_per_second": statistics.median(solo),
        "solo_times_two_players": times(coatl, solo),
        "catanatron_per_second": statistics.median(catan),
        "catanatron_for_two_per_second": statistics.median(catan_for_two),
        "chess_per_second": statistics.median(plies),
        "times_catanatron": times(catan),
        "times_catanatron_for_two": times(catan_for_two),
        "times_chess": times(plies),
    }
