"""The end of a game: every Cóatl card by card, the tie-break, the winner (§8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from coatl.i18n import say
from coatl.rules import State, adam_points, beats_adam, scores
from coatl.rules.adam import ADAM_POINTS
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.scoring import (
    SeatScore,
    best_seats,
    coatl_points,
    decided_by,
    lacks_required_temple,
    read_prophecy,
    read_temple,
)
from coatl.rules.state import ADAM, Adam

from .draw import draw_coatl, draw_prophecy, draw_temple
from .layout import DIM_STYLE, GOLD_STYLE, TITLE_STYLE, padded, styled
from .phrases import capitalised, counted, listed, seat_facts, seat_name


def draw_ending(state: State, names: Sequence[str], you: int | None = None) -> Iterator[Text]:
    """How the game ended, item by item, told to the seat `you`."""
    ending = state.ending
    if ending is None:
        return
    text = styled(say("end.title", turns=state.turn), TITLE_STYLE)
    who = seat_facts(ending.seat, names, you)
    yield text.append(" " + say(f"end.reason.{ending.reason}", **who))
    if state.adam is not None:
        yield from _realised(state.adam)
    results = scores(state)
    for seat, result in enumerate(results):
        yield Text()
        total = say("end.total", name=seat_name(seat, names), points=result.total)
        yield Text(total, GOLD_STYLE)
        yield from _coatls(state, seat)
        if result.feathers:
            feathers = counted(state.players[seat].feathers, "feathers")
            yield padded(Text(f"  {feathers}"), 74).append(f"{result.feathers:2}", GOLD_STYLE)
        if not result.coatls:
            yield Text("  " + say("end.no-coatl"), DIM_STYLE)
    yield Text()
    if state.adam is not None:
        yield from _solo_verdict(state, state.adam, names, you)
    else:
        yield from _verdict(results, names, you)


def _realised(adam: Adam) -> Iterator[Text]:
    """A.D.A.M.'s points, card by card (R10.9)."""
    yield Text()
    total = say("end.total", name=seat_name(ADAM, ()), points=adam_points(adam))
    yield Text(total, GOLD_STYLE)
    for kind in adam.realised:
        top = len(PROPHECIES[kind].levels)
        line = Text(" " * 5).append_text(draw_prophecy(kind, top))
        yield padded(line, 74).append(f"{ADAM_POINTS[kind]:2}", GOLD_STYLE)
    if not adam.realised:
        yield Text("  " + say("end.solo.nothing"), DIM_STYLE)


def _solo_verdict(
    state: State, adam: Adam, names: Sequence[str], you: int | None
) -> Iterator[Text]:
    """Who wins, and why where the points alone do not say it (R10.9, R10.10)."""
    own, others = scores(state)[0].total, adam_points(adam)
    if own == others:
        yield Text(say("end.solo.tie"))
    if lacks_required_temple(state):
        yield Text(say("end.solo.no-temple"))
    winner, points, beaten = (0, own, others) if beats_adam(state) else (ADAM, others, own)
    who = seat_facts(winner, names, you)
    yield Text(say("end.solo.winner", points=points, others=beaten, **who), TITLE_STYLE)


def _coatls(state: State, seat: int) -> Iterator[Text]:
    for number, coatl in enumerate(state.players[seat].coatls, 1):
        text = Text(f"  {number}: ").append_text(draw_coatl(coatl))
        if not coatl.is_closed:
            yield text.append(f" {say('end.unfinished')}", DIM_STYLE)
            continue
        yield padded(text, 74).append(f"{coatl_points(coatl):2}", GOLD_STYLE)
        for kind in coatl.prophecies:
            reading = read_prophecy(kind, coatl)
            yield padded(Text(" " * 5).append_text(draw_prophecy(kind, reading.level)), 70).append(
                f"{reading.points:2}"
            )
        if coatl.temple != NONE:
            temple = read_temple(coatl.temple, coatl)
            line = Text(" " * 7).append_text(draw_temple(coatl.temple, temple.held))
            yield padded(line, 70).append(f"{temple.points:2}")


def _verdict(
    results: tuple[SeatScore, ...], names: Sequence[str], you: int | None
) -> Iterator[Text]:
    def who(seats: Sequence[int]) -> str:
        return listed([say("you") if seat == you else seat_name(seat, names) for seat in seats])

    best = best_seats(results)
    top = results[best[0]]
    tied = [seat for seat, result in enumerate(results) if result.total == top.total]
    facts = {"points": top.total, "cards": top.cards}
    match decided_by(results):
        case "cards":
            yield Text(capitalised(say("end.tie.cards", names=who(tied), **facts)))
        case "best":
            still_tied = [seat for seat in tied if results[seat].cards == top.cards]
            value = counted(top.best_coatl, "points")
            sentence = say("end.tie.best", names=who(still_tied), best=value, **facts)
            yield Text(capitalised(sentence))
        case "shared":
            yield Text(say("end.tie.shared"))
    if len(best) > 1:
        yield Text(say("end.shared", names=who(best), points=top.total), TITLE_STYLE)
    else:
        yield Text(
            say("end.winner", points=top.total, **seat_facts(best[0], names, you)), TITLE_STYLE
        )
