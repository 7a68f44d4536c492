"""Shared set-up: Hypothesis draws the same examples in every run, so no test is flaky.

`make test-random` selects the profile `random` instead: new examples, and more of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "coatl",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "random",
    settings.get_profile("coatl"),
    derandomize=False,
    max_examples=1000,
    print_blob=True,
)
settings.load_profile("coatl")

# Commands speak the language of the environment; tests expect English.
os.environ["LC_ALL"] = "C.UTF-8"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The browser tests are a run of their own, `pytest tests/browser`: as long as their browser is
    open an event loop runs, and no other test could run one.
    """
    asked_for = any("browser" in argument for argument in config.args)
    return True if collection_path.name == "browser" and not asked_for else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start long tests first, so that none of them runs alone at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(scope="session")
def ray_nodes() -> Iterator[Any]:
    """A Ray cluster of two nodes. Only tests marked with `ray_nodes.RAY` may use it."""
    from ray_nodes import two_nodes  # noqa: PLC0415  # ray takes a second to import

    with two_nodes() as cluster:
        yield cluster
