"""Interpreters to test with: one for each supported minor version."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import interpreters


def program(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def test_the_newest_patch_of_each_supported_version_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [
        program(tmp_path / "a", "echo 3 12 1"),
        program(tmp_path / "b", "echo 3 12 7"),
        program(tmp_path / "c", "echo 3 11 0"),
        program(tmp_path / "too-old", "echo 3 10 13"),
        program(tmp_path / "broken", "exit 1"),
        tmp_path / "missing",
    ]
    monkeypatch.setattr(interpreters, "candidates", lambda: found)
    listed = interpreters.interpreters()
    assert listed == {"3.11": tmp_path / "c", "3.12": tmp_path / "b"}
    assert list(listed) == ["3.11", "3.12"]


def test_the_running_interpreter_can_be_used() -> None:
    assert interpreters.version(Path(sys.executable)) == sys.version_info[:3]
