"""Find solo games in which each level mattered, and one for every ending, and write them down as
golden records, each with a text beside it that tells A.D.A.M.'s turns event by event.

    python -m games.solo        (from the tests folder)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from coatl.formats.notation import format_piece, format_pieces
from coatl.formats.record import Record, make_record, replay
from coatl.rules import (
    ACTIONS,
    Options,
    State,
    adam_points,
    adam_turn,
    apply,
    beats_adam,
    new_game,
    scores,
)
from coatl.rules.cards import PROPHECIES
from coatl.rules.coatl import NONE, Coatl
from coatl.rules.events import Event
from coatl.rules.reasons import reason_against
from coatl.rules.state import ADAM

from .greedy import play_greedily

FOLDER = Path(__file__).parent
ALL = (1, 2, 3, 4, 5)

States = Sequence[State]


def completed(states: States) -> list[Coatl]:
    """The Cóatls you completed."""
    return [coatl for coatl in states[-1].players[0].coatls if coatl.is_closed]


def was_refused(states: States, verb: str, code: str) -> bool:
    """Whether the rules ever had this reason against an action of that kind."""
    actions = [action for action in ACTIONS if action.verb == verb]
    return any(reason_against(state, action) == code for state in states for action in actions)


def kept_four_cards(states: States) -> bool:
    """Whether A.D.A.M. realised cards and had four again at each of your turns."""
    adams = [state.adam for state in states if state.phase == "turn" and state.adam is not None]
    return bool(adams[-1].realised) and {len(adam.cards) for adam in adams} == {4}


#: What it is for a level to have mattered.
MATTERED: dict[int, Callable[[States], bool]] = {
    1: lambda states: was_refused(states, "add", "level-1"),
    2: lambda states: was_refused(states, "draw", "hand-full"),
    3: lambda states: was_refused(states, "fulfil", "level-3"),
    4: lambda states: was_refused(states, "add", "level-4"),
    5: kept_four_cards,
}


def ended(reason: str, seat: int) -> Callable[[States], bool]:
    """Whether the game ended for this reason, in that one's turn."""

    def did(states: States) -> bool:
        ending = states[-1].ending
        return ending is not None and ending[:2] == (reason, seat)

    return did


#: The golden solo games: their levels, and what must be true of each.
SOLO: dict[str, tuple[tuple[int, ...], Callable[[States], bool]]] = {
    **{f"solo-level-{level}": ((level,), MATTERED[level]) for level in ALL},
    "solo-levels-12345": (
        ALL,
        lambda states: (
            all(MATTERED[level](states) for level in (2, 3, 5))
            and any(
                was_refused(states, "add", code)
                for code in ("levels-1-and-4", "levels-3-and-4", "levels-1-3-and-4")
            )
        ),
    ),
    "solo-third-coatl": ((), ended("third-coatl", 0)),
    "solo-no-bodies-adam": ((), ended("no-bodies", ADAM)),
    "solo-no-bodies-you": ((), ended("no-bodies", 0)),
    "solo-won": ((), lambda states: beats_adam(states[-1])),
}


# --- annotations --------------------------------------------------------------------------------


def told(event: Event) -> str:
    """One thing A.D.A.M. did: cards and pieces by name, places counted from 1."""
    words = [event.event]
    for name, value in event._asdict().items():
        match name:
            case "event":
                continue
            case "card":
                text = PROPHECIES[value].id
            case "piece":
                text = format_piece(value)
            case "pieces":
                text = format_pieces(value)
            case "place" | "space" | "slot":
                text = "" if value == NONE else str(value + 1)
            case _:
                text = str(value)
        words.append(f"{name}=({text})" if " " in text else f"{name}={text or '-'}")
    return " ".join(words)


def annotation(record: Record) -> str:
    """Every step of a solo game, and under each turn of A.D.A.M. what happened in it."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    before = new_game(record.options)
    for number, (line, state) in enumerate(replay(record)):
        if line:
            yield f"{number:4} {line}"
        if line == "adam" and before.adam is not None:
            cards = record.options.adam_cards
            for event in adam_turn(before.adam, before.supply, before.row, cards).events:
                yield f"       {told(event)}"
        before = state
    assert before.ending is not None
    assert before.adam is not None
    outcome = "won" if beats_adam(before) else "lost"
    you = scores(before)[0].total
    yield f"over {before.ending.reason}: you {you}, A.D.A.M. {adam_points(before.adam)}: {outcome}"


# --- searching ------------------------------------------------------------------------------------


def search() -> None:
    """Play each wanted table until a game is what it should be."""
    for label, (levels, is_wanted) in SOLO.items():
        options = Options.solo(levels)
        number = 0
        while True:
            seed = f"{label}/{number}"
            last, steps = play_greedily(options, seed)
            states = [new_game(options)]
            for step in steps:
                states.append(apply(states[-1], step))
            if completed(states) and is_wanted(states):
                break
            number += 1
        record = make_record(options, ["greedy"], seed, steps, last)
        (FOLDER / f"{label}.json").write_text(record.dumps() + "\n", encoding="utf-8")
        (FOLDER / f"{label}.txt").write_text(annotation(record), encoding="utf-8")


if __name__ == "__main__":
    search()
