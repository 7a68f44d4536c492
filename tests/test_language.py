"""Plain language: phrases that make text hard to read stay out, and class names are unique.

The phrases are grammatical, but a reader has to read them twice: they hide who does what. Say it in
the active voice, with a concrete subject and the usual word of the field.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "coatl"

#: Phrases to avoid, each with a hint what to write instead.
PHRASES = {
    r"\bwho(so|m)?ever\b": "name the subject: the client, the caller, the player",
    r"\bwhat (is|are|was|were) (\w+ed|done|made|kept|told|said|sent|given|taken|drawn|shown)\b": (
        "name the thing: the saved games, the messages sent"
    ),
    r"\bof which there (is|are|was|were)\b": "give the number or the condition",
    r"\bsuch as (is|are|was|were)\b": "use a relative clause: those that are …",
    r"\bof those who\b": "name them: of the players who …",
    r"\b(is|are|was|were|be|been|being) told\b": "use shown, sent, reported or narrated",
    r"\banew\b": "use again, or name the first step: restarts, is loaded again",
    r"\bwhatever it (is|likes|says|raises)\b": "say what may happen",
    r"\bhears of\b": "use is sent, sees or learns",
    r"\b(who|to) looks? on\b": "use watches, or spectators",
    r"\bin one breath\b": "use together or in one sentence",
    r"\bchance (speaks?|spoke|has spoken|says?|said)\b": "use draws",
    r"\bthere is no none\b": "use at least one",
    r"\b(by|of|in|with|after|for|at|to) so (many|much)\b": "use this many, or give the number",
}

PATTERN = re.compile("|".join(f"(?:{phrase})" for phrase in PHRASES), re.IGNORECASE)

#: Text that quotes these phrases.
QUOTING = {"tests/test_language.py"}

SUFFIXES = {".py", ".md", ".ts", ".svelte", ".js", ".mjs", ".ftl"}
FOLDERS = (
    *("src", "tests", "benchmarks", "docs", "examples", "tools"),
    *("web/src", "web/public", "web/offline"),
)
#: Files that tools wrote.
WRITTEN = {"node_modules", "site"}


def scanned() -> Iterator[Path]:
    """Source files and documents, with paths relative to the project."""
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    for path in (ROOT / "Makefile", *ROOT.glob("*.md"), *ROOT.glob("*.py"), *found):
        is_source = path.suffix in SUFFIXES or path.name == "Makefile"
        if is_source and WRITTEN.isdisjoint(path.parts):
            relative = path.relative_to(ROOT)
            if relative.as_posix() not in QUOTING:
                yield relative


def plain(text: str) -> str:
    """One line of words: names are split, line breaks and comment signs are removed."""
    return re.sub(r"[\s_#*/`]+", " ", text)


def passages(path: Path) -> Iterator[str]:
    """The names, docstrings and comments of a source file; a document as a whole."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if not PATTERN.search(plain(text)):
        return  # parsing takes far longer than searching
    if path.suffix == ".py":
        yield path.stem
        yield from _python_passages(text)
    elif path.suffix == ".ftl" or path.name == "Makefile":
        yield from re.findall(r"^ *#.*(?:\n *#.*)*", text, re.MULTILINE)
    elif path.suffix == ".md":
        yield re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    else:
        yield path.stem
        yield from re.findall(r"/\*.*?\*/|<!--.*?-->|//[^\n]*", text, re.DOTALL)


def _python_passages(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield ast.get_docstring(node) or ""
    block: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            if token.start[0] != last + 1:
                yield " ".join(block)
                block = []
            block.append(token.string)
            last = token.start[0]
    yield " ".join(block)


def violations() -> dict[str, tuple[str, ...]]:
    """The phrases found in each file, without those that have none."""
    found = {}
    for path in scanned():
        phrases = [
            match.group() for text in passages(path) for match in PATTERN.finditer(plain(text))
        ]
        if phrases:
            found[path.as_posix()] = tuple(phrases)
    return found


def test_names_comments_and_documents_are_in_plain_language() -> None:
    assert not violations(), "\n".join(f"{hint}: {phrase}" for phrase, hint in PHRASES.items())


@pytest.mark.parametrize(
    "text",
    [
        "# Whoever waits has a turn.",
        "# What is\n# saved is loaded.",
        '"""What was told to them."""',
        "def test_what_is_kept_is_there() -> None: ...",
        "def f(whoever): ...",
        "moves_of_those_who = 1",
    ],
)
def test_the_scan_finds_phrases_in_names_docstrings_and_comments(text: str) -> None:
    assert any(PATTERN.search(plain(passage)) for passage in _python_passages(text))


def test_the_scan_ignores_strings_and_code() -> None:
    text = 'label = "whoever"\nprint(whoever)'
    assert not any(PATTERN.search(plain(passage)) for passage in _python_passages(text))


def test_no_two_public_classes_share_a_name() -> None:
    modules = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                modules[node.name].append(path.relative_to(PACKAGE).as_posix())
    shared = {name: paths for name, paths in modules.items() if len(paths) > 1}
    assert not shared, "give one of each pair another name"
