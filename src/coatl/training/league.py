"""Who sits where in the next game: decided by the seed and the number of the game alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from coatl.bots.learned.policy import Style
from coatl.rules import Options
from coatl.rules.options import EVERY_COATL_A_TEMPLE, LEVELS

from .settings import Judgement, Kind, Settings

#: Who may sit at a seat. Only the learner's seats are learnt from.
LEARNER: Final = "learner"
HASTY: Final = "hasty"
OLDER: Final = "older"


class Seat(NamedTuple):
    """A seat of a game: who plays, how, and with which version of the weights (None: with the
    hand-made value).
    """

    role: str
    style: Style
    version: int | None


class Task(NamedTuple):
    """A game to be played; `key` is its name in this training."""

    key: str
    options: Options
    seed: str
    seats: tuple[Seat, ...]


def training_task(
    settings: Settings, number: int, version: int | None, older: Sequence[int]
) -> Task:
    """The training game of that number, played with these versions of the weights."""
    rng = Random(f"{settings.seed}/plan/{number}")  # noqa: S311  # a game is reproducible
    kind = rng.choices(settings.games, [kind.weight for kind in settings.games])[0]
    options = draw_options(kind, rng)
    style = learner_style(settings, options, noise_at(settings, number, version))
    seats = [Seat(LEARNER, style, version)] * options.players
    if version is not None and not options.is_solo and rng.random() < settings.league.share:
        seats[rng.randrange(len(seats))] = _other(settings, style, version, older, rng)
    return Task(f"game/{number}", options, f"{settings.seed}/{number}", tuple(seats))


def draw_options(kind: Kind, rng: Random) -> Options:
    """The options of one game of this kind. Every option takes its chance, whatever comes of the
    others, so that a probability changed changes nothing else.
    """
    chances = {
        name: rng.random() < getattr(kind, name)
        for name in ("promo", "closed_ends", "golden_feathers", "fewer_bodies", "tokens")
    }
    if kind.players > 1:
        return Options(players=kind.players, **chances)
    drawn = tuple([level for level in LEVELS if rng.random() < 0.5])
    levels = drawn if kind.levels == "any" else kind.levels
    first_printing = rng.random() < kind.first_printing and EVERY_COATL_A_TEMPLE in levels
    promo, closed_ends = chances["promo"], chances["closed_ends"]
    return Options.solo(levels, first_printing=first_printing, promo=promo, closed_ends=closed_ends)


def learner_style(settings: Settings, options: Options, noise: float) -> Style:
    """How the learner judges in games with these options."""
    judgement = judgement_of(settings, options)
    return Style(win=judgement.win, margin=judgement.margin, noise=noise)


def judgement_of(settings: Settings, options: Options) -> Judgement:
    """What counts in games with these options."""
    return settings.judgement.solo if options.is_solo else settings.judgement.table


def noise_at(settings: Settings, number: int, version: int | None) -> float:
    """How much noise there is on the learner's judgement in the game of that number."""
    learning = settings.learning
    if version is None:
        return learning.bootstrap_noise
    first, last = learning.noise
    return first + (last - first) * min(1.0, number / learning.noise_games)


def _other(
    settings: Settings, style: Style, version: int, older: Sequence[int], rng: Random
) -> Seat:
    """Another player: a hasty copy of the learner, or an older self."""
    league = settings.league
    calm = replace(style, noise=league.noise)
    if older and rng.random() >= league.hasty:
        return Seat(OLDER, calm, rng.choice(older))
    haste, longest = rng.uniform(*league.haste), rng.randint(*league.longest)
    return Seat(HASTY, replace(calm, haste=haste, longest=longest), version)
