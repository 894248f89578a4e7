"""Steps from the core, with the names of their techniques and the board where they were found."""

from ninefold._native import Board, CandidateSet, House, technique_rows
from ninefold.candidate import Candidate
from ninefold.logic.evidence import Evidence
from ninefold.logic.step import Step
from ninefold.logic.truth import Truth

__all__ = ["IDS", "ROW", "RawStep", "step_of"]

#: The native techniques, in the order of the core's table, and the row of each.
IDS = [id_ for id_, _ in technique_rows()]
ROW = {id_: row for row, id_ in enumerate(IDS)}

#: The row of the technique, places, removes, evidence, truths, deadly pattern, constraints, houses.
RawStep = tuple[
    int,
    tuple[Candidate, ...],
    tuple[Candidate, ...],
    Evidence,
    tuple[Truth, ...],
    CandidateSet,
    tuple[int, ...],
    tuple[House, ...],
]


def step_of(raw: RawStep, board: Board) -> Step:
    """Return the core's step, with the board where it was found."""
    return Step(IDS[raw[0]], *raw[1:], board)
