"""The progress of a training: a live table on a terminal, log lines elsewhere."""

from __future__ import annotations

import time
from typing import Final, Self

from rich.box import SIMPLE_HEAD
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from coatl.i18n import say
from coatl.training.progress import Span, Tally, kind_name, merge, ratio
from coatl.training.promotion import GateResult
from coatl.training.state import TrainingState
from coatl.training.training_loop import Trainer

#: Seconds between updates on a terminal, and between lines elsewhere.
REFRESH_SECONDS: Final = 0.5
LOG_SECONDS: Final = 30.0

#: Figures are means over about this many games.
RECENT: Final = 500

_COLUMNS: Final = ("kind", "seats", "won", "points", "prophecies", "temples", "pieces")


class TrainingProgress:
    """Shows a training on standard error."""

    def __init__(self, state: TrainingState) -> None:
        self._state = state
        self._console = Console(stderr=True, highlight=False)
        self._live = Live(
            console=self._console, refresh_per_second=1 / REFRESH_SECONDS, transient=True
        )
        self._began = self._shown = time.monotonic()
        self._before = state.played
        self._names = [kind_name(kind) for kind in state.settings.games]

    def __enter__(self) -> Self:
        if self._before:
            self._say(say("train.resumed", games=self._before))
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def watch(self, trainer: Trainer) -> None:
        """Update the display, if it is time to."""
        now = time.monotonic()
        if now - self._shown >= (REFRESH_SECONDS if self._console.is_terminal else LOG_SECONDS):
            self._shown = now
            span = _recent(self._state)
            if self._console.is_terminal:
                gates = self._state.gates
                last = [Text(self._gate_line(gates[-1]))] if gates else []
                self._live.update(Group(Text(self._status(span)), self._table(span), *last))
            else:
                self._say(self._line(span))

    def show_gate(self, trainer: Trainer) -> None:
        """Show the result of the last gate."""
        self._say(self._gate_line(self._state.gates[-1]))

    def _say(self, line: str) -> None:
        self._console.print(line, markup=False, soft_wrap=True)

    def _facts(self, span: Span) -> dict[str, str]:
        limit = self._state.settings.limits.games
        played = self._state.played
        is_limited = limit is not None
        games = say("train.status.limit", games=played, limit=limit) if is_limited else str(played)
        minutes = max(time.monotonic() - self._began, 1e-9) / 60
        return {
            "games": games,
            "speed": f"{(played - self._before) / minutes:.0f}",
            "win_loss": _figure(ratio(span.win_loss, span.steps), 3),
            "margin_loss": _figure(ratio(span.margin_loss, span.steps), 3),
        }

    def _status(self, span: Span) -> str:
        return say("train.status", **self._facts(span))

    def _line(self, span: Span) -> str:
        kinds = [
            say(
                "train.line.kind",
                name=self._names[number],
                won=_percent(tally.win_rate),
                points=_figure(tally.points_a_turn),
                prophecies=_figure(tally.per_coatl("prophecies")),
                pieces=_figure(tally.per_coatl("pieces")),
            )
            for number, tally in sorted(span.kinds.items())
        ]
        return say("train.line", kinds="; ".join(kinds) or say("train.none"), **self._facts(span))

    def _table(self, span: Span) -> Table:
        table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
        for column in _COLUMNS:
            table.add_column(say(f"train.column.{column}"), justify="right")
        for number, tally in sorted(span.kinds.items()):
            table.add_row(self._names[number], *_cells(tally))
        return table

    def _gate_line(self, gate: GateResult) -> str:
        kinds = [
            say(
                "train.gate.kind",
                name=name,
                won=_percent(kind.rate),
                low=_percent(kind.low),
                high=_percent(kind.high),
                best=_percent(kind.best_rate),
            )
            for name, kind in zip(self._names, gate.kinds, strict=True)
        ]
        verdict = say("train.gate.passed" if gate.has_passed else "train.gate.failed")
        facts = {"games": gate.games, "best_games": gate.best_games, "verdict": verdict}
        return say("train.gate", kinds="; ".join(kinds), **facts)


def _recent(state: TrainingState) -> Span:
    """The last games that the learner has learnt from."""
    return merge([span for span in state.history if span.end > state.games - RECENT])


def _cells(tally: Tally) -> list[str]:
    per_coatl = [_figure(tally.per_coatl(what)) for what in ("prophecies", "temples", "pieces")]
    return [str(tally.seats), _percent(tally.win_rate), _figure(tally.points_a_turn), *per_coatl]


def _figure(value: float | None, digits: int = 2) -> str:
    return say("train.none") if value is None else f"{value:.{digits}f}"


def _percent(value: float | None) -> str:
    return say("train.none") if value is None else f"{100 * value:.1f} %"
