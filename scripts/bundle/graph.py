"""Reads all modules that an entry needs, and decides which file of the bundle each one goes to."""

import posixpath
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from scripts.bundle.modules import EVERYTHING, Module, parse
from scripts.bundle.tokens import BundleError

__all__ = ["SHARED", "Graph", "assign", "read_graph"]

#: The file for modules that several parts of the page need, but not its first view.
SHARED = "shared.js"


@dataclass
class Graph:
    """All modules by path, and the order in which they run."""

    entry: str
    modules: dict[str, Module]
    order: list[str]

    def reachable(self, path: str) -> set[str]:
        """Return a module and everything it imports statically."""
        found: set[str] = set()
        waiting = [path]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting += [target for target, _ in self.modules[each].targets()]
        return found

    def parts(self) -> list[str]:
        """Return the modules that are loaded on demand."""
        return sorted({each.target for module in self.modules.values() for each in module.dynamic})

    def names(self, path: str) -> set[str]:
        """Return the names that a module exports."""
        module = self.modules[path]
        found = set(module.exports)
        for each in module.reexports:
            if each.exported == EVERYTHING:
                found |= self.names(each.target) - {"default"}
            else:
                found.add(each.exported)
        return found


def read_graph(entry: str, read: Callable[[str], str]) -> Graph:
    """Read a module and all that it imports, statically or on demand.

    >>> files = {"a.js": 'import "./b.js"; import("./c.js");', "b.js": "", "c.js": ""}
    >>> read_graph("a.js", files.__getitem__).order
    ['b.js', 'a.js', 'c.js']
    """
    graph = Graph(entry, {}, [])
    waiting = [(entry, entry, 1)]
    for path, source, line in waiting:
        _visit(graph, path, read, source, line, [])
        waiting += [
            (each.target, module.path, each.line)
            for module in list(graph.modules.values())
            for each in module.dynamic
            if each.target not in {target for target, _, _ in waiting}
        ]
    for module in graph.modules.values():
        if module.waits and module.path != entry:
            raise BundleError(module.path, module.waits, "only the entry may wait outside of a function")
        _check_names(graph, module)
    return graph


def _visit(
    graph: Graph, path: str, read: Callable[[str], str], source: str, line: int, above: list[str]
) -> None:
    """Read a module after those it imports: the order in which they run."""
    if path in above:
        cycle = " imports ".join([*above[above.index(path) :], path])
        raise BundleError(source, line, f"{cycle}: move what both need to a module of its own")
    if path in graph.modules:
        return
    try:
        module = parse(read(path), path)
    except (KeyError, OSError):
        raise BundleError(source, line, f"there is no file {path}") from None
    for target, at in module.targets():
        _visit(graph, target, read, path, at, [*above, path])
    graph.modules[path] = module
    graph.order.append(path)


def _check_names(graph: Graph, module: Module) -> None:
    """Refuse imports of names that do not exist, as a browser would."""
    wanted = [(each.target, name, each.line) for each in module.imports for name, _ in each.names]
    wanted += [(each.target, each.name, each.line) for each in module.reexports]
    for target, name, line in wanted:
        if name != EVERYTHING and name not in graph.names(target):
            raise BundleError(module.path, line, f"{target} does not export {name}")


def assign(graph: Graph) -> dict[str, str]:
    """Return the file for each module.

    The entry's file has all that it imports statically. Each part that is loaded on demand has a file, named
    after its module, for what no other file has. A module must not run twice, so one that several parts need
    goes to a file that they share.

    >>> files = {"a.js": 'import("./b.js"); import("./c.js");', "b.js": 'import "./d.js";',
    ...          "c.js": 'import "./d.js";', "d.js": ""}
    >>> assign(read_graph("a.js", files.__getitem__))
    {'a.js': 'a.js', 'd.js': 'shared.js', 'b.js': 'b.js', 'c.js': 'c.js'}
    """
    first = graph.reachable(graph.entry)
    users: Counter[str] = Counter()
    files = {}
    for part in graph.parts():
        for path in graph.reachable(part) - first:
            users[path] += 1
            files[path] = SHARED if users[path] > 1 else part
    files |= dict.fromkeys(first, graph.entry)
    return {path: files[path] for path in graph.order}


def relative(path: str, source: str) -> str:
    """Return the path of one file as another one imports it.

    >>> relative("app.js", "panel/share.js"), relative("panel/share.js", "app.js")
    ('../app.js', './panel/share.js')
    """
    found = posixpath.relpath(path, posixpath.dirname(source) or ".")
    return found if found.startswith("../") else f"./{found}"
