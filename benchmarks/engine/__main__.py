"""`make bench`: every figure of docs/performance.md, measured now, on this machine."""

from __future__ import annotations

import argparse
import json
import platform
from typing import Any

from rich.console import Console
from rich.table import Table

from . import compiled, parts, rivals, solver


def measure(rounds: int, *, with_compiled: bool) -> dict[str, Any]:
    """Run every benchmark; the figures by name."""
    figures: dict[str, Any] = {"python": platform.python_version()}
    figures |= rivals.measure(rounds)
    figures |= parts.measure()
    figures |= solver.measure()
    if with_compiled:
        figures |= compiled.measure(figures["decisions_per_second"])
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="interleaved rounds beside rivals")
    parser.add_argument("--no-compiled", action="store_true", help="leave out the mypyc build")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    args = parser.parse_args()
    figures = measure(args.rounds, with_compiled=not args.no_compiled)
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    table = Table("figure", "value", "target", title=f"coatl on CPython {figures['python']}")
    for name, label, target in ROWS:
        if name in figures:
            table.add_row(label, show(figures[name]), target)
    Console().print(table)


def show(value: object) -> str:
    """A figure as people read it."""
    if isinstance(value, float):
        return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


ROWS = (
    ("decisions_per_second", "random play, 2 players: decisions per CPU second", ""),
    ("games_per_second", "random play, 2 players: games per CPU second", ""),
    ("solo_decisions_per_second", "random solo play: decisions, A.D.A.M.'s included", ""),
    ("solo_times_two_players", "solo decisions beside those of two players", "≥ 1 times"),
    ("catanatron_per_second", "catanatron, 4 random players: actions per CPU second", ""),
    ("catanatron_for_two_per_second", "catanatron, 2 random players: the same", ""),
    ("chess_per_second", "python-chess, random plies per CPU second", ""),
    ("times_catanatron", "decisions beside catanatron's actions", "≥ 6 times"),
    ("times_catanatron_for_two", "decisions beside catanatron's actions for two", "≥ 6 times"),
    ("times_chess", "decisions beside python-chess's plies", "≥ 8 times"),
    ("apply_us", "apply, µs", ""),
    ("legal_us", "legal_actions with nothing remembered, µs", ""),
    ("settle_us", "settle, µs for each outcome of chance", ""),
    ("view_us", "view of one seat, µs", ""),
    ("resample_us", "resample, µs", ""),
    ("state_bytes", "bytes of a State, all its parts", "< 6,144"),
    ("import_ms", "import coatl.rules, ms", "< 120"),
    ("scores_cold", "scorings per second, cold", ""),
    ("scores_memoised", "scorings per second, memoised", ""),
    ("solve_median_ms", "solve a full position, ms: median", "≤ 25"),
    ("solve_p99_ms", "solve a full position, ms: 99th percentile", "≤ 250"),
    ("compiled_per_second", "compiled with mypyc: decisions per CPU second", ""),
    ("times_plain", "compiled beside plain", ""),
)


if __name__ == "__main__":
    main()
