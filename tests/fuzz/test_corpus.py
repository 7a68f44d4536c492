"""Every input of the corpora, and every input that once found a bug, finds none now."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from .targets import CORPUS, CRASHES, TARGETS

#: Bytes that one input may allocate.
MEMORY_LIMIT = 64_000_000


def inputs_of(target: str) -> list[Path]:
    return [file for root in (CORPUS, CRASHES) for file in sorted((root / target).glob("*"))]


@pytest.mark.parametrize("name", TARGETS)
def test_known_inputs_find_no_bug(name: str) -> None:
    files = inputs_of(name)
    assert files
    for file in files:
        data = file.read_bytes()
        try:
            TARGETS[name].check(data)
            tracemalloc.start()
            TARGETS[name].run(data)
            _, peak = tracemalloc.get_traced_memory()
        except BaseException as error:
            error.add_note(f"with the input {file}")
            raise
        finally:
            tracemalloc.stop()
        assert peak < MEMORY_LIMIT, file
