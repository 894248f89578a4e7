#include "logic/path.hpp"

#include "logic/check.hpp"

namespace ninefold {

namespace {

std::optional<Step> first_of(const Board& board, std::span<const std::size_t> order) {
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

}  // namespace

std::optional<Step> first_step(const Board& board, std::span<const std::size_t> order) {
    std::optional<Step> step = first_of(board, order);
    if (step && step->has_spare_truths) drop_spare_truths(board, *step);
    return step;
}

std::vector<Step> all_steps(const Board& board, std::size_t technique) {
    const Facts facts(board);
    std::vector<Step> steps;
    const auto keep = [&](Step&& step) {
        step.technique = technique;
        if (step.has_spare_truths) drop_spare_truths(board, step);
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
    Path path{start, {}, start};
    while (!path.end.open().empty()) {
        auto step = first_of(path.end, order);
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

std::vector<Step> proved_steps(const Path& path) {
    std::vector<Step> steps = path.steps;
    Board board = path.start;
    for (Step& step : steps) {
        if (step.has_spare_truths) drop_spare_truths(board, step);
        board = after(board, step);
    }
    return steps;
}

}  // namespace ninefold
