"""The public names of ninefold, read from its source: signatures, docstrings, members.

`__all__` lists the names, and `_HOMES` says where they are defined. Compiled names are read from the stub,
which is generated from the extension; a test checks that it is current. Reading the source instead of
importing it keeps signatures as they are written.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

__all__ = ["Member", "PublicName", "public_names"]

Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef | ast.Assign | ast.AnnAssign

_OPERATORS = {
    "__and__": "&", "__or__": "|", "__xor__": "^", "__sub__": "-", "__invert__": "~",
    "__le__": "<=", "__lt__": "<", "__ge__": ">=", "__gt__": ">", "__eq__": "==",
    "__contains__": "in", "__len__": "len()", "__iter__": "iter()", "__hash__": "hash()", "__str__": "str()",
}  # fmt: skip


@dataclass(frozen=True)
class Member:
    """A method, property or value of a class."""

    name: str
    signature: str
    doc: str


@dataclass(frozen=True)
class PublicName:
    """A class, function or constant."""

    name: str
    signature: str
    doc: str
    members: tuple[Member, ...] = ()
    operators: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Module:
    """A file of the package."""

    package: Path
    name: str

    @cached_property
    def path(self) -> Path:
        stem = self.package.joinpath(*self.name.split("."))
        choices = (stem.with_suffix(".py"), stem.with_suffix(".pyi"), stem / "__init__.py")
        return next(path for path in choices if path.exists())

    @cached_property
    def lines(self) -> list[str]:
        return self.path.read_text("utf-8").splitlines()

    @cached_property
    def body(self) -> list[ast.stmt]:
        return ast.parse("\n".join(self.lines)).body

    def find(self, name: str) -> "tuple[Definition, _Module]":
        """Return the definition of a name, here or in the module it is imported from."""
        for node in self.body:
            if (
                isinstance(node, ast.FunctionDef | ast.ClassDef)
                and node.name == name
                and not _is_overload(node)
            ):
                return node, self
            if isinstance(node, ast.Assign | ast.AnnAssign) and name in _targets(node):
                return node, self
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        home = _Module(self.package, str(node.module).removeprefix("ninefold."))
                        return home.find(alias.name)
        raise LookupError(f"{self.path} does not define {name}")


def _is_overload(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Return True for an overload, which is only a signature; the definition follows."""
    return any(ast.unparse(decorator) == "overload" for decorator in node.decorator_list)


def _targets(node: ast.Assign | ast.AnnAssign) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def public_names(root: Path) -> list[PublicName]:
    """Return all names in `ninefold.__all__`, in that order."""
    package = root / "src/ninefold"
    top = _Module(package, "__init__")
    homes = {name: home for home, names in _literal(top, "_HOMES").items() for name in names.split()}
    return [_described(name, *_Module(package, homes[name]).find(name)) for name in _literal(top, "__all__")]


def _literal(module: _Module, name: str) -> "dict[str, str]":
    node, _ = module.find(name)
    assert isinstance(node, ast.Assign)
    value: dict[str, str] = ast.literal_eval(node.value)
    return value


def _described(name: str, node: Definition, module: _Module) -> PublicName:
    if isinstance(node, ast.ClassDef):
        methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        operators = tuple(sign for method, sign in _OPERATORS.items() if method in methods)
        signature = _class_signature(node, module)
        return PublicName(name, signature, _doc(node), tuple(_members(node, module)), operators)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return PublicName(name, _signature(name, node, module), _doc(node))
    kind = _annotation(node.annotation) if isinstance(node, ast.AnnAssign) else "object"
    return PublicName(name, f"{name}: {kind}", f"A `{kind}`.")


