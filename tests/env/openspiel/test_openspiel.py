"""OpenSpiel: its own conformance tests, what it may know, and what bad input gets."""

from __future__ import annotations

import copy
import doctest
import math
import pickle
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import coatl.env.openspiel.game
from coatl.env.codec import SIZE, encode
from coatl.env.observation import observe
from coatl.env.openspiel.bounds import lengths
from coatl.env.openspiel.codes import DIGITS, OUTCOMES, text_of, told
from coatl.env.openspiel.game import CoatlState
from coatl.env.rewards import rewards
from coatl.formats.notation import parse_step
from coatl.rules import Options, apply, chance_outcomes, legal_actions, new_game
from coatl.rules.actions import DISCARD_PROPHECY, FINISH
from coatl.rules.cards import prophecy_deck, temple_deck
from coatl.view import view

GAMES = [
    "coatl",
    "coatl(players=2,tokens=False,fewer_bodies=True)",
    "coatl(players=3,golden_feathers=True,promo=True)",
    "coatl(players=4,closed_ends=True)",
    "coatl(players=1)",
    "coatl(players=1,levels=125,first_printing=True,promo=True)",
]
TABLES = GAMES[:4]

PLAYTHROUGHS = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def step(state: CoatlState, rng: Random) -> int:
    """A random action, or an outcome as likely as it is."""
    if state.is_chance_node():
        codes, probabilities = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(codes, probabilities)[0])
    return int(rng.choice(state.legal_actions()))


def play(game: str, seed: int) -> Iterator[CoatlState]:
    """A random game: the same state again and again, from before its first step to its end."""
    rng = Random(seed)
    state = pyspiel.load_game(game).new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(step(state, rng))
        yield state


def stopped(game: str, seed: int, steps: int) -> CoatlState:
    """A random game after so many steps, or at its end."""
    *_, state = islice(play(game, seed), steps + 1)
    return state


def everything(state: CoatlState) -> tuple[Any, ...]:
    """All that can be asked of a state."""
    players = range(state.num_players())
    return (
        str(state),
        state.history(),
        state.current_player(),
        state.legal_actions(),
        [state.information_state_string(player) for player in players],
        [state.observation_string(player) for player in players],
        state.table.state.fields(),
    )


# --- conformance ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_random_simulation_test(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthroughs_are_the_same_line_for_line(path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    original, new = generate_playthrough.replay(path)
    assert new.splitlines() == original.splitlines()


def test_there_are_playthroughs() -> None:
    assert [path.stem for path in PLAYTHROUGHS] == ["coatl_2p", "coatl_solo"]


def test_its_own_search_plays_it() -> None:
    game = pyspiel.load_game("coatl")
    state = stopped("coatl", 3, 80)
    while state.is_chance_node():
        state.apply_action(step(state, Random(1)))
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=3,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_the_example_of_its_page_runs() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    _, section = page.read_text(encoding="utf-8").split("## OpenSpiel")
    code = section.split("```python\n")[1].split("```")[0]
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, capture_output=True)


def test_its_docstring_is_true() -> None:
    result = doctest.testmod(coatl.env.openspiel.game)
    assert result.attempted
    assert not result.failed


# --- the game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_the_one_of_the_rules(game: str) -> None:
    states = play(game, 5)
    state = next(states)
    plain = new_game(state.get_game().options)
    while not state.is_terminal():
        assert state.legal_actions(0 if state.is_chance_node() else state.current_player()) == (
            [code for code, _ in state.chance_outcomes()]
            if plain.is_chance
            else [encode(action) for action in legal_actions(plain)]
        )
        before, player = state.clone(), state.current_player()
        next(states)
        plain = apply(plain, parse_step(before.action_to_string(player, state.history()[-1])))
        assert state.table.state == plain
    assert state.returns() == list(rewards(plain))


@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_are_those_that_openspiel_finds_itself(game: str) -> None:
    for state in play(game, 6):
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in range(state.num_players()):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
    assert state.legal_actions() == []


@pytest.mark.parametrize("game", GAMES)
def test_probabilities_are_exact(game: str) -> None:
    most = 0
    for state in play(game, 2):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        weights = chance_outcomes(state.table.state)
        total = sum(weight for _, weight in weights)
        assert [OUTCOMES[code] for code, _ in outcomes] == [one for one, _ in weights]
        assert [p for _, p in outcomes] == [float(Fraction(w, total)) for _, w in weights]
        assert math.fsum(p for _, p in outcomes) == pytest.approx(1, abs=1e-15)
        codes = [code for code, _ in outcomes]
        assert codes == sorted(set(codes))
        assert codes[-1] < state.get_game().max_chance_outcomes()
        most = max(most, len(outcomes))
    assert most <= 55


