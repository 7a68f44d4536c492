"""Resampling: other histories with the same information state (`resample_from_infostate`).

What the seat observed stays as it is. What is hidden from it is drawn again: which Prophecies and
which Temple the others were dealt or drew, and which Prophecies they discarded at set-up.

A hidden card is a slot (`HiddenCard`) whose kind is open. If the card is revealed later, one of the
slots where it may have been gets its kind, all with the same probability. The remaining cards of
the deck fill the other slots, as chance would. Such a history may still contain an action that its
seat could not have played with these cards: the caller replays it, and if the rules refuse a step,
takes the next history.

Resampling uses only what the seat knows of the true history. So the same random numbers give the
same result for all histories that the seat cannot distinguish.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from coatl.rules import Options, Step, advance, new_game
from coatl.rules.actions import DiscardProphecy, FulfilProphecy, FulfilTemple
from coatl.rules.cards import prophecy_deck, temple_deck
from coatl.rules.chance import DealProphecy, DealTemple

from .codes import code_of
from .step_log import owner_of, step_of

Chance = Callable[[], float]
T = TypeVar("T")

#: How many histories are tried before the true one is used; nearly always the first is possible.
MAX_ATTEMPTS: Final = 400

#: The kind of a hidden card before it is chosen.
UNKNOWN: Final = -1


class _DeadEnd(Exception):
    """The choices so far lead to no history."""


class HiddenCard:
    """A hidden Prophecy of another seat: the deck it came from and, once chosen, its kind.

    Decks are counted by rebuilds: 0 is the first, 1 the deck after the first rebuild.
    """

    __slots__ = ("deck", "kind")

    def __init__(self, deck: int) -> None:
        self.deck = deck
        self.kind = UNKNOWN


class SeenDeal(NamedTuple):
    """A Prophecy leaves a deck, and the seat sees which."""

    deck: int
    kind: int


class HiddenDeal(NamedTuple):
    """A Prophecy leaves a deck for the hand of another seat."""

    deck: int
    seat: int


class HiddenDiscard(NamedTuple):
    """Another seat discards a Prophecy face down."""

    seat: int


class RevealedCard(NamedTuple):
    """Another seat plays or discards a Prophecy that was hidden in its hand."""

    seat: int
    kind: int


CardEvent = SeenDeal | HiddenDeal | HiddenDiscard | RevealedCard


class Knowledge(NamedTuple):
    """What a seat knows of a history."""

    #: Every step; of a hidden one only its type.
    steps: Sequence[Step | type]
    #: What happened to Prophecies, as far as it bears on hidden ones.
    events: Sequence[CardEvent]
    #: The cards that the seat knows to be in each deck when the deck is new.
    decks: Sequence[Counter[int]]
    #: The Temples that it saw being dealt.
    seen_temples: bytes
    #: The seats that were dealt a hidden Temple, in order.
    temple_seats: Sequence[int]
    #: The Temples of those seats that were revealed later.
    revealed_temples: dict[int, int]


def resampled_histories(
    options: Options, log: Sequence[int], seat: int, chance: Chance
) -> Iterator[list[int]]:
    """Histories, as codes, that this seat cannot distinguish from the one with this log.

    At most `MAX_ATTEMPTS` random ones, which the rules may refuse; then the true history.
    """
    known = _knowledge(options, log, seat)
    for _ in range(MAX_ATTEMPTS):
        try:
            yield _random_history(options, known, chance)
        except _DeadEnd:
            continue
    yield [code_of(step_of(entry)) for entry in log]


def _knowledge(options: Options, log: Sequence[int], seat: int) -> Knowledge:
    """Replay a log and note what this seat knows of it."""
    steps: list[Step | type] = []
    events: list[CardEvent] = []
    decks = [Counter(prophecy_deck(options.promo))]
    seen_temples: list[int] = []
    temple_seats: list[int] = []
    revealed_temples: dict[int, int] = {}
    state = new_game(options)
    for entry in log:
        step, owner = step_of(entry), owner_of(entry)
        is_hidden = owner not in (None, seat)
        active, rebuilds = state.seat, state.stock.rebuilds
        memory = state.players[active].memory
        match step:
            case DealProphecy(kind):
                deal = HiddenDeal(rebuilds, active) if is_hidden else SeenDeal(rebuilds, kind)
                events.append(deal)
            case DealTemple(kind) if is_hidden:
                temple_seats.append(active)
            case DealTemple(kind):
                seen_temples.append(kind)
            case DiscardProphecy() if is_hidden:
                events.append(HiddenDiscard(active))
            case DiscardProphecy(kind) | FulfilProphecy(_, kind) if active != seat:
                if kind not in memory.known:
                    events.append(RevealedCard(active, kind))
            case FulfilTemple(kind) if active != seat:
                if kind not in memory.temples and kind not in state.piles.tops:
                    revealed_temples[active] = kind
        steps.append(type(step) if is_hidden else step)
        set_aside = state.players[seat].set_aside
        advance(state, step)
        if state.stock.rebuilds > rebuilds:
            decks.append(Counter(state.stock.returned + set_aside))
    return Knowledge(steps, events, decks, bytes(seen_temples), temple_seats, revealed_temples)


def _random_history(options: Options, known: Knowledge, chance: Chance) -> list[int]:
    """A random history that agrees with this knowledge. Raises `_DeadEnd` if the draws fail."""
    hands = _HiddenHands(known.decks, chance)
    for event in known.events:
        hands.apply(event)
    hands.choose_remaining_kinds()
    hidden: dict[object, Iterator[Step]] = {
        DealProphecy: (DealProphecy(card.kind) for card in hands.dealt),
        DealTemple: (DealTemple(kind) for kind in _hidden_temples(options, known, chance)),
        DiscardProphecy: (DiscardProphecy(card.kind) for card in hands.discarded),
    }
    steps = [next(hidden[step]) if isinstance(step, type) else step for step in known.steps]
    return [code_of(step) for step in steps]


class _HiddenHands:
    """The hidden Prophecies of the other seats during a history.

    `left` has the known cards of each deck that no event has claimed yet. Hidden discards return
    with the first rebuild, so the second deck (1) also has cards of unknown kind. `owed` has the
    kinds that left that deck and can only have entered it as hidden discards.
    """

    def __init__(self, decks: Sequence[Counter[int]], chance: Chance) -> None:
        self.left = [Counter(deck) for deck in decks]
        self.chance = chance
        self.hands: defaultdict[int, list[HiddenCard]] = defaultdict(list)
        self.dealt: list[HiddenCard] = []
        self.discarded: list[HiddenCard] = []
        self.owed: list[int] = []

    def apply(self, event: CardEvent) -> None:
        """Carry out the next event."""
        match event:
            case SeenDeal(deck, kind):
                self._claim(deck, kind)
            case HiddenDeal(deck, seat):
                card = HiddenCard(deck)
                self.dealt.append(card)
                self.hands[seat].append(card)
            case HiddenDiscard(seat):
                self.discarded.append(_pop_random(self.hands[seat], self.chance))
            case RevealedCard(seat, kind):
                hand = self.hands[seat]
                possible = [card for card in hand if self._can_claim(card.deck, kind)]
                card = _pop_random(possible, self.chance)
                hand.remove(card)
                card.kind = kind
                self._claim(card.deck, kind)

    def _can_claim(self, deck: int, kind: int) -> bool:
        if self.left[deck][kind]:
            return True
        return deck == 1 and len(self.owed) < len(self.discarded) and self.left[0][kind] > 0

    def _claim(self, deck: int, kind: int) -> None:
        """Take a card of this kind out of what is left of a deck."""
        if not self._can_claim(deck, kind):
            raise _DeadEnd
        if not self.left[deck][kind]:
            self.owed.append(kind)
            deck = 0
        self.left[deck][kind] -= 1

    def choose_remaining_kinds(self) -> None:
        """After the last event: draw the kind of every card that is still unknown."""
        undetermined = list(self.discarded)
        for kind in self.owed:
            _pop_random(undetermined, self.chance).kind = kind
        for deck, left in enumerate(self.left):
            if deck == 1:
                left.update([card.kind for card in undetermined])
            kinds = sorted(left.elements())
            for card in self.dealt:
                if card.deck == deck and card.kind == UNKNOWN:
                    card.kind = _pop_random(kinds, self.chance)


def _pop_random(items: list[T], chance: Chance) -> T:
    """Remove and return a random item. Raises `_DeadEnd` if there is none."""
    if not items:
        raise _DeadEnd
    return items.pop(int(chance() * len(items)))


def _hidden_temples(options: Options, known: Knowledge, chance: Chance) -> list[int]:
    """Random Temples for the seats that were dealt a hidden one, in order."""
    revealed = known.revealed_temples
    seen = known.seen_temples + bytes(revealed.values())
    possible = [kind for kind in temple_deck(options.promo) if kind not in seen]
    return [
        revealed[seat] if seat in revealed else _pop_random(possible, chance)
        for seat in known.temple_seats
    ]
