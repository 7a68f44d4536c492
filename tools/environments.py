"""Update the generated tables of `docs/environments.md`: action codes, observations, chance.

python -m tools.environments
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from coatl.env.action_codec import code_ranges
from coatl.env.observation_layout import Field, layout, observation_size
from coatl.env.openspiel.bounds import length_bounds
from coatl.env.openspiel.codes import outcome_ranges
from coatl.env.openspiel.step_log import STEP_BITS, tensor_ranges

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"


def update_tables(page: str) -> str:
    """The page with its tables regenerated from the code."""
    tables = {
        "codes": _action_codes(),
        "layout": _layout(),
        "sizes": _observation_sizes(),
        "outcomes": _outcome_codes(),
        "observed steps": _observed_steps(),
        "tensor sizes": _tensor_sizes(),
    }
    for name, lines in tables.items():
        table = "\n".join(lines)
        between = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        page, count = re.subn(between, rf"\g<1>{table}\n\g<2>", page, flags=re.DOTALL)
        if count != 1:
            raise ValueError(f"{PAGE.name} must have the marker <!-- {name} --> once, not {count}x")
    return page


def _action_codes() -> Iterator[str]:
    yield "| codes | verb | meaning |"
    yield "|---|---|---|"
    for first, last, verb, meaning in code_ranges():
        yield f"| {_span(first, last)} | `{verb}` | {meaning} |"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _players(players: int) -> str:
    return "1 (solo)" if players == 1 else str(players)


def _layout() -> Iterator[str]:
    yield "| field | offset | size | unit | meaning |"
    yield "|---|---:|---:|---:|---|"
    yield from (_field(field) for field in layout(2) if not field.name.startswith("seat1."))
    yield from (_field(field) for field in layout(1) if field.name.startswith("adam."))


def _field(field: Field) -> str:
    return f"| `{field.name}` | {field.offset} | {field.size} | {field.unit} | {field.meaning} |"


def _observation_sizes() -> Iterator[str]:
    yield "| players | numbers |"
    yield "|---|---:|"
    for players in range(1, 5):
        yield f"| {_players(players)} | {observation_size(players)} |"


def _outcome_codes() -> Iterator[str]:
    yield "| codes | verb | meaning |"
    yield "|---|---|---|"
    for first, last, verb, meaning in outcome_ranges():
        yield f"| {_span(first, last)} | `{verb}` | {meaning} |"


def _observed_steps() -> Iterator[str]:
    yield "| number | meaning |"
    yield "|---|---|"
    for first, last, meaning in tensor_ranges():
        yield f"| {_span(first, last)} | {meaning} |"


def _tensor_sizes() -> Iterator[str]:
    yield "| players | most decisions | most outcomes | size of `steps` | size of the tensor |"
    yield "|---|---:|---:|---:|---:|"
    for players in range(1, 5):
        bounds = length_bounds(players)
        steps = bounds.steps * STEP_BITS
        total = observation_size(players) + steps
        counts = f"{bounds.decisions} | {bounds.outcomes} | {steps} | {total}"
        yield f"| {_players(players)} | {counts} |"


if __name__ == "__main__":
    PAGE.write_text(update_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
