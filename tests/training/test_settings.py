"""One TOML file, checked before anything is played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from coatl.i18n import explain
from coatl.rules import CoatlError
from coatl.training.settings import parse_settings, read_settings

from .fake import SETTINGS, settings

TRAINING = Path(__file__).parent.parent.parent / "docs" / "training.md"

LEAST = "[[games]]\nplayers = 2\n"


def refused(tmp_path: Path, text: str) -> str:
    path = tmp_path / "t.toml"
    path.write_text(text)
    with pytest.raises(CoatlError) as error:
        read_settings(path)
    return explain(error.value).removeprefix(f"{path}")


def test_games_are_all_that_must_be_said() -> None:
    found = parse_settings(LEAST)
    assert found.learning.lambda_ == 0.85
    assert found.learning.margin_clip == (-75.0, 60.0)
    assert found.network.hidden == (64, 32)
    assert (found.objective.solo.win, found.objective.table.win) == (14, 25)
    assert found.limits.games is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ": missing games"),
        ("games = []", ": games: expected array of length >= 1"),
        ("[[games]]", ": games[0]: missing players"),
        ("[[games]]\nplayers = 5", ": games[0].players: expected int <= 4"),
        ("[[games]]\nplayers = 2\npromo = 1.5", ": games[0].promo: expected float <= 1.0"),
        ("[[games]]\nplayers = 2\nlevels = [1]", ": games[0].levels: only with players = 1"),
        ("[[games]]\nplayers = 1\nlevels = [6]", ": games[0].levels[0]: expected int <= 5"),
        ("[[games]]\nplayers = 1\nlevels = [2, 2]", ": games[0].levels: a level is named twice"),
        ("[[games]]\nplayers = 1\ngolden_feathers = 1", ".golden_feathers: not in the solo game"),
        ("[[games]]\nplayers = 4\nfewer_bodies = 1", ".fewer_bodies: only with 2 or 3 players"),
        (LEAST + "[learning]\nbach = 1", ": learning: there is no setting bach"),
        (LEAST + "[learning]\nbatch = 0", ": learning.batch: expected int >= 1"),
        (LEAST + "[learning]\nlambda = nan", ": learning.lambda: expected float >= 0.0"),
        (LEAST + "[learning]\nrates = []", ": learning.rates: the first must be from game 0"),
        (LEAST + "[learning]\nrates = [[5, 1e-3]]", ".rates: the first must be from game 0"),
        (LEAST + "[learning]\nrates = [[0, 1e-3], [0, 1e-4]]", ".rates: games must rise"),
        (LEAST + "[learning]\nmargin_clip = [5, 60]", "must be a negative and a positive number"),
        (LEAST + "[learning]\nbootstrap_games = 0", "may be 0 only with network.start"),
        (LEAST + "[league]\nlongest = [8, 6]", ": league.longest: the first must not be more than"),
        (LEAST + "[network]\nhidden = [64]", ": network.hidden: expected array of length 2, got 1"),
        (LEAST + "[limits]\nminutes = '5'", ": limits.minutes: expected float | null, got str"),
        ("games = ", " is not a TOML file: "),
    ],
)
def test_a_mistake_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(tmp_path, text)


def test_the_documentation_shows_every_setting_with_its_default() -> None:
    text = re.findall(r"```toml\n(.*?)```", TRAINING.read_text(encoding="utf-8"), re.DOTALL)[0]
    shown = tomllib.loads(text.replace("# start =", "start ="))
    default = parse_settings(LEAST)
    names = msgspec.to_builtins(default)
    for section in names.keys() - {"seed", "workers", "games"}:
        assert shown[section].keys() == names[section].keys()
    assert {name for kind in shown["games"] for name in kind} == names["games"][0].keys()
    found = parse_settings(text)
    assert msgspec.structs.replace(found, games=default.games, limits=default.limits) == default


def test_limits_workers_and_names_are_not_part_of_what_a_training_is() -> None:
    other = settings(
        ("games = 92", "games = 1000"),
        ('seed = "test"', 'seed = "test"\nworkers = 5'),
        ("players = 2", 'players = 2\nname = "two"'),
    )
    assert other.identity() == parse_settings(SETTINGS).identity()


def test_everything_else_is() -> None:
    other = settings(("replay = 600", "replay = 601"))
    differing = {
        name
        for name, value in parse_settings(SETTINGS).identity().items()
        if other.identity()[name] != value
    }
    assert differing == {"learning.replay"}
