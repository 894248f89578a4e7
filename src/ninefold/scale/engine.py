"""What every engine does: shards of a plan, in any order."""

from collections.abc import Callable, Sequence
from typing import Protocol

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ninefold.scale.shard import Shards

__all__ = ["Engine"]


class Engine(Protocol):
    """A way to do shards. The results do not depend on it."""

    def run(self, shards: "Shards", numbers: Sequence[int], watch: Callable[[int], None]) -> None:
        """Do some shards; call `watch` with the number of rows done since the last call."""
