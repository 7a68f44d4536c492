"""Decisions of finished games as rows of a Parquet file: what a seat could know, what it could do,
what it did, and what came of it.

Actions and features are those of the environments: `codec` and `observation`. Every record is
replayed and verified on the way, and only what is sound becomes rows. A file has games for one
number of players, because that is how long its features are (`layout`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from types import TracebackType
from typing import Any, BinaryIO, Final, NamedTuple, Self

from coatl import __version__
from coatl.formats.notation import format_step, parse_step
from coatl.formats.record import Record, check_end, replay
from coatl.rules import (
    ACTIONS,
    CODES,
    RULES_VERSION,
    CoatlError,
    State,
    adam_points,
    legal_actions,
    scores,
)
from coatl.view import view

from .extras import extra
from .layout import layout, length
from .rewards import result, rewards

with extra("data"):
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet

    from . import codec
    from .observation import Observer

#: Changes whenever a column would be missing, or mean another thing.
VERSION: Final = 1

#: How many rows are kept before they are written, together as one row group.
ROWS: Final = 2048

Row = dict[str, Any]


class Column(NamedTuple):
    """One column: `kind` is its Arrow type at a table of so many players."""

    name: str
    kind: pa.DataType
    meaning: str


_OPTIONS: Final = pa.struct(
    [
        ("players", pa.int8()),
        ("tokens", pa.bool_()),
        ("promo", pa.bool_()),
        ("fewer_bodies", pa.bool_()),
        ("golden_feathers", pa.bool_()),
        ("closed_ends", pa.bool_()),
        ("levels", pa.list_(pa.int8())),
        ("first_printing", pa.bool_()),
    ]
)


@cache
def columns(players: int) -> tuple[Column, ...]:
    """Every column of a dataset of games for so many players, in order; 1 is solo."""
    return (
        Column("game", pa.string(), "the digest of the record: the same for all rows of a game"),
        Column("file", pa.string(), "the file that the record was read from"),
        Column("line", pa.int32(), "its line there, from 1"),
        Column("seed", pa.string(), "the seed of the deal, null where the record does not tell it"),
        Column("options", _OPTIONS, "what the table agreed on"),
        Column("player", pa.string(), "the name of the acting seat, as in the record"),
        Column("seat", pa.int8(), "the acting seat, from 0 in turn order"),
        Column("turn", pa.int16(), "turns begun; 0 while Prophecies are kept at set-up"),
        Column("decision", pa.int32(), "which decision of the game this is, of all seats, from 0"),
        Column("step", pa.int32(), "steps of the record before it, as in `coatl replay --to`"),
        Column("phase", pa.string(), "what is being decided"),
        Column("choices", pa.int16(), "how many actions are legal; 1 is no choice"),
        Column("mask", pa.list_(pa.int8(), codec.SIZE), "for every code, whether it is legal: 1"),
        Column("action", pa.int16(), "the code of the chosen action"),
        Column("notation", pa.string(), "the same in the notation of records"),
        Column(
            "features",
            pa.list_(pa.float32(), length(players)),
            "what the seat may know before it decides: the observation of the environments",
        ),
        Column("points", pa.list_(pa.int16(), players), "the final points of every seat, in order"),
        Column("adam", pa.int16(), "A.D.A.M.'s final points; null but in the solo game"),
        Column("margin", pa.int16(), "the acting seat's final points less the best of the others'"),
        Column("won", pa.bool_(), "whether the acting seat won, alone or with others"),
        Column("reward", pa.float32(), "what the environments reward it with at the end"),
        Column("ending", pa.string(), "why the game ended"),
        Column("turns", pa.int16(), "how many turns it had"),
    )


def schema(players: int) -> pa.Schema:
    """The columns as Arrow knows them; the metadata says what they, the features and the codes
    mean.
    """
    known = columns(players)
    facts = {
        "coatl": __version__,
        "coatl.dataset": str(VERSION),
        "coatl.environment": str(codec.VERSION),
        "coatl.rules": str(RULES_VERSION),
        "coatl.players": str(players),
        "coatl.columns": _text({column.name: column.meaning for column in known}),
        "coatl.features": _text([field._asdict() for field in layout(players)]),
        "coatl.actions": _text([format_step(action) for action in ACTIONS]),
    }
    fields = [pa.field(name, kind, metadata={"description": text}) for name, kind, text in known]
    return pa.schema(fields, facts)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def rows(record: Record, file: str = "", line: int = 1) -> list[Row]:
    """Every decision of a finished game, in order, as `columns` says. A record that is not sound,
    or of an unfinished game, raises `RecordError`.
    """
    game: Row = {
        "game": record.digest,
        "file": file,
        "line": line,
        "seed": record.seed,
        "options": {name: getattr(record.options, name) for name in _OPTIONS.names},
    }
    found: list[Row] = []
    observers = [Observer(len(record.seats), seat) for seat in range(len(record.seats))]
    states = replay(record)
    _, state = next(states)
    for step, (text, after) in enumerate(states):
        if not state.is_chance:
            numbers = {"decision": len(found), "step": step}
            found.append(game | numbers | _decision(record, state, text, observers))
        state = after
    check_end(record, state)
    outcomes = [_outcome(state, seat) for seat in range(len(record.seats))]
    return [row | outcomes[row["seat"]] for row in found]


def _decision(record: Record, state: State, text: str, observers: list[Observer]) -> Row:
    seat = state.seat
    legal = legal_actions(state)
    return {
        "player": record.seats[seat],
        "seat": seat,
        "turn": state.turn,
        "phase": state.phase,
        "choices": len(legal),
        "mask": codec.mask(legal),
        "action": CODES[parse_step(text)],  # type: ignore[index]  # no outcome: it was no chance
        "notation": text,
        "features": observers[seat].observe(view(state, seat)),
    }


def _outcome(state: State, seat: int) -> Row:
    return {
        **result(state, seat),
        "points": [score.total for score in scores(state)],
        "adam": None if state.adam is None else adam_points(state.adam),
        "reward": rewards(state)[seat],
    }


class Dataset:
    """A Parquet file being written, game by game; only so many rows are held at a time.

    The first game says for how many players all of them are. Leaving the block completes the file.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.games = 0
        self.decisions = 0
        self.players: int | None = None
        self._file = file
        self._writer: pa.parquet.ParquetWriter | None = None
        self._rows: list[Row] = []

    def __enter__(self) -> Self:
        return self

    def add(self, record: Record, file: str = "", line: int = 1) -> None:
        """Add the decisions of a game. What is refused, as `rows` does it or because it is for
        another number of players, leaves everything as it was.
        """
        players = record.options.players
        if self.players not in (None, players):
            raise CoatlError("other-players", players=self.players, found=players)
        found = rows(record, file, line)
        self._rows += found
        self.games += 1
        self.decisions += len(found)
        while len(self._rows) >= ROWS:
            self._write(players, self._rows[:ROWS])
            del self._rows[:ROWS]
        self.players = players

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None and self.players is not None:
            self._write(self.players, self._rows)
        if self._writer is not None:
            self._writer.close()

    def _write(self, players: int, some: list[Row]) -> None:
        if self._writer is None:
            self._writer = pa.parquet.ParquetWriter(self._file, schema(players), compression="zstd")
        arrays = list(_arrays(players, some))
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=schema(players)))


def _arrays(players: int, some: list[Row]) -> Iterator[pa.Array]:
    for name, kind, _ in columns(players):
        values = [row[name] for row in some]
        if values and isinstance(values[0], np.ndarray):
            yield pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate(values)), type=kind)
        else:
            yield pa.array(values, kind)
