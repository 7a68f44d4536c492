"""The seats of training games, determined by the seed and the number of the game alone."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from coatl.bots.learned.style import Style
from coatl.rules import Options
from coatl.rules.options import FLAGS, LEVELS, PLAYERS, Option, switched_off

from .learning_schedule import noise_at, older_versions, round_games, version_to_play
from .settings import Kind, Objective, Settings

# The order in which options are drawn is part of a training: the same seed draws the same games.
# First come the flags of every table, then those of several players in reverse order, then those of
# the solo game. Flags that were added later come last, drawn only if they have a probability.
_FLAGS: Final = [option for option in FLAGS if not option.added_later]
_COMMON_FLAGS: Final = (
    *[option for option in _FLAGS if option.players == PLAYERS],
    *reversed([option for option in _FLAGS if 1 not in option.players]),
)
_SOLO_FLAGS: Final = tuple([option for option in _FLAGS if option.is_for_solo])
_LATER_FLAGS: Final = tuple([option for option in FLAGS if option.added_later])

#: The roles of seats. The learner learns from its own seats only.
LEARNER: Final = "learner"
HASTY: Final = "hasty"
OLDER: Final = "older"
PLANNER: Final = "planner"


class LeagueSeat(NamedTuple):
    """A seat of a game: who plays, how, and with which version of the weights (None: with the
    heuristic value).
    """

    role: str
    style: Style
    version: int | None


class GameTask(NamedTuple):
    """A game to be played; `key` is its name in this training, `kind` the number of its kind in the
    settings.
    """

    key: str
    kind: int
    options: Options
    seed: str
    seats: tuple[LeagueSeat, ...]


def game_key(game: int) -> str:
    """The key of a training game."""
    return f"game/{game}"


def is_game_key(key: str) -> bool:
    """Whether a key is that of a training game."""
    return key.startswith("game/")


def round_tasks(settings: Settings, number: int) -> list[GameTask]:
    """The games of a round."""
    version, older = version_to_play(number), older_versions(settings, number)
    games = round_games(settings, number)
    return [_training_task(settings, game, version, older) for game in games]


def _training_task(
    settings: Settings, game: int, version: int | None, older: list[int]
) -> GameTask:
    rng = Random(f"{settings.seed}/plan/{game}")  # noqa: S311  # it must repeat
    kind = rng.choices(range(len(settings.games)), [kind.weight for kind in settings.games])[0]
    options = draw_options(settings.games[kind], rng)
    style = style_for(settings, options, noise_at(settings, game, version))
    seats = [LeagueSeat(LEARNER, style, version)] * options.players
    if version is not None and not options.is_solo and rng.random() < settings.league.share:
        seats[rng.randrange(len(seats))] = _opponent(settings, style, version, older, rng)
    return GameTask(game_key(game), kind, options, f"{settings.seed}/{game}", tuple(seats))


def draw_options(kind: Kind, rng: Random) -> Options:
    """The options of one game of this kind."""
    drawn = _draw_flags(_COMMON_FLAGS, kind, rng)
    levels: tuple[int, ...] = ()
    if kind.players == 1:
        any_levels = tuple([level for level in LEVELS if rng.random() < 0.5])
        levels = any_levels if kind.levels == "any" else tuple(sorted(kind.levels))
        drawn |= _draw_flags(_SOLO_FLAGS, kind, rng)
    drawn |= _draw_flags([flag for flag in _LATER_FLAGS if getattr(kind, flag.name)], kind, rng)
    flags = {
        option.name: is_on and option.level in (None, *levels)
        for option, is_on in drawn.items()
        if kind.players in option.players
    }
    return Options(**switched_off(kind.players) | flags, players=kind.players, levels=levels)


def _draw_flags(flags: Iterable[Option], kind: Kind, rng: Random) -> dict[Option, bool]:
    return {flag: rng.random() < getattr(kind, flag.name) for flag in flags}


def objective_for(settings: Settings, options: Options) -> Objective:
    """The objective of policies in games with these options."""
    return settings.objective.solo if options.is_solo else settings.objective.table


def style_for(settings: Settings, options: Options, noise: float) -> Style:
    """How the learner plays games with these options."""
    objective = objective_for(settings, options)
    return Style(win=objective.win, margin=objective.margin, noise=noise)


def _opponent(
    settings: Settings, style: Style, version: int, older: list[int], rng: Random
) -> LeagueSeat:
    """The planner, a hasty copy of the learner, or an older self."""
    league = settings.league
    if league.planner and rng.random() < league.planner:
        return LeagueSeat(PLANNER, style, None)
    if older and rng.random() >= league.hasty:
        return LeagueSeat(OLDER, Style(style.win, style.margin, league.noise), rng.choice(older))
    haste, longest = rng.uniform(*league.haste), rng.randint(*league.longest)
    return LeagueSeat(HASTY, Style(style.win, style.margin, league.noise, haste, longest), version)
