"""Datasets: columns, secrecy, readers, and invalid records."""

from __future__ import annotations

import dataclasses
import io
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import numpy as np
import pandas
import polars
import pyarrow.parquet
import pytest

from coatl.bots import make_bot
from coatl.env import action_codec, dataset
from coatl.env.dataset import Dataset, columns, rows, schema
from coatl.env.gymnasium import SoloEnv
from coatl.env.observation import observe
from coatl.env.observation_layout import field, layout, observation_size
from coatl.env.pettingzoo import raw_env
from coatl.formats.notation import format_step, parse_step
from coatl.formats.record import Record, RecordError, make_record, replay
from coatl.game import play_out
from coatl.resample import resample
from coatl.rules import (
    CoatlError,
    Options,
    Step,
    apply,
    chance_outcomes,
    legal_actions,
    new_game,
    sample,
    scores,
)
from coatl.view import view
from tools.datasets import PAGE, update_table

OPTIONS = [
    Options(2, golden_feathers=True),
    Options(3, promo=True, closed_ends=True),
    Options(4),
    Options.solo((1, 5)),
]


def random_record(options: Options, seed: str = "1") -> Record:
    bots = [make_bot("random")] * options.players
    state, steps = play_out(options, bots, seed)
    return make_record(options, ["Ana", "Bo", "Cy", "Di"][: options.players], seed, steps, state)


def write_dataset(*records: Record) -> io.BytesIO:
    file = io.BytesIO()
    with Dataset(file) as writer:
        for line, record in enumerate(records, 1):
            writer.add(record, "games.jsonl", line)
    return file


def read(file: io.BytesIO) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
    return found


# --- columns --------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_decision_of_a_record_is_a_row(options: Options) -> None:
    record = random_record(options)
    states = [state for _, state in replay(record)]
    steps = [step for step, state in enumerate(states[:-1]) if not state.is_chance]
    found = read(write_dataset(record))
    assert [row["step"] for row in found] == steps
    assert [row["decision"] for row in found] == list(range(len(steps)))
    for row in found:
        state = states[row["step"]]
        assert (row["seat"], row["turn"], row["phase"]) == (state.seat, state.turn, state.phase)
        assert row["player"] == record.seats[state.seat]
        assert row["notation"] == record.steps[row["step"]]
        assert row["action"] == action_codec.encode(parse_step(row["notation"]))  # type: ignore[arg-type]
        assert row["choices"] == len(legal_actions(state)) == sum(row["mask"])
        assert row["mask"][row["action"]] == 1
        assert row["features"] == observe(view(state, state.seat)).tolist()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_row_has_the_result_of_the_game(options: Options) -> None:
    record = random_record(options)
    assert record.result is not None
    *_, (_, over) = replay(record)
    points = [score.total for score in scores(over)]
    adam = record.result["adam"]["total"] if options.is_solo else None
    for row in read(write_dataset(record)):
        seat = row["seat"]
        others = [*points[:seat], *points[seat + 1 :], *([] if adam is None else [adam])]
        assert (row["points"], row["adam"]) == (points, adam)
        assert row["margin"] == points[seat] - max(others)
        assert row["won"] == (seat + 1 in record.result["winners"])
        assert (row["ending"], row["turns"]) == (record.result["reason"], record.result["turns"])
        assert (row["game"], row["file"], row["line"]) == (record.digest, "games.jsonl", 1)
        assert row["seed"] == record.seed
        settings = {**row["options"], "levels": tuple(row["options"]["levels"])}
        assert Options(**settings) == options


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_features_and_rewards_agree_with_the_pettingzoo_environment(players: int) -> None:
    env = raw_env(players)
    env.reset(seed=7)
    for row in rows(random_record(Options(players), "7")):
        assert env.agent_selection == f"seat_{row['seat']}"
        seen = env.observe(env.agent_selection)
        assert np.array_equal(seen["action_mask"], row["mask"])
        assert np.array_equal(seen["observation"], row["features"])
        reward = row["reward"], row["seat"]
        env.step(row["action"])
    assert env.rewards[f"seat_{reward[1]}"] == reward[0]


