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
                                Questions& questions, const std::function<bool()>& interrupted) {
    Deletion deletion;
    deletion.start(solution, orbits, 0);
    while (!deletion.done()) {
        questions.clear();
        deletion.ask(questions);
        if (!questions.answer(interrupted)) return {};
        deletion.hear(questions);
    }
    return deletion.clues();
}

std::optional<Table<Candidate, std::uint32_t>> count_candidates(const Board& board, std::uint32_t limit,
                                                                Questions& questions,
                                                                const std::function<bool()>& interrupted) {
    const KernelBoard start = kernel_board_of(board);
    std::vector<Candidate> asked;
    questions.clear();
    for (const Cell cell : CellSet::full()) {
        const DigitSet digits =
            board.open().contains(cell) ? board.candidates(cell) : DigitSet::of(Digit(board.value(cell)));
        for (const Digit digit : digits) {
            asked.emplace_back(cell, digit);
            questions.board(questions.ask(start, limit)).place(cell.position(), digit.number());
        }
    }
    if (!questions.answer(interrupted)) return {};
    Table<Candidate, std::uint32_t> counts;
    for (std::size_t i = 0; i < asked.size(); ++i) counts[asked[i]] = questions.count(i);
    return counts;
}

}  // namespace ninefold
