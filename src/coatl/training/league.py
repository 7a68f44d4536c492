"""The seats of training games, determined by the seed and the number of the game alone."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from coatl.bots.learned.style import Style
from coatl.rules import Options
from coatl.rules.options import EVERY_COATL_A_TEMPLE, LEVELS

from .schedule import noise_at, older_versions, round_games, version_to_play
from .settings import Kind, Objective, Settings

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
    is_on = {
        name: rng.random() < getattr(kind, name)
        for name in ("promo", "closed_ends", "golden_feathers", "fewer_bodies", "tokens")
    }
    if kind.players > 1:
        return Options(players=kind.players, **is_on)
    drawn = tuple([level for level in LEVELS if rng.random() < 0.5])
    levels = drawn if kind.levels == "any" else kind.levels
    first_printing = rng.random() < kind.first_printing and EVERY_COATL_A_TEMPLE in levels
    promo, closed_ends = is_on["promo"], is_on["closed_ends"]
    return Options.solo(levels, first_printing=first_printing, promo=promo, closed_ends=closed_ends)


def judgement_for(settings: Settings, options: Options) -> Objective:
    """The objective of policies in games with these options."""
    return settings.judgement.solo if options.is_solo else settings.judgement.table


def style_for(settings: Settings, options: Options, noise: float) -> Style:
    """How the learner plays games with these options."""
    judgement = judgement_for(settings, options)
    return Style(win=judgement.win, margin=judgement.margin, noise=noise)


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
