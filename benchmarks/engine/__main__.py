"""Measure every figure of docs/performance.md on this machine: `make bench`."""

from __future__ import annotations

import argparse
import json
import platform
from typing import Any

from rich.console import Console
from rich.table import Table

from . import compiled, rivals, single_operations, solver


def measure(rounds: int, *, with_compiled: bool) -> dict[str, Any]:
    """Run every benchmark and return the figures by name."""
    figures: dict[str, Any] = {"python": platform.python_version()}
    figures |= rivals.measure(rounds)
    figures |= single_operations.measure()
    figures |= solver.measure()
    if with_compiled:
        figures |= compiled.measure(figures["decisions_per_second"])
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=7, help="number of rounds, alternating with other engines"
    )
    parser.add_argument("--no-compiled", action="store_true", help="skip the mypyc build")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    args = parser.parse_args()
    figures = measure(args.rounds, with_compiled=not args.no_compiled)
    if args.json:
        print(json.dumps(figures, indent=2))
        return
    table = Table("figure", "value", "target", title=f"coatl on CPython {figures['python']}")
    for name, label, target in ROWS:
        if name in figures:
            table.add_row(label, format_figure(figures[name]), target)
    Console().print(table)


def format_figure(value: object) -> str:
    """A figure for the table."""
    if isinstance(value, float):
        return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


ROWS = (
    ("decisions_per_second", "random play, 2 players: decisions per CPU second", ""),
    ("games_per_second", "random play, 2 players: games per CPU second", ""),
    (
        "solo_decisions_per_second",
        "random solo play: decisions per CPU second, including A.D.A.M.'s",
        "",
    ),
    ("solo_times_two_players", "solo decisions relative to two players", "≥ 1 times"),
    ("catanatron_per_second", "catanatron, 4 random players: actions per CPU second", ""),
    ("catanatron_for_two_per_second", "catanatron, 2 random players: actions per CPU second", ""),
    ("chess_per_second", "python-chess, random plies per CPU second", ""),
    ("times_catanatron", "decisions relative to catanatron's actions, 4 players", "≥ 6 times"),
    (
        "times_catanatron_for_two",
        "decisions relative to catanatron's actions, 2 players",
        "≥ 6 times",
    ),
    ("times_chess", "decisions relative to python-chess's plies", "≥ 8 times"),
    ("apply_us", "apply, µs", ""),
    ("legal_us", "legal_actions without caches, µs", ""),
    ("settle_us", "settle, µs per chance outcome", ""),
    ("view_us", "view of one seat, µs", ""),
    ("resample_us", "resample, µs", ""),
    ("state_bytes", "bytes of a State with all its parts", "< 6,144"),
    ("import_ms", "import coatl.rules, ms", "< 120"),
    ("scores_cold", "scorings per second, cold", ""),
    ("scores_memoised", "scorings per second, cached", ""),
    ("solve_median_ms", "solve a full position, ms: median", "≤ 25"),
    ("solve_p99_ms", "solve a full position, ms: 99th percentile", "≤ 250"),
    ("compiled_per_second", "compiled with mypyc: decisions per CPU second", ""),
    ("times_plain", "compiled relative to plain", ""),
)


if __name__ == "__main__":
    main()
