import pickle

from coatl.rules import CoatlError, IllegalAction, OptionsError, UnknownCard


def test_an_error_says_its_code_and_its_facts() -> None:
    error = IllegalAction("no-room", free=1, needed=2)
    assert error.code == "no-room"
    assert error.facts == {"free": 1, "needed": 2}
    assert str(error) == "no-room (free=1, needed=2)"


def test_an_error_without_facts_is_its_code() -> None:
    assert str(OptionsError("players-out-of-range")) == "players-out-of-range"


def test_every_error_is_a_coatl_error() -> None:
    for kind in (IllegalAction, OptionsError, UnknownCard):
        assert issubclass(kind, CoatlError)


def test_an_error_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(IllegalAction("no-room", free=1)))  # our own
    assert type(error) is IllegalAction
    assert (error.code, error.facts) == ("no-room", {"free": 1})
