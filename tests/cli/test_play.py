"""`coatl play`, driven through a pipe as a script would."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from coatl.formats.notation import parse_piece
from coatl.formats.record import parse_record, replay, verify
from coatl.game import Game
from coatl.narration.irreversible_actions import leaves_stuck, revealing_actions
from coatl.rules import Action, Coatl, Options
from coatl.rules.actions import DRAW_PROPHECY, PriestCommitment, SeeTheFuture, TakePieces
from coatl.rules.cards import PROPHECIES, PROPHECY_BY_ID, TEMPLES
from coatl.rules.pieces import BODY, HEAD, TAIL
from coatl.rules.state import ALL_TOKENS
from coatl.terminal.commands import CommandInterpreter
from coatl.view import View, view

from .typist import Typist, play

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch

KEEP = "finish\n"


class Player(Typist):
    """Draws a card now and then; otherwise plays the first legal action."""

    def choose(self, legal: Sequence[Action]) -> Action:
        return DRAW_PROPHECY if self.left % 4 == 0 and DRAW_PROPHECY in legal else legal[0]


@pytest.mark.parametrize("arguments", [(), ("--promo", "--golden-feathers")])
def test_a_whole_game_ends_with_a_sound_record(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    path = tmp_path / "game.json"
    assert play(monkeypatch, Player(), "--fewer-bodies", "--record", str(path), *arguments) == 0
    printed = capsys.readouterr().out
    assert "The game is over after" in printed
    assert re.search(r"(wins? with|Shared victory)", printed)
    assert f"The record is in {path}." in printed
    assert "\x1b" not in printed
    assert verify(parse_record(path.read_text())).is_over


def test_the_same_seed_and_answers_make_the_same_game(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    texts = []
    for name in ("a.json", "b.json"):
        path = tmp_path / name
        play(monkeypatch, Player(40), "--record", str(path), "--first", "random")
        texts.append(path.read_text())
    assert texts[0] == texts[1]


def test_the_end_of_input_leaves_the_game_unfinished(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    assert play(monkeypatch, KEEP + "take 1\n", "--record", str(path)) == 0
    assert "The input has ended" in capsys.readouterr().out
    record = parse_record(path.read_text())
    assert record.result is None
    assert record.steps[-1] == "take 1"


def test_an_action_is_taken_back_until_it_is_finished(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    play(monkeypatch, KEEP + "take 1\nu\ntake 2\n\n", "--record", str(path))
    steps = parse_record(path.read_text()).steps
    first = next(place for place, step in enumerate(steps) if step.startswith("take"))
    assert steps[first : first + 2] == ("take 2", "finish")
    assert "Undone." in capsys.readouterr().out


def test_the_moves_of_bots_are_narrated(monkeypatch: Patch, capsys: Capture) -> None:
    play(monkeypatch, Player(60))
    printed = capsys.readouterr().out
    assert re.search(r"^Medium bot keeps \d Prophec(y|ies)$", printed, re.MULTILINE)
    assert re.search(r"^Medium bot takes .* from (space \d+|the row)$", printed, re.MULTILINE)


def test_a_move_that_revealed_a_card_cannot_be_undone(monkeypatch: Patch, capsys: Capture) -> None:
    play(monkeypatch, KEEP + "draw\nundo\n")
    printed = capsys.readouterr().out
    assert "draw from the deck*" in printed
    assert "nothing can be undone" in printed


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("dance", "I do not understand 'dance'"),
        ("999", "There is no 999 here"),
        ("0", "There is no 0 here"),
        ("", "Choose a number from the menu"),
        ("add 1 head Hy", "there is no such Cóatl"),
        ("take 77", "take and the number of a supply space, 1 to 10"),
        ("fulfil 1 trio-rad", "near it: trio-red"),
        ("deal trio-red", "this is not an action"),
        ("u", "nothing can be undone"),
        ("cards", "Which card?"),
        ("cards trio-rad", "near it: trio-red"),
        ("help weather", "There is help on: symbols, tokens"),
        ("begin o", "begin and a piece of your board that is not gold"),
        ("[bold]", "I do not understand '[bold]'"),
    ],
)
def test_wrong_input_gets_one_kind_line_and_another_try(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path, typed: str, answer: str
) -> None:
    path = tmp_path / "game.json"
    assert play(monkeypatch, f"{KEEP}{typed}\ntake 3\n", "--record", str(path)) == 0
    printed = capsys.readouterr().out
    after = printed.partition(f"> {typed}\n")[2].splitlines()
    assert answer in after[0]
    assert after[1] == "> take 3"
    assert parse_record(path.read_text()).steps[-1] == "take 3"


def test_commands_answer_without_changing_the_game(monkeypatch: Patch, capsys: Capture) -> None:
    script = KEEP + "?\nhelp tokens\nlog\nboard\ncards TRIO-RED\nq\nn\nq\ny\n"
    assert play(monkeypatch, script, "--names", "Ana") == 0
    printed = capsys.readouterr().out
    assert "Type a number of the menu" in printed
    assert "Since your last turn:" in printed
    assert "Perfect Pick       take a head" in printed
    assert "Needs three red pieces" in printed
    assert "The game was left unfinished. Seed: fixed." in printed


def test_the_numbers_of_the_supply_and_the_row_never_change(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    play(monkeypatch, KEEP + "7\n\n11\n12\nfinish\n8\n", "--record", str(path))
    steps = [s for s in parse_record(path.read_text()).steps if s.split()[0] in {"take", "row"}]
    mine = [step for step in ("take 7", "row 1", "row 2", "take 8") if step in steps]
    assert mine == ["take 7", "row 1", "row 2", "take 8"]


def test_a_script_that_never_says_anything_right_comes_to_an_end(
    monkeypatch: Patch, capsys: Capture
) -> None:
    assert play(monkeypatch, "dance\n" * 100_000) == 0
    assert capsys.readouterr().out.count("dance") < 1000


def test_ctrl_c_saves_the_record(monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(CommandInterpreter, "execute", interrupt)
    path = tmp_path / "game.json"
    with pytest.raises(KeyboardInterrupt):
        play(monkeypatch, KEEP, "--record", str(path))
    assert parse_record(path.read_text()).result is None


def test_a_record_that_cannot_be_saved_is_refused_before_the_game(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    assert play(monkeypatch, KEEP, "--record", str(tmp_path / "no" / "game.json")) == 2
    assert play(monkeypatch, KEEP, "--record", str(tmp_path)) == 2
    assert capsys.readouterr().out == ""


def test_a_record_that_is_there_is_kept_and_no_game_begins(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text("a game")
    assert play(monkeypatch, KEEP, "--record", str(path)) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == (
        f"coatl: {path} is there already: choose another name, or write over it with --force\n"
    )
    assert path.read_text() == "a game"


def test_a_record_is_written_over_where_that_is_asked_for(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text("a game")
    assert play(monkeypatch, KEEP, "--force", "--record", str(path)) == 0
    assert parse_record(path.read_text()).seed == "fixed"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "2", "--humans", "3"),
        ("--players", "4", "--humans", "1", "--bots", "random"),
        ("--humans", "1", "--names", "Ana,Bo"),
        ("--first", "5"),
        ("--first", "x"),
        ("--bots", "nobody"),
        ("--players", "7"),
    ],
)
def test_a_table_that_does_not_add_up_is_one_line(
    monkeypatch: Patch, capsys: Capture, arguments: tuple[str, ...]
) -> None:
    assert play(monkeypatch, "", *arguments) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        ((), ["Player 1", "medium bot"]),
        (("--first", "2"), ["medium bot", "Player 1"]),
        (("--names", "Ana,Bo"), ["Ana", "Bo"]),
        (("--bots", "random,random"), ["Player 1", "random bot 1", "random bot 2"]),
        (("--names", "Ana,Bo", "--players", "3", "--first", "2"), ["Bo", "medium bot", "Ana"]),
    ],
)
def test_seats_are_the_order_of_play(
    monkeypatch: Patch,
    capsys: Capture,
    tmp_path: Path,
    arguments: tuple[str, ...],
    seats: list[str],
) -> None:
    path = tmp_path / "game.json"
    assert play(monkeypatch, "", "--record", str(path), *arguments) == 0
    assert json.loads(path.read_text())["seats"] == seats


def test_people_at_one_keyboard_never_see_each_others_secrets(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    """Everything printed between two handings-over may name only what that seat can see."""
    path = tmp_path / "game.json"
    play(monkeypatch, Player(140), "--names", "Ana,Bo", "--record", str(path))
    printed = capsys.readouterr().out
    ids = [card.id for card in PROPHECIES] + [card.id for card in TEMPLES]
    states = [state for _, state in replay(parse_record(path.read_text()))]
    public: dict[int, set[str]] = {}
    for seat in (0, 1):
        public[seat] = set()
        for state in states:
            seen = view(state, seat)
            assert seen.own is not None
            kinds = set(seen.row) | set(seen.discards) | set(seen.own.hand)
            kinds |= set(seen.own.set_aside)
            temples = set(seen.tops) | set(seen.own.temples)
            for other in seen.seats:
                kinds |= set(other.known)
                temples |= set(other.known_temples)
                for coatl in other.coatls:
                    kinds |= set(coatl.prophecies)
                    temples.add(coatl.temple)
            public[seat] |= {card.id for card in PROPHECIES if card.kind in kinds}
            public[seat] |= {card.id for card in TEMPLES if card.kind in temples}
    names = {"Ana": 0, "Bo": 1}
    parts = re.split(r"^(Ana|Bo), it is your turn\..*$", printed, flags=re.MULTILINE)
    assert len(parts) > 20
    for name, text in zip(parts[1::2], parts[2::2], strict=True):
        words = set(re.split(r"[^a-z0-9-]+", text.partition("The game is over")[0]))
        assert words & set(ids) <= public[names[name]], name


def test_a_hidden_card_is_not_shown_to_the_other_person(
    monkeypatch: Patch, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    script = "\nfinish\n\n1\nfinish\n\ndraw\nfinish\n\n"
    play(monkeypatch, script, "--names", "Ana,Bo", "--record", str(path))
    *_, (_, state) = replay(parse_record(path.read_text()))
    printed = capsys.readouterr().out.rpartition("it is your turn.")[2]
    ana = state.players[0]
    assert ana.hand
    for kind in set(ana.hand) - set(state.row) - set(state.players[1].hand):
        assert PROPHECIES[kind].id not in printed
    assert TEMPLES[ana.temples[0]].id not in printed


def cornered(tokens: int = 0) -> View:
    """A seat with a full hand, seven heads on its board and two headed Cóatls, of which only the
    first can be completed.
    """
    game = Game(Options(), ("Ana", "Bo"), "cornered")
    while game.state.turn == 0:
        game.play(game.legal_actions[-1])
    seen = view(game.state, 0)
    assert seen.own is not None
    hand = bytes(
        PROPHECY_BY_ID[f"count-{colour}"].kind for colour in ("yellow", "black", "green", "blue")
    ) + bytes((PROPHECY_BY_ID["lone-pair-red"].kind,))
    fulfilled = bytes((PROPHECY_BY_ID["count-red"].kind,))
    first = seen.seats[0]._replace(
        board=bytes(sorted(parse_piece(name) for name in ("Hy", "Hr", "Hk") * 2 + ("Hy",))),
        coatls=(
            Coatl("yrrr", head=True, tail=False, prophecies=fulfilled),
            Coatl("rk", True, False),
        ),
        tokens=tokens,
        hand_size=len(hand),
        known=hand,
    )
    return seen._replace(
        own=seen.own._replace(hand=hand), seats=(first, *seen.seats[1:]), supply=SUPPLY
    )


SUPPLY = (bytes((BODY, BODY)),) * 6 + tuple(bytes((piece,)) for piece in (HEAD, TAIL) * 2)


def test_r3_7_a_move_that_leaves_nothing_to_do_is_seen_before() -> None:
    seen = cornered()
    assert leaves_stuck(seen, TakePieces(6))
    assert not leaves_stuck(seen, TakePieces(7))


def test_drawing_and_tokens_reveal_but_taking_does_not() -> None:
    seen = cornered(ALL_TOKENS)
    legal = (TakePieces(6), SeeTheFuture(), PriestCommitment(0))
    assert revealing_actions(seen, legal) == {SeeTheFuture(), PriestCommitment(0)}
