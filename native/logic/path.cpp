#include "logic/path.hpp"

#include "logic/check.hpp"

namespace ninefold {

namespace {

/// With spare truths, perhaps.
std::optional<Step> first_of(const Board& board, const Plan& plan, const Interrupted& interrupted,
                             Memory* memory = nullptr) {
    const Facts facts(board, plan.horizon, interrupted, memory);
    std::optional<Step> found;
    const auto keep = [&](Step&& step) {
        found = std::move(step);
        return false;
    };
    for (const std::size_t technique : plan.order) {
        if (!techniques()[technique].find(facts, keep)) {
            found->technique = technique;
            return found;
        }
        if (interrupted()) return {};
    }
    return {};
}

}  // namespace

std::optional<Step> first_step(const Board& board, const Plan& plan, const Interrupted& interrupted) {
    std::optional<Step> step = first_of(board, plan, interrupted);
    if (step && step->has_spare_truths) drop_spare_truths(board, *step, interrupted);
    return step;
}

std::vector<Step> all_steps(const Board& board, const Plan& plan, const Interrupted& interrupted) {
    const Facts facts(board, plan.horizon, interrupted);
    std::vector<Step> steps;
    for (const std::size_t technique : plan.order) {
        const auto keep = [&](Step&& step) {
            step.technique = technique;
            if (step.has_spare_truths) drop_spare_truths(board, step, interrupted);
            steps.push_back(std::move(step));
            return !interrupted();
        };
        if (!techniques()[technique].find(facts, keep) || interrupted()) break;
    }
    return steps;
}

Board after(const Board& board, const Step& step) {
    CandidateSet removed;
    for (const Candidate candidate : step.removes) removed.insert(candidate);
    Board next = step.removes.empty() ? board : board.without(removed);
    for (const Candidate candidate : step.places) next = next.place(candidate);
    return next;
}

Path solve_path(const Board& start, const Plan& plan, const Interrupted& interrupted, const GoesOn& goes_on) {
    Path path{start, {}, start};
    Memory memory;
    while (!path.end.open().empty()) {
        auto step = first_of(path.end, plan, interrupted, &memory);
        if (step) {
            path.end = after(path.end, *step);
            path.steps.push_back(std::move(*step));
        }
        path.interrupted = interrupted();
        if (!step || path.interrupted || (goes_on && !goes_on(path.steps.back()))) break;
    }
    return path;
}

std::vector<Step> proved_steps(const Path& path, const Interrupted& interrupted) {
    std::vector<Step> steps = path.steps;
    Board board = path.start;
    for (Step& step : steps) {
        if (interrupted()) break;
        if (step.has_spare_truths) drop_spare_truths(board, step, interrupted);
        board = after(board, step);
    }
    return steps;
}

}  // namespace ninefold
