"""Write `tests/cases/api.txt`, the public API with one line per name.

It lists public names with their signatures, command-line options, the keys of JSON output, and the routes and
fields of the HTTP API. A test compares it with the code. A change in the file is a change for users, so it
belongs in the changelog.
"""

import io
import json
import sys
import tempfile
from argparse import SUPPRESS, Action
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from importlib.resources import files
from pathlib import Path
from typing import Any

import ninefold as nf
from ninefold.cli.main import COMMANDS, main, parser_of
from ninefold.logic.examples import has_example
from ninefold.logic.record import record
from ninefold.web.api.errors import CODES
from ninefold.web.openapi import openapi
from scripts.docs.package import public_names

__all__ = ["API", "api_text"]

ROOT = Path(__file__).parents[1]
API = ROOT / "tests/cases/api.txt"

HEADER = """\
# The names that users' programs rely on: Python, command line, JSON output, HTTP. Written by `make api`.
# Every change to this file is listed in CHANGELOG.md.
"""

PUZZLE = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"
TWO_SOLUTIONS = PUZZLE[:70] + "." + PUZZLE[71:]
CLASHING = "5...5" + "." * 76
EXAMPLE_PHOTO = files("ninefold.photo") / "example.png"

#: A folder for the results of `ninefold batch`.
FOLDER = tempfile.mkdtemp()

#: Arguments for each command; together, their JSON output has every key.
SAMPLES: dict[str, list[str]] = {
    "solve": [PUZZLE, f"{PUZZLE} --algorithm csp", CLASHING],
    "check": [PUZZLE, TWO_SOLUTIONS, CLASHING],
    "count": [PUZZLE, CLASHING],
    "hint": [f"{PUZZLE} --level {level}" for level in range(1, 6)] + [PUZZLE],
    "steps": [f"{PUZZLE} --each 1 --words"],
    "why-not": [f"{PUZZLE} r1c2=2"],
    "explain": [PUZZLE],
    "techniques": ["", "x-wing", "unique-rectangle-1"],
    "rate": [PUZZLE, f"{PUZZLE} --profile both", CLASHING],
    "convert": [PUZZLE],
    "batch": [f"generate --attempts 5 --seed 1 -o {FOLDER}", f"status {FOLDER}", f"verify {FOLDER}"],
    "dataset": [f"--rows 5 --seed 1 -o {FOLDER}/dataset"],
    "generate": ["--seed 1", "--seed 1 --difficulty easy", "--seed 1 --requires naked-pair"],
    "practice": ["x-wing -n 1 --seed 1"],
    "photo": [str(EXAMPLE_PHOTO)],
    "book": [PUZZLE],
    "minimise": [f"{PUZZLE} --seed 1", f"{PUZZLE} --redundant"],
    "candidates": [TWO_SOLUTIONS],
    "neighbours": [PUZZLE],
    "compare": [f"{PUZZLE} --algorithms csp"],
    "canon": [PUZZLE],
    "shuffle": [f"{PUZZLE} --seed 1"],
    "bench": [
        "--count 20 --repeat 1",
        "--task rate --count 20 --repeat 1",
        "--task variants --count 1 --repeat 1",
    ],
    "completion": [""],
}


def api_text() -> str:
    """Return the whole file."""
    sections = {
        "Python": _python(),
        "command line": _command_line(),
        "JSON of the command line": _json_output(),
        "JSON of steps": _step_keys(),
        "HTTP": _http(),
        "techniques": (info.id for info in nf.techniques()),
        "algorithms": nf.algorithms(),
    }
    blocks = ("\n".join([f"[{title}]", *lines]) for title, lines in sections.items())
    return f"{HEADER}\n" + "\n\n".join(blocks) + "\n"


def _python() -> Iterator[str]:
    for name in public_names(ROOT):
        yield _one_line(name.signature)
        if name.operators:
            yield f"{name.name}: {' '.join(name.operators)}"
        yield from (_one_line(member.signature) for member in name.members)


def _one_line(signature: str) -> str:
    return " ".join(signature.split()).replace("( ", "(").replace(",)", ")").replace(", )", ")")