def test_masks_features_and_rewards_agree_with_the_solo_environment() -> None:
    env = SoloEnv((2,))
    observation, info = env.reset(seed=7)
    for row in rows(random_record(Options.solo((2,)), "7")):
        assert np.array_equal(observation, row["features"])
        assert np.array_equal(info["action_mask"], row["mask"])
        observation, reward, terminated, _, info = env.step(row["action"])
    assert terminated
    assert (info["margin"], info["won"], reward) == (row["margin"], row["won"], row["reward"])


# --- secrecy --------------------------------------------------------------------------------------


def test_features_and_mask_depend_only_on_what_the_seat_may_know() -> None:
    record = random_record(Options(3))
    states = [state for _, state in replay(record)]
    for row in rows(record)[::7]:
        seen = view(states[row["step"]], row["seat"])
        other = resample(seen, Random(row["step"]))
        assert np.array_equal(observe(view(other, row["seat"])), row["features"])
        assert np.array_equal(action_codec.mask(legal_actions(other)), row["mask"])


def dealt(first_hand: int, second_hand: int) -> Record:
    """A game with a chosen first card in each hand, by its index among the possible outcomes."""
    rng = Random(1)
    state = new_game(Options())
    steps: list[Step] = []
    hands = {0: first_hand, 1: second_hand}
    while not state.is_over:
        step: Step = sample(state, rng) if state.is_chance else legal_actions(state)[0]
        if (
            state.phase == "deal"
            and format_step(step).startswith("deal")
            and state.row.count(255) == 0
        ):
            seat = 0 if len(state.players[0].hand) < 3 else 1
            if not state.players[seat].hand:
                step = chance_outcomes(state)[hands[seat]][0]
        steps.append(step)
        state = apply(state, step)
    return make_record(Options(), ["Ana", "Bo"], None, steps, state)


def test_a_hidden_card_of_another_seat_changes_no_feature() -> None:
    this, that = rows(dealt(0, 0)), rows(dealt(0, 20))
    assert this[0]["seat"] == that[0]["seat"] == 0
    assert np.array_equal(this[0]["features"], that[0]["features"])
    own, other = (next(row for row in game if row["seat"] == 1) for game in (this, that))
    hand = field(2, "own.hand").slice
    assert not np.array_equal(own["features"][hand], other["features"][hand])


# --- readers --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("data") / "games.parquet"
    path.write_bytes(
        write_dataset(*[random_record(Options(), str(seed)) for seed in range(2)]).getvalue()
    )
    return path


def test_pandas_reads_it(path: Path) -> None:
    frame = pandas.read_parquet(path)
    assert list(frame.columns) == [column.name for column in columns(2)]
    features = np.stack(frame["features"].tolist())
    assert features.dtype == np.float32
    assert features.shape == (len(frame), observation_size(2))
    assert np.stack(frame["mask"].tolist()).sum(axis=1).tolist() == frame["choices"].tolist()
    assert frame.groupby("game")["decision"].max().sum() == len(frame) - 2


def test_polars_reads_it(path: Path) -> None:
    frame = polars.read_parquet(path)
    assert frame.schema["features"] == polars.Array(polars.Float32, observation_size(2))
    assert frame["features"].to_numpy().shape == (len(frame), observation_size(2))
    assert frame["mask"].arr.sum().to_list() == frame["choices"].to_list()


def test_duckdb_reads_it(path: Path) -> None:
    query = "SELECT count(DISTINCT game), bool_and(list_sum(mask) = choices), min(len(features)), "
    query += f"bool_and(mask[action + 1] = 1), min(options.players) FROM '{path}'"
    found = duckdb.sql(query)
    assert found is not None
    assert found.fetchall() == [(2, True, observation_size(2), True, 2)]


# --- the file -------------------------------------------------------------------------------------


