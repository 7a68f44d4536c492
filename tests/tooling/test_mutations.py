"""Mutations change one thing each, and only code that runs."""

from __future__ import annotations

import ast

import pytest

from tools.mutations import mutants, mutated


def changes(source: str) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants(source)}


@pytest.mark.parametrize(
    ("source", "before", "after"),
    [
        ("a < b", "a < b", "a <= b"),
        ("a in b", "a in b", "a not in b"),
        ("0 < a < b", "0 < a < b", "0 <= a < b"),
        ("0 < a < b", "0 < a < b", "0 < a <= b"),
        ("a + b", "a + b", "a - b"),
        ("a += b", "a += b", "a -= b"),
        ("a and b", "a and b", "a or b"),
        ("not a", "not a", "a"),
        ("-a", "-a", "a"),
        ("a = True", "True", "False"),
        ("a = 5", "5", "6"),
        ("if a: b()", "a", "not a"),
        ("if a: b()", "b()", "pass"),
        ("[a for a in b if c]", "c", "not c"),
        ("def f(): return a", "return a", "return None"),
        ("def f(): a = b", "a = b", "a = None"),
        ("while a: break", "break", "continue"),
    ],
)
def test_each_kind_of_change(source: str, before: str, after: str) -> None:
    assert (before, after) in changes(source)


def test_no_change_is_made_twice() -> None:
    assert changes("if a == b: pass") == {("a == b", "a != b")}
    assert changes("if not a: pass") == {("not a", "a")}
    assert changes("if a < b: pass") == {("a < b", "a <= b"), ("a < b", "not a < b")}


@pytest.mark.parametrize(
    "source",
    [
        '"""Text."""',
        "def f(a: Literal[1]) -> Literal[2]: ...",
        "@cached(size=3)\ndef f(): ...",
        "import a",
        "if TYPE_CHECKING: import a",
        "Both = A | B",
        "def f(): return None",
        "raise Error('key')",
    ],
)
def test_code_without_effect_stays(source: str) -> None:
    assert changes(source) == set()


SOURCE = """
class C:
    def f(self, a, b):
        if a < 1 and (
            b == 2
        ):
            return a + b
        return 0
"""


def test_a_mutant_differs_in_one_place() -> None:
    plain = ast.unparse(ast.parse(SOURCE)).splitlines()
    for mutant in mutants(SOURCE):
        changed = mutated(SOURCE, mutant.index).splitlines()
        assert sum(one != other for one, other in zip(plain, changed, strict=True)) == 1


def test_a_mutant_knows_its_function_and_the_lines_from_its_statement_on() -> None:
    (found,) = [mutant for mutant in mutants(SOURCE) if mutant.before == "b == 2"]
    assert found.function == "C.f"
    assert found.lines == range(4, 6)
