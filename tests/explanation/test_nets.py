"""Read nets as a person would: each sentence must follow from the board and the sentences before."""

from collections.abc import Iterable, Mapping

import pytest

import ninefold as nf
from ninefold.explanation import Arrow, Link, Number, Ref, Sentence, Wave
from ninefold.logic.step import Branch, Implication, Net
from tests.cases_file import Case, cases_of
from tests.conftest import Sample, slow_on_large_sets
from tests.puzzles import INTERMEDIATE

pytestmark = pytest.mark.slow

Candidates = set[nf.Candidate]

IDS = [info.id for info in nf.techniques() if info.family == "nets"]


class Scope:
    """What holds and what fails under the assumptions so far."""

    def __init__(self, outer: "Scope | None" = None) -> None:
        self.on: Candidates = set() if outer is None else set(outer.on)
        self.off: Candidates = set() if outer is None else set(outer.off)
        self.is_broken = False


class Reader:
    """Accepts only what follows from the text so far; `scopes` has one scope per depth."""

    def __init__(self, board: nf.Board) -> None:
        self.board = board
        self.scopes = [Scope()]
        self.named: Candidates = set()
        self.drawn: Candidates = set()
        self.numbers: dict[str, int] = {}

    def read(self, sentence: Sentence) -> None:
        """Dispatch on the first word, which shows what a sentence is for."""
        self.note(sentence)
        first = sentence.template.split()[0]
        if first in ("Assume", "Case", "Sub-proof"):
            self.assume(sentence)
        elif first == "Then":
            self.force(sentence)
        elif first == "But":
            self.contradict(sentence)
        elif sentence.template.startswith("That is a contradiction too"):
            self.end_lemma(sentence)
        elif first == "So":
            self.rule_out(sentence)

    def note(self, sentence: Sentence) -> None:
        """Note which candidates the text names and which are drawn."""
        words = {part.name: part.ref for part in sentence.parts() if part.name and part.ref is not None}
        for ref in words.values():
            self.named |= candidates_of(ref)
        for cells in ("cell", "known", "broken"):
            for digits in ("digit", "known", "lost"):
                self.named |= crossing(words.get(cells), words.get(digits))
        self.named |= causes_of(words)
        for ref in sentence.refs.values():
            if isinstance(ref, Arrow):
                self.drawn |= {*ref.causes, ref.forced}
            elif isinstance(ref, Link):
                self.drawn |= crossing(ref.start.cells, nf.DigitSet.of(ref.start.digit))
                self.drawn |= crossing(ref.end.cells, nf.DigitSet.of(ref.end.digit))

    def assume(self, sentence: Sentence) -> None:
        kind, number = sentence.template.split()[0], sentence.refs.get("number")
        if number is not None:
            self.numbers[kind] = self.numbers.get(kind, 0) + 1
            assert number == Number(self.numbers[kind])
        assert sentence.depth < len(self.scopes)
        del self.scopes[sentence.depth + 1 :]
        self.scopes.append(Scope(self.scopes[-1]))
        assumed = subject(sentence)
        holds = "is not {digit}." not in sentence.template
        (self.scopes[-1].on if holds else self.scopes[-1].off).add(assumed)

    def scope(self, sentence: Sentence) -> Scope:
        assert sentence.depth == len(self.scopes) - 1
        assert not self.scopes[-1].is_broken
        return self.scopes[-1]

    def force(self, sentence: Sentence) -> None:
        scope, refs = self.scope(sentence), sentence.refs
        wave = refs.get("forced")
        if isinstance(wave, Wave):
            assert len(wave.forced) > 1
            forced = list(wave.forced)
            known = candidates_of(refs.get("known"))
        else:
            forced = [(subject(sentence), house_of(sentence))]
            known = crossing(refs["cell"], refs.get("known")) | crossing(refs.get("known"), refs["digit"])
        others = [self.truth(candidate, house) - {candidate} for candidate, house in forced]
        self.check_reasons(scope, sentence, others, known)
        for (candidate, _), some in zip(forced, others, strict=True):
            arrows = [ref for ref in refs.values() if isinstance(ref, Arrow) and ref.forced == candidate]
            for arrow in arrows:
                assert all(sees_any(cause, some) for cause in arrow.causes)
            assert some <= known | {one for arrow in arrows for one in some if sees_any(one, arrow.causes)}
        scope.on |= {candidate for candidate, _ in forced}

    def check_reasons(
        self, scope: Scope, sentence: Sentence, others: list[Candidates], known: Candidates
    ) -> None:
        """Check that all other candidates are known to be off or see a cause, and that no cause is idle."""
        causes = causes_of(sentence.refs)
        assert causes <= scope.on, sentence
        assert known <= scope.off, sentence
        for some in others:
            assert all(one in known or sees_any(one, causes) for one in some), sentence
        everything = set().union(*others)
        assert all(sees_any(cause, everything - known) for cause in causes), sentence
        assert known <= everything, sentence
        gone = sentence.refs.get("gone")
        if gone is not None:
            left = nf.CandidateSet(everything - known)
            assert gone in (nf.CellSet([cell for cell, _ in left]), nf.DigitSet([digit for _, digit in left]))

    def truth(self, candidate: nf.Candidate, house: nf.House | None) -> Candidates:
        """Return all candidates of the cell or, with a house, all places of the digit in it."""
        if house is None:
            return {nf.Candidate(candidate.cell, digit) for digit in self.board.candidates(candidate.cell)}
        assert candidate.cell in house.cells
        places = self.board.cells_with(candidate.digit) & house.cells
        return {nf.Candidate(cell, candidate.digit) for cell in places}

    def contradict(self, sentence: Sentence) -> None:
        scope, refs = self.scope(sentence), sentence.refs
        if "broken" in refs:
            one, other = crossing(refs["broken"], refs["lost"])
            assert {one, other} <= scope.on
            assert sees_any(one, [other])
        else:
            house, digits, cells = house_of(sentence), refs.get("digit"), refs.get("cell")
            if house is not None:
                assert isinstance(digits, nf.DigitSet)
                lost = self.truth(nf.Candidate(house.cells.first(), digits.first()), house)
                known = crossing(refs.get("known"), digits)
            else:
                assert isinstance(cells, nf.CellSet)
                lost = self.truth(nf.Candidate(cells.first(), 1), None)
                known = crossing(cells, refs.get("known"))
            self.check_reasons(scope, sentence, [lost], known)
        scope.is_broken = True

    def end_lemma(self, sentence: Sentence) -> None:
        assert self.scopes.pop().is_broken
        self.scope(sentence).off.add(subject(sentence))

    def rule_out(self, sentence: Sentence) -> None:
        """Read the conclusion of a case: a candidate is off because it sees one that is on."""
        (cause,) = causes_of(sentence.refs)
        assert cause in self.scope(sentence).on
        assert sees_any(subject(sentence), [cause])
        self.scope(sentence).off.add(subject(sentence))


