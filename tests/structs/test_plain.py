"""The standard library reads and writes every struct as msgspec does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from structs.json_texts import damaged, values
from structs.struct_types import TYPES

TESTS = Path(__file__).parent.parent
FRAMES = TESTS / "fuzz" / "corpus" / "frames"

#: What a text becomes after it was read and written; None if it was refused.
Rewrite = Callable[[str, str], str | None]

_decoders = {name: msgspec.json.Decoder(kind) for name, kind in TYPES.items()}


def by_msgspec(kind: str, text: str) -> str | None:
    try:
        return msgspec.json.encode(_decoders[kind].decode(text)).decode()
    except (msgspec.MsgspecError, RecursionError):
        return None


@pytest.fixture(scope="module")
def by_plain() -> Iterator[Rewrite]:
    source = str(Path(sys.modules["coatl"].__path__[0]).parent)
    process = subprocess.Popen(
        [sys.executable, str(TESTS / "structs" / "plain_python.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([source, str(TESTS)])},
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        stdin, stdout = process.stdin, process.stdout

        def rewrite(kind: str, text: str) -> str | None:
            stdin.write(json.dumps([kind, text]) + "\n")
            stdin.flush()
            answer: str | None = json.loads(stdout.readline())
            return answer

        yield rewrite
        stdin.close()


@pytest.mark.parametrize("kind", TYPES)
def test_every_struct_is_read_and_written_alike(kind: str, by_plain: Rewrite) -> None:
    @given(values(TYPES[kind]))
    def check(value: Any) -> None:
        text = json.dumps(value)
        expected = by_msgspec(kind, text)
        assert expected is not None
        assert by_plain(kind, text) == expected

    check()


@pytest.mark.parametrize("kind", TYPES)
def test_damaged_texts_are_refused_alike(kind: str, by_plain: Rewrite) -> None:
    @given(damaged(values(TYPES[kind])))
    def check(text: str) -> None:
        assert by_plain(kind, text) == by_msgspec(kind, text)

    check()


@given(st.text(alphabet='{}[]",:\\u dD8c09-+.eEnultrfasy\n\t\x00\ufeff', max_size=30))
def test_any_text_is_json_for_both_or_for_none(by_plain: Rewrite, text: str) -> None:
    for whole in (text, f'{{"id": "{text}", "type": "ping"}}'):
        assert by_plain("Command", whole) == by_msgspec("Command", whole)


def test_what_once_found_a_bug_is_read_alike(by_plain: Rewrite) -> None:
    for path in sorted(FRAMES.iterdir()):
        for text in path.read_text(errors="replace").splitlines():
            assert by_plain("Command", text) == by_msgspec("Command", text), text
