"""The narration of A.D.A.M.'s turn: every event in words."""

from __future__ import annotations

import pytest
from helpers import adam_with, do, piece, pieces, player, playing, prophecy

from coatl.narration.adam import narrate_events
from coatl.narration.sentence import Sentence
from coatl.narration.steps import narrate, sentences
from coatl.rules import Options, State, apply
from coatl.rules.actions import PASS
from coatl.rules.chance import AdamPlays
from coatl.rules.coatl import NONE
from coatl.rules.events import (
    Discarded,
    Drew,
    Event,
    Missed,
    Moved,
    Passed,
    Placed,
    Realised,
    Took,
)
from coatl.rules.state import ADAM, Ending
from coatl.terminal.sentences import sentence_text

TRIO = prophecy("trio-red")
COUNT = prophecy("count-blue")


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([Missed(0, TRIO, "rr")], ["trio-red still needs two red, but the supply has none"]),
        (
            [Took(1, COUNT, "bbbb", 2, pieces("br bb"))],
            [
                (
                    "count-blue still needs four blue, so it takes a red body and a blue body from "
                    "space 3, the first with blue"
                )
            ],
        ),
        (
            [Placed(piece("br"), 0, TRIO), Placed(piece("bb"), 1, COUNT)],
            ["it puts one red on trio-red and one blue on count-blue"],
        ),
        (
            [Placed(piece("br"), 0, TRIO), Placed(piece("br"), 0, TRIO)],
            ["it puts two red on trio-red"],
        ),
        ([Discarded(piece("bk"))], ["it discards one black, which no card needs"]),
        (
            [Passed(3, pieces("bk bk"))],
            ["it passes and discards two black bodies from space 4"],
        ),
        ([Passed(NONE, b"")], ["it passes, and there are no bodies to discard"]),
        ([Realised(0, TRIO, 7)], ["it completes trio-red for 7 points"]),
        ([Moved(piece("hb"), 0, COUNT)], ["from there it moves one blue to count-blue"]),
        (
            [Realised(0, TRIO, 7), Discarded(piece("br")), Discarded(piece("hr"))],
            ["it completes trio-red for 7 points", "it discards the rest, two red"],
        ),
        (
            [Drew(5, TRIO), Drew(4, COUNT)],
            ["it takes trio-red and count-blue from the end of the row"],
        ),
    ],
    ids=lambda value: "-".join(dict.fromkeys(e.event for e in value if hasattr(e, "event"))),
)
def test_every_event_has_a_sentence(events: list[Event], words: list[str]) -> None:
    assert [sentence_text(sentence, ()) for sentence in narrate_events(events)] == words


def test_the_colours_it_looked_for_are_named_once_each() -> None:
    (sentence,) = narrate_events([Took(0, prophecy("pair-red-black"), "rrrkk", 0, pieces("bk by"))])
    assert sentence_text(sentence, ()).endswith("from space 1, the first with red or black")


def about_to_play(adam: str, supply: list[str]) -> State:
    empty = [""] * (10 - len(supply))
    return playing(
        options=Options.solo(), phase="adam", adam=adam_with(adam), supply=[*supply, *empty]
    )


def narrated(state: State) -> str:
    after = apply(state, AdamPlays())
    return sentence_text(sentences(state, AdamPlays(), after, ())[0], ("Ana",))


def test_a_turn_is_narrated_in_the_order_of_its_events() -> None:
    state = about_to_play(
        "lone-pair-red br br br | trio-red br br | count-blue", ["bk bk", "br bb", "by by"]
    )
    assert narrated(state) == (
        "A.D.A.M.: lone-pair-red still needs one red, so it takes a red body and a blue body from "
        "space 2, the first with red; it puts one red on lone-pair-red and one blue on count-blue; "
        "it completes lone-pair-red for 5 points; from there it moves four red to trio-red; "
        "it completes trio-red for 7 points; it discards the rest, six red; "
        "it takes trio-yellow and count-blue from the end of the row"
    )


def test_a_pass_is_narrated_after_every_card_that_found_nothing() -> None:
    state = about_to_play("trio-red | count-blue | trio-green", ["", "by bk"])
    assert narrated(state) == (
        "A.D.A.M.: trio-red still needs six red, but the supply has none; "
        "count-blue still needs six blue, but the supply has none; "
        "trio-green still needs six green, but the supply has none; "
        "it passes and discards a yellow body and a black body from space 2"
    )


def test_adams_turn_is_not_attributed_to_a_seat() -> None:
    state = about_to_play("trio-red | count-blue | trio-green", ["br br", "by bk"])
    items = list(narrate([state, apply(state, AdamPlays())], [AdamPlays()], ()))
    assert [item.seat for item in items] == [ADAM]


def test_in_the_solo_game_a_pass_is_narrated_as_a_pass() -> None:
    full = player(
        board="hy hy hy hy hy hy hy hy",
        coatls=[],
        hand="trio-red trio-black trio-blue trio-green count-red",
        tokens=0,
    )
    state = playing(full, options=Options.solo())
    (sentence,) = sentences(state, PASS, do(state), ())
    assert sentence_text(sentence, ("Ana",)) == "Ana cannot do anything and passes"


def test_an_ending_triggered_by_adam_is_not_attributed_to_a_seat() -> None:
    before = playing(options=Options.solo(), phase="adam")
    after = before.copy()
    after.ending = Ending("no-bodies", ADAM, 3)
    *_, last = sentences(before, AdamPlays(), after, ())
    assert last == Sentence("event.end.no-bodies", {"seat": ADAM})
    assert "no bodies are left" in sentence_text(last, ("Ana",))


def test_after_your_third_coatl_adam_has_one_last_turn() -> None:
    before = playing(options=Options.solo())
    after = before.copy()
    after.ending = Ending("third-coatl", 0, 1)
    *_, last = sentences(before, PASS, after, ())
    assert sentence_text(last, ("Ana",)) == "Ana has three Cóatls: A.D.A.M. takes one final turn"
