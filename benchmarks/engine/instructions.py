"""CPU instructions per step, counted by valgrind: independent of the load of the machine.

    python -m benchmarks.engine.instructions

Each engine plays a few games and then more; the difference excludes the start-up.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys

from . import rivals

#: For each engine: the constant to set, and a small and a large number of games.
GAMES = {
    "play_coatl": ("COATL_GAMES", 10, 40),
    "play_catan": ("CATAN_GAMES", 1, 3),
    "play_catan_for_two": ("CATAN_GAMES_FOR_TWO", 1, 3),
    "play_chess": ("CHESS_GAMES", 1, 2),
}


def play(name: str, games: int) -> None:
    """Play this many games and print the number of steps."""
    setattr(rivals, GAMES[name][0], games)
    print("steps", getattr(rivals, name)(1))


def count(name: str, games: int) -> tuple[int, int]:
    """The steps and instructions of this many games."""
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    command += [sys.executable, "-m", "benchmarks.engine.instructions", name, str(games)]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    steps = re.search(r"steps (\d+)", done.stdout)
    instructions = re.search(r"Collected : (\d+)", done.stderr)
    if steps is None or instructions is None:
        raise SystemExit(done.stderr)
    return int(steps[1]), int(instructions[1])


def main() -> None:
    """Count and print the instructions per step of every engine."""
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed: apt-get install valgrind")
    for name, (_, few, many) in GAMES.items():
        steps, instructions = count(name, few)
        more_steps, more_instructions = count(name, many)
        cost = (more_instructions - instructions) / (more_steps - steps)
        print(f"{name}: {cost:,.0f} instructions per step")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        play(sys.argv[1], int(sys.argv[2]))
    else:
        main()
