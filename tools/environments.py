"""Writes the tables of `docs/environments.md`: every code, every number of an observation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from coatl.env import codec
from coatl.env.layout import Field, layout, length
from coatl.env.openspiel.bounds import lengths
from coatl.env.openspiel.codes import DIGITS, outcome_table, told_table

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"


def filled(page: str) -> str:
    """The page with its tables as they are now."""
    tables = {
        "codes": _codes(),
        "layout": _layout(),
        "lengths": _lengths(),
        "outcomes": _outcomes(),
        "told": _told(),
        "steps": _steps(),
    }
    for name, lines in tables.items():
        table = "\n".join(lines)
        between = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        page = re.sub(between, rf"\g<1>{table}\n\g<2>", page, flags=re.DOTALL)
    return page


def _codes() -> Iterator[str]:
    yield "| codes | verb | meaning |"
    yield "|---|---|---|"
    for first, last, verb, meaning in codec.table():
        yield f"| {_span(first, last)} | `{verb}` | {meaning} |"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _layout() -> Iterator[str]:
    yield "| field | offset | size | unit | meaning |"
    yield "|---|---:|---:|---:|---|"
    two, alone = layout(2), layout(1)
    yield from (_row(field) for field in two if not field.name.startswith("seat1."))
    yield from (_row(field) for field in alone if field.name.startswith("adam."))


def _row(field: Field) -> str:
    return f"| `{field.name}` | {field.offset} | {field.size} | {field.unit} | {field.meaning} |"


def _lengths() -> Iterator[str]:
    yield "| players | numbers |"
    yield "|---|---:|"
    for players in range(1, 5):
        yield f"| {'1 (solo)' if players == 1 else players} | {length(players)} |"


def _outcomes() -> Iterator[str]:
    yield "| codes | verb | meaning |"
    yield "|---|---|---|"
    for first, last, verb, meaning in outcome_table():
        yield f"| {_span(first, last)} | `{verb}` | {meaning} |"


def _told() -> Iterator[str]:
    yield "| numbers | meaning |"
    yield "|---|---|"
    for first, last, meaning in told_table():
        yield f"| {_span(first, last)} | {meaning} |"


def _steps() -> Iterator[str]:
    yield "| players | decisions at most | outcomes at most | numbers of `steps` | of all |"
    yield "|---|---:|---:|---:|---:|"
    for players in range(1, 5):
        most = lengths(players)
        steps = most.steps * DIGITS
        who = "1 (solo)" if players == 1 else players
        total = length(players) + steps
        yield f"| {who} | {most.decisions} | {most.outcomes} | {steps} | {total} |"


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
