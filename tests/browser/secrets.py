"""Compare the messages to a browser in a whole game with what its seat could know at the time."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

from coatl.formats.record import parse_record, replay
from coatl.rules import State
from coatl.server.protocol import messages as protocol
from coatl.server.protocol.patches import with_whole_scene
from coatl.server.protocol.scene import scene as scene_of
from coatl.view import view

from .player import DECODER, Player

#: Sentences that only their own seat may see.
_SECRET = ("event.drawn", "event.deal", "event.lay-aside-open")


def assert_no_secrets(player: Player, record_text: str) -> None:
    """Assert that every scene is the view of its seat at that moment, that no sentence reveals a
    card of another seat, and that no message contains the seed.
    """
    record = parse_record(record_text)
    states = [state for _, state in replay(record)]
    frames = _frames(player)
    assert len(frames) > 20
    before = frames[-1].version - len(record.steps)  # seats were taken before the first step
    compared = 0
    for frame in frames:
        if frame.scene is None:
            continue
        state = states[frame.version - before]
        if state.is_over:
            break
        compared += _assert_same(frame.scene, state)
        _assert_discreet(frame)
    assert compared > 20
    assert record.seed is not None
    for text in player.received:
        assert record.seed not in text


def _frames(player: Player) -> list[protocol.Frame]:
    frames: list[protocol.Frame] = []
    scene: protocol.Scene | None = None
    for text in player.received:
        match DECODER.decode(text):
            case protocol.Welcome(frame=protocol.Frame() as frame):
                assert not frames, "connected twice"
                frames.append(frame)
                scene = frame.scene
            case protocol.News(news):
                for sent in news:
                    frame = with_whole_scene(sent, scene)
                    scene = frame.scene or scene
                    frames.append(frame)
            case _:
                pass
    for before, after in pairwise(frames):
        assert after.version - len(after.steps) == before.version
    return frames


def _assert_same(shown: protocol.Scene, state: State) -> int:
    expected = scene_of(view(state, shown.you), can_undo=shown.can_undo)
    assert shown == expected
    return 1


def _assert_discreet(frame: protocol.Frame) -> None:
    assert frame.scene is not None
    for told in frame.narration:
        if told.sentence.key in _SECRET:
            assert told.sentence.facts["seat"] in {frame.scene.you, -1}


def record_of(player: Player) -> str:
    """The record of the game that a page has just finished."""
    table = player.page.url.rsplit("/", 1)[1]
    answer = player.page.request.get(f"/api/tables/{table}/record")
    assert answer.ok
    text = answer.text()
    document: dict[str, Any] = json.loads(text)
    assert document["result"] is not None
    return text
