"""Macros written into the templates that call them.

A macro is a call with its own frame, and a file of macros is looked up again for every region that
imports from it; together that is more than half of what drawing a small region costs. So before a
template is compiled, each call of a simple macro is replaced by the macro's body, with the call's
arguments in the place of its parameters. A macro that is more than that is called as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar, cast

from jinja2 import Environment, nodes
from jinja2.visitor import NodeTransformer

Node = TypeVar("Node", bound=nodes.Node)
Parse = Callable[[str], nodes.Template]
"""A template by its name, as a tree."""
DEPTH = 8
"""Macros that call one another so deep at most; deeper is taken for a circle."""
_OWN = {"caller", "varargs", "kwargs"}


def inlined(template: nodes.Template, parse: Parse) -> nodes.Template:
    """The template with its macros written in; the tree itself is changed."""
    if any(template.find_all((nodes.Extends, nodes.Block, nodes.CallBlock))):
        return template
    macros = {each.name: each for each in template.find_all(nodes.Macro)}
    for statement in list(template.find_all(nodes.FromImport)):
        macros |= _imported(statement, parse)
    writer = _Writer(macros, _stored(template))
    writer.visit(template)
    if not _only_macros(template):
        _tidy(template)
    return template


def _imported(statement: nodes.FromImport, parse: Parse) -> dict[str, nodes.Macro]:
    """The macros that this statement imports, by the names they have here; those that need
    anything else of their file are left out."""
    if not isinstance(statement.template, nodes.Const) or statement.with_context:
        return {}
    library = inlined(parse(statement.template.value), parse)
    theirs = {each.name: each for each in library.find_all(nodes.Macro)}
    needed = set(theirs) | _stored(library, outside_macros=True) | _brought(library)
    found = {}
    for name in statement.names:
        given, here = name if isinstance(name, tuple) else (name, name)
        if given in theirs and not _free(theirs[given]) & needed:
            found[here] = theirs[given]
    return found


class _Writer(NodeTransformer):
    """Replaces calls by bodies, wherever what a macro gives is written out as it is."""

    def __init__(self, macros: Mapping[str, nodes.Macro], stored: set[str]) -> None:
        self.macros = macros
        self.stored = stored
        self.depth = 0

    def visit_Output(self, node: nodes.Output) -> list[nodes.Node]:
        """The pieces before a call, the macro's body, the pieces after it."""
        made: list[nodes.Node] = []
        pieces: list[nodes.Expr] = []
        for child in node.nodes:
            body = self._body(child)
            if body is None:
                pieces.append(child)
                continue
            if pieces:
                made.append(nodes.Output(pieces, lineno=node.lineno))
                pieces = []
            made += body
        if pieces:
            made.append(nodes.Output(pieces, lineno=node.lineno))
        return made

    def _body(self, call: nodes.Expr) -> list[nodes.Node] | None:
        if (
            not isinstance(call, nodes.Call)
            or not isinstance(call.node, nodes.Name)
            or call.node.name not in self.macros
            or call.dyn_args is not None
            or call.dyn_kwargs is not None
            or self.depth == DEPTH
        ):
            return None
        macro = self.macros[call.node.name]
        given = _arguments(macro, call)
        if given is None or not self._simple(macro, given):
            return None
        frame = nodes.Template([_copy(each) for each in macro.body], lineno=call.lineno)
        _Put(given, cast(Environment, macro.environment)).visit(frame)
        self.depth += 1
        self.visit(frame)
        self.depth -= 1
        return frame.body

    def _simple(self, macro: nodes.Macro, given: Mapping[str, nodes.Expr]) -> bool:
        """Whether the body means the same in the place of the call: it sets nothing, hides none of
        the arguments behind a loop of its own, and finds its other names unchanged there."""
        if any(macro.find_all((nodes.Assign, nodes.AssignBlock, nodes.Macro, nodes.Import))):
            return False
        loops = {each.name for each in _names(macro.body) if each.ctx != "load"}
        if any(macro.find_all(nodes.For)):
            loops.add("loop")
        used = {name for each in given.values() for name in _loaded([each])}
        free = _free(macro)
        return not (loops & (used | set(given)) or free & (self.stored | _OWN))


