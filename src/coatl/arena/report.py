"""The report of a tournament: one self-contained HTML page."""

from __future__ import annotations

from collections import defaultdict
from html import escape
from importlib.resources import files
from math import ceil, floor, log10
from statistics import quantiles

from coatl.charts import Scale, axis_labels, grid, page, scale, section
from coatl.i18n import say

from .summary import Rate, Standing, Summary


def report(summary: Summary, command: str) -> str:
    """The HTML page; `command` is the command line that repeats the tournament."""
    title = say("arena.report.title", bots=", ".join(summary.tournament.bots))
    sections = (
        _section("ladder", _ladder(summary) + _figures(summary)),
        _section("cross", _cross(summary)),
        _section("points", _points(summary)),
        _section("thinking", _thinking(summary)),
        _section("again", f"<pre><code>{escape(command)}</code></pre>"),
    )
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    return page(title, say("arena.report.heading"), _facts(summary), sections, style)


def _facts(summary: Summary) -> str:
    tournament = summary.tournament
    facts = say(
        "arena.report.facts",
        players=tournament.options.players,
        games=tournament.size,
        deals=tournament.deals,
        seed=tournament.seed,
        version=tournament.header()["version"],
    )
    changed = tournament.options.changed_flags()
    switched_on = [say(f"arena.report.{one.name}") for one in changed if not one.default]
    switched_off = [say(f"arena.report.no-{one.name}") for one in changed if one.default]
    return " · ".join([facts, *switched_on, *switched_off])


def _section(key: str, body: str) -> str:
    return section(say(f"arena.report.{key}"), say(f"arena.report.{key}.text"), body)


# --- strength -----------------------------------------------------------------------------------


def _ladder(summary: Summary) -> str:
    ratings = [each.rating for each in summary.standings]
    axis = scale(min(r.low for r in ratings), max(r.high for r in ratings))
    rows = []
    for each in summary.standings:
        elo, low, high = each.rating.elo, each.rating.low, each.rating.high
        behind = (
            f'<line class="zero" x1="{axis.at(0)}" x2="{axis.at(0)}" y1="0" y2="100%"/>'
            f'<line class="whisker" x1="{axis.at(low)}" x2="{axis.at(high)}" y1="50%" y2="50%"/>'
        )
        interval = say("arena.from-to", low=_signed(low), high=_signed(high))
        more = f"<small>{interval}</small>"
        rows.append(_strip(axis, each.bot, behind, elo, _signed(elo), more))
    return _strips(axis, rows, [_signed(tick) for tick in axis.ticks])


def _signed(number: float) -> str:
    rounded = round(number)
    return f"{rounded:+}".replace("-", "\N{MINUS SIGN}") if rounded else "0"


def _name(bot: str) -> str:
    """The name of a bot as HTML, with a possible line break before its parameters."""
    return escape(bot).replace(":", "<wbr/>:")


def _strip(axis: Scale, bot: str, behind: str, value: float, text: str, more: str) -> str:
    """One row of a dot plot: the bot's name, its dot and its figures."""
    return (
        f'<div class="row"><span class="name">{_name(bot)}</span>'
        f'<span class="figure"><b>{text}</b>{more}</span>'
        f'<div class="plot"><svg aria-hidden="true">{grid(axis)}{behind}'
        f'<circle class="dot" cx="{axis.at(value)}" cy="50%" r="6"/></svg></div></div>\n'
    )


def _strips(axis: Scale, rows: list[str], labels: list[str]) -> str:
    last = f'<div class="row"><div class="plot">{axis_labels(axis, labels)}</div></div>'
    return f'<div class="strips">\n{"".join(rows)}{last}</div>\n'


def _figures(summary: Summary) -> str:
    keys = ("bot", "won", "interval", "points")
    head = "".join(f'<th scope="col">{say(f"arena.{key}")}</th>' for key in keys)
    rows = []
    for place, each in enumerate(summary.standings, 1):
        half = f" ± {each.half_width:.1f}" if each.half_width is not None else ""
        cells = (f"{100 * each.won.rate:.1f}", _interval(each.won), f"{each.mean_points:.1f}{half}")
        row = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f'<tr><th scope="row">{place} {_name(each.bot)}</th>{row}</tr>\n')
    return (
        '<div class="scroll"><table class="figures">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody></table></div>"
    )


