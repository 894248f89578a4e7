"""Runs: make or find the plan, take the shards that are left, and do them with an engine."""

import os
from collections.abc import Callable, Sequence, Set
from contextlib import closing
from operator import index
from os import PathLike
from time import sleep
from typing import NamedTuple

from ninefold.errors import NinefoldError
from ninefold.scale.columns import load_arrow
from ninefold.scale.folder import Folder, Record
from ninefold.scale.gathering import facts_of, names_of, restore_copy, shown_name, source_of
from ninefold.scale.inputs import AttemptInput, reopened
from ninefold.scale.job import PUZZLE
from ninefold.scale.plan import Plan, Request, job_of, makes_puzzles, operation_of
from ninefold.scale.shard import Shards
from ninefold.scale.threads import Threads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, SupportsIndex

    from ninefold.scale.engine import Engine
    from ninefold.scale.inputs import Input
    from ninefold.scale.job import Job

__all__ = ["SHARD_ROWS", "Run", "run"]

#: The rows of a shard: some seconds of work for the fastest operations, some minutes for ratings.
SHARD_ROWS = 262_144
#: How often to try to lock a shard, and the seconds in between.
_TRIES, _PAUSE = 5, 0.05


class Run(NamedTuple):
    """The result of a run: the shards that were done, and whether the whole plan is complete.

    rows and bad are those of all finished shards of this run's part of the plan.
    """

    folder: str
    shards: int
    done: int
    rows: int
    bad: int
    counts: dict[str, int]
    is_complete: bool


def run(
    operation: "str | Job",
    inputs: "Sequence[str | PathLike[str]] | str | PathLike[str]",
    output: "str | PathLike[str]",
    *,
    shard_rows: "SupportsIndex | None" = None,
    shard: tuple[int, int] = (1, 1),
    engine: "Engine | None" = None,
    watch: Callable[[int, int], None] = lambda done, total: None,
    attempts: "SupportsIndex | range | None" = None,
    **parameters: "Any",
) -> Run:
    """Do an operation on all puzzles of some files, and write the results to a folder, shard by shard.

    operation: "solve", "check", "count", "rate", "explain", "canon", "convert" or "generate" (with
    `attempts`, a number or a range, instead of inputs), or a job of your own. output: the folder. If it holds
    an unfinished run with the same plan, the run goes on where that stopped; a different plan raises an
    error. shard: (i, n) does only the i-th of n parts of the plan, for several machines with one file
    system. engine: `Threads` or `Ray`; neither changes the results. watch: is called with the rows done and
    all rows. The parameters are those of the job, such as `column`, `keep` or `max_nodes`.

    >>> import ninefold as nf, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     done = nf.batch.run("generate", [], folder, attempts=100, seed=1)
    >>> done.rows, done.is_complete
    (100, True)
    """
    load_arrow()
    names = [os.fspath(name) for name in ([inputs] if isinstance(inputs, str | PathLike) else inputs)]
    folder = Folder(os.fspath(output))
    part, parts = _checked_part(shard)
    operation, parameters = _named(operation, parameters)
    with closing(folder.locks):
        with folder.beginning():
            folder.refuse_other_files()
            names = names if makes_puzzles(operation) else names_of(names, folder)
            request = _request(operation, names, attempts, shard_rows, parameters, folder).as_written()
            plan = _plan(folder, request, names)
        mine = range(part - 1, len(plan.shards), parts)
        left = _taken(folder, plan, mine)
        _do(folder, plan, left, engine or Threads(), watch)
        with folder.planning():  # several parts may end at the same time
            return _finish(folder, plan, mine)


def _named(operation: "str | Job", parameters: "dict[str, Any]") -> "tuple[str, dict[str, Any]]":
    """Return the name and the parameters of an operation, or of a job, whose usual column means: find it."""
    if isinstance(operation, str):
        return operation, _plain(parameters)
    own = {name: value for name, value in operation.parameters.items() if (name, value) != ("column", PUZZLE)}
    return operation_of(operation), _plain({**own, **parameters})


def _plain(value: "Any") -> "Any":
    """Return a parameter as JSON can hold it: sets as sorted lists, numbers of NumPy as those of Python."""
    if isinstance(value, dict):
        return {name: _plain(entry) for name, entry in value.items()}
    if isinstance(value, Set):
        return sorted(value)
    if isinstance(value, PathLike):
        return os.fspath(value)
    is_number = type(value).__module__ == "numpy" and getattr(value, "ndim", 1) == 0
    return value.item() if is_number else value


def _request(
    operation: str,
    names: list[str],
    attempts: "SupportsIndex | range | None",
    shard_rows: "SupportsIndex | None",
    parameters: "dict[str, Any]",
    folder: Folder,
) -> Request:
    """Check what the user asked for."""
    rows = SHARD_ROWS if shard_rows is None else index(shard_rows)
    if rows < 1:
        raise NinefoldError("shard_rows must be at least 1, not {rows}", rows=rows)
    if makes_puzzles(operation):
        return _request_for_attempts(operation, names, attempts, rows, parameters)
    if attempts is not None:
        raise NinefoldError("attempts are only for generate")
    column = parameters.pop("column", None)
    job = job_of(operation, parameters)
    job.refuse_collisions()
    _try(job)
    facts = [facts_of(name, folder) for name in names]
    return Request(operation, {**job.parameters, "column": column}, rows, facts)


