#include "logic/path.hpp"

#include "logic/check.hpp"

namespace ninefold {

namespace {

bool is_applicable(const Technique& technique, const Board& board, const Plan& plan) {
    if (!technique.assumes_unique) return true;
    if (!board.rules().are_plain()) return false;
    if (!board.unique_givens() && plan.has_unique_givens) plan.has_unique_givens(board);
    return board.unique_givens() == true;
}

/// The step may still have spare truths.
std::optional<Step> first_of(const Board& board, const Plan& plan, const StopToken& stop,
                             Memory* memory = nullptr) {
    const Facts facts(board, plan.limits, stop, memory);
    std::optional<Step> found;
    const auto keep = [&](Step&& step) {
        found = std::move(step);
        return false;
    };
    for (const std::size_t row : plan.order) {
        const Technique& technique = techniques()[row];
        if (is_applicable(technique, board, plan) && !technique.find(facts, keep)) {
            found->technique = row;
            return found;
        }
        if (stop.requested()) return {};
    }
    return {};
}

}  // namespace

std::optional<Step> first_step(const Board& board, const Plan& plan, const StopToken& stop) {
    std::optional<Step> step = first_of(board, plan, stop);
    if (step && step->has_spare_truths) drop_spare_truths(board, *step, stop);
    return step;
}

std::vector<Step> all_steps(const Board& board, const Plan& plan, std::size_t most, const StopToken& stop) {
    const Facts facts(board, plan.limits, stop);
    std::vector<Step> steps;
    for (const std::size_t row : plan.order) {
        const Technique& technique = techniques()[row];
        if (!is_applicable(technique, board, plan)) continue;
        const auto keep = [&](Step&& step) {
            step.technique = row;
            if (step.has_spare_truths) drop_spare_truths(board, step, stop);
            steps.push_back(std::move(step));
            return steps.size() < most && !stop.requested();
        };
        if (!technique.find(facts, keep) || stop.requested()) break;
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

Path solve_path(const Board& start, const Plan& plan, const StopToken& stop, const KeepGoing& keep_going) {
    Path path{start, {}, start};
    Memory memory;
    while (!path.end.open().empty()) {
        auto step = first_of(path.end, plan, stop, &memory);
        if (step) {
            path.end = after(path.end, *step);
            path.steps.push_back(std::move(*step));
        }
        path.interrupted = stop.requested();
        if (!step || path.interrupted || (keep_going && !keep_going(path.steps.back()))) break;
    }
    if (const auto unique = path.end.unique_givens()) path.start.note_unique_givens(*unique);
    return path;
}

std::vector<Step> proved_steps(const Path& path, const StopToken& stop) {
    std::vector<Step> steps = path.steps;
    Board board = path.start;
    for (Step& step : steps) {
        if (stop.requested()) break;
        if (step.has_spare_truths) drop_spare_truths(board, step, stop);
        board = after(board, step);
    }
    return steps;
}

}  // namespace ninefold
