"""How sentences speak of players: to you, about a bot, or by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from coatl.rules.state import ADAM

from .translation import Translation

#: The names that records have where nobody gave one: `medium bot 2`, `Player 1`.
_DEFAULT: Final = re.compile(r"(?:(\w+) bot|Player (\d))( \d+)?")


def shown_name(words: Translation, recorded: str) -> str:
    """A name as people read it: default names are translated."""
    found = _DEFAULT.fullmatch(recorded)
    if found is None:
        return recorded
    bot, seat, again = found.groups(default="")
    name = _bot_name(words, bot) if bot else words.say("name.player", seat=seat)
    return name + again


def _bot_name(words: Translation, bot: str) -> str:
    key = f"name.{bot}"
    return words.say(key) if words.has(key) else words.say("name.bot", bot=bot)


def name_facts(
    words: Translation, seat: int, names: Sequence[str], you: int | None = None
) -> dict[str, str]:
    """The facts of a sentence about a seat: `who`, `name` and `noun`, the name after an article.

    `names` are the recorded names.
    """
    if seat == ADAM:
        name, who = words.say("adam"), "adam"
        return {"who": who, "name": name, "noun": name}
    name = shown_name(words, names[seat])
    default = _DEFAULT.fullmatch(names[seat])
    who = "you" if seat == you else "bot" if default and default[1] else "person"
    return {"who": who, "name": name, "noun": name[:1].lower() + name[1:]}
