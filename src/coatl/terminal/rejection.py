"""Explain why a typed command is rejected, and what to type instead."""

from __future__ import annotations

from collections.abc import Sequence

from coatl.i18n import current, explain, say
from coatl.rules import Action, CoatlError
from coatl.rules.actions import FINISH


def explain_rejection(error: CoatlError, text: str, legal: Sequence[Action], can_undo: bool) -> str:
    """Return one sentence: how to write the command, what to do first, or the rule against it.

    `text` is the rejected command and `error` the reason.
    """
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
