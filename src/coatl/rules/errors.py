"""Errors of the rules: a stable code and the facts that explain it.

Callers may match on `code`. The sentence that people read for it is in `coatl.i18n`.
"""

from __future__ import annotations


class CoatlError(ValueError):
    """An error with a stable `code` and the `facts` that explain it."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (type(self), self.code, self.facts)

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({details})" if details else self.code


def _restore(kind: type[CoatlError], code: str, facts: dict[str, object]) -> CoatlError:
    """Restore a pickled error."""
    return kind(code, **facts)


class IllegalAction(CoatlError):
    """A step that the rules do not allow now. It left the state unchanged."""


class OptionsError(CoatlError):
    """Options that do not exist or exclude each other."""


class UnknownCard(CoatlError):
    """A card id that does not exist."""
