// Boards whose solutions the kernel will count. The generator works on many puzzles at once and queues a
// board for each, which keeps the kernel's lanes full.
#pragma once
#include <algorithm>
#include <vector>

#include "model/stop_token.hpp"
#include "model/types.hpp"
#include "search/dispatch.hpp"
#include "search/kernel_board.hpp"

namespace ninefold {

class KernelQueue {
public:
    explicit KernelQueue(const KernelRow& kernel) : kernel_(kernel), workspace_(kernel) {}

    /// Adds a board, to count its solutions up to a limit. Returns the number of the entry.
    std::size_t add(const KernelBoard& board, std::uint32_t limit) {
        boards_.push_back(board);
        limits_.push_back(limit);
        return boards_.size() - 1;
    }
    /// Lets the caller make small changes to the queued copy of a board.
    KernelBoard& board(std::size_t entry) { return boards_[entry]; }
    void clear() {
        boards_.clear();
        limits_.clear();
    }

    /// Counts the solutions of all entries. Returns false, without counts, if the caller asked to stop first.
    bool solve(const StopToken& stop);

    std::uint32_t count(std::size_t entry) const { return counts_[entry]; }
    /// The first solutions, at most two.
    std::size_t kept(std::size_t entry) const { return std::min(counts_[entry], keep); }
    const std::uint8_t* solution(std::size_t entry, std::size_t number) const {
        return solutions_.data() + (entry * keep + number) * Cell::count;
    }

private:
    static constexpr std::uint32_t keep = 2;

    const KernelRow& kernel_;
    KernelWorkspace workspace_;
    std::vector<KernelBoard> boards_;
    std::vector<std::uint32_t> limits_;
    std::vector<std::uint8_t> solutions_;
    std::vector<std::uint32_t> counts_, guesses_;
    std::vector<PuzzleStatus> status_;
};

}  // namespace ninefold
