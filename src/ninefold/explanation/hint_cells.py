"""The third rung of a hint: the cells, digits and lines of the pattern, but not the move.

It names a dozen cells at most. For longer patterns, it says where to start.
"""

from ninefold._native import Board, CellSet, DigitSet
from ninefold.explanation.arrangements import rule_sentence
from ninefold.explanation.document import Explanation, Sentence, plural, say
from ninefold.explanation.effect import effect_of
from ninefold.explanation.hint_region import digits_of_chain
from ninefold.explanation.nets import contradiction_of
from ninefold.explanation.references import Number, Ref, cells_of
from ninefold.explanation.singles import crosshatching
from ninefold.explanation.visibility import places
from ninefold.logic.step import (
    Arrangements,
    Chain,
    Coloring,
    Deadly,
    Exclusion,
    Fish,
    Locked,
    Net,
    SetChain,
    Single,
    Step,
    Subset,
    SueDeCoq,
    Templates,
    Wing,
)

__all__ = ["MOST_CELLS", "cells_sentence", "pattern_of"]

#: The most cells that a hint names.
MOST_CELLS = 12
#: The cells that it names if there are more.
_SHOWN = 10


def cells_sentence(board: Board, step: Step, words: Explanation) -> Sentence:
    """Name the cells of a pattern, with what to look for in them."""
    match step.evidence:
        case Single() as single:
            return _single(board, step, single)
        case Locked(digit=digit, cells=cells, house=house):
            return say("Look at the {digit}s in {cells}.", digit=DigitSet.of(digit), cells=cells).drawing(
                house=(house,)
            )
        case Subset(digits=digits, cells=cells):
            return say("Look at the digits {digits} in {cells}.", digits=digits, cells=cells)
        case Fish() as fish:
            return _fish(board, fish)
        case Wing(pivot=pivot, pincers=pincers):
            return say("Start at {pivot}, which sees {pincers}.", pivot=CellSet.of(pivot), pincers=pincers)
        case SueDeCoq() as crossing:
            return say(
                "Look at {crossing}, together with {in_line} in {line} and {in_box} in {box}.",
                **crossing._asdict(),
            )
        case Exclusion(cells=cells, excluders=excluders):
            return say(
                plural(
                    excluders,
                    "Work out which digits {cells} can hold together: {excluders} rules some out.",
                    "Work out which digits {cells} can hold together: {excluders} rule some out.",
                ),
                cells=cells,
                excluders=excluders,
            )
        case Templates() as templates:
            return _templates(board, step, templates)
        case Net() as net:
            return _net(board, net)
        case Arrangements(houses=houses, cells=cells) if houses:
            return say(
                "Work out what cages and sums in {house} leave for {cells}.", house=houses, cells=cells
            )
        case Arrangements() as found:
            return rule_sentence(board, found)
    return _with_digits(step, pattern_of(board, step, words))


def pattern_of(board: Board, step: Step, words: Explanation) -> CellSet:
    """The cell of a single, or the cells that the explanation names before the effect.

    Cells with an effect count only if they are part of the pattern themselves.
    """
    touched = CellSet([cell for cell, _ in step.places + step.removes])
    if isinstance(step.evidence, Single):
        return touched
    effect = {sentence.template for sentence in effect_of(step)}
    refs = [ref for sentence in words if sentence.template not in effect for _, ref in sentence.fields]
    cells = CellSet([cell for ref in refs for cell in cells_of(ref)])
    return cells - (touched - _at_work(board, step)) or touched


def _at_work(board: Board, step: Step) -> CellSet:
    """The cells that the effect follows from."""
    match step.evidence:
        case Templates():
            return CellSet()
        case Exclusion(cells=cells) | Arrangements(cells=cells):
            return cells
        case Coloring(clusters=clusters):
            return CellSet([cell for colours in clusters for colour in colours for cell, _ in colour])
    proof = [candidate for truth in step.truths for candidate in truth.candidates(board)]
    return CellSet([cell for cell, _ in [*proof, *step.deadly]])


def _single(board: Board, step: Step, single: Single) -> Sentence:
    """The empty cell of a full house or a naked single; the digit and the lines of a hidden single."""
    cell, digit = single.candidate
    if single.house is None:
        return say("Look at {cell}: only one digit can go there.", cell=CellSet.of(cell))
    if step.technique == "full-house":
        return say(
            "Look at {cell}, the only empty cell in {house}.", cell=CellSet.of(cell), house=single.house
        )
    sources, crossed = crosshatching(board, single.house, cell, digit)
    refs: dict[str, Ref] = {"digit": DigitSet.of(digit), "house": (single.house,), "sources": sources}
    if not sources or crossed != (single.house.cells & board.open) - CellSet.of(cell):
        return say("Only one cell in {house} can be {digit}.", **refs)
    return say(
        plural(
            sources,
            "The {digit} in {sources} leaves only one cell in {house} for the {digit}.",
            "The {digit}s in {sources} leave only one cell in {house} for the {digit}.",
        ),
        **refs,
    ).drawing(crossed=crossed)


