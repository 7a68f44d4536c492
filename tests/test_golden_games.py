"""Games that must never change, one at least for every way a game can end."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from games.search import FOLDER, WANTED, labels
from games.solo import SOLO, States, annotation, completed
from helpers import check_final_turns

from coatl.formats.record import Record, parse_record, replay, verify
from coatl.rules import Options, State, adam_points, beats_adam, scores, winners
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE
from coatl.rules.state import ADAM
from coatl.rules.winners import game_decided_by

GAMES = sorted(FOLDER.glob("*.json"))
TABLE_GAMES = [path for path in GAMES if path.stem in WANTED]
SOLO_GAMES = [path for path in GAMES if path.stem in SOLO]


def read(path: Path) -> Record:
    return parse_record(path.read_text(encoding="utf-8"))


def states_of(label: str) -> States:
    return [state for _, state in replay(read(FOLDER / f"{label}.json"))]


def final_turns(record: Record) -> list[tuple[int, int]]:
    """After the trigger's turn: who had a turn, and how many actions it was given."""
    states = [state for _, state in replay(record)]
    turns: dict[int, tuple[int, int]] = {}
    for state in states:
        if state.ending is not None and state.phase == "turn":
            turns.setdefault(state.turn, (state.seat, state.actions_left))
    return [turns[turn] for turn in sorted(turns)]


def test_every_ending_has_its_golden_game() -> None:
    assert {path.stem for path in GAMES} == WANTED | SOLO.keys()


@pytest.mark.parametrize("path", TABLE_GAMES, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_exact_result(path: Path) -> None:
    state = verify(read(path))
    assert path.stem in labels(state)


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("third-coatl-*.json")), ids=lambda path: path.stem
)
def test_r7_1_later_seats_have_two_final_actions_and_earlier_ones_one(path: Path) -> None:
    record = read(path)
    players, trigger = record.options.players, int(path.stem[-1]) - 1
    expected = [
        (seat, 2 if seat > trigger else 1)
        for seat in ((trigger + n) % players for n in range(1, players))
    ]
    assert final_turns(record) == expected


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("no-bodies-*.json")), ids=lambda path: path.stem
)
def test_r7_2_the_round_is_finished_and_everyone_has_one_more_turn(path: Path) -> None:
    record = read(path)
    players = record.options.players
    state = verify(record)
    assert state.ending is not None
    seats = [seat for seat, _ in final_turns(record)]
    assert seats == [*range(state.ending.seat + 1, players), *range(players)]


def test_r3_7_the_game_ends_at_once_when_all_have_passed() -> None:
    record = read(FOLDER / "all-passed-2p.json")
    assert record.steps[-2:] == ("pass", "pass")


def ranks(state: State) -> list[tuple[int, int, int]]:
    return [(score.total, score.cards, score.best_coatl) for score in scores(state)]


def test_r8_2_a_tie_goes_to_the_most_cards() -> None:
    state = verify(read(FOLDER / "tie-by-cards.json"))
    first, second = sorted(ranks(state), reverse=True)[:2]
    assert first[0] == second[0]
    assert first[1] > second[1]
    assert [ranks(state)[seat] for seat in winners(state)] == [first]


def test_r8_2_a_tie_in_cards_goes_to_the_best_coatl() -> None:
    state = verify(read(FOLDER / "tie-by-best-coatl.json"))
    first, second = sorted(ranks(state), reverse=True)[:2]
    assert first[:2] == second[:2]
    assert first[2] > second[2]
    assert [ranks(state)[seat] for seat in winners(state)] == [first]