def subject(sentence: Sentence) -> nf.Candidate:
    (candidate,) = crossing(sentence.refs["cell"], sentence.refs["digit"])
    return candidate


def house_of(sentence: Sentence) -> nf.House | None:
    ref = sentence.refs.get("house")
    if not isinstance(ref, tuple):
        return None
    house = ref[0]
    assert isinstance(house, nf.House)
    assert len(ref) == 1
    return house


def causes_of(refs: Mapping[str, Ref]) -> Candidates:
    """The causes that a sentence lists, or the digit that takes a cell."""
    taken = refs.get("gone", refs.get("cell"))
    return candidates_of(refs.get("causes")) or crossing(taken, refs.get("taken_by"))


def candidates_of(ref: Ref | None) -> Candidates:
    if isinstance(ref, Wave):
        return {candidate for candidate, _ in ref.forced}
    return set(ref) if isinstance(ref, nf.CandidateSet) else set()


def crossing(cells: Ref | None, digits: Ref | None) -> Candidates:
    if not isinstance(cells, nf.CellSet) or not isinstance(digits, nf.DigitSet):
        return set()
    return {nf.Candidate(cell, digit) for cell in cells for digit in digits}


def sees_any(one: nf.Candidate, others: Iterable[nf.Candidate]) -> bool:
    return any(
        other.cell in nf.CLASSIC.peers(one.cell) if one.digit == other.digit else one.cell == other.cell
        for other in others
    )


