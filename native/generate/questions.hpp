// How many solutions have these boards? The generator asks in batches, one question for each puzzle that it
// is working on, so that the kernel's lanes are full.
#pragma once
#include <algorithm>
#include <functional>
#include <vector>

#include "model/types.hpp"
#include "search/dispatch.hpp"
#include "search/kernel_board.hpp"

namespace ninefold {

class Questions {
public:
    explicit Questions(const KernelRow& kernel) : kernel_(kernel), workspace_(kernel) {}

    /// How many solutions, up to a limit? Returns the number of the question.
    std::size_t ask(const KernelBoard& board, std::uint32_t limit) {
        boards_.push_back(board);
        limits_.push_back(limit);
        return boards_.size() - 1;
    }
    /// For small changes to a board after it has been copied.
    KernelBoard& board(std::size_t question) { return boards_[question]; }
    void clear() {
        boards_.clear();
        limits_.clear();
    }

    /// Answers all questions. `interrupted` is asked now and then; false if it said so, and then there are no
    /// answers.
    bool answer(const std::function<bool()>& interrupted);

    std::uint32_t count(std::size_t question) const { return counts_[question]; }
    /// The first solutions, at most two.
    std::size_t kept(std::size_t question) const { return std::min(counts_[question], keep); }
    const std::uint8_t* solution(std::size_t question, std::size_t number) const {
        return solutions_.data() + (question * keep + number) * Cell::count;
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
