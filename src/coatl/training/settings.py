"""The settings of a training: one TOML file, validated before the training starts."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from coatl.rules import CoatlError
from coatl.rules.options import FLAGS, LEVELS, OPTIONS, PLAYERS, Option

Count = Annotated[int, Meta(ge=1, le=10**9)]
CountOrZero = Annotated[int, Meta(ge=0, le=10**9)]
LayerSize = Annotated[int, Meta(ge=1, le=4096)]
ReplaySize = Annotated[int, Meta(ge=1, le=10**7)]
Positive = Annotated[float, Meta(gt=0, le=1e9)]
NotNegative = Annotated[float, Meta(ge=0, le=1e9)]
Number = Annotated[float, Meta(ge=-1e9, le=1e9)]
Probability = Annotated[float, Meta(ge=0, le=1)]
Level = Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1])]


class SettingsError(CoatlError):
    """An invalid settings file, with the place and the cause."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section of the settings; unknown names are refused."""


class Limits(_Section, frozen=True):
    """When a training stops: after this many games or minutes, whichever comes first.

    Limits do not change what is learnt, only how far it goes: a training may be continued with
    others.
    """

    games: Count | None = None
    minutes: Positive | None = None


class NetworkSettings(_Section, frozen=True):
    """The sizes of the two hidden layers, and a file of weights to start from."""

    hidden: tuple[LayerSize, LayerSize] = (64, 32)
    start: str | None = None


#: The probability that each flag is on.
_FlagProbabilities: Any = msgspec.defstruct(
    "_FlagProbabilities",
    [(option.name, Probability, float(option.default)) for option in FLAGS],
    bases=(_Section,),
    frozen=True,
    kw_only=True,
)


class Kind(_FlagProbabilities):  # type: ignore[misc]  # mypy cannot know its fields
    """A kind of game and how often it is played, relative to the others.

    `levels` are those of the solo game, or "any" for a random set of them. The other options are
    probabilities. `name` is what it is called in reports.
    """

    players: Annotated[int, Meta(ge=PLAYERS[0], le=PLAYERS[-1])]
    name: str | None = None
    weight: Positive = 1.0
    levels: tuple[Level, ...] | Literal["any"] = ()


class Objective(_Section, frozen=True):
    """What a policy maximises: `win` times the chance to win plus `margin` times the margin."""

    win: NotNegative
    margin: NotNegative


class Objectives(_Section, frozen=True):
    """The objectives in the solo game and at a table, while training. Those of the bots in play are
    in `bots/learned/style.py`.
    """

    solo: Objective = Objective(win=14.0, margin=0.6)
    table: Objective = Objective(win=25.0, margin=0.6)


class Learning(_Section, frozen=True):
    """How games become weights.

    `rates` are pairs: from this game on, this learning rate. Noise falls in a straight line from
    its first value to its second over `noise_games`. `lambda_` is called `lambda` in the file.
    `averaging` is what the average of the weights keeps of itself in every gradient step.
    """

    round_games: Count = 32
    steps_per_game: Positive = 5.0
    batch: Count = 128
    replay: ReplaySize = 250_000
    least_samples: CountOrZero = 1_500
    rates: tuple[tuple[CountOrZero, Positive], ...] = ((0, 1e-3), (12_000, 4e-4), (17_000, 1e-4))
    weight_decay: NotNegative = 1e-5
    averaging: Annotated[float, Meta(ge=0, lt=1)] = 0.999
    lambda_: Probability = msgspec.field(default=0.85, name="lambda")
    margin_clip: tuple[Number, Number] = (-75.0, 60.0)
    noise: tuple[NotNegative, NotNegative] = (0.6, 0.3)
    noise_games: Count = 20_000
    bootstrap_games: CountOrZero = 150
    bootstrap_steps: CountOrZero = 1_500
    bootstrap_noise: NotNegative = 1.0


class League(_Section, frozen=True):
    """Other players at the tables of the learner, in this share of the games for several.

    In `planner` of those games that is the bot of that name. Of the rest, in `hasty` it is a hasty
    copy of the learner, in the others an older self, once there is one.
    An older self is kept every `keep_every` games, the last `keep` of them.
    """

    share: Probability = 0.6
    planner: Probability = 0.0
    hasty: Probability = 0.7
    haste: tuple[NotNegative, NotNegative] = (0.0, 8.0)
    longest: tuple[Count, Count] = (6, 8)
    noise: NotNegative = 0.25
    keep_every: Count = 2_000
    keep: Count = 8


