"""The facts of one game: replays a record and notes what each seat did, and when.

Turns are counted per seat from 1, one for every action: a last turn of two actions counts as two.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from coatl.formats.notation import parse_step
from coatl.formats.record import Record
from coatl.rules import (
    ACTIONS,
    Action,
    Coatl,
    Player,
    State,
    Step,
    adam_points,
    adam_turn,
    apply,
    legal_actions,
    new_game,
    scores,
    winners,
)
from coatl.rules.actions import (
    DiscardProphecy,
    FulfilTemple,
    Pass,
    PerfectPick,
    PriestCommitment,
    TakePieces,
    TakeProphecy,
)
from coatl.rules.cards import TEMPLES
from coatl.rules.chance import AdamPlays, DealProphecy
from coatl.rules.coatl import NONE
from coatl.rules.events import Placed, Took
from coatl.rules.pieces import BAG_OF
from coatl.rules.scoring import coatl_points, prophecy_points, temple_points

_ACTIONS: Final = frozenset(type(action) for action in ACTIONS)

#: What a turn is spent on, by the verb of its first action; other verbs stand for themselves.
_SPENT: Final = {
    "row": "cards",
    "draw": "cards",
    "begin": "assemble",
    "add": "assemble",
    "fulfil": "assemble",
}

#: The Sacrifice tokens, by the verb that uses them.
TOKENS: Final = ("pick", "future", "priest")


class Gain(NamedTuple):
    """A Prophecy that came into a hand in that turn; turn 0 is the set-up."""

    kind: int
    turn: int


class Built(NamedTuple):
    """A completed Cóatl: in which turn, how many turns after the one before, and its points.

    `source` says where its Temple came from: `pile`, `dealt`, `priest`, or "" without one.
    """

    coatl: Coatl
    turn: int
    gap: int
    source: str

    @property
    def length(self) -> int:
        """How many pieces it has."""
        return len(self.coatl.colours)

    @property
    def points(self) -> int:
        """The points of all its cards."""
        return coatl_points(self.coatl)

    @property
    def prophecies(self) -> list[tuple[int, int]]:
        """The kind and the points of every Prophecy on it."""
        colours = self.coatl.colours
        return [(kind, prophecy_points(kind, colours)) for kind in self.coatl.prophecies]

    @property
    def temple_points(self) -> int:
        """The points of its Temple; 0 without one."""
        kind = self.coatl.temple
        if kind == NONE:
            return 0
        return temple_points(kind, self.coatl.colours, self.coatl.prophecies)

    @property
    def has_full_temple(self) -> bool:
        """Whether it has a Temple of which every condition holds."""
        kind = self.coatl.temple
        return kind != NONE and self.temple_points == TEMPLES[kind].points[-1]


@dataclass
class Seat:
    """What one seat did in a game.

    `turns` says what each was spent on; `tokens` in which turn each was used. `share` is its share
    of the win, `cards_left` and `pieces_left` what it had not used at the end.
    """

    number: int
    turns: list[str] = field(default_factory=list)
    gains: list[Gain] = field(default_factory=list)
    coatls: list[Built] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)
    share: float = 0.0
    points: int = 0
    cards_left: int = 0
    pieces_left: int = 0
    #: What Perfect Pick took: `head`, `bodies` or `tail`; how many Prophecies See the Future
    #: discarded from the hand; the Temples that Priest Commitment brought.
    picked: str = ""
    discarded: int = 0
    priests: list[int] = field(default_factory=list)

    def count(self, spent: str) -> int:
        """How many turns were spent on this."""
        return self.turns.count(spent)

    @property
    def chosen(self) -> int:
        """How many Prophecies it took after the set-up."""
        return sum(gain.turn > 0 for gain in self.gains)


@dataclass
class Adam:
    """The gains of A.D.A.M., and how the player interfered.

    `aimed` counts the player's taking turns in which the space that A.D.A.M. would have taken next
    could be taken, `denied` those in which it was, and `by_chance` how many of them would have been
    if spaces were taken at random. `placed` are pieces that its cards could use.
    """

    turns: int = 0
    placed: int = 0
    aimed: int = 0
    denied: int = 0
    by_chance: float = 0.0
    points: int = 0
    passes: int = 0


@dataclass
class Game:
    """One game: its seats, why it ended, who ended it, and whether the one who completed a third
    Cóatl was behind at that moment.
    """

    seats: list[Seat]
    reason: str = ""
    ender: int = NONE
    is_behind: bool = False
    adam: Adam | None = None
    seed: str = ""


def facts(record: Record) -> Game:
    """Replay a record of a finished game."""
    state = new_game(record.options)
    game = Game([Seat(number) for number in range(record.options.players)])
    game.seed = record.seed or ""
    if record.options.is_solo:
        game.adam = Adam()
    for line in record.steps:
        step = parse_step(line)
        after = apply(state, step)
        _note(game, state, step, after)
        state = after
    _note_end(game, state)
    return game


def _note(game: Game, before: State, step: Step, after: State) -> None:
    seat = game.seats[before.seat]
    player = before.players[before.seat]
    if before.phase == "turn":
        _note_turn(game, before, step, seat, player)
    if isinstance(step, TakeProphecy):
        seat.gains.append(Gain(before.row[step.slot], len(seat.turns)))
    elif isinstance(step, DealProphecy) and before.phase == "draw":
        seat.gains.append(Gain(step.kind, len(seat.turns)))
    elif isinstance(step, DiscardProphecy) and before.phase == "foresee":
        seat.discarded += 1
    elif isinstance(step, PerfectPick):
        seat.picked = ("head", "bodies", "tail")[BAG_OF[step.pieces[0]]]
    elif isinstance(step, PriestCommitment):
        seat.priests.append(before.piles.tops[step.pile])
    elif isinstance(step, AdamPlays) and game.adam is not None:
        _note_adam(game.adam, before)
    if before.completing != NONE and after.completing == NONE:
        _note_completed(seat, before, step, after)
    if before.ending is None and after.ending is not None:
        game.reason, game.ender = after.ending.reason, after.ending.seat
        if game.reason == "third-coatl":
            game.is_behind = _is_behind(after, before.seat)


def _note_turn(game: Game, before: State, step: Step, seat: Seat, player: Player) -> None:
    if isinstance(step, Pass) and len(legal_actions(before)) > 1:
        return  # a second action that was declined is no turn
    if not seat.turns:
        seat.gains += [Gain(kind, 0) for kind in player.hand]
    assert isinstance(step, Action)
    seat.turns.append(_SPENT.get(step.verb, step.verb))
    if step.verb in TOKENS:
        seat.tokens[step.verb] = len(seat.turns)
    if game.adam is not None and isinstance(step, TakePieces):
        _note_aim(game.adam, before, step)


def _note_aim(adam: Adam, before: State, step: TakePieces) -> None:
    """Whether this takes the space that A.D.A.M. would have taken next."""
    assert before.adam is not None
    told = adam_turn(before.adam, before.supply, before.row, before.options.adam_cards).events
    aims = [event.space for event in told if isinstance(event, Took)]
    spaces = [action.space for action in legal_actions(before) if isinstance(action, TakePieces)]
    if aims and aims[0] in spaces:
        adam.aimed += 1
        adam.denied += step.space == aims[0]
        adam.by_chance += 1 / len(spaces)


def _note_adam(adam: Adam, before: State) -> None:
    assert before.adam is not None
    told = adam_turn(before.adam, before.supply, before.row, before.options.adam_cards).events
    adam.turns += 1
    adam.placed += sum(isinstance(event, Placed) for event in told)


def _note_completed(seat: Seat, before: State, step: Step, after: State) -> None:
    coatl = after.players[before.seat].coatls[before.completing]
    source = ""
    if isinstance(step, FulfilTemple):
        source = "pile"
        if step.kind in before.players[before.seat].temples:
            source = "priest" if step.kind in seat.priests else "dealt"
    turn = len(seat.turns)
    last = seat.coatls[-1].turn if seat.coatls else 0
    seat.coatls.append(Built(coatl, turn, turn - last, source))


def _is_behind(state: State, seat: int) -> bool:
    totals = [score.total for score in scores(state)]
    own = totals.pop(seat)
    if state.adam is not None:
        totals = [adam_points(state.adam)]
    return own < max(totals)


def _note_end(game: Game, state: State) -> None:
    won = winners(state)
    for seat, player, score in zip(game.seats, state.players, scores(state), strict=True):
        seat.share = 1 / len(won) if seat.number in won else 0.0
        seat.points = score.total
        seat.cards_left = len(player.hand)
        seat.pieces_left = len(player.board)
    if game.adam is not None and state.adam is not None:
        game.adam.points = adam_points(state.adam)
        game.adam.passes = state.adam.passes
