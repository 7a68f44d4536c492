"""Sentences for people, in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from games.search import FOLDER

from coatl.formats.notation import parse_step
from coatl.formats.record import parse_record, replay
from coatl.i18n import LANGUAGES, Words, explain, words
from coatl.i18n.cards import card_in_words, card_name
from coatl.narration.sentence import Sentence
from coatl.narration.steps import merge_repeats, narrate
from coatl.rules import CoatlError
from coatl.rules.cards import PROPHECIES, TEMPLES, Prophecy, Temple
from coatl.rules.conditions import Equal, Without, WithoutFrame
from coatl.rules.patterns import ANY, Pattern, parse_pattern
from coatl.rules.pieces import LETTER_OF, LETTERS
from coatl.server.protocol.errors import _STATUS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "coatl"
WEB = ROOT / "web" / "src"

ENGLISH = words("en")
OTHERS = [language for language in LANGUAGES if language != "en"]
CARDS: list[Prophecy | Temple] = [*PROPHECIES, *TEMPLES]


def texts(of: Words) -> dict[str, str]:
    """Every sentence with its section and key."""
    sections: dict[str, Mapping[str, str]] = {
        "errors": of.errors,
        "sentences": of.sentences,
        "web": of.web,
    }
    return {f"{name} {key}": text for name, all_ in sections.items() for key, text in all_.items()}


# --- reading ------------------------------------------------------------------------------------


def test_a_very_long_fact_is_not_quoted_whole() -> None:
    sentence = explain(CoatlError("not-a-step", text="take " * 1000))
    assert "take take" in sentence
    assert len(sentence) < 300


def test_an_unknown_code_is_still_told() -> None:
    assert "no-such-code" in explain(CoatlError("no-such-code"))


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(CoatlError) as refused:
        words("xx")
    assert explain(refused.value) == "there is no language xx; there are: en, fr, pt"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "0 points, 1 point, 2 points"),
        ("fr", "0 point, 1 point, 2 points"),
        ("pt", "0 pontos, 1 ponto, 2 pontos"),
    ],
)
def test_nouns_are_counted_as_the_language_does(language: str, said: str) -> None:
    assert ", ".join(words(language).counted(n, "point") for n in (0, 1, 2)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "two red and one black"),
        ("fr", "deux rouges et une noire"),
        ("pt", "duas vermelhas e uma preta"),
    ],
)
def test_numbers_and_colours_agree_with_pieces(language: str, said: str) -> None:
    assert words(language).pieces_of("rkr") == said


def test_a_place_stands_before_what_is_wrong_there() -> None:
    error = CoatlError("line-twice", text="row", place="line 3")
    assert words("fr").explain(error) == "line 3\N{NO-BREAK SPACE}: la ligne row apparaît deux fois"


# --- the same things in every language ----------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_keys(language: str) -> None:
    other = words(language)
    assert list(texts(other)) == list(texts(ENGLISH))
    assert list(other.nouns) == list(ENGLISH.nouns)
    assert list(other.colours) == list(ENGLISH.colours)


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_the_same_placeholders(language: str) -> None:
    other = texts(words(language))
    differing = [key for key, text in texts(ENGLISH).items() if slots(text) != slots(other[key])]
    assert differing == []


def slots(text: str) -> list[str]:
    return sorted(re.findall(r"\{[^}]*\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_empty_or_has_a_slot_that_browsers_cannot_fill(language: str) -> None:
    for key, text in texts(words(language)).items():
        assert text.strip(), key
        assert all(re.fullmatch(r"\{[a-z_]+\}", slot) for slot in slots(text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_colour_and_number_has_all_its_forms(language: str) -> None:
    known = words(language)
    for noun in known.nouns.values():
        assert noun["one"]
        assert noun["several"]
        assert language == "en" or noun["gender"] in {"m", "f"}
    for colour in known.colours.values():
        assert set(colour) == {"m", "f", "ms", "fs"}
        assert all(colour.values())
    assert set(known.colours) == {*LETTERS, "o"}
    assert {gender: len(numbers) for gender, numbers in known.numbers.items()} == {"m": 9, "f": 9}


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    other = texts(words(language))
    same = {
        key for key, text in texts(ENGLISH).items() if len(text.split()) > 3 and text == other[key]
    }
    assert same == set()


def test_french_sets_its_punctuation_apart_without_breaking_the_line() -> None:
    for key, text in texts(words("fr")).items():
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[;!?»]", text), key
        assert not re.search(r" :|\w:(?!/)", text), key
        assert not re.search(r"[a-z]'[a-zéê]", text), key


# --- every sentence exists ------------------------------------------------------------------------


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
    assert sorted(codes - set(ENGLISH.errors)) == []


def sentences_of_games() -> Iterator[Sentence]:
    """All sentences of the narration of the golden games."""
    for path in sorted(FOLDER.glob("*.json")):
        record = parse_record(path.read_text(encoding="utf-8"))
        states = [state for _, state in replay(record)]
        steps = [parse_step(step) for step in record.steps]
        for item in merge_repeats(narrate(states, steps, range(record.options.players))):
            yield item.sentence
            yield from item.sentence.facts.get("parts", ())


def test_every_sentence_of_a_game_is_translated_with_its_facts() -> None:
    names = {"seat": "name"}
    keys = set()
    for sentence in sentences_of_games():
        keys.add(sentence.key)
        filled = {f"{{{names.get(fact, fact)}}}" for fact in sentence.facts}
        assert set(slots(ENGLISH.sentences[sentence.key])) <= filled, sentence
    assert len(keys) > 30


def test_every_key_of_the_narration_is_translated() -> None:
    keys = set()
    for path in (SOURCE / "narration").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        keys |= set(re.findall(r"\"((?:event|adam)\.[a-z-]+)\"", text))
    assert len(keys) > 20
    assert sorted(keys - set(ENGLISH.sentences)) == []


def web_sources() -> Iterator[tuple[Path, str]]:
    for path in sorted(WEB.rglob("*")):
        if path.suffix in {".ts", ".svelte"}:
            yield path, path.read_text(encoding="utf-8")


def said_in_browser() -> Iterator[str]:
    """Patterns of the keys that the browser's sources name."""
    for _, text in web_sources():
        yield from map(re.escape, re.findall(r"\b(?:say|templateOf)\(\s*[\"']([^\"']+)[\"']", text))
        for key in re.findall(r"\b(?:say|templateOf)\(\s*`([^`]+)`", text):
            yield ".+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key)))


