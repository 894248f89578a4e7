"""The engine against the cases of other programs; the predicates judge each grid it returns."""

from typing import Any

import pytest

from ninefold._native import constraint_types
from ninefold.reference.variants import RULES, broken_rules, is_solution
from ninefold.variants.form import FIELDS
from tests.variants.cases import Variant, cases
from tests.variants.engine import VariantResult, count, search

#: Listed as unique, but cannot be: there are only sandwich clues and no givens, so exchanging all 1s and 9s,
#: the crusts, turns each solution into another.
AMBIGUOUS = {"iss/sandwich-snipe-18"}


def by_id(case: Variant) -> str:
    return str(case["id"])


def check_answer(case: Variant, result: VariantResult) -> None:
    for grid in result.solutions:
        assert not list(broken_rules(case, grid))
    expected: Any = ">=2" if case["id"] in AMBIGUOUS else case["solution_count"]
    if expected == ">=1":
        assert result.found >= 1
    elif expected == ">=2" or expected > 1:
        assert result.verdict == "multiple"
    else:
        assert result.verdict == ("unique" if expected else "none")
        assert result.solutions == ([case["solution"]] if expected else [])


@pytest.mark.parametrize(
    "case", [c for tier in ("fast", "slow") for c in cases(tier) if c["solution"]], ids=by_id
)
def test_predicates_accept_solutions_and_refuse_changes(case: Variant) -> None:
    solution = case["solution"]
    assert is_solution(case, solution)
    digits = range(case["min_value"], case["max_value"] + 1)
    for cell in range(0, len(solution), 7):
        changed = list(solution)
        changed[cell] = digits[(digits.index(solution[cell]) + 1) % len(digits)]
        assert not is_solution(case, changed)


@pytest.mark.parametrize("case", cases("fast"), ids=by_id)
def test_fast(case: Variant) -> None:
    check_answer(case, search(case))


@pytest.mark.parametrize("case", cases("layout"), ids=by_id)
def test_layout(case: Variant) -> None:
    check_answer(case, search(case, 1))


@pytest.mark.parametrize("case", cases("count"), ids=by_id)
def test_count(case: Variant) -> None:
    result = count(case)
    assert (result.found, result.ending) == (case["solution_count"], "exhausted")


@pytest.mark.full
@pytest.mark.parametrize("case", cases("slow"), ids=by_id)
def test_slow_is_right_or_unknown(case: Variant) -> None:
    result = search(case, max_nodes=50_000)
    if result.verdict == "unknown":
        assert all(is_solution(case, grid) for grid in result.solutions)
    else:
        check_answer(case, result)


def test_ambiguous_cases_have_a_second_solution() -> None:
    for case in (c for c in cases("slow") if c["id"] in AMBIGUOUS):
        exchanged = [{1: 9, 9: 1}.get(digit, digit) for digit in case["solution"]]
        assert exchanged != case["solution"]
        assert is_solution(case, exchanged)


def test_wrong_answers_are_noticed() -> None:
    case = next(case for case in cases("fast") if case["solution_count"] == 1)
    result = search(case)
    check_answer(case, result)
    wrong_grid = [result.solutions[0][1:] + result.solutions[0][:1]]
    for wrong in (
        result._replace(verdict="multiple"),
        result._replace(solutions=[]),
        result._replace(solutions=wrong_grid),
    ):
        with pytest.raises(AssertionError):
            check_answer(case, wrong)


def test_every_type_has_a_predicate_and_a_row() -> None:
    assert set(constraint_types()) == set(RULES) == set(FIELDS)