def check_net(board: nf.Board, step: nf.Step) -> None:
    """Read a whole net. Each case must reach the conclusion, and the text must name everything drawn."""
    reader = Reader(board)
    assert isinstance(step.evidence, Net)
    ends = 0
    sentences = nf.explain_step(board, step).sentences
    for sentence, after in zip(sentences, [*sentences[1:], None], strict=True):
        reader.read(sentence)
        if sentence.depth == 1 and (after is None or after.depth == 0):
            scope, ends = reader.scopes[1], ends + 1
            places, removes = set(step.places), set(step.removes)
            assert scope.is_broken or (places <= scope.on and removes <= scope.off)
            assert scope.is_broken == (len(step.evidence.branches) == 1)
    assert ends == len(step.evidence.branches)
    assert reader.drawn <= reader.named


@pytest.mark.parametrize(
    "case", [case for case in cases_of("nets") if case.effect], ids=lambda case: case.where
)
def test_nets_can_be_followed(case: Case) -> None:
    for step in nf.find_steps(case.board, technique=case.technique):
        check_net(case.board, step)


def test_lemmas_can_be_followed() -> None:
    board = nf.Board(INTERMEDIATE)
    (step,) = nf.find_steps(board, technique="forcing-net")
    check_net(board, step)
    explanation = nf.explain_step(board, step)
    assert {sentence.depth for sentence in explanation} == {0, 1, 2}
    assert any(isinstance(ref, Wave) for sentence in explanation for ref in sentence.refs.values())


@pytest.mark.parametrize(
    ("gone", "left", "words"),
    [
        ("34", None, "because of 2 in r1c1"),
        ("4", None, "because of 2 in r1c1, with 3 already ruled out"),
        ("34", 5, "because of 2 in r1c1"),
        ("4", 5, "because of 2 in r1c1, with 3 already ruled out"),
    ],
)
def test_a_cell_that_has_a_digit_already_does_not_see_itself(gone: str, left: int | None, words: str) -> None:
    """Proofs of a rating may go on after a contradiction."""
    digits = [2, *map(int, gone)]
    cause = nf.Candidate(0, 2)
    implications = [Implication(cause, True)]
    implications += [Implication(nf.Candidate(0, digit), False, cause) for digit in digits]
    if left:
        implications.append(Implication(nf.Candidate(0, left), True, truth=nf.Truth(cell=0)))
    branch = Branch(tuple(implications), emptied=nf.Truth(cell=0))
    step = nf.Step(technique="forcing-net", removes=(cause,), evidence=Net((branch,), None))
    kept = [2, 3, 4, *([left] if left else [])]
    board = nf.Board("." * 81).without([(0, digit) for digit in range(1, 10) if digit not in kept])
    said = [str(sentence) for sentence in nf.explain_step(board, step)]
    start = f"Then r1c1 can only be {left}" if left else "But r1c1 has no candidates left"
    assert f"{start}, {words}." in said


@slow_on_large_sets
@pytest.mark.parametrize("name", ["hardest", "evil"])
def test_nets_of_hard_puzzles_can_be_followed(name: str, sample: Sample) -> None:
    checked = 0
    for givens in sample(name, 5 if sample.is_large else 40):
        board = nf.Board(givens)
        while (step := nf.hint(board)) is not None:
            if step.technique in IDS:
                check_net(board, step)
                checked += 1
            board = board.apply(step)
        if checked and not sample.is_large:
            break
    assert checked
