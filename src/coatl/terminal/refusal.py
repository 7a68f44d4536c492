"""Why what was typed is not done, and what to do instead."""

from __future__ import annotations

from collections.abc import Sequence

from coatl.i18n import current, explain, say
from coatl.rules import Action, CoatlError
from coatl.rules.actions import FINISH


def refusal(error: CoatlError, text: str, legal: Sequence[Action], can_undo: bool) -> str:
    """One sentence: how to write that, what comes before it, or which rule forbids it."""
    verb = text.split(maxsplit=1)[0].lower() if text else ""
    if error.code == "not-a-step" or error.facts.get("near") == ():
        usage = f"play.usage.{verb}"
        return say(usage) if current().has(usage) else say("play.not-understood", text=text)
    if error.code == "not-now":
        undo = "yes" if can_undo else "no"
        if tuple(legal) == (FINISH,):
            return say("play.confirm-first", undo=undo)
        if current().has(f"play.not-now.{verb}"):
            return say(f"play.not-now.{verb}")
        if FINISH in legal:
            return say("play.finish-first", undo=undo)
    return explain(error)
