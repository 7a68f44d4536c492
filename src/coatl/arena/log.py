"""The finished games of a tournament in a file, one a line, each kept as soon as it is over."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, Self

from coatl.files import lock, name_file_in_errors
from coatl.rules import CoatlError

from .match import Result, shares
from .schedule import Match, Tournament

#: More than any figure of a game.
_MUCH: Final = 10**9

#: What a result repeats of its match.
_GIVEN: Final = ("game", "deal", "seed", "bots")


class Log:
    """The games of one tournament that are over, by number.

    The first line of the file states the tournament, and only that tournament goes on in it. A
    line that was being written when the power went is dropped: its game is played again.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.results: dict[int, Result] = {}
        self._matches = list(tournament.matches())
        self._path = path
        if path.exists() and not path.is_file():
            raise CoatlError("not-a-file", path=path)
        self._file = path.open("a+b", buffering=0)  # nothing is left to be written on closing
        try:
            if not lock(self._file):
                raise CoatlError("arena-in-use", path=path)
            self._read({"tournament": tournament.header()})
        except BaseException:
            self._file.close()
            raise

    def _read(self, header: dict[str, Any]) -> None:
        self._file.seek(0)
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [b""]
        if not whole and _line(header).startswith(text):
            self._file.truncate(0)
            self._write(header)
            return
        _check(self._path, _parsed(self._path, 1, first), header)
        for number, line in enumerate(lines, 2):
            result = self._result(number, line)
            self.results.setdefault(result.game, result)
        self._file.truncate(len(whole))

    def _result(self, number: int, line: bytes) -> Result:
        """A line of the file as a result of this very tournament."""
        row = _parsed(self._path, number, line)
        seated = {name: tuple(value) for name, value in row.items() if isinstance(value, list)}
        try:
            result = Result(**{**row, **seated})
            match = self._matches[result.game]
            possible = _is_possible(result)
        except (TypeError, IndexError):
            raise CoatlError("not-a-result", path=self._path, line=number) from None
        given = [getattr(result, name) for name in _GIVEN]
        if given != [getattr(match, name) for name in _GIVEN] or not possible:
            raise CoatlError("not-a-result", path=self._path, line=number)
        return result

    @property
    def missing(self) -> list[Match]:
        """What is still to be played."""
        return [match for match in self._matches if match.game not in self.results]

    @property
    def in_order(self) -> list[Result]:
        """What was played, by number, whoever finished first."""
        return [self.results[game] for game in sorted(self.results)]

    def add(self, result: Result) -> None:
        """Keep a game that is over."""
        self._write(asdict(result))
        self.results[result.game] = result

    def _write(self, row: dict[str, Any]) -> None:
        line = _line(row)
        with name_file_in_errors(self._path):
            while line:  # a disk that is nearly full takes a part of it
                line = line[self._file.write(line) :]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise CoatlError("not-a-result", path=path, line=number)
    return row


def _is_possible(result: Result) -> bool:
    """Whether these could be the figures of a game: a file may have been altered."""
    seats = len(result.bots)
    whole = (*result.points, *result.places, *result.decisions, result.turns, result.game)
    return (
        {len(result.points), len(result.places), len(result.decisions)} == {seats}
        and all(type(number) is int and 0 <= number < _MUCH for number in whole)
        and len(result.seconds) == seats
        and all(type(time) in (int, float) and 0 <= time < _MUCH for time in result.seconds)
        and result.shares == shares(result.places)
        and isinstance(result.ending, str)
    )


def _check(path: Path, found: dict[str, Any], header: dict[str, Any]) -> None:
    """Refuse the file of another tournament, and say what is different about it."""
    there, here = found.get("tournament"), header["tournament"]
    if not isinstance(there, dict):
        raise CoatlError("not-a-result", path=path, line=1)
    differences = tuple(sorted(key for key in here | there if here.get(key) != there.get(key)))
    if differences:
        raise CoatlError("other-tournament", path=path, differences=differences)
