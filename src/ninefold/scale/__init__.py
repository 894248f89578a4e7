"""Puzzles by the hundred million: jobs, plans that can be interrupted, and engines to do them.

`job` and `operations` say what is done with a batch of rows; `inputs` and `text_input` read any part of a
file; `plan` cuts the inputs into shards; `folder` keeps the results; `running` brings them together. An
`engine` does the shards: `threads` on one machine, `ray_engine` on many.
"""

from ninefold.scale.job import Job
from ninefold.scale.making import Generate
from ninefold.scale.merging import State, clean, merge, status, verify
from ninefold.scale.operations import Canon, Check, Convert, Count, Explain, Rate, Solve
from ninefold.scale.ray_engine import Ray
from ninefold.scale.running import SHARD_ROWS, Run, run
from ninefold.scale.threads import Threads

__all__ = [
    "SHARD_ROWS",
    "Canon",
    "Check",
    "Convert",
    "Count",
    "Explain",
    "Generate",
    "Job",
    "Rate",
    "Ray",
    "Run",
    "Solve",
    "State",
    "Threads",
    "clean",
    "merge",
    "run",
    "status",
    "verify",
]
