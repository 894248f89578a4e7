"""A new technique needs one finder and one table row in the core, or one file in Python."""

import os
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

import ninefold as nf
from tests.conftest import ROOT

pytestmark = pytest.mark.slow

FINDER = """
/// The last naked single.
bool find_toys(const Facts& facts, Sink sink) {
    std::optional<Step> last;
    const auto keep = [&](Step&& step) { return last = std::move(step), true; };
    find_naked_singles(facts, keep);
    return !last || sink(std::move(*last));
}

constexpr Technique table[] = {
    {"toy", find_toys},
"""

MAIN = """
#include <cstdio>
#include "logic/path.hpp"
#include "text/line.hpp"
using namespace ninefold;
int main() {
    const Board board(Rules::classic(), *values_from_line("%s"));
    for (std::size_t row = 0; row < techniques().size(); ++row)
        if (techniques()[row].id == "toy")
            for (const Step& step : all_steps(board, {{row}}, 99, [] { return false; }))
                std::printf("%%d %%d", step.places[0].cell().position(), step.places[0].digit().number());
}
"""

PUZZLE = "..49.1.837..56.9141..8......81.....5.7.3.96..4..12..3726..931..913...462..5......"


def test_native_technique_is_a_finder_and_a_row(tmp_path: Path) -> None:
    built, compiler = ROOT / "build/core", os.environ.get("CXX") or shutil.which("c++")
    if not (built / "libnf_logic.a").exists() or compiler is None:
        if os.environ.get("CI"):
            pytest.fail("make test-native builds the core, which this test links with")
        pytest.skip("the core is not built, or there is no compiler: run `make test-native`")
    family = (ROOT / "native/logic/singles.cpp").read_text()
    (tmp_path / "singles.cpp").write_text(
        family.replace("constexpr Technique table[] = {\n", FINDER.lstrip())
    )
    (tmp_path / "main.cpp").write_text(MAIN % PUZZLE)
    sources = [
        tmp_path / "main.cpp",
        tmp_path / "singles.cpp",
        built / "libnf_text.a",
        built / "libnf_logic.a",
        built / "libnf_model.a",
    ]
    program = tmp_path / "toy"
    subprocess.run([compiler, "-std=c++20", f"-I{ROOT / 'native'}", *sources, "-o", program], check=True)
    found = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    last = nf.find_steps(PUZZLE, technique="naked-single")[-1].places[0]
    assert found == f"{last.cell} {last.digit}"


def test_python_example_is_correct_and_used() -> None:
    example = runpy.run_path(str(ROOT / "examples/almost_locked_pair.py"))
    try:
        assert nf.techniques()[-1].id == "almost-locked-pair"
        count = 0
        for puzzle in nf.generate_many(200, seed=3):
            board, grid = nf.Board(puzzle), nf.solve(puzzle).grid
            while (step := nf.hint(board, techniques=["naked-single", "hidden-single"])) is not None:
                board = board.apply(step)
            for step in nf.find_steps(board, technique="almost-locked-pair"):
                assert nf.check_step(board, step)
                assert all(grid[cell] != str(digit) for cell, digit in step.removes)
                assert "Remove" in str(nf.explain_step(board, step))
                count += 1
        assert count > 50
    finally:
        example["almost_locked_pairs"].forget()
