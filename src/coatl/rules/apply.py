"""What every step does: `apply(state, step)` returns the next state and touches nothing else.

A step is an action of the active seat or an outcome of chance. `apply` copies the state and lets
`advance` change the copy; a playout that keeps no earlier state calls `advance` itself and copies
nothing. Every action but a pass ends with `Finish`, so that until then a person may
take it back; from there the turn, the round and the game end (§7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from .actions import (
    Action,
    AddPiece,
    BeginCoatl,
    DiscardProphecy,
    DrawProphecy,
    Finish,
    FulfilProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    SeeTheFuture,
    Steal,
    TakePieces,
    TakeProphecy,
)
from .adam import play_turn
from .cards import CARD, EMPTY, EMPTY_SLOT
from .chance import (
    FILLS,
    AdamPlays,
    DealProphecy,
    DealTemple,
    FillSpace,
    Generator,
    Outcome,
    awaits_adams_card,
    chance_outcomes,
    draw,
    next_pile,
    next_space,
    sample,
)
from .coatl import COATLS_PER_PLAYER, NONE, Coatl
from .errors import IllegalAction
from .legal import can_decline, can_draw, legal_actions
from .pieces import BAG_OF, BODY, BODY_SPACES, GOLD, LETTER, ONE, PER_SPACE, SPACES, TAIL, plus
from .reasons import reason_against
from .state import (
    ADAM,
    CHANCE_PHASES,
    PERFECT_PICK,
    PRIEST_COMMITMENT,
    ROW_SLOTS,
    SEE_THE_FUTURE,
    Adam,
    Ending,
    Memory,
    Piles,
    Player,
    Resume,
    State,
    Stock,
    has_adam,
)

Step = Action | Outcome

#: Prophecies dealt to the first player; each later seat gets one more (R2.3). Alone one gets
#: five (R10.1).
FIRST_DEAL: Final = 3
SOLO_DEAL: Final = 5

#: Makes a named tuple of its fields in half the time that calling its class takes.
_named: Final = tuple.__new__


def apply(state: State, step: Step) -> State:
    """The state after this step. An illegal one raises `IllegalAction` and changes nothing."""
    new = state.copy()
    new.legal = legal_actions(state)
    advance(new, step)
    return new


def advance(state: State, step: Step) -> None:
    """Change this state, which nobody else may hold, into the one after this step.

    An illegal step raises `IllegalAction` and changes nothing.
    """
    legal: Any = state.legal or legal_actions(state)  # state does not know actions
    try:
        # The rules' own action: whatever equals it, and whatever its type, means the same.
        step = legal[legal.index(step)]
        handler = _ACTIONS[type(step)]
    except ValueError:
        step = _spoken(state, step)
        handler = _OUTCOMES[type(step)]
    state.legal = None
    handler(state, step)


def _spoken(state: State, step: Step) -> Outcome:
    """The outcome that chance may say now and that equals this step, which is no legal action."""
    if state.phase in CHANCE_PHASES:
        for outcome, _ in chance_outcomes(state):
            if outcome == step:
                return outcome
        if type(step) in _OUTCOMES:
            raise IllegalAction("impossible-outcome", step=step)
    raise IllegalAction(reason_against(state, step) or "illegal", step=step)


def settle(state: State, rng: Generator) -> tuple[State, list[Outcome]]:
    """Let chance speak until a player must decide or the game is over.

    Returns the state then reached and the outcomes that led there: applying them one by one
    leads to the same state.
    """
    new = state.copy()
    return new, advance_chance(new, rng)


def settle_once(state: State, rng: Generator) -> tuple[State, Sequence[Outcome]]:
    """The first that `settle` does: all spaces are filled, a card is dealt, or A.D.A.M. plays."""
    new = state.copy()
    return new, _advance_chance_once(new, rng)


def advance_chance(state: State, rng: Generator) -> list[Outcome]:
    """What `settle` does, to this state itself, which nobody else may hold."""
    outcomes: list[Outcome] = []
    state.legal = None
    while state.phase in CHANCE_PHASES:
        outcomes += _advance_chance_once(state, rng)
    return outcomes


def _advance_chance_once(state: State, rng: Generator) -> Sequence[Outcome]:
    """What `settle_once` does, to this state itself."""
    if state.phase == "fill":
        return _fill_spaces(state, rng)
    outcome = sample(state, rng)
    _OUTCOMES[type(outcome)](state, outcome)
    return (outcome,)


# --- taking -----------------------------------------------------------------------------


def _take_pieces(state: State, action: TakePieces) -> None:
    player = state.players[state.seat]
    space = action.space
    supply = list(state.supply)
    player.board += supply[space]
    supply[space] = b""
    state.supply = tuple(supply)
    state.phase = "confirm"


def _fill(state: State, resume: Resume) -> None:
    """Let chance fill every space the bags can fill, then resume (R3.5)."""
    state.resume = resume
    if next_space(state) >= 0:
        state.phase = "fill"
    else:
        _resume(state)


def _fill_space(state: State, outcome: FillSpace) -> None:
    space = outcome.space
    supply = state.supply
    state.supply = (*supply[:space], outcome.pieces, *supply[space + 1 :])
    _out_of_bag(state, SPACES[space], outcome.pieces)
    if next_space(state) < 0:
        _resume(state)


def _fill_spaces(state: State, rng: Generator) -> list[FillSpace]:
    """What `_fill_space` does for one space after another, while there is one to fill.

    A bag that cannot fill one space cannot fill a later one, so a single pass finds them all.
    """
    supply, bags = list(state.supply), list(state.bags)
    outcomes = []
    for space, bag in enumerate(SPACES):
        if supply[space]:
            continue
        left, count = bags[bag], PER_SPACE[bag]
        if len(left) >= count:
            pieces = supply[space] = draw(left, count, rng)
            for piece in pieces:
                left = left.replace(ONE[piece], b"", 1)
            bags[bag] = left
            outcomes.append(FILLS[space][pieces])
    state.supply = tuple(supply)
    state.bags = (bags[0], bags[1], bags[2])
    _resume(state)
    return outcomes


def _out_of_bag(state: State, bag: int, pieces: bytes) -> None:
    bags = list(state.bags)
    for piece in pieces:
        bags[bag] = bags[bag].replace(ONE[piece], b"", 1)
    state.bags = (bags[0], bags[1], bags[2])


def _perfect_pick(state: State, action: PerfectPick) -> None:
    player = state.players[state.seat]
    player.tokens &= ~PERFECT_PICK
    player.board += action.pieces
    _out_of_bag(state, BAG_OF[action.pieces[0]], action.pieces)
    _fill(state, "confirm")


def _steal(state: State, action: Steal) -> None:
    thief = state.players[state.seat]
    thief.board = thief.board.replace(ONE[GOLD], b"", 1) + action.pieces
    victim = state.players[action.seat]
    victim.feathers += 1
    for piece in action.pieces:
        victim.board = victim.board.replace(ONE[piece], b"", 1)
    state.phase = "confirm"


# --- Prophecies: the row, the deck, the hand --------------------------------------------------


def _take_prophecy(state: State, action: TakeProphecy) -> None:
    player = state.players[state.seat]
    slot = action.slot
    card = CARD[state.row[slot]]
    player.hand = plus(player.hand, card)
    known, temples, old, returned, drawn = player.memory
    player.memory = Memory(plus(known, card), temples, old, returned, drawn)
    row = state.row
    state.row = row[:slot] + EMPTY_SLOT + row[slot + 1 :]
    state.phase = "choose"


def _draw_prophecy(state: State, action: DrawProphecy) -> None:
    _stock_deck(state)
    state.phase = "draw"
    state.resume = "choose"


def _deal_prophecy(state: State, outcome: DealProphecy) -> None:
    card = CARD[outcome.kind]
    deck, discards, returned, rebuilds = state.stock
    state.stock = _named(Stock, (deck.replace(card, b"", 1), discards, returned, rebuilds))
    if state.phase == "reveal":
        row = state.row
        if state.adam is None:
            row = state.row = row.replace(EMPTY_SLOT, card, 1)
        else:  # cards enter from the left (R10.7)
            slot = row.rindex(EMPTY)
            row = state.row = row[:slot] + card + row[slot + 1 :]
        if rebuilds:
            _seen(state, card)
        if EMPTY in row and _stock_deck(state):
            return
    elif state.adam is not None and awaits_adams_card(state):
        cards, pieces = state.adam.cards, state.adam.pieces
        state.adam = Adam(cards + card, (*pieces, b""))
    else:
        player = state.players[state.seat]
        player.hand = plus(player.hand, card)
        if rebuilds:
            memory = player.memory
            player.memory = memory._replace(drawn=plus(memory.drawn, card))
    _resume(state)


def _discard_prophecy(state: State, action: DiscardProphecy) -> None:
    card = CARD[action.kind]
    if state.phase == "keep":
        player = state.players[state.seat]
        player.hand = player.hand.replace(card, b"", 1)
        player.set_aside = plus(player.set_aside, card)
    else:
        _play_card(state, card)
        stock = state.stock
        state.stock = stock._replace(discards=plus(stock.discards, card))


def _play_card(state: State, card: bytes) -> Player:
    """A card leaves the active hand before everyone's eyes."""
    if state.stock.rebuilds and card not in state.active.memory.known:
        _seen(state, card)
    player = state.players[state.seat]
    player.hand = player.hand.replace(card, b"", 1)
    known, temples, old, returned, drawn = player.memory
    if card in known:
        known = known.replace(card, b"", 1)
    else:
        old = max(0, old - 1)
        drawn = drawn.replace(card, b"", 1)
    player.memory = Memory(known, temples, old, returned, drawn)
    return player


