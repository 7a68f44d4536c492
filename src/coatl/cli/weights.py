"""Say at the start of a command that bots lack their weights, in one line for each file."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable
from logging import WARNING
from pathlib import Path
from typing import Final

from coatl.bots import Bot
from coatl.bots.learned.bot import UNUSABLE, TurnBot
from coatl.bots.learned.network import WeightsError
from coatl.bots.learned.weights import network_for
from coatl.i18n import explain, say
from coatl.rules import Options
from coatl.rules.options import FOUR_PROPHECIES

from .complaint import complain

#: Tables that use all weights there are.
_ALL_TABLES: Final = (Options(), Options.solo(), Options.solo((FOUR_PROPHECIES,)))

#: Libraries get a warning instead. Worker processes inherit this variable.
_NO_WARNINGS: Final = f"ignore:{UNUSABLE}:RuntimeWarning"


def check_weights(bots: Iterable[Bot], options: Options) -> None:
    """Say so where one of these bots lacks its weights for games with these options."""
    if any(isinstance(bot, TurnBot) for bot in bots):
        for error in _unusable((options,)):
            _say(error)


def check_all_weights(log: str | None) -> None:
    """Say so and log it where any bot of a service would lack its weights.

    A log in JSON is to have no other lines.
    """
    from coatl.server.ops.logging import log_event  # noqa: PLC0415  # only a service logs

    for error in _unusable(_ALL_TABLES):
        if log != "json":
            _say(error)
        name = Path(str(error.facts["path"])).name
        log_event("weights.rejected", level=WARNING, code=error.code, file=name)


def _unusable(tables: Iterable[Options]) -> list[WeightsError]:
    """Say why the weights for these tables cannot be used, and keep bots from warning of it."""
    found = []
    for options in tables:
        try:
            network_for(options)
        except WeightsError as error:
            found.append(error)
    if found:
        warnings.filterwarnings("ignore", UNUSABLE, RuntimeWarning)
        before = os.environ.get("PYTHONWARNINGS")
        os.environ["PYTHONWARNINGS"] = f"{before},{_NO_WARNINGS}" if before else _NO_WARNINGS
    return found


def _say(error: WeightsError) -> None:
    complain(say("weights.planner-plays", why=explain(error)))
