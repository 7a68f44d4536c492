from __future__ import annotations

import pytest
from strategies import played

from coatl.rules import Options
from coatl.solver import NEVER, Deadline, OutOfTime, solve
from coatl.view import view


def test_there_is_always_time_unless_it_is_limited() -> None:
    NEVER.check()
    Deadline(60).check()


def test_what_is_not_solved_in_time_is_given_up() -> None:
    seen = view(played(Options(), 3, 60), 0)
    solve(seen)
    with pytest.raises(OutOfTime):
        solve(seen, deadline=Deadline(-1))
