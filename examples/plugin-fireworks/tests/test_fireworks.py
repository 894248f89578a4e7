"""The plug-in finds fireworks, and ninefold knows what to do with them. Run it with `pytest`."""

import ninefold as nf

#: Row 5 and column 7 cross in r5c7; outside box 6, they have 1, 2 and 8 only in r5c6 and r1c7.
PUZZLE = "...95...1......3...2.387.9.8...9.....5973....4......3....21.....71....8.5....4..2"


def test_finds_the_firework() -> None:
    """The example is there, and it is right."""
    step = nf.example("firework")
    assert str(step) == "triple-firework: r1c7<>6 r1c7<>7"
    assert nf.check_step(step.board, step)


def test_comes_before_the_xy_wing() -> None:
    """The plug-in says where its technique belongs."""
    names = nf.explain(PUZZLE).text()
    assert "triple-firework" in names
    assert "xy-wing" not in names


def test_speaks_english_and_german() -> None:
    """The words are complete in both languages."""
    words = nf.explain_step(nf.example("firework"))
    assert words.text().startswith("Look at 1, 2 and 8 in row 5 and column 7, which cross in r5c7.")
    assert words.text("de").startswith("Sieh dir 1, 2 und 8 in Zeile 5 und Spalte 7 an")
    assert words.text("de").endswith("Streiche 6 und 7 aus r1c7.")


def test_every_step_is_right() -> None:
    """Search many boards. `find_steps` raises an error if a step is wrong."""
    found = 0
    for puzzle in nf.generate_many(100, seed=1):
        board = nf.explain(puzzle, techniques=["singles"]).end
        found += len(nf.find_steps(board, technique="firework"))
    assert found


def test_new_puzzles_can_require_it() -> None:
    """Its level and price count in the rating."""
    puzzle = nf.generate(requires="triple-firework", seed=1)
    rating = nf.rate(puzzle, profile="human")
    assert rating.counts["triple-firework"] >= 1
    assert rating.level in ("hard", "unfair", "extreme")
