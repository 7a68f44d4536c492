"""The mutation runner: sampling, choosing tests, and running them against a changed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import mutation_testing as runner
from tools.mutation_testing import SOURCE, Baseline, Result, report, sample, score
from tools.mutations import Mutant, mutants

MUTANT = Mutant(0, "f", range(3, 5), "a < b", "a <= b")


def test_the_same_seed_gives_the_same_sample() -> None:
    first = sample(SOURCE, 20, "a")
    assert sample(SOURCE, 20, "a") == first
    assert sample(SOURCE, 20, "b") != first
    assert len({(path, mutant.index) for path, mutant in first}) == 20


def test_every_module_to_mutate_exists() -> None:
    assert all((SOURCE / name).exists() for name in runner.MUTATED)
    assert all((runner.ROOT / name).exists() for name in runner.TESTS)


def test_a_mutant_faces_the_fastest_tests_that_run_its_lines() -> None:
    tests_of = {"a.py": {3: ["slow", ""], 4: ["fast", "slow"], 9: ["other"]}}
    baseline = Baseline(tests_of, {"slow": 2.0, "fast": 0.1, "other": 0.0})
    assert baseline.covering("a.py", MUTANT) == ["fast", "slow"]


def test_code_that_runs_at_import_belongs_to_no_test() -> None:
    assert Baseline({"a.py": {3: [""]}}, {}).covering("a.py", MUTANT) == []


def test_a_mutant_that_no_test_runs_is_not_tried() -> None:
    baseline = Baseline({"a.py": {9: ["other"]}}, {"other": 0.0})
    assert runner.try_mutant("a.py", MUTANT, baseline, ()).outcome == "not run"


def test_the_report_has_the_score_and_what_was_not_detected() -> None:
    results = [
        Result("a.py", MUTANT, "killed"),
        Result("b.py", MUTANT, "timed out"),
        Result("c.py", MUTANT, "survived"),
        Result("d.py", MUTANT, "not run"),
    ]
    text = report(results, "seed 7")
    assert score(results) == 0.5
    assert "50.0% of 4 mutants detected, seed `seed 7`." in text
    assert "a.py" not in text
    assert "- c.py:3 f: `a < b` → `a <= b`\n" in text
    assert "- d.py:3 f: `a < b` → `a <= b` (no test runs this line)\n" in text


PATH = "rules/pieces.py"
USES_SLOTS = "import time\nfrom coatl.rules.pieces import BOARD_SLOTS\n\n"
NOTICES = f"{USES_SLOTS}def test_it(): assert BOARD_SLOTS == 8\n"
HANGS = f"{USES_SLOTS}def test_it(): time.sleep(60 * (BOARD_SLOTS - 8))\n"
PASSES = "import coatl.rules\n\ndef test_it(): pass\n"


@pytest.fixture
def slots() -> Mutant:
    """The mutant that gives a board nine slots."""
    source = (SOURCE / PATH).read_text(encoding="utf-8")
    line = next(n for n, text in enumerate(source.splitlines(), 1) if text.startswith("BOARD_S"))
    return next(mutant for mutant in mutants(source) if mutant.lines[0] == line)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [(NOTICES, "killed"), (PASSES, "survived"), (HANGS, "timed out")],
    ids=["notices", "passes", "hangs"],
)
def test_a_mutant_is_tried_in_a_copy_of_the_package(
    text: str, outcome: str, slots: Mutant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "test_slots.py"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(runner, "GRACE_SECONDS", 10 if outcome == "timed out" else 60)
    at_import = Baseline({PATH: {slots.lines[0]: [""]}}, {})
    assert runner.try_mutant(PATH, slots, at_import, [str(path)]).outcome == outcome


def test_the_baseline_knows_which_test_runs_which_line(tmp_path: Path, slots: Mutant) -> None:
    path = tmp_path / "test_scores.py"
    path.write_text(
        "from coatl.rules import Options\n\ndef test_it(): assert Options.solo().is_solo\n"
    )
    baseline = runner.run_baseline([str(path)])
    (name,) = baseline.seconds
    assert name.endswith("test_scores.py::test_it")
    assert baseline.covering(PATH, slots) == []
    source = (SOURCE / "rules" / "options.py").read_text(encoding="utf-8")
    solo = next(mutant for mutant in mutants(source) if mutant.function == "Options.is_solo")
    assert baseline.covering("rules/options.py", solo) == [name]


def test_mutants_are_not_tried_while_tests_fail(tmp_path: Path) -> None:
    path = tmp_path / "test_fails.py"
    path.write_text("import coatl.rules\n\ndef test_it(): assert False\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="the tests must pass"):
        runner.run_baseline([str(path)])
