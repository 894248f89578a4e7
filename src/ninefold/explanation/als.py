"""Almost locked sets: one more digit than cells, so a set that loses one digit contains all the others."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ninefold._native import Board, CandidateSet, CellSet, DigitSet
from ninefold.candidate import Candidate
from ninefold.explanation.chains import one_of
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Letter, Link, Ref
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import common_house
from ninefold.logic.step import AlmostLocked, Exclusion, Node, SetChain, Step, SueDeCoq


@explains(SetChain, "als-xz")
def als_xz(board: Board, step: Step, chain: SetChain) -> Iterator[Sentence]:
    """Two sets linked by one digit or two."""
    left, right = chain.sets
    (commons,) = chain.commons
    names = _names(chain)
    yield _set(board, left, names)
    yield _set(board, right, names)
    for x in commons:
        yield _not_both(board, x, left, right, names)
    if len(commons) > 1:
        x, y = commons
        yield say(
            "Each set is missing only one of its digits, so one set contains {x} and the other contains {y}.",
            x=DigitSet.of(x),
            y=DigitSet.of(y),
        )
        yield say("Both sets must contain all their other digits.")
        yield from _removed_by_two(board, step, chain.sets, commons)
    else:
        yield say("So at least one of the two sets has no {x}.", x=commons)
        yield say("That set must contain all its other digits, including {z}.", z=_digits(step))
        yield from _one_of_them(board, step, left.cells | right.cells)


@explains(SetChain, "als-xy-wing")
def als_xy_wing(board: Board, step: Step, chain: SetChain) -> Iterator[Sentence]:
    """A middle set that contains one of two digits, so one of the outer sets cannot have its digit."""
    left, middle, right = chain.sets
    x, y = chain.commons
    names = _names(chain)
    yield _set(board, left, names)
    yield _set(board, middle, names)
    yield _not_both(board, x.first(), left, middle, names)
    yield _set(board, right, names)
    yield _not_both(board, y.first(), middle, right, names)
    refs: dict[str, Ref] = {
        "x": x,
        "y": y,
        "z": _digits(step),
        **dict(zip(("first", "middle", "last"), (names[almost.cells] for almost in chain.sets), strict=True)),
    }
    yield say("Set {middle} is missing only one of its digits, so it contains {x} or {y}.", **refs)
    yield say("If it contains {x}, set {first} does not; if it contains {y}, set {last} does not.", **refs)
    yield say("So set {first} has no {x}, or set {last} has no {y}.", **refs)
    yield say("That set must contain all its other digits, including {z}.", **refs)
    yield from _one_of_them(board, step, left.cells | right.cells)


@explains(SetChain, "als-chain")
def als_chain(board: Board, step: Step, chain: SetChain) -> Iterator[Sentence]:
    """A chain of sets, each without a digit that the one before it contains."""
    z = _digits(step)
    first, last = chain.sets[0], chain.sets[-1]
    names = _names(chain)
    yield _set(board, first, names)
    yield say(
        plural(
            first.cells,
            "If set {name} is missing {z}, it must contain {x}.",
            "If set {name} is missing {z:or}, it must contain all its other digits, including {x}.",
        ),
        name=names[first.cells],
        z=z,
        x=chain.commons[0],
    )
    for (left, right), x, y in zip(pairwise(chain.sets), chain.commons, (*chain.commons[1:], z), strict=True):
        yield _set(board, right, names)
        yield _not_both(board, x.first(), left, right, names)
        yield say(
            plural(
                right.cells,
                "Then set {name} cannot contain {x}, so it must contain {y}.",
                "Then set {name} cannot contain {x}, so it must contain all its other digits, including {y}.",
            ),
            name=names[right.cells],
            x=x,
            y=y,
        )
    yield say(
        "Either way, set {first} or set {last} contains {z}.",
        first=names[first.cells],
        last=names[last.cells],
        z=z,
    )
    yield from _one_of_them(board, step, first.cells | last.cells)


@explains(SetChain, "death-blossom")
def death_blossom(board: Board, step: Step, chain: SetChain) -> Iterator[Sentence]:
    """For each digit of the stem, a petal: a set that cannot contain the digit if the stem is that digit."""
    assert chain.stem is not None
    stem, z = CellSet.of(chain.stem), _digits(step)
    yield say("The stem is {stem}, which can be {digits:or}.", stem=stem, digits=board.candidates(chain.stem))
    cells, names = stem, _names(chain)
    for petal, x in zip(chain.sets, chain.commons, strict=True):
        cells |= petal.cells
        name = names[petal.cells]
        yield _set(board, petal, names)
        yield say(
            plural(
                x,
                "If {stem} is {x}, set {name} cannot contain {x}, because {stem} sees {near}.",
                "If {stem} is {x:or}, set {name} cannot contain that digit, because {stem} sees {near}.",
            ),
            stem=stem,
            x=x,
            name=name,
            near=_places(board, petal.cells, x),
        ).drawing(
            **{
                f"weak_{digit}": Link(
                    Node(digit, stem), Node(digit, petal.cells & board.cells_with(digit)), strong=False
                )
                for digit in x
            }
        )
        yield say(
            plural(
                petal.cells,
                "Then set {name} must contain {z}.",
                "Then set {name} must contain all its other digits, including {z}.",
            ),
            name=name,
            z=z,
        )
    if z <= board.candidates(chain.stem):
        yield say("Otherwise {stem} itself is {z}.", stem=stem, z=z)
    yield from _one_of_them(board, step, cells)


def _names(chain: SetChain) -> dict[CellSet, Letter]:
    """The letters for the sets in words and pictures: each new set gets the next letter."""
    cells = dict.fromkeys(almost.cells for almost in chain.sets)
    return {of: Letter(number) for number, of in enumerate(cells, 1)}


def _set(board: Board, almost: AlmostLocked, names: dict[CellSet, Letter]) -> Sentence:
    """The cells and digits of a set."""
    return say(
        "Almost locked set {name}: the cell {cells} has just two candidates, {digits}."
        if len(almost.cells) == 1
        else "Almost locked set {name}: the cells {cells} in {house} have the candidates {digits},"
        " one more digit than cells.",
        name=names[almost.cells],
        cells=almost.cells,
        digits=almost.digits,
        house=common_house(board, almost.cells),
    ).drawing(set=almost.cells)


def _not_both(
    board: Board, digit: int, left: AlmostLocked, right: AlmostLocked, names: dict[CellSet, Letter]
) -> Sentence:
    """The reason why two sets cannot both contain a digit."""
    places = [almost.cells & board.cells_with(digit) for almost in (left, right)]
    near, far = sorted(places, key=len)
    sentence = say(
        plural(
            near,
            "Sets {one} and {other} cannot both contain {x}, because {near} sees {far}.",
            "Sets {one} and {other} cannot both contain {x}, because {near} each see {far}.",
        ),
        one=names[left.cells],
        other=names[right.cells],
        x=DigitSet.of(digit),
        near=near,
        far=far,
    )
    return sentence.drawing(weak=Link(Node(digit, places[0]), Node(digit, places[1]), False))


def _digits(step: Step) -> DigitSet:
    """The removed digits."""
    return DigitSet([digit for _, digit in step.removes])


def _places(board: Board, cells: CellSet, digits: DigitSet) -> CellSet:
    return CellSet([cell for cell in cells if board.candidates(cell) & digits])


def _one_of_them(board: Board, step: Step, cells: CellSet) -> Iterator[Sentence]:
    """For each removed digit, say that one of the cells has it."""
    for digit in _digits(step):
        yield one_of(digit, cells & board.cells_with(digit))


def _removed_by_two(
    board: Board, step: Step, sets: Iterable[AlmostLocked], commons: DigitSet
) -> Iterator[Sentence]:
    """Each common digit is in one of the sets, and every other digit in each set that has it."""
    groups = [(almost.cells, almost.digits - commons) for almost in sets]
    both = CellSet([cell for cells, _ in groups for cell in cells])
    for cells, digits in ((both, commons), *groups):
        for digit in digits:
            ends = cells & board.cells_with(digit)
            if any(gone == digit and ends <= board.rules.peers(cell) for cell, gone in step.removes):
                yield one_of(digit, ends)


@explains(SueDeCoq, "sue-de-coq")
def sue_de_coq(board: Board, step: Step, found: SueDeCoq) -> Iterator[Sentence]:
    """As many digits as cells, each confined to one house; a digit in both parts counts twice."""
    a, b = (_all_digits(board, cells) for cells in (found.in_line, found.in_box))
    in_line, in_box = found.line_digits, found.box_digits
    refs: dict[str, Ref] = {
        "line": (found.line,),
        "box": (found.box,),
        "crossing": found.crossing,
        "in_line": found.in_line,
        "in_box": found.in_box,
        "both": a & b,
        "first": Letter(1),
        "second": Letter(2),
        "third": Letter(3),
    }
    yield say(
        "Set {first}: the cells {crossing}, where {line} meets {box}, have only the candidates {digits}.",
        **refs,
        digits=_all_digits(board, found.crossing),
    )
    yield say(
        "Add set {second}, which is {in_line} in {line} with {a},"
        " and set {third}, which is {in_box} in {box} with {b}.",
        **refs,
        a=a,
        b=b,
    )
    yield say(
        "In these cells, {line_digits} can only be in {line}, and {box_digits} only in {box},"
        " so none of these digits can appear twice.",
        **refs,
        line_digits=in_line - b,
        box_digits=in_box - a,
    )
    if a & b:
        yield say("Only {both} can appear twice, once in {in_line:or} and once in {in_box:or}.", **refs)
        yield say(
            "That is just enough to fill all the cells, so each digit appears as often as it can,"
            " and {crossing} cannot be {both:or}.",
            **refs,
        )
    else:
        yield say("There are as many digits as cells, so each digit appears exactly once.")
    yield say(
        "So no other cell in {line} can be {line_digits:or},"
        " and no other cell in {box} can be {box_digits:or}.",
        **refs,
        line_digits=in_line,
        box_digits=in_box,
    )


def _all_digits(board: Board, cells: CellSet) -> DigitSet:
    return DigitSet([digit for cell in cells for digit in board.candidates(cell)])


@explains(Exclusion, "aligned-pair-exclusion", "aligned-triplet-exclusion")
def exclusion(board: Board, step: Step, found: Exclusion) -> Iterator[Sentence]:
    """The combinations of digits that would leave an excluder without candidates."""
    yield say(
        plural(
            found.excluders,
            "The cells {cells} must leave a candidate for {excluders}, which sees them all.",
            "The cells {cells} must leave a candidate for each of {excluders}, which see them all.",
        ),
        cells=found.cells,
        excluders=found.excluders,
    )
    for removed in step.removes:
        yield from _does_not_fit(board, found, removed)


def _does_not_fit(board: Board, found: Exclusion, removed: Candidate) -> Iterator[Sentence]:
    """Say why a digit is impossible in one cell, whatever the others hold."""
    cell, digit = CellSet.of(removed.cell), DigitSet.of(removed.digit)
    yield say("Assume {cell} is {digit}.", cell=cell, digit=digit)
    left: dict[int, DigitSet] = {}
    for other in found.cells - cell:
        equal, barred = _barred(board, found.excluders, (removed,), other)
        left[other] = board.candidates(other) - equal - DigitSet(barred)
        if equal:
            yield say(
                "Then {other} cannot be {digit}, because it sees {cell}.",
                other=CellSet.of(other),
                digit=equal,
                cell=cell,
            )
        for y, excluder in barred.items():
            yield say(
                "Then {other} cannot be {y}, because {excluder} would have no candidate left.",
                other=CellSet.of(other),
                y=DigitSet.of(y),
                excluder=CellSet.of(excluder),
            )
    *second, last = sorted(left, key=lambda other: len(left[other]))
    if second and not left[second[0]]:  # two of the three cells are enough
        last = second.pop(0)
    for other in second:
        for y in left[other]:
            yield from _with_second(board, found, (removed, Candidate(other, y)), last, left[last])
    yield say(
        "That leaves nothing for {last}, so {cell} cannot be {digit}.",
        last=CellSet.of(last),
        cell=cell,
        digit=digit,
    )


def _with_second(
    board: Board, found: Exclusion, held: tuple[Candidate, Candidate], last: int, left: DigitSet
) -> Iterator[Sentence]:
    """Say that a digit in the second cell leaves nothing for the last of three cells."""
    equal, barred = _barred(board, found.excluders, held, last)
    refs: dict[str, Ref] = {
        "second": CellSet.of(held[1].cell),
        "last": CellSet.of(last),
        "y": DigitSet.of(held[1].digit),
    }
    if equal & left:
        yield say("If {second} is {y}, {last} cannot be {y}, because it sees {second}.", **refs)
    digits = left - equal
    if digits:
        yield say(
            "If {second} is {y}, {last} cannot be {digits:or},"
            " because {excluders:or} would have no candidate left.",
            **refs,
            digits=digits,
            excluders=CellSet([barred[digit] for digit in digits]),
        ).meaning(CandidateSet([held[1], *(Candidate(last, digit) for digit in digits)]))


def _barred(
    board: Board, excluders: CellSet, held: tuple[Candidate, ...], other: int
) -> tuple[DigitSet, dict[int, int]]:
    """The digits of a cell that a peer has, and those that would empty an excluder, with the excluder."""
    seen = DigitSet([digit for cell, digit in held if other in board.rules.peers(cell)])
    equal = board.candidates(other) & seen
    digits = DigitSet([digit for _, digit in held])
    barred: dict[int, int] = {}
    for digit in board.candidates(other) - equal:
        gone = digits | DigitSet.of(digit)
        for excluder in excluders:
            if board.candidates(excluder) <= gone:
                barred.setdefault(digit, excluder)
    return equal, barred