def _seen(state: State, card: bytes) -> None:
    """Everyone sees a card that may have gone back into the deck at its last rebuild."""
    stock = state.stock
    if card in stock.returned:
        state.stock = stock._replace(returned=stock.returned.replace(card, b"", 1))
        return
    for player in state.players:
        memory = player.memory
        if card in memory.returned:
            player.memory = memory._replace(returned=memory.returned.replace(card, b"", 1))


def _stock_deck(state: State) -> bool:
    """Whether the deck has a card to give, after rebuilding it from the discards (R3.6)."""
    stock = state.stock
    if stock.deck:
        return True
    if not can_draw(state):
        return False
    deck = stock.discards
    for player in state.players:
        deck += player.set_aside
        known = player.memory.known
        hidden = len(player.hand) - len(known)
        player.memory = Memory(known, player.memory.temples, hidden, player.set_aside)
        player.set_aside = b""
    state.stock = Stock(
        deck=bytes(sorted(deck)), returned=stock.discards, rebuilds=stock.rebuilds + 1
    )
    return True


def _see_the_future(state: State, action: SeeTheFuture) -> None:
    player = state.players[state.seat]
    player.tokens &= ~SEE_THE_FUTURE
    stock = state.stock
    shown = state.row.replace(EMPTY_SLOT, b"")
    state.stock = stock._replace(discards=plus(stock.discards, shown))
    state.row = EMPTY_SLOT * ROW_SLOTS
    state.resume = "foresee"
    if _stock_deck(state):
        state.phase = "reveal"
    else:
        _resume(state)


