from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from helpers import ready
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import options

from coatl.bots import make_bot
from coatl.formats.commitment import (
    Deal,
    commitment_1,
    contribution_commitment,
    make_seed,
    secret_commitment,
)
from coatl.formats.record import (
    CHECK_DIGITS,
    Record,
    RecordError,
    check_commitment,
    check_contribution,
    header,
    make_record,
    parse_record,
    replay,
    verify,
)
from coatl.formats.record.chain import canonical, chain, link_after
from coatl.game import Game, play_out
from coatl.rules import Options, adam_points, beats_adam
from coatl.rules.cards import PROPHECIES


def game_record(table: Options, seed: str) -> Record:
    state, steps = play_out(table, [make_bot("random")] * table.players, seed)
    return make_record(table, [f"bot {n}" for n in range(table.players)], seed, steps, state)


@pytest.fixture(scope="module")
def record() -> Record:
    return game_record(Options(), "a game")


@given(options(), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_every_game_reads_back_and_verifies(table: Options, seed: int) -> None:
    record = game_record(table, str(seed))
    again = parse_record(record.dumps())
    assert again == record
    assert verify(again).is_over


def test_a_record_replays_without_its_seed(record: Record) -> None:
    state, steps = play_out(record.options, [make_bot("random")] * 2, "a game")
    assert verify(make_record(record.options, record.seats, None, steps, state)) == state


def test_replay_gives_every_state(record: Record) -> None:
    lines = [line for line, _ in replay(record)]
    assert lines == ["", *record.steps]


def change(record: Record, edit: Callable[[dict[str, Any]], object]) -> str:
    document = json.loads(record.dumps())
    edit(document)
    return json.dumps(document)


def first(record: Record, verb: str) -> int:
    return next(i for i, step in enumerate(record.steps) if step.startswith(verb))


@pytest.mark.parametrize(
    ("edit", "code", "place"),
    [
        (lambda d: d["seats"].__setitem__(0, "someone else"), "altered", "the header"),
        (lambda d: d["options"].__setitem__("closed_ends", True), "altered", "the header"),
        (lambda d: d.__setitem__("seed", "another"), "altered", "the header"),
        (lambda d: d["steps"].__setitem__(40, "pass"), "altered", "step 41"),
        (lambda d: d["steps"].pop(), "checks-do-not-match", "checks"),
        (lambda d: (d["steps"].pop(), d["checks"].pop()), "wrong-result", "result"),
        (lambda d: d["steps"].insert(3, "draw"), "checks-do-not-match", "checks"),
        (lambda d: d["result"].__setitem__("winners", [1, 2]), "wrong-result", "result.winners"),
        (
            lambda d: d["result"]["scores"][1].__setitem__("total", 99),
            "wrong-result",
            "result.scores[2].total",
        ),
        (lambda d: d.__setitem__("result", None), "altered", "digest"),
        (lambda d: d.__setitem__("digest", "0" * 64), "altered", "digest"),
        (lambda d: d.__setitem__("version", 2), "unknown-version", "version"),
        (lambda d: d.__setitem__("rules", 0), "other-rules", "rules"),
        (lambda d: d.pop("steps"), "missing-field", "steps"),
        (lambda d: d.__setitem__("steps", "take 1"), "wrong-type", "steps"),
        (lambda d: d["steps"].__setitem__(3, 7), "wrong-type", "steps"),
        (lambda d: d.__setitem__("extra", 1), "unknown-field", "extra"),
        (lambda d: d["options"].__setitem__("players", 7), "bad-options", "options"),
        (lambda d: d["options"].pop("closed_ends"), "missing-field", "options.closed_ends"),
        (lambda d: d["seats"].__setitem__(0, "\ud800"), "not-text", "the document"),
        (lambda d: d["options"].__setitem__("weather", True), "bad-options", "options"),
        (lambda d: d["seats"].append("third"), "seats-do-not-match", "seats"),
    ],
)
def test_a_tampered_record_is_refused_naming_the_place(
    record: Record, edit: Callable[[dict[str, Any]], object], code: str, place: str
) -> None:
    with pytest.raises(RecordError) as caught:
        verify(parse_record(change(record, edit)))
    assert caught.value.code == code
    assert str(caught.value.facts["place"]).startswith(place)


def forge(record: Record, steps: list[str], seed: str | None) -> Record:
    """A record whose chain was made again after the steps were edited."""
    links = list(chain(header(record.options, record.seats, seed), steps))
    return Record(
        options=record.options,
        seats=record.seats,
        seed=seed,
        steps=tuple(steps),
        checks=tuple(link[:CHECK_DIGITS] for link in links),
        result=record.result,
        digest=link_after(links[-1], canonical(record.result)),
    )


def test_an_illegal_step_is_refused_even_with_a_new_chain(record: Record) -> None:
    at = first(record, "take")
    steps = list(record.steps)
    steps[at] = "pass"
    with pytest.raises(RecordError) as caught:
        verify(forge(record, steps, None))
    assert caught.value.code == "illegal"
    assert caught.value.facts["place"] == f"step {at + 1}"
    assert str(caught.value.facts["why"]).startswith("must-act")


def test_a_step_written_otherwise_is_refused(record: Record) -> None:
    steps = list(record.steps)
    steps[0] = "  " + steps[0]
    with pytest.raises(RecordError, match="not-as-written"):
        verify(forge(record, steps, None))


def test_an_outcome_the_seed_does_not_deal_is_refused(record: Record) -> None:
    steps = list(record.steps)
    steps[0] = "supply 1 y y" if steps[0] != "supply 1 y y" else "supply 1 r r"
    with pytest.raises(RecordError) as caught:
        verify(forge(record, steps, record.seed))
    assert caught.value.code == "not-as-the-seed-deals"
    assert caught.value.facts["place"] == "step 1"


@pytest.mark.parametrize("cut", [1, 100, 2000])
def test_a_record_cut_short_is_refused(record: Record, cut: int) -> None:
    with pytest.raises(RecordError, match="not-json"):
        parse_record(record.dumps()[:-cut])


@pytest.mark.parametrize("text", ["[]", "{}", "3", '{"format": "chess"}', "null"])
def test_something_else_is_not_a_record(text: str) -> None:
    with pytest.raises(RecordError, match="not-a-record"):
        parse_record(text)


def test_a_duplicate_field_is_refused(record: Record) -> None:
    text = record.dumps().replace('"result":', '"result":{"reason":"luck"},"result":')
    with pytest.raises(RecordError, match="field-twice"):
        parse_record(text)


def test_deeply_nested_json_is_refused() -> None:
    with pytest.raises(RecordError, match="not-json"):
        parse_record("[" * 100_000)


def test_an_unfinished_game_replays_but_does_not_verify() -> None:
    record = Game(Options(), ["Ana", "Bo"], "x").record()
    assert record.result is None
    assert [line for line, _ in replay(record)][1:] == list(record.steps)
    with pytest.raises(RecordError, match="unfinished"):
        verify(record)


def test_a_cut_in_the_record_of_an_unfinished_game_is_found() -> None:
    text = change(
        Game(Options(), ["Ana", "Bo"], "x").record(),
        lambda d: (d["steps"].pop(), d["checks"].pop()),
    )
    with pytest.raises(RecordError, match="altered"):
        list(replay(parse_record(text)))


# --- solo -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solo_record() -> Record:
    return game_record(Options.solo((2, 5)), "a solo game")


def test_a_solo_result_lists_the_cards_that_adam_realised(solo_record: Record) -> None:
    state = verify(solo_record)
    assert state.adam is not None
    assert solo_record.result is not None
    told = solo_record.result["adam"]
    assert told["total"] == adam_points(state.adam) == sum(c["points"] for c in told["cards"]) > 0
    assert [c["card"] for c in told["cards"]] == [PROPHECIES[k].id for k in state.adam.realised]
    assert told["passes"] == state.adam.passes
    assert len(solo_record.result["scores"]) == 1


def test_r10_9_winner_0_is_adam_in_a_solo_result(solo_record: Record) -> None:
    assert not beats_adam(verify(solo_record))
    assert solo_record.result is not None
    assert solo_record.result["winners"] == [0]


def test_only_a_solo_result_mentions_adam(record: Record) -> None:
    assert record.result is not None
    assert "adam" not in record.result


@pytest.mark.parametrize(
    ("edit", "code", "place"),
    [
        (lambda d: d["options"].__setitem__("levels", [2]), "altered", "the header"),
        (lambda d: d["options"].__setitem__("levels", [5, 2]), "bad-options", "options"),
        (lambda d: d["options"].__setitem__("levels", "25"), "bad-options", "options"),
        (lambda d: d["options"].__setitem__("levels", [9]), "bad-options", "options"),
        (lambda d: d["options"].__setitem__("tokens", False), "bad-options", "options"),
        (lambda d: d["options"].pop("levels"), "missing-field", "options.levels"),
        (lambda d: d["options"].pop("first_printing"), "missing-field", "options.first_printing"),
        (lambda d: d["seats"].append("A.D.A.M."), "seats-do-not-match", "seats"),
        (lambda d: d["result"].__setitem__("winners", [1]), "wrong-result", "result.winners"),
        (
            lambda d: d["result"]["adam"].__setitem__("total", 0),
            "wrong-result",
            "result.adam.total",
        ),
        (lambda d: d["result"].pop("adam"), "wrong-result", "result.adam"),
        (
            lambda d: d["steps"].__setitem__(d["steps"].index("adam"), "pass"),
            "altered",
            "step",
        ),
    ],
)
def test_a_tampered_solo_record_is_refused_naming_the_place(
    solo_record: Record, edit: Callable[[dict[str, Any]], object], code: str, place: str
) -> None:
    with pytest.raises(RecordError) as caught:
        verify(parse_record(change(solo_record, edit)))
    assert caught.value.code == code
    assert str(caught.value.facts["place"]).startswith(place)


def test_a_turn_of_adam_that_is_left_out_is_refused(solo_record: Record) -> None:
    steps = list(solo_record.steps)
    steps.remove("adam")
    with pytest.raises(RecordError) as caught:
        verify(forge(solo_record, steps, None))
    assert caught.value.code == "illegal"


def test_a_finished_game_without_its_result_is_refused() -> None:
    state, steps = play_out(Options(), [make_bot("random")] * 2, "no result")
    unfinished = make_record(Options(), ["A", "B"], "no result", steps, ready(Options(), 1))
    with pytest.raises(RecordError, match="no-result"):
        verify(unfinished)
    assert state.is_over


# --- commitments -----------------------------------------------------------------------------


def promised(seed: str | None = "a seed", of: str = "a seed") -> Record:
    """A game that says to be from this seed, with a commitment to that one."""
    state, steps = play_out(Options(), [make_bot("random")] * 2, "a seed")
    return make_record(Options(), ["Ana", "Bo"], seed, steps, state, commitment_1(of))


def test_a_seed_that_matches_its_commitment_is_valid() -> None:
    kept = promised()
    assert parse_record(kept.dumps()) == kept
    assert verify(kept).is_over
    check_commitment(kept, commitment_1("a seed"))


def test_a_record_without_a_commitment_has_no_such_field(record: Record) -> None:
    assert "commitment" not in record.to_json()
    check_commitment(record, commitment_1(str(record.seed)))


@pytest.mark.parametrize(
    ("seed", "of", "code"),
    [
        ("a seed", "another", "not-as-promised"),
        ("a seed/Bo is to lose", "a seed", "not-as-promised"),
        ("a seed/1/2/3", "a seed", "not-as-promised"),  # by more than there are players
        (None, "a seed", "seed-not-told"),
    ],
)
def test_a_seed_that_does_not_match_its_commitment_is_refused(
    seed: str | None, of: str, code: str
) -> None:
    broken = promised(seed, of)
    with pytest.raises(RecordError, match=code):
        verify(broken)
    with pytest.raises(RecordError, match=code):
        check_commitment(broken, commitment_1(of))


MINE, YOURS = "0a" * 16, "0b" * 16
DEAL = Deal("t1", (1, 2), (contribution_commitment(MINE), contribution_commitment(YOURS)))
SECRET = "0" * 32


def dealt(*parts: str) -> Record:
    """The record of a game to which two players contributed this."""
    seed = make_seed(SECRET, parts)
    state, steps = play_out(Options(), [make_bot("random")] * 2, seed)
    return make_record(Options(), ["Ana", "Bo"], seed, steps, state, DEAL.promised(seed), DEAL)


def test_a_deal_that_matches_its_commitments_is_valid() -> None:
    record = dealt(MINE, YOURS)
    assert parse_record(record.dumps()) == record
    assert verify(record).is_over
    check_commitment(record, DEAL.commitment(secret_commitment("t1", SECRET)))
    check_contribution(record, MINE)
    check_contribution(record, YOURS)


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ((MINE, "0c" * 16), "contribution-changed"),
        (("", "0c" * 16), "contribution-changed"),
        ((MINE,), "not-as-promised"),
        ((MINE, YOURS, ""), "not-as-promised"),
        ((MINE, "0c"), "not-as-promised"),
    ],
)
def test_a_contribution_that_was_not_committed_to_is_refused(
    parts: tuple[str, ...], code: str
) -> None:
    with pytest.raises(RecordError, match=code):
        verify(dealt(*parts))


