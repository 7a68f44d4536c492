"""Fuzz one target with Atheris: `make fuzz FUZZ_MINUTES=10` runs this for each.

New inputs that reach new code are collected in `build/fuzz/<target>`, and the corpus is rewritten
as the smallest set of inputs that reach the same code. An input that finds a bug is stored in
`crashes/<target>`, where the ordinary tests try it again.
"""

from __future__ import annotations

import argparse
import contextlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import atheris
from durable.figures import record

BUILD = Path(__file__).parents[2] / "build" / "fuzz"

#: Megabytes that the fuzzer and its target may use.
MEMORY_LIMIT = 1024

#: Seconds until an input is a hang. `targets.TIME_LIMIT` is checked as well, without waiting.
HANG = 20


def main() -> int:
    """Fuzz a target for some time; the exit code is not 0 if that found a bug."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--engine", nargs=argparse.REMAINDER, help="options of libFuzzer")
    args = parser.parse_args()
    if args.engine is not None:
        _fuzz(args.target, args.engine)
        return 0
    return _run(args.target, round(args.minutes * 60))


def _fuzz(name: str, options: list[str]) -> None:
    """Become the fuzzer: it never returns."""
    with atheris.instrument_imports(include=["coatl"]):
        from .targets import TARGETS  # noqa: PLC0415  # imported here to be instrumented
    target = TARGETS[name]
    limits = [f"-max_len={target.longest}", f"-rss_limit_mb={MEMORY_LIMIT}", f"-timeout={HANG}"]
    program = BUILD / f"{name}.sh"  # libFuzzer starts itself again to merge corpora
    program.write_text(f'#!/bin/sh\nexec {shlex.join(_command(name))} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    atheris.Setup([str(program), *limits, *options], target.check)
    atheris.Fuzz()


def _run(name: str, seconds: int) -> int:
    from .targets import CORPUS, CRASHES  # noqa: PLC0415  # not in the fuzzer

    found, kept, crashes = BUILD / name, CORPUS / name, CRASHES / name
    for folder in (found, kept, crashes):
        folder.mkdir(parents=True, exist_ok=True)
    log = BUILD / f"{name}.log"
    code = _engine(
        name,
        log,
        f"-max_total_time={seconds}",
        f"-artifact_prefix={crashes}/",
        "-print_final_stats=1",
        str(found),
        str(kept),
    )
    _minimise(name, [found, kept], kept)
    with contextlib.suppress(OSError):
        crashes.rmdir()  # it is empty
    output = log.read_text(errors="replace")
    tried = sum([int(found) for found in re.findall(r"number_of_executed_units: +(\d+)", output)])
    if code == 0:
        kept_inputs = len(list(kept.iterdir()))
        record(
            f"fuzzing: {name}",
            minutes=round(seconds / 60, 1),
            inputs_tried=tried,
            inputs_in_the_corpus=kept_inputs,
            crashes=0,
        )
    sys.stdout.write(f"{name}: {tried} inputs, {'no crash' if code == 0 else log}\n")
    return code


def _minimise(name: str, sources: list[Path], kept: Path) -> None:
    """Rewrite a corpus as the smallest set of inputs that reach the same code."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder)
        merged = _engine(name, BUILD / f"{name}-merge.log", "-merge=1", folder, *map(str, sources))
        if merged == 0 and any(target.iterdir()):
            shutil.rmtree(kept)
            shutil.copytree(target, kept)


def _engine(name: str, log: Path, *options: str) -> int:
    with log.open("wb") as file:
        command = [*_command(name), *options]
        return subprocess.run(command, stdout=file, stderr=file, check=False).returncode


def _command(name: str) -> list[str]:
    return [sys.executable, "-m", "fuzz.run", name, "--engine"]


if __name__ == "__main__":
    sys.exit(main())
