#include "generate/setting.hpp"

#include "generate/deletion.hpp"

namespace ninefold {
namespace {

KernelBoard kernel_board_of(const Board& board) {
    KernelBoard result{};
    for (const Cell cell : CellSet::full()) {
        if (!board.open().contains(cell)) result.allow(cell.position(), board.value(cell));
        for (const Digit digit : board.candidates(cell)) result.allow(cell.position(), digit.number());
    }
    return result;
}

}  // namespace

std::optional<CellSet> minimise(const Values& solution, const std::vector<CellSet>& orbits,
                                KernelQueue& queue, const StopToken& stop) {
    Deletion deletion;
    deletion.start(solution, orbits, 0);
    while (!deletion.done()) {
        queue.clear();
        deletion.request(queue);
        if (!queue.solve(stop)) return {};
        deletion.receive(queue);
    }
    return deletion.clues();
}

std::optional<Table<Candidate, std::uint32_t>> count_candidates(const Board& board, std::uint32_t limit,
                                                                KernelQueue& queue, const StopToken& stop) {
    const KernelBoard start = kernel_board_of(board);
    std::vector<Candidate> asked;
    queue.clear();
    for (const Cell cell : CellSet::full()) {
        const DigitSet digits =
            board.open().contains(cell) ? board.candidates(cell) : DigitSet::of(Digit(board.value(cell)));
        for (const Digit digit : digits) {
            asked.emplace_back(cell, digit);
            queue.board(queue.add(start, limit)).place(cell.position(), digit.number());
        }
    }
    if (!queue.solve(stop)) return {};
    Table<Candidate, std::uint32_t> counts;
    for (std::size_t i = 0; i < asked.size(); ++i) counts[asked[i]] = queue.count(i);
    return counts;
}

}  // namespace ninefold