def _interval(rate: Rate) -> str:
    return say("arena.from-to", low=f"{100 * rate.low:.1f}", high=f"{100 * rate.high:.1f}")


# --- cross table -----------------------------------------------------------------------------


def _cross(summary: Summary) -> str:
    bots = [each.bot for each in summary.standings]
    head = "".join(
        f'<th scope="col" title="{escape(bot)}">{place}</th>' for place, bot in enumerate(bots, 1)
    )
    rows = []
    for place, bot in enumerate(bots, 1):
        cells = "".join(_cell(summary.cross.get((bot, other))) for other in bots)
        name = f'<th scope="row">{place} {_name(bot)}</th>'
        rows.append(f"<tr>{name}{cells}</tr>\n")
    return (
        '<div class="scroll"><table class="cross">\n'
        f"<thead><tr><th></th>{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody></table></div>"
    )


def _cell(rate: Rate | None) -> str:
    if rate is None:
        return '<td class="self">·</td>'
    side = "more" if rate.rate >= 0.5 else "less"
    much = f"{abs(2 * rate.rate - 1) * 0.55:.2f}"
    share = f"{100 * rate.rate:.1f} %"
    return f'<td class="{side}" style="--much: {much}">{share}<small>{_interval(rate)}</small></td>'


# --- points and time ----------------------------------------------------------------------------


def _points(summary: Summary) -> str:
    """A histogram of points per bot, all with the same axes."""
    most = max(max(each.points) for each in summary.standings)
    width = 1 + most // 40
    axis = scale(0, most)
    shares = [_shares(each, width) for each in summary.standings]
    highest = max(max(each.values()) for each in shares)
    plots = []
    for each, share in zip(summary.standings, shares, strict=True):
        bars = "".join(
            f'<rect class="bar" x="{axis.at(points - 0.5)}" width="{axis.part(width)}" '
            f'y="{100 - 100 * part / highest:.2f}%" height="{100 * part / highest:.2f}%"/>'
            for points, part in share.items()
        )
        plots.append(_histogram(each, axis, bars))
    note = say("arena.report.highest", percent=f"{100 * highest:.0f}")
    return f'<p class="quiet">{note}</p>\n<div class="small-multiples">\n{"".join(plots)}</div>'


def _shares(standing: Standing, width: int) -> dict[int, float]:
    """The share of a bot's games per bin of `width` points, by the lowest points of the bin."""
    shares: dict[int, float] = defaultdict(float)
    for points, games in standing.points.items():
        shares[points - points % width] += games / standing.games
    return shares


def _histogram(standing: Standing, axis: Scale, bars: str) -> str:
    mean = axis.at(standing.mean_points)
    lower, upper = _middle_half(standing)
    text = say("arena.report.spread", mean=f"{standing.mean_points:.1f}", lower=lower, upper=upper)
    return (
        f'<div><h3>{_name(standing.bot)}</h3><p class="quiet">{text}</p>'
        f'<svg aria-hidden="true">{grid(axis)}{bars}'
        f'<line class="mean" x1="{mean}" x2="{mean}" y1="0" y2="100%"/>'
        '<line class="zero" x1="0" x2="100%" y1="100%" y2="100%"/></svg>'
        f"{axis_labels(axis, [f'{tick:g}' for tick in axis.ticks])}</div>\n"
    )


def _middle_half(standing: Standing) -> tuple[str, str]:
    values = [points for points, games in standing.points.items() for _ in range(games)]
    lower, _, upper = quantiles(values, n=4, method="inclusive")
    return f"{lower:.0f}", f"{upper:.0f}"


def _thinking(summary: Summary) -> str:
    """A dot plot of the time per decision, with a logarithmic axis."""
    times = [max(each.seconds_a_decision, 1e-7) for each in summary.standings]
    first, last = floor(log10(min(times))), ceil(log10(max(times)))
    axis = Scale(first - 0.1, last + 0.1, range(first, last + 1))
    rows = [
        _strip(axis, each.bot, "", log10(time), _duration(time), "")
        for each, time in zip(summary.standings, times, strict=True)
    ]
    return _strips(axis, rows, [_duration(10.0**tick) for tick in axis.ticks])


def _duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"
