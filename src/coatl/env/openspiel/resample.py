"""Another history that a seat cannot tell from the true one: OpenSpiel's `resample_from_infostate`.

What the seat was told stays as it is. What is hidden from it is drawn anew: which Prophecies and
which Temple the others were dealt or drew, and which of them they set aside. A card of another's
hand is a place until it is shown. Every card that was shown later is given one of the places where
it may have lain, any as likely as any other; what is left of the deck fills the other places, as
chance would. A history made so may still be one in which somebody could not have done what the seat
saw them do: whoever plays it through finds out, and takes the next.

Only public facts of the true history are looked at, so the same chance gives the same world for any
two histories that the seat cannot tell apart.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from coatl.rules import Options, Step, advance, new_game
from coatl.rules.actions import DiscardProphecy, FulfilProphecy, FulfilTemple
from coatl.rules.cards import prophecy_deck, temple_deck
from coatl.rules.chance import DealProphecy, DealTemple

from .codes import code_of, owner_of, step_of

Chance = Callable[[], float]
T = TypeVar("T")

#: How many histories are drawn before the true one is given back as it is; nearly always the first
#: will do.
TRIES: Final = 400

#: The kind of a Prophecy before it is settled.
UNKNOWN: Final = -1


class _DeadEnd(Exception):
    """What was chosen so far can lead to no history."""


class Place:
    """Where another seat's hidden Prophecy lies: out of which deck it came, and its kind as soon as
    that is settled.
    """

    __slots__ = ("deck", "kind")

    def __init__(self, deck: int) -> None:
        self.deck = deck
        self.kind = UNKNOWN


class Seen(NamedTuple):
    """A Prophecy comes off a deck, and the seat sees it."""

    deck: int
    kind: int


class Unseen(NamedTuple):
    """A Prophecy comes off a deck into the hand of another seat."""

    deck: int
    seat: int


class SetAside(NamedTuple):
    """Another seat discards a Prophecy unseen."""

    seat: int


class Show(NamedTuple):
    """Another seat plays a Prophecy of which nobody knew that it had it."""

    seat: int
    kind: int


Event = Seen | Unseen | SetAside | Show


class Facts(NamedTuple):
    """What a seat knows of a history: every step, of a hidden one only its type; the events that
    bear on hidden Prophecies; what it knows to be in each deck when that is new; the Temples it saw
    being dealt; whom it did not see being dealt one; and what of these was shown later.
    """

    steps: Sequence[Step | type]
    events: Sequence[Event]
    decks: Sequence[Counter[int]]
    seen_temples: bytes
    temple_seats: Sequence[int]
    shown_temples: dict[int, int]


def worlds(options: Options, log: Sequence[int], seat: int, chance: Chance) -> Iterator[list[int]]:
    """The codes of whole histories that this seat cannot tell from the one with this log: so many
    `TRIES`, and at last the true one.
    """
    facts = _facts(options, log, seat)
    for _ in range(TRIES):
        try:
            yield _history(options, facts, chance)
        except _DeadEnd:
            continue
    yield [code_of(step_of(entry)) for entry in log]


def _facts(options: Options, log: Sequence[int], seat: int) -> Facts:
    steps: list[Step | type] = []
    events: list[Event] = []
    decks = [Counter(prophecy_deck(options.promo))]
    seen_temples: list[int] = []
    temple_seats: list[int] = []
    shown_temples: dict[int, int] = {}
    state = new_game(options)
    for entry in log:
        step, owner = step_of(entry), owner_of(entry)
        is_hidden = owner not in (None, seat)
        active, rebuilds = state.seat, state.stock.rebuilds
        memory = state.players[active].memory
        match step:
            case DealProphecy(kind):
                events.append(Unseen(rebuilds, active) if is_hidden else Seen(rebuilds, kind))
            case DealTemple(kind) if is_hidden:
                temple_seats.append(active)
            case DealTemple(kind):
                seen_temples.append(kind)
            case DiscardProphecy() if is_hidden:
                events.append(SetAside(active))
            case DiscardProphecy(kind) | FulfilProphecy(_, kind) if active != seat:
                if kind not in memory.known:
                    events.append(Show(active, kind))
            case FulfilTemple(kind) if active != seat:
                if kind not in memory.temples and kind not in state.piles.tops:
                    shown_temples[active] = kind
        steps.append(type(step) if is_hidden else step)
        set_aside = state.players[seat].set_aside
        advance(state, step)
        if state.stock.rebuilds > rebuilds:
            decks.append(Counter(state.stock.returned + set_aside))
    return Facts(steps, events, decks, bytes(seen_temples), temple_seats, shown_temples)


def _history(options: Options, facts: Facts, chance: Chance) -> list[int]:
    """One history; `_DeadEnd` where what was chosen leads to none."""
    hands = _Hands(facts.decks, chance)
    for event in facts.events:
        hands.happen(event)
    hands.fill()
    hidden: dict[object, Iterator[Step]] = {
        DealProphecy: (DealProphecy(place.kind) for place in hands.dealt),
        DealTemple: (DealTemple(kind) for kind in _temples(options, facts, chance)),
        DiscardProphecy: (DiscardProphecy(place.kind) for place in hands.set_aside),
    }
    steps = [next(hidden[step]) if isinstance(step, type) else step for step in facts.steps]
    return [code_of(step) for step in steps]


class _Hands:
    """The hidden Prophecies of the others, as a history goes on.

    `left` are the cards of each deck that are known to be in it and not spoken for. What was set
    aside goes into the second deck, unknown: `owed` are cards that came out of that deck and can
    have come into it in no other way.
    """

    def __init__(self, decks: Sequence[Counter[int]], chance: Chance) -> None:
        self.left = [Counter(deck) for deck in decks]
        self.chance = chance
        self.hands: defaultdict[int, list[Place]] = defaultdict(list)
        self.dealt: list[Place] = []
        self.set_aside: list[Place] = []
        self.owed: list[int] = []

    def happen(self, event: Event) -> None:
        """One more event."""
        match event:
            case Seen(deck, kind):
                self._take(deck, kind)
            case Unseen(deck, seat):
                place = Place(deck)
                self.dealt.append(place)
                self.hands[seat].append(place)
            case SetAside(seat):
                self.set_aside.append(_drawn(self.hands[seat], self.chance))
            case Show(seat, kind):
                hand = self.hands[seat]
                possible = [place for place in hand if self._may_give(place.deck, kind)]
                place = _drawn(possible, self.chance)
                hand.remove(place)
                place.kind = kind
                self._take(place.deck, kind)

    def _may_give(self, deck: int, kind: int) -> bool:
        if self.left[deck][kind]:
            return True
        return deck == 1 and len(self.owed) < len(self.set_aside) and self.left[0][kind] > 0

    def _take(self, deck: int, kind: int) -> None:
        if not self._may_give(deck, kind):
            raise _DeadEnd
        if not self.left[deck][kind]:
            self.owed.append(kind)
            deck = 0
        self.left[deck][kind] -= 1

    def fill(self) -> None:
        """Everything has happened: give every place that has none its kind."""
        unknown = list(self.set_aside)
        for kind in self.owed:
            _drawn(unknown, self.chance).kind = kind
        for deck, left in enumerate(self.left):
            if deck == 1:
                left.update([place.kind for place in unknown])
            cards = sorted(left.elements())
            for place in self.dealt:
                if place.deck == deck and place.kind == UNKNOWN:
                    place.kind = _drawn(cards, self.chance)


def _drawn(items: list[T], chance: Chance) -> T:
    """One of these, any as likely as any other, taken out of them."""
    if not items:
        raise _DeadEnd
    return items.pop(int(chance() * len(items)))


def _temples(options: Options, facts: Facts, chance: Chance) -> list[int]:
    """The Temples of the others, in the order in which they were dealt."""
    shown = facts.shown_temples
    seen = facts.seen_temples + bytes(shown.values())
    hidden = [kind for kind in temple_deck(options.promo) if kind not in seen]
    return [shown[seat] if seat in shown else _drawn(hidden, chance) for seat in facts.temple_seats]