def test_adam_plays_for_certain() -> None:
    turns = [s.chance_outcomes() for s in play(GAMES[4], 1) if s.table.state.phase == "adam"]
    assert turns
    assert all(outcomes == [(len(OUTCOMES) - 1, 1.0)] for outcomes in turns)


@pytest.mark.parametrize("game", TABLES)
def test_returns_come_at_the_end_and_add_up_to_nothing(game: str) -> None:
    for state in play(game, 4):
        if not state.is_terminal():
            assert set(state.returns()) == {0}
    table = state.get_game()
    assert table.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert table.utility_sum() == 0
    assert sum(state.returns()) == pytest.approx(0)
    assert table.min_utility() <= min(state.returns()) < max(state.returns())
    assert max(state.returns()) <= table.max_utility()


def test_alone_it_is_not_zero_sum() -> None:
    *_, state = play("coatl(players=1)", 1)
    game = state.get_game()
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert game.utility_sum() is None
    assert state.returns() in ([1.0], [-1.0])


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_longer_than_is_promised(game: str) -> None:
    for seed in range(4):
        *_, state = play(game, seed)
        chance = sum(one.player < 0 for one in state.full_history())
        table = state.get_game()
        most = lengths(table.num_players())
        assert table.max_game_length() == most.decisions
        assert table.max_chance_nodes_in_history() == most.outcomes
        assert chance <= most.outcomes
        assert len(state.history()) - chance <= most.decisions


@pytest.mark.parametrize("game", GAMES)
def test_nor_is_one_in_which_everyone_does_as_little_as_they_can(game: str) -> None:
    rng = Random(3)
    state = pyspiel.load_game(game).new_initial_state()
    finish = encode(FINISH)
    decisions = 0
    while not state.is_terminal():
        is_slow = not state.is_chance_node() and finish in state.legal_actions()
        decisions += not state.is_chance_node()
        state.apply_action(finish if is_slow else step(state, rng))
    assert decisions <= state.get_game().max_game_length()


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_goes_its_own_way(game: str) -> None:
    for seed, steps in enumerate((0, 30, 90, 150)):
        state = stopped(game, seed, steps)
        before = everything(state)
        for other in (state.clone(), copy.deepcopy(state)):
            assert everything(other) == before
            rng = Random(seed)
            while not other.is_terminal():
                other.apply_action(step(other, rng))
        assert everything(state) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_state_can_be_written_down_and_read_again(game: str) -> None:
    for seed, steps in enumerate((0, 30, 90, 1000)):
        state = stopped(game, seed, steps)
        written = pyspiel.serialize_game_and_state(state.get_game(), state)
        table, read = pyspiel.deserialize_game_and_state(written)
        assert str(table) == str(state.get_game())
        assert everything(read) == everything(state)
        assert everything(pickle.loads(pickle.dumps(state))) == everything(state)


# --- bad input --------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [-1, -3, SIZE - 1, SIZE, len(OUTCOMES) - 1, 10**9])
@pytest.mark.parametrize("steps", [0, 15, 40, 10**6])
def test_what_is_not_legal_is_refused_and_changes_nothing(code: int, steps: int) -> None:
    state = stopped("coatl", 1, steps)
    before = everything(state)
    assert code not in state.legal_actions()
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(code)
    assert everything(state) == before


def test_a_refusal_says_what_and_why() -> None:
    state = stopped("coatl", 1, 40)
    assert not state.is_chance_node()
    with pytest.raises(pyspiel.SpielError, match=r"coatl: [a-z-]+: temple "):
        state.apply_action(312)
    with pytest.raises(pyspiel.SpielError, match="coatl: 442 is no code"):
        state.apply_action(SIZE)


def test_only_chance_nodes_have_outcomes() -> None:
    with pytest.raises(pyspiel.SpielError):
        stopped("coatl", 1, 40).chance_outcomes()


def test_every_option_is_a_parameter() -> None:
    game = pyspiel.load_game(GAMES[2])
    assert game.options == Options(3, golden_feathers=True, promo=True)
    game = pyspiel.load_game(GAMES[5])
    assert game.options == Options.solo((1, 2, 5), first_printing=True, promo=True)
    assert game.get_parameters()["tokens"] is False
    assert pyspiel.load_game("coatl").options == Options()
    assert pyspiel.load_game("coatl", {"players": 4, "tokens": False}).options == Options(4, False)


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("coatl(players=5)", "players-out-of-range"),
        ("coatl(players=0)", "players-out-of-range"),
        ("coatl(player=2)", "Unknown parameter 'player'"),
        ("coatl(tokens=3)", "Wrong type for parameter tokens"),
        ("coatl(players=4,fewer_bodies=True)", "fewer-bodies-needs-2-or-3-players"),
        ("coatl(levels=1)", "levels-are-for-solo"),
        ("coatl(players=1,levels=17)", "unknown-level"),
        ("coatl(players=1,levels=-1)", "unknown-level"),
        ("coatl(players=1,levels=21)", "levels-not-in-order"),
        ("coatl(players=1,golden_feathers=True)", "not-in-the-solo-game"),
    ],
)
def test_parameters_that_make_no_sense_are_refused(game: str, says: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=says):
        pyspiel.load_game(game)


