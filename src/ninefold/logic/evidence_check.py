"""Check that the claims of a step's evidence are true on its board.

Words and pictures are made from the evidence, so a step with a correct proof can still have a wrong
explanation. This module checks each kind of evidence using only the rules of Sudoku: every claim must be
true, and together they must lead to the changes of the step. It shares no code with the finders.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from ninefold import _native
from ninefold._native import Board, CandidateSet, CellSet, DigitSet, House
from ninefold.candidate import Candidate
from ninefold.logic.clash import cells_seen_from, clash
from ninefold.logic.net_check import is_sound_net
from ninefold.logic.step import (
    Arrangements,
    Chain,
    Coloring,
    Deadly,
    DirectSingle,
    Exclusion,
    Fish,
    Locked,
    Net,
    Node,
    SetChain,
    Single,
    Step,
    Subset,
    SueDeCoq,
    Templates,
    Truth,
    Wing,
)

__all__ = ["Claims"]

#: Sets of candidates, one of which must hold.
Truths = list[CandidateSet]


class _FalseClaim(Exception):
    """Something in the evidence is not true on the board."""


class Claims(NamedTuple):
    """The truths that the evidence of a step amounts to; its changes must follow from them.

    Empty if the evidence is a derivation that was checked to its end.
    """

    truths: Truths | None

    @classmethod
    def of(cls, board: Board, step: Step) -> "Claims | None":
        """Return the claims if they are all true, otherwise None."""
        check = _CHECKS.get(type(step.evidence))
        if check is None:
            return None
        try:
            return cls(check(board, step, step.evidence))
        except (_FalseClaim, AttributeError, LookupError, TypeError, ValueError):
            return None  # malformed evidence is false too


def _require(claim: bool) -> None:
    if not claim:
        raise _FalseClaim


def _in_cell(board: Board, cell: int) -> CandidateSet:
    return Truth(cell=cell).candidates(board)


def _in_cells(board: Board, cells: Iterable[int]) -> Truths:
    return [_in_cell(board, cell) for cell in cells]


def _places(board: Board, house: House, digit: int) -> CellSet:
    return board.cells_with(digit) & house.cells


def _in_house(board: Board, house: House, digit: int) -> CandidateSet:
    return _candidates(_places(board, house, digit), digit)


def _candidates(cells: Iterable[int], digit: int) -> CandidateSet:
    return CandidateSet([(cell, digit) for cell in cells])


def _digits(board: Board, cells: Iterable[int]) -> DigitSet:
    return DigitSet([digit for cell in cells for digit in board.candidates(cell)])


def _see_each_other(board: Board, cells: CellSet) -> bool:
    return all(other in cells_seen_from(board, one) for one, other in combinations(cells, 2))


def _share_a_house(board: Board, cells: CellSet) -> bool:
    return any(cells <= house.cells for house in board.rules.houses)


def _single(board: Board, step: Step, single: Single) -> Truths:
    cell, digit = single.candidate
    _require(step.places == (single.candidate,) and not step.removes)
    if single.house is None:
        return [_in_cell(board, cell)]
    _require(cell in single.house.cells)
    return [_in_house(board, single.house, digit)]


def _direct_single(board: Board, step: Step, direct: DirectSingle) -> Truths:
    """The locked digit or the subset removes all other places of the digit in the house."""
    (cell, digit), house = direct.single
    _require(step.places == (direct.single.candidate,) and not step.removes and house is not None)
    assert house is not None
    _require(cell in house.cells and (direct.locked is None) != (direct.subset is None))
    others = [Candidate(place, digit) for place in _places(board, house, digit) - CellSet.of(cell)]
    before = step._replace(places=(), removes=tuple(others))
    if direct.locked is not None:
        truths = _locked(board, before, direct.locked)
    else:
        assert direct.subset is not None
        truths = _subset(board, before, direct.subset)
    return [*truths, _in_house(board, house, digit)]


def _locked(board: Board, step: Step, locked: Locked) -> Truths:
    digit, house, other, cells = locked
    _require(_places(board, house, digit) == cells and cells <= other.cells)
    _require(all(gone.digit == digit and gone.cell in other.cells - house.cells for gone in step.removes))
    return [_in_house(board, house, digit)]


def _subset(board: Board, step: Step, subset: Subset) -> Truths:
    houses, cells, digits = subset
    _require(len(cells) == len(digits) and bool(houses) and _differ(houses))
    _require(all(cells <= house.cells for house in houses))
    if _digits(board, cells) <= digits:  # naked: the digits are needed here
        reach = CellSet([cell for house in houses for cell in house.cells]) - cells
        _require(all(gone.cell in reach and gone.digit in digits for gone in step.removes))
        return _in_cells(board, cells)
    _require(all(gone.cell in cells and gone.digit not in digits for gone in step.removes))
    _require(all(_places(board, house, digit) <= cells for house in houses for digit in digits))
    return [_in_house(board, houses[0], digit) for digit in digits]


def _fish(board: Board, step: Step, fish: Fish) -> Truths:
    digit, base, cover, fins, endo_fins = fish
    in_base = [_places(board, house, digit) for house in base]
    in_cover = [_places(board, house, digit) for house in cover]
    everywhere = CellSet([cell for cells in in_base for cell in cells])
    covered = CellSet([cell for cells in in_cover for cell in cells])
    _require(everywhere - fins - endo_fins <= covered and fins <= everywhere)
    _require(endo_fins == _in_two_of(in_base))
    _require(_differ(base) and _differ(cover) and len(cover) - len(base) in (0, 1))  # 1: two fish, one base
    _require(all(gone.digit == digit for gone in step.removes))
    if len(cover) == len(base):
        _require(fins == everywhere - covered - endo_fins)
        removable, every_fin = covered - everywhere | _in_two_of(in_cover), fins | endo_fins
        for cell, _ in step.removes:
            _require(cell in removable and every_fin <= cells_seen_from(board, cell))
    return [_in_house(board, house, digit) for house in base]


def _in_two_of(sets: Sequence[CellSet]) -> CellSet:
    return CellSet([cell for one, other in combinations(sets, 2) for cell in one & other])


def _differ(houses: Sequence[House]) -> bool:
    return all(one != other for one, other in combinations(houses, 2))


def _chain(board: Board, step: Step, chain: Chain) -> Truths:
    truths: Truths = []
    _require(bool(chain.chains) and all(len(nodes) % 2 == 0 for nodes in chain.chains))
    _require(chain.is_loop or not step.technique.endswith("loop-continuous"))
    for nodes in chain.chains:
        sets = chain.sets or (CellSet(),) * (len(nodes) // 2)
        for first, second, cells in zip(nodes[::2], nodes[1::2], sets, strict=True):
            truths += _strong(board, first, second, cells)
        closing = [nodes[0]] if chain.is_loop else []
        weak = zip(nodes[1::2], [*nodes[2::2], *closing], strict=False)
        _require(all(_is_weak(board, one, other) for one, other in weak))
    return truths


def _node(board: Board, node: Node) -> CandidateSet:
    _require(bool(node.cells) and node.cells <= board.cells_with(node.digit))
    return _candidates(node.cells, node.digit)


def _strong(board: Board, first: Node, second: Node, cells: CellSet) -> Truths:
    """One of two nodes holds: because of a cell, a house or an almost locked set."""
    both = _node(board, first) | _node(board, second)
    if cells:
        _require(_is_almost_locked(board, cells, _digits(board, cells)) and first.digit != second.digit)
        _require(all(node.cells == cells & board.cells_with(node.digit) for node in (first, second)))
        return [both, *_in_cells(board, cells)]
    if first.digit != second.digit:
        _require(first.cells == second.cells and _in_cell(board, first.cells.first()) == both)
        return [both]
    _require(not first.cells <= second.cells and not second.cells <= first.cells)
    places = (_places(board, house, first.digit) for house in board.rules.complete_houses)
    _require((first.cells | second.cells) in list(places))
    return [both]


def _is_weak(board: Board, one: Node, other: Node) -> bool:
    return all(
        clash(board, Candidate(x, one.digit), Candidate(y, other.digit))
        for x, y in product(one.cells, other.cells)
    )


def _wing(board: Board, step: Step, wing: Wing) -> Truths:
    """As many digits as cells, and all but the wing's digit can be in only one of them."""
    cells = CellSet.of(wing.pivot) | wing.pincers
    digits = _digits(board, cells)
    _require(len(cells) == len(digits) and wing.digit in digits and wing.pivot not in wing.pincers)
    _require(len(wing.pincers) == (3 if step.technique == "wxyz-wing" else 2))
    _require(
        all(_see_each_other(board, cells & board.cells_with(one)) for one in digits if one != wing.digit)
    )
    ends = cells & board.cells_with(wing.digit)
    for cell, digit in step.removes:
        _require(digit == wing.digit and ends <= cells_seen_from(board, cell))
    return _in_cells(board, cells)


