"""`coatl play --language`: a whole game in each language, and the language of the environment."""

from __future__ import annotations

import io
import re

import pytest
from i18n.messages import messages

from coatl.cli.language import language_of
from coatl.cli.main import run
from coatl.i18n import LANGUAGES, say

#: Says "1" to everything: the first choice of a menu, at last the only one there is.
FIRST_CHOICES = "1\n" * 60

#: A first turn in words, with a look at everything that can be asked for.
TOUR = """\
finish
?
help symbols
help tokens
help limits
help end
help gold
help solo
help nothing
cards trio-red
cards no-red-length-11
take 1
u
take 1
nonsense
take
finish
log
log all
board
"""


def play(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, *options: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run(["play", *options]) == 0
    return capsys.readouterr().out


def english_words(language: str) -> set[str]:
    """Words that only English sentences have; words that people type are in all languages."""

    def words(code: str) -> set[str]:
        texts = (text for parts in messages(code).values() for text in parts.texts)
        return {word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text.lower())}

    return words("en") - words(language)


def foreign_lines(printed: str, language: str) -> list[str]:
    """Lines with several English words, beside names of cards and echoed input."""
    english = english_words(language)
    lines = []
    for line in printed.splitlines():
        said = re.sub(r"\b[\w]+(-[\w]+)+\b", "", line)
        if said.lstrip().startswith(">"):
            continue
        found = [word for word in re.findall(r"[^\W\d_]{2,}", said.lower()) if word in english]
        if len(found) > 1:
            lines.append(line)
    return lines


def test_english_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = play(monkeypatch, capsys, TOUR, "--language", "en", "--seed", "s")
    for language in ("fr", "pt"):
        assert len(foreign_lines(printed, language)) > 50


@pytest.mark.parametrize("language", ["fr", "pt"])
@pytest.mark.parametrize(
    "options",
    [
        ("--names", "Ana", "--bots", "random"),
        ("--solo", "--names", "Ana", "--levels", "1,3"),
        ("--names", "Ana,Bo", "--golden-feathers"),
    ],
    ids=["bots", "solo", "people"],
)
def test_a_game_speaks_no_english(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    options: tuple[str, ...],
) -> None:
    text = TOUR + FIRST_CHOICES
    printed = play(monkeypatch, capsys, text, "--language", language, "--seed", "s", *options)
    assert len(printed.splitlines()) > 200
    assert foreign_lines(printed, language) == []


@pytest.mark.parametrize(
    ("language", "result"),
    [
        ("en", r"random bot wins with \d+|Shared victory"),
        ("fr", r"Le robot random gagne avec \d+|Victoire partagée"),
        ("pt", r"O robô random ganhou com \d+|Vitória partilhada"),
    ],
)
def test_a_whole_game_ends_in_each_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    language: str,
    result: str,
) -> None:
    options = ("--humans", "0", "--bots", "random,random", "--seed", "s", "--language", language)
    printed = play(monkeypatch, capsys, "", *options)
    last = printed.rstrip().splitlines()[-2]
    assert re.search(
        re.sub(r"(robô random|robot random|random bot)", r"\1( \\d)?", result), last
    ), last
    assert language == "en" or foreign_lines(printed, language) == []


def test_a_question_takes_yes_in_its_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = play(monkeypatch, capsys, "q\nn\nq\noui\n", "--language", "fr", "--seed", "s")
    assert "La partie reste inachevée. Graine\N{NO-BREAK SPACE}: s." in printed


def test_a_refusal_is_in_the_language_of_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--language", "pt", "--names", "A.D.A.M.", "--solo"]) == 2
    assert "é o teu adversário" in capsys.readouterr().err
    assert run(["play", "--solo", "--names", "A.D.A.M."]) == 2
    assert "is your opponent" in capsys.readouterr().err


def test_one_command_does_not_change_the_language_of_the_next(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cards", "trio-red", "--language", "fr"]) == 0
    assert "trois pièces rouges à la suite" in capsys.readouterr().out
    assert say("you") == "you"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "pt_PT"}, "pt"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "pt_PT", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, "fr"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language
    assert language in LANGUAGES
