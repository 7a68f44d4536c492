from __future__ import annotations

from helpers import coatl, player, playing, prophecy, temple

from coatl.bots.learned.planned_turn import PlannedTurn
from coatl.rules import Action, State, apply, legal_actions
from coatl.rules.actions import ADD_TO_TAIL, BEGIN_COATL, FINISH, FULFIL_PROPHECY, FULFIL_TEMPLE
from coatl.rules.pieces import BODY
from coatl.view import view

CLOSE = ADD_TO_TAIL[0][5]  # with a yellow tail
CARD = FULFIL_PROPHECY[0][prophecy("count-black")]
TEMPLE = FULFIL_TEMPLE[temple("no-red-length-11")]
BEGIN = BEGIN_COATL[BODY + 3]  # with a green body


def one_card_fits() -> State:
    """A Cóatl that a tail completes: one card of the hand fits, and a Temple does."""
    return playing(player("ty bg", [coatl("<kkkk")], "count-black trio-red", "no-red-length-11"))


def no_card_fits() -> State:
    """A Cóatl that a tail completes, and for which there are no more cards."""
    own = player("ty bg", [coatl("<kkkk", "count-black")], "trio-red")
    return playing(own, tops=("no-yellow-length-7", None), beneath=(0, 0))


def played(state: State, actions: tuple[Action, ...]) -> list[Action]:
    """What a line plays, the only legal action being played without asking it."""
    line = PlannedTurn()
    done = [line.begin(view(state, 0), actions)]
    state = apply(state, done[0])
    while state.turn == 1:
        legal = legal_actions(state)
        action = legal[0] if len(legal) == 1 else line.next(view(state, 0), legal)
        if action is None:
            break
        done.append(action)
        state = apply(state, action)
    return done


def test_a_turn_is_played_action_by_action() -> None:
    state, line = one_card_fits(), PlannedTurn()
    actions = (CLOSE, CARD, TEMPLE, FINISH)
    action: Action | None = line.begin(view(state, 0), actions)
    for following in actions[1:]:
        assert action is not None
        state = apply(state, action)
        action = line.next(view(state, 0), legal_actions(state))
        assert action == following


def test_a_forced_card_played_without_asking_leaves_the_rest_of_the_turn() -> None:
    assert legal_actions(apply(one_card_fits(), CLOSE)) == (CARD,)
    actions = (CLOSE, CARD, TEMPLE, BEGIN, FINISH)
    assert played(one_card_fits(), actions) == list(actions)


def test_a_forced_finish_of_a_coatl_leaves_the_rest_of_the_turn() -> None:
    assert legal_actions(apply(no_card_fits(), CLOSE)) == (FINISH,)
    actions = (CLOSE, FINISH, BEGIN, FINISH)
    assert played(no_card_fits(), actions) == list(actions)


def test_a_line_ends_with_its_turn() -> None:
    state, line = one_card_fits(), PlannedTurn()
    line.begin(view(state, 0), (BEGIN, FINISH))
    state.turn += 1
    assert line.next(view(state, 0), (BEGIN, FINISH)) is None


def test_a_line_ends_where_it_cannot_go_on() -> None:
    state, line = one_card_fits(), PlannedTurn()
    line.begin(view(state, 0), (BEGIN, CLOSE, FINISH))
    seen = view(apply(state, BEGIN), 0)
    assert line.next(seen, (BEGIN,)) is None
    assert line.next(seen, (CLOSE, FINISH)) is None


def test_asked_again_a_line_gives_the_same_action() -> None:
    state, line = one_card_fits(), PlannedTurn()
    seen, legal = view(state, 0), legal_actions(state)
    assert line.begin(seen, (BEGIN, CLOSE, FINISH)) == BEGIN
    assert line.next(seen, legal) == BEGIN
    after = apply(state, BEGIN)
    assert line.next(view(after, 0), legal_actions(after)) == CLOSE
