// Steps of every technique on any board with a known solution: none contradicts the solution, and each is
// proved.
#include <chrono>

#include "fuzz.hpp"
#include "logic/check.hpp"
#include "logic/path.hpp"
#include "search/unique_givens.hpp"

using namespace ninefold;

namespace {

constexpr std::size_t most_steps = 60;

/// Stops slow techniques: the fuzzer learns more from many boards than from all steps of one.
StopToken after_a_moment() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
    return [end] { return std::chrono::steady_clock::now() > end; };
}

bool agrees(const Step& step, const Values& grid) {
    for (const Candidate placed : step.places)
        if (grid[placed.cell()] != placed.digit().number()) return false;
    for (const Candidate removed : step.removes)
        if (grid[removed.cell()] == removed.digit().number()) return false;
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    const std::size_t technique = bytes.below(static_cast<unsigned>(techniques().size()));
    const Values grid = fuzz::known_grid();
    const Board board = fuzz::board_from(bytes, grid);
    has_unique_givens(board);
    const StopToken stop = after_a_moment();
    for (const Step& step : all_steps(board, {{technique}}, most_steps, stop)) {
        REQUIRE(!step.places.empty() || !step.removes.empty());
        REQUIRE(agrees(step, grid));
        REQUIRE(check_step(board, step, stop) != StepVerdict::wrong);
    }
    return 0;
}
