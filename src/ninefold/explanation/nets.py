"""Nets: follow an assumption to a contradiction, or several assumptions to the result that all of them share.

The claim comes first, then each branch: its assumption, and indented below it the forced candidates. A lemma
(a sub-proof) has its own assumption and is indented once more. A forced candidate is the last one of a cell
or a house; the sentence says why the others are gone, unless the board already shows it.

Nets with lemmas can be hundreds of steps long. In long ones, candidates that are forced at the same time by
few causes share a sentence.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from ninefold._native import Board, CandidateSet, CellSet, DigitSet, House
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, plural, say
from ninefold.explanation.references import Arrow, Link, Number, Ref, Wave, cells_of
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import shared_house
from ninefold.logic.step import Branch, Implication, Net, Node, Step, Truth
from ninefold.message import Template

#: A net with more forced candidates than this is long.
_LONG = 30
#: The most causes that candidates sharing a sentence may have.
_FEW = 4


@explains(Net, "nishio", "forcing-chain-contradiction")
def contradiction(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """One assumption that leads to a contradiction."""
    (branch,) = net.branches
    assumed = branch.implications[0]
    yield _will_break(board, assumed, branch)
    yield from _how_to_read(net)
    yield _assuming(
        assumed,
        say(
            "Assume {cell} is {digit}." if assumed.holds else "Assume {cell} is not {digit}.",
            **_at(assumed.candidate),
        ),
    )
    yield from _deeper(_ProofWriter(board, _is_long(net)).of(branch))
    yield say(
        "That is a contradiction, so {cell} cannot be {digit}."
        if assumed.holds
        else "That is a contradiction, so {cell} must be {digit}.",
        **_at(assumed.candidate),
    )


@explains(Net, "forcing-chain-cell", "forcing-chain-region", "forcing-chain-verity")
def verity(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """Several assumptions, one of which is right, that all have the same result."""
    yield _will_follow(board, step, net)
    yield from _how_to_read(net)
    for number, branch in enumerate(net.branches, 1):
        assumed = branch.implications[0]
        yield _assuming(
            assumed,
            say(
                "Case {number}: {cell} is {digit}."
                if assumed.holds
                else "Case {number}: {cell} is not {digit}.",
                number=Number(number),
                **_at(assumed.candidate),
            ),
        )
        yield from _deeper(_ProofWriter(board, _is_long(net)).of(branch))
    for candidate in step.places:
        yield say(
            "In both cases, {cell} is {digit}."
            if len(net.branches) == 2
            else "In every case, {cell} is {digit}.",
            **_at(candidate),
        )
    for candidate in step.removes:
        yield say(
            "In both cases, {cell} is not {digit}."
            if len(net.branches) == 2
            else "In every case, {cell} is not {digit}.",
            **_at(candidate),
        )


@explains(Net, "forcing-net")
def either(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """One assumption or several."""
    yield from (contradiction if len(net.branches) == 1 else verity)(board, step, net)


def _at(candidate: Candidate) -> dict[str, Ref]:
    return {"cell": CellSet.of(candidate.cell), "digit": DigitSet.of(candidate.digit)}


def _assuming(assumed: Implication, sentence: Sentence) -> Sentence:
    """Return the sentence with a picture that shows the assumption."""
    if assumed.holds:
        return sentence.drawing(supposed=Wave(((assumed.candidate, None),)))
    return sentence.drawing(gone=CandidateSet([assumed.candidate]))


def _node(candidate: Candidate) -> Node:
    return Node(candidate.digit, CellSet.of(candidate.cell))


def _house(board: Board, truth: Truth) -> House:
    assert truth.house is not None
    return board.rules.houses[truth.house]


def _deeper(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    return (sentence.deeper() for sentence in sentences)


#: Keyed by the kind of split (a cell, a house or neither), and True if the conclusion is a placement.
_WILL_FOLLOW = {
    ("cell", True): "The cell {cell} is {digits:or}, and each of these digits leads to {placed}.",
    ("cell", False): "The cell {cell} is {digits:or}, and each of these digits rules out {removed}.",
    ("house", True): "In {house}, the {digit} is in {cells:or}, and each of these places leads to {placed}.",
    (
        "house",
        False,
    ): "In {house}, the {digit} is in {cells:or}, and each of these places rules out {removed}.",
    ("neither", True): "The cell {cell} is {digit} or it is not, and both cases lead to {placed}.",
    ("neither", False): "The cell {cell} is {digit} or it is not, and both cases rule out {removed}.",
}


def _will_follow(board: Board, step: Step, net: Net) -> Sentence:
    """The cases, and the result that they share."""
    assumed = [branch.implications[0].candidate for branch in net.branches]
    kind = "neither" if net.split is None else "house" if net.split.cell is None else "cell"
    return say(
        _WILL_FOLLOW[kind, bool(step.places)],
        cells=CellSet([cell for cell, _ in assumed]),
        digits=DigitSet([digit for _, digit in assumed]),
        house=() if net.split is None or net.split.house is None else _house(board, net.split),
        placed=CandidateSet(step.places),
        removed=CandidateSet(step.removes),
        **_at(assumed[0]),
    )


#: Keyed by the contradiction, and True if the assumption is that a candidate is true.
_WILL_BREAK = {
    ("no candidate", True): "If {cell} were {digit}, {broken} would have no candidates left.",
    ("no candidate", False): "If {cell} were not {digit}, {broken} would have no candidates left.",
    ("no place", True): "If {cell} were {digit}, {house} would have no place left for {lost}.",
    ("no place", False): "If {cell} were not {digit}, {house} would have no place left for {lost}.",
    ("twice", True): "If {cell} were {digit}, {house} would have two {lost}s.",
    ("twice", False): "If {cell} were not {digit}, {house} would have two {lost}s.",
    ("seen", True): "If {cell} were {digit}, {broken} would both be {lost}, but they see each other.",
    ("seen", False): "If {cell} were not {digit}, {broken} would both be {lost}, but they see each other.",
    ("forbidden", True): "If {cell} were {digit}, {clash} would both be true, which the rules forbid.",
    ("forbidden", False): "If {cell} were not {digit}, {clash} would both be true, which the rules forbid.",
    ("two digits", True): "If {cell} were {digit}, {broken} would have to be both {lost}.",
    ("two digits", False): "If {cell} were not {digit}, {broken} would have to be both {lost}.",
}


def _will_break(board: Board, assumed: Implication, branch: Branch) -> Sentence:
    """The assumption, and the contradiction that it leads to."""
    kind, refs = contradiction_of(board, branch)
    return say(_WILL_BREAK[kind, assumed.holds], **refs, **_at(assumed.candidate))


def contradiction_of(board: Board, branch: Branch) -> tuple[str, dict[str, Ref | House]]:
    """Describe the contradiction: a cell or a house that has too few candidates or too many digits."""
    if branch.emptied is not None:
        cell, _, digit = branch.emptied
        if cell is not None:
            return "no candidate", {"broken": CellSet.of(cell)}
        assert digit is not None
        return "no place", {"house": _house(board, branch.emptied), "lost": DigitSet.of(digit)}
    assert branch.both is not None
    assert branch.because is not None
    cells = CellSet.of(branch.both.cell, branch.because.cell)
    lost = DigitSet.of(branch.both.digit, branch.because.digit)
    if len(cells) == 1:
        return "two digits", {"broken": cells, "lost": lost}
    if len(lost) == 2:
        return "forbidden", {
            "broken": cells,
            "lost": lost,
            "clash": CandidateSet([branch.both, branch.because]),
        }
    house = shared_house(board, cells)
    if house is None:
        return "seen", {"broken": cells, "lost": lost}
    return "twice", {"broken": cells, "lost": lost, "house": house}


_CLASHES = {
    "twice": "But {broken} cannot both be {lost}: they see each other in {house}.",
    "seen": "But {broken} cannot both be {lost}: they see each other.",
    "forbidden": "But the rules forbid {clash} together.",
    "two digits": "But {broken} cannot be both {lost}.",
}


def _branches(branches: Iterable[Branch]) -> Iterator[Branch]:
    """All branches, each followed by its lemmas."""
    for branch in branches:
        yield branch
        yield from _branches(one.lemma for one in branch.implications if one.lemma is not None)


def _steps(net: Net) -> int:
    """The number of candidates that the proof places, including its assumptions."""
    return sum(one.holds for branch in _branches(net.branches) for one in branch.implications)


def _is_long(net: Net) -> bool:
    return _steps(net) > _LONG


def _how_to_read(net: Net) -> Iterator[Sentence]:
    """Say how long the proof is, and explain features that only a few nets have."""
    count = len(list(_branches(net.branches))) - len(net.branches)
    size: dict[str, Ref] = {"steps": Number(_steps(net)), "count": Number(count)}
    if count:
        yield say(
            plural(
                count,
                "The proof takes {steps} steps, with {count} sub-proof: a further assumption that fails too.",
                "The proof takes {steps} steps, with {count} sub-proofs: further assumptions that fail too.",
            ),
            **size,
        )
    elif _is_long(net):
        yield say("The proof takes {steps} steps.", **size)
    if _is_long(net):
        yield say("Conclusions that follow at the same time share a sentence.")
        yield say("A house in brackets has no other place left for that digit.")


class _Others(NamedTuple):
    """The other candidates of a truth: `gone` because of the `causes`, or `known` to be false.

    The assumption or a lemma has ruled out the known ones.
    """

    gone: CandidateSet
    causes: CandidateSet
    known: CandidateSet

    def refs(self, board: Board, truth: Truth) -> dict[str, Ref]:
        """The candidates of a cell as digits, those of a house as cells."""
        refs: dict[str, Ref] = {
            "causes": self.causes,
            "taken_by": DigitSet([digit for _, digit in self.causes]),
        }
        if truth.house is not None:
            refs["house"] = (_house(board, truth),)
        for name, some in (("gone", self.gone), ("known", self.known)):
            cells, digits = CellSet([cell for cell, _ in some]), DigitSet([digit for _, digit in some])
            refs[name] = digits if truth.house is None else cells
        return refs

    def choose(self, by_causes: Template, by_known: Template, by_both: Template) -> Template:
        """Return the template that fits the reasons."""
        return by_causes if not self.known else by_both if self.causes else by_known


class _Forced(NamedTuple):
    """The last candidate of a truth, and the reasons why the others are gone."""

    candidate: Candidate
    truth: Truth
    others: _Others


class _ProofWriter:
    """Writes a branch as sentences, and remembers which candidates rule out which others."""

    def __init__(self, board: Board, is_long: bool) -> None:
        self.board = board
        self.is_long = is_long
        self.because: dict[Candidate, Candidate] = {}
        self.lemmas = 0

    def of(self, branch: Branch) -> Iterator[Sentence]:
        """Yield everything that the assumption forces, up to the conclusion or the contradiction."""
        rest = branch.implications[1:]
        wave: list[_Forced] = []
        for candidate, _, because, truth, lemma in rest:
            if because is not None:
                self.because[candidate] = because
            elif truth is not None:
                forced = _Forced(candidate, truth, self._others(truth, candidate))
                if not (self.is_long and _is_of_wave(forced, wave)):
                    yield from _wave(self.board, wave)
                    wave = []
                wave.append(forced)
            elif lemma is not None:
                yield from _wave(self.board, wave)
                wave = []
                yield from self._lemma(candidate, lemma)
        yield from _wave(self.board, wave)
        if branch.emptied is not None:
            yield _emptied(self.board, branch.emptied, self._others(branch.emptied))
        elif branch.both is not None and branch.because is not None:
            yield _clash(self.board, branch, branch.both, branch.because)
        elif rest and rest[-1].because is not None:
            yield _ruled_out(rest[-1].candidate, rest[-1].because)

    def _lemma(self, candidate: Candidate, branch: Branch) -> Iterator[Sentence]:
        """Write a branch within the branch, and then forget what was ruled out only there."""
        self.lemmas += 1
        yield say(
            "Sub-proof {number}: assume {cell} is {digit}.",
            number=Number(self.lemmas),
            **_at(candidate),
        ).drawing(supposed=Wave(((candidate, None),)))
        outside = self.because.copy()
        yield from _deeper(self.of(branch))
        self.because = outside
        yield say("That is a contradiction too, so {cell} cannot be {digit} in this case.", **_at(candidate))

    def _others(self, truth: Truth, forced: Candidate | None = None) -> _Others:
        others = [candidate for candidate in truth.candidates(self.board) if candidate != forced]
        gone = [candidate for candidate in others if candidate in self.because]
        return _Others(
            gone=CandidateSet(gone),
            causes=CandidateSet([self.because[candidate] for candidate in gone]),
            known=CandidateSet([candidate for candidate in others if candidate not in self.because]),
        )


def _is_of_wave(forced: _Forced, wave: list[_Forced]) -> bool:
    """True if one more can share the sentence: it needs none of the others, and there are few causes."""
    causes = reduce(or_, (one.others.causes for one in wave), forced.others.causes)
    return 0 < len(causes) <= _FEW and all(one.candidate not in forced.others.causes for one in wave)


def _wave(board: Board, wave: list[_Forced]) -> Iterator[Sentence]:
    """Write the candidates forced at the same time: none, one or several."""
    if len(wave) == 1:
        yield _forced(board, *wave[0])
    elif wave:
        others = _Others(*(reduce(or_, some) for some in zip(*(one.others for one in wave), strict=True)))
        yield say(
            "Then {forced} follow from {causes}, with {known} ruled out."
            if others.known
            else "Then {forced} follow from {causes}.",
            forced=Wave(
                tuple(
                    (one.candidate, None if one.truth.house is None else _house(board, one.truth))
                    for one in wave
                )
            ),
            causes=others.causes,
            known=others.known,
        ).drawing(
            **{
                f"arrow_{number}": Arrow(one.others.causes, one.candidate)
                for number, one in enumerate(wave, 1)
                if one.others.causes
            }
        )


def _forced(board: Board, candidate: Candidate, truth: Truth, others: _Others) -> Sentence:
    """Write the last candidate of a cell or a house.

    A cause can be in the cell itself: the proofs of a rating continue after a contradiction.
    """
    if truth.cell is not None:
        has_digit = truth.cell in cells_of(others.causes) or not _are_seen(board, others)
        template = others.choose(
            "Then {cell} can only be {digit}, because of {causes}."
            if has_digit
            else "Then {cell} can only be {digit}, because it sees {causes}.",
            "Then {cell} can only be {digit}, because it is not {known:or}.",
            "Then {cell} can only be {digit}, because of {causes}, with {known} already ruled out."
            if has_digit
            else "Then {cell} can only be {digit}, because it is not {known:or} and it sees {causes}.",
        )
    else:
        template = others.choose(
            _last_place(others),
            "Then {cell} is the only place left for {digit} in {house}, with {known} ruled out.",
            "Then {cell} is the only place left for {digit} in {house}, because of {causes},"
            " with {known} already ruled out.",
        )
    sentence = say(template, **others.refs(board, truth), **_at(candidate))
    if others.causes:
        return sentence.drawing(arrow=Arrow(others.causes, candidate))
    if len(others.known) == 1:
        return sentence.drawing(
            strong=Link(_node(others.known.first()), _node(candidate), strong=True, arrow=True)
        )
    return sentence


def _are_seen(board: Board, others: _Others) -> bool:
    """True if all causes rule out their own digit, as in classic Sudoku, and not others by a further rule."""
    if not board.rules.description:
        return True
    digits = {digit for _, digit in others.causes}
    return all(digit in digits for _, digit in others.gone)


def _last_place(others: _Others) -> Template:
    """Return the template for the last place in a house, if causes alone rule out the others."""
    taken = cells_of(others.gone) & cells_of(others.causes)
    if not taken:
        return plural(
            others.causes,
            "Then {cell} is the only place left for {digit} in {house}: {causes} rules out {gone}.",
            "Then {cell} is the only place left for {digit} in {house}: {causes} rule out {gone}.",
        )
    if len(others.gone) == 1:
        return "Then {cell} is the only place left for {digit} in {house}: {gone} is {taken_by}."
    return "Then {cell} is the only place left for {digit} in {house}, because of {causes}."


def _emptied(board: Board, truth: Truth, others: _Others) -> Sentence:
    """A cell or a house without candidates left."""
    if truth.cell is not None:
        has_digit = truth.cell in cells_of(others.causes) or not _are_seen(board, others)
        template = others.choose(
            "But {cell} has no candidates left, because of {causes}."
            if has_digit
            else "But {cell} has no candidates left, because it sees {causes}.",
            "But {cell} has no candidates left, because it is not {known:or}.",
            "But {cell} has no candidates left, because of {causes}, with {known} already ruled out."
            if has_digit
            else "But {cell} has no candidates left, because it is not {known:or} and it sees {causes}.",
        )
        return say(template, cell=CellSet.of(truth.cell), **others.refs(board, truth))
    assert truth.digit is not None
    template = others.choose(
        "But {house} has no place left for {digit}, because of {causes}."
        if cells_of(others.gone) & cells_of(others.causes)
        else plural(
            others.causes,
            "But {house} has no place left for {digit}: {causes} rules out {gone}.",
            "But {house} has no place left for {digit}: {causes} rule out {gone}.",
        ),
        "But {house} has no place left for {digit}, with {known} ruled out.",
        "But {house} has no place left for {digit}, because of {causes}, with {known} already ruled out.",
    )
    return say(template, digit=DigitSet.of(truth.digit), **others.refs(board, truth))


def _clash(board: Board, branch: Branch, both: Candidate, because: Candidate) -> Sentence:
    """Two candidates that cannot both be true, but would be."""
    kind, refs = contradiction_of(board, branch)
    return say(_CLASHES[kind], **refs).drawing(weak=Link(_node(because), _node(both), strong=False))


def _ruled_out(candidate: Candidate, because: Candidate) -> Sentence:
    """The conclusion of a case."""
    if candidate.cell == because.cell:
        sentence = say(
            "So {cell} is {taken_by}, not {digit}.", taken_by=DigitSet.of(because.digit), **_at(candidate)
        )
    else:
        sentence = say(
            "So {cell} cannot be {digit}, because it sees the {causes}."
            if candidate.digit == because.digit
            else "So {cell} cannot be {digit}, because of the {causes}.",
            causes=because,
            **_at(candidate),
        )
    return sentence.drawing(weak=Link(_node(because), _node(candidate), strong=False, arrow=True))
