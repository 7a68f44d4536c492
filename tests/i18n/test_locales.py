"""The translation files: complete, consistent, and translated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast

from coatl.i18n import LANGUAGES
from i18n.messages import LOCALES, ROOT, files, messages, variables

WEB = ROOT / "web" / "src"
OTHERS = [language for language in LANGUAGES if language != "en"]

#: Facts that come with another fact: a sentence about a player gets `who`, `name` and `noun`.
COMPANIONS = {
    "name": {"who", "noun"},
    "other": {"other_who", "other_noun"},
    "bot": {"bot_noun"},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_can_be_read(language: str) -> None:
    for name, entries in files(language).items():
        junk = [entry.content for entry in entries if isinstance(entry, ast.Junk)]
        assert junk == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_used_twice(language: str) -> None:
    ids = [
        entry.id.name
        for entries in files(language).values()
        for entry in entries
        if isinstance(entry, ast.Message)
    ]
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_exists_in_every_language(language: str) -> None:
    assert set(files(language)) == set(files("en")) - {"commands"}
    for name, entries in files(language).items():
        english = {e.id.name for e in files("en")[name] if isinstance(e, ast.Message)}
        here = {e.id.name for e in entries if isinstance(e, ast.Message)}
        assert sorted(english - here) == [], name


def test_every_error_has_a_sentence() -> None:
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py")]
    raised = r'\b(?:CoatlError|IllegalAction)\(\s*"([a-z0-9-]+)"'
    codes = {code for source in sources for code in re.findall(raised, source)}
    assert {f"error-{code}" for code in codes} - set(messages("en")) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_message_that_english_lacks_serves_another_message(language: str) -> None:
    used = set().union(*(parts.references for parts in messages(language).values()))
    assert sorted(set(messages(language)) - set(messages("en")) - used) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reference_is_to_a_message(language: str) -> None:
    known = messages(language)
    assert [name for parts in known.values() for name in parts.references - set(known)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_the_same_facts(language: str) -> None:
    for name in set(messages("en")) & set(messages(language)):
        english, here = variables("en", name), variables(language, name)
        allowed = set(english).union(*(more for of, more in COMPANIONS.items() if of in english))
        assert english - {"who", "other_who", "bot"} <= here <= allowed, name


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_translated(language: str) -> None:
    same = [
        name
        for name, parts in messages(language).items()
        if name in messages("en")
        and parts.texts == messages("en")[name].texts
        and len(" ".join(parts.texts).split()) > 3
    ]
    assert same == []


def test_french_sets_its_punctuation_apart_without_breaking_the_line() -> None:
    for name, parts in messages("fr").items():
        text = "|".join(parts.texts)
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[;!»](?!\))", text.replace("(y»", "")), name
        assert not re.search(r" [:?]|[a-zéè]:(?!/)", text), name
        assert not re.search(r"[a-z]'[a-zéê]", text), name


@pytest.mark.parametrize(
    ("language", "words"),
    [
        # The words of the French and Portuguese rulebooks, European Portuguese.
        ("fr", r"(?<!segment de )(?<!segments de )\bcorps\b|\bjet(te|er)\b|\bmotifs?\b"),
        ("fr", r"(?<!--)\bbots?\b"),
        ("pt", r"\bvocê\b|\bpeg(a|ar|ue)\b|\barquivo|\btela\b|joga fora|\bregistro"),
        ("pt", r"(?<!--)\bbots?\b|\baparelhos?\b"),
        ("en", r"\b[Ll]ay aside\b|\b[Ll]ook on\b|\bby lot\b|\bNot now\b"),
    ],
)
def test_words_of_the_rulebooks(language: str, words: str) -> None:
    found = {
        name: text
        for name, parts in messages(language).items()
        for text in parts.texts
        if re.search(words, text)
    }
    assert found == {}


@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        ("en", "option-closed_ends-about", "an open end does not count as empty"),
        ("fr", "option-closed_ends-about", "un bout ouvert ne suffit pas"),
        ("pt", "option-closed_ends-about", "um extremo aberto não conta como vazio"),
        ("en", "home-lead", "and finish with the most points"),
        *[("fr", name, "Brouillon") for name in ("tab-plan", "plan-title")],
        *[("pt", name, "Rascunho") for name in ("tab-plan", "plan-title")],
        ("fr", "lobby-title", "La table est prête"),
        ("fr", "notify-chat-turn", " de jouer (Cóatl"),
    ],
)
def test_texts_that_were_hard_to_get_right(language: str, name: str, words: str) -> None:
    assert any(words in text for text in messages(language)[name].texts)


# --- the page -------------------------------------------------------------------------------------


def web_sources() -> Iterator[tuple[Path, str]]:
    for path in sorted(WEB.rglob("*")):
        if path.suffix in {".ts", ".svelte"} and not path.name.endswith(".test.ts"):
            yield path, path.read_text(encoding="utf-8")


def said_in_browser() -> Iterator[str]:
    """Patterns of the ids that the page's sources name."""
    for _, text in web_sources():
        for key in re.findall(r"\bsay\(\s*[\"']([^\"']+)[\"']", text):
            yield re.escape(key.replace(".", "-"))
        for key in re.findall(r"\bsay\((?:[^()`]|\([^()`]*\))*`([^`]+)`", text):
            parts = re.split(r"\$\{(?:[^{}]|\{[^}]*\})*\}", key)
            yield ".+".join(re.escape(part.replace(".", "-")) for part in parts)


def test_every_key_that_the_page_says_exists() -> None:
    patterns = set(said_in_browser())
    known = messages("en")
    assert len(patterns) > 200
    assert [one for one in sorted(patterns) if not any(re.fullmatch(one, k) for k in known)] == []


def test_every_text_of_the_page_is_used() -> None:
    sources = "".join(text for _, text in web_sources())
    patterns = [re.compile(one) for one in said_in_browser()]
    references = set().union(*(parts.references for parts in messages("en").values()))
    unused = [
        entry.id.name
        for entry in (*files("en")["web"], *files("en")["rules_page"])
        if isinstance(entry, ast.Message)
        and entry.id.name not in references
        and not any(one.fullmatch(entry.id.name) for one in patterns)
        and not any(key.replace(".", "-") == entry.id.name for key in quoted(sources))
    ]
    assert unused == []


def quoted(sources: str) -> set[str]:
    keys = set(re.findall(r"[\"']([a-z][\w.-]+)[\"']", sources))
    return keys | {f"error.{code}" for code in re.findall(r"code: \"([a-z-]+)\"", sources)}


def test_the_page_knows_the_same_languages() -> None:
    source = (WEB / "lib" / "settings" / "settings.svelte.ts").read_text(encoding="utf-8")
    named = re.search(r"LANGUAGES = \[(.*?)\]", source)
    assert named is not None
    assert re.findall(r'"(\w+)"', named[1]) == list(LANGUAGES)
    assert sorted(path.name for path in LOCALES.iterdir()) == sorted(LANGUAGES)
