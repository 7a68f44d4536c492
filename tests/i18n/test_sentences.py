"""The same sentences as in the browser: the cases that `sentences.test.ts` runs, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from coatl.formats.notation import parse_piece
from coatl.i18n import translation, use_language
from coatl.i18n.names import name_facts
from coatl.narration.sentence import Sentence
from coatl.rules import CoatlError
from coatl.terminal.phrases import capitalised
from coatl.terminal.sentences import sentence_text

Case = dict[str, Any]

CASES: dict[str, Any] = json.loads(
    Path(__file__).with_name("sentences.json").read_text(encoding="utf-8")
)
NAMES: list[str] = CASES["names"]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use_language("en")


@pytest.mark.parametrize("case", CASES["texts"], ids=str)
def test_texts(case: Case) -> None:
    assert translation(case["language"]).say(case["key"], **case["facts"]) == case["text"]


@pytest.mark.parametrize("case", CASES["people"], ids=str)
def test_sentences_about_people(case: Case) -> None:
    words = translation(case["language"])
    who = name_facts(words, case["seat"], NAMES, case["you"])
    assert words.say(case["key"], **who, **case["facts"]) == case["text"]


def sentence(case: Case) -> Sentence:
    """A sentence of the protocol as the narration makes it."""
    facts = dict(case["facts"])
    for name in ("pieces", "lacking", "spared"):
        if name in facts:
            facts[name] = bytes(parse_piece(piece) for piece in facts[name])
    if "parts" in facts:
        facts["parts"] = [sentence(part) for part in facts["parts"]]
    return Sentence(case["key"], facts)


@pytest.mark.parametrize("case", CASES["narration"], ids=str)
def test_narration(case: Case) -> None:
    use_language(case["language"])
    assert sentence_text(sentence(case["sentence"]), NAMES, case["you"]) == case["text"]


@pytest.mark.parametrize("case", CASES["errors"], ids=str)
def test_errors(case: Case) -> None:
    facts = {
        name: CoatlError(value["code"]) if isinstance(value, dict) else value
        for name, value in case["facts"].items()
    }
    sentence = translation(case["language"]).explain(CoatlError(case["code"], **facts))
    assert capitalised(sentence) == case["text"]


@pytest.mark.parametrize("case", CASES["lists"], ids=str)
def test_lists(case: Case) -> None:
    assert translation(case["language"]).listed(case["items"], case["last"]) == case["text"]