def _doc(node: Function | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


def _class_signature(node: ast.ClassDef, module: _Module) -> str:
    """Return the signature of a class, from `__init__` or `__new__`, or from its fields."""
    makers = [item for item in node.body if isinstance(item, ast.FunctionDef)]
    maker = next((item for item in makers if item.name in ("__init__", "__new__")), None)
    if maker is not None:
        return f"class {_signature(node.name, maker, module, returns=False)}"
    fields = [item for item in node.body if isinstance(item, ast.AnnAssign)]
    texts = [f"{ast.unparse(item.target)}: {_annotation(item.annotation)}{_default(item)}" for item in fields]
    bases = [
        ast.unparse(base)
        for base in node.bases
        if "Error" in ast.unparse(base) or "Enum" in ast.unparse(base)
    ]
    return f"class {_folded(node.name, texts or bases, '')}" if texts or bases else f"class {node.name}"


def _default(item: ast.AnnAssign) -> str:
    if item.value is None:
        return ""
    match = re.fullmatch(r"field\(default=(.*)\)", ast.unparse(item.value))
    return f" = {match[1] if match else ast.unparse(item.value)}"


def _members(node: ast.ClassDef, module: _Module) -> Iterator[Member]:
    """Yield the public members of a class, in source order."""
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_"):
            marks = {ast.unparse(mark) for mark in item.decorator_list}
            whole = f"{node.name}.{item.name}"
            if marks & {"property", "cached_property"}:
                signature = f"{whole}: {_annotation(item.returns)}"
            else:
                signature = _signature(whole, item, module, bound="staticmethod" not in marks)
            yield Member(item.name, signature, _doc(item))
        elif isinstance(item, ast.Assign) and _targets(item) and not min(_targets(item)).startswith("_"):
            comment = module.lines[item.lineno - 1].partition("#:")[2].strip()
            yield Member(min(_targets(item)), f"{node.name}.{ast.unparse(item)}", _sentence(comment))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _signature(
    name: str, node: Function, module: _Module, *, bound: bool = False, returns: bool = True
) -> str:
    """Return the signature of a function, without the `self` or `cls` of methods and constructors."""
    arguments = _arguments(node.args, module)
    if (bound or not returns) and arguments and arguments[0] in ("self", "cls"):
        arguments = arguments[1:]
    result = f" -> {_annotation(node.returns)}" if returns and node.returns is not None else ""
    return _folded(name, arguments, result)


def _arguments(args: ast.arguments, module: _Module) -> list[str]:
    plain = args.posonlyargs + args.args
    defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
    texts = [_argument(arg, default, module) for arg, default in zip(plain, defaults, strict=True)]
    if args.posonlyargs:
        texts.insert(len(args.posonlyargs), "/")
    if args.vararg is not None:
        texts.append(f"*{_argument(args.vararg, None, module)}")
    elif args.kwonlyargs:
        texts.append("*")
    texts += [
        _argument(arg, default, module)
        for arg, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)
    ]
    return texts + ([f"**{_argument(args.kwarg, None, module)}"] if args.kwarg is not None else [])


def _argument(arg: ast.arg, default: ast.expr | None, module: _Module) -> str:
    kind = f": {_annotation(arg.annotation)}" if arg.annotation is not None else ""
    if default is None:
        return f"{arg.arg}{kind}"
    if isinstance(default, ast.Name):  # show the value of a constant, not its name
        node, _ = module.find(default.id)
        default = node.value if isinstance(node, ast.Assign) else default
    return f"{arg.arg}{kind} = {ast.unparse(default)}"


class _Unquote(ast.NodeTransformer):
    """Removes the quotes around annotations."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return node if ast.unparse(node.value) == "Literal" else self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return ast.parse(node.value, mode="eval").body if isinstance(node.value, str) else node


def _annotation(node: ast.expr | None) -> str:
    """Return a type as people write it, without the module names of ninefold and numpy."""
    if node is None:
        return "None"
    text = ast.unparse(_Unquote().visit(node))
    return re.sub(r"\bninefold\.(\w+\.)*|\bnumpy\.typing\.|\b(?:numpy|np)\.(?=[a-z])", "", text)


def _folded(name: str, arguments: list[str], result: str) -> str:
    """Return a call on one line, or with one argument per line if it is long."""
    line = f"{name}({', '.join(arguments)}){result}"
    if len(line) <= 90:
        return line
    return f"{name}(\n" + "".join(f"    {argument},\n" for argument in arguments) + f"){result}"
