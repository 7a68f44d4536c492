"""The messages of the translation files, parsed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).parent.parent.parent
LOCALES = ROOT / "src" / "coatl" / "i18n" / "locales"


class Parts(Visitor):
    """Collects the variables, the references and the literal text of a message."""

    def __init__(self, message: ast.Message) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.texts: list[str] = []
        self.visit(message)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)


@cache
def files(language: str) -> dict[str, list[ast.EntryType]]:
    """The entries of each file of a language."""
    parser = FluentParser(with_spans=False)
    return {
        path.stem: parser.parse(path.read_text(encoding="utf-8")).body
        for path in sorted((LOCALES / language).glob("*.ftl"))
    }


@cache
def messages(language: str) -> dict[str, Parts]:
    """All messages of a language by their ids."""
    return {
        entry.id.name: Parts(entry)
        for entries in files(language).values()
        for entry in entries
        if isinstance(entry, ast.Message)
    }


def variables(language: str, name: str) -> set[str]:
    """The variables of a message and of those that it refers to."""
    parts = messages(language)[name]
    found = set(parts.variables)
    for other in parts.references:
        found |= variables(language, other)
    return found
