"""The options of a table as a client chooses them."""

from __future__ import annotations

from coatl.rules import Options
from coatl.rules.options import OPTIONS, switched_off
from coatl.structs import asdict

from .messages import OptionsChoice


def chosen(choice: OptionsChoice) -> Options:
    """These options for the rules; the solo game has no tokens. Raises `OptionsError` if they
    contradict each other.
    """
    values = asdict(choice)
    values |= switched_off(values["players"])
    return Options(**values | {"levels": tuple(sorted(values["levels"]))})


def choice_of(options: Options) -> OptionsChoice:
    """The choice that leads to these options."""
    values = {option.name: getattr(options, option.name) for option in OPTIONS}
    return OptionsChoice(**values | {"levels": list(options.levels)})
