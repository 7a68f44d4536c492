"""Write the figures of `make proof` into docs/durability.md: `python -m tools.proof_figures`.

Each proof leaves its figures in `build/proof` (tests/durable/figures.py). Rows of proofs that did
not run stay as they are.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FIGURES: Final = ROOT / "build" / "proof"
PAGE: Final = ROOT / "docs" / "durability.md"

BEGIN: Final = "<!-- figures: proof -->\n"
END: Final = "<!-- end -->"
HEADING: Final = ("| proof | measured |", "|---|---|")


def row(name: str, figures: dict[str, float | str]) -> str:
    """The line of a proof: each figure before the words that name it."""
    measured = [
        f"{value:,} {word}" if isinstance(value, int | float) else f"{value} {word}"
        for word, value in ((key.replace("_", " "), value) for key, value in figures.items())
    ]
    return f"| {name} | {', '.join(measured)} |"


def updated(page: str, figures: dict[str, dict[str, float | str]]) -> str:
    """The page with the rows of these proofs, which are sorted by their names."""
    before, _, rest = page.partition(BEGIN)
    table, _, after = rest.partition(END)
    rows = {line.split(" | ")[0][2:]: line for line in table.splitlines()[len(HEADING) :]}
    rows |= {name: row(name, measured) for name, measured in figures.items()}
    lines = [*HEADING, *(line for _, line in sorted(rows.items()))]
    return before + BEGIN + "\n".join(lines) + "\n" + END + after


def main(folder: Path = FIGURES, page: Path = PAGE) -> None:
    """Update the page."""
    proofs = [json.loads(file.read_text(encoding="utf-8")) for file in folder.glob("*.json")]
    figures = {proof["name"]: proof["figures"] for proof in proofs}
    page.write_text(updated(page.read_text(encoding="utf-8"), figures), encoding="utf-8")
    sys.stdout.write(f"{len(figures)} proofs in {page}\n")


if __name__ == "__main__":
    main()
