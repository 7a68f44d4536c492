"""The log of a tournament: a JSON Lines file with one finished game per line."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, Self

from coatl.files import lock, name_file_in_errors
from coatl.rules import CoatlError

from .match import MatchResult, shares
from .schedule import ScheduledMatch, Tournament

#: An upper bound for every number of a result.
_NUMBER_LIMIT: Final = 10**9

#: The fields that a result copies from its match.
_MATCH_FIELDS: Final = ("game", "deal", "seed", "bots")


class TournamentLog:
    """The finished games of one tournament, by number; each is written as soon as it is over.

    The first line of the file describes the tournament; only the same tournament can be resumed
    from it. An incomplete last line, as after a power failure, is dropped: its game is played
    again. The file is locked while the log is open.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.results: dict[int, MatchResult] = {}
        self._matches = list(tournament.matches())
        self._path = path
        if path.exists() and not path.is_file():
            raise CoatlError("not-a-file", path=path)
        self._file = path.open("a+b", buffering=0)  # closing has nothing left to write
        try:
            if not lock(self._file):
                raise CoatlError("arena-in-use", path=path)
            self._read({"tournament": tournament.header()})
        except BaseException:
            self._file.close()
            raise

    def _read(self, header: dict[str, Any]) -> None:
        """Read the results of the file, or start a new one with the header."""
        self._file.seek(0)
        text = self._file.read()
        complete = text[: text.rfind(b"\n") + 1]
        first, *lines = complete.splitlines() or [b""]
        if not complete and _format_line(header).startswith(text):
            self._file.truncate(0)
            self._write(header)
            return
        _check_header(self._path, _parse_line(self._path, 1, first), header)
        for number, line in enumerate(lines, 2):
            result = self._parse_result(number, line)
            self.results.setdefault(result.game, result)
        self._file.truncate(len(complete))

    def _parse_result(self, number: int, line: bytes) -> MatchResult:
        """A line of the file as a result. Raises `CoatlError` unless it fits this tournament."""
        row = _parse_line(self._path, number, line)
        tuples = {name: tuple(value) for name, value in row.items() if isinstance(value, list)}
        try:
            result = MatchResult(**{**row, **tuples})
            match = self._matches[result.game]
            is_plausible = _is_plausible(result)
        except (TypeError, IndexError):
            raise CoatlError("not-a-result", path=self._path, line=number) from None
        copied = [getattr(result, name) for name in _MATCH_FIELDS]
        if copied != [getattr(match, name) for name in _MATCH_FIELDS] or not is_plausible:
            raise CoatlError("not-a-result", path=self._path, line=number)
        return result

    @property
    def missing(self) -> list[ScheduledMatch]:
        """The matches that are still to be played."""
        return [match for match in self._matches if match.game not in self.results]

    @property
    def in_order(self) -> list[MatchResult]:
        """The results by number of the game."""
        return [self.results[game] for game in sorted(self.results)]

    def add(self, result: MatchResult) -> None:
        """Append a finished game to the file."""
        self._write(asdict(result))
        self.results[result.game] = result

    def _write(self, row: dict[str, Any]) -> None:
        line = _format_line(row)
        with name_file_in_errors(self._path):
            while line:  # a nearly full disk may accept only a part
                line = line[self._file.write(line) :]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _format_line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


def _parse_line(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict):
        raise CoatlError("not-a-result", path=path, line=number)
    return row


def _is_plausible(result: MatchResult) -> bool:
    """Whether the numbers could be those of a game: the file may have been edited."""
    seats = len(result.bots)
    integers = (*result.points, *result.places, *result.decisions, result.turns, result.game)
    return (
        {len(result.points), len(result.places), len(result.decisions)} == {seats}
        and all(type(number) is int and 0 <= number < _NUMBER_LIMIT for number in integers)
        and len(result.seconds) == seats
        and all(type(time) in (int, float) and 0 <= time < _NUMBER_LIMIT for time in result.seconds)
        and result.shares == shares(result.places)
        and isinstance(result.ending, str)
    )


def _check_header(path: Path, found: dict[str, Any], header: dict[str, Any]) -> None:
    """Raise `CoatlError`, with the differences, if the file is of another tournament."""
    theirs, ours = found.get("tournament"), header["tournament"]
    if not isinstance(theirs, dict):
        raise CoatlError("not-a-result", path=path, line=1)
    differences = tuple(sorted(key for key in ours | theirs if ours.get(key) != theirs.get(key)))
    if differences:
        raise CoatlError("other-tournament", path=path, differences=differences)
