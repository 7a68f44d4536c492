"""The log of a tournament: resuming, damaged files, foreign files."""

from __future__ import annotations

import errno
import json
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from coatl.arena.log import TournamentLog
from coatl.arena.match import MatchResult
from coatl.i18n import explain
from coatl.rules import CoatlError

from .simulated import results, tournament

EVEN = dict.fromkeys(("random", "greedy", "planner"), 0.0)
PLAYED = tournament(games=4)
RESULTS = results(PLAYED, EVEN, "log")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def write_log(path: Path, some: list[MatchResult]) -> None:
    with TournamentLog(path, PLAYED) as log:
        for result in some:
            log.add(result)


def error_of(path: Path) -> CoatlError:
    with pytest.raises(CoatlError) as error:
        TournamentLog(path, PLAYED)
    return error.value


def test_results_are_read_back(path: Path) -> None:
    write_log(path, RESULTS)
    with TournamentLog(path, PLAYED) as log:
        assert log.in_order == RESULTS
        assert log.missing == []


def test_missing_lists_the_games_still_to_play(path: Path) -> None:
    write_log(path, RESULTS[3:5])
    with TournamentLog(path, PLAYED) as log:
        assert [match.game for match in log.missing] == [0, 1, 2, *range(5, 12)]


def test_results_are_in_the_order_of_games_whichever_finished_first(path: Path) -> None:
    write_log(path, RESULTS[::-1])
    with TournamentLog(path, PLAYED) as log:
        assert log.in_order == RESULTS


def test_a_result_is_written_at_once(path: Path) -> None:
    with TournamentLog(path, PLAYED) as log:
        log.add(RESULTS[0])
        assert json.loads(path.read_bytes().splitlines()[1])["seed"] == "0/0"


@pytest.mark.parametrize("cut", [1, 10, 200])
def test_an_incomplete_last_line_is_dropped_and_its_game_is_missing(path: Path, cut: int) -> None:
    write_log(path, RESULTS[:3])
    path.write_bytes(path.read_bytes()[:-cut])
    with TournamentLog(path, PLAYED) as log:
        assert log.in_order == RESULTS[:2]
        log.add(RESULTS[2])
    write_log(path, [])
    assert len(path.read_bytes().splitlines()) == 4


def test_an_incomplete_first_line_starts_the_file_again(path: Path) -> None:
    write_log(path, [])
    path.write_bytes(path.read_bytes()[:20])
    write_log(path, RESULTS[:1])
    with TournamentLog(path, PLAYED) as log:
        assert log.in_order == RESULTS[:1]


def test_a_duplicate_result_counts_once(path: Path) -> None:
    write_log(path, [RESULTS[0], RESULTS[0], RESULTS[1]])
    with TournamentLog(path, PLAYED) as log:
        assert log.in_order == RESULTS[:2]


def test_a_file_of_another_tournament_is_refused_with_the_differences(path: Path) -> None:
    write_log(path, RESULTS)
    before = path.read_bytes()
    with pytest.raises(CoatlError) as error:
        TournamentLog(path, tournament(games=6, seed="1"))
    assert "(different: games, seed)" in explain(error.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary", "a diary\n", "[]\n", "{}\n", '{"tournament": 1}\n'])
def test_a_file_that_is_not_a_log_is_refused_and_unchanged(path: Path, text: str) -> None:
    path.write_text(text)
    assert error_of(path).code == "not-a-result"
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    ["nonsense", "[]", "{}", '{"game": 0}', json.dumps({"game": 99})],
)
def test_an_invalid_line_is_refused_by_its_number(path: Path, line: str) -> None:
    write_log(path, RESULTS[:1])
    with path.open("a") as file:
        file.write(line + "\n")
    assert error_of(path).facts["line"] == 3


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
def test_implausible_numbers_are_refused(path: Path, field: str, value: object) -> None:
    write_log(path, RESULTS[:2])
    header, first, *rest = path.read_text().splitlines()
    altered = json.dumps({**json.loads(first), field: value})
    path.write_text("\n".join([header, altered, *rest]) + "\n")
    assert error_of(path).facts["line"] == 2


def test_deeply_nested_json_is_refused(path: Path) -> None:
    write_log(path, [])
    with path.open("a") as file:
        file.write("[" * 200_000 + "\n")
    assert error_of(path).code == "not-a-result"


def test_a_result_of_another_match_is_refused(path: Path) -> None:
    write_log(path, RESULTS[:2])
    path.write_text(path.read_text().replace('"0/0"', '"0/7"'))
    assert error_of(path).facts["line"] == 2


def test_a_path_that_is_not_a_regular_file_is_refused(path: Path) -> None:
    path.symlink_to(os.devnull)
    assert error_of(path).code == "not-a-file"


@contextmanager
def file_size_limit(size: int) -> Iterator[None]:
    """Let no file grow beyond this size."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_failed_write_names_the_file_and_keeps_earlier_results(path: Path) -> None:
    write_log(path, RESULTS[:1])
    with (
        file_size_limit(path.stat().st_size + 100),
        pytest.raises(OSError, match=path.name) as error,
    ):
        write_log(path, RESULTS[1:2])
    assert error.value.errno == errno.EFBIG
    with TournamentLog(path, PLAYED) as log:
        assert log.in_order == RESULTS[:1]


def test_a_log_in_use_is_refused(path: Path) -> None:
    with TournamentLog(path, PLAYED):
        assert error_of(path).code == "arena-in-use"
    write_log(path, RESULTS)
