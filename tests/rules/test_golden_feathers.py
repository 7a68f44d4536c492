import pytest
from helpers import coatl, done, pieces, player, playing, refusal, take_turn

from coatl.rules import Options, Player, State, apply, legal_actions, new_game
from coatl.rules.actions import (
    FINISH,
    AddPiece,
    BeginCoatl,
    PerfectPick,
    Steal,
    TakePieces,
)
from coatl.rules.pieces import BODIES, GOLD
from coatl.rules.scoring import seat_score
from coatl.rules.winners import best_seats


def golden(*seats: Player, seat: int = 0) -> State:
    return playing(*seats, options=Options(len(seats), golden_feathers=True), seat=seat)


def steals(state: State) -> list[Steal]:
    return [action for action in legal_actions(state) if isinstance(action, Steal)]


@pytest.mark.parametrize(("number", "gold", "bodies"), [(2, 4, 14), (3, 5, 18), (4, 6, 24)])
def test_r9_1_the_bag_holds_gold_and_fewer_bodies(number: int, gold: int, bodies: int) -> None:
    bag = new_game(Options(players=number, golden_feathers=True)).bags[1]
    assert bag.count(GOLD) == gold
    assert [bag.count(piece) for piece in BODIES] == [bodies] * 5


def test_r9_1_gold_is_taken_like_any_body() -> None:
    state = playing(
        options=Options(golden_feathers=True),
        supply=("by *", "* *", "", "", "", "", "hy", "ty", "", ""),
    )
    assert apply(state, TakePieces(0)).players[0].board == pieces("by *")
    assert apply(state, TakePieces(1)).players[0].board == pieces("* *")


def test_r9_1_gold_fills_a_slot() -> None:
    state = golden(player(board="* * * * * * *"), player())
    assert refusal(state, TakePieces(0)) == "no-room"


def test_r9_1_gold_begins_no_coatl() -> None:
    state = golden(player(board="*"), player())
    assert refusal(state, BeginCoatl(GOLD)) == "not-an-action"


@pytest.mark.parametrize("side", ["head", "tail"])
def test_r9_1_gold_is_added_to_no_coatl(side: str) -> None:
    state = golden(player(board="*", coatls=[coatl("k")]), player())
    action = AddPiece(0, "head" if side == "head" else "tail", GOLD)
    assert refusal(state, action) == "not-an-action"


@pytest.mark.parametrize("words", ["*", "* *", "by *"])
def test_r9_1_gold_is_not_perfect_picked(words: str) -> None:
    state = playing(options=Options(golden_feathers=True), bags=("", "by by * *", ""))
    assert refusal(state, PerfectPick(pieces(words))) == "not-an-action"
    picks = [a.pieces for a in legal_actions(state) if isinstance(a, PerfectPick)]
    assert picks == [pieces("by by")]


def test_r9_2_steal_offers_one_or_two_bodies_of_an_opponent() -> None:
    state = golden(player(board="*"), player(board="by by bk"))
    assert steals(state) == [
        Steal(1, pieces("by")),
        Steal(1, pieces("bk")),
        Steal(1, pieces("by by")),
        Steal(1, pieces("by bk")),
    ]


def test_r9_2_steal_moves_the_bodies() -> None:
    state = golden(player(board="hk *"), player(board="by by bk"))
    state = apply(state, Steal(1, pieces("by bk")))
    assert [one.board for one in state.players] == [pieces("hk by bk"), pieces("by")]


def test_r9_2_the_gold_leaves_play_as_a_feather_of_the_opponent() -> None:
    state = apply(golden(player(board="* *"), player(board="by")), Steal(1, pieces("by")))
    assert [one.feathers for one in state.players] == [0, 1]
    assert [one.board.count(GOLD) for one in state.players] == [1, 0]


def test_r9_2_a_feather_received_scores_two_points() -> None:
    scored = seat_score(player(coatls=[done()], feathers=3))
    assert (scored.feathers, scored.total) == (6, 8)


def test_r9_2_a_feather_is_no_card_and_no_coatl_in_a_tie() -> None:
    scored = seat_score(player(feathers=1))
    assert (scored.cards, scored.best_coatl) == (0, 0)
    assert best_seats((scored, seat_score(player(coatls=[done()])))) == (1,)


def test_r9_2_gold_on_the_own_board_scores_nothing() -> None:
    assert seat_score(player(board="* *")).total == 0


def test_r9_2_without_gold_nothing_is_stolen() -> None:
    state = golden(player(board="by"), player(board="by"))
    assert steals(state) == []
    assert refusal(state, Steal(1, pieces("by"))) == "no-gold-to-give"


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_r9_2_only_an_opponent_is_stolen_from(seat: int) -> None:
    state = golden(player(board="* by"), player(board="by"))
    assert refusal(state, Steal(seat, pieces("by"))) == "no-such-opponent"


def test_r9_2_any_opponent_may_be_chosen() -> None:
    state = golden(player(board="by"), player(board="*"), player(board="bk"), seat=1)
    assert steals(state) == [Steal(0, pieces("by")), Steal(2, pieces("bk"))]


@pytest.mark.parametrize("words", ["", "by by by", "hy", "ty", "*", "by *"])
def test_r9_2_only_one_or_two_bodies_that_are_not_gold(words: str) -> None:
    state = golden(player(board="*"), player(board="by by by hy ty *"))
    assert refusal(state, Steal(1, pieces(words))) == "not-an-action"


def test_r9_2_the_opponent_must_have_them() -> None:
    state = golden(player(board="*"), player(board="by"))
    assert refusal(state, Steal(1, pieces("by by"))) == "piece-not-on-board"


def test_r9_2_the_gold_given_makes_room_for_one_body() -> None:
    state = golden(player(board="* hy hy hy hy hy hy hy"), player(board="by by"))
    assert steals(state) == [Steal(1, pieces("by"))]
    assert refusal(state, Steal(1, pieces("by by"))) == "no-room"


def test_r9_2_with_one_free_slot_two_bodies_fit() -> None:
    state = golden(player(board="* hy hy hy hy hy hy"), player(board="by by"))
    assert Steal(1, pieces("by by")) in steals(state)


def test_r9_2_a_steal_is_the_action_of_the_turn() -> None:
    state = golden(player(board="*"), player(board="by"))
    assert legal_actions(apply(state, Steal(1, pieces("by")))) == (FINISH,)
    assert take_turn(state, Steal(1, pieces("by"))).seat == 1


def test_r9_2_a_steal_does_not_follow_another_action() -> None:
    state = apply(golden(player(board="*"), player(board="by")), TakePieces(0))
    assert refusal(state, Steal(1, pieces("by"))) == "not-now"


def test_r7_2_gold_on_the_supply_is_a_body_and_keeps_the_game_going() -> None:
    state = playing(
        options=Options(golden_feathers=True),
        supply=("by br", "* *", "", "", "", "", "hy", "ty", "hr", "tr"),
        bags=("", "", ""),
    )
    assert take_turn(state, TakePieces(0)).ending is None
