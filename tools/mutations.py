"""Mutations of Python source: small changes that a good test suite should notice.

`mutants(source)` lists them, `mutated(source, index)` applies one. A mutation swaps an operator,
negates a condition, changes a number or a boolean, returns or assigns None, leaves out a call, or
swaps `break` and `continue`. Strings stay: in the rules they are keys, which other tests check.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}

#: Fields that have no effect at run time, or only while a module is imported.
_LEFT_ALONE: Final = {"annotation", "returns", "decorator_list", "type_params", "bases"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: its number in the file, where it is, and the code before and after.

    `lines` are the lines that run whenever the changed code runs.
    """

    index: int
    function: str
    lines: range
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Site:
    """A node that can be replaced, with its parent and its place there."""

    parent: ast.AST
    field: str
    position: int | None
    node: ast.expr | ast.stmt
    replacement: ast.AST
    statement: ast.stmt
    function: str

    def replace(self) -> None:
        if self.position is None:
            setattr(self.parent, self.field, self.replacement)
        else:
            getattr(self.parent, self.field)[self.position] = self.replacement


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of the source."""
    return [
        Mutant(
            index,
            site.function,
            range(site.statement.lineno, (site.node.end_lineno or site.node.lineno) + 1),
            _brief(site.node),
            _brief(site.replacement),
        )
        for index, site in enumerate(_sites(ast.parse(source)))
    ]


def mutated(source: str, index: int) -> str:
    """The module with the mutant of that number."""
    tree = ast.parse(source)
    [*_sites(tree)][index].replace()
    return ast.unparse(tree) + "\n"


def _brief(node: ast.AST) -> str:
    """The first line of a node as code."""
    return ast.unparse(node).splitlines()[0]


def _sites(
    parent: ast.AST, statement: ast.stmt | None = None, function: str = ""
) -> Iterator[_Site]:
    for field, position, node in _children(parent):
        inside = node if isinstance(node, ast.stmt) else statement
        name = function
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{function}.{node.name}".lstrip(".")
        if isinstance(node, ast.expr | ast.stmt) and inside is not None:
            for replacement in _replacements(parent, field, node, in_function=bool(name)):
                placed = ast.fix_missing_locations(ast.copy_location(replacement, node))
                yield _Site(parent, field, position, node, placed, inside, name)
        yield from _sites(node, inside, name)


def _children(parent: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    """The child nodes that can change what a program does, with their places."""
    for field, value in ast.iter_fields(parent):
        if field in _LEFT_ALONE:
            continue
        nodes = [*enumerate(value)] if isinstance(value, list) else [(None, value)]
        for position, node in nodes:
            if isinstance(node, ast.AST) and not _is_typing(node):
                yield field, position, node


def _is_typing(node: ast.AST) -> bool:
    """Whether this is an import, or code for type checkers only."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.Import | ast.ImportFrom | ast.JoinedStr)


def _replacements(
    parent: ast.AST, field: str, node: ast.expr | ast.stmt, *, in_function: bool
) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    is_condition = field in {"test", "ifs", "guard"} and not isinstance(parent, ast.Assert)
    if is_condition and isinstance(node, ast.expr) and not _swap_negates(node):
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Compare(left, ops, comparators):
            for place, operator in enumerate(ops):
                changed = [*ops[:place], _COMPARISONS[type(operator)](), *ops[place + 1 :]]
                yield ast.Compare(left, changed, comparators)
        case ast.BinOp(_, ast.BitOr(), _) if not in_function:
            pass  # a union of types
        case ast.BinOp(left, operator, right) if type(operator) in _ARITHMETIC:
            yield ast.BinOp(left, _ARITHMETIC[type(operator)](), right)
        case ast.AugAssign(target, operator, value) if type(operator) in _ARITHMETIC:
            yield ast.AugAssign(target, _ARITHMETIC[type(operator)](), value)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not() | ast.USub(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.Return(ast.expr() as value) if not _is_none(value):
            yield ast.Return(ast.Constant(None))
        case ast.Assign(targets, value) if in_function and not _is_none(value):
            yield ast.Assign(targets, ast.Constant(None))
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom() | ast.Await()):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _swap_negates(node: ast.expr) -> bool:
    """Whether swapping its operator negates this condition already."""
    match node:
        case ast.UnaryOp(ast.Not()):
            return True
        case ast.Compare(ops=[operator]):
            return not isinstance(operator, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
    return False


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
