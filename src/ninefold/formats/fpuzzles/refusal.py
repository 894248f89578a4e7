"""The error for rules that documents of f-puzzles cannot store."""

from ninefold.errors import PuzzleError
from ninefold.message import Message
from ninefold.variants.constraint import Constraint
from ninefold.variants.variant import Variant

__all__ = ["refusal"]

#: The fields by which an error shows where a rule is.
_PLACES = ("cells", "circle", "cell")


def refusal(constraint: Constraint, variant: Variant, reason: Message | None = None) -> PuzzleError:
    """Return the error for a rule. Without a reason, f-puzzles does not know rules of this type."""
    if reason is None:
        return PuzzleError(
            "links to f-puzzles and SudokuPad cannot store the rule {rule}: use 'json'", rule=constraint.type
        )
    form = constraint.form
    cells = next((form[name] for name in _PLACES if name in form), ())
    names = [variant.cell_name(cell) for cell in ([cells] if isinstance(cells, int) else cells)[:12]]
    return PuzzleError(
        "links to f-puzzles and SudokuPad cannot store {rule}, because {why}: use 'json'",
        rule=" ".join([constraint.type, *names]),
        why=reason,
    )
