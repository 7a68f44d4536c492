"""The solo game against A.D.A.M. on the command line."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from coatl.bots import make_bot
from coatl.cli.main import run
from coatl.cli.replay import RecordViewer
from coatl.confidence_intervals import wilson
from coatl.formats.record import Record, make_record, parse_record, verify
from coatl.game import play_out
from coatl.rules import Action, Options, adam_points

from .typist import Typist, play

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

KEEP = "1\n1\nfinish\n"


class Person(Typist):
    """Plays the first legal action, and every third time the last but one."""

    def choose(self, legal: Sequence[Action]) -> Action:
        return legal[-2] if self.left % 3 == 0 and legal[1:] else legal[0]


def play_solo(monkeypatch: Patch, typed: str | Person, *arguments: str) -> int:
    return play(monkeypatch, typed, "--solo", "--names", "Ana", *arguments)


# --- play -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--levels", "1,2,3,4,5", "--first-printing"),
        ("--levels", "3", "--promo", "--closed-ends"),
    ],
    ids=" ".join,
)
def test_a_whole_game_alone_ends_with_a_sound_record(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    path = tmp_path / "game.json"
    assert play_solo(monkeypatch, Person(), "--record", str(path), *arguments) == 0
    printed = capsys.readouterr().out
    assert "Cóatl for one: Ana against A.D.A.M., who begins." in printed
    assert re.search(r"wins with \d+ points? to \d+\.", printed)
    assert "\x1b" not in printed
    assert verify(parse_record(path.read_text())).is_over


def test_the_levels_asked_for_are_explained_at_the_start(
    monkeypatch: Patch, capsys: Capture
) -> None:
    play_solo(monkeypatch, "", "--levels", "4,1", "--first-printing")
    printed = capsys.readouterr().out
    assert "Level 1: at least one of your Cóatls needs a Temple, or A.D.A.M. wins." in printed
    assert "Level 4: every completed Cóatl needs 4 Prophecies." in printed
    assert "solo, levels 1 (first printing), 4" in printed


@pytest.mark.parametrize("levels", [("1,4",), ("1", "4"), ("1,", "4"), ("4", "1")], ids=" ".join)
def test_levels_stand_with_commas_or_blanks_between_them(
    monkeypatch: Patch, capsys: Capture, levels: tuple[str, ...]
) -> None:
    assert play_solo(monkeypatch, "", "--levels", *levels) == 0
    assert "solo, levels 1, 4" in capsys.readouterr().out


def test_the_turn_of_adam_is_narrated_before_yours(monkeypatch: Patch, capsys: Capture) -> None:
    play_solo(monkeypatch, KEEP)
    printed = capsys.readouterr().out
    after = printed.partition("> finish\n")[2]
    assert after.startswith("A.D.A.M.:\n")
    told = " ".join(after.split())
    assert re.search(r"still needs .*, so it takes .* from space \d+, the first with ", told)
    assert "\n  it puts " in after
    assert "Turn 2 · your turn" in printed


def test_the_turn_of_adam_is_narrated_once_and_fits_the_width(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    play_solo(monkeypatch, KEEP + "take 1\n\ntake 3\n\ntake 4\n\n", "--record", str(path))
    lines = capsys.readouterr().out.splitlines()
    lines = [line for line in lines if str(path) not in line]
    assert lines.count("A.D.A.M.:") == parse_record(path.read_text()).steps.count("adam") > 2
    assert max(len(line) for line in lines) <= 80


def test_the_log_tells_adams_turn_line_by_line(monkeypatch: Patch, capsys: Capture) -> None:
    play_solo(monkeypatch, KEEP + "log\n")
    lines = capsys.readouterr().out.partition("Since your last turn:\n")[2].splitlines()
    assert lines[0] == "  A.D.A.M.:"
    assert " still needs " in lines[1]


def logged(monkeypatch: Patch, capsys: Capture, typed: str) -> list[str]:
    play_solo(monkeypatch, f"{KEEP}take 3\n\ntake 4\n{typed}\n")
    return capsys.readouterr().out.partition(f"> {typed}\n")[2].splitlines()[:-1]


def test_the_whole_log_goes_back_to_the_start(monkeypatch: Patch, capsys: Capture) -> None:
    lines = logged(monkeypatch, capsys, "log all")
    turns = [line for line in lines if not line.startswith(" ")]
    assert turns == ["Before the first turn", "Turn 1", "Turn 2", "Turn 3", "Turn 4"]
    assert lines[-1].startswith("  You take ")


def test_the_log_of_some_turns_goes_back_so_far(monkeypatch: Patch, capsys: Capture) -> None:
    lines = logged(monkeypatch, capsys, "log 2")
    assert [line for line in lines if not line.startswith(" ")] == ["Turn 2", "Turn 3", "Turn 4"]


def test_a_log_of_something_else_is_answered_with_what_there_is(
    monkeypatch: Patch, capsys: Capture
) -> None:
    lines = logged(monkeypatch, capsys, "log everything")
    assert lines == ["log, log all, or log and the number of turns back: log 3"]


def test_help_explains_adam_and_the_levels(monkeypatch: Patch, capsys: Capture) -> None:
    play_solo(monkeypatch, KEEP + "? solo\n")
    printed = capsys.readouterr().out
    assert "A.D.A.M. has no choice and no secret." in printed
    assert "5  A.D.A.M. has 4 cards instead of 3" in printed


@pytest.mark.parametrize("topic", ["levels", "adam", "A.D.A.M."])
def test_other_words_lead_to_the_help_on_the_solo_game(
    monkeypatch: Patch, capsys: Capture, topic: str
) -> None:
    play_solo(monkeypatch, f"{KEEP}help {topic}\n")
    assert "A.D.A.M. has no choice and no secret." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("help", "More: help solo, help symbols, help limits, help end\n"),
        ("help limits", "hand       4 Prophecies;"),
        ("help limits", "5 Prophecies are dealt to you; keep exactly 3, the others are"),
        ("help limits", "all discards are shuffled into a new one"),
        ("help end", "a tie is a loss."),
        ("help tokens", "The solo game is played without Sacrifice tokens."),
        ("help gold", "The solo game is played without Golden Feathers."),
        ("help symbols", "2/6       where there is little room, a card"),
        ("help solo", "looks at its cards from the first to the last"),
        ("help solo", "At levels 1, 3 and 4 you can close a Cóatl only if"),
        ("help weather", "There is help on: solo, symbols, limits, end."),
    ],
)
def test_help_speaks_of_the_game_that_is_played(
    monkeypatch: Patch, capsys: Capture, typed: str, said: str
) -> None:
    play_solo(monkeypatch, f"{KEEP}{typed}\n", "--levels", "2")
    helped = capsys.readouterr().out.rpartition(f"> {typed}\n")[2]
    assert said in helped
    assert "tokens" not in helped.replace("without Sacrifice tokens", "").replace("no tokens", "")


def test_r10_10_the_hand_of_level_2_is_full_with_four(monkeypatch: Patch, capsys: Capture) -> None:
    play_solo(monkeypatch, KEEP + "row 1\nrow 2\n", "--levels", "2")
    assert capsys.readouterr().out.rstrip().splitlines()[-2:] == [
        "your hand is full",
        "The input has ended, and so has the game.",
    ]


def test_adam_is_not_for_typing(monkeypatch: Patch, capsys: Capture) -> None:
    play_solo(monkeypatch, KEEP + "adam\n")
    assert "> adam\nthis is not an action\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--levels", "1"], "--levels is for the solo game: add --solo\n"),
        (["--first-printing"], "the first printing is a reading of level 1 of the solo game"),
        (["--players", "1"], "one player plays the solo game against A.D.A.M.: that is --solo"),
        (["--solo", "--players", "2"], "--players: the solo game has one player, so leave it out"),
        (["--solo", "--players", "0"], "--players: the solo game has one player"),
        (["--solo", "--humans", "1"], "--humans: the solo game has one player"),
        (
            ["--solo", "--bots", "random"],
            "you play the solo game yourself; to let a bot play it: coatl simulate --solo --bots r",
        ),
        (["--solo", "--first", "random"], "--first is for 2 to 4 players"),
        (["--solo", "--golden-feathers"], "--golden-feathers is for 2 to 4 players"),
        (["--solo", "--fewer-bodies"], "--fewer-bodies is for 2 to 4 players"),
        (["--solo", "--no-tokens"], "--no-tokens is for 2 to 4 players"),
        (["--solo", "--names", "Ana,Bo"], "2 names for the solo game: one person plays it"),
        (["--solo", "--names", "a.d.a.m."], "a.d.a.m. is your opponent"),
        (["--solo", "--levels", "6"], "6 is not a level"),
        (["--solo", "--levels", "1,1"], "--levels 1,1: name each level once\n"),
        (["--solo", "--levels", "1", "1"], "--levels 1 1: name each level once\n"),
        (["--solo", "--levels", "1-3"], "--levels 1-3: name levels from 1 to 5, such as 1,3\n"),
        (["--solo", "--levels", "one"], "--levels one: name levels from 1 to 5"),
        (["--solo", "--levels", ""], "--levels : name levels from 1 to 5"),
        (["--solo", "--first-printing"], "the first printing reads only level 1 differently"),
        (["--solo", "--levels", "2", "--first-printing"], "the first printing reads only level 1"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_does_not_go_together_is_one_line(
    monkeypatch: Patch, capsys: Capture, arguments: list[str], said: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["play", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith(f"coatl: {said}")


# --- simulate ---------------------------------------------------------------------------------


def test_simulate_prints_both_players_and_the_interval(capsys: Capture) -> None:
    assert run(["simulate", "--solo", "--levels", "1,3", "--games", "4", "--bots", "random"]) == 0
    printed = capsys.readouterr().out
    assert "95 % interval" in printed
    assert re.search(r"^ +1 +random +\d+\.\d\d +\d", printed, re.MULTILINE)
    assert re.search(r"^ +A\.D\.A\.M\. +\d+\.\d\d .* to \d", printed, re.MULTILINE)
    assert "solo, levels 1, 3; A.D.A.M. passes " in printed
    assert re.search(r"4 games, .* turns each; ends: ", printed)
    assert re.search(r"\d+ decisions, A\.D\.A\.M\.'s included, in ", printed)


def test_simulate_sums_up_for_machines(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ["simulate", "--solo", "--levels", "5,1", "--first-printing", "--games", "5"]
    assert run([*command, "--seed", "3", "--json", "--jsonl", str(path)]) == 0
    summary = json.loads(capsys.readouterr().out)
    results = [json.loads(line)["result"] for line in path.read_text().splitlines()]
    wins = sum(result["winners"] == [1] for result in results)
    assert summary["games"] == 5
    assert summary["players"] == 1
    assert summary["bots"] == ["random"]
    assert summary["seed"] == "3"
    assert summary["levels"] == [1, 5]
    assert summary["first_printing"] is True
    assert summary["wins"] == [wins]
    assert summary["win_rate"] == wins / 5
    assert summary["win_interval"] == list(wilson(wins, 5))
    assert summary["mean_scores"] == [sum(r["scores"][0]["total"] for r in results) / 5]
    assert summary["adam_mean_score"] == sum(r["adam"]["total"] for r in results) / 5
    assert summary["adam_mean_passes"] == sum(r["adam"]["passes"] for r in results) / 5
    assert summary["mean_turns"] == sum(r["turns"] for r in results) / 5
    assert sum(summary["end_reasons"].values()) == 5
    assert summary["decisions"] > 0
    assert summary["cpu_seconds"] > 0


def test_one_bot_plays_alone(capsys: Capture) -> None:
    assert run(["simulate", "--solo", "--bots", "random,random"]) == 2
    assert capsys.readouterr().err == "coatl: 2 bots for the solo game: one plays it\n"


# --- replay and verify ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def record() -> Record:
    options = Options.solo((1, 5))
    state, steps = play_out(options, [make_bot("random")], "replay")
    return make_record(options, ["Ana"], "replay", steps, state)


def test_a_solo_record_is_verified(path: Path, capsys: Capture) -> None:
    assert run(["verify", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: 1 game is sound\n"


def test_the_record_of_a_game_left_early_is_not_called_altered(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    file = tmp_path / "left.json"
    play_solo(monkeypatch, KEEP, "--record", str(file))
    capsys.readouterr()
    assert run(["verify", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == f"{file}: 0 games are sound, 1 is unfinished\n"
    assert printed.err.count("\n") == 1
    assert printed.err.endswith("the game is not finished; nothing in it was altered so far\n")


def test_a_solo_record_is_replayed_in_words(path: Path, record: Record, capsys: Capture) -> None:
    assert run(["replay", str(path)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Ana against A.D.A.M.: solo, levels 1, 5\n")
    assert printed.count("A.D.A.M. is dealt") == 1
    assert printed.count("A.D.A.M.: ") > 10
    points = adam_points(verify(record).adam or pytest.fail("no A.D.A.M."))
    assert f"\nA.D.A.M.: {points} points\n" in printed
    assert max(len(line) for line in printed.splitlines()) <= 100


def test_a_replay_stops_before_and_after_adams_turn(record: Record) -> None:
    viewer = RecordViewer(record)
    number = record.steps.index("adam")
    before, after = ([line.plain for line in viewer.position(n, 100)] for n in (number, number + 1))
    assert "Turn 1 · A.D.A.M.\N{RIGHT SINGLE QUOTATION MARK}s turn" in before[1]
    assert "A.D.A.M." in before[2]
    assert "Turn 2 · Ana\N{RIGHT SINGLE QUOTATION MARK}s turn" in after[1]
    assert before[2:8] != after[2:8]
