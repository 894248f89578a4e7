"""The plan of a run: what is done with which inputs, and how they are cut into shards.

The plan is written once, before any work, as `plan.json`. The same command finds it again and goes on; a
different command is refused. Its hash covers the operation, every parameter, the version and the inputs.
"""

from dataclasses import fields
from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from json import dumps, loads
from typing import NamedTuple

from ninefold import _native
from ninefold.errors import NinefoldError
from ninefold.scale.inputs import Range, reopened
from ninefold.scale.job import SOURCE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.scale.inputs import Input
    from ninefold.scale.job import Job

__all__ = ["FORMAT", "OPERATIONS", "Plan", "Request", "Shard", "job_of", "makes_puzzles", "operation_of"]

#: The version of the format of plans and records.
FORMAT = 2
#: The operations, and the modules with their jobs.
OPERATIONS = {
    "solve": "operations.Solve",
    "check": "operations.Check",
    "count": "operations.Count",
    "rate": "operations.Rate",
    "explain": "operations.Explain",
    "canon": "operations.Canon",
    "convert": "operations.Convert",
    "generate": "making.Generate",
}


def operation_of(job: "Job") -> str:
    """Return the name of a job's operation, which finds its class again.

    >>> operation_of(job_of("solve", {}))
    'solve'
    """
    kind = type(job)
    is_ours = kind.name in OPERATIONS and _kind_of(kind.name) is kind
    return kind.name if is_ours else f"{kind.__module__}:{kind.__qualname__}"


def job_of(operation: str, parameters: "dict[str, Any]") -> "Job":
    """Make the job of an operation. Unknown parameters raise an error that names them.

    >>> job_of("solve", {"max_nodes": 100}).max_nodes
    100
    >>> job_of("solve", {"depth": 3})
    Traceback (most recent call last):
    ninefold.errors.NinefoldError: solve has no parameter 'depth'; it has: column, keep, threads, max_nodes
    """
    kind = _kind_of(operation)
    known = [field.name for field in fields(kind)]
    for parameter in parameters:
        if parameter not in known:
            raise NinefoldError(
                "{operation} has no parameter {name}; it has: {names}",
                operation=operation,
                name=repr(parameter),
                names=", ".join(known),
            )
    fixed: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in parameters.items()
    }
    return kind(**fixed)


def _kind_of(operation: str) -> "type[Job]":
    """Return the class of a job: one of ours, or one of your own as `module:Class`."""
    module, is_own, name = operation.partition(":")
    if not is_own and operation not in OPERATIONS:
        raise NinefoldError(
            "unknown operation {name}; choose from: {names}",
            name=repr(operation),
            names=", ".join(OPERATIONS),
        )
    if not is_own:
        module, _, name = OPERATIONS[operation].partition(".")
        module = f"ninefold.scale.{module}"
    found: type[Job] = getattr(import_module(module), name)
    return found


def makes_puzzles(operation: str) -> bool:
    """True if an operation works on attempts instead of inputs: `Generate`, or a job derived from it.

    >>> makes_puzzles("generate"), makes_puzzles("solve")
    (True, False)
    """
    from ninefold.scale.making import Generate

    return issubclass(_kind_of(operation), Generate)


class Request(NamedTuple):
    """What the user asked for. Two runs with the same hash do the same work.

    inputs: for each, its absolute path, its size and the time of its last change.
    """

    operation: str
    parameters: "dict[str, Any]"
    shard_rows: int
    inputs: "list[dict[str, Any]]"
    version: str = _native.version()

    def as_written(self) -> "Request":
        """The request as it comes back from a plan: JSON has no tuples."""
        return Request(**loads(dumps(self._asdict())))

    @property
    def hash(self) -> str:
        """The SHA-256 of the request."""
        return sha256(dumps(self._asdict(), sort_keys=True).encode()).hexdigest()

    def differences(self, other: "Request") -> list[str]:
        """Say how another request differs, in words.

        >>> first = Request("solve", {"column": "puzzle"}, 1000, [])
        >>> first.differences(first._replace(operation="rate", shard_rows=10))
        ['operation is solve, was rate', 'shard_rows is 1000, was 10']
        """
        if self.hash == other.hash:
            return []
        mine, others = _flat(self), _flat(other)
        return [
            _difference(name, mine.get(name), others.get(name))
            for name in mine | others
            if mine.get(name) != others.get(name)
        ] or ["the order of the inputs"]


