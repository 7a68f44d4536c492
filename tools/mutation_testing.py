"""Mutation testing of the engine.

    python -m tools.mutation_testing --sample 300 --seed coatl --report build/mutants.md

Takes a random sample of the mutants of the engine and reports which of them the tests do not
notice. First it runs the tests once, under coverage.py, to learn which tests run which lines. A
mutant then faces the fastest tests that run its lines, and all tests if these pass. Every mutant is
tried in a copy of the package; the working tree stays as it is.

Why not mutmut or cosmic-ray: neither takes a random sample. mutmut leaves out module-level tables
and decorated functions (properties, cached functions), which hold much of the rules. cosmic-ray
changes files in place.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, Literal, get_args

from coverage import CoverageData

from tools.mutations import Mutant, mutants, mutated
from tools.pytest_contexts import VARIABLE

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src" / "coatl"

#: Modules and folders to mutate.
MUTATED: Final = ("rules", "view.py", "resample.py", "formats/record", "solver")
TESTS: Final = (
    *("tests/rules", "tests/formats", "tests/solver", "tests/narration", "tests/env"),
    *(
        "tests/test_view.py",
        "tests/test_resample.py",
        "tests/test_game.py",
        "tests/test_golden_games.py",
    ),
)
#: How many of the tests that run a mutant's lines it faces first.
FIRST_TESTS: Final = 300
#: A mutant may loop for ever. Tests get this many times as long as they took, and some seconds.
TIMEOUT: Final = 5
GRACE_SECONDS: Final = 60

Outcome = Literal["killed", "timed out", "survived", "not run"]
DETECTED: Final = frozenset[Outcome]({"killed", "timed out"})

_NO_TESTS: Final = 5  # an exit code of pytest


@dataclass(frozen=True, slots=True)
class Baseline:
    """What is known from a run without mutants: the tests of each line, and seconds per test."""

    tests_of: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def covering(self, path: str, mutant: Mutant) -> list[str] | None:
        """Tests that run the mutant, fastest first; None where no line of it ever runs.

        Lines that run while a module is imported belong to no test: the list is empty.
        """
        lines = self.tests_of.get(path, {})
        found = {test for line in mutant.lines for test in lines.get(line, ())}
        if not found:
            return None
        return sorted(found & self.seconds.keys(), key=lambda test: (self.seconds[test], test))


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant."""

    path: str
    mutant: Mutant
    outcome: Outcome

    def __str__(self) -> str:
        where = f"{self.path}:{self.mutant.lines[0]} {self.mutant.function}".rstrip()
        return f"{where}: `{self.mutant.before}` → `{self.mutant.after}`"


def sample(source: Path, count: int, seed: str) -> list[tuple[str, Mutant]]:
    """A random sample of all mutants, the same for the same sources and seed."""
    files = sorted(path for name in MUTATED for path in _modules(source / name))
    everything = [
        (path.relative_to(source).as_posix(), mutant)
        for path in files
        for mutant in mutants(path.read_text(encoding="utf-8"))
    ]
    return Random(seed).sample(everything, min(count, len(everything)))


def _modules(path: Path) -> list[Path]:
    return [path] if path.is_file() else [*path.rglob("*.py")]


@contextmanager
def copied_package(source: Path = SOURCE) -> Iterator[Path]:
    """A copy of the package to import instead of the installed one; yields the folder it is in."""
    with TemporaryDirectory(prefix="coatl-mutant-") as folder:
        ignored = shutil.ignore_patterns("__pycache__", "site", "*.so")
        shutil.copytree(source, Path(folder, source.name), ignore=ignored)
        yield Path(folder)


def run_baseline(tests: Sequence[str]) -> Baseline:
    """Run the tests without a mutant. Raises `RuntimeError` where one fails."""
    with copied_package() as folder:
        settings = folder / "coveragerc"
        settings.write_text(f"[run]\nsource_pkgs = coatl\ndata_file = {folder / 'data'}\n")
        command = ["-m", "coverage", "run", f"--rcfile={settings}", "-m", *_pytest(), *tests]
        environment = {**_environment(folder), VARIABLE: str(folder / "seconds.json")}
        done = subprocess.run([sys.executable, *command], cwd=ROOT, env=environment, check=False)
        if done.returncode:
            raise RuntimeError("the tests must pass before mutants are tried")
        data = CoverageData(str(folder / "data"))
        data.read()
        package = folder / SOURCE.name
        tests_of = {
            Path(name).relative_to(package).as_posix(): data.contexts_by_lineno(name)
            for name in data.measured_files()
            if Path(name).is_relative_to(package)
        }
        if not tests_of:
            raise RuntimeError("the tests import another copy of the package")
        return Baseline(tests_of, json.loads((folder / "seconds.json").read_text()))


