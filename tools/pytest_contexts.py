"""A pytest plugin that tells coverage.py which test is running, and writes how long each took."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

import coverage
import pytest

#: The environment variable with the path of the file of durations.
VARIABLE: Final = "COATL_TEST_SECONDS"

_seconds: dict[str, float] = {}


def pytest_runtest_logstart(nodeid: str) -> None:
    """Attribute the lines that run from now on to this test."""
    if running := coverage.Coverage.current():
        running.switch_context(nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and tear-down."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish() -> None:
    """Write the seconds of every test as JSON."""
    if path := os.environ.get(VARIABLE):
        Path(path).write_text(json.dumps(_seconds), encoding="utf-8")
