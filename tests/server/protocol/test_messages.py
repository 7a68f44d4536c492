"""The protocol, its TypeScript, and the words for all that it says."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from strategies import options as tables

from coatl.i18n import words
from coatl.rules import Options
from coatl.server.jobs import hints
from coatl.server.jobs.hints import hint
from coatl.server.match.log import Setup
from coatl.server.match.match import Room
from coatl.server.match.seats import Seat
from coatl.server.protocol.messages import Answer, Command, Said
from coatl.server.protocol.options import choice_of, chosen
from coatl.view import view
from tools.typescript import OUTPUT, typescript


def test_the_typescript_is_that_of_the_protocol() -> None:
    assert OUTPUT.read_text(encoding="utf-8") == typescript(), "run python -m tools.typescript"


def keys_of(said: Said) -> set[str]:
    found = {said.key}
    for part in said.facts.get("parts", ()):
        found |= keys_of(part)
    return found


def test_advice_can_be_said_and_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "THINKING_TIME", 0.01)
    room = Room("t", Setup(choice_of(Options()), [Seat("person", n) for n in "ab"], "hint"))
    for _ in range(60):
        game = room.started()
        if game.state.is_over:
            break
        advice = hint(view(game.state, game.state.seat), "1")
        assert {key for said in advice.advice for key in keys_of(said)} <= set(
            words("en").sentences
        )
        for code in advice.advice_codes:
            room.act(room.started().state.seat, code)
    assert room.started().state.turn > 5


@given(tables())
def test_options_are_chosen_as_they_are(table: Options) -> None:
    assert chosen(choice_of(table)) == table


@pytest.mark.parametrize("union", [Command, Answer])
def test_messages_are_told_apart_by_their_type(union: object) -> None:
    kinds = union.__args__  # type: ignore[attr-defined]  # a union
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(set(tags)) == len(tags)
    msgspec.json.Decoder(union)
