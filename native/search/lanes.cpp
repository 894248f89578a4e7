#include "search/lanes.hpp"

#include <algorithm>
#include <array>

namespace ninefold {
namespace {

using Masks = std::array<std::uint16_t, Cell::count>;

Masks masks_of(const Board& board) {
    Masks masks;
    for (Cell cell : CellSet::full()) {
        const DigitSet digits =
            board.open().contains(cell) ? board.candidates(cell) : DigitSet::of(Digit(board.value(cell)));
        masks[static_cast<std::size_t>(cell.position())] = digits.word(0);
    }
    return masks;
}

Values values_of(const std::uint8_t* grid) {
    Values values;
    for (Cell cell : CellSet::full()) values[cell] = grid[cell.position()];
    return values;
}

}  // namespace

void lanes(const Board& board, Search& search, const KernelRow& kernel) {
    const Masks masks = masks_of(board);
    const SearchLimits& limits = search.limits();
    constexpr std::uint64_t most = UINT32_MAX;
    std::uint32_t count = 0, guesses = 0;
    PuzzleStatus status{};
    const KernelJob job{
        .cells = reinterpret_cast<const std::uint8_t*>(masks.data()),
        .starts = nullptr,
        .stride = sizeof masks,
        .first = 0,
        .last = 1,
        .form = CellForm::masks,
        .limit = static_cast<std::uint32_t>(std::min(limits.solutions, most)),
        .limits = nullptr,
        .max_nodes = static_cast<std::uint32_t>(std::min(limits.nodes, most)),
        .keep = static_cast<std::uint32_t>(most),
        .base = 0,
        .solutions = nullptr,
        .solution_stride = 0,
        .counts = &count,
        .guesses = &guesses,
        .rounds = nullptr,
        .status = &status,
        .stop_requested = [](void* context) { return !static_cast<Search*>(context)->poll(); },
        .found = [](void* context,
                    const std::uint8_t* grid) { static_cast<Search*>(context)->found(values_of(grid)); },
        .context = &search,
    };
    const KernelWorkspace workspace(kernel);
    kernel.solve(job, workspace.get());
    search.counters.guesses = guesses;
    if (status == PuzzleStatus::limited) search.end(Ending::nodes);
}

}  // namespace ninefold
