"""The language of what a command prints: `--language`, or that of the environment."""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping
from typing import Final

from coatl.i18n import LANGUAGES, use_language

#: The variables that name a locale, the strongest first (POSIX).
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def add_language(parser: argparse._ActionsContainer) -> None:
    """Add `--language`."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        help="speak English, French or Portuguese (default: that of the environment, LANG)",
    )


def choose_language(args: argparse.Namespace) -> None:
    """Use the language that was asked for, or that of the environment."""
    use_language(args.language or language_of(os.environ))


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale of an environment names; English where it names no other."""
    locale = next((value for name in _VARIABLES if (value := environment.get(name))), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES else "en"
