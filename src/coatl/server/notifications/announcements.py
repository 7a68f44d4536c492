"""What notifications say, in the language of their recipients.

They name nothing but what everyone at the table sees: the players, whose turn it is, and the scores
of a finished game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from coatl.i18n import Translation, translation
from coatl.rules import State, adam_points, scores, winners
from coatl.server.match.match import Match
from coatl.server.protocol.messages import ChatStyle

from .base import Moment, moment

#: Characters with a meaning in the messages of Discord.
_MARKUP: Final = re.compile(r"([\\`*_~|<>\[\]()#@:/-])")


class Occasion(NamedTuple):
    """Why people are notified. `seat` is to move, after `mover`; without a seat the game is over,
    and `totals` has the scores, with the winners. `adam` has those of A.D.A.M. in the solo game.
    """

    table: str
    turn: int
    seat: int | None
    mover: int | None
    #: The names of the players; empty for those without one.
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    adam: int | None = None


def occasion(match: Match, before: Moment | None) -> Occasion | None:
    """Why somebody is to be notified after a command, if so. `before`: the turn before it."""
    now = moment(match)
    if now is None or match.game is None or (before is not None and before.seat == now.seat):
        return None
    state = match.game.committed
    if now.seat is not None and match.seats[now.seat].kind != "person":
        return None
    is_over = now.seat is None
    return Occasion(
        match.id,
        now.turn,
        now.seat,
        None if before is None else before.seat,
        tuple([seat.name for seat in match.seats]),
        tuple([seat.kind == "bot" for seat in match.seats]),
        tuple([score.total for score in scores(state)]) if is_over else (),
        winners(state) if is_over else (),
        _adams_total(state) if is_over else None,
    )


# --- browsers -------------------------------------------------------------------------------------


def push_message(reason: Occasion, seats: list[int], language: str) -> bytes:
    """What the service worker of the page shows to the player of these seats, as JSON."""
    words = translation(language)
    others = [name for seat, name in enumerate(_names(words, reason)) if seat not in seats]
    if reason.seat is None:
        title, body = words.say("notify.over"), _scores(words, reason)
    else:
        title = words.say("notify.turn")
        body = words.say("notify.with", names=words.listed(others)) if others else ""
    message = {
        "title": title,
        "body": body,
        "url": f"/t/{reason.table}",
        "tag": f"coatl-{reason.table}",
        "turn": reason.turn,
    }
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


# --- chats ----------------------------------------------------------------------------------------


def chat_text(reason: Occasion, language: str, style: ChatStyle) -> str:
    """What a chat is sent, without the link."""
    words = translation(language)
    names = [quoted(name, style) for name in _names(words, reason)]
    named = reason._replace(names=tuple(names))
    if reason.seat is None:
        return words.say("notify.chat-over", scores=_scores(words, named))
    return words.say("notify.chat-turn", name=names[reason.seat], names=words.listed(names))


def quoted(text: str, style: ChatStyle) -> str:
    """A name, so that a chat shows it as it is: it must not mention people or make links."""
    if style == "slack":
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    if style == "discord":
        return _MARKUP.sub(r"\\\1", text)
    return text


def chat_message(text: str, link: str, style: ChatStyle) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a message to a chat."""
    if style == "ntfy":
        headers = {"Content-Type": "text/plain; charset=utf-8", "Click": link}
        return headers, f"{text}\n{link}".encode()
    content: dict[str, object] = {"text": f"{text}\n{link}"}
    if style == "discord":
        content = {"content": f"{text}\n{link}", "allowed_mentions": {"parse": []}}
    return {"Content-Type": "application/json"}, json.dumps(content, ensure_ascii=False).encode()


# --- names ----------------------------------------------------------------------------------------


def names_of(words: Translation, names: Sequence[str], bots: Sequence[bool]) -> list[str]:
    """The name of each seat; those without one get one by their number."""
    return [
        name or words.say("notify.bot" if bots[seat] else "notify.player", seat=seat + 1)
        for seat, name in enumerate(names)
    ]


def scores_of(match: Match, words: Translation) -> str:
    """The scores of a finished game, the winners first."""
    state = match.require_game().committed
    names = tuple([seat.name for seat in match.seats])
    bots = tuple([seat.kind == "bot" for seat in match.seats])
    totals = tuple([score.total for score in scores(state)])
    adam = _adams_total(state)
    return _scores(words, Occasion("", 0, None, None, names, bots, totals, winners(state), adam))


def _adams_total(state: State) -> int | None:
    return None if state.adam is None else adam_points(state.adam)


def _names(words: Translation, reason: Occasion) -> list[str]:
    return names_of(words, reason.names, reason.bots)


def _scores(words: Translation, reason: Occasion) -> str:
    """The scores, the winners first. A.D.A.M. wins if nobody else does."""
    named = zip(_names(words, reason), reason.totals, strict=True)
    scored = [(seat in reason.winners, total, name) for seat, (name, total) in enumerate(named)]
    if reason.adam is not None:
        scored.append((not reason.winners, reason.adam, words.say("adam")))
    scored.sort(key=lambda one: (not one[0], -one[1]))
    return ", ".join([f"{name} {total}" for _, total, name in scored])