def test_the_metadata_describes_the_file(path: Path) -> None:
    arrow_schema = pyarrow.parquet.read_schema(path)
    metadata = {key.decode(): value.decode() for key, value in arrow_schema.metadata.items()}
    assert (
        metadata["coatl.dataset"],
        metadata["coatl.environment"],
        metadata["coatl.players"],
    ) == (
        str(dataset.DATASET_VERSION),
        str(action_codec.ENV_VERSION),
        "2",
    )
    meanings = {name: meaning for name, _, meaning in columns(2)}
    assert json.loads(metadata["coatl.columns"]) == meanings
    assert arrow_schema.field("margin").metadata == {b"description": meanings["margin"].encode()}
    actions = json.loads(metadata["coatl.actions"])
    codes = [action_codec.encode(parse_step(text)) for text in actions]  # type: ignore[arg-type]
    assert codes == list(range(action_codec.NUM_ACTIONS))
    assert json.loads(metadata["coatl.features"]) == [one._asdict() for one in layout(2)]


def test_the_table_of_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert update_table(page) == page, "run python -m tools.datasets"
    keys = [name.decode() for name in schema(2).metadata]
    assert [name for name in keys if f"`{name}`" not in page] == []


def test_the_examples_of_the_page_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.parquet").write_bytes(path.read_bytes())
    Path("games.jsonl").write_text(random_record(Options()).dumps())
    for code in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        exec(code, {})
    assert "margin" in capsys.readouterr().out


def test_rows_are_written_in_row_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "ROW_GROUP_SIZE", 100)
    records = [random_record(Options(), str(seed)) for seed in range(2)]
    file = pyarrow.parquet.ParquetFile(write_dataset(*records))
    sizes = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
    assert set(sizes[:-1]) == {100}
    decisions = [row["decision"] for row in file.read(["decision"]).to_pylist()]
    assert decisions == [row["decision"] for record in records for row in rows(record)]


def test_a_game_with_another_number_of_players_is_refused() -> None:
    file = io.BytesIO()
    with Dataset(file) as writer:
        writer.add(random_record(Options(2)))
        with pytest.raises(CoatlError) as refused:
            writer.add(random_record(Options(3)))
    assert refused.value.code == "other-players"
    assert {row["options"]["players"] for row in read(file)} == {2}


# --- invalid records ------------------------------------------------------------------------------


def invalid_records() -> list[tuple[str, Record]]:
    valid = random_record(Options())
    steps = valid.steps
    state, all_steps = play_out(Options(), [make_bot("random")] * 2, "1")
    half = new_game(Options())
    for step in all_steps[:60]:
        half = apply(half, step)
    unfinished = make_record(Options(), ["Ana", "Bo"], "1", all_steps[:60], half)
    other_seed = make_record(Options(), ["Ana", "Bo"], "2", all_steps, state)
    return [
        ("altered", dataclasses.replace(valid, steps=(*steps[:60], "pass", *steps[61:]))),
        ("altered", dataclasses.replace(valid, seats=("Ana", "Eve"))),
        ("altered", dataclasses.replace(valid, digest="0" * 64)),
        ("checks-do-not-match", dataclasses.replace(valid, steps=steps[:-1])),
        ("wrong-result", dataclasses.replace(valid, result={})),
        ("not-as-the-seed-deals", other_seed),
        ("unfinished", unfinished),
    ]


@pytest.mark.parametrize(("code", "record"), invalid_records(), ids=lambda one: str(one)[:20])
def test_an_invalid_record_is_refused_and_adds_no_row(code: str, record: Record) -> None:
    valid = random_record(Options(), "3")
    file = io.BytesIO()
    with Dataset(file) as writer:
        writer.add(valid)
        with pytest.raises(RecordError) as refused:
            writer.add(record)
    assert refused.value.code == code
    assert (writer.games, writer.decisions) == (1, len(rows(valid)))
    assert {row["game"] for row in read(file)} == {valid.digest}