def test_a_record_whose_deal_was_made_up_afterwards_does_not_match_the_commitment() -> None:
    """The host can write another record, but not the commitment one has noted."""
    promise = DEAL.commitment(secret_commitment("t1", SECRET))
    seed = make_seed(SECRET, [MINE, "0c" * 16])
    state, steps = play_out(Options(), [make_bot("random")] * 2, seed)
    hashes = (DEAL.commitments[0], contribution_commitment("0c" * 16))
    made_up = Deal("t1", (1, 2), hashes)
    forged = make_record(Options(), ["A", "B"], seed, steps, state, made_up.promised(seed), made_up)
    assert verify(forged).is_over
    check_contribution(forged, MINE)
    with pytest.raises(RecordError, match="not-as-promised"):
        check_commitment(forged, promise)
    old = make_record(Options(), ["A", "B"], seed, steps, state, commitment_1(seed))
    assert verify(old).is_over
    with pytest.raises(RecordError, match="not-as-promised"):
        check_commitment(old, promise)


@pytest.mark.parametrize(
    ("parts", "mine", "code"),
    [
        ((MINE, ""), YOURS, "contribution-withheld"),
        ((MINE, YOURS), "0c" * 16, "not-in-deal"),
    ],
)
def test_a_contribution_that_is_not_in_the_deal_is_missed(
    parts: tuple[str, ...], mine: str, code: str
) -> None:
    record = dealt(*parts)
    assert verify(record).is_over
    with pytest.raises(RecordError, match=code):
        check_contribution(record, mine)


