"""What a chat shows of a link to a table: what people without the link's page may know.

Of a running game that is who plays and which turn it is; the scores only when it is over.
"""

from __future__ import annotations

from html import escape
from typing import Final, Literal

from coatl.i18n import LANGUAGES, translation
from coatl.server.match.match import Match

from .announcements import names_of, scores_of
from .base import moment

#: The drawing, the same for all links: it cannot show what is hidden. Its size in pixels.
PICTURE: Final = "/preview.png"
_WIDTH, _HEIGHT = 1200, 630

#: What a link leads to.
LinkTarget = Literal["table", "replay"]


def preview(match: Match, target: LinkTarget, language: str) -> tuple[str, str]:
    """The title and the description of a link."""
    words = translation(language)
    seats = [seat for seat in match.seats if seat.kind != "open"]
    names = names_of(words, [seat.name for seat in seats], [bool(seat.bot) for seat in seats])
    listed = words.listed(names)
    now = moment(match)
    if now is None:
        about = words.say("preview.open-about", seats=len(match.open_seats), names=listed)
        return words.say("preview.open"), about if match.open_seats else listed
    title = words.say("preview.replay" if target == "replay" else "preview.game", names=listed)
    if now.seat is None:
        return title, scores_of(match, words)
    return title, words.say("preview.turn", turn=now.turn)


def meta_tags(title: str, about: str, address: str, origin: str, language: str) -> str:
    """The tags for the head of the page (Open Graph)."""
    facts = {
        "og:site_name": "Cóatl",
        "og:type": "website",
        "og:title": title,
        "og:description": about,
        "og:url": origin + address,
        "og:image": origin + PICTURE,
        "og:image:type": "image/png",
        "og:image:width": str(_WIDTH),
        "og:image:height": str(_HEIGHT),
        "og:image:alt": translation(language).say("preview.picture"),
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in facts.items()]
    return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


def language_of(accepted: str) -> str:
    """The first of our languages in an `Accept-Language` header; English if there is none."""
    for part in accepted[:200].split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
