"""Fixtures of several commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from coatl.formats.record import Record


@pytest.fixture
def path(record: Record, tmp_path: Path) -> Path:
    """A file with the record of the test module."""
    file = tmp_path / "game.json"
    file.write_text(record.dumps() + "\n")
    return file
