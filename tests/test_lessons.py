"""Every lesson file: played by the rules, it goes as it says, and it has its texts."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct

from coatl.formats.notation import format_coatl, format_piece, format_step, parse_coatl
from coatl.rules import CODES, Coatl
from coatl.rules.cards import PROPHECIES
from coatl.rules.scoring import coatl_points
from coatl.server.match.commands import PlayAction, execute
from coatl.server.match.lesson import parse_action, prepared_action
from coatl.server.match.log import Setup
from coatl.server.match.match import Match
from coatl.server.match.rebuild import new_match
from coatl.server.match.seats import MatchSeat
from coatl.server.protocol.messages import Lesson, OptionsChoice

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "web/src/features/tutorial/lessons").glob("*.json"))
LANGUAGES = ("en", "fr", "pt")


class Step(Struct, forbid_unknown_fields=True, rename={"action": "do"}):
    """A step of a lesson, as in `web/src/features/tutorial/lesson.ts`."""

    say: str = ""
    look: str = ""
    action: str = ""
    build: str = ""
    coatl: int = 0


class Turn(Struct, forbid_unknown_fields=True):
    turn: int
    board: list[str]
    hand: list[str]
    coatls: list[str]
    steps: list[Step]


class Promises(Struct, forbid_unknown_fields=True):
    best: int
    over: bool


class LessonFile(Struct, forbid_unknown_fields=True):
    id: str
    options: OptionsChoice
    bot: str | None
    seed: str
    opening: list[str]
    bots: dict[str, list[str]]
    turns: list[Turn]
    promises: Promises


def _read(path: Path) -> LessonFile:
    return msgspec.json.decode(path.read_bytes(), type=LessonFile)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> LessonFile:
    return _read(request.param)


def _new_match(lesson: LessonFile) -> Match:
    bots = [MatchSeat("bot", "", lesson.bot)] if lesson.bot else []
    prepared = Lesson(lesson.seed, lesson.opening, lesson.bots)
    seats = [MatchSeat("person", "Ana"), *bots]
    return new_match("t", Setup(lesson.options, seats, "s", deal=2, lesson=prepared))


def _play(match: Match, line: str, seat: int, by_bot: bool = False) -> None:
    execute(match, PlayAction(seat, CODES[parse_action(line)], by_bot=by_bot))


def _play_lesson(lesson: LessonFile) -> Match:
    """Play everything as the lesson says, and check that it is so before every turn."""
    match = _new_match(lesson)
    game = match.require_game()
    for turn in lesson.turns:
        _let_bots_play(match)
        state = game.state
        assert (state.seat, state.turn) == (0, turn.turn)
        me = state.players[0]
        assert sorted(map(format_piece, me.board)) == sorted(turn.board)
        assert sorted(PROPHECIES[kind].id for kind in me.hand) == sorted(turn.hand)
        assert list(map(format_coatl, me.coatls)) == turn.coatls
        for step in turn.steps:
            _take_step(match, step)
    return match


def _let_bots_play(match: Match) -> None:
    state = match.require_game().state
    while not state.is_over and state.seat != 0:
        action = prepared_action(match)
        assert action is not None, f"nothing is prepared for turn {state.turn}"
        _play(match, format_step(action), state.seat, by_bot=True)
        state = match.require_game().state


def _take_step(match: Match, step: Step) -> None:
    assert sum(map(bool, (step.look, step.action, step.build))) == 1
    if step.action:
        _play(match, step.action, 0)
    elif step.build:
        _build(match, step)


def _build(match: Match, step: Step) -> None:
    """Add pieces towards the tail, then towards the head, until the Cóatl is as wanted."""
    wanted = parse_coatl(step.build)
    while True:
        coatls = match.require_game().state.players[0].coatls
        now = coatls[step.coatl - 1] if len(coatls) >= step.coatl else None
        if now is not None and now._replace(prophecies=b"") == wanted:
            return
        _play(match, _next_piece(wanted, now, step.coatl), 0)


def _next_piece(wanted: Coatl, now: Coatl | None, number: int) -> str:
    colours, last = wanted.colours, len(wanted.colours) - 1
    if now is None:
        return f"begin {colours[wanted.head]}"
    at = colours.index(now.colours)
    after = at + len(now.colours)
    if after <= last:
        kind = "T" if wanted.tail and after == last else ""
        return f"add {number} tail {kind}{colours[after]}"
    kind = "H" if wanted.head and at == 1 else ""
    return f"add {number} head {kind}{colours[at - 1]}"


def test_there_are_three_lessons() -> None:
    assert [_read(path).id for path in FILES] == ["first", "tokens", "adam"]


def test_a_lesson_goes_as_it_says(lesson: LessonFile) -> None:
    match = _play_lesson(lesson)
    state = match.require_game().state
    best = max((coatl_points(one) for one in state.players[0].coatls if one.is_closed), default=0)
    assert msgspec.json.encode(lesson.promises) == msgspec.json.encode(
        Promises(best, state.is_over)
    )


def test_the_first_lesson_is_a_short_game_with_a_worthy_coatl() -> None:
    first = _read(FILES[0])
    assert 5 <= len(first.turns) <= 8
    assert first.promises.best >= 10
    assert first.promises.over
    assert not first.options.tokens


def test_a_lesson_that_ends_before_its_game_ends_with_something_to_read(
    lesson: LessonFile,
) -> None:
    assert lesson.promises.over or all(step.look for step in lesson.turns[-1].steps)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_lesson_exists(lesson: LessonFile, language: str) -> None:
    text = (ROOT / f"src/coatl/i18n/locales/{language}/web.ftl").read_text(encoding="utf-8")
    known = {line.partition(" ")[0] for line in text.splitlines()}
    said = {step.say for turn in lesson.turns for step in turn.steps if step.say}
    wanted = {f"lesson-{lesson.id}-{key}" for key in (*said, "title", "about", "done")}
    assert wanted <= known
    assert wanted == {key for key in known if key.startswith(f"lesson-{lesson.id}-")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prophecy_for_the_only_coatl_needs_no_second_step(language: str) -> None:
    """The page gives it to the Cóatl at once: nothing is left to place."""
    text = (ROOT / f"src/coatl/i18n/locales/{language}/web.ftl").read_text(encoding="utf-8")
    said = [line for line in text.splitlines() if line.startswith("lesson-first-fulfil")]
    assert len(said) == 2
    assert not re.search(r"\b(place|pose|põe)\b", " ".join(said).lower())
