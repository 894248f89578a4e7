#include "logic/path.hpp"

namespace ninefold {

std::optional<Step> first_step(const Board& board, std::span<const std::size_t> order) {
    const Facts facts(board);
    std::optional<Step> found;
    const auto keep = [&](Step&& step) {
        found = std::move(step);
        return false;
    };
    for (const std::size_t technique : order)
        if (!techniques()[technique].find(facts, keep)) {
            found->technique = technique;
            return found;
        }
    return {};
}

std::vector<Step> all_steps(const Board& board, std::size_t technique) {
    const Facts facts(board);
    std::vector<Step> steps;
    const auto keep = [&](Step&& step) {
        step.technique = technique;
        steps.push_back(std::move(step));
        return true;
    };
    techniques()[technique].find(facts, keep);
    return steps;
}

Board after(const Board& board, const Step& step) {
    CandidateSet removed;
    for (const Candidate candidate : step.removes) removed.insert(candidate);
    Board next = step.removes.empty() ? board : board.without(removed);
    for (const Candidate candidate : step.places) next = next.place(candidate);
    return next;
}

Path solve_path(const Board& start, std::span<const std::size_t> order,
                const std::function<bool()>& interrupted) {
    Path path{{}, start};
    while (!path.end.open().empty()) {
        auto step = first_step(path.end, order);
        if (!step) break;
        path.end = after(path.end, *step);
        path.steps.push_back(std::move(*step));
        if (interrupted()) {
            path.interrupted = true;
            break;
        }
    }
    return path;
}

}  // namespace ninefold
