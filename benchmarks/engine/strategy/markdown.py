"""Figures as Markdown: tables, rates and means."""

from __future__ import annotations

from collections.abc import Sequence

from .figures import Mean, Rate


def table(heading: str, rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table: the first column is text, the others are figures."""
    columns = [cell.strip() for cell in heading.split("|")]
    lines = [f"| {' | '.join(columns)} |", f"|---|{'---:|' * (len(columns) - 1)}"]
    return "\n".join(lines + [f"| {' | '.join(row)} |" for row in rows])


def percent(rate: Rate) -> str:
    """A rate without its interval."""
    return f"{rate.share:.0%}" if rate.of else ""


def sure(rate: Rate) -> str:
    """A rate with its interval."""
    low, high = rate.interval
    return f"{rate.share:.1%} ({100 * low:.0f} to {100 * high:.0f})" if rate.of else ""


def points(mean: Mean) -> str:
    """A mean with its interval."""
    return f"{mean.value:.1f} ± {mean.half:.1f}" if mean.of else ""