# --- assembling ---------------------------------------------------------------------------


def _begin_coatl(state: State, action: BeginCoatl) -> None:
    player = state.players[state.seat]
    piece = action.piece
    player.board = player.board.replace(ONE[piece], b"", 1)
    player.coatls = (*player.coatls, Coatl(LETTER[piece], piece < BODY, piece >= TAIL))
    state.phase = "assemble"


def _add_piece(state: State, action: AddPiece) -> None:
    player = state.players[state.seat]
    index, side, piece, _ = action
    player.board = player.board.replace(ONE[piece], b"", 1)
    colours, head, tail, prophecies, temple = player.coatls[index]
    if side == "head":
        colours = LETTER[piece] + colours
        head = piece < BODY
    else:
        colours += LETTER[piece]
        tail = piece >= TAIL
    _set_coatl(player, index, _named(Coatl, (colours, head, tail, prophecies, temple)))
    if head and tail:
        state.phase = "complete"
        state.completing = index
    else:
        state.phase = "assemble"


def _set_coatl(player: Player, index: int, coatl: Coatl) -> None:
    coatls = list(player.coatls)
    coatls[index] = coatl
    player.coatls = tuple(coatls)


def _fulfil_prophecy(state: State, action: FulfilProphecy) -> None:
    card = CARD[action.kind]
    player = _play_card(state, card)
    colours, head, tail, prophecies, temple = player.coatls[action.coatl]
    _set_coatl(player, action.coatl, Coatl(colours, head, tail, prophecies + card, temple))
    if state.phase == "turn":
        state.phase = "assemble"


