"""Finished games in a file."""

from __future__ import annotations

import errno
import json
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coatl.arena.log import Log
from coatl.arena.match import Result
from coatl.i18n import explain
from coatl.rules import CoatlError

from .outcomes import results, tournament

EVEN = dict.fromkeys(("random", "greedy", "planner"), 0.0)
PLAYED = tournament(games=4)
RESULTS = results(PLAYED, EVEN, "log")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def keep(path: Path, some: list[Result]) -> None:
    with Log(path, PLAYED) as log:
        for result in some:
            log.add(result)


def refused(path: Path) -> CoatlError:
    with pytest.raises(CoatlError) as error:
        Log(path, PLAYED)
    return error.value


def test_what_was_kept_is_read_again(path: Path) -> None:
    keep(path, RESULTS)
    with Log(path, PLAYED) as log:
        assert log.in_order == RESULTS
        assert log.missing == []


def test_only_what_is_missing_is_to_be_played(path: Path) -> None:
    keep(path, RESULTS[3:5])
    with Log(path, PLAYED) as log:
        assert [match.game for match in log.missing] == [0, 1, 2, *range(5, 12)]


def test_games_come_in_their_order_whoever_finished_first(path: Path) -> None:
    keep(path, RESULTS[::-1])
    with Log(path, PLAYED) as log:
        assert log.in_order == RESULTS


def test_a_game_is_in_the_file_as_soon_as_it_is_over(path: Path) -> None:
    with Log(path, PLAYED) as log:
        log.add(RESULTS[0])
        assert json.loads(path.read_bytes().splitlines()[1])["seed"] == "0/0"


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_a_torn_last_line_is_dropped_and_its_game_played_again(path: Path, cut: int) -> None:
    keep(path, RESULTS[:3])
    path.write_bytes(path.read_bytes()[:-cut])
    with Log(path, PLAYED) as log:
        assert log.in_order == RESULTS[:2]
        log.add(RESULTS[2])
    keep(path, [])
    assert len(path.read_bytes().splitlines()) == 4


def test_a_torn_first_line_begins_anew(path: Path) -> None:
    keep(path, [])
    path.write_bytes(path.read_bytes()[:20])
    keep(path, RESULTS[:1])
    with Log(path, PLAYED) as log:
        assert log.in_order == RESULTS[:1]


def test_a_game_that_is_there_twice_counts_once(path: Path) -> None:
    keep(path, [RESULTS[0], RESULTS[0], RESULTS[1]])
    with Log(path, PLAYED) as log:
        assert log.in_order == RESULTS[:2]


def test_another_tournament_is_refused_and_what_differs_is_said(path: Path) -> None:
    keep(path, RESULTS)
    before = path.read_bytes()
    with pytest.raises(CoatlError) as error:
        Log(path, tournament(games=6, seed="1"))
    assert "(different: games, seed)" in explain(error.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary", "a diary\n", "[]\n", "{}\n", '{"tournament": 1}\n'])
def test_a_file_that_is_something_else_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text)
    assert refused(path).code == "not-a-result"
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", "{}", '{"game": 0}', json.dumps({"game": 99})],
)
def test_a_line_that_is_no_result_is_named(path: Path, line: str) -> None:
    keep(path, RESULTS[:1])
    with path.open("a") as file:
        file.write(line + "\n")
    assert refused(path).facts["line"] == 3


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("shares", [5.0, -3.0]),
        ("turns", None),
        ("points", [1]),
        ("points", None),
        ("points", [3.5, 1]),
        ("points", [10**400, 1]),
        ("places", [None, 1]),
        ("decisions", None),
        ("seconds", ["x", "y"]),
        ("ending", ["x"]),
        ("game", True),
    ],
)
def test_figures_that_no_game_has_are_refused(path: Path, field: str, value: object) -> None:
    keep(path, RESULTS[:2])
    header, first, *rest = path.read_text().splitlines()
    altered = json.dumps({**json.loads(first), field: value})
    path.write_text("\n".join([header, altered, *rest]) + "\n")
    assert refused(path).facts["line"] == 2


def test_a_line_that_nests_without_end_is_refused(path: Path) -> None:
    keep(path, [])
    with path.open("a") as file:
        file.write("[" * 200_000 + "\n")
    assert refused(path).code == "not-a-result"


def test_a_result_of_another_match_is_refused(path: Path) -> None:
    keep(path, RESULTS[:2])
    path.write_text(path.read_text().replace('"0/0"', '"0/7"'))
    assert refused(path).facts["line"] == 2


def test_what_is_no_file_is_refused(path: Path) -> None:
    path.symlink_to(os.devnull)
    assert refused(path).code == "not-a-file"


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """No file may grow beyond this size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_without_room_the_file_is_named_and_what_was_kept_stays(path: Path) -> None:
    keep(path, RESULTS[:1])
    with room_for(path.stat().st_size + 100), pytest.raises(OSError, match=path.name) as error:
        keep(path, RESULTS[1:2])
    assert error.value.errno == errno.EFBIG
    with Log(path, PLAYED) as log:
        assert log.in_order == RESULTS[:1]


def test_two_cannot_write_at_once(path: Path) -> None:
    with Log(path, PLAYED):
        assert refused(path).code == "arena-in-use"
    keep(path, RESULTS)
