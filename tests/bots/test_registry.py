from __future__ import annotations

from random import Random

import pytest

from coatl.bots import BOTS, DIFFICULTIES, Bot, UnknownBot, make_bot
from coatl.i18n import explain
from coatl.rules import Action
from coatl.view import View


class Patient(Bot):
    """A bot with parameters."""

    def __init__(self, time: float = 1.0, nodes: int = 100) -> None:
        self.time = time
        self.nodes = nodes

    def choose(self, view: View | None, legal: tuple[Action, ...], rng: Random) -> Action:
        return legal[0]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "patient", Patient)


def patient(text: str) -> Patient:
    bot = make_bot(text)
    assert isinstance(bot, Patient)
    return bot


def test_a_name_alone_makes_a_bot_with_default_parameters() -> None:
    assert (patient("patient").time, patient("patient").nodes) == (1.0, 100)


def test_parameters_follow_the_name() -> None:
    bot = patient("patient:time=0.5:nodes=7")
    assert (bot.time, bot.nodes) == (0.5, 7)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(UnknownBot) as refused:
        make_bot("gready")
    assert "greedy" in explain(refused.value)


@pytest.mark.parametrize(
    "text",
    ["patient:speed=1", "patient:time", "patient:", "patient:time=1:time=2", "random:time=1"],
)
def test_an_unknown_parameter_lists_the_known_ones(text: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        make_bot(text)
    assert refused.value.code == "unknown-parameter"
    assert "it has: " in explain(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "patient:nodes=many",
        "patient:nodes=1.5",
        "patient:time=",
        "patient:time=nan",
        "patient:time=inf",
        "patient:nodes=-1",
        "planner:width=0",
        "planner:depth=0",
        "search:wide=0",
    ],
)
def test_a_parameter_must_be_a_valid_number(text: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        make_bot(text)
    assert refused.value.code == "bad-parameter"


@pytest.mark.parametrize("name", DIFFICULTIES)
def test_a_difficulty_is_a_bot_with_parameters(name: str) -> None:
    bot, plain = make_bot(name), make_bot(DIFFICULTIES[name])
    numbers = [
        {k: v for k, v in vars(b).items() if isinstance(v, int | float)} for b in (bot, plain)
    ]
    assert type(bot) is type(plain)
    assert numbers[0] == numbers[1]


def test_a_difficulty_has_no_parameters_of_its_own() -> None:
    with pytest.raises(UnknownBot):
        make_bot("easy:slip=1")