def test_an_observer_takes_no_parameters() -> None:
    with pytest.raises(pyspiel.SpielError, match="no parameters"):
        make_observation(pyspiel.load_game("coatl"), params={"colour": 1})


# --- what a seat sees -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_that_of_the_view(game: str) -> None:
    for steps in (0, 25, 60, 120):
        state = stopped(game, 6, steps)
        for seat in range(state.num_players()):
            row = observe(view(state.table.state, seat))
            assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), row)
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            assert np.array_equal(tensor[: len(row)], row)


@pytest.mark.parametrize("game", GAMES)
def test_an_information_state_tells_every_step_that_was_seen(game: str) -> None:
    for steps in (0, 25, 120):
        state = stopped(game, 7, steps)
        for seat in range(state.num_players()):
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            digits = tensor[len(state.observation_tensor(seat)) :].reshape(-1, DIGITS)
            numbers = [int("".join(str(int(digit)) for digit in row), 2) for row in digits]
            read = [text_of(number - 1) for number in numbers if number]
            assert len(read) == len(state.history())
            assert not any(numbers[len(read) :])
            written = state.information_state_string(seat)
            assert written.split("; ") == [f"seat {seat + 1}", *read]


def told_apart(state: CoatlState, other: CoatlState, seat: int) -> bool:
    """Whether a seat can tell two states apart: by anything it saw, at any time."""

    def seen(one: CoatlState) -> list[object]:
        replayed = one.get_game().new_initial_state()
        views: list[object] = [view(replayed.table.state, seat)]
        for done in one.full_history():
            replayed.apply_action(done.action)
            own = done.action if done.player == seat else None
            views.append((own, view(replayed.table.state, seat)))
        return views

    return seen(state) != seen(other)


@pytest.mark.parametrize("game", TABLES)
def test_nothing_hidden_changes_an_information_state(game: str) -> None:
    changed = 0
    for seed, steps in enumerate((12, 38, 60, 110, 180, 300, 420, 10**6)):
        state = stopped(game, seed, steps)
        rng = Random(seed)
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            changed += other.history() != state.history()
            assert not told_apart(state, other, seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.returns() == state.returns() or state.is_terminal()
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
    assert changed


@pytest.mark.parametrize("game", TABLES)
def test_what_can_be_told_apart_has_different_information_states(game: str) -> None:
    both: set[bool] = set()
    for seed, steps in enumerate((25, 30, 38, 45, 60, 150)):
        state = stopped(game, seed, steps)
        for seat in range(state.num_players()):
            # Another seat's worlds: what this one saw is the same in some and not in others.
            other = state.resample_from_infostate(
                (seat + 1) % state.num_players(), Random(seed).random
            )
            differs = told_apart(state, other, seat)
            both.add(differs)
            strings = [one.information_state_string(seat) for one in (state, other)]
            tensors = [one.information_state_tensor(seat) for one in (state, other)]
            assert (strings[0] != strings[1]) == differs
            assert (tensors[0] != tensors[1]) == differs
    assert True in both


def test_what_looks_the_same_now_but_came_otherwise_is_remembered() -> None:
    state = next(one for one in play("coatl(players=4)", 1) if not one.is_chance_node())
    while state.current_player() != 3:
        state.apply_action(state.legal_actions()[-1 if 332 in state.legal_actions() else 0])
    first, second, *_ = state.legal_actions()
    assert first != second
    one, other = state.clone(), state.clone()
    for action in (first, second):
        one.apply_action(action)
    for action in (second, first):
        other.apply_action(action)
    assert one.observation_tensor(3) == other.observation_tensor(3)
    assert one.information_state_string(3) != other.information_state_string(3)
    assert one.information_state_tensor(3) != other.information_state_tensor(3)
    # For the others it is twice a Prophecy that they do not see.
    assert one.information_state_string(0) == other.information_state_string(0)
    assert one.information_state_tensor(0) == other.information_state_tensor(0)


def test_players_have_different_information_states() -> None:
    state = pyspiel.load_game("coatl").new_initial_state()
    assert state.information_state_string(0) != state.information_state_string(1)
    assert state.information_state_tensor(0) != state.information_state_tensor(1)


def test_only_deals_draws_and_discards_at_set_up_are_hidden() -> None:
    hidden = set()
    for game in TABLES:
        *_, state = play(game, 8)
        seen = told(state.table.log, None)
        for entry, public in zip(told(state.table.log, 0), seen, strict=True):
            if entry != public:
                hidden.add(text_of(public))
    assert hidden == {"deal a Prophecy", "deal a Temple", "discard a Prophecy"}


@pytest.mark.parametrize("game", TABLES)
def test_a_world_depends_on_the_information_state_alone(game: str) -> None:
    for seed, steps in enumerate((38, 120, 300, 10**6)):
        state = stopped(game, seed, steps)
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, Random(1).random)
            again = other.resample_from_infostate(seat, Random(2).random)
            assert (
                again.history() == state.resample_from_infostate(seat, Random(2).random).history()
            )


