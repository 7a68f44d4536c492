"""Replay and verify records: every step, the hash chain, the result and the fair deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from coatl.formats.commitment import (
    commitment_1,
    contribution_commitment,
    contributions_of,
    is_seed_1,
)
from coatl.formats.notation import format_step, parse_step
from coatl.rules import CoatlError, IllegalAction, State, apply, new_game, sample

from .chain import CHECK_DIGITS, canonical, chain, link_after
from .document import Record, RecordError, header
from .result import make_result


def replay(record: Record) -> Iterator[tuple[str, State]]:
    """Replay and verify a record: yield "" with the first state, then each step with the state
    after it.

    Raises `RecordError` at the first error, which may be after the last step.
    """
    head = header(record.options, record.seats, record.seed, record.commitment, record.deal)
    links = chain(head, record.steps)
    if len(record.checks) != len(record.steps) + 1:
        raise RecordError("checks-do-not-match", place="checks", found=len(record.checks))
    link = next(links)
    if link[:CHECK_DIGITS] != record.checks[0]:
        raise RecordError("altered", place="the header")
    if record.commitment is not None and record.seed is not None:
        check_commitment(record, record.commitment)
    rng = None if record.seed is None else Random(record.seed)  # noqa: S311  # as the game was dealt
    state = new_game(record.options)
    yield "", state
    for number, line in enumerate(record.steps, 1):
        link = next(links)
        place = f"step {number}"
        if link[:CHECK_DIGITS] != record.checks[number]:
            raise RecordError("altered", place=place, step=line)
        try:
            step = parse_step(line)
            if format_step(step) != line:
                raise RecordError("not-as-written", place=place, step=line)
            if rng is not None and state.is_chance and sample(state, rng) != step:
                raise RecordError("not-as-the-seed-deals", place=place, step=line)
            state = apply(state, step)
        except RecordError:
            raise
        except IllegalAction as error:
            raise RecordError("illegal", place=place, step=line, why=error) from None
        except CoatlError as error:
            raise RecordError("unreadable", place=place, step=line, why=error) from None
        yield line, state
    if record.result is not None:
        expected = make_result(state) if state.is_over else None
        if canonical(record.result) != canonical(expected):
            raise RecordError("wrong-result", place=_difference("result", record.result, expected))
    if link_after(link, canonical(record.result)) != record.digest:
        raise RecordError("altered", place="digest")


def verify(record: Record) -> State:
    """Replay a finished game, check everything in its record, and return the final state.

    Raises `RecordError` naming the place of the first error.
    """
    *_, (_, state) = replay(record)
    check_end(record, state)
    return state


def check_end(record: Record, state: State) -> None:
    """Check what `verify` requires beyond `replay`, given the last state: the game is over, the
    record has a result, and it reveals the seed if there was a commitment. Raises `RecordError`.
    """
    if not state.is_over:
        raise RecordError("unfinished", place=f"after step {len(record.steps)}")
    if record.result is None:
        raise RecordError("no-result", place="result")
    if record.commitment is not None:
        check_commitment(record, record.commitment)


def check_commitment(record: Record, promised: str) -> None:
    """Check that the seed matches the published commitment, and every contribution its own.

    Raises `RecordError` if one does not, or if the record keeps the seed secret.
    """
    seed, deal = record.seed, record.deal
    if seed is None:
        raise RecordError("seed-not-told", place="seed")
    if deal is None:
        is_kept = commitment_1(seed) == promised and is_seed_1(seed, record.options.players)
    else:
        is_kept = deal.is_seed(seed) and deal.promised(seed) == promised
    if not is_kept:
        raise RecordError("not-as-promised", place="seed")
    if deal is not None and (changed := deal.uncommitted_seats(seed)):
        raise RecordError("contribution-changed", place="seed", seat=changed[0])


def check_contribution(record: Record, contribution: str) -> None:
    """Check that a player's contribution is part of the deal. Raises `RecordError` if not."""
    if record.seed is None:
        raise RecordError("seed-not-told", place="seed")
    if record.commitment is None:
        raise RecordError("no-commitment", place="commitment")
    if contribution in contributions_of(record.seed):
        return
    committed = () if record.deal is None else record.deal.commitments
    is_withheld = contribution_commitment(contribution) in committed
    raise RecordError("contribution-withheld" if is_withheld else "not-in-deal", place="seed")


def _difference(place: str, found: object, expected: object) -> str:
    """The path of the first difference between two JSON values."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in expected:
            if found.get(key) != expected[key]:
                return _difference(f"{place}.{key}", found.get(key), expected[key])
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for number, (a, b) in enumerate(zip(found, expected, strict=True), 1):
            if a != b:
                return _difference(f"{place}[{number}]", a, b)
    return place
