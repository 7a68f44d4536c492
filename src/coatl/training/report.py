"""A training as one HTML page: gates, curves of self-play, losses, calibration, settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from coatl import __version__
from coatl.charts import STYLES, Curve, CurvePoint, Scale, line_chart, page, scale, section
from coatl.confidence_intervals import wilson
from coatl.i18n import say

from .progress import Span, Tally, kind_name, merge
from .promotion import GateResult, KindResult

if TYPE_CHECKING:
    from .state import TrainingState

#: The most points of a curve, roughly.
POINTS: Final = 60


def report(state: TrainingState, seconds: float, settings: str) -> str:
    """The whole page. `settings` is the text of the settings file."""
    seed = state.settings.seed
    facts = say(
        "train.report.facts",
        games=state.games,
        minutes=f"{seconds / 60:.0f}",
        steps=state.learner.steps,
        sizes="–".join(map(str, state.sizes)),  # noqa: RUF001  # an en dash
        seed=seed,
        version=__version__,
    )
    names = [kind_name(kind) for kind in state.settings.games]
    spans = _grouped(state.history)
    x_axis = scale(0, max(1, state.games))
    sections = (
        _section("gates", _gates(state.gates, names, x_axis)),
        _section("play", _play(spans, names, x_axis)),
        _section("loss", _losses(spans, x_axis)),
        _section("calibration", _calibration(state.history)),
        _section("settings", f"<pre><code>{escape(settings)}</code></pre>"),
    )
    title = say("train.report.title", seed=seed)
    return page(title, say("train.report.heading"), facts, sections)


def _section(key: str, body: str) -> str:
    return section(say(f"train.report.{key}"), say(f"train.report.{key}.text"), body)


def _grouped(spans: Sequence[Span]) -> list[Span]:
    """The spans, merged to at most as many as a curve has points."""
    size = -(-len(spans) // POINTS) or 1
    return [merge(spans[first : first + size]) for first in range(0, len(spans), size)]


def _charts(charts: Sequence[str]) -> str:
    return f'<div class="small-multiples">\n{"".join(charts)}</div>'


# --- gates --------------------------------------------------------------------------------------


def _gates(gates: Sequence[GateResult], names: Sequence[str], x_axis: Scale) -> str:
    if not gates:
        return f"<p>{say('train.report.gates.none')}</p>"
    curves = []
    for number, name in enumerate(names):
        results = [(gate.games, gate.kinds[number]) for gate in gates]
        points = [CurvePoint(games, one.rate, one.low, one.high) for games, one in results]
        curves.append(Curve(name, points, number % STYLES))
    heading = say("train.report.gates.chart")
    chart = line_chart(heading, curves, x_axis, scale(0, 1), percent=True)
    return _charts([chart]) + _gate_table(gates, names)


def _gate_table(gates: Sequence[GateResult], names: Sequence[str]) -> str:
    keys = (
        *("games", "best_games", "kind", "won", "interval", "best_won", "points"),
        *("prophecies", "temples", "pieces", "passed"),
    )
    head = "".join(f'<th scope="col">{say(f"train.report.gates.{key}")}</th>' for key in keys)
    rows = [
        _gate_row(gate, name, kind)
        for gate in reversed(gates)
        for name, kind in zip(names, gate.kinds, strict=True)
    ]
    return (
        '<div class="scroll"><table class="figures">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody></table></div>"
    )


def _gate_row(gate: GateResult, name: str, kind: KindResult) -> str:
    tally = kind.tally
    cells = (
        str(gate.best_games),
        escape(name),
        f"{100 * kind.rate:.1f}",
        say("arena.from-to", low=f"{100 * kind.low:.1f}", high=f"{100 * kind.high:.1f}"),
        f"{100 * kind.best_rate:.1f}",
        _figure(tally.points_a_turn),
        *(_figure(tally.per_coatl(what)) for what in ("prophecies", "temples", "pieces")),
        say("train.report.yes" if gate.has_passed else "train.report.no"),
    )
    row = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr><th scope="row">{gate.games}</th>{row}</tr>\n'


def _figure(value: float | None) -> str:
    return say("train.none") if value is None else f"{value:.2f}"


# --- curves -------------------------------------------------------------------------------------


def _play(spans: Sequence[Span], names: Sequence[str], x_axis: Scale) -> str:
    wins = _tally_chart("won", spans, names, x_axis, lambda tally: tally.win_rate, percent=True)
    measures: dict[str, Callable[[Tally], float | None]] = {
        "points": lambda tally: tally.points_a_turn,
        "prophecies": lambda tally: tally.per_coatl("prophecies"),
        "temples": lambda tally: tally.per_coatl("temples"),
        "pieces": lambda tally: tally.per_coatl("pieces"),
        "turns": lambda tally: tally.game_length,
    }
    others = [_tally_chart(key, spans, names, x_axis, measure) for key, measure in measures.items()]
    return _charts([wins, *others])


def _tally_chart(
    key: str,
    spans: Sequence[Span],
    names: Sequence[str],
    x_axis: Scale,
    measure: Callable[[Tally], float | None],
    *,
    percent: bool = False,
) -> str:
    """A curve of one measure for each kind of game."""
    curves = []
    for number, name in enumerate(names):
        values = [(span.end, measure(span.kinds.get(number, Tally()))) for span in spans]
        points = [CurvePoint(games, value) for games, value in values if value is not None]
        if points:
            curves.append(Curve(name, points, number % STYLES))
    heights = [point.y for curve in curves for point in curve.points]
    y_axis = scale(0, 1) if percent else scale(min(heights, default=0), max(heights, default=1))
    return line_chart(say(f"train.report.play.{key}"), curves, x_axis, y_axis, percent=percent)


def _losses(spans: Sequence[Span], x_axis: Scale) -> str:
    charts = []
    for key in ("win", "margin"):
        points = [
            CurvePoint(span.end, getattr(span, f"{key}_loss") / span.steps)
            for span in spans
            if span.steps
        ]
        heights = [point.y for point in points]
        y_axis = scale(min(heights, default=0), max(heights, default=1))
        heading = say(f"train.report.loss.{key}")
        charts.append(line_chart(heading, [Curve("", points)], x_axis, y_axis))
    return _charts(charts)


def _calibration(history: Sequence[Span]) -> str:
    last = merge(history[-max(1, len(history) // 4) :])
    points = []
    for one in last.bins:
        if one.count:
            low, high = wilson(one.happened, one.count)
            mean = one.predicted / one.count
            points.append(CurvePoint(mean, one.happened / one.count, low, high))
    diagonal = Curve(say("train.report.calibration.right"), [CurvePoint(0, 0), CurvePoint(1, 1)], 3)
    happened = Curve(say("train.report.calibration.happened"), points, 0)
    heading = say("train.report.calibration")
    axis = scale(0, 1)
    return _charts([line_chart(heading, [diagonal, happened], axis, axis, percent=True)])
