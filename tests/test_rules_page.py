"""The rules page of the app agrees with docs/rules.md and with the engine."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from i18n.messages import messages

from coatl.i18n import LANGUAGES
from coatl.rules.adam import ADAM_NEEDS
from coatl.rules.cards import PROPHECIES, TEMPLES
from coatl.rules.options import Options
from coatl.rules.pieces import BODIES_PER_COLOUR

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGE = ROOT / "web" / "src" / "features" / "rules"

#: Rulings in docs/rules-map.md about the program, not about the game: (d) how an action is
#: confirmed, (f) how seats are numbered.
NOT_ON_THE_PAGE = {"d", "f"}


def page_rulings() -> dict[str, str]:
    """The rulings that the page marks: the name and rule of each, and its letter in the map."""
    source = (PAGE / "rulings.ts").read_text(encoding="utf-8")
    return dict(re.findall(r'name: "([a-z-]+)", rule: "([^"]+)"', source))


def test_every_ruling_in_the_rules_is_marked_on_the_page() -> None:
    stated = Counter[str]()
    for line in (DOCS / "rules.md").read_text(encoding="utf-8").splitlines():
        if rule := re.match(r"- (R\d+\.\d+) ", line):
            stated[rule[1]] = line.count("**Ruling")
    marked = Counter(rule.split()[0] for rule in page_rulings().values())
    assert sum(stated.values()) > 20
    assert stated - marked == Counter()


def test_every_further_ruling_of_the_map_is_marked_on_the_page() -> None:
    listed = re.findall(
        r"^\| \(([a-z])\) ", (DOCS / "rules-map.md").read_text("utf-8"), re.MULTILINE
    )
    marked = {rule.split()[1] for rule in page_rulings().values() if " " in rule}
    assert len(listed) > 5
    assert marked == set(listed) - NOT_ON_THE_PAGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_on_the_page_is_explained(language: str) -> None:
    explained = {
        name.removeprefix("ruling-") for name in messages(language) if name.startswith("ruling-")
    }
    assert explained == {*page_rulings(), "about", "mark", "show-all", "hide-all"}


def test_r10_2_the_needs_of_adam_on_the_page_are_those_of_the_engine() -> None:
    source = (PAGE / "examples.ts").read_text(encoding="utf-8")
    shown = dict(re.findall(r'card: "([a-z-]+)", needs: "([a-z]+)"', source))
    needs = {card.id: sorted(need) for card, need in zip(PROPHECIES, ADAM_NEEDS, strict=True)}
    assert {card: sorted(need) for card, need in shown.items()} == {
        card: needs[card] for card in shown
    }
    assert {card.split("-")[0] for card in shown} >= {
        "count", "lone", "trio", "pair", "chain", "mirror", "three",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_on_the_page_are_those_of_the_engine(language: str) -> None:
    text = {name: "".join(parts.texts) for name, parts in messages(language).items()}
    golden = [Options(players=players, golden_feathers=True) for players in (2, 3, 4)]
    prophecies = sum(card.copies for card in PROPHECIES if not card.promo)
    temples = sum(not card.promo for card in TEMPLES)

    assert numbers(text["rules-gold-bag"]) == [
        *[options.golden_bodies for options in golden],
        *[options.bodies_per_colour for options in golden],
    ]
    assert numbers(text["rules-table-bags"])[0] == BODIES_PER_COLOUR
    assert numbers(text["rules-table-decks"]) == [prophecies, temples]
    assert numbers(text["rules-solo-setup"])[0] == Options.solo().bodies_per_colour


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