class _Put(NodeTransformer):
    """Puts arguments in the place of parameters, and drops what can then never be drawn."""

    def __init__(self, given: Mapping[str, nodes.Expr], environment: Environment) -> None:
        self.given = given
        self.environment = environment

    def visit_Name(self, node: nodes.Name) -> nodes.Expr:
        return _copy(self.given.get(node.name, node))

    def visit_If(self, node: nodes.If) -> nodes.Node | list[nodes.Node]:
        open_still: list[nodes.If] = []
        otherwise = node.else_
        for branch in (node, *node.elif_):
            branch.test = cast(nodes.Expr, self.visit(branch.test))
            settled = self._settled(branch.test)
            if settled:
                otherwise = branch.body
                break
            if settled is None:
                open_still.append(branch)
        otherwise = self._body(otherwise)
        if not open_still:
            return otherwise
        for branch in open_still:
            branch.body, branch.elif_, branch.else_ = self._body(branch.body), [], []
        first, *open_still[:] = open_still
        first.elif_, first.else_ = open_still, otherwise
        return first

    def _body(self, body: list[nodes.Node]) -> list[nodes.Node]:
        frame = nodes.Template(body)
        self.visit(frame)
        return frame.body

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.Node:
        self.generic_visit(node)
        settled = self._settled(node.test)
        if settled is None:
            return node
        return node.expr1 if settled else node.expr2 or nodes.Const("")

    def _settled(self, test: nodes.Expr) -> bool | None:
        """Whether a condition holds, when that is known already."""
        try:
            return bool(test.as_const(nodes.EvalContext(self.environment)))
        except nodes.Impossible:
            return None


def _copy(node: Node) -> Node:
    """A tree of its own; the environment stays the same."""
    made = object.__new__(type(node))
    made.__dict__.update(node.__dict__)
    for name, value in node.iter_fields():
        if isinstance(value, nodes.Node):
            setattr(made, name, _copy(value))
        elif isinstance(value, list):
            setattr(made, name, [_copy(x) if isinstance(x, nodes.Node) else x for x in value])
    return made


def _arguments(macro: nodes.Macro, call: nodes.Call) -> dict[str, nodes.Expr] | None:
    """Parameter -> what the call gives for it, or None when they do not fit."""
    names = [each.name for each in macro.args]
    if len(call.args) > len(names):
        return None
    given: dict[str, nodes.Expr] = dict(
        zip(names[len(names) - len(macro.defaults) :], macro.defaults, strict=True)
    )
    given |= dict(zip(names, call.args, strict=False))
    given |= {each.key: each.value for each in call.kwargs}
    return given if set(given) == set(names) else None


def _names(body: list[Any]) -> Iterator[nodes.Name]:
    for node in body:
        if isinstance(node, nodes.Name):
            yield node
        yield from node.find_all(nodes.Name)


def _loaded(body: list[Any]) -> set[str]:
    return {each.name for each in _names(body) if each.ctx == "load"}


def _free(macro: nodes.Macro) -> set[str]:
    """The names that a macro's body uses and neither takes nor sets."""
    own = {each.name for each in macro.args}
    own |= {each.name for each in _names(macro.body) if each.ctx != "load"}
    return _loaded(macro.body) - own - {"loop"}


def _stored(template: nodes.Template, *, outside_macros: bool = False) -> set[str]:
    """The names that a template sets: in loops, by set."""
    body = [
        each for each in template.body if not (outside_macros and isinstance(each, nodes.Macro))
    ]
    return {each.name for each in _names(body) if each.ctx == "store"}


def _brought(template: nodes.Template) -> set[str]:
    """The names that a template imports."""
    names = {each.target for each in template.find_all(nodes.Import)}
    for statement in template.find_all(nodes.FromImport):
        names |= {name[1] if isinstance(name, tuple) else name for name in statement.names}
    return names


def _only_macros(template: nodes.Template) -> bool:
    """Whether a template is a file of macros: it draws nothing itself."""
    silent = (
        nodes.Macro, nodes.FromImport, nodes.Import, nodes.Assign, nodes.AssignBlock
    )  # fmt: skip
    return all(
        isinstance(each, silent) or (isinstance(each, nodes.Output) and _blank(each))
        for each in template.body
    )


def _blank(output: nodes.Output) -> bool:
    return all(
        isinstance(each, nodes.TemplateData) and not each.data.strip() for each in output.nodes
    )


def _tidy(template: nodes.Template) -> None:
    """Drop the macros and imports that nothing calls any more."""
    while True:
        called = {
            name
            for each in template.body
            for name in _loaded([each])
            if not (isinstance(each, nodes.Macro) and each.name == name)
        }
        left: list[nodes.Node] = []
        for each in template.body:
            if isinstance(each, nodes.FromImport):
                each.names = [
                    name
                    for name in each.names
                    if (name[1] if isinstance(name, tuple) else name) in called
                ]
                if not each.names:
                    continue
            elif isinstance(each, nodes.Macro) and each.name not in called:
                continue
            left.append(each)
        if len(left) == len(template.body):
            return
        template.body[:] = left
