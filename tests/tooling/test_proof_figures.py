"""The figures of the proofs, as docs/durability.md shows them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from durable import figures

from tools import proof_figures

ROOT = proof_figures.ROOT

#: The beginning of the name in a call of `record`.
RECORDED = r'\brecord\(\s*f?"([^"]+)"'

PAGE = f"before\n\n{proof_figures.BEGIN}{proof_figures.END}\n\nafter\n"


def test_figures_of_a_proof_become_a_row_and_other_rows_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "FOLDER", tmp_path / "proof")
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    figures.record("killed: SQLite", kills=50, moves_acknowledged=2483)
    proof_figures.main(tmp_path / "proof", page)
    (tmp_path / "proof" / "killed-sqlite.json").unlink()
    figures.record("fuzzing: frames", minutes=0.5, crashes=0)
    proof_figures.main(tmp_path / "proof", page)
    table = [
        *proof_figures.HEADING,
        "| fuzzing: frames | 0.5 minutes, 0 crashes |",
        "| killed: SQLite | 50 kills, 2,483 moves acknowledged |",
    ]
    begin, end = proof_figures.BEGIN, proof_figures.END
    lines = "\n".join(table)
    assert page.read_text(encoding="utf-8") == f"before\n\n{begin}{lines}\n{end}\n\nafter\n"


def test_every_proof_has_its_row() -> None:
    """Also those that have not run since they were added: the page says so."""
    page = proof_figures.PAGE.read_text(encoding="utf-8")
    shown = re.findall(r"^\| ([^|]+) \|", page.partition(proof_figures.BEGIN)[2], re.MULTILINE)
    sources = [*(ROOT / "tests" / "durable").glob("test_*.py"), ROOT / "tests" / "fuzz" / "run.py"]
    names = [
        name.split("{")[0]
        for source in sources
        for name in re.findall(RECORDED, source.read_text(encoding="utf-8"))
    ]
    assert len(names) >= 9
    for name in names:
        assert any(row.startswith(name) for row in shown), name
