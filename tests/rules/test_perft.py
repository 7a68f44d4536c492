"""Perft: how many lines of play there are from fixed positions to a fixed depth.

Depth counts decisions of players; chance always says its first outcome. The positions are
reached by seeded random play. A change of these numbers is a change of the rules: after one
that is meant, `python tests/rules/test_perft.py` (with `tests` on the path) writes them again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict

import pytest
from helpers import midgame, resolve

from coatl.rules import State, apply, legal_actions
from coatl.rules.options import parse_options

FOLDER = Path(__file__).parents[1] / "perft"


class Case(TypedDict):
    """A position and the leaves at depth 1, 2, ... from it."""

    options: dict[str, int | bool | list[int]]
    seed: int
    decisions: int
    leaves: list[int]


def perft(state: State, depth: int) -> int:
    """The number of lines of that many decisions; a game that ends sooner counts as one."""
    state = resolve(state)
    legal = legal_actions(state)
    if state.is_over:
        return 1
    if depth == 1:
        return len(legal)
    return sum(perft(apply(state, action), depth - 1) for action in legal)


def start(case: Case) -> State:
    """The position of a case."""
    return midgame(parse_options(case["options"]), case["seed"], case["decisions"])


def count(case: Case) -> list[int]:
    """The leaves of a case at each of its depths."""
    state = start(case)
    return [perft(state, depth + 1) for depth in range(len(case["leaves"]))]


def regenerate() -> None:
    """Compute every expected number again, from the positions and depths in the files."""
    for path in sorted(FOLDER.glob("*.json")):
        cases: list[Case] = json.loads(path.read_text(encoding="utf-8"))
        for case in cases:
            case["leaves"] = count(case)
        text = json.dumps(cases, indent=2)
        path.write_text(text + "\n", encoding="utf-8")


def load() -> list[tuple[str, Case]]:
    """Every case of every file, named."""
    found: list[tuple[str, Case]] = []
    for path in sorted(FOLDER.glob("*.json")):
        cases: list[Case] = json.loads(path.read_text(encoding="utf-8"))
        found += [(f"{path.stem}-{case['seed']}-{case['decisions']}", case) for case in cases]
    return found


CASES = load()


@pytest.mark.parametrize(("name", "case"), CASES, ids=[name for name, _ in CASES])
def test_perft_counts_are_as_recorded(name: str, case: Case) -> None:
    assert count(case) == case["leaves"], name


def test_perft_covers_one_to_four_players_and_every_option() -> None:
    tables = [parse_options(case["options"]) for _, case in CASES]
    assert {table.players for table in tables} == {1, 2, 3, 4}
    assert {level for table in tables for level in table.levels} == {1, 2, 3, 4, 5}
    for name in ("promo", "fewer_bodies", "golden_feathers", "closed_ends"):
        assert any(getattr(table, name) for table in tables), name
    assert not all(table.tokens for table in tables)


def test_perft_counts_the_first_decision_by_hand() -> None:
    first = next(case for _, case in CASES if case["decisions"] == 0)
    # Three different Prophecies to discard, or none.
    assert first["leaves"][0] == 4


if __name__ == "__main__":
    regenerate()
