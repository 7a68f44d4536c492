"""Self-contained HTML reports: no network, no script, no other file.

Positions in charts are percentages, so charts fit any screen and text keeps its size.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from math import ceil, floor, log10
from typing import Final, NamedTuple

#: Number of curve styles in charts.css.
STYLES: Final = 6


class Scale(NamedTuple):
    """An axis from `low` to `high` with a tick mark at each of `ticks`."""

    low: float
    high: float
    ticks: Sequence[float]

    def at(self, value: float) -> str:
        """The position of a value along the axis, in percent."""
        return self.part(value - self.low)

    def part(self, width: float) -> str:
        """A difference of values as a part of the axis, in percent."""
        return f"{100 * width / (self.high - self.low):.2f}%"

    def from_top(self, value: float) -> str:
        """The position of a value on an axis that points upwards, from the top, in percent."""
        return self.part(self.high - value)


def scale(low: float, high: float, most: int = 6) -> Scale:
    """Create an axis with at most `most` round tick values and a margin at both ends."""
    rough = max(high - low, 1e-9) / (most - 1)
    power = 10 ** floor(log10(rough))
    step = next(power * by for by in (1, 2, 5, 10) if power * by >= rough)
    first, last = floor(low / step), ceil(high / step)
    ticks = [n * step for n in range(first, last + 1)]
    return Scale(ticks[0] - step / 4, ticks[-1] + step / 4, ticks)


def page(title: str, heading: str, facts: str, sections: Sequence[str], style: str = "") -> str:
    """A complete HTML page; `style` is CSS added to the common style sheet."""
    common = files(__package__).joinpath("charts.css").read_text(encoding="utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{escape(title)}</title>\n<style>\n{common}{style}</style>\n</head>\n<body>\n"
        f"<main>\n<h1>{heading}</h1>\n<p>{escape(facts)}</p>\n"
        f"{''.join(sections)}</main>\n</body>\n</html>\n"
    )


def section(heading: str, text: str, body: str) -> str:
    """A section of a page: heading, explanation and body."""
    return f'<section>\n<h2>{heading}</h2>\n<p class="quiet">{text}</p>\n{body}\n</section>\n'


def grid(axis: Scale) -> str:
    """A vertical grid line at every tick of an axis."""
    lines = [
        f'<line class="grid" x1="{axis.at(tick)}" x2="{axis.at(tick)}" y1="0" y2="100%"/>'
        for tick in axis.ticks
    ]
    return "".join(lines)


def axis_labels(axis: Scale, labels: Sequence[str]) -> str:
    """A label at every tick of an axis, below a plot."""
    texts = [
        f'<text x="{axis.at(tick)}" y="16">{label}</text>'
        for tick, label in zip(axis.ticks, labels, strict=True)
    ]
    return f'<svg class="axis" aria-hidden="true">{"".join(texts)}</svg>\n'


class CurvePoint(NamedTuple):
    """A point of a curve, optionally with an interval from `low` to `high`."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


class Curve(NamedTuple):
    """A line through points; `style` is a number below `STYLES`."""

    name: str
    points: Sequence[CurvePoint]
    style: int = 0


def line_chart(
    heading: str, curves: Sequence[Curve], x_axis: Scale, y_axis: Scale, *, percent: bool = False
) -> str:
    """A small line chart; named curves appear in its legend."""
    drawn = "".join(_curve(curve, x_axis, y_axis) for curve in curves)
    legend = "".join(
        f'<span class="curve-{curve.style}">{escape(curve.name)}</span>'
        for curve in curves
        if curve.name
    )
    return (
        f'<div><h3>{escape(heading)}</h3><p class="legend">{legend}</p>'
        f'<svg class="chart" aria-hidden="true">{_levels(y_axis, percent)}{drawn}</svg>'
        f"{axis_labels(x_axis, [_short(tick) for tick in x_axis.ticks])}</div>\n"
    )


def _levels(axis: Scale, percent: bool) -> str:
    """A horizontal grid line with a label at every tick of the vertical axis."""
    found = []
    for tick in axis.ticks:
        y = axis.from_top(tick)
        text = f"{100 * tick:.0f} %" if percent else f"{tick:.4g}"
        found.append(
            f'<line class="grid" x1="0" x2="100%" y1="{y}" y2="{y}"/>'
            f'<text class="level" x="0" y="{y}" dy="-3">{text}</text>'
        )
    return "".join(found)


def _curve(curve: Curve, x_axis: Scale, y_axis: Scale) -> str:
    places = [(x_axis.at(point.x), y_axis.from_top(point.y)) for point in curve.points]
    corners = " ".join(f"{x[:-1]},{y[:-1]}" for x, y in places)
    stretched = 'viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%"'
    parts = [f'<svg {stretched}><polyline points="{corners}"/></svg>']
    for point, (x, y) in zip(curve.points, places, strict=True):
        if point.low is not None and point.high is not None:
            low, high = y_axis.from_top(point.low), y_axis.from_top(point.high)
            parts.append(f'<line x1="{x}" x2="{x}" y1="{low}" y2="{high}"/>')
            parts.append(f'<circle cx="{x}" cy="{y}" r="4"/>')
    if len(places) == 1:
        parts.append(f'<circle cx="{places[0][0]}" cy="{places[0][1]}" r="4"/>')
    return f'<g class="curve-{curve.style}">{"".join(parts)}</g>'


def _short(number: float) -> str:
    """Format a number for a tick label: 12000 as `12k`."""
    return f"{number / 1000:g}k" if number >= 1000 else f"{number:g}"