def test_every_key_that_the_browser_says_exists() -> None:
    known = [*ENGLISH.web, *ENGLISH.sentences]
    patterns = set(said_in_browser())
    assert patterns
    assert [one for one in sorted(patterns) if not any(re.fullmatch(one, k) for k in known)] == []


def test_the_browser_knows_the_same_languages() -> None:
    source = (WEB / "lib" / "settings" / "settings.svelte.ts").read_text(encoding="utf-8")
    named = re.search(r"LANGUAGES = \[(.*?)\]", source)
    assert named is not None
    assert re.findall(r'"(\w+)"', named[1]) == list(LANGUAGES)


def test_every_noun_that_the_browser_counts_exists() -> None:
    call = re.compile(r"\b(?:counted|noun)\((?:[^()]|\([^()]*\))*,\s*\"([^\"]+)\"\)")
    nouns = {noun for _, text in web_sources() for noun in call.findall(text)}
    assert nouns
    assert sorted(nouns - set(ENGLISH.nouns)) == []


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    names = [card_name(words(language), card) for card in CARDS]
    assert len(set(names)) == len(names)
    assert max(map(len, names)) < 60


def colours_of(card: Prophecy | Temple) -> Iterator[tuple[str, str]]:
    """The colours that a card speaks of, each with what it is the colour of."""
    if isinstance(card, Prophecy):
        yield from [(letter, "piece") for letter in card.requirement.colours if letter != ANY]
        return
    for condition in card.conditions:
        match condition:
            case Without(letters) | Equal(letters):
                yield from [(letter, "piece") for letter in letters]
            case WithoutFrame(frame):
                yield LETTER_OF[frame], "frame"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_explained_with_its_colours_and_points(language: str) -> None:
    known = words(language)
    for card in CARDS:
        said = card_in_words(known, card)
        assert said.endswith("."), card.id
        for letter, noun in colours_of(card):
            forms = {known.colour(letter, noun), known.colour(letter, noun, 2)}
            assert any(re.search(rf"\b{form}\b", said) for form in forms), card.id
        scored = card.points if isinstance(card, Temple) else [p for _, p in card.levels]
        assert all(re.search(rf"\b{points}\b", said) for points in scored), card.id


def test_cards_are_named_in_each_language() -> None:
    assert [
        [card_name(words(language), PROPHECIES[kind]) for language in LANGUAGES]
        for kind in (9, 15, 32)
    ] == [
        ["Lone pair, blue", "Paire isolée, bleu", "Par isolado, azul"],
        ["Pair, yellow–green", "Paire, jaune–vert", "Par, amarelo–verde"],  # noqa: RUF001
        [
            "Rainbow, yellow to blue",
            "Arc-en-ciel, du jaune au bleu",
            "Arco-íris, do amarelo ao azul",
        ],
    ]


def test_a_card_of_no_known_design_has_a_name_too() -> None:
    requirement = parse_pattern("y y r y")
    card = Prophecy("new", 99, "red", 1, requirement, ((1, 3),), False, requirement.fits(1))
    assert card_name(ENGLISH, card) == "Sequence, yellow–yellow–red–yellow"  # noqa: RUF001
    assert "two yellow, then one red, then one yellow" in card_in_words(ENGLISH, card)


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (("!g", "g"), "avant ne doit pas être verte"),
        (("g", "!g"), "après ne doit pas être verte"),
        (("!g", "g", "!g"), "ne doivent pas être vertes"),
    ],
)
def test_a_crossed_out_neighbour_is_described(tokens: tuple[str, ...], said: str) -> None:
    pattern = Pattern(tokens)
    card = Prophecy("new", 99, "red", 1, pattern, ((1, 3),), False, pattern.fits(1))
    assert said in card_in_words(words("fr"), card)
