"""A.D.A.M. a second time, written from R10.2-R10.6 alone and as plainly as can be, and held
against the rules' own on drawn positions and along whole games.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from helpers import SOLO_TABLES, piece
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import solo_options

import coatl.rules
from coatl.rules import Options, State, adam_points, apply, legal_actions, new_game, sample
from coatl.rules.adam import AdamTurn, adam_turn
from coatl.rules.cards import EMPTY, PROPHECIES
from coatl.rules.chance import AdamPlays
from coatl.rules.coatl import NONE
from coatl.rules.events import Discarded, Drew, Event, Missed, Moved, Passed, Placed, Realised, Took
from coatl.rules.state import Adam

DATA = Path(coatl.rules.__file__).with_name("cards.toml")
CARDS = {card["id"]: card for card in tomllib.loads(DATA.read_text(encoding="utf-8"))["prophecy"]}

NAMES = {piece(kind + colour): kind + colour for kind in "hbt" for colour in "yrkgb"}


def need(card_id: str) -> Counter[str]:
    """What the highest level of a card takes, colour by colour (R10.2)."""
    card = CARDS[card_id]
    times = max(int(level) for level in card["levels"])
    if "count" in card:
        return Counter({"k" if card["count"] == "black" else card["count"][0]: times})
    if "needs" in card:
        return Counter({word[0]: int(word[1]) for word in card["needs"].split()})
    shown: Counter[str] = Counter()
    for token in card["pattern"].split():
        if not token.startswith(("!", "*")):
            shown[token.removesuffix("+")] += times
    return shown


@dataclass
class Slot:
    """One card of A.D.A.M. with what lies on it, pieces by name: `hy`, `bk`."""

    card_id: str
    pieces: list[str] = field(default_factory=list)

    def wants(self, name: str) -> bool:
        on_it = [one for one in self.pieces if one[1] == name[1]]
        return len(on_it) < need(self.card_id)[name[1]]

    def is_full(self) -> bool:
        return len(self.pieces) == need(self.card_id).total()


@dataclass
class Naive:
    """A table as A.D.A.M. sees it; the row without its empty slots."""

    slots: list[Slot]
    supply: list[list[str]]
    row: list[str]
    limit: int
    realised: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    passes: int = 0

    def play(self) -> None:
        wished = [
            space
            for slot in self.slots
            for space in self.supply
            if any(slot.wants(name) for name in space)
        ]
        if wished:
            pieces = list(wished[0])
            wished[0].clear()
            self.hand_out(pieces)
            while any(slot.is_full() for slot in self.slots):
                full = next(slot for slot in self.slots if slot.is_full())
                self.slots = [slot for slot in self.slots if slot is not full]
                self.realised.append(full.card_id)
                self.hand_out(full.pieces)
        else:
            self.passes += 1
            filled = [space for space in self.supply[:6] if space]
            if filled:
                self.discarded += filled[0]
                filled[0].clear()
        while len(self.slots) < self.limit and self.row:
            self.slots.append(Slot(self.row.pop()))

    def hand_out(self, pieces: list[str]) -> None:
        for name in pieces:
            takers = [slot.pieces for slot in self.slots if slot.wants(name)]
            (takers or [self.discarded])[0].append(name)


def naive(adam: Adam, supply: tuple[bytes, ...], row: bytes, limit: int) -> Naive:
    """The same table in the words of the naive one."""
    return Naive(
        slots=[
            Slot(PROPHECIES[card].id, [NAMES[one] for one in pieces])
            for card, pieces in zip(adam.cards, adam.pieces, strict=True)
        ],
        supply=[[NAMES[one] for one in space] for space in supply],
        row=[PROPHECIES[kind].id for kind in row if kind != EMPTY],
        limit=limit,
        realised=[PROPHECIES[card].id for card in adam.realised],
        discarded=[NAMES[one] for one in adam.discarded],
        passes=adam.passes,
    )


def assert_alike(played: AdamTurn, expected: Naive) -> None:
    """The rules' turn left the table as the naive one did."""
    found = naive(played.adam, played.supply, played.row, expected.limit)
    assert found.slots == expected.slots
    assert found.supply == expected.supply
    assert found.row == expected.row
    assert found.realised == expected.realised
    assert Counter(found.discarded) == Counter(expected.discarded)
    assert found.passes == expected.passes


def fold(state: AdamTurn, events: tuple[Event, ...]) -> AdamTurn:
    """What these events make of a table, nothing else known."""
    cards, pieces = list(state.adam.cards), list(state.adam.pieces)
    realised, discarded, passes = state.adam.realised, state.adam.discarded, state.adam.passes
    supply, row = list(state.supply), list(state.row)
    for event in events:
        match event:
            case Took(_, _, _, space, _):
                supply[space] = b""
            case Placed(one, place, _) | Moved(one, place, _):
                pieces[place] += bytes((one,))
            case Discarded(one):
                discarded += bytes((one,))
            case Passed(space, bodies):
                passes += 1
                discarded += bodies
                if space != NONE:
                    supply[space] = b""
            case Realised(place, card, _):
                realised += bytes((card,))
                del cards[place], pieces[place]
            case Drew(slot, card):
                row[slot] = EMPTY
                cards.append(card)
                pieces.append(b"")
            case Missed():
                pass
    adam = Adam(bytes(cards), tuple(pieces), realised, bytes(sorted(discarded)), passes)
    return AdamTurn(adam, tuple(supply), bytes(row), events)


