"""The end of a game: every Cóatl card by card, the tie-break, the winner (§8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from coatl.rules import State, scores, winners
from coatl.rules.coatl import NONE
from coatl.rules.scoring import SeatScore, coatl_points, read_prophecy, read_temple

from .draw import draw_coatl, draw_prophecy, draw_temple
from .layout import GOLD_STYLE, QUIET, TITLE, padded, styled
from .words import counted, listed, say


def draw_ending(state: State, names: Sequence[str]) -> Iterator[Text]:
    """How the game ended, item by item."""
    ending = state.ending
    if ending is None:
        return
    text = styled(say("end.title", turns=counted(state.turn, "turn")), TITLE)
    yield text.append(" " + say(f"end.reason.{ending.reason}", name=names[ending.seat]))
    results = scores(state)
    for seat, result in enumerate(results):
        yield Text()
        yield Text(
            say("end.total", name=names[seat], points=counted(result.total, "point")), GOLD_STYLE
        )
        yield from _coatls(state, seat)
        if result.feathers:
            feathers = counted(state.players[seat].feathers, "feather")
            yield padded(Text(f"  {feathers}"), 74).append(f"{result.feathers:2}", GOLD_STYLE)
        if not result.coatls:
            yield Text("  " + say("end.no-coatl"), QUIET)
    yield Text()
    yield from _verdict(results, names)


def _coatls(state: State, seat: int) -> Iterator[Text]:
    for number, coatl in enumerate(state.players[seat].coatls, 1):
        text = Text(f"  {number}: ").append_text(draw_coatl(coatl))
        if not coatl.is_closed:
            yield text.append(f" {say('end.unfinished')}", QUIET)
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


def _verdict(results: tuple[SeatScore, ...], names: Sequence[str]) -> Iterator[Text]:
    best = winners(results)
    top = results[best[0]]
    points, cards = counted(top.total, "point"), counted(top.cards, "card")
    tied = [seat for seat, result in enumerate(results) if result.total == top.total]
    if len(tied) > 1:
        still = [seat for seat in tied if results[seat].cards == top.cards]
        if len(still) == 1:
            who = listed([names[seat] for seat in tied])
            yield Text(say("end.tie.cards", names=who, points=points, cards=cards))
        elif len(best) < len(still):
            who = listed([names[seat] for seat in still])
            value = counted(top.best_coatl, "point")
            yield Text(say("end.tie.best", names=who, points=points, cards=cards, best=value))
        else:
            yield Text(say("end.tie.shared"))
    who = listed([names[seat] for seat in best])
    if len(best) > 1:
        yield Text(say("end.shared", names=who, points=points), TITLE)
    else:
        yield Text(say("end.winner", name=who, points=points), TITLE)