def try_mutant(path: str, mutant: Mutant, baseline: Baseline, tests: Sequence[str]) -> Result:
    """Run the tests against one mutant."""
    covering = baseline.covering(path, mutant)
    if covering is None:
        return Result(path, mutant, "not run")
    with copied_package() as folder:
        module = folder / SOURCE.name / path
        module.write_text(mutated(module.read_text(encoding="utf-8"), mutant.index), "utf-8")
        outcome: Outcome = "survived"
        if first := covering[:FIRST_TESTS]:
            chosen = folder / "tests.txt"
            chosen.write_text("\n".join(first), encoding="utf-8")
            expected = sum(baseline.seconds[test] for test in first)
            outcome = run_tests(folder, [f"@{chosen}"], expected)
        if outcome == "survived":
            outcome = run_tests(folder, tests, sum(baseline.seconds.values()))
    return Result(path, mutant, outcome)


def run_tests(folder: Path, tests: Sequence[str], expected: float) -> Outcome:
    """Run tests against the package in that folder, until one fails."""
    command = [sys.executable, "-m", *_pytest(), "--exitfirst", *tests]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=_environment(folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            code = process.wait(GRACE_SECONDS + TIMEOUT * expected)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return "timed out"
    if code == _NO_TESTS:
        raise RuntimeError(f"pytest found none of {len(tests)} tests")
    return "killed" if code else "survived"


def _pytest() -> list[str]:
    return ["pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "tools.pytest_contexts"]


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}


def report(results: Sequence[Result], seed: str) -> str:
    """The outcome as Markdown: the score, and every mutant that the tests did not notice."""
    outcomes = Counter(result.outcome for result in results)
    lines = [
        "# Mutation testing",
        "",
        f"{score(results):.1%} of {len(results)} mutants detected, seed `{seed}`.",
        "",
        "| outcome | mutants |",
        "|---|---|",
        *[f"| {outcome} | {outcomes[outcome]} |" for outcome in get_args(Outcome)],
        "",
        "## Not detected",
        "",
    ]
    lines += [
        f"- {result}" + (" (no test runs this line)" if result.outcome == "not run" else "")
        for result in sorted(results, key=str)
        if result.outcome not in DETECTED
    ]
    return "\n".join(lines) + "\n"


def score(results: Sequence[Result]) -> float:
    """The share of mutants that the tests noticed."""
    return sum(result.outcome in DETECTED for result in results) / len(results)


def main(arguments: Sequence[str]) -> int:
    """Try a sample, write the report, and fail below the floor."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation_testing", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="number of mutants (default 300)")
    parser.add_argument("--seed", default="coatl", help="seed of the sample (default coatl)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="mutants at a time")
    parser.add_argument("--floor", type=float, default=0.9, help="least score (default 0.9)")
    parser.add_argument("--report", type=Path, default=Path("build/mutants.md"), help="report file")
    parser.add_argument("tests", nargs="*", default=TESTS, help="tests to run")
    args = parser.parse_args(arguments)
    started = monotonic()
    chosen = sample(SOURCE, args.sample, args.seed)
    baseline = run_baseline(args.tests)
    results: list[Result] = []
    with ThreadPoolExecutor(args.jobs) as pool:
        paths, mutants_of_paths = zip(*chosen, strict=True)
        attempt = partial(try_mutant, baseline=baseline, tests=args.tests)
        for result in pool.map(attempt, paths, mutants_of_paths):
            results.append(result)
            print(f"[{len(results)}/{len(chosen)}] {result.outcome}: {result}", flush=True)
    args.report.parent.mkdir(parents=True, exist_ok=True)
    args.report.write_text(report(results, args.seed), encoding="utf-8")
    print(f"{score(results):.1%} detected in {monotonic() - started:.0f} s: {args.report}")
    return 0 if score(results) >= args.floor else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
