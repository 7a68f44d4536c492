"""The map from rules to code to tests is complete, and everything it names exists."""

from __future__ import annotations

import ast
import re
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
MAP = TESTS.parent / "docs" / "rules-map.md"

_STATEMENTS = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
RULES = re.findall(r"^- (R\d+\.\d+) ", _STATEMENTS, re.MULTILINE)

Row = tuple[str, str, str, str]


@lru_cache(maxsize=1)
def rows() -> list[Row]:
    """Every row of every table, without the headings: name, meaning, code, tests."""
    found: list[Row] = []
    for line in MAP.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 4 and cells[0] not in {"rule", "ruling", "---"}:
            found.append((cells[0], cells[1], cells[2], cells[3]))
    return found


@lru_cache(maxsize=1)
def named_tests() -> frozenset[str]:
    """Every test function there is, by name."""
    return frozenset(
        node.name
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def quoted(cell: str) -> list[str]:
    """The names in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def number(rule: str) -> str:
    """A rule's number as test names carry it: R5.2 is r5_2."""
    return rule.lower().replace(".", "_")


def exists(path: str) -> bool:
    """Whether a dotted path names a module or something inside one."""
    parts = path.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for name in parts[cut:]:
            if not hasattr(found, name):
                return False
            found = getattr(found, name)
        return True
    return False


def test_every_rule_is_in_the_map_once_and_in_order() -> None:
    mapped = [name for name, *_ in rows() if name.startswith("R")]
    assert mapped == RULES


def test_every_ruling_of_our_own_is_in_the_map() -> None:
    letters = [name[:3] for name, *_ in rows() if name.startswith("(")]
    assert letters == [f"({letter})" for letter in "abcdefghi"]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_meaning_code_and_tests(rule: str) -> None:
    _, meaning, code, tests = next(row for row in rows() if row[0] == rule)
    assert meaning
    assert quoted(code)
    assert quoted(tests)


def test_every_code_object_of_the_map_exists() -> None:
    named = {name for _, _, code, _ in rows() for name in quoted(code)}
    assert {name for name in named if not exists(name)} == set()


def test_every_test_of_the_map_exists() -> None:
    named = {name for *_, tests in rows() for name in quoted(tests)}
    assert named - named_tests() == set()


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test_that_carries_its_number(rule: str) -> None:
    prefix = f"test_{number(rule)}_"
    assert [name for name in named_tests() if name.startswith(prefix)]


def test_tests_of_a_rule_in_the_map_carry_its_number() -> None:
    for rule, _, _, tests in rows():
        if rule.startswith("R"):
            prefix = f"test_{number(rule)}_"
            assert all(name.startswith(prefix) for name in quoted(tests)), rule


def test_no_test_carries_the_number_of_a_rule_that_is_not_there() -> None:
    carried = {match[1] for name in named_tests() if (match := re.match(r"test_(r\d+_\d+)_", name))}
    assert carried <= {number(rule) for rule in RULES}