def test_r8_2_a_tie_in_everything_is_shared() -> None:
    state = verify(read(FOLDER / "tie-shared.json"))
    won = winners(state)
    assert len(won) > 1
    assert len({ranks(state)[seat] for seat in won}) == 1


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_turn_goes_round_the_table(path: Path) -> None:
    record = read(path)
    states = [state for _, state in replay(record) if state.turn]
    for before, after in pairwise(states):
        if after.turn != before.turn:
            assert after.turn == before.turn + 1
            assert after.seat == (before.seat + 1) % record.options.players


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_turns_announced_are_those_that_come(path: Path) -> None:
    check_final_turns([state for _, state in replay(read(path))])


@pytest.mark.parametrize(
    ("label", "what"),
    [("tie-by-cards", "cards"), ("tie-by-best-coatl", "best"), ("tie-shared", "shared")],
)
def test_r8_2_what_decided_a_tie(label: str, what: str) -> None:
    assert game_decided_by(verify(read(FOLDER / f"{label}.json"))) == what


# --- solo -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SOLO_GAMES, ids=lambda path: path.stem)
def test_a_golden_solo_game_replays_and_shows_its_case(path: Path) -> None:
    record = read(path)
    verify(record)
    levels, is_wanted = SOLO[path.stem]
    states = states_of(path.stem)
    assert record.options == Options.solo(levels)
    assert completed(states)
    assert is_wanted(states)


@pytest.mark.parametrize("path", SOLO_GAMES, ids=lambda path: path.stem)
def test_a_golden_solo_game_is_annotated_with_every_event(path: Path) -> None:
    assert annotation(read(path)) == path.with_suffix(".txt").read_text(encoding="utf-8")


def final_solo_turns(states: States) -> list[str]:
    """Who has a turn after the one that brought the end about."""
    turns = {
        state.turn: "adam" if state.is_adams_turn else "you"
        for state in states
        if state.ending is not None and state.phase in {"turn", "adam"}
    }
    return list(turns.values())


@pytest.mark.parametrize(
    ("label", "turns"),
    [
        ("solo-third-coatl", ["adam"]),
        ("solo-no-bodies-adam", ["you", "adam", "you"]),
        ("solo-no-bodies-you", ["adam", "you"]),
    ],
)
def test_r10_8_the_final_turns_of_a_golden_solo_game(label: str, turns: list[str]) -> None:
    assert final_solo_turns(states_of(label)) == turns


def test_r10_9_a_golden_solo_game_is_won_by_strictly_more_points() -> None:
    record = read(FOLDER / "solo-won.json")
    state = verify(record)
    assert state.adam is not None
    assert record.result is not None
    assert scores(state)[0].total > adam_points(state.adam)
    assert record.result["winners"] == [1]


def test_r10_9_a_golden_solo_game_that_is_lost_goes_to_adam() -> None:
    record = read(FOLDER / "solo-level-4.json")
    assert not beats_adam(verify(record))
    assert record.result is not None
    assert record.result["winners"] == [ADAM + 1]


@pytest.mark.parametrize("label", ["solo-level-1", "solo-levels-12345"])
def test_r10_10_level_1_every_coatl_completed_carries_a_temple(label: str) -> None:
    assert all(coatl.temple != NONE for coatl in completed(states_of(label)))


@pytest.mark.parametrize("label", ["solo-level-2", "solo-levels-12345"])
def test_r10_10_level_2_no_hand_ever_holds_more_than_four(label: str) -> None:
    assert max(len(state.players[0].hand) for state in states_of(label) if state.turn) == 4


@pytest.mark.parametrize("label", ["solo-level-3", "solo-levels-12345"])
def test_r10_10_level_3_no_coatl_carries_a_frame_twice(label: str) -> None:
    for coatl in states_of(label)[-1].players[0].coatls:
        frames = [PROPHECIES[kind].frame for kind in coatl.prophecies]
        assert len(set(frames)) == len(frames)


@pytest.mark.parametrize("label", ["solo-level-4", "solo-levels-12345"])
def test_r10_10_level_4_every_coatl_completed_carries_four_prophecies(label: str) -> None:
    assert all(len(coatl.prophecies) == 4 for coatl in completed(states_of(label)))
