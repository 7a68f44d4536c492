"""One declaration per option: a new field of `Options` appears everywhere that options do.

The tests copy the sources, add an option to `rules/options.py`, and question the copy in a process
of its own (`dummy_option.py`). `setupForm.test.ts` does the same with the set-up form of the page.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from i18n.messages import messages

from coatl.i18n import LANGUAGES, say, translation
from coatl.rules.options import FLAGS, SEVERAL, Option

ROOT = Path(__file__).parent.parent
QUESTIONS = Path(__file__).with_name("dummy_option.py")

#: One process prepares the copy, so one worker runs these tests.
pytestmark = pytest.mark.xdist_group("declared-options")

#: The declaration that is added, and what follows it.
BEFORE = "    #: How many Prophecies a hand may hold.\n    hand_limit"
DUMMY = '    dummy: bool = _option("flag", False, added_later=True)\n\n'

#: The text of the option on the command line and in the report of a tournament.
TEXTS = "cli-option-dummy = with a dummy\narena-report-dummy = a dummy\n"


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the sources with one more option answers."""
    copy = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "site", "*.so")
    for folder in ("src", "tools"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=ignored)
    declarations = copy / "src" / "coatl" / "rules" / "options.py"
    source = declarations.read_text(encoding="utf-8")
    assert source.count(BEFORE) == 1
    declarations.write_text(source.replace(BEFORE, DUMMY + BEFORE), encoding="utf-8")
    texts = copy / "src" / "coatl" / "i18n" / "locales" / "en" / "commands.ftl"
    texts.write_text(texts.read_text(encoding="utf-8") + TEXTS, encoding="utf-8")
    old_record = ROOT / "tests" / "games" / "all-passed-2p.json"
    done = subprocess.run(
        [sys.executable, str(QUESTIONS), str(old_record)],
        env={**os.environ, "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}"},
        cwd=copy,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_the_command_line_has_the_option(answers: dict[str, Any]) -> None:
    assert re.search(r"--dummy +with a dummy", answers["help"])
    assert "dummy" in answers["switches"]
    assert answers["parsed"] == [True, True, False]


def test_the_command_that_repeats_a_tournament_has_the_option(answers: dict[str, Any]) -> None:
    assert answers["command"].endswith(" --dummy")


def test_the_report_of_a_tournament_names_the_option(answers: dict[str, Any]) -> None:
    assert answers["report"] is True


def test_the_messages_have_the_option(answers: dict[str, Any]) -> None:
    assert answers["schema"] == {"type": "boolean", "default": False}
    assert answers["sent"] == ['{"dummy":true}', "{}"]
    assert answers["received"] == [True, False]


def test_the_types_of_the_page_have_the_option(answers: dict[str, Any]) -> None:
    assert "  dummy?: boolean;\n" in answers["protocol.ts"]


def test_the_set_up_form_of_the_page_gets_the_option(answers: dict[str, Any]) -> None:
    assert re.search(r'FlagName =[^;]*"dummy"', answers["options.ts"])
    flag = '  { name: "dummy", default: false, players: [1, 2, 3, 4], level: null },\n'
    assert flag in answers["options.ts"]
    assert "  dummy: false,\n" in answers["options.ts"]


def test_records_and_positions_keep_the_option(answers: dict[str, Any]) -> None:
    assert answers["recorded"][0] is True
    assert answers["read"] == [True, False]
    assert answers["position"] is True


def test_records_from_before_the_option_stay_valid(answers: dict[str, Any]) -> None:
    assert answers["recorded"][1] is None
    assert answers["old record"] is True


def test_observations_have_the_option(answers: dict[str, Any]) -> None:
    name, _, size, _, meaning = answers["layout"]
    assert (name, size) == ("options", len(FLAGS) + 6)
    assert "dummy" in meaning
    with_it, without = answers["observed"]
    assert len(with_it) == len(without) == size
    assert sum(with_it) == sum(without) + 1


def test_datasets_have_the_option(answers: dict[str, Any]) -> None:
    assert "dummy: bool" in answers["dataset"]


def test_every_environment_takes_the_option(answers: dict[str, Any]) -> None:
    assert answers["openspiel"] == [True, True]
    assert answers["gymnasium"] == [True, True]
    assert answers["pettingzoo"] is True


def test_trainings_draw_the_option(answers: dict[str, Any]) -> None:
    assert answers["drawn"] is True


def test_trainings_from_before_the_option_go_on(answers: dict[str, Any]) -> None:
    assert "players" in answers["identity"]
    assert "dummy" not in answers["identity"]


# --- no second list -----------------------------------------------------------------------------

#: The sources that may name one option, and why.
NAMING = {
    "src/coatl/rules/options.py": "declares it",
    "src/coatl/rules/apply.py": "imports the module of these rules",
    "src/coatl/bots/learned/evaluator.py": "judges by its rules",
    "tools/compiled.py": "compiles the module of these rules",
    "web/src/lib/deal/setup.ts": "deals by its rules, to check a deal without the service",
    "web/src/lib/api/options.ts": "is generated",
    "web/src/lib/api/protocol.ts": "is generated",
}


def test_no_other_source_repeats_the_list_of_options() -> None:
    name = re.compile("golden[_-]feathers|goldenFeathers")
    found = {
        path.relative_to(ROOT).as_posix()
        for folder in ("src/coatl", "tools", "web/src")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".ts", ".svelte"} and "site" not in path.parts
        if name.search(path.read_text(encoding="utf-8"))
    }
    assert found == set(NAMING)


# --- texts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", FLAGS, ids=lambda option: option.name)
def test_every_option_has_its_texts(option: Option) -> None:
    assert say(f"cli.option.{option.name}")
    is_limited = not option.is_for_solo and not set(SEVERAL) <= set(option.players)
    keys = {"", "-about"} | ({"-unavailable"} if is_limited else set())
    for language in LANGUAGES:
        assert {f"option-{option.name}{key}" for key in keys} <= set(messages(language))


@pytest.mark.parametrize("option", FLAGS, ids=lambda option: option.name)
def test_every_refusal_of_an_option_has_a_sentence(option: Option) -> None:
    switch = option.name.replace("_", "-")
    codes = {option.refusal or "option-needs-other-players"}
    if option.level is not None:
        codes.add(f"{switch}-needs-level-{option.level}")
    if option.is_for_solo:
        codes.add(f"{switch}-is-for-solo")
    for language in LANGUAGES:
        known = translation(language)
        assert [code for code in codes if not known.has(f"error.{code}")] == []
