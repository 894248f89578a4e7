// The kernel on any candidates: all instruction sets give the same answer, every solution is valid, and a
// board derived from a known grid has at least that solution.
#include <array>
#include <vector>

#include "batch/solve_many.hpp"
#include "fuzz.hpp"
#include "search/algorithms.hpp"
#include "search/unique_givens.hpp"

using namespace ninefold;

namespace {

constexpr std::uint32_t most_nodes = 2000;
const StopToken never;

struct Answer {
    std::array<std::uint8_t, 81> solution{};
    std::uint32_t count = 0, guesses = 0, rounds = 0;
    PuzzleStatus status{};
    bool operator==(const Answer&) const = default;
};

using Masks = std::array<std::uint16_t, 81>;

Answer solve(const Masks& masks, const KernelRow& kernel, std::uint32_t limit) {
    Answer answer;
    const BatchResults results{answer.solution.data(), &answer.count, &answer.guesses, &answer.rounds,
                               &answer.status};
    solve_many(rows_of_masks(masks.data(), 1), {&kernel, limit, most_nodes, 1}, results, never);
    return answer;
}

/// Any masks at all, or those of a board with a known solution.
Masks masks_from(fuzz::Bytes& bytes, bool& has_known_grid) {
    Masks masks;
    has_known_grid = bytes.below(2) == 1;
    if (!has_known_grid) {
        for (std::uint16_t& mask : masks) mask = static_cast<std::uint16_t>(bytes.next() << 8 | bytes.next());
        return masks;
    }
    const Board board = fuzz::board_from(bytes, fuzz::known_grid());
    for (int i = 0; i < Cell::count; ++i) {
        const Cell cell = Cell::at(i);
        masks[static_cast<std::size_t>(i)] =
            (board.value(cell) == 0 ? board.candidates(cell) : DigitSet::of(Digit(board.value(cell))))
                .word(0);
    }
    return masks;
}

void compare_with_an_algorithm(const Board& board, std::uint32_t count, std::uint32_t limit) {
    if (!board.conflicts().empty() || !board.dead_cells().empty()) return;
    Search search(
        {limit, most_nodes, 1.0}, [&](const Values& grid) { REQUIRE(fuzz::is_solution(grid, board)); },
        never);
    algorithms()[0].run(board, search);
    if (search.ending() == Ending::exhausted || search.ending() == Ending::solutions)
        REQUIRE(search.solutions() == count);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes bytes(data, size);
    const std::uint32_t limit = bytes.below(4) + 1;
    bool has_known_grid = false;
    const Masks masks = masks_from(bytes, has_known_grid);
    const Answer answer = solve(masks, kernels().back(), limit);
    for (const KernelRow& kernel : kernels())
        if (kernel.supported()) REQUIRE(solve(masks, kernel, limit) == answer);
    if (answer.status != PuzzleStatus::solved) return 0;
    REQUIRE(!has_known_grid || answer.count > 0);
    CandidateSet allowed;
    for (int i = 0; i < Cell::count; ++i)
        for (const Digit digit : DigitSet::full())
            if (masks[static_cast<std::size_t>(i)] >> (digit.number() - 1) & 1)
                allowed.insert({Cell::at(i), digit});
    const Board board(Rules::classic(), Values{}, allowed);
    if (answer.count > 0) {
        Values grid;
        for (int i = 0; i < Cell::count; ++i)
            grid[Cell::at(i)] = answer.solution[static_cast<std::size_t>(i)];
        REQUIRE(fuzz::is_solution(grid, board));
    }
    compare_with_an_algorithm(board, answer.count, limit);
    return 0;
}
