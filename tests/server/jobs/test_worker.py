"""The part of a job that runs in a worker process."""

from __future__ import annotations

from typing import Any

from coatl.rules import CoatlError
from coatl.server.jobs.worker import brief


def test_the_facts_of_a_refusal_are_of_bounded_size() -> None:
    deep: list[object] = []
    for _ in range(5000):
        deep = [deep]
    worse = CoatlError("worse", text="x" * 999)
    error = CoatlError("bad", wide=[[]] * 100_000, deep=deep, why=worse)
    facts: dict[str, Any] = dict(brief(error).facts)
    assert len(facts["wide"]) <= 200
    assert facts["deep"] == "…"
    assert len(facts["why"].facts["text"]) <= 200
