"""Tests that share a costly fixture are a group, and one worker of pytest-xdist runs them all."""

from __future__ import annotations

import os

import pytest

#: The workers that ran a test of this module, as far as this process knows.
_HERE: list[str] = []


@pytest.mark.xdist_group("groups")
@pytest.mark.parametrize("number", range(1, 9))
def test_a_group_is_run_by_one_worker(number: int) -> None:
    _HERE.append(os.environ.get("PYTEST_XDIST_WORKER", "main"))
    assert len(_HERE) == number
