"""The layout of observations, and the page that documents it."""

from __future__ import annotations

import hashlib
import re

import pytest

from coatl.env.action_codec import ENV_VERSION
from coatl.env.observation_layout import field, layout, observation_size
from tools.environments import PAGE, update_tables


def test_the_tables_of_the_page_are_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert update_tables(page) == page, "run python -m tools.environments"


def test_the_examples_of_the_page_run(capsys: pytest.CaptureFixture[str]) -> None:
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(code, {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_fields_are_contiguous(players: int) -> None:
    fields = layout(players)
    assert fields[0].offset == 0
    assert [one.slice.stop for one in fields[:-1]] == [one.offset for one in fields[1:]]
    assert observation_size(players) == fields[-1].slice.stop
    assert len({one.name for one in fields}) == len(fields)


@pytest.mark.parametrize("players", [0, 5])
def test_an_impossible_number_of_players_raises(players: int) -> None:
    with pytest.raises(ValueError, match="1 to 4"):
        layout(players)


@pytest.mark.parametrize("name", ["seat2.board", "nothing"])
def test_an_unknown_field_raises_and_is_named(name: str) -> None:
    with pytest.raises(KeyError, match=name):
        field(2, name)


def test_the_layout_of_more_players_starts_with_that_of_fewer() -> None:
    assert layout(4)[: len(layout(3))] == layout(3)
    assert layout(3)[: len(layout(2))] == layout(2)
    assert field(1, "adam.cards").offset == field(2, "seat1.board").offset


def test_fields_keep_their_places_within_a_version() -> None:
    places = [(name, offset, size, unit) for name, offset, size, unit, _ in layout(1) + layout(4)]
    digest = hashlib.sha256(repr(places).encode()).hexdigest()
    assert ENV_VERSION == 0
    assert digest == "cacb81ff15e8822843993464bf21d06c0b3656064f693364b0faed91c35a7ca7"