def test_worlds_are_found_after_the_deck_was_rebuilt() -> None:
    rebuilt = 0
    for seed in range(3):
        *_, state = play("coatl(players=4)", seed)
        rebuilt += state.table.state.stock.rebuilds
        for seat in range(4):
            worlds = {
                tuple(state.resample_from_infostate(seat, Random(n).random).history())
                for n in range(5)
            }
            assert len(worlds) == 5
            assert tuple(state.history()) not in worlds
    assert rebuilt


def test_worlds_have_every_temple_that_another_may_hold() -> None:
    state = stopped("coatl", 1, 60)
    rng = Random(1)
    found = {
        state.resample_from_infostate(0, rng.random).table.state.players[1].temples
        for _ in range(200)
    }
    seen = view(state.table.state, 0)
    assert seen.own is not None
    known = bytes((*seen.own.temples, *seen.tops))
    possible = {temple for temple in temple_deck(promo=False) if temple not in known}
    assert {temples[0] for temples in found} == possible


def test_worlds_give_hidden_cards_as_often_as_chance_would() -> None:
    state = stopped("coatl", 1, 29)  # all is dealt
    assert state.table.state.phase == "keep"
    rng = Random(1)
    drawn = 600
    count = 0
    card = state.table.state.players[1].hand[0]
    for _ in range(drawn):
        count += card in state.resample_from_infostate(0, rng.random).table.state.players[1].hand
    seen = view(state.table.state, 0)
    assert seen.own is not None
    unseen = len(prophecy_deck(promo=False)) - 6 - len(seen.own.hand)
    copies = (state.table.state.stock.deck + state.table.state.players[1].hand).count(card)
    expected = 1 - math.comb(unseen - copies, 4) / math.comb(unseen, 4)
    deviation = math.sqrt(expected * (1 - expected) / drawn)
    assert abs(count / drawn - expected) < 4 * deviation


def test_alone_nothing_is_hidden() -> None:
    state = stopped("coatl(players=1)", 1, 100)
    assert state.resample_from_infostate(0, Random(1).random).history() == state.history()


def test_there_are_worlds_only_for_those_who_sit_there() -> None:
    with pytest.raises(pyspiel.SpielError, match="no player 2"):
        stopped("coatl", 1, 40).resample_from_infostate(2, Random(1).random)


def test_public_and_private_can_be_asked_for_apart() -> None:
    game = pyspiel.load_game("coatl")
    state = stopped("coatl", 1, 60)

    def observer(**kind: Any) -> Any:
        return make_observation(game, pyspiel.IIGObservationType(**kind))

    public = observer(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public.set_from(state, 0)
    assert np.array_equal(public.tensor, observe(view(state.table.state, None)))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    private = observer(perfect_recall=False, public_info=False)
    private.set_from(state, 1)
    assert list(private.dict) == [
        "own.hand",
        "own.temples",
        "own.set_aside",
        "own.returned",
        "own.drawn",
    ]
    both = observer(perfect_recall=False)
    both.set_from(state, 1)
    for name, numbers in private.dict.items():
        assert np.array_equal(both.dict[name], numbers)
    everyone, nobody = pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE
    assert observer(perfect_recall=False, private_info=everyone) is None
    assert observer(perfect_recall=True, public_info=False, private_info=nobody) is None


def test_the_words_of_an_observation_differ_wherever_the_view_does() -> None:
    for game in GAMES:
        state = stopped(game, 9, 150)
        seen = view(state.table.state, 0)
        words = {state.observation_string(0)}
        for other in play(game, 10):
            assert (other.observation_string(0) in words) == (view(other.table.state, 0) == seen)


def test_discards_are_the_only_private_actions() -> None:
    for state in play("coatl(players=3)", 11):
        if state.table.state.phase == "turn":
            break
    for entry, public in zip(told(state.table.log, 0), told(state.table.log, 1), strict=True):
        if entry != public and min(entry, public) < SIZE:
            assert min(entry, public) in map(encode, DISCARD_PROPHECY)
