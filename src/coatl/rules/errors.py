"""Everything the rules can refuse, as codes and facts.

The rules speak in keys. A `code` is stable and may be matched on; the sentence a
person reads for it lives in `coatl.i18n`.
"""

from __future__ import annotations


class CoatlError(ValueError):
    """A refusal with a stable `code` and the `facts` that explain it."""

    def __init__(self, code: str, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self.code, self.facts)

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({details})" if details else self.code


def _again(kind: type[CoatlError], code: str, facts: dict[str, object]) -> CoatlError:
    """The same refusal in another process."""
    return kind(code, **facts)


class IllegalAction(CoatlError):
    """A step the rules do not allow now. The state it was tried on is unchanged."""


class OptionsError(CoatlError):
    """Table options that do not exist or do not go together."""


class UnknownCard(CoatlError):
    """A card id that is in no pack."""
