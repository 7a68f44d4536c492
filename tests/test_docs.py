"""Documentation that runs: the README, the examples, and what the documents promise."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args
from unittest.mock import Mock

import msgspec
import pytest
from strategies import played

import coatl.game
from coatl.cli.main import parse_arguments
from coatl.formats.notation import format_step
from coatl.formats.position import format_position, parse_position
from coatl.rules import ACTIONS, Options, adam_turn
from coatl.server.protocol import messages as protocol
from coatl.server.service import service
from coatl.server.storage.base import Storage

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_the_readme_code_runs(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def commands() -> list[list[str]]:
    lines = "\n".join(blocks("sh")).splitlines()
    return [
        shlex.split(line.partition("| ")[2] or line, comments=True)[1:]
        for line in lines
        if "coatl " in line
    ]


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_of_the_readme_exists(words: list[str]) -> None:
    assert parse_arguments(words).command == words[0]


#: What keeps an example short that would take its time.
BRIEFLY = {
    "dataset.py": ["--games", "2"],
    "ladder.py": ["--games", "2"],
    "train.py": ["--games", "30", "--test", "10"],
}


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_every_example_runs(path: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(path), *BRIEFLY.get(path.name, [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    for picture in tmp_path.glob("*"):
        assert picture.read_bytes().startswith(b"\x89PNG")


def test_training_repeats_and_its_weights_can_be_kept(tmp_path: Path) -> None:
    def train(*args: str) -> str:
        command = [sys.executable, str(ROOT / "examples" / "train.py"), "--test", "4", *args]
        done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
        return done.stdout[done.stdout.index("Largest and smallest") :]

    first = train("--games", "20", "--save", "weights.json")
    assert train("--games", "20") == first
    assert train("--load", "weights.json") == first


def test_the_docstring_of_game_is_true() -> None:
    result = doctest.testmod(coatl.game)
    assert result.attempted
    assert not result.failed


def test_the_notation_page_names_every_verb() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    verbs = {format_step(action).split()[0] for action in ACTIONS} | {"supply", "deal", "adam"}
    assert [verb for verb in sorted(verbs) if f"`{verb}" not in page] == []


@pytest.mark.parametrize("options", [Options(), Options.solo()])
def test_the_notation_page_names_every_line_of_a_position(options: Options) -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    lines = format_position(played(options, 1, 10)).splitlines()[1:]
    keys = {re.sub(r"^\d\.", "N.", line.split()[0]) for line in lines}
    assert [key for key in sorted(keys) if f"`{key}`" not in page] == []


PROTOCOL_PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "text"), re.findall(r"```json (\w+)\n(.*?)```", PROTOCOL_PAGE, re.DOTALL)
)
def test_the_examples_of_the_protocol_page_are_messages(kind: str, text: str) -> None:
    msgspec.json.decode(text, type=getattr(protocol, kind))


def test_the_protocol_page_names_every_command_and_address() -> None:
    for kind in get_args(protocol.Command | protocol.Answer):
        assert f"`{kind.__name__}" in PROTOCOL_PAGE or (
            f'"type": "{kind.__struct_config__.tag}"' in PROTOCOL_PAGE
            or f"`{kind.__struct_config__.tag}`" in PROTOCOL_PAGE
        )
    app = service(Mock(spec=Storage))  # it is not started
    for path in [resource.canonical for resource in app.router.resources()]:
        if path.startswith("/api"):
            shown = re.sub(r"\{\w+\}", "T", path).replace("catalogue/T", "catalogue/L")
            assert shown in PROTOCOL_PAGE
    assert f"version {protocol.PROTOCOL}." in PROTOCOL_PAGE


def test_the_package_says_it_is_unofficial() -> None:
    assert "unofficial" in README
    assert "no art or text of the publisher" in " ".join(README.split())


PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)", text):
        linked = page.parent / target if target else page
        assert linked.exists(), target
        assert not anchor or anchor in anchors(linked), f"{target}#{anchor}"


def test_the_worked_turn_of_solo_md_is_what_adam_does() -> None:
    text = (ROOT / "docs" / "solo.md").read_text(encoding="utf-8")
    block = re.search(r"```position\n(.*?)```", text, re.DOTALL)
    assert block is not None
    told = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    given = dict(line.split(" ", 1) for line in block[1].splitlines())
    lines = format_position(played(Options.solo(), 1, 20)).splitlines()
    changed = [
        f"{key} {given.get(key, rest)}" for key, _, rest in (x.partition(" ") for x in lines)
    ]
    state = parse_position("\n".join(changed))
    assert state.adam is not None
    turn = adam_turn(state.adam, state.supply, state.row, state.options.adam_cards)
    assert [event.event for event in turn.events] == told


#: A path of a file in a document, as `code`. Those that start with / are URLs.
_PATH = re.compile(r"`([\w.-][\w./-]*/[\w./-]*|\w+\.(?:py|ts|svelte|ftl))`")


def _paths() -> Iterator[Path]:
    """The paths of all files and folders of the project, without those that tools made."""
    for folder, names, files in os.walk(ROOT):
        made = {"node_modules", "build", "dist", "__pycache__", ".git"}
        names[:] = [name for name in names if name not in made and not name.startswith(".venv")]
        for name in (*names, *files):
            yield (Path(folder) / name).relative_to(ROOT)


def test_every_path_that_documents_name_exists() -> None:
    endings = {"/".join(path.parts[n:]) for path in _paths() for n in range(len(path.parts))}
    checked = 0
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for path in _PATH.findall(text) if page.name != "CHANGELOG.md" else ():
            is_path = path.endswith("/") or re.search(r"\.\w+$", path)
            if is_path and not path.startswith(("build/", "samples/")):
                assert path.rstrip("/") in endings, f"{page.name}: {path}"
                checked += 1
    assert checked > 100