def _try(job: "Job") -> None:
    """Run a job on nothing: parameters that are wrong raise an error before there is a plan."""
    arrow = load_arrow()
    names = (job.column, *job.keep)
    nothing = arrow.record_batch({name: arrow.array([], arrow.string()) for name in dict.fromkeys(names)})
    try:
        job.run(nothing)
    except NinefoldError:
        raise
    except (ValueError, TypeError) as error:
        raise NinefoldError("{error}", error=error) from None


def _request_for_attempts(
    operation: str,
    names: list[str],
    attempts: "SupportsIndex | range | None",
    rows: int,
    parameters: "dict[str, Any]",
) -> Request:
    from ninefold.generation.options import RECIPE, TARGET
    from ninefold.scale.making import Generate

    own = {name: value for name, value in parameters.items() if name not in (*RECIPE, *TARGET)}
    options = {name: value for name, value in parameters.items() if name not in own}
    parameters = {**own, "options": {**own.get("options", {}), **options}}
    if names:
        raise NinefoldError("generate has no inputs: it takes a number of attempts")
    numbers = attempts if isinstance(attempts, range) else range(index(attempts or 0))
    if not numbers or numbers.start < 0 or numbers.step != 1:
        raise NinefoldError("generate needs a number of attempts, at least 1")
    job = job_of(operation, parameters)
    assert isinstance(job, Generate)
    job.recipe()  # raises an error for options that contradict each other
    return Request(operation, job.parameters, rows, [AttemptInput(len(numbers), numbers.start).request])


def _checked_part(shard: tuple[int, int]) -> tuple[int, int]:
    part, parts = shard
    if not 1 <= part <= parts:
        raise NinefoldError(
            "part {part} of {parts}: count from 1 to the number of parts", part=part, parts=parts
        )
    return part, parts


def _plan(folder: Folder, request: Request, names: list[str]) -> Plan:
    """Find the plan of the folder, or make it. Only one run at a time does this."""
    with folder.planning():
        plan = folder.plan()
        if plan is None:
            plan = _made(folder, request, names)
            folder.write_plan(plan)
    differences = request.differences(plan.request)
    if differences:
        raise NinefoldError(
            "{path} holds another run ({differences}): choose another folder",
            path=folder.path,
            differences="; ".join(differences[:3]),
        )
    return plan


def _made(folder: Folder, request: Request, names: list[str]) -> Plan:
    """Make the plan."""
    if makes_puzzles(request.operation):
        return Plan.made(request, [AttemptInput(**request.inputs[0])], ["attempts"])
    return Plan.made(request, _sources(folder, request), [shown_name(name) for name in names])


def _sources(folder: Folder, request: Request) -> "list[Input]":
    """Open the inputs. The columns to keep get the names that they have in the first one."""
    column, keep = request.parameters["column"], tuple(request.parameters["keep"])
    found: list[Input] = []
    for number, facts in enumerate(request.inputs):
        source = source_of(facts, number, folder, column, keep)
        if keep and not found:
            keep = tuple(source.facts["keep"].values())
            source = reopened({**source.facts, "keep": {name: name for name in keep}})
        found.append(source)
    return found


def _taken(folder: Folder, plan: Plan, mine: range) -> list[int]:
    """Lock the shards that are left, and return them. Another run on one of them is an error."""
    left = [number for number in mine if folder.record(number) is None]
    for number in left:
        if not _take(folder, number):
            raise NinefoldError(
                "{path}: another run is working on shard {number}: wait for it, or do another part",
                path=folder.path,
                number=number,
            )
    return [number for number in left if folder.record(number) is None]


def _take(folder: Folder, number: int) -> bool:
    """Lock a shard. A moment later is soon enough: `status` holds each lock for a moment."""
    for _ in range(_TRIES):
        if folder.locks.take(folder.run_lock(number)):
            return True
        sleep(_PAUSE)
    return False


def _do(
    folder: Folder, plan: Plan, left: list[int], engine: "Engine", watch: Callable[[int, int], None]
) -> None:
    """Do the shards that are left."""
    if not left:
        return
    _restore_copies(folder, plan)
    total = sum(plan.shards[number].part.rows for number in left)
    done = 0

    def add(rows: int) -> None:
        nonlocal done
        done += rows
        watch(done, total)

    engine.run(Shards(folder.path, plan), left, add)


def _restore_copies(folder: Folder, plan: Plan) -> None:
    """Copy inputs again that were removed when the run was complete, if some shard is to be done again."""
    with folder.planning():
        for facts, asked in zip(plan.inputs, plan.request.inputs, strict=True):
            if "path" not in facts or os.path.exists(facts["path"]):
                continue
            if not folder.holds(facts["path"]):
                raise NinefoldError("{path}: the input is not there any more", path=facts["path"])
            restore_copy(asked, facts["path"], folder)


def _finish(folder: Folder, plan: Plan, mine: range) -> Run:
    """Sum up the records; once all shards are done, write the list of bad rows and tidy up."""
    records = folder.records(plan)
    is_complete = len(records) == len(plan.shards)
    if is_complete:
        folder.collect_errors(plan)
        folder.tidy(plan)
    own = [records[number] for number in mine if number in records]
    rows, bad = sum(record.rows for record in own), sum(record.bad for record in own)
    return Run(folder.path, len(mine), len(own), rows, bad, total_counts(own), is_complete)


def total_counts(records: Sequence[Record]) -> dict[str, int]:
    """Add up the rows by status."""
    counts: dict[str, int] = {}
    for record in records:
        for status, count in record.counts.items():
            counts[status] = counts.get(status, 0) + count
    return dict(sorted(counts.items()))
