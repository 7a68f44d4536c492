"""The deals by which the unit tests of the page check its own code are those of the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from coatl.formats.commitment import Deal
from coatl.formats.record import check_commitment
from coatl.game import Game
from coatl.rules.options import parse_options

DEALS = Path(__file__).parent.parent / "web" / "src" / "testing" / "deals.json"


@pytest.mark.parametrize("document", json.loads(DEALS.read_text(encoding="utf-8")))
def test_the_page_is_tested_with_deals_of_the_engine(document: dict[str, Any]) -> None:
    options = parse_options(document["options"])
    found = document["deal"]
    deal = Deal(found["table"], tuple(found["open"]), tuple(found["commitments"]))
    game = Game(options, [f"P{n}" for n in range(options.players)], document["seed"])
    record = game.record(document["commitment"], deal)
    assert list(record.steps) == document["steps"]
    check_commitment(record, document["commitment"])
