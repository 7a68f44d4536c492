"""The result of a game, as its record has it."""

from __future__ import annotations

from typing import Any

from coatl.rules import State, adam_points, scores, winners
from coatl.rules.adam import ADAM_POINTS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE, Coatl
from coatl.rules.scoring import SeatScore, coatl_points, prophecy_points, temple_points
from coatl.rules.state import ADAM, Adam

Json = dict[str, Any]


def make_result(state: State) -> Json:
    """The result of a game: why it ended, every seat's score in detail, and who won (§8)."""
    ending = state.ending
    assert ending is not None  # noqa: S101  # set whenever a game is over
    seats = scores(state)
    result: Json = {
        "reason": ending.reason,
        "seat": ending.seat + 1,
        "turns": state.turn,
        "winners": [seat + 1 for seat in winners(state) or (ADAM,)],
        "scores": [
            _seat_result(player.coatls, score)
            for player, score in zip(state.players, seats, strict=True)
        ],
    }
    if state.adam is not None:
        result["adam"] = _adam_result(state.adam)
    return result


def _adam_result(adam: Adam) -> Json:
    return {
        "total": adam_points(adam),
        "passes": adam.passes,
        "cards": [
            {"card": PROPHECIES[kind].id, "points": ADAM_POINTS[kind]} for kind in adam.realised
        ],
    }


def _seat_result(coatls: tuple[Coatl, ...], score: SeatScore) -> Json:
    return {
        "total": score.total,
        "cards": score.cards,
        "best_coatl": score.best_coatl,
        "feathers": score.feathers,
        "coatls": [_coatl_result(coatl) for coatl in coatls if coatl.is_closed],
    }


def _coatl_result(coatl: Coatl) -> Json:
    cards = [
        {"card": PROPHECIES[kind].id, "points": prophecy_points(kind, coatl.colours)}
        for kind in coatl.prophecies
    ]
    if coatl.temple != NONE:
        points = temple_points(coatl.temple, coatl.colours, coatl.prophecies)
        cards.append({"card": TEMPLES[coatl.temple].id, "points": points})
    return {"colours": coatl.colours, "points": coatl_points(coatl), "cards": cards}
