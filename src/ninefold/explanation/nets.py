"""Nets: what follows from an assumption, and why it cannot be, or what comes out whichever is right."""

from collections.abc import Iterable, Iterator

from ninefold._native import CLASSIC, Board, CellSet, DigitSet, House
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.table import explains
from ninefold.logic.step import Branch, Implication, Net, Step, Truth


@explains(Net, "nishio", "forcing-chain-contradiction")
def contradiction(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """One assumption that breaks something."""
    (branch,) = net.branches
    yield from _branch(branch)
    yield from _broken(branch)
    yield say("That is impossible, so that the opposite is true.")


@explains(Net, "forcing-chain-cell", "forcing-chain-region", "forcing-chain-verity")
def verity(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """Several assumptions, of which one is right, that come to the same."""
    yield _split(net)
    for branch in net.branches:
        yield from _branch(branch)
    yield say("Whichever it is, the same follows.")


@explains(Net, "forcing-net")
def either(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """One assumption or several."""
    yield from (contradiction if len(net.branches) == 1 else verity)(board, step, net)


def _at(candidate: Candidate) -> dict[str, CellSet | DigitSet]:
    return {"cell": CellSet.of(candidate.cell), "digit": DigitSet.of(candidate.digit)}


def _house(truth: Truth) -> House:
    assert truth.house is not None
    return CLASSIC.houses[truth.house]


def _split(net: Net) -> Sentence:
    if net.split is None:
        assumed = net.branches[0].implications[0].candidate
        return say("The cell {cell} is {digit}, or it is not.", **_at(assumed))
    if net.split.cell is not None:
        return say("Look at all candidates of the cell {cell}.", cell=CellSet.of(net.split.cell))
    assert net.split.digit is not None
    digit = DigitSet.of(net.split.digit)
    return say("Look at all places for {digit} in {house}.", digit=digit, house=_house(net.split))


def _branch(branch: Branch) -> Iterator[Sentence]:
    """The assumption, and all that it forces; what it rules out is said only of the conclusion."""
    first, *rest = branch.implications
    if first.holds:
        yield say("Suppose that {cell} is {digit}.", **_at(first.candidate))
    else:
        yield say("Suppose that {cell} is not {digit}.", **_at(first.candidate))
    yield from _forced_by(rest)
    if rest and rest[-1].because is not None and branch.emptied is None and branch.both is None:
        yield say(
            "Then {cell} cannot be {digit}, because of {because}.",
            because=rest[-1].because,
            **_at(rest[-1].candidate),
        )


def _forced_by(implications: Iterable[Implication]) -> Iterator[Sentence]:
    for implication in implications:
        if implication.holds:
            yield _forced(implication)
        elif implication.lemma is not None:
            yield from _lemma(implication.candidate, implication.lemma)


def _lemma(candidate: Candidate, branch: Branch) -> Iterator[Sentence]:
    """A branch within a branch."""
    yield say("Suppose for a moment that {cell} is {digit}, too.", **_at(candidate))
    yield from _forced_by(branch.implications[1:])
    yield from _broken(branch)
    yield say("So {cell} is not {digit} here.", **_at(candidate))


def _forced(implication: Implication) -> Sentence:
    assert implication.truth is not None
    if implication.truth.cell is not None:
        return say("Then {cell} can only be {digit}.", **_at(implication.candidate))
    at = _at(implication.candidate)
    return say("Then {house} has its {digit} in {cell}.", house=_house(implication.truth), **at)


def _broken(branch: Branch) -> Iterator[Sentence]:
    """What cannot be."""
    if branch.both is not None:
        yield say("But {cell} cannot be {digit} beside that.", **_at(branch.both))
    elif branch.emptied is not None and branch.emptied.cell is not None:
        yield say("But no candidate is left for {cell} then.", cell=CellSet.of(branch.emptied.cell))
    elif branch.emptied is not None:
        assert branch.emptied.digit is not None
        digit = DigitSet.of(branch.emptied.digit)
        yield say("But {house} has no place for {digit} then.", house=_house(branch.emptied), digit=digit)
