"""The part of a job that runs in a worker process."""

from __future__ import annotations

from typing import Any, Final

from coatl.rules import CoatlError

from .requests import Job

#: The most characters of a fact of a refusal, and the most items.
_LONGEST_FACT: Final = 200
_MOST_FACTS: Final = 50


def run_job(job: Job) -> Any:
    """Run a job. Raises its refusal, shortened."""
    from . import worker_functions  # noqa: PLC0415  # only workers need the bots

    try:
        return worker_functions.compute(job)
    except CoatlError as error:
        raise brief(error) from None


def prepare() -> None:
    """Load what jobs need: on a busy machine that takes longer than a job."""
    from . import worker_functions  # noqa: F401, PLC0415  # only workers need the bots


def brief(error: CoatlError) -> CoatlError:
    """The same refusal with facts of bounded size."""
    return type(error)(error.code, **{name: _brief(f) for name, f in error.facts.items()})


def _brief(fact: object) -> object:
    if isinstance(fact, CoatlError):
        return brief(fact)
    if isinstance(fact, bool | int) or fact is None:
        return fact
    if isinstance(fact, tuple) and len(fact) <= _MOST_FACTS:
        return tuple([_brief(one) for one in fact])
    try:
        return str(fact)[:_LONGEST_FACT]
    except RecursionError:
        return "…"