def _coloring(board: Board, step: Step, coloring: Coloring) -> Truths:
    truths: Truths = []
    for a, b in coloring.clusters:
        links = [CandidateSet([x, y]) for x, y in product(a, b) if _is_strong_pair(board, x, y)]
        _require(bool(links) and not a & b)
        joined = links[0]
        while more := [link for link in links if link & joined and not link <= joined]:
            for link in more:
                joined = joined | link
        _require(joined == a | b)
        _require(step.technique == "medusa" or len({digit for _, digit in a | b}) == 1)
        truths += links
        for colour in (a, b):
            if colour == CandidateSet(step.removes):
                truths += _emptied(board, colour)
    return truths


def _emptied(board: Board, colour: CandidateSet) -> Truths:
    """The truths left without a candidate if all of a colour held: reasons why the colour is wrong."""
    rules = board.rules
    truths = _in_cells(board, rules.cells)
    truths += [_in_house(board, house, digit) for house in rules.complete_houses for digit in rules.digits]
    return [
        truth
        for truth in truths
        if truth and all(any(clash(board, one, held) for held in colour) for one in truth)
    ]


def _is_strong_pair(board: Board, x: Candidate, y: Candidate) -> bool:
    if x.cell == y.cell:
        return _in_cell(board, x.cell) == CandidateSet([x, y])
    cells, houses = CellSet.of(x.cell, y.cell), board.rules.complete_houses
    return x.digit == y.digit and any(_places(board, house, x.digit) == cells for house in houses)


