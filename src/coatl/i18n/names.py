"""Names of players in sentences: `you`, a bot, A.D.A.M. or a person."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from coatl.rules.state import ADAM

from .translation import Translation

#: The names in records of players who did not choose one: `medium bot 2`, `Player 1`.
_DEFAULT_NAME: Final = re.compile(r"(?:(\w+) bot|Player (\d))( \d+)?")


def translate_name(translation: Translation, recorded: str) -> str:
    """Translate a default name, such as `medium bot`; return any other name unchanged."""
    found = _DEFAULT_NAME.fullmatch(recorded)
    if found is None:
        return recorded
    bot, seat, number = found.groups(default="")
    name = _bot_name(translation, bot) if bot else translation.say("name.player", seat=seat)
    return name + number


def _bot_name(translation: Translation, bot: str) -> str:
    key = f"name.{bot}"
    return translation.say(key) if translation.has(key) else translation.say("name.bot", bot=bot)


def name_facts(
    translation: Translation, seat: int, names: Sequence[str], you: int | None = None
) -> dict[str, str]:
    """Return the facts for a sentence about a seat: `who`, `name` and `noun`.

    `who` is `you`, `bot`, `adam` or `person`; `noun` is the name as it stands after an article.
    `names` are the recorded names, and `you` is the seat that the sentence addresses.
    """
    if seat == ADAM:
        name = translation.say("adam")
        return {"who": "adam", "name": name, "noun": name}
    name = translate_name(translation, names[seat])
    default = _DEFAULT_NAME.fullmatch(names[seat])
    who = "you" if seat == you else "bot" if default and default[1] else "person"
    return {"who": who, "name": name, "noun": name[:1].lower() + name[1:]}