def check_turn(adam: Adam, supply: tuple[bytes, ...], row: bytes, limit: int) -> AdamTurn:
    """The turn, which must be what the naive one says and what its own events tell."""
    expected = naive(adam, supply, row, limit)
    expected.play()
    played = adam_turn(adam, supply, row, limit)
    assert_alike(played, expected)
    assert fold(AdamTurn(adam, supply, row, ()), played.events) == played
    assert_events_say_what_was_there(adam, supply, row, played)
    return played


def assert_events_say_what_was_there(
    adam: Adam, supply: tuple[bytes, ...], row: bytes, played: AdamTurn
) -> None:
    """The facts that events repeat for the reader are true."""
    cards = list(adam.cards)
    for event in played.events:
        match event:
            case Took(place, card, lacks, space, pieces):
                assert cards[place] == card
                assert supply[space] == pieces
                assert set(lacks) & {NAMES[one][1] for one in pieces}
            case Missed(place, card, lacks):
                assert cards[place] == card
                assert not set(lacks) & {NAMES[one][1] for space in supply for one in space}
            case Passed(space, pieces):
                assert pieces == (b"" if space == NONE else supply[space])
            case Placed(_, place, card) | Moved(_, place, card):
                assert cards[place] == card
            case Realised(place, card, points):
                assert cards.pop(place) == card
                assert points == adam_points(Adam(realised=bytes((card,))))
            case Drew(slot, card):
                assert row[slot] == card
                cards.append(card)
            case Discarded():
                pass


# --- drawn positions ------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> tuple[Adam, tuple[bytes, ...], bytes, int]:
    """A.D.A.M. with cards that want little more, so that they fill; a supply with holes."""
    limit = draw(st.sampled_from([3, 4]))
    ids = st.sampled_from(sorted(CARDS))
    adam_cards = draw(st.lists(ids, max_size=limit))
    on_cards = []
    for card_id in adam_cards:
        wanted = draw(st.permutations(sorted(need(card_id).elements())))
        lacking = draw(st.integers(1, 3))
        kinds = draw(st.sampled_from(["b", "bh", "bht"]))
        on_cards.append(
            bytes(piece(kinds[i % len(kinds)] + c) for i, c in enumerate(wanted[lacking:]))
        )
    letters = draw(st.sampled_from(["yrkgb", "yr", "kgb"]))
    pair = st.lists(st.sampled_from(letters), min_size=2, max_size=2)
    supply = []
    for space in range(10):
        kind = "bbbbbbhtht"[space]
        colours = draw(st.one_of(st.just([]), pair))
        supply.append(bytes(sorted(piece(kind + c) for c in colours[: 2 if kind == "b" else 1])))
    kinds_by_id = {card.id: card.kind for card in PROPHECIES}
    row = [kinds_by_id[card_id] for card_id in draw(st.lists(ids, max_size=6))]
    adam = Adam(bytes(kinds_by_id[card_id] for card_id in adam_cards), tuple(on_cards))
    return adam, tuple(supply), bytes([EMPTY] * (6 - len(row)) + row), limit


@settings(max_examples=300)
@given(tables())
def test_r10_6_any_turn_is_as_the_naive_adam_plays_it(
    table: tuple[Adam, tuple[bytes, ...], bytes, int],
) -> None:
    check_turn(*table)


def test_r10_6_the_drawn_turns_hold_every_kind_of_event() -> None:
    seen: set[type] = set()
    chains = 0

    @settings(max_examples=120)
    @given(tables())
    def collect(table: tuple[Adam, tuple[bytes, ...], bytes, int]) -> None:
        nonlocal chains
        told = [type(event) for event in adam_turn(*table).events]
        seen.update(told)
        chains += told.count(Realised) > 1

    collect()
    assert seen == {Missed, Took, Placed, Discarded, Passed, Realised, Moved, Drew}
    assert chains > 3


# --- along games ----------------------------------------------------------------------------


def adams_turns(options: Options, seed: int) -> list[tuple[State, State]]:
    """The states before and after every turn of A.D.A.M. in a game of random actions."""
    rng = random.Random(seed)
    state, found = new_game(options), []
    while not state.is_over:
        before = state
        step = sample(state, rng) if state.is_chance else rng.choice(legal_actions(state))
        state = apply(state, step)
        if isinstance(step, AdamPlays):
            found.append((before, state))
    return found


def shown(row: bytes) -> list[int]:
    """The cards of a row, wherever its empty slots are (R10.7 is proved elsewhere)."""
    return [kind for kind in row if kind != EMPTY]


@settings(max_examples=25)
@given(solo_options(), st.integers(0, 2**32))
def test_r10_6_every_turn_of_a_game_is_as_the_naive_adam_plays_it(
    options: Options, seed: int
) -> None:
    for before, after in adams_turns(options, seed):
        assert before.adam is not None
        limit = 4 if 5 in options.levels else 3
        played = check_turn(before.adam, before.supply, before.row, limit)
        assert (after.adam, after.supply) == (played.adam, played.supply)
        assert shown(after.row) == shown(played.row)
        assert after.players == before.players
        assert after.piles == before.piles


def test_r10_2_a_card_never_holds_a_piece_it_does_not_need() -> None:
    for seed, options in enumerate(SOLO_TABLES):
        for _, after in adams_turns(options, seed):
            assert after.adam is not None
            for card, pieces in zip(after.adam.cards, after.adam.pieces, strict=True):
                on_it = Counter(NAMES[one][1] for one in pieces)
                assert on_it < need(PROPHECIES[card].id)
