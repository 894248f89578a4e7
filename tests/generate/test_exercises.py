"""Exercises: the technique is the easiest step, and levels are sorted by effort."""

import pytest

import ninefold as nf
from ninefold.explanation.singles import needs_no_candidates
from ninefold.generation.exercises import exercises
from ninefold.logic.examples import effect_of


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["hidden-single", "naked-pair", "x-wing"])
def test_technique_is_the_easiest_step(technique: str) -> None:
    made = exercises(technique, 3, seed=7)
    assert len(made) == 3
    for exercise in made:
        hint = nf.hint(exercise.board)
        assert hint is not None
        assert hint.technique == technique
        steps = nf.find_steps(exercise.board, technique=technique)
        assert exercise.ways == len({effect_of(step) for step in steps})
        assert effect_of(exercise.step) in {effect_of(step) for step in steps}
        assert exercise.effort == max(1, round(len(exercise.board.all_candidates) / exercise.ways))


def test_positions_of_singles_need_no_candidates() -> None:
    for exercise in exercises("naked-single", 4, seed=3):
        assert needs_no_candidates(exercise.board, exercise.step)


@pytest.mark.slow
def test_levels_are_thirds_of_the_same_exercises() -> None:
    every = [exercises("naked-pair", 2, level=level, seed=5) for level in (1, 2, 3)]
    efforts = [exercise.effort for level in every for exercise in level]
    assert efforts == sorted(exercise.effort for exercise in exercises("naked-pair", 6, seed=5))
    assert exercises("naked-pair", 2, level=1, seed=5) == every[0]


def test_rare_techniques_give_fewer_exercises() -> None:
    assert exercises("jellyfish", 5, seed=1, max_attempts=1) == []


def test_level_out_of_range() -> None:
    with pytest.raises(nf.NinefoldError, match="level 4: give a level from 1 to 3"):
        exercises("x-wing", 1, level=4)
