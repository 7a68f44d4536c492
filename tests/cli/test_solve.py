"""`coatl solve`."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from helpers import coatl, done, player, playing
from strategies import played

from coatl.bots import make_bot
from coatl.cli.main import run
from coatl.cli.solve import ASSEMBLING
from coatl.formats.notation import parse_step
from coatl.formats.position import format_position
from coatl.formats.record import Record, make_record, replay
from coatl.game import play_out
from coatl.rules import Options, State, apply
from coatl.rules.scoring import coatl_points
from coatl.rules.state import Phase
from coatl.solver import pareto, solutions, solve
from coatl.view import view

Capture = pytest.CaptureFixture[str]

#: One unfinished Cóatl that a tail closes, two cards that fit, and a Temple on a pile.
SEAT = player(
    board="ty br bg",
    coatls=[done(), coatl("<yrr", "lone-pair-red")],
    hand="count-blue count-red trio-red",
)
STATE = playing(SEAT)


@pytest.fixture(scope="module")
def record() -> Record:
    options = Options()
    state, steps = play_out(options, [make_bot("random")] * 2, "solve")
    return make_record(options, ["Ana", "Bo"], "solve", steps, state)


@pytest.fixture(scope="module")
def states(record: Record) -> list[State]:
    return [state for _, state in replay(record)]


@pytest.fixture
def game(record: Record, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(record.dumps() + "\n", encoding="utf-8")
    return file


def position(tmp_path: Path, state: State) -> str:
    file = tmp_path / "position.txt"
    file.write_text(format_position(state), encoding="utf-8")
    return str(file)


def printed(capsys: Capture, *args: str | Path) -> str:
    assert run(["solve", *(str(arg) for arg in args)]) == 0
    return capsys.readouterr().out


def document(capsys: Capture, *args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *args, "--json"))
    return found


def refused(capsys: Capture, *args: str | Path) -> str:
    """The one line a refusal consists of."""
    assert run(["solve", *(str(arg) for arg in args)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("coatl: ")
    assert said.err.count("\n") == 1
    return said.err


# --- output ---------------------------------------------------------------------------


def test_it_says_whose_turn_it_is_and_what_they_have(tmp_path: Path, capsys: Capture) -> None:
    shown = printed(capsys, position(tmp_path, STATE))
    assert "Turn 1 · Seat 1\N{RIGHT SINGLE QUOTATION MARK}s turn" in shown
    assert "board (r)(g)(y»" in shown
    assert "2: ◀y)(r)(r)○" in shown
    assert "k▌trio-red" in shown
    assert "1:no-yellow-length-7" in shown


def test_the_answer_has_the_gain_and_the_remaining_pieces(tmp_path: Path, capsys: Capture) -> None:
    best = solve(view(STATE, 0))
    shown = printed(capsys, position(tmp_path, STATE))
    before = sum(coatl_points(one) for one in SEAT.coatls)
    assert f"{before} → {best.points} points on all Cóatls (+{best.points - before})" in shown
    assert f"; {best.pieces_kept} piece" in shown


def test_it_tells_the_actions_in_notation_and_in_words(tmp_path: Path, capsys: Capture) -> None:
    shown = printed(capsys, position(tmp_path, STATE))
    assert "add 2 tail r" in shown
    assert "Seat 1 adds a red body to the tail side of Cóatl 2" in shown
    assert "Seat 1 fulfils trio-red with Cóatl 2: 3 points" in " ".join(shown.split())


def test_it_draws_the_cards_of_the_result_with_level_and_points(
    tmp_path: Path, capsys: Capture
) -> None:
    shown = printed(capsys, position(tmp_path, STATE)).rpartition("The best that")[2]
    lines = [line for line in shown.splitlines() if "k▌trio-red" in line]
    assert len(lines) == 1
    assert "[1→3]" in lines[0]
    assert lines[0].endswith(" 3")


def test_where_nothing_helps_it_says_so(tmp_path: Path, capsys: Capture) -> None:
    shown = printed(capsys, position(tmp_path, playing(player(board="hy"))))
    assert "Nothing that Seat 1 could assemble now is worth anything more." in shown


def test_a_temple_of_a_pile_comes_with_a_word_of_caution(tmp_path: Path, capsys: Capture) -> None:
    seat = player(board="ty", coatls=[coatl("<yrrrbb", "trio-red")])
    state = playing(
        seat, tops=("no-black-length-8", "no-green-length-9"), hidden="no-red-length-11"
    )
    shown = printed(capsys, position(tmp_path, state))
    assert "temple no-black-length-8" in shown
    assert "uncovered on the way is not counted on" in shown
    assert "no-red-length-11" not in shown


def test_what_is_hidden_beneath_a_pile_may_be_left_open(tmp_path: Path, capsys: Capture) -> None:
    seat = player(board="ty", coatls=[coatl("<yrrrbb", "trio-red")])
    state = playing(seat, tops=("no-black-length-8", None), hidden="")
    assert "temple no-black-length-8" in printed(capsys, position(tmp_path, state))


@pytest.mark.parametrize("more", [[], ["--best", "4"], ["--pareto"]])
def test_piped_it_is_plain_and_80_columns_wide(
    tmp_path: Path, capsys: Capture, more: list[str]
) -> None:
    shown = printed(capsys, position(tmp_path, played(Options(), 9, 180)), *more)
    assert "\x1b" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_the_widest_temple_fits_into_80_columns(tmp_path: Path, capsys: Capture) -> None:
    temple = "promo-no-red-card-yellow-equals-black"
    coatls = [coatl("<ykg>", "trio-green", temple), coatl("rr")]
    state = playing(player(board="br", coatls=coatls, hand="trio-red"))
    shown = printed(capsys, position(tmp_path, state))
    assert f"   {temple} no red frame ✓" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_the_best_are_listed_the_best_first(tmp_path: Path, capsys: Capture) -> None:
    shown = printed(capsys, position(tmp_path, STATE), "--best", "3").rpartition("actions\n")[2]
    numbers = [line.split()[:2] for line in shown.splitlines() if line[:3].strip()]
    best = solutions(view(STATE, 0), 3)
    assert numbers == [[str(n), str(one.points)] for n, one in enumerate(best, 1)]


def test_the_front_is_a_table_that_ends_with_doing_nothing(tmp_path: Path, capsys: Capture) -> None:
    shown = printed(capsys, position(tmp_path, STATE), "--pareto")
    assert "points  gain pieces cards  actions" in shown
    last = shown.splitlines()[-1].split()
    assert last[2:] == ["+0", "3", "3", "nothing"]


# --- for machines -----------------------------------------------------------------------------


def test_the_document_says_what_the_solver_found(tmp_path: Path, capsys: Capture) -> None:
    found = document(capsys, position(tmp_path, STATE))
    best = solve(view(STATE, 0))
    (only,) = found["solutions"]
    assert found["seat"] == 1
    assert only["points"] == best.points == found["points_before"] + only["gain"]
    assert (only["pieces_kept"], only["cards_kept"]) == (best.pieces_kept, best.cards_kept)
    assert [parse_step(line) for line in only["actions"]] == list(best.actions)


def test_the_actions_of_the_document_lead_to_its_points(tmp_path: Path, capsys: Capture) -> None:
    state = playing(SEAT, beneath=(0, 0))
    (best,) = document(capsys, position(tmp_path, state))["solutions"]
    for line in best["actions"]:
        state = apply(state, parse_step(line))
    assert sum(coatl_points(one) for one in state.active.coatls) == best["points"]


def test_the_document_has_the_whole_front(tmp_path: Path, capsys: Capture) -> None:
    found = document(capsys, position(tmp_path, STATE), "--pareto")
    assert len(found["solutions"]) == len(pareto(view(STATE, 0)))


def test_it_solves_for_the_active_seat(tmp_path: Path, capsys: Capture) -> None:
    state = playing(player(), SEAT, seat=1)
    assert document(capsys, position(tmp_path, state))["seat"] == 2


# --- input ----------------------------------------------------------------------------


def test_a_position_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(format_position(STATE)))
    assert "Seat 1\N{RIGHT SINGLE QUOTATION MARK}s turn" in printed(capsys, "-")


def test_a_record_from_standard_input(
    record: Record, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(record.dumps()))
    assert "\N{RIGHT SINGLE QUOTATION MARK}s turn" in printed(capsys, "-")


def test_of_a_record_the_position_asked_for(
    game: Path, states: list[State], capsys: Capture
) -> None:
    number = next(n for n, state in enumerate(states) if n > 99 and state.phase == "turn")
    shown = printed(capsys, game, "--to", str(number))
    assert f"Step {number} of {len(states) - 1}\n" in shown
    assert f"Turn {states[number].turn} · " in shown


def test_of_a_record_the_last_position_to_assemble_at_and_it_says_which(
    game: Path, states: list[State], capsys: Capture
) -> None:
    last = max(n for n, state in enumerate(states) if state.phase in ASSEMBLING)
    shown = printed(capsys, game)
    assert f"Step {last} of {len(states) - 1}, the last at which somebody may assemble" in shown


def test_the_document_says_which_step(game: Path, states: list[State], capsys: Capture) -> None:
    last = max(n for n, state in enumerate(states) if state.phase in ASSEMBLING)
    assert document(capsys, game)["step"] == last


def test_one_line_of_many(record: Record, tmp_path: Path, capsys: Capture) -> None:
    options = Options(players=3)
    state, steps = play_out(options, [make_bot("random")] * 3, "other")
    other = make_record(options, ["Cy", "Cy", "Cy"], "other", steps, state)
    file = tmp_path / "games.jsonl"
    file.write_text(f"{record.dumps()}\n{other.dumps()}\n", encoding="utf-8")
    first = next(n for n, (_, one) in enumerate(replay(other)) if one.phase == "turn")
    assert "Cy 1" in printed(capsys, file, "--line", "2", "--to", str(first))


# --- errors --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "why"),
    [
        ("keep", "which Prophecies to keep"),
        ("choose", "Prophecies are being chosen"),
        ("foresee", "Prophecies are being chosen"),
        ("confirm", "the action is done"),
        ("over", "the game is over"),
        ("fill", "cards or pieces are being drawn first"),
        ("reveal", "cards or pieces are being drawn first"),
    ],
)
def test_where_nobody_can_assemble_it_says_why(
    tmp_path: Path, capsys: Capture, phase: Phase, why: str
) -> None:
    said = refused(capsys, position(tmp_path, playing(SEAT, phase=phase)))
    assert "nobody can assemble here: " in said
    assert why in said


def test_in_the_turn_of_adam_nobody_can_assemble(tmp_path: Path, capsys: Capture) -> None:
    state = playing(options=Options.solo(), phase="adam")
    assert "A.D.A.M. plays first" in refused(capsys, position(tmp_path, state))


def test_a_step_at_which_nobody_can_assemble_is_named(game: Path, capsys: Capture) -> None:
    assert "game.json, step 0: nobody can assemble here" in refused(capsys, game, "--to", "0")


@pytest.mark.parametrize("step", ["-1", "99999"])
def test_a_step_that_is_not_in_the_game(game: Path, capsys: Capture, step: str) -> None:
    assert f"so there is no step {step}" in refused(capsys, game, "--to", step)


def test_a_line_that_is_not_in_the_file(game: Path, capsys: Capture) -> None:
    assert "there is no record on line 3" in refused(capsys, game, "--line", "3")


@pytest.mark.parametrize("option", ["--to", "--line"])
def test_a_position_has_no_steps(tmp_path: Path, capsys: Capture, option: str) -> None:
    file = position(tmp_path, STATE)
    assert "--to and --line are for records" in refused(capsys, file, option, "1")


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert "none.json" in refused(capsys, tmp_path / "none.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Once upon a time\nthere was a Cóatl.\n", "neither a position"),
        ("[1, 2]", "neither a position"),
        ("", "there is no record in this file"),
        ("{}", "this is not the record of a game"),
        ('{"format":', "this is not JSON"),
        ("coatl-position 2\n", "a position starts with the line"),
        ("coatl-position 1\n", "the line options is missing"),
    ],
)
def test_a_file_that_is_neither_position_nor_record(
    tmp_path: Path, capsys: Capture, text: str, said: str
) -> None:
    file = tmp_path / "strange.txt"
    file.write_text(text, encoding="utf-8")
    line = refused(capsys, file)
    assert said in line
    assert line.count("strange.txt") == 1


def test_bytes_that_are_no_text(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "bytes"
    file.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8 text" in refused(capsys, file)


def test_a_record_that_was_altered(game: Path, capsys: Capture) -> None:
    altered = json.loads(game.read_text(encoding="utf-8"))
    altered["steps"][50] = "take 1"
    game.write_text(json.dumps(altered), encoding="utf-8")
    assert "step 51: this does not match its check" in refused(capsys, game)


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (playing(player(board="by " * 9)), "1.board"),
        (playing(player(hand="count-red trio-red " * 3)), "1.hand"),
        (playing(player(coatls=[coatl("y")] * 3)), "1.coatls"),
        (playing(player(coatls=[coatl("<yy>")])), "1.coatls"),
        (playing(player(coatls=[coatl("rrrr", "count-red count-red")])), "1.coatls"),
        (playing(player(coatls=[coatl("<yr")]), phase="complete", completing=0), "completing"),
        (playing(phase="complete", completing=2), "completing"),
        (playing(SEAT, completing=1), "completing"),
    ],
)
def test_a_position_that_no_game_leads_to(
    tmp_path: Path, capsys: Capture, state: State, line: str
) -> None:
    said = refused(capsys, position(tmp_path, state))
    assert f"the line {line} says what cannot be in any game" in said


def test_a_closed_coatl_that_nothing_completes(tmp_path: Path, capsys: Capture) -> None:
    state = playing(player(coatls=[coatl("<yrk>")]), phase="complete", completing=0)
    assert "cannot be completed" in refused(capsys, position(tmp_path, state))


@pytest.mark.parametrize("args", [["--best", "0"], ["--best", "2", "--pareto"], ["--to", "x"]])
def test_arguments_that_make_no_sense(tmp_path: Path, capsys: Capture, args: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        run(["solve", position(tmp_path, STATE), *args])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1