class Gate(_Section, frozen=True):
    """How often the weights are measured against the best so far, and on how many deals of each
    kind of game; with `deals` 0 they never are.
    """

    every: Count = 2_000
    deals: CountOrZero = 40


class Settings(_Section, frozen=True):
    """All settings of a training."""

    games: Annotated[tuple[Kind, ...], Meta(min_length=1)]
    seed: str = "0"
    workers: Count = 1
    limits: Limits = Limits()
    network: NetworkSettings = NetworkSettings()
    objective: Objectives = Objectives()
    learning: Learning = Learning()
    league: League = League()
    gate: Gate = Gate()

    def identity(self) -> dict[str, Any]:
        """What makes it this training and no other, by dotted names: all but limits, workers,
        the names of kinds of game, and options added later that have their default.
        """
        rows: dict[str, Any] = msgspec.to_builtins(self)
        del rows["limits"], rows["workers"]
        for kind in rows["games"]:
            del kind["name"]
            for option in FLAGS:
                if option.added_later and kind[option.name] == option.default:
                    del kind[option.name]
        return dict(_flat("", rows))


def _flat(prefix: str, rows: dict[str, Any]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in rows.items():
        inner = isinstance(value, dict)
        found += _flat(f"{prefix}{name}.", value) if inner else [(prefix + name, value)]
    return found


def read_settings(path: Path) -> Settings:
    """Read the settings from a file. Raises `SettingsError` if it is invalid."""
    try:
        text = path.read_text(encoding="utf-8")
        return parse_settings(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError("settings-not-toml", path=path, why=error) from None
    except msgspec.ValidationError as error:
        raise SettingsError("settings-wrong", path=path, why=_in_words(str(error))) from None


def parse_settings(text: str) -> Settings:
    """Parse settings. Raises the errors of `tomllib` and `msgspec`."""
    settings = msgspec.convert(tomllib.loads(text), Settings)
    _check(settings)
    return settings


_PLACE: Final = re.compile(r" - at `\$\.?(.*)`$")


def _in_words(message: str) -> str:
    """`learning.batch: expected int >= 1`."""
    found = _PLACE.search(message)
    place = found[1] if found else ""
    what = message[: found.start()] if found else message
    what = what.replace("Object contains unknown field", "there is no setting")
    what = what.replace("Object missing required field", "missing").replace("`", "")
    what = what[:1].lower() + what[1:]
    return f"{place}: {what}" if place else what


def _check(settings: Settings) -> None:
    """Check constraints between settings."""
    learning, league = settings.learning, settings.league
    starts = [first for first, _ in learning.rates]
    _require(starts[:1] == [0], "learning.rates", "the first must be from game 0")
    _require(all(a < b for a, b in pairwise(starts)), "learning.rates", "games must rise")
    low, high = learning.margin_clip
    _require(low < 0 < high, "learning.margin_clip", "must be a negative and a positive number")
    _require(
        bool(learning.bootstrap_games) or settings.network.start is not None,
        "learning.bootstrap_games",
        "may be 0 only with network.start",
    )
    for name, (least, most) in {"haste": league.haste, "longest": league.longest}.items():
        _require(least <= most, f"league.{name}", "the first must not be more than the second")
    for number, kind in enumerate(settings.games):
        _check_kind(f"games[{number}]", kind)


def _check_kind(place: str, kind: Kind) -> None:
    if kind.players == 1:
        twice = kind.levels != "any" and len(set(kind.levels)) < len(kind.levels)
        _require(not twice, f"{place}.levels", "a level is named twice")
    for option in OPTIONS:
        # Flags that are on by default are ignored where they do not apply.
        if kind.players not in option.players and not option.default:
            is_off = not getattr(kind, option.name)
            _require(is_off, f"{place}.{option.name}", _limits(option, kind.players))


def _limits(option: Option, players: int) -> str:
    """Why an option may not be on with this number of players."""
    if players == 1:
        return "not in the solo game"
    if option.is_for_solo:
        return "only with players = 1"
    return f"only with {' or '.join(map(str, option.players))} players"


def _require(good: bool, place: str, why: str) -> None:
    if not good:
        raise msgspec.ValidationError(f"{why} - at `$.{place}`")
