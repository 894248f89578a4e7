"""Nets: the consequences of an assumption until it fails, or the result that all assumptions share.

First comes the claim, then each branch: its assumption, below it the forced candidates, and below a lemma its
own assumption. A forced candidate is the last one of a cell or a house; the sentence says why the others are
gone, as far as the branch has ruled them out.

Nets with lemmas can be hundreds of steps long. In long ones, candidates that are forced at the same time by
few causes share a sentence.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from ninefold._native import CLASSIC, Board, CandidateSet, CellSet, DigitSet, House
from ninefold.candidate import Candidate
from ninefold.explanation.document import Sentence, say
from ninefold.explanation.references import Arrow, Link, Number, Ref, Wave
from ninefold.explanation.step_writers import explains
from ninefold.explanation.visibility import common_house
from ninefold.logic.step import Branch, Implication, Net, Node, Step, Truth

#: A net with more forced candidates than this is long.
_LONG = 30
#: The most causes that candidates sharing a sentence may have.
_FEW = 4


@explains(Net, "nishio", "forcing-chain-contradiction")
def contradiction(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """One assumption that breaks something."""
    (branch,) = net.branches
    assumed = branch.implications[0]
    yield _will_break(assumed, branch)
    yield from _how_to_read(net)
    yield _supposing(
        assumed,
        say(
            "Suppose that {cell} is {digit}." if assumed.holds else "Suppose that {cell} is not {digit}.",
            **_at(assumed.candidate),
        ),
    )
    yield from _deeper(_ProofWriter(board, _is_long(net)).of(branch))
    yield say(
        "That is impossible, so that {cell} cannot be {digit}."
        if assumed.holds
        else "That is impossible, so that {cell} must be {digit}.",
        **_at(assumed.candidate),
    )


@explains(Net, "forcing-chain-cell", "forcing-chain-region", "forcing-chain-verity")
def verity(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """Several assumptions, one of which is right, with the same result."""
    yield _will_follow(step, net)
    yield from _how_to_read(net)
    for number, branch in enumerate(net.branches, 1):
        assumed = branch.implications[0]
        yield _supposing(
            assumed,
            say(
                "Case {number}: suppose that {cell} is {digit}."
                if assumed.holds
                else "Case {number}: suppose that {cell} is not {digit}.",
                number=Number(number),
                **_at(assumed.candidate),
            ),
        )
        yield from _deeper(_ProofWriter(board, _is_long(net)).of(branch))
    yield say("All cases come to the same.")


@explains(Net, "forcing-net")
def either(board: Board, step: Step, net: Net) -> Iterator[Sentence]:
    """One assumption or several."""
    yield from (contradiction if len(net.branches) == 1 else verity)(board, step, net)


def _at(candidate: Candidate) -> dict[str, Ref]:
    return {"cell": CellSet.of(candidate.cell), "digit": DigitSet.of(candidate.digit)}


def _supposing(assumed: Implication, sentence: Sentence) -> Sentence:
    """Return the sentence with a picture that shows the assumption."""
    if assumed.holds:
        return sentence.drawing(supposed=Wave(((assumed.candidate, None),)))
    return sentence.drawing(gone=CandidateSet([assumed.candidate]))


def _node(candidate: Candidate) -> Node:
    return Node(candidate.digit, CellSet.of(candidate.cell))


def _house(truth: Truth) -> House:
    assert truth.house is not None
    return CLASSIC.houses[truth.house]


def _deeper(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    return (sentence.deeper() for sentence in sentences)


#: By the kind of split (a cell, a house or neither), and True if the conclusion is a placement.
_WILL_FOLLOW = {
    ("cell", True): "The cell {cell} is {digits:or}: whichever it is, {placed} follows.",
    ("cell", False): "The cell {cell} is {digits:or}: whichever it is, {removed} is impossible.",
    ("house", True): "In {house}, the digit {digit} is in {cells:or}: wherever it is, {placed} follows.",
    (
        "house",
        False,
    ): "In {house}, the digit {digit} is in {cells:or}: wherever it is, {removed} is impossible.",
    ("neither", True): "The cell {cell} is {digit}, or it is not: either way, {placed} follows.",
    ("neither", False): "The cell {cell} is {digit}, or it is not: either way, {removed} is impossible.",
}


def _will_follow(step: Step, net: Net) -> Sentence:
    """Say which cases there are, and what follows."""
    assumed = [branch.implications[0].candidate for branch in net.branches]
    kind = "neither" if net.split is None else "house" if net.split.cell is None else "cell"
    return say(
        _WILL_FOLLOW[kind, bool(step.places)],
        cells=CellSet([cell for cell, _ in assumed]),
        digits=DigitSet([digit for _, digit in assumed]),
        house=() if net.split is None or net.split.house is None else _house(net.split),
        placed=CandidateSet(step.places),
        removed=CandidateSet(step.removes),
        **_at(assumed[0]),
    )


#: By the contradiction, and True if the assumption is that a candidate is true.
_WILL_BREAK = {
    ("no candidate", True): "If {cell} were {digit}, no candidate would be left for {broken}.",
    ("no candidate", False): "If {cell} were not {digit}, no candidate would be left for {broken}.",
    ("no place", True): "If {cell} were {digit}, {house} would have no place for {lost}.",
    ("no place", False): "If {cell} were not {digit}, {house} would have no place for {lost}.",
    ("twice", True): "If {cell} were {digit}, {house} would have the digit {lost} twice.",
    ("twice", False): "If {cell} were not {digit}, {house} would have the digit {lost} twice.",
    ("two digits", True): "If {cell} were {digit}, {broken} would have to be both {lost}.",
    ("two digits", False): "If {cell} were not {digit}, {broken} would have to be both {lost}.",
}


def _will_break(assumed: Implication, branch: Branch) -> Sentence:
    """Say what is assumed, and why it fails."""
    kind, refs = _broken(branch)
    return say(_WILL_BREAK[kind, assumed.holds], **refs, **_at(assumed.candidate))


def _broken(branch: Branch) -> tuple[str, dict[str, Ref | House]]:
    """Describe the contradiction: a cell or a house that has too few candidates or too many digits."""
    if branch.emptied is not None:
        cell, _, digit = branch.emptied
        if cell is not None:
            return "no candidate", {"broken": CellSet.of(cell)}
        assert digit is not None
        return "no place", {"house": _house(branch.emptied), "lost": DigitSet.of(digit)}
    assert branch.both is not None
    assert branch.because is not None
    cells = CellSet.of(branch.both.cell, branch.because.cell)
    lost = DigitSet.of(branch.both.digit, branch.because.digit)
    if len(cells) == 1:
        return "two digits", {"broken": cells, "lost": lost}
    return "twice", {"broken": cells, "lost": lost, "house": common_house(cells)}


def _lemmas(branch: Branch) -> list[Branch]:
    return [implication.lemma for implication in branch.implications if implication.lemma is not None]


def _is_long(net: Net) -> bool:
    branches = [*net.branches, *(lemma for branch in net.branches for lemma in _lemmas(branch))]
    return sum(implication.holds for branch in branches for implication in branch.implications) > _LONG


def _how_to_read(net: Net) -> Iterator[Sentence]:
    """Explain features that only a few nets have."""
    if any(map(_lemmas, net.branches)):
        yield say(
            "The way there needs lemmas: more is supposed for a moment, to see that it is impossible as well."
        )
    if _is_long(net):
        yield say(
            "What follows at the same time shares a sentence;"
            " a house in brackets has no other place left for the digit before it."
        )


class _Others(NamedTuple):
    """The ruled-out candidates of a truth: by causes, by the assumption or by a lemma."""

    gone: CandidateSet
    causes: CandidateSet
    known: CandidateSet

    def refs(self, truth: Truth) -> dict[str, Ref]:
        """The candidates of a cell as digits, those of a house as cells."""
        refs: dict[str, Ref] = {"causes": self.causes}
        if truth.house is not None:
            refs["house"] = (_house(truth),)
        for name, some in (("gone", self.gone), ("known", self.known)):
            cells, digits = CellSet([cell for cell, _ in some]), DigitSet([digit for _, digit in some])
            refs[name] = digits if truth.house is None else cells
        return refs

    def choose(self, by_causes: str, by_known: str, by_both: str) -> str:
        """Return the template that fits the reasons."""
        return by_causes if not self.known else by_both if self.causes else by_known


class _Forced(NamedTuple):
    """The last candidate of a truth, and why the others are gone."""

    candidate: Candidate
    truth: Truth
    others: _Others


class _ProofWriter:
    """Writes a branch as sentences; remembers which candidates are ruled out, and by which others."""

    def __init__(self, board: Board, is_long: bool) -> None:
        self.board = board
        self.is_long = is_long
        self.because: dict[Candidate, Candidate] = {}
        self.lemmas = 0

    def of(self, branch: Branch) -> Iterator[Sentence]:
        """Return everything that the assumption forces, up to the conclusion or the contradiction."""
        rest = branch.implications[1:]
        wave: list[_Forced] = []
        for candidate, _, because, truth, lemma in rest:
            if because is not None:
                self.because[candidate] = because
            elif truth is not None:
                forced = _Forced(candidate, truth, self._others(truth, candidate))
                if not (self.is_long and _is_of_wave(forced, wave)):
                    yield from _wave(wave)
                    wave = []
                wave.append(forced)
            elif lemma is not None:
                yield from _wave(wave)
                wave = []
                yield from self._lemma(candidate, lemma)
        yield from _wave(wave)
        if branch.emptied is not None:
            yield _emptied(branch.emptied, self._others(branch.emptied))
        elif branch.both is not None and branch.because is not None:
            yield _clash(branch, branch.both, branch.because)
        elif rest and rest[-1].because is not None:
            yield _ruled_out(rest[-1].candidate, rest[-1].because)

    def _lemma(self, candidate: Candidate, branch: Branch) -> Iterator[Sentence]:
        """Write a branch within the branch; candidates ruled out only in it are forgotten at its end."""
        self.lemmas += 1
        yield say(
            "Lemma {number}: suppose for a moment that {cell} is {digit}, to see that it is not.",
            number=Number(self.lemmas),
            **_at(candidate),
        ).drawing(supposed=Wave(((candidate, None),)))
        outside = self.because.copy()
        yield from _deeper(self.of(branch))
        self.because = outside
        yield say("So {cell} is not {digit} here.", **_at(candidate))

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


def _wave(wave: list[_Forced]) -> Iterator[Sentence]:
    """Write the candidates forced at the same time: none, one or several."""
    if len(wave) == 1:
        yield _forced(*wave[0])
    elif wave:
        others = _Others(*(reduce(or_, some) for some in zip(*(one.others for one in wave), strict=True)))
        yield say(
            "Then {forced} follow from {causes}, with {known} ruled out."
            if others.known
            else "Then {forced} follow from {causes}.",
            forced=Wave(
                tuple((one.candidate, None if one.truth.house is None else _house(one.truth)) for one in wave)
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


def _forced(candidate: Candidate, truth: Truth, others: _Others) -> Sentence:
    """Write the last candidate of a cell or a house."""
    if truth.cell is not None:
        template = others.choose(
            "Then {cell} can only be {digit}, because of {causes}.",
            "Then {cell} can only be {digit}, because it is not {known:or}.",
            "Then {cell} can only be {digit}: it is not {known:or}, and not {gone:or} because of {causes}.",
        )
    else:
        template = others.choose(
            "Then {house} has its {digit} in {cell}: not in {gone:or}, because of {causes}.",
            "Then {house} has its {digit} in {cell}, because it is not in {known:or}.",
            "Then {house} has its {digit} in {cell}:"
            " it is not in {known:or}, and not in {gone:or} because of {causes}.",
        )
    sentence = say(template, **others.refs(truth), **_at(candidate))
    if others.causes:
        return sentence.drawing(arrow=Arrow(others.causes, candidate))
    if len(others.known) == 1:
        return sentence.drawing(
            strong=Link(_node(others.known.first()), _node(candidate), strong=True, arrow=True)
        )
    return sentence


def _emptied(truth: Truth, others: _Others) -> Sentence:
    """A cell or a house without candidates left."""
    if truth.cell is not None:
        template = others.choose(
            "But no candidate is left for {cell}, because of {causes}.",
            "But no candidate is left for {cell}, because it is not {known:or}.",
            "But no candidate is left for {cell}:"
            " it is not {known:or}, and not {gone:or} because of {causes}.",
        )
        return say(template, cell=CellSet.of(truth.cell), **others.refs(truth))
    assert truth.digit is not None
    template = others.choose(
        "But {house} has no place left for {digit}: not in {gone:or}, because of {causes}.",
        "But {house} has no place left for {digit}, because it is not in {known:or}.",
        "But {house} has no place left for {digit}:"
        " it is not in {known:or}, and not in {gone:or} because of {causes}.",
    )
    return say(template, digit=DigitSet.of(truth.digit), **others.refs(truth))


def _clash(branch: Branch, both: Candidate, because: Candidate) -> Sentence:
    """Two candidates that would both hold."""
    kind, refs = _broken(branch)
    return say(
        "But {broken} cannot both be {lost}, because they see each other in {house}."
        if kind == "twice"
        else "But {broken} cannot be both {lost}.",
        **refs,
    ).drawing(weak=Link(_node(because), _node(both), strong=False))


def _ruled_out(candidate: Candidate, because: Candidate) -> Sentence:
    """The conclusion of a case."""
    return say("So {cell} cannot be {digit}, because of {causes}.", causes=because, **_at(candidate)).drawing(
        weak=Link(_node(because), _node(candidate), strong=False, arrow=True)
    )