def test_contributions_are_looked_for_in_deals_that_were_fixed_in_advance(record: Record) -> None:
    with pytest.raises(RecordError, match="no-commitment"):
        check_contribution(record, MINE)
    check_contribution(promised("a seed/" + MINE, "a seed"), MINE)
    with pytest.raises(RecordError, match="not-in-deal"):
        check_contribution(promised(), MINE)
    with pytest.raises(RecordError, match="seed-not-told"):
        check_contribution(promised(None), MINE)


@pytest.mark.parametrize(
    "deal",
    [
        None,
        [],
        {},
        {"table": "t1", "open": [2], "commitments": ["", ""], "more": 1},
        {"table": "t1", "open": [2], "commitments": [""]},
        {"table": "t1", "open": [True], "commitments": ["", ""]},
        {"table": "t1", "open": [3], "commitments": ["", ""]},
        {"table": "t1", "open": [2], "commitments": ["", 7]},
        {"table": "t1", "open": [2], "commitments": ["", "0c"]},
        {"table": 1, "open": [2], "commitments": ["", ""]},
    ],
)
def test_a_deal_of_another_form_is_refused(deal: object) -> None:
    record = dealt(MINE, YOURS)
    with pytest.raises(RecordError, match="wrong-type"):
        parse_record(change(record, lambda document: document.update(deal=deal)))


def test_a_deal_needs_its_commitment() -> None:
    record = dealt(MINE, YOURS)
    with pytest.raises(RecordError, match="missing-field"):
        parse_record(change(record, lambda document: document.pop("commitment")))


def test_a_deal_cannot_be_removed_or_changed_later() -> None:
    record = dealt(MINE, YOURS)
    for edit in (
        lambda document: document.pop("deal"),
        lambda document: document["deal"].update(table="t2"),
    ):
        with pytest.raises(RecordError, match="altered"):
            verify(parse_record(change(record, edit)))


@pytest.mark.parametrize("text", ["", "A" * 64, "0" * 63, None, 7])
def test_a_commitment_is_64_digits(record: Record, text: object) -> None:
    with pytest.raises(RecordError, match="wrong-type"):
        parse_record(change(record, lambda document: document.update(commitment=text)))


def test_a_commitment_cannot_be_inserted_later(record: Record) -> None:
    late = commitment_1(str(record.seed))
    with pytest.raises(RecordError, match="altered"):
        verify(parse_record(change(record, lambda document: document.update(commitment=late))))
