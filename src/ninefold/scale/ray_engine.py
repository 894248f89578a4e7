"""The engine for clusters: Ray actors, each of which does one shard at a time.

All machines share a file system: actors read the inputs and write the shards there themselves. An actor that
dies, or whose machine does, is replaced, and its shard done again. If a shard keeps crashing its actors, it
is split until the row that does so is found; that row is set aside.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from logging import ERROR
from typing import NamedTuple

from ninefold import _native
from ninefold.errors import MissingExtra, NinefoldError
from ninefold.scale.folder import Folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ninefold.scale.shard import Shards

__all__ = ["Ray"]

#: How often actors may fail to start in a row before the run ends.
_STARTS = 20
#: How often a shard may crash its actor before it is split, and how often a single row must do it.
_FAILURES, _SURE = 3, 2
#: Seconds between checks for signals.
_LOOK = 0.5


def _load_ray() -> "Any":
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise MissingExtra("clusters need Ray: pip install 'ninefold[ray]'") from None
    return ray


@dataclass(frozen=True)
class Ray:
    """A Ray cluster.

    address: of a cluster that runs already ("auto" finds it); None starts one on this machine, for as long as
    the run takes. actors: how many, each on one core; 0 means one for each core of the cluster.
    """

    address: str | None = None
    actors: int = 0

    def run(self, shards: "Shards", numbers: Sequence[int], watch: Callable[[int], None]) -> None:
        """Do some shards."""
        ray = _load_ray()
        with _connected(ray, self.address, self.actors):
            cores = int(ray.cluster_resources().get("CPU", 1))
            actors = _Actors(ray, _absolute(shards), numbers, watch)
            actors.run(max(1, min(self.actors or cores, len(numbers))))


def _absolute(shards: "Shards") -> "Shards":
    """Actors have working folders of their own."""
    return shards._replace(path=os.path.abspath(shards.path))


@contextmanager
def _connected(ray: "Any", address: str | None, actors: int) -> Iterator[None]:
    """Connect to a cluster, or start one; one that the caller is connected to is used as it is."""
    if ray.is_initialized():
        yield
        return
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": ERROR}
    if address is None:
        options |= {"num_cpus": actors or None, "include_dashboard": False}
    try:
        ray.init(address=address or "local", **options)
    except (ConnectionError, ValueError) as error:
        raise NinefoldError("no Ray cluster at {address}: {error}", address=address, error=error) from None
    try:
        yield
    finally:
        ray.shutdown()


class _Worker:
    """What an actor does."""

    def __init__(self, shards: "Shards") -> None:
        self._shards = shards

    def check(self) -> None:
        """Raise an error if this machine does not see the folder of the run."""
        path = self._shards.path
        if _native.version() != self._shards.plan.request.version:
            raise NinefoldError(
                "a machine of the cluster has ninefold {other}, not {version}",
                other=_native.version(),
                version=self._shards.plan.request.version,
            )
        plan = Folder(path).plan()
        if plan is None or plan.request.hash != self._shards.plan.request.hash:
            raise NinefoldError(
                "a machine of the cluster does not see {path}: use a file system that all of them share",
                path=path,
            )

    def do(self, number: int, crashed: list[int]) -> None:
        """Do a shard."""
        self._shards.do(number, crashed=frozenset(crashed))

    def try_rows(self, number: int, first: int, last: int) -> None:
        """Try some rows of a shard."""
        self._shards.try_rows(number, first, last)


class _Call(NamedTuple):
    """A call that an actor works on: a shard, or None while it starts."""

    actor: "Any"
    number: int | None


class _Actors:
    """The actors of a run, and what each of them does."""

    def __init__(
        self, ray: "Any", shards: "Shards", numbers: Sequence[int], watch: Callable[[int], None]
    ) -> None:
        self.ray, self.shards, self._watch = ray, shards, watch
        self._left = list(reversed(numbers))
        self._calls: dict[Any, _Call] = {}
        self._failures: Counter[int] = Counter()
        self._failed_starts = 0
        self._reason = ""  # why the last actor died
        self._crashed: dict[int, list[int]] = {}

    def run(self, size: int) -> None:
        """Do all shards with so many actors."""
        try:
            for _ in range(size):
                self._start()
            while self._calls:
                ready, _ = self.ray.wait(list(self._calls), timeout=_LOOK)
                for ref in ready:
                    self._take(ref, self._calls.pop(ref))
                if not self._left and all(call.number is None for call in self._calls.values()):
                    return  # those that are still starting have nothing to do
        finally:
            for call in self._calls.values():
                self.ray.kill(call.actor)

    def _start(self) -> None:
        """Start an actor. It gets a shard once it runs: the cluster may have no room for it yet."""
        actor = self.ray.remote(num_cpus=1)(_Worker).remote(self.shards)
        self._calls[actor.check.remote()] = _Call(actor, None)

    def _take(self, ref: "Any", call: _Call) -> None:
        """Take the result of a call, and give the actor its next shard."""
        if not self.has_succeeded(ref):
            self._replace(call)
            return
        self._failed_starts = 0
        if call.number is not None:
            self._watch(self.shards.plan.shards[call.number].part.rows)
        self._give(call.actor)

    def _give(self, actor: "Any") -> None:
        if not self._left:
            self.ray.kill(actor)
            return
        number = self._left.pop()
        self._calls[actor.do.remote(number, self._crashed.get(number, []))] = _Call(actor, number)

    def _replace(self, call: _Call) -> None:
        """Start another actor for one that died, and do its shard again; split it if that is no use."""
        number = call.number
        if number is None:
            self._failed_starts += 1
            if self._failed_starts > _STARTS:
                raise NinefoldError("the actors of the cluster do not start: {reason}", reason=self._reason)
        else:
            self._failures[number] += 1
            if self._failures[number] % _FAILURES == 0:
                self._set_aside(number)
            self._left.append(number)
        self._start()

    def _set_aside(self, number: int) -> None:
        """Find the rows of a shard that crash; one that crashes only as a whole ends the run."""
        found = self._crashing_rows(number)
        if not set(found) - set(self._crashed.get(number, [])) and self._failures[number] > _FAILURES:
            raise NinefoldError(
                "shard {number} keeps crashing, but none of its rows does alone; it may need more memory: "
                "{reason}",
                number=number,
                reason=self._reason,
            )
        self._crashed[number] = found

    def has_succeeded(self, ref: "Any") -> bool:
        """False if the actor died. Errors of the job itself are raised."""
        errors = self.ray.exceptions
        try:
            self.ray.get(ref)
        except (errors.RayActorError, errors.WorkerCrashedError, errors.NodeDiedError) as error:
            self._reason = str(error).strip().split("\n")[0]
            return False
        except errors.RayTaskError as error:
            raise error.cause if isinstance(error.cause, Exception) else error from None
        return True

    def _crashing_rows(self, number: int) -> list[int]:
        """Return the rows of a shard that end the process, by trying ever smaller parts of it."""
        probe = _Probe(self, number)
        found: list[int] = []
        parts = [(0, probe.rows())]
        while parts:
            first, last = parts.pop()
            if probe.survives(first, last):
                continue
            if last - first == 1:
                found.append(first)
                continue
            middle = (first + last) // 2
            parts += [(middle, last), (first, middle)]
        probe.stop()
        return sorted(found)


class _Probe:
    """An actor that tries rows of a shard, and is replaced each time it dies."""

    def __init__(self, actors: _Actors, number: int) -> None:
        self._actors, self._number = actors, number
        self._actor = self._started()

    def _started(self) -> "Any":
        return self._actors.ray.remote(num_cpus=0)(_Worker).remote(self._actors.shards)

    def rows(self) -> int:
        """Return the number of rows of the shard."""
        return self._actors.shards.rows_of(self._number)

    def survives(self, first: int, last: int) -> bool:
        """True if the actor gets through some rows; a single row has more than one try."""
        for _ in range(_SURE if last - first == 1 else 1):
            if self._actors.has_succeeded(self._actor.try_rows.remote(self._number, first, last)):
                return True
            self._actor = self._started()
        return False

    def stop(self) -> None:
        """End the actor."""
        self._actors.ray.kill(self._actor)
