"""Sentences by key: their texts, their errors, and that every key has a sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path

import pytest
from fluent.runtime.errors import FluentReferenceError
from games.search import FOLDER

from coatl.formats.notation import parse_step
from coatl.formats.record import parse_record, replay
from coatl.i18n import LANGUAGES, explain, translation
from coatl.narration.sentence import Sentence
from coatl.narration.steps import merge_repeats, narrate
from coatl.rules import CoatlError
from coatl.server.protocol.errors import _STATUS
from coatl.terminal.sentences import sentence_text

SOURCE = Path(__file__).parent.parent.parent / "src" / "coatl"


def test_a_very_long_fact_is_cut_off() -> None:
    sentence = explain(CoatlError("not-a-step", text="take " * 1000))
    assert "take take" in sentence
    assert len(sentence) < 300


def test_an_unknown_code_is_shown_as_it_is() -> None:
    assert "no-such-code" in explain(CoatlError("no-such-code"))


def test_an_unknown_language_is_rejected_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(CoatlError) as refused:
        translation("xx")
    assert explain(refused.value) == "there is no language xx; there are: en, fr, pt"


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(FluentReferenceError, match="turn"):
        translation("fr").say("table.turn")


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError, match=re.escape("no.such")):
        translation("fr").say("no.such")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_help_fits_a_small_window(language: str) -> None:
    words = translation(language)
    topics = ("symbols", "tokens", "limits", "end", "gold", "solo", "topics")
    for topic in ("play.help", *(f"help.{topic}" for topic in topics)):
        for key in (topic, f"{topic}.solo"):
            if words.has(key):
                lines = words.say(key, hand=5).splitlines()
                assert max(len(line) for line in lines) < 80, key
                assert len(lines) < 23, key


def raised() -> set[str]:
    """Every code that some error of the package, or a problem at a table, is made with."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    bases = {
        node.name: {*map(ast.unparse, node.bases)}
        for node in nodes
        if isinstance(node, ast.ClassDef)
    }
    errors = {"CoatlError", "Problem"}
    while further := {name for name, of in bases.items() if of & errors} - errors:
        errors |= further
    codes = [
        node.args[0]
        for node in nodes
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in errors
        if node.args
    ]
    either = [
        way for code in codes if isinstance(code, ast.IfExp) for way in (code.body, code.orelse)
    ]
    return {
        code.value
        for code in [*codes, *either]
        if isinstance(code, ast.Constant) and isinstance(code.value, str)
    }


def test_every_code_has_a_sentence() -> None:
    reasons = (SOURCE / "rules" / "reasons.py").read_text(encoding="utf-8")
    codes = raised() | set(re.findall(r"(?:return|:|else) \"([a-z]+-[a-z0-9-]+)\"", reasons))
    codes |= set(_STATUS)
    assert len(codes) > 100
    english = translation("en")
    assert [code for code in sorted(codes) if not english.has(f"error.{code}")] == []


def sentences_of_games() -> Iterator[Sentence]:
    """All sentences of the narration of the golden games."""
    for path in sorted(FOLDER.glob("*.json")):
        record = parse_record(path.read_text(encoding="utf-8"))
        states = [state for _, state in replay(record)]
        steps = [parse_step(step) for step in record.steps]
        for item in merge_repeats(narrate(states, steps, range(record.options.players))):
            yield item.sentence
            yield from item.sentence.facts.get("parts", ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_a_game_has_a_translation(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = set()
    names = ("Ana", "Bo", "Cy", "Di")
    monkeypatch.setattr("coatl.i18n._LANGUAGE", ContextVar("test", default=language))
    for sentence in sentences_of_games():
        if sentence.key not in keys:
            keys.add(sentence.key)
            assert sentence_text(sentence, names)
    assert len(keys) > 30


def test_every_key_of_the_narration_is_translated() -> None:
    keys = set()
    for path in (SOURCE / "narration").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        keys |= set(re.findall(r"\"((?:event|adam)\.[a-z-]+)\"", text))
    assert len(keys) > 20
    assert [key for key in sorted(keys) if not translation("en").has(key)] == []