def _command_line() -> Iterator[str]:
    for name in COMMANDS:
        for action in parser_of(name)[0]._actions:
            if action.help != SUPPRESS and action.dest != "help":
                yield f"ninefold {name} {_option(action)}"


def _option(action: Action) -> str:
    names = " ".join(action.option_strings) or "argument"
    takes = "" if action.nargs == 0 else f" {action.metavar or action.dest.upper()}"
    several = f" nargs={action.nargs}" if action.nargs not in (None, 0) else ""
    choices = f" {{{','.join(map(str, action.choices))}}}" if action.choices else ""
    return f"{names}{takes}{several}{choices} default={action.default!r}"


def _json_output() -> Iterator[str]:
    for name in COMMANDS:
        flags = {flag for action in parser_of(name)[0]._actions for flag in action.option_strings}
        if "--json" in flags and name != "serve":  # its objects are a log, on standard error
            objects = [item for words in SAMPLES[name] for item in _objects([name, *words.split(), "--json"])]
            yield from (f"ninefold {name} --json: {key}" for key in _keys(objects))


def _objects(words: list[str]) -> Iterator[Any]:
    """Yield the JSON objects that a command prints."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()) as errors:
        if main(words) == 2:
            raise SystemExit(f"{' '.join(words)}: {errors.getvalue()}")
    decoder, text = json.JSONDecoder(), out.getvalue().strip()
    while text:
        value, end = decoder.raw_decode(text)
        yield value
        text = text[end:].lstrip()


#: Objects whose keys are data (names of techniques, cells, fields of a sentence), and evidence, whose keys
#: have their own section.
TABLES = (
    "bands", "candidates", "counts", "dropped", "evidence", "machine", "missing", "refs", "splits",
    "techniques",
)  # fmt: skip


def _keys(values: Iterable[Any]) -> list[str]:
    """Return the paths in JSON values, such as `steps[].evidence.kind`."""
    return sorted({path for value in values for path in _paths(value, "")})


def _paths(value: Any, at: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            path = f"{at}.{key}".lstrip(".")
            yield path
            if key not in TABLES:
                yield from _paths(part, path)
    elif isinstance(value, list):
        for part in value:
            yield from _paths(part, f"{at}[]")


def _step_keys() -> Iterator[str]:
    """Yield the keys of evidence by kind, from the examples of all techniques."""
    found: dict[str, set[str]] = {}
    for info in nf.techniques():
        if has_example(info.id):
            fields = record(nf.example(info.id))
            evidence: Any = fields["evidence"]
            found.setdefault(evidence["kind"], set()).update(_paths(fields, ""), _paths(evidence, "evidence"))
    for kind, keys in sorted(found.items()):
        yield from (f"{kind}: {key}" for key in sorted(keys))


def _http() -> Iterator[str]:
    document = openapi()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            body = operation.get("requestBody")
            asks = _type(body["content"]["application/json"]["schema"]) if body else ""
            answers = operation["responses"]["200"]["content"]["application/json"]["schema"]
            yield f"{method.upper()} {path} {asks} -> {_type(answers)}"
    for name, schema in sorted(document["components"]["schemas"].items()):
        needed = schema.get("required", ())
        for field, kind in schema.get("properties", {}).items():
            optional = "" if field in needed else f" = {kind.get('default', 'absent')!r}"
            yield f"{name}.{field}: {_type(kind)}{optional}"
    yield from (f"error {code}: {status}" for code, (status, _) in CODES.items())


def _type(schema: dict[str, Any]) -> str:
    """Return a JSON schema in short form."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    if "enum" in schema:
        return "|".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        members = schema.get("prefixItems") or [schema.get("items") or {}]
        return f"[{', '.join(map(_type, members))}]"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"{{{_type(schema['additionalProperties'])}}}"
    return str(schema.get("type", "any"))


def run() -> int:
    """Write the file, and print a reminder if it changed."""
    text = api_text()
    if API.exists() and API.read_text() == text:
        return 0
    API.write_text(text)
    print(f"{API.relative_to(ROOT)} has changed: list the change in CHANGELOG.md")
    return 0


if __name__ == "__main__":
    sys.exit(run())