def _fulfil_temple(state: State, action: FulfilTemple) -> None:
    player = state.players[state.seat]
    kind = action.kind
    index = state.completing
    _set_coatl(player, index, player.coatls[index]._replace(temple=kind))
    if kind in player.temples:
        temple = bytes((kind,))
        memory = player.memory
        player.temples = player.temples.replace(temple, b"")
        player.memory = memory._replace(temples=memory.temples.replace(temple, b""))
        _seal(state)
    else:
        _seal(state)
        _take_top(state, state.piles.tops.index(kind), "assemble")


def _seal(state: State) -> None:
    """The Cóatl is complete; a third one brings the end of the game (R5.4, R7.1)."""
    state.phase = "assemble"
    state.completing = NONE
    if state.ending is None:
        finished = [coatl for coatl in state.active.coatls if coatl.is_closed]
        if len(finished) == COATLS_PER_PLAYER:
            others = len(state.players) - 1 if state.adam is None else 1
            state.ending = Ending("third-coatl", state.seat, others)


# --- Temples --------------------------------------------------------------------------------


def _priest_commitment(state: State, action: PriestCommitment) -> None:
    player = state.players[state.seat]
    player.tokens &= ~PRIEST_COMMITMENT
    temple = bytes((state.piles.tops[action.pile],))
    known, temples, old, returned, drawn = player.memory
    player.temples = plus(player.temples, temple)
    player.memory = Memory(known, plus(temples, temple), old, returned, drawn)
    _take_top(state, action.pile, "confirm")


def _take_top(state: State, pile: int, resume: Resume) -> None:
    """The top of a pile is gone; the next is uncovered at once (R2.2)."""
    tops, beneath, hidden = state.piles
    state.piles = Piles((*tops[:pile], NONE, *tops[pile + 1 :]), beneath, hidden)
    state.resume = resume
    if beneath[pile]:
        state.phase = "uncover"
    else:
        _resume(state)


def _deal_temple(state: State, outcome: DealTemple) -> None:
    temple = bytes((outcome.kind,))
    tops, beneath, hidden = state.piles
    hidden = hidden.replace(temple, b"")
    if state.phase == "deal":
        state.players[state.seat].temples = temple
    else:
        pile = next_pile(state)
        tops = (*tops[:pile], outcome.kind, *tops[pile + 1 :])
        beneath = (*beneath[:pile], beneath[pile] - 1, *beneath[pile + 1 :])
    state.piles = Piles(tops, beneath, hidden)
    _resume(state)


# --- the flow of the game ---------------------------------------------------------------------


def _finish(state: State, action: Finish) -> None:
    if state.phase == "complete":
        _seal(state)
    elif state.phase == "keep":
        _next_to_keep(state)
    elif state.phase == "confirm" and _is_depleted(state.supply):
        _fill(state, "end-action")  # R3.5
    else:
        _end_action(state)


_NO_BODIES: Final = (b"",) * BODY_SPACES
_NO_ENDS: Final = (b"",) * (len(SPACES) - BODY_SPACES)


def _is_depleted(supply: tuple[bytes, ...]) -> bool:
    """Whether there is no body left on the supply, or neither head nor tail."""
    return supply[:BODY_SPACES] == _NO_BODIES or supply[BODY_SPACES:] == _NO_ENDS


def _pass(state: State, action: Pass) -> None:
    # A.D.A.M. always moves the game on, so that alone one never waits for nothing.
    if state.adam is None and not can_decline(state):
        state.passes += 1
    _end_turn(state)


def _adam_plays(state: State, outcome: AdamPlays) -> None:
    assert state.adam is not None  # noqa: S101  # only the solo game has that phase
    size = state.options.adam_cards
    state.adam, state.supply, state.row = play_turn(state.adam, state.supply, state.row, size)
    if _is_depleted(state.supply):
        _fill(state, "end-turn")  # R3.5
    else:
        _end_turn(state)


def _resume(state: State) -> None:
    """Chance has spoken: go on where play was interrupted."""
    resume = state.resume
    if resume == "end-action":
        _end_action(state)
    elif resume == "end-turn":
        _end_turn(state)
    elif resume == "deal":
        _deal(state)
    else:
        state.phase = resume


def _deal(state: State) -> None:
    """The set-up, card by card: Temples, piles, the row, A.D.A.M.'s cards, then the hands (R2.2,
    R2.3, R10.1).
    """
    state.phase = "deal"
    for seat, player in enumerate(state.players):
        if state.adam is None and not player.temples:
            state.seat = seat
            return
    if next_pile(state) >= 0:
        state.phase = "uncover"
    elif EMPTY in state.row:
        state.phase = "reveal"
    elif not awaits_adams_card(state):
        first = FIRST_DEAL if state.adam is None else SOLO_DEAL
        for seat, player in enumerate(state.players):
            if len(player.hand) < first + seat:
                state.seat = seat
                return
        state.seat = 0
        state.phase = "keep"


