"""The schedule: rounds of games, the weights for each, learning rates and noise.

Everything here follows from the settings and a number alone, never from a clock or from how many
workers there are.

Round 0 is the bootstrap, played with the heuristic value; it may be empty. Version `v` of the
weights has learnt from `v` rounds. Round 1 is played with version 1, and every round `r` after it
with version `r - 1`, so that workers play round `r` while the learner learns from round `r - 1`.
"""

from __future__ import annotations

from .settings import Settings


def round_games(settings: Settings, number: int) -> range:
    """The games of a round, by number."""
    learning = settings.learning
    if number == 0:
        return range(learning.bootstrap_games)
    first = learning.bootstrap_games + (number - 1) * learning.round_games
    return range(first, first + learning.round_games)


def games_learnt(settings: Settings, version: int) -> int:
    """The number of games that a version of the weights has learnt from."""
    return round_games(settings, version).start if version else 0


def version_to_play(number: int) -> int | None:
    """The version that a round is played with; None is the heuristic value."""
    return max(1, number - 1) if number else None


def rounds_to_play(version: int) -> range:
    """The rounds that can be played once there is this version."""
    return range(version, version + 2) if version else range(1)


def older_versions(settings: Settings, number: int) -> list[int]:
    """The older selves that a round may meet: the last of those kept before its own version."""
    league, learning = settings.league, settings.learning
    version = version_to_play(number) or 0
    found: dict[int, None] = {}  # a set that keeps its order
    games = league.keep_every
    while True:
        beyond = games - learning.bootstrap_games
        kept = 1 + -(
            -beyond // learning.round_games
        )  # the first version that has learnt from that many
        if kept >= version:
            return list(found)[-league.keep :]
        if kept > 1:
            found[kept] = None
        games += league.keep_every


def rate_at(settings: Settings, game: int) -> float:
    """The learning rate for a round that begins with this game."""
    return [rate for start, rate in settings.learning.rates if start <= game][-1]


def noise_at(settings: Settings, game: int, version: int | None) -> float:
    """How much noise there is on the learner's judgement in this game."""
    learning = settings.learning
    if version is None:
        return learning.bootstrap_noise
    first, last = learning.noise
    return first + (last - first) * min(1.0, game / learning.noise_games)


def is_gate_due(settings: Settings, games: int, last: int) -> bool:
    """Whether a gate is due after `games` games if the last gate was after `last`."""
    gate = settings.gate
    return bool(gate.deals) and games // gate.every > last // gate.every
