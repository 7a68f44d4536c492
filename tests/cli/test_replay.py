"""`coatl replay`."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from coatl.bots import make_bot
from coatl.cli.main import run
from coatl.cli.replay import RecordViewer, _target_step
from coatl.formats.notation import parse_step
from coatl.formats.record import Record, make_record, parse_record, replay
from coatl.game import play_out
from coatl.narration.steps import sentences
from coatl.rules import Options
from coatl.rules.cards import PROPHECIES

GAMES = Path(__file__).parent.parent / "games"

Capture = pytest.CaptureFixture[str]


def recorded(seed: str = "replay", players: int = 2) -> Record:
    options = Options(players=players)
    bots = [make_bot("random")] * players
    state, steps = play_out(options, bots, seed)
    return make_record(options, [f"Bot {n}" for n in range(1, players + 1)], seed, steps, state)


@pytest.fixture(scope="module")
def record() -> Record:
    return recorded()


def test_the_whole_game_in_words_and_its_result(path: Path, capsys: Capture) -> None:
    assert run(["replay", str(path)]) == 0
    printed = capsys.readouterr().out
    assert "Bot 1 keeps" in printed
    assert "The game is over after" in printed
    assert "\x1b" not in printed
    assert max(len(line) for line in printed.splitlines()) <= 100


def test_a_position_in_between(path: Path, record: Record, capsys: Capture) -> None:
    assert run(["replay", str(path), "--to", "60"]) == 0
    printed = capsys.readouterr().out
    assert f"Step 60 of {len(record.steps)}" in printed
    assert "The game is over" not in printed
    numbers = [int(line.split()[0]) for line in printed.splitlines() if line[:5].strip().isdigit()]
    assert numbers == sorted(numbers)
    assert max(numbers) <= 60


def test_every_hand_is_open(path: Path, record: Record, capsys: Capture) -> None:
    run(["replay", str(path), "--to", "60"])
    printed = capsys.readouterr().out.rpartition("Step 60 of")[2]
    state = [state for _, state in replay(record)][60]
    for player in state.players:
        for kind in player.hand:
            assert PROPHECIES[kind].id in printed
    assert "?" not in printed


@pytest.mark.parametrize("moment", ["-1", "99999"])
def test_a_moment_that_is_not_in_the_game(path: Path, capsys: Capture, moment: str) -> None:
    assert run(["replay", str(path), "--to", moment]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_one_line_of_many(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(recorded("a").dumps() + "\n" + recorded("b", 3).dumps() + "\n")
    assert run(["replay", str(file), "--line", "2", "--to", "40"]) == 0
    assert "Bot 3" in capsys.readouterr().out
    assert run(["replay", str(file), "--line", "3"]) == 2
    assert "there is no record on line 3" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["cut", "altered", "not a record", "empty", "bytes"])
def test_a_damaged_file_is_one_line(
    path: Path, tmp_path: Path, capsys: Capture, damage: str
) -> None:
    text = path.read_text()
    broken = tmp_path / "broken.json"
    if damage == "cut":
        broken.write_text(text[: len(text) // 2])
    elif damage == "altered":
        document = json.loads(text)
        document["steps"][50] = "take 1"
        broken.write_text(json.dumps(document))
    elif damage == "bytes":
        broken.write_bytes(b"\xff\xfe\x00")
    else:
        broken.write_text("{}" if damage == "not a record" else "")
    assert run(["replay", str(broken)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("coatl: ")
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    assert run(["replay", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_stepping_forwards_and_back_meets_the_same_steps(record: Record) -> None:
    viewer = RecordViewer(record)
    forwards = [0]
    while forwards[-1] < viewer.last:
        forwards.append(viewer.following(forwards[-1]))
    backwards = [forwards[-1]]
    while backwards[-1] > 0:
        backwards.append(viewer.preceding(backwards[-1]))
    assert backwards == forwards[::-1]


def test_answers_when_stepping_through(record: Record) -> None:
    viewer = RecordViewer(record)
    assert _target_step(viewer, 50, "") == _target_step(viewer, 50, "n") == viewer.following(50)
    assert _target_step(viewer, 50, "p") == viewer.preceding(50)
    assert _target_step(viewer, 50, "7") == 7
    assert _target_step(viewer, 50, "dance") is None
    assert _target_step(viewer, 50, str(viewer.last + 1)) is None
    assert _target_step(viewer, 50, "f") == _target_step(viewer, 50, "first") == 0
    assert _target_step(viewer, 50, "l") == _target_step(viewer, 50, "end") == viewer.last
    turn = _target_step(viewer, 50, "t")
    assert turn is not None
    assert viewer.states[turn].turn == viewer.states[50].turn + 1


def pages(record: Record, width: int, height: int) -> list[list[str]]:
    viewer = RecordViewer(record)
    return [[line.plain for line in viewer.page(n, width, height)] for n in range(viewer.last + 1)]


@pytest.mark.parametrize(("width", "height"), [(80, 50), (100, 38)])
def test_every_page_of_a_game_of_two_fits_the_screen(
    record: Record, width: int, height: int
) -> None:
    for page in pages(record, width, height):
        assert len(page) <= height, page
        assert max(len(line) for line in page) <= width, page


def test_the_last_page_tells_what_happened_last_and_the_result(record: Record) -> None:
    page = pages(record, 100, 38)[-1]
    assert page[0].split()[0].isdigit()
    assert any(line.startswith("The game is over") for line in page)
    assert " with " in page[-1]


def test_a_page_tells_the_step_it_shows_and_every_seat(record: Record) -> None:
    viewer = RecordViewer(record)
    number = viewer.following(60)
    for height in (20, 60):
        page = [line.plain for line in viewer.page(number, 100, height)]
        assert {"Bot 1", "Bot 2"} <= {line[:5] for line in page}
    assert page[-1].split()[0] == str(number)


def test_secrets_are_narrated_for_open_seats_only(record: Record) -> None:
    states = [state for _, state in replay(record)]
    hidden = {"event.deal", "event.drawn", "event.lay-aside-open"}
    for before, line, after in zip(states, record.steps, states[1:], strict=False):
        closed = list(sentences(before, parse_step(line), after, ()))
        assert not hidden & {saying.key for saying in closed}


@pytest.mark.parametrize("game", sorted(GAMES.glob("*.json")), ids=lambda path: str(path.stem))
def test_every_golden_game_can_be_narrated(game: Path) -> None:
    viewer = RecordViewer(parse_record(game.read_text(encoding="utf-8")))
    told = [line.plain for line in viewer.history(viewer.last, 100)]
    assert len(told) > 50
    assert any("from space" in line for line in told)
    end = [line.plain for line in viewer.position(viewer.last, 100)]
    assert re.search(r"(wins|Shared victory: .*,) with \d+ points?( to \d+| each)?\.", end[-1])


def test_two_seats_of_one_name_get_different_names(tmp_path: Path, capsys: Capture) -> None:
    options = Options()
    state, steps = play_out(options, [make_bot("random")] * 2, "same")
    record = make_record(options, ["random", "random"], "same", steps, state)
    file = tmp_path / "game.json"
    file.write_text(record.dumps())
    assert run(["replay", str(file)]) == 0
    assert "random 2 keeps" in capsys.readouterr().out


def test_nothing_is_read_from_a_pipe(
    path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("n\nn\n"))
    assert run(["replay", str(path), "--to", "0"]) == 0
    assert "Step 0 of" in capsys.readouterr().out
