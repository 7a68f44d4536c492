"""Plays one game, and returns the samples and results that the learner needs."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from coatl.bots import Bot
from coatl.bots.learned.planned_turn import PlannedTurn, default_action
from coatl.bots.learned.policy import Policy, RatedTurn
from coatl.rules import (
    Options,
    State,
    adam_points,
    advance,
    advance_chance,
    legal_actions,
    new_game,
    scores,
    winners,
)
from coatl.view import view


class Sample(NamedTuple):
    """An afterstate that a seat chose: its features (float32) and the predictions for it."""

    features: bytes
    win: float
    margin: float


class SeatResult(NamedTuple):
    """The result of one seat.

    `share` is its share of the win and `margin` how far it is ahead of the best rival. `turns` are
    its own; Cóatls, cards and pieces are counted where they are completed.
    """

    samples: tuple[Sample, ...]
    points: int
    share: float
    margin: float
    turns: int
    coatls: int
    prophecies: int
    temples: int
    pieces: int


class PlayedGame(NamedTuple):
    """A finished game."""

    options: Options
    seed: str
    seats: tuple[SeatResult, ...]


#: A player: a policy, which records samples, or any bot.
Player = Policy | Bot


def play_game(options: Options, players: Sequence[Player], seed: str) -> PlayedGame:
    """Play a game; the same seed gives the same game."""
    chance = Random(f"{seed}/deal")  # noqa: S311  # chance of the game, not a secret
    noise = Random(f"{seed}/noise")  # noqa: S311  # as above
    lines = [PlannedTurn() for _ in players]
    samples: list[list[Sample]] = [[] for _ in players]
    turns = [0 for _ in players]
    state = new_game(options)
    while not state.is_over:
        if state.is_chance:
            advance_chance(state, chance)
            continue
        legal = legal_actions(state)
        if len(legal) == 1:
            advance(state, legal[0])
            continue
        seat = state.seat
        seen = view(state, seat)
        player = players[seat]
        if isinstance(player, Bot):
            advance(state, player.choose(seen, legal, noise))
            continue
        action = lines[seat].next(seen, legal)
        if action is None:
            option = player.decide(seen, legal, noise.random)
            if option is None or option.turn.actions[0] not in legal:
                action = default_action(legal)
            else:
                action = lines[seat].begin(seen, option.turn.actions)
                if state.phase == "turn":
                    turns[seat] += 1
                _note(samples[seat], option)
        advance(state, action)
    return PlayedGame(options, seed, _results(state, samples, turns))


def _note(samples: list[Sample], option: RatedTurn) -> None:
    evaluation = option.evaluation
    if not evaluation.is_decided:
        samples.append(
            Sample(array("f", evaluation.row).tobytes(), evaluation.win, evaluation.margin)
        )


def _results(state: State, samples: list[list[Sample]], turns: list[int]) -> tuple[SeatResult, ...]:
    totals = [score.total for score in scores(state)]
    won = winners(state)
    found = []
    for seat, player in enumerate(state.players):
        rivals = [total for other, total in enumerate(totals) if other != seat]
        if state.adam is not None:
            rivals = [adam_points(state.adam)]
        closed = [coatl for coatl in player.coatls if coatl.is_closed]
        found.append(
            SeatResult(
                samples=tuple(samples[seat]),
                points=totals[seat],
                share=1 / len(won) if seat in won else 0.0,
                margin=float(totals[seat] - max(rivals)),
                turns=turns[seat],
                coatls=len(closed),
                prophecies=sum([len(coatl.prophecies) for coatl in closed]),
                temples=sum([coatl.temple >= 0 for coatl in closed]),
                pieces=sum([len(coatl.colours) for coatl in closed]),
            )
        )
    return tuple(found)