def _fish(board: Board, fish: Fish) -> Sentence:
    """The base houses; a picture also shows the candidates there."""
    fins = fish.fins | fish.endo_fins
    cells = CellSet([cell for house in fish.base for cell in places(board, house, fish.digit)])
    refs: dict[str, Ref] = {"digit": DigitSet.of(fish.digit), "base": fish.base, "fins": fins}
    if not fins or len(fins) > MOST_CELLS:
        return say("Look at the {digit}s in {base}.", **refs).drawing(places=cells)
    return say(
        plural(
            fins,
            "Look at the {digit}s in {base}: {fins} is a fin.",
            "Look at the {digit}s in {base}: {fins} are fins.",
        ),
        **refs,
    ).drawing(places=cells - fins)


def _templates(board: Board, step: Step, templates: Templates) -> Sentence:
    """All the boxes that still need the digit."""
    digit = templates.digit
    boxes = tuple(box for box in board.rules.boxes or board.rules.rows if places(board, box, digit))
    return say(
        "Try every way to place the missing {digit}s in {house}: some cells always get one."
        if step.places
        else "Try every way to place the missing {digit}s in {house}: some cells never get one.",
        digit=DigitSet.of(digit),
        house=boxes,
    )


def _net(board: Board, net: Net) -> Sentence:
    """The start of the assumption, and where it fails; but not the candidate, which is often the move."""
    first = net.branches[0].implications[0].candidate
    start = CellSet.of(first.cell)
    if len(net.branches) == 1:
        _, refs = contradiction_of(board, net.branches[0])
        if "house" in refs:
            return say("Start at {start}: the contradiction is in {house}.", start=start, house=refs["house"])
        return say("Start at {start}: the contradiction is in {broken}.", start=start, broken=refs["broken"])
    if net.split is None:
        return say(
            "Start at {start}: one of its candidates leads to the same result whether it is true or false.",
            start=start,
        )
    if net.split.house is None:
        return say("Start at {start}: all of its candidates lead to the same result.", start=start)
    return say(
        "Look at the {digit}s in {cells}: all of them lead to the same result.",
        digit=DigitSet.of(first.digit),
        cells=CellSet([branch.implications[0].candidate.cell for branch in net.branches]),
    )


def _with_digits(step: Step, cells: CellSet) -> Sentence:
    """The cells of the other patterns, and their digits if there are one or two."""
    match step.evidence:
        case Chain() as chain:
            return _chain(chain, cells)
        case Coloring(clusters=clusters):
            coloured = [one for pair in clusters for colour in pair for one in colour]
            return _listed(cells, DigitSet([digit for _, digit in coloured]))
        case Deadly(pattern=pattern) if not step.technique.startswith("bug"):
            return _listed(cells, DigitSet([digit for _, digit in pattern]))
        case SetChain(stem=stem) if stem is not None and len(cells) <= MOST_CELLS:
            return say(
                "Start at {stem}: the sets are in {cells}.",
                stem=CellSet.of(stem),
                cells=cells - CellSet.of(stem),
            )
    return _listed(cells)


def _chain(chain: Chain, cells: CellSet) -> Sentence:
    """Where a chain starts, unless its digits say enough."""
    digits, start, end = digits_of_chain(chain), chain.chains[0][0].cells, chain.chains[-1][-1].cells
    is_long = len(cells | start) > MOST_CELLS
    if is_long and not chain.is_loop and end != start:
        return say("Start at {start}: the chain ends at {end}.", start=start, end=end)
    if len(digits) > 2 and not is_long and cells - start:
        return say("Start at {start}: the chain goes on through {cells}.", start=start, cells=cells - start)
    return _listed(cells, digits)


def _listed(cells: CellSet, digits: DigitSet = DigitSet()) -> Sentence:  # noqa: B008 - it is immutable
    if len(cells) > MOST_CELLS:
        return say(
            plural(
                len(cells) - _SHOWN,
                "Look at {cells}, and {count} more cell.",
                "Look at {cells}, and {count} more cells.",
            ),
            cells=CellSet(list(cells)[:_SHOWN]),
            count=Number(len(cells) - _SHOWN),
        )
    if len(digits) == 1:
        return say("Look at the {digit}s in {cells}.", digit=digits, cells=cells)
    if len(digits) == 2:
        return say("Look at the digits {digits} in {cells}.", digits=digits, cells=cells)
    return say("Look at {cells}.", cells=cells)
