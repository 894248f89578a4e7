"""Writes the scripts of the bundle."""

from scripts.bundle.graph import SHARED, Graph, assign, relative
from scripts.bundle.modules import EVERYTHING, Module
from scripts.bundle.tokens import BundleError, Token, stripped, tokens_of

__all__ = ["write_scripts"]


def write_scripts(graph: Graph) -> dict[str, str]:
    """Return the text of each file.

    >>> from scripts.bundle.graph import read_graph
    >>> files = {"a.js": 'import { b } from "./b.js"; b();', "b.js": "export const b = () => 1; // one"}
    >>> print(write_scripts(read_graph("a.js", files.__getitem__))["a.js"], end="")
    let $0;{// b.js
    const b=()=>1;
    $0={b};
    }
    (async()=>{// a.js
    const{b}=$0;
    b();
    })();
    """
    if SHARED in graph.modules:
        raise BundleError(SHARED, 1, "the bundle uses this name itself; rename the module")
    return _Writer(graph).write()


class _Writer:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._files = assign(graph)
        self._objects = {path: f"${number}" for number, path in enumerate(graph.order)}

    def write(self) -> dict[str, str]:
        return {file: self._file(file) for file in sorted(set(self._files.values()))}

    def _modules(self, file: str) -> list[Module]:
        return [self._graph.modules[path] for path in self._graph.order if self._files[path] == file]

    def _file(self, file: str) -> str:
        """Write imports from other files, the modules in order, and exports for other files."""
        needed: dict[str, set[str]] = {}
        for module in self._modules(file):
            for target, _ in module.targets():
                if self._files[target] != file:
                    needed.setdefault(self._files[target], set()).add(target)
        parts = [
            f'import{{{self._listed(paths)}}}from"{relative(other, file)}";\n'
            for other, paths in sorted(needed.items())
        ]
        parts += map(self._block, self._modules(file))
        if offered := self._offered(file):
            parts.append(f"export{{{self._listed(offered)}}};\n")
        return "".join(parts)

    def _listed(self, paths: set[str]) -> str:
        return ",".join(self._objects[path] for path in self._graph.order if path in paths)

    def _offered(self, file: str) -> set[str]:
        """Return the modules of a file that other files use."""
        used = {
            target
            for module in self._graph.modules.values()
            if self._files[module.path] != file
            for target, _ in module.targets()
        }
        used |= {
            each.target
            for module in self._graph.modules.values()
            for each in module.dynamic
            if self._files[module.path] != self._files[each.target]
        }
        return {path for path in used if self._files[path] == file}

    def _block(self, module: Module) -> str:
        """Write a module.

        The entry is an async function: a part that it waits for, and that imports its file, would otherwise
        wait for the end of the entry.
        """
        name, body = self._objects[module.path], self._body(module)
        start = "".join(f"{line}\n" for line in (self._constants(module), body) if line)
        if module.path == self._graph.entry:
            return f"(async()=>{{// {module.path}\n{start}}})();\n"
        return f"let {name};{{// {module.path}\n{start}{name}={{{self._exported(module)}}};\n}}\n"

    def _constants(self, module: Module) -> str:
        """Write the imports of a module."""
        parts = []
        for each in module.imports:
            value = self._objects[each.target]
            parts += [f"{local}={value}" for name, local in each.names if name == EVERYTHING]
            names = [_pair(name, local) for name, local in each.names if name != EVERYTHING]
            if names:
                parts.append(f"{{{','.join(names)}}}={value}")
        if not parts:
            return ""
        return f"const{'' if parts[0].startswith('{') else ' '}{','.join(parts)};"

    def _exported(self, module: Module) -> str:
        """Write the members of the object with a module's exports; explicit names win over `export *`."""
        parts = []
        for each in module.reexports:
            value = self._objects[each.target]
            if each.exported == EVERYTHING:
                parts += [
                    f"{name}:{value}.{name}" for name in sorted(self._graph.names(each.target) - {"default"})
                ]
        for each in module.reexports:
            if each.exported != EVERYTHING:
                value = self._objects[each.target]
                parts.append(f"{each.exported}:{value}{'' if each.name == EVERYTHING else f'.{each.name}'}")
        parts += [_pair(exported, local) for exported, local in module.exports.items()]
        return ",".join(parts)

    def _body(self, module: Module) -> str:
        """Write a module without its import and export statements."""
        edits = {edit.start: (edit.end, edit.text) for edit in module.edits}
        for each in module.dynamic:
            edits[each.start] = (each.end, self._loading(module, each.target))
        written: list[Token] = []
        number = skipped_to = 0
        for token in module.tokens:
            if token.kind in ("space", "comment"):
                written.append(token)
                continue
            if number in edits:
                skipped_to, text = edits[number]
                written += [Token(each.kind, each.text, token.line) for each in tokens_of(text)]
            if number >= skipped_to:
                written.append(token)
            number += 1
        return stripped(written)

    def _loading(self, module: Module, target: str) -> str:
        """Write `import("...")`: a promise of the exports of a part."""
        file, value = self._files[target], self._objects[target]
        if file == self._files[module.path]:
            return f"Promise.resolve().then(()=>{value})"
        return f'import("{relative(file, self._files[module.path])}").then((file)=>file.{value})'


def _pair(name: str, local: str) -> str:
    """Write a member of an object or a pattern."""
    return name if name == local else f"{name}:{local}"