def _deadly(board: Board, step: Step, deadly: Deadly) -> Truths:
    """The step's own proof already checks that the pattern is deadly, and the premise."""
    cells = CellSet([cell for cell, _ in deadly.pattern])
    others = CandidateSet([one for one in board.all_candidates if one.cell in cells]) - deadly.pattern
    _require(bool(others) and deadly.pattern == step.deadly and deadly.guardians == others)
    truths = [others]
    if deadly.subset is not None:
        houses, more, digits = deadly.subset
        guarded = CellSet([cell for cell, _ in others])
        _require(bool(houses) and all((guarded | more) <= house.cells for house in houses))
        _require(not more & guarded and len(digits) == len(more) + 1)
        _require((_digits(board, more) | DigitSet([digit for _, digit in others])) <= digits)
        truths += _in_cells(board, more)
    if deadly.digit is not None:
        _require(bool(deadly.houses))
        room = cells if len(deadly.houses) > 1 else CellSet([cell for cell, _ in others])
        _require(all(_places(board, house, deadly.digit) <= room for house in deadly.houses))
        truths += [_in_house(board, house, deadly.digit) for house in deadly.houses]
    return truths


def _templates(board: Board, step: Step, templates: Templates) -> Truths:
    """`always` and `sometimes` are exactly the cells used by all ways, and by any way, to place the digit."""
    digit, always, sometimes = templates
    there = board.cells_with(digit)
    known = CellSet([cell for cell in board.rules.cells if board.value(cell) == digit])
    _require(always - there == known and sometimes - there == known)
    houses = board.rules.complete_houses
    truths = [truth for house in houses if (truth := _in_house(board, house, digit))]

    def is_forced(cells: CellSet, *, placed: bool) -> bool:
        changes = list(_candidates(cells, digit))
        return _native.follows(board, *((changes, []) if placed else ([], changes)), truths) == "right"

    never = there - sometimes
    _require(not always & there or is_forced(always & there, placed=True))
    _require(not never or is_forced(never, placed=False))
    _require(not any(is_forced(CellSet.of(cell), placed=True) for cell in there - always))
    _require(not any(is_forced(CellSet.of(cell), placed=False) for cell in there & sometimes))
    _require(all(place.cell in always and place.digit == digit for place in step.places))
    _require(all(gone.cell in never and gone.digit == digit for gone in step.removes))
    return truths


