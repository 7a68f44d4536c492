"""The charts of docs/strategy.md, each by the name of its file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coatl.charts import scale

from .alone import alone
from .cards import Worth, prophecy_name, prophecy_worth
from .facts import Seat
from .figures import (
    LONGEST,
    SHORTEST,
    Group,
    Played,
    Rate,
    built_of,
    by_length,
    by_seat,
    completed_by_turn,
    seats_of,
    spent_by_turn,
)
from .games import MAIN, SOLO, TABLES
from .serpent import examples
from .svg import SERIES, Axis, Drawing

WIDTH: Final = 760
LEFT: Final = 60
RIGHT: Final = WIDTH - 30

#: What a turn may be spent on, as the chart about turns groups it.
_SPENT: Final = {
    "takes pieces": ("take",),
    "chooses Prophecies": ("cards",),
    "assembles": ("assemble",),
    "uses a token": ("pick", "future", "priest"),
}

#: How many turns the charts about tempo show.
_TURNS: Final = 30


def all_drawings(played: Played) -> dict[str, str]:
    """Every drawing by the name of its file."""
    main = seats_of(played[MAIN])
    drawings = {
        "lengths": lengths(by_length(built_of(main))),
        "turns": turns(main),
        "completed": completed(main),
        "seats": seats({name: [won for won, _ in by_seat(played[name])] for name in TABLES}),
        "cards": cards(prophecy_worth(main, prophecy_name)),
        "solo": solo(played),
        **examples(played[MAIN]),
    }
    return {f"{name}.svg": drawing.svg() for name, drawing in drawings.items()}


def lengths(groups: Sequence[Group]) -> Drawing:
    """How long Cóatls are, and what they are worth: points above, shares below."""
    title = "How long Cóatls are, and what they bring"
    told = "; ".join(
        f"{_ends(group.key)} pieces: {group.share.share:.0%}, {group.points.value:.1f} points"
        for group in groups
    )
    drawing = Drawing(WIDTH, 390, title, f"Line: mean points. Bars: share of all Cóatls. {told}.")
    worth = Axis(0, max(group.points.value for group in groups), 190, 85)
    shares = Axis(0, max(group.share.share for group in groups), 340, 235)
    places = Axis(-0.6, len(groups) - 0.4, LEFT, RIGHT)
    drawing.legend(LEFT, 52, [("c", "mean points"), ("a", "share of all Cóatls")])
    drawing.line(LEFT, worth.start, RIGHT, worth.start, "grid")
    drawing.line(LEFT, shares.start, RIGHT, shares.start, "grid")
    curve = [(places.at(n), worth.at(group.points.value)) for n, group in enumerate(groups)]
    drawing.curve(curve, "line-c")
    for (x, y), group in zip(curve, groups, strict=True):
        value, half = group.points.value, group.points.half
        drawing.line(x, worth.at(value - half), x, worth.at(value + half), "whisker")
        drawing.dot(x, y, 4, "c")
        drawing.text(x, y - 10, f"{value:.1f}", "ink", "middle")
        top = shares.at(group.share.share)
        drawing.bar(x - 22, top, 44, shares.start - top, "a")
        drawing.text(x, top - 6, f"{group.share.share:.0%}", "ink", "middle")
        drawing.text(x, shares.start + 18, _ends(group.key), "ink", "middle")
    drawing.text((LEFT + RIGHT) / 2, 380, "pieces, head and tail included", "quiet", "middle")
    return drawing


def _ends(key: int) -> str:
    if key == SHORTEST:
        return f"≤ {key}"
    return f"≥ {key}" if key == LONGEST else str(key)


def turns(main: Sequence[Seat]) -> Drawing:
    """What turns are spent on in the course of a game."""
    shares = spent_by_turn(main, _TURNS)
    title = "What each turn of a game is spent on"
    drawing = Drawing(
        WIDTH,
        330,
        title,
        "Stacked bars, one for each of a player's own turns: the share of players who "
        + ", ".join(_SPENT)
        + ".",
    )
    drawing.legend(LEFT, 52, list(zip(SERIES, _SPENT, strict=True)))
    places, heights = Axis(0.5, _TURNS + 0.5, LEFT, RIGHT), Axis(0, 1, 280, 70)
    _percent_marks(drawing, heights)
    for number, share in enumerate(shares, 1):
        x, base = places.at(number), 0.0
        for style, verbs in zip(SERIES, _SPENT.values(), strict=True):
            part = sum(share.get(verb, 0.0) for verb in verbs)
            top = heights.at(base + part)
            drawing.bar(x - 9, top, 18, heights.at(base) - top, style)
            base += part
        if number == 1 or number % 5 == 0:
            drawing.text(x, 298, str(number), "ink", "middle")
    drawing.text((LEFT + RIGHT) / 2, 318, "own turn", "quiet", "middle")
    return drawing


def _percent_marks(drawing: Drawing, heights: Axis) -> None:
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = heights.at(tick)
        drawing.line(LEFT, y, RIGHT, y, "grid")
        drawing.text(LEFT - 8, y + 4, f"{tick:.0%}", "quiet", "end")


def completed(main: Sequence[Seat]) -> Drawing:
    """When the first, second and third Cóatl are completed."""
    names = ("first Cóatl", "second", "third")
    curves = [completed_by_turn(main, number, _TURNS) for number in (1, 2, 3)]
    halves = [
        next((str(turn) for turn, share in enumerate(curve) if share >= 0.5), "none")
        for curve in curves
    ]
    told = ", ".join(f"{name}: {half}" for name, half in zip(names, halves, strict=True))
    drawing = Drawing(
        WIDTH,
        330,
        "When Cóatls are completed",
        f"Share of players who have completed so many after each own turn. Half have the {told}.",
    )
    drawing.legend(LEFT, 52, list(zip(SERIES, names, strict=False)))
    places, heights = Axis(0, _TURNS, LEFT, RIGHT), Axis(0, 1, 280, 70)
    _percent_marks(drawing, heights)
    for style, curve in zip(SERIES, curves, strict=False):
        points = [(places.at(turn), heights.at(share)) for turn, share in enumerate(curve)]
        drawing.curve(points, f"line-{style}")
    for turn in range(0, _TURNS + 1, 5):
        drawing.text(places.at(turn), 298, str(turn), "ink", "middle")
    drawing.text((LEFT + RIGHT) / 2, 318, "own turn", "quiet", "middle")
    return drawing


def _rates(drawing: Drawing, axis: Axis, rows: Sequence[tuple[float, str, Rate]]) -> None:
    """Rates with their intervals, each at a height, along one axis."""
    for y, name, rate in rows:
        low, high = rate.interval
        drawing.text(LEFT + 90, y + 4, name, "ink", "end")
        drawing.line(axis.at(low), y, axis.at(high), y, "whisker")
        drawing.dot(axis.at(rate.share), y, 6, "a")
        drawing.text(axis.at(high) + 10, y + 4, f"{rate.share:.0%}", "quiet")


def seats(found: dict[str, list[Rate]]) -> Drawing:
    """How much of its games each seat wins, beside a fair share."""
    told = "; ".join(
        f"{name}: " + ", ".join(f"{rate.share:.0%}" for rate in rates)
        for name, rates in found.items()
    )
    rows = sum(map(len, found.values()))
    drawing = Drawing(
        WIDTH,
        80 + 26 * rows + 24 * len(found),
        "How often each seat wins (95 % intervals; the upright line is a fair share)",
        f"Win shares in turn order. {told}.",
    )
    highest = max(rate.interval[1] for rates in found.values() for rate in rates)
    axis = Axis(0, highest, LEFT + 110, RIGHT - 40)
    y = 62.0
    for name, rates in found.items():
        drawing.text(20, y, name, "quiet")
        fair = axis.at(1 / len(rates))
        drawing.line(fair, y - 6, fair, y + 26 * len(rates), "grid")
        places = [(y + 26 * n - 4, f"seat {n}", rate) for n, rate in enumerate(rates, 1)]
        _rates(drawing, axis, places)
        y += 26 * len(rates) + 24
    return drawing


def cards(worths: Sequence[Worth]) -> Drawing:
    """What every Prophecy brings, the best first."""
    row = 19
    drawing = Drawing(
        WIDTH,
        80 + row * len(worths),
        "What a Prophecy in the hand brings: mean points, wasted cards included",
        "The best first: " + "; ".join(f"{w.name} {w.per_card.value:.1f}" for w in worths) + ".",
    )
    highest = max(worth.per_card.value + worth.per_card.half for worth in worths)
    marks = scale(0, highest)
    axis = Axis(0, marks.high, 250, RIGHT - 40)
    bottom = 62 + row * len(worths)
    for tick in marks.ticks:
        drawing.line(axis.at(tick), 50, axis.at(tick), bottom, "grid")
        drawing.text(axis.at(tick), bottom + 14, f"{tick:g}", "quiet", "middle")
    for number, worth in enumerate(worths):
        y = 62 + row * number
        value, half = worth.per_card.value, worth.per_card.half
        drawing.text(240, y + 4, worth.name, "ink", "end")
        drawing.bar(250, y - 6, axis.at(value) - 250, 12, "a")
        drawing.line(axis.at(max(0, value - half)), y, axis.at(value + half), y, "whisker")
        drawing.text(axis.at(value + half) + 8, y + 4, f"{value:.1f}", "quiet")
    return drawing


def solo(played: Played) -> Drawing:
    """How often A.D.A.M. is beaten at each level."""
    rates = {name: alone(played[name]).won for name in SOLO}
    told = ", ".join(f"level {name}: {rate.share:.0%}" for name, rate in rates.items())
    drawing = Drawing(
        WIDTH, 90 + 30 * len(rates), "Games won against A.D.A.M. (95 % intervals)", f"{told}."
    )
    axis = Axis(0, 1, LEFT + 110, RIGHT - 60)
    bottom = 44 + 30 * len(rates)
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawing.line(axis.at(tick), 46, axis.at(tick), bottom, "grid")
        drawing.text(axis.at(tick), bottom + 18, f"{tick:.0%}", "quiet", "middle")
    rows = [
        (62.0 + 30 * number, name if name == "all five" else f"level {name}", rate)
        for number, (name, rate) in enumerate(rates.items())
    ]
    rows[0] = (rows[0][0], "no level", rows[0][2])
    _rates(drawing, axis, rows)
    return drawing
