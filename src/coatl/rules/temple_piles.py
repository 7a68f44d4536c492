"""Temples: dealing them, placing them on Cóatls, taking the top of a pile (R2.2, R5.4)."""

from __future__ import annotations

from .actions import FulfilTemple
from .assembling import complete_coatl, replace_coatl
from .chance import DealTemple, next_pile
from .coatl import NONE
from .state import Piles, Resume, State
from .turn_flow import resume


def fulfil_temple(state: State, action: FulfilTemple) -> None:
    """Place a Temple, from the hand or a pile, on the Cóatl and complete it (R5.4)."""
    player = state.players[state.seat]
    kind = action.kind
    index = state.completing
    replace_coatl(player, index, player.coatls[index]._replace(temple=kind))
    if kind in player.temples:
        temple = bytes((kind,))
        memory = player.memory
        player.temples = player.temples.replace(temple, b"")
        player.memory = memory._replace(temples=memory.temples.replace(temple, b""))
        complete_coatl(state)
    else:
        complete_coatl(state)
        remove_top_temple(state, state.piles.tops.index(kind), "assemble")


def remove_top_temple(state: State, pile: int, then: Resume) -> None:
    """Remove the top of a pile and let chance uncover the next at once (R2.2)."""
    tops, beneath, hidden = state.piles
    state.piles = Piles((*tops[:pile], NONE, *tops[pile + 1 :]), beneath, hidden)
    state.resume = then
    if beneath[pile]:
        state.phase = "uncover"
    else:
        resume(state)


def deal_temple(state: State, outcome: DealTemple) -> None:
    """Move a hidden Temple to the active hand, at set-up, or to the top of a pile (R2.2)."""
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
    resume(state)
