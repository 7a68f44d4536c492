"""The same host runs in a browser's Python, with a store and workers that JavaScript has made."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from test_pyodide import FOLDER, node

from coatl.formats.record import parse_record, verify


def play(archive: Path, new: dict[str, Any], most: int = 1000) -> dict[str, Any]:
    """What a page in Node found out about a game in Pyodide."""
    command = [node(), str(FOLDER / "host.mjs"), str(archive), json.dumps(new), str(most)]
    found: dict[str, Any] = json.loads(subprocess.check_output(command, text=True))
    return found


def test_a_whole_game_goes_on_whatever_fails_once(archive: Path) -> None:
    """The worker of the bot is lost, the host dies, and the store is full for a while."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    found = play(archive, {"options": {"players": 2}, "seats": seats})
    assert (found["phase"], found["refusal"]) == ("over", "cannot-write")
    assert found["replay"] == found["catalogue"] == 200
    assert not found["msgspec"]
    assert verify(parse_record(found["record"])).is_over


def test_a_game_alone_with_a_strong_bot_to_ask(archive: Path) -> None:
    new = {"options": {"players": 1, "levels": [1, 4]}, "seats": [{"kind": "me"}]}
    found = play(archive, new, most=15)
    assert found["commands"] == 15
