"""Warn at the start of a command if bots lack their weights, in one line per file."""

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

from .error_output import print_error

#: Options that together use all files of weights.
_ALL_TABLES: Final = (Options(), Options.solo(), Options.solo((FOUR_PROPHECIES,)))

#: Set once the command has warned, so that bots do not warn again. Worker processes inherit it.
_NO_WARNINGS: Final = f"ignore:{UNUSABLE}:RuntimeWarning"


def check_weights(bots: Iterable[Bot], options: Options) -> None:
    """Print a warning if one of these bots lacks its weights for these options."""
    if any(isinstance(bot, TurnBot) for bot in bots):
        for error in _unusable((options,)):
            _say(error)


def check_all_weights(log: str | None) -> None:
    """Print and log a warning if any bot lacks its weights; a JSON log has no other lines."""
    from coatl.server.ops.logging import log_event  # noqa: PLC0415  # only a service logs

    for error in _unusable(_ALL_TABLES):
        if log != "json":
            _say(error)
        name = Path(str(error.facts["path"])).name
        log_event("weights.rejected", level=WARNING, code=error.code, file=name)


def _unusable(tables: Iterable[Options]) -> list[WeightsError]:
    """Print why weights for these tables cannot be used, and silence the warning of the bots."""
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
    print_error(say("weights.planner-plays", why=explain(error)))
