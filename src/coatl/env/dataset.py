"""Datasets: the decisions of recorded games as rows of a Parquet file.

A row holds the observation and action mask of one decision, the chosen action, and the result of
the game. Actions and features are those of the environments (`action_codec`, `observation`). Every
record is replayed and verified; an invalid one is refused. All games of a file have the same number
of players, because that determines the length of the features (`observation_layout`).
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
from coatl.rules.options import OPTIONS
from coatl.view import view

from .observation_layout import layout, observation_size
from .optional_dependencies import extra
from .rewards import final_info, rewards

with extra("data"):
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet

    from . import action_codec
    from .observation import Observer

#: The version of the columns. Raise it when a column disappears or changes its meaning.
DATASET_VERSION: Final = 1

#: Rows per row group: this many are buffered, then written together.
ROW_GROUP_SIZE: Final = 2048

Row = dict[str, Any]


class Column(NamedTuple):
    """A column: its name, its Arrow type (`kind`) and its meaning."""

    name: str
    kind: pa.DataType
    meaning: str


_OPTION_TYPES: Final = {"number": pa.int8(), "flag": pa.bool_(), "levels": pa.list_(pa.int8())}
_OPTIONS: Final = pa.struct([(option.name, _OPTION_TYPES[option.kind]) for option in OPTIONS])


@cache
def columns(players: int) -> tuple[Column, ...]:
    """All columns of a dataset for this number of players, in order; 1 is the solo game."""
    return (
        Column("game", pa.string(), "the digest of the record, which identifies the game"),
        Column("file", pa.string(), "the file from which the record was read"),
        Column("line", pa.int32(), "the line of the record in that file, from 1"),
        Column("seed", pa.string(), "the seed of the deal; null if the record has none"),
        Column("options", _OPTIONS, "the options of the game"),
        Column("player", pa.string(), "the name of the acting seat, as in the record"),
        Column("seat", pa.int8(), "the acting seat, in turn order from 0"),
        Column("turn", pa.int16(), "turns begun; 0 during set-up"),
        Column(
            "decision", pa.int32(), "the number of the decision in the game, over all seats, from 0"
        ),
        Column(
            "step",
            pa.int32(),
            "the number of steps of the record before it, as for `coatl replay --to`",
        ),
        Column("phase", pa.string(), "the phase of the game"),
        Column(
            "choices", pa.int16(), "the number of legal actions; 1 means that there was no choice"
        ),
        Column(
            "mask",
            pa.list_(pa.int8(), action_codec.NUM_ACTIONS),
            "the action mask: 1 for every legal code",
        ),
        Column("action", pa.int16(), "the code of the chosen action"),
        Column("notation", pa.string(), "the chosen action in the notation of records"),
        Column(
            "features",
            pa.list_(pa.float32(), observation_size(players)),
            "the observation of the acting seat before the decision",
        ),
        Column(
            "points", pa.list_(pa.int16(), players), "the final points of every seat, in turn order"
        ),
        Column("adam", pa.int16(), "A.D.A.M.'s final points; null except in the solo game"),
        Column(
            "margin", pa.int16(), "the acting seat's final points minus those of its best opponent"
        ),
        Column("won", pa.bool_(), "whether the acting seat won, also if the victory is shared"),
        Column(
            "reward", pa.float32(), "the final reward of the acting seat, as in the environments"
        ),
        Column("ending", pa.string(), "why the game ended"),
        Column("turns", pa.int16(), "the number of turns of the game"),
    )


def schema(players: int) -> pa.Schema:
    """The Arrow schema; its metadata describes the columns, the features and the action codes."""
    known = columns(players)
    metadata = {
        "coatl": __version__,
        "coatl.dataset": str(DATASET_VERSION),
        "coatl.environment": str(action_codec.ENV_VERSION),
        "coatl.rules": str(RULES_VERSION),
        "coatl.players": str(players),
        "coatl.columns": _json({column.name: column.meaning for column in known}),
        "coatl.features": _json([field._asdict() for field in layout(players)]),
        "coatl.actions": _json([format_step(action) for action in ACTIONS]),
    }
    fields = [pa.field(name, kind, metadata={"description": text}) for name, kind, text in known]
    return pa.schema(fields, metadata)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def rows(record: Record, file: str = "", line: int = 1) -> list[Row]:
    """One row per decision of a recorded game, in order, with the columns of `columns`.

    Raises `RecordError` if the record is invalid or its game is not over.
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
        "mask": action_codec.mask(legal),
        "action": CODES[parse_step(text)],  # type: ignore[index]  # not a chance step, so an action
        "notation": text,
        "features": observers[seat].observe(view(state, seat)),
    }


def _outcome(state: State, seat: int) -> Row:
    return {
        **final_info(state, seat),
        "points": [score.total for score in scores(state)],
        "adam": None if state.adam is None else adam_points(state.adam),
        "reward": rewards(state)[seat],
    }


class Dataset:
    """Writes a Parquet file, game by game, with at most one row group in memory.

    Use it as a context manager: leaving the block completes the file. The first game determines
    the number of players of the file.
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
        """Add the decisions of a recorded game.

        Raises `RecordError` as `rows` does, and `CoatlError` if the game has another number of
        players. A refused record leaves the dataset unchanged.
        """
        players = record.options.players
        if self.players not in (None, players):
            raise CoatlError("other-players", players=self.players, found=players)
        found = rows(record, file, line)
        self._rows += found
        self.games += 1
        self.decisions += len(found)
        while len(self._rows) >= ROW_GROUP_SIZE:
            self._write(players, self._rows[:ROW_GROUP_SIZE])
            del self._rows[:ROW_GROUP_SIZE]
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

    def _write(self, players: int, group: list[Row]) -> None:
        if self._writer is None:
            self._writer = pa.parquet.ParquetWriter(self._file, schema(players), compression="zstd")
        arrays = list(_arrays(players, group))
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=schema(players)))


def _arrays(players: int, group: list[Row]) -> Iterator[pa.Array]:
    """The rows of a row group as one Arrow array per column."""
    for name, kind, _ in columns(players):
        values = [row[name] for row in group]
        if values and isinstance(values[0], np.ndarray):
            yield pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate(values)), type=kind)
        else:
            yield pa.array(values, kind)
