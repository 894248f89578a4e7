#include "generate/target.hpp"

#include <algorithm>

#include "rating/explainer/explainer.hpp"

namespace ninefold {
namespace {

// Distances from different goals are added up, so all of them use the rating scale, in tenths.
constexpr int near_rating = 15;
constexpr int missing_technique = 10, missing_and_untried = 40, forbidden_technique = 20, unknown = 1000;

// The highest price of a single. A puzzle with at most `near_singles` singles at the start counts as near to
// one without any.
constexpr int singles_rating = 23, near_singles = 8;

// Up to this rating, rating a puzzle takes less time than finding its path.
constexpr int cheap_rating = 66;

int outside(const RatingGoal& goal, int er) { return std::max({0, goal.least - er, er - goal.most}); }

/// Counts cells with one candidate, and digits with one place in a house. A candidate may count more than
/// once.
int count_singles(const Board& board) {
    int count = 0;
    for (const Cell cell : board.open()) count += board.candidates(cell).single();
    for (int digit = 0; digit < Digit::count; ++digit) {
        const CellSet places = board.cells_with(Digit::at(digit));
        for (const House house : board.rules().complete_houses())
            count += (places & board.rules().cells(house)).single();
    }
    return count;
}

/// With `exact`, also finds out how much too hard a puzzle is.
void judge_rating(const Board& board, const RatingGoal& goal, bool exact, const StopToken& stop,
                  Verdict& verdict) {
    using explainer::Status;
    if ((goal.pearl || goal.diamond) && goal.least > singles_rating) {
        const int singles = count_singles(board);
        if (singles > 0) {  // they would come first, and they are too easy
            verdict.distance += RatingGoal::highest + singles;
            verdict.near = verdict.near && singles <= near_singles;
            return;
        }
    }
    const explainer::Rating rating = explainer::rate(board, {true, goal.most, !exact}, stop);
    verdict.done = rating.status != Status::interrupted;
    verdict.is_rated = rating.status == Status::rated;
    verdict.er = rating.status == Status::stuck ? RatingGoal::highest : rating.er;
    verdict.ep = rating.ep;
    verdict.ed = rating.ed;
    // The rating stopped early, so rank this puzzle behind those whose distance is known.
    const bool is_vague = !exact && rating.status == Status::above;
    const int away = outside(goal, verdict.er) + (is_vague ? unknown : 0);
    verdict.near = verdict.near && away <= near_rating;
    verdict.distance += away;
    if (goal.pearl || goal.diamond) verdict.distance += verdict.er - rating.ep + !verdict.is_rated;
    if (goal.diamond) verdict.distance += verdict.er - rating.ed;
}

/// The place of a technique in the order, counted from 1.
std::size_t place_in(const Plan& plan, std::size_t technique) {
    return static_cast<std::size_t>(std::ranges::find(plan.order, technique) - plan.order.begin()) + 1;
}

/// True if the set contains one of the first `place` techniques in the order.
bool is_among_first(const Plan& plan, const TechniqueSet& set, std::size_t place) {
    const auto end = plan.order.begin() + static_cast<std::ptrdiff_t>(place);
    return std::any_of(plan.order.begin(), end, [&](std::size_t technique) { return set.test(technique); });
}

void judge_path(const Board& board, const PathGoal& goal, const StopToken& stop, Verdict& verdict) {
    std::vector<TechniqueSet> missing = goal.required;
    std::size_t tried = 0;
    bool is_forbidden = false;
    const auto keep_going = [&](const Step& step) {
        std::erase_if(missing, [&](const TechniqueSet& set) { return set.test(step.technique); });
        tried = std::max(tried, place_in(goal.plan, step.technique));
        is_forbidden = goal.forbidden.test(step.technique);
        return !is_forbidden && (goal.solved || !missing.empty());
    };
    const Path path = solve_path(board, goal.plan, stop, keep_going);
    verdict.done = verdict.done && !path.interrupted;
    const bool is_stuck = !is_forbidden && !path.end.open().empty() && (goal.solved || !missing.empty());
    if (is_stuck) tried = goal.plan.order.size();
    if (is_forbidden || (is_stuck && goal.solved))
        verdict.distance += forbidden_technique + path.end.open().size();
    for (const TechniqueSet& set : missing) {
        const bool is_tried = is_among_first(goal.plan, set, tried);
        verdict.distance += is_tried ? missing_technique : missing_and_untried;
        verdict.near = verdict.near && is_tried;
    }
}

}  // namespace

Verdict judge(const Values& givens, const Target& target, const StopToken& stop) {
    const Board board(Rules::classic(), givens);
    board.note_unique_givens(true);  // the generator has made sure of that
    Verdict verdict;
    const bool rating_first = target.rating && target.rating->most <= cheap_rating;
    const auto is_over = [&] {
        return !verdict.done || !verdict.near || (target.rounds == 0 && verdict.distance > 0);
    };
    for (const PathGoal& screen : target.screens) {
        judge_path(board, screen, stop, verdict);
        if (!verdict.done || verdict.distance > 0) {
            verdict.distance += unknown;
            return verdict;
        }
    }
    if (rating_first) judge_rating(board, *target.rating, target.rounds > 0, stop, verdict);
    for (const PathGoal& goal : target.paths) {
        if (is_over())
            verdict.distance += unknown;
        else
            judge_path(board, goal, stop, verdict);
    }
    if (!target.rating || rating_first) return verdict;
    if (is_over())
        verdict.distance += unknown;
    else
        judge_rating(board, *target.rating, target.rounds > 0, stop, verdict);
    return verdict;
}

}  // namespace ninefold
