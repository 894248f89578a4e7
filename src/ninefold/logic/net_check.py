"""Check a net of implications: each must follow from those before it, up to the changes of the step."""

from collections.abc import Sequence

from ninefold._native import Board
from ninefold.candidate import Candidate
from ninefold.logic.clash import clash
from ninefold.logic.step import Branch, Implication, Net, Step, Truth

__all__ = ["is_sound_net"]


def is_sound_net(board: Board, step: Step, net: Net) -> bool:
    """True if every branch is valid, and together they lead to the changes of the step."""
    scopes = [_Scope(board).follow(branch) for branch in net.branches]
    if not scopes or None in scopes:
        return False
    assumed = [(branch.implications[0].candidate, branch.implications[0].holds) for branch in net.branches]
    if len(net.branches) == 1:
        ((candidate, holds),) = assumed
        return _is_broken(net.branches[0]) and _changes(step) == [(candidate, not holds)]
    return _is_exhaustive(board, net, assumed) and all(
        not _is_broken(branch) and _changes(step) == [_conclusion(branch)] for branch in net.branches
    )


def _changes(step: Step) -> list[tuple[Candidate, bool]]:
    return [*((one, True) for one in step.places), *((one, False) for one in step.removes)]


def _is_broken(branch: Branch) -> bool:
    return branch.emptied is not None or branch.both is not None


def _conclusion(branch: Branch) -> tuple[Candidate, bool]:
    last = branch.implications[-1]
    return last.candidate, last.holds


def _is_exhaustive(board: Board, net: Net, assumed: Sequence[tuple[Candidate, bool]]) -> bool:
    """True if one assumption must be right: all candidates of a truth, or a candidate holding and failing."""
    if net.split is None:
        return len(assumed) == 2 and {*assumed} == {(assumed[0][0], True), (assumed[0][0], False)}
    return {*assumed} == {(candidate, True) for candidate in net.split.candidates(board)}


class _Scope:
    """The candidates that hold and those that fail under the assumptions so far."""

    def __init__(self, board: Board, outer: "_Scope | None" = None) -> None:
        self.board = board
        self.holding: set[Candidate] = set() if outer is None else set(outer.holding)
        self.failing: set[Candidate] = set() if outer is None else set(outer.failing)

    def follow(self, branch: Branch) -> "_Scope | None":
        """Return the scope at the end of a branch, or None if something in it does not follow."""
        if not branch.implications:
            return None
        first, *rest = branch.implications
        if first != Implication(first.candidate, first.holds) or not self._is_there(first.candidate):
            return None
        self._note(first)
        for implication in rest:
            if not self._is_there(implication.candidate) or not self._follows(implication):
                return None
            self._note(implication)
        return self if self._ends_as_claimed(branch) else None

    def _note(self, implication: Implication) -> None:
        (self.holding if implication.holds else self.failing).add(implication.candidate)

    def _is_there(self, candidate: Candidate) -> bool:
        return candidate in self.board.all_candidates

    def _fails(self, candidate: Candidate) -> bool:
        return candidate in self.failing or any(clash(self.board, candidate, one) for one in self.holding)

    def _follows(self, implication: Implication) -> bool:
        candidate, holds, because, truth, lemma = implication
        if holds:
            return truth is not None and because is None and lemma is None and self._is_last(candidate, truth)
        if lemma is not None:
            supposed = lemma.implications[0] if lemma.implications else None
            inner = _Scope(self.board, self)
            return (
                supposed == Implication(candidate, True)
                and _is_broken(lemma)
                and inner.follow(lemma) is not None
            )
        return because is not None and because in self.holding and clash(self.board, because, candidate)

    def _is_last(self, candidate: Candidate, truth: Truth) -> bool:
        every = truth.candidates(self.board)
        return candidate in every and all(self._fails(other) for other in every if other != candidate)

    def _ends_as_claimed(self, branch: Branch) -> bool:
        """True if the branch ends in the contradiction that it claims."""
        if branch.emptied is not None:
            lost = branch.emptied.candidates(self.board)
            return bool(lost) and all(map(self._fails, lost))
        if branch.both is None:
            return branch.because is None
        if branch.because is None or not {branch.both, branch.because} <= self.holding:
            return False
        return clash(self.board, branch.both, branch.because)