def _next_to_keep(state: State) -> None:
    state.seat += 1
    if state.seat == len(state.players):
        state.seat = 0
        state.turn = 1
        state.phase = "adam" if state.is_adams_turn else "turn"


def _end_action(state: State) -> None:
    state.passes = 0
    if state.actions_left > 1:
        state.actions_left -= 1
        state.phase = "turn"
    else:
        _end_turn(state)


def _end_turn(state: State) -> None:
    """Refill the row, see whether the end has come, and give the turn on (R3.2, §7)."""
    if EMPTY in state.row:
        if state.adam is not None:  # the rest slides to the right (R10.7)
            state.row = state.row.replace(EMPTY_SLOT, b"").rjust(ROW_SLOTS, EMPTY_SLOT)
        if _stock_deck(state):
            state.phase = "reveal"
            state.resume = "end-turn"
            return
    ending = state.ending
    if ending is None and (state.passes or not any(state.supply[:BODY_SPACES])):
        ending = _trigger(state)
    seat = (state.seat + 1) % len(state.players)
    state.actions_left = 1
    if ending is not None:
        if ending.turns_left == 0 or state.passes == len(state.players):
            state.ending = ending
            state.phase = "over"
            return
        state.ending = ending._replace(turns_left=ending.turns_left - 1)
        state.actions_left = _last_actions(ending, seat)
    state.seat = seat
    state.turn += 1
    state.phase = "adam" if state.adam and state.is_adams_turn else "turn"


def _last_actions(ending: Ending, seat: int) -> int:
    """How many actions the last turn of that seat has: two where the third Cóatl was completed by
    one earlier in turn order (R7.1).
    """
    return 2 if ending.reason == "third-coatl" and seat > ending.seat else 1


class LastTurn(NamedTuple):
    """A turn still to come when the game is ending: whose, a seat's or `ADAM`'s, and of how many
    actions at most.
    """

    seat: int
    actions: int


def turns_to_come(state: State) -> tuple[LastTurn, ...]:
    """The turns that follow this one, in order, once the game is ending (§7, R10.8); it is over
    sooner if everybody passes (R3.7).
    """
    ending = state.ending
    if ending is None:
        return ()
    turns = []
    for later in range(1, ending.turns_left + 1):
        seat = (state.seat + later) % len(state.players)
        if state.adam is not None and has_adam(state.turn + later):
            turns.append(LastTurn(ADAM, 1))
        else:
            turns.append(LastTurn(seat, _last_actions(ending, seat)))
    return tuple(turns)


def _trigger(state: State) -> Ending | None:
    """The end that this turn brings about, other than by a third Cóatl (R3.7, R7.2)."""
    players = len(state.players)
    if state.passes == players:
        return Ending("all-passed", state.seat, 0)
    # Had the bag two more bodies, R3.5 would have filled a space.
    if any(state.supply[:BODY_SPACES]):
        return None
    if state.adam is not None:  # R10.8: A.D.A.M. is the first player
        return Ending("no-bodies", ADAM, 3) if state.is_adams_turn else Ending("no-bodies", 0, 2)
    return Ending("no-bodies", state.seat, (players - 1 - state.seat) + players)


Handler = Callable[[State, Any], None]

_ACTIONS: Final[dict[type, Handler]] = {
    TakePieces: _take_pieces,
    TakeProphecy: _take_prophecy,
    DrawProphecy: _draw_prophecy,
    DiscardProphecy: _discard_prophecy,
    BeginCoatl: _begin_coatl,
    AddPiece: _add_piece,
    FulfilProphecy: _fulfil_prophecy,
    FulfilTemple: _fulfil_temple,
    Finish: _finish,
    PerfectPick: _perfect_pick,
    SeeTheFuture: _see_the_future,
    PriestCommitment: _priest_commitment,
    Steal: _steal,
    Pass: _pass,
}

_OUTCOMES: Final[dict[type, Handler]] = {
    FillSpace: _fill_space,
    DealProphecy: _deal_prophecy,
    DealTemple: _deal_temple,
    AdamPlays: _adam_plays,
}