def _difference(name: str, mine: object, others: object) -> str:
    """Say how a value differs; the text of a profile is too long for that."""
    said = f"{name} is {mine}, was {others}"
    return said if "\n" not in said else f"{name} has changed"


def _flat(request: Request) -> "dict[str, Any]":
    """Return everything in a request by name."""
    parts = request._asdict()
    inputs = {
        f"input {number}": f"{entry.get('path', 'attempts')} ({_facts(entry)})"
        for number, entry in enumerate(parts.pop("inputs"), 1)
    }
    return {**parts.pop("parameters"), **parts, **inputs}


def _facts(entry: "dict[str, Any]") -> str:
    if "size" not in entry:  # standard input, or attempts
        return str(entry.get("digest", entry.get("count")))
    return f"{entry['size']} bytes, of {_time(entry['modified'])}"


def _time(modified: object) -> str:
    """Return a time of change in words; it is in nanoseconds, or as a remote system has it."""
    if not isinstance(modified, int):
        return str(modified)
    return datetime.fromtimestamp(modified / 1e9, UTC).isoformat(sep=" ", timespec="milliseconds")


class Shard(NamedTuple):
    """A part of the work: a range of an input."""

    input: int
    part: Range


class Plan(NamedTuple):
    """A request, the inputs as they are read, the shards in their order, and the inputs' names as given."""

    request: Request
    inputs: "list[dict[str, Any]]"
    shards: list[Shard]
    names: list[str]

    @classmethod
    def made(cls, request: Request, inputs: "list[Input]", names: list[str]) -> "Plan":
        """Cut the inputs into shards."""
        shards = [
            Shard(number, part)
            for number, source in enumerate(inputs)
            for part in source.cut(request.shard_rows)
        ]
        return cls(request, [source.facts for source in inputs], shards, names)

    def to_json(self) -> str:
        """The plan as text."""
        found = {
            "format": FORMAT,
            "hash": self.request.hash,
            "request": self.request._asdict(),
            "names": self.names,
            "inputs": self.inputs,
            "shards": [[shard.input, *shard.part] for shard in self.shards],
        }
        return dumps(found, indent=1) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Plan":
        """Read a plan; a damaged one raises an error."""
        try:
            found = loads(text)
            if found["format"] != FORMAT:
                raise NinefoldError(
                    "written by another version of ninefold (format {format})", format=found["format"]
                )
            request = Request(**found["request"])
            shards = [Shard(entry[0], Range(*entry[1:])) for entry in found["shards"]]
            plan = cls(request, found["inputs"], shards, found["names"])
            is_whole = found["hash"] == request.hash
        except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
            if isinstance(error, NinefoldError):
                raise
            raise NinefoldError("the plan is damaged") from None
        if not is_whole:
            raise NinefoldError("the plan is damaged: its hash does not match")
        return plan

    @property
    def rows(self) -> int:
        """The rows of all shards. In text files these are lines, some of which may be blank."""
        return sum(shard.part.rows for shard in self.shards)

    def job(self, threads: int = 0) -> "Job":
        """The job of the plan, for the rows of its inputs."""
        parameters = {**self.request.parameters, "threads": threads}
        if not makes_puzzles(self.request.operation):
            parameters["column"] = SOURCE
        if self.inputs and "keep" in self.inputs[0]:  # as they are written in the file
            parameters["keep"] = tuple(self.inputs[0]["keep"])
        return job_of(self.request.operation, parameters)

    def source(self, shard: Shard) -> "Input":
        """The input of a shard."""
        return reopened(self.inputs[shard.input])
