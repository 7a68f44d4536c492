"""The result of a finished game as a message."""

from __future__ import annotations

from coatl.rules import Coatl, State, scores, winners
from coatl.rules.adam import ADAM_POINTS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.coatl import NONE
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points
from coatl.rules.winners import game_decided_by

from . import messages


def result(state: State) -> messages.Result:
    """The result of a game that is over."""
    ending = state.ending
    assert ending is not None  # noqa: S101  # a game that is over has ended for a reason
    return messages.Result(
        reason=ending.reason,
        seat=ending.seat,
        turns=state.turn,
        winners=list(winners(state)),
        decided=game_decided_by(state),
        scores=[
            messages.ScoreSheet(
                total=score.total,
                coatls=[_coatl_score(coatl) for coatl in player.coatls if coatl.is_closed],
                feathers=score.feathers,
                cards=score.cards,
                best=score.best_coatl,
            )
            for player, score in zip(state.players, scores(state), strict=True)
        ],
        adam=None
        if state.adam is None
        else [
            messages.CardScore(PROPHECIES[kind].id, ADAM_POINTS[kind])
            for kind in state.adam.realised
        ],
    )


def _coatl_score(coatl: Coatl) -> messages.CoatlScore:
    cards = [
        messages.CardScore(PROPHECIES[kind].id, prophecy_points(kind, coatl.colours))
        for kind in coatl.prophecies
    ]
    if coatl.temple != NONE:
        points = temple_points(coatl.temple, coatl.colours, coatl.prophecies)
        cards.append(messages.CardScore(TEMPLES[coatl.temple].id, points))
    return messages.CoatlScore(coatl.colours, coatl_points(coatl), cards)
