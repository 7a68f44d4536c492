"""What every number of an observation means, and the page that says so."""

from __future__ import annotations

import hashlib
import re

import pytest

from coatl.env.codec import VERSION
from coatl.env.layout import field, layout, length
from tools.environments import PAGE, filled


def test_the_page_has_the_tables_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert filled(page) == page, "python -m tools.environments writes them"


def test_the_code_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(code, {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_fields_follow_one_another(players: int) -> None:
    fields = layout(players)
    assert fields[0].offset == 0
    assert [one.slice.stop for one in fields[:-1]] == [one.offset for one in fields[1:]]
    assert length(players) == fields[-1].slice.stop
    assert len({one.name for one in fields}) == len(fields)


@pytest.mark.parametrize("players", [0, 5])
def test_no_table_has_so_many_players(players: int) -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        layout(players)


@pytest.mark.parametrize("name", ["seat2.board", "nothing"])
def test_a_field_that_a_table_does_not_have_is_named(name: str) -> None:
    with pytest.raises(KeyError, match=name):
        field(2, name)


def test_a_longer_row_begins_like_a_shorter_one() -> None:
    assert layout(4)[: len(layout(3))] == layout(3)
    assert layout(3)[: len(layout(2))] == layout(2)
    assert field(1, "adam.cards").offset == field(2, "seat1.board").offset


def test_nothing_moves_within_a_version() -> None:
    placed = [(name, offset, size, unit) for name, offset, size, unit, _ in layout(1) + layout(4)]
    digest = hashlib.sha256(repr(placed).encode()).hexdigest()
    assert VERSION == 0
    assert digest == "cacb81ff15e8822843993464bf21d06c0b3656064f693364b0faed91c35a7ca7"
