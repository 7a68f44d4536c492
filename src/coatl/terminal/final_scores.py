"""Draw the end of a game: the score of every card, the tie-break, the winner (§8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from coatl.i18n import say
from coatl.rules import State, adam_points, beats_adam, scores
from coatl.rules.adam import ADAM_POINTS
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.scoring import SeatScore, coatl_points, read_prophecy, read_temple
from coatl.rules.state import ADAM, Adam
from coatl.rules.winners import best_seats, decided_by, lacks_required_temple

from .draw import draw_coatl, draw_prophecy, draw_temple
from .layout import DIM_STYLE, GOLD_STYLE, TITLE_STYLE, padded, styled
from .phrases import capitalised, counted, listed, seat_facts, seat_name

#: The columns of points: of a whole Cóatl, and of one card on it.
_TOTAL_COLUMN: Final = 74
_CARD_POINTS_COLUMN: Final = 70


def final_score_lines(state: State, names: Sequence[str], you: int | None = None) -> Iterator[Text]:
    """Yield why the game ended, every score in detail, and who won.

    The text addresses the seat `you` as "you". Before the end is triggered there are no
    lines.
    """
    ending = state.ending
    if ending is None:
        return
    text = styled(say("end.title", turns=state.turn), TITLE_STYLE)
    who = seat_facts(ending.seat, names, you)
    yield text.append(" " + say(f"end.reason.{ending.reason}", **who))
    if state.adam is not None:
        yield from _adam_score(state.adam)
    results = scores(state)
    for seat, result in enumerate(results):
        yield Text()
        total = say("end.total", name=seat_name(seat, names), points=result.total)
        yield Text(total, GOLD_STYLE)
        yield from _coatl_scores(state, seat)
        if result.feathers:
            feathers = counted(state.players[seat].feathers, "feathers")
            line = padded(Text(f"  {feathers}"), _TOTAL_COLUMN)
            yield line.append(f"{result.feathers:2}", GOLD_STYLE)
        if not result.coatls:
            yield Text("  " + say("end.no-coatl"), DIM_STYLE)
    yield Text()
    if state.adam is not None:
        yield from _solo_winner(state, state.adam, names, you)
    else:
        yield from _winner(results, names, you)


def _adam_score(adam: Adam) -> Iterator[Text]:
    """Yield A.D.A.M.'s total and the points of each completed card (R10.9)."""
    yield Text()
    total = say("end.total", name=seat_name(ADAM, ()), points=adam_points(adam))
    yield Text(total, GOLD_STYLE)
    for kind in adam.realised:
        top = len(PROPHECIES[kind].levels)
        line = Text(" " * 5).append_text(draw_prophecy(kind, top))
        yield padded(line, _TOTAL_COLUMN).append(f"{ADAM_POINTS[kind]:2}", GOLD_STYLE)
    if not adam.realised:
        yield Text("  " + say("end.solo.nothing"), DIM_STYLE)


def _solo_winner(state: State, adam: Adam, names: Sequence[str], you: int | None) -> Iterator[Text]:
    """Yield who wins, and why if the points alone do not decide it (R10.9, R10.10)."""
    own, adams = scores(state)[0].total, adam_points(adam)
    if own == adams:
        yield Text(say("end.solo.tie"))
    if lacks_required_temple(state):
        yield Text(say("end.solo.no-temple"))
    winner, points, others = (0, own, adams) if beats_adam(state) else (ADAM, adams, own)
    who = seat_facts(winner, names, you)
    yield Text(say("end.solo.winner", points=points, others=others, **who), TITLE_STYLE)


def _coatl_scores(state: State, seat: int) -> Iterator[Text]:
    """Yield each Cóatl of a seat with its cards and their points."""
    for number, coatl in enumerate(state.players[seat].coatls, 1):
        text = Text(f"  {number}: ").append_text(draw_coatl(coatl))
        if not coatl.is_closed:
            yield text.append(f" {say('end.unfinished')}", DIM_STYLE)
            continue
        yield padded(text, _TOTAL_COLUMN).append(f"{coatl_points(coatl):2}", GOLD_STYLE)
        for kind in coatl.prophecies:
            reading = read_prophecy(kind, coatl)
            line = Text(" " * 5).append_text(draw_prophecy(kind, reading.level))
            yield padded(line, _CARD_POINTS_COLUMN).append(f"{reading.points:2}")
        if coatl.temple != NONE:
            temple = read_temple(coatl.temple, coatl)
            line = Text(" " * 7).append_text(draw_temple(coatl.temple, temple.held))
            yield padded(line, _CARD_POINTS_COLUMN).append(f"{temple.points:2}")


def _winner(
    results: tuple[SeatScore, ...], names: Sequence[str], you: int | None
) -> Iterator[Text]:
    """Yield how a tie was broken, and who wins."""

    def list_names(seats: Sequence[int]) -> str:
        return listed([say("you") if seat == you else seat_name(seat, names) for seat in seats])

    best = best_seats(results)
    top = results[best[0]]
    tied = [seat for seat, result in enumerate(results) if result.total == top.total]
    facts = {"points": top.total, "cards": top.cards}
    match decided_by(results):
        case "cards":
            yield Text(capitalised(say("end.tie.cards", names=list_names(tied), **facts)))
        case "best":
            still_tied = [seat for seat in tied if results[seat].cards == top.cards]
            value = counted(top.best_coatl, "points")
            sentence = say("end.tie.best", names=list_names(still_tied), best=value, **facts)
            yield Text(capitalised(sentence))
        case "shared":
            yield Text(say("end.tie.shared"))
    if len(best) > 1:
        yield Text(say("end.shared", names=list_names(best), points=top.total), TITLE_STYLE)
    else:
        who = seat_facts(best[0], names, you)
        yield Text(say("end.winner", points=top.total, **who), TITLE_STYLE)