def _is_almost_locked(board: Board, cells: CellSet, digits: DigitSet) -> bool:
    return _digits(board, cells) == digits and len(digits) == len(cells) + 1 and _share_a_house(board, cells)


def _set_chain(board: Board, step: Step, chain: SetChain) -> Truths:
    """Neighbours do not both hold a common digit: each of its places in one sees all in the other."""
    _require(all(_is_almost_locked(board, cells, digits) for cells, digits in chain.sets))
    cells = [almost.cells for almost in chain.sets]
    if chain.stem is None:
        pairs = list(pairwise(cells))
    else:
        pairs = [(CellSet.of(chain.stem), other) for other in cells]
        linked = DigitSet([digit for commons in chain.commons for digit in commons])
        removed = DigitSet([digit for _, digit in step.removes])
        _require(board.candidates(chain.stem) <= linked | removed)
    for (one, other), commons in zip(pairs, chain.commons, strict=True):
        _require(bool(commons) and commons <= _digits(board, one) & _digits(board, other))
        for digit in commons:
            nodes = [Node(digit, some & board.cells_with(digit)) for some in (one, other)]
            _require(_is_weak(board, *nodes))
    stem = [] if chain.stem is None else [chain.stem]
    return _in_cells(board, [*stem, *(cell for some in cells for cell in some)])


def _sue_de_coq(board: Board, step: Step, found: SueDeCoq) -> Truths:
    """As many digits as cells; a digit of both parts counts twice."""
    line, box = found.line.cells, found.box.cells
    _require(found.crossing <= line & box and found.in_line <= line - box and found.in_box <= box - line)
    cells = found.crossing | found.in_line | found.in_box
    a, b = _digits(board, found.in_line), _digits(board, found.in_box)
    _require(len(cells) == len(_digits(board, cells)) + len(a & b))
    _require(found.line_digits | found.box_digits == _digits(board, cells))
    _require(found.line_digits & b <= a and found.box_digits & a <= b)
    for digits, house in ((found.line_digits - b, line), (found.box_digits - a, box)):
        _require(all(cells & board.cells_with(digit) <= house for digit in digits))
    for cell, digit in step.removes:
        in_line = cell in line - cells and digit in found.line_digits
        in_box = cell in box - cells and digit in found.box_digits
        _require(in_line or in_box or (cell in found.crossing and digit in a & b))
    return _in_cells(board, cells)


def _exclusion(board: Board, step: Step, found: Exclusion) -> Truths:
    _require(len(found.cells) in (2, 3) and bool(found.excluders))
    _require(all(found.cells <= cells_seen_from(board, excluder) for excluder in found.excluders))
    _require(all(gone.cell in found.cells for gone in step.removes))
    return _in_cells(board, [*found.cells, *found.excluders])


def _net(board: Board, step: Step, net: Net) -> None:
    _require(is_sound_net(board, step, net))


def _arrangements(board: Board, step: Step, found: Arrangements) -> None:
    from ninefold.logic.arrangement_check import are_true  # classic Sudoku does not need it

    _require(are_true(board, step, found))


_CHECKS: dict[type, Callable[[Board, Step, Any], Truths | None]] = {
    Single: _single,
    DirectSingle: _direct_single,
    Locked: _locked,
    Subset: _subset,
    Fish: _fish,
    Chain: _chain,
    Wing: _wing,
    Coloring: _coloring,
    Deadly: _deadly,
    Templates: _templates,
    SetChain: _set_chain,
    SueDeCoq: _sue_de_coq,
    Exclusion: _exclusion,
    Net: _net,
    Arrangements: _arrangements,
}
