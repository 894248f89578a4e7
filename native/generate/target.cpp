#include "generate/target.hpp"

#include <algorithm>

#include "rating/explainer/explainer.hpp"

namespace ninefold {
namespace {

// Distances of different wishes are added up, so they have to be of one size: that of ratings, in tenths.
constexpr int near_rating = 15;
constexpr int missing_technique = 10, missing_and_untried = 40, forbidden_technique = 20, unknown = 1000;

// The highest price of a single; with so few at the start it is worth while to look for a start without.
constexpr int singles_rating = 23, near_singles = 8;

// Up to here a rating takes less time than a path.
constexpr int cheap_rating = 66;

int outside(const RatingWish& wish, int er) { return std::max({0, wish.least - er, er - wish.most}); }

/// How many candidates are alone in their cell, or digits in a house; those that are both count twice.
int count_singles(const Board& board) {
    int count = 0;
    for (const Cell cell : board.open()) count += board.candidates(cell).single();
    for (int digit = 0; digit < Digit::count; ++digit) {
        const CellSet places = board.cells_with(Digit::at(digit));
        for (int house = 0; house < House::count; ++house)
            count += (places & board.geometry().cells(House::at(house))).single();
    }
    return count;
}

/// `exact`: also of puzzles that are too hard, by how much.
void judge_rating(const Board& board, const RatingWish& wish, bool exact, const Interrupted& interrupted,
                  Verdict& verdict) {
    using explainer::Status;
    if ((wish.pearl || wish.diamond) && wish.least > singles_rating) {
        const int singles = count_singles(board);
        if (singles > 0) {  // which would come first, and are too easy
            verdict.distance += RatingWish::highest + singles;
            verdict.near = verdict.near && singles <= near_singles;
            return;
        }
    }
    const explainer::Rating rating = explainer::rate(board, {true, wish.most, !exact}, interrupted);
    verdict.done = rating.status != Status::interrupted;
    verdict.is_rated = rating.status == Status::rated;
    verdict.er = rating.status == Status::stuck ? RatingWish::highest : rating.er;
    verdict.ep = rating.ep;
    verdict.ed = rating.ed;
    // Of what is too hard by an unknown number the others are closer.
    const bool is_vague = !exact && rating.status == Status::above;
    const int away = outside(wish, verdict.er) + (is_vague ? unknown : 0);
    verdict.near = verdict.near && away <= near_rating;
    verdict.distance += away;
    if (wish.pearl || wish.diamond) verdict.distance += verdict.er - rating.ep + !verdict.is_rated;
    if (wish.diamond) verdict.distance += verdict.er - rating.ed;
}

/// The place of a technique in the order, counted from 1.
std::size_t place_in(const Plan& plan, std::size_t technique) {
    return static_cast<std::size_t>(std::ranges::find(plan.order, technique) - plan.order.begin()) + 1;
}

/// Whether a technique of the set is among those that come up to a place in the order.
bool is_among_first(const Plan& plan, const TechniqueSet& set, std::size_t place) {
    const auto end = plan.order.begin() + static_cast<std::ptrdiff_t>(place);
    return std::any_of(plan.order.begin(), end, [&](std::size_t technique) { return set.test(technique); });
}

void judge_path(const Board& board, const PathWish& wish, const Interrupted& interrupted, Verdict& verdict) {
    std::vector<TechniqueSet> missing = wish.required;
    std::size_t tried = 0;
    bool is_forbidden = false;
    const auto goes_on = [&](const Step& step) {
        std::erase_if(missing, [&](const TechniqueSet& set) { return set.test(step.technique); });
        tried = std::max(tried, place_in(wish.plan, step.technique));
        is_forbidden = wish.forbidden.test(step.technique);
        return !is_forbidden && (wish.solved || !missing.empty());
    };
    const Path path = solve_path(board, wish.plan, interrupted, goes_on);
    verdict.done = verdict.done && !path.interrupted;
    const bool is_stuck = !is_forbidden && !path.end.open().empty() && (wish.solved || !missing.empty());
    if (is_stuck) tried = wish.plan.order.size();
    if (is_forbidden || (is_stuck && wish.solved))
        verdict.distance += forbidden_technique + path.end.open().size();
    for (const TechniqueSet& set : missing) {
        const bool is_tried = is_among_first(wish.plan, set, tried);
        verdict.distance += is_tried ? missing_technique : missing_and_untried;
        verdict.near = verdict.near && is_tried;
    }
}

}  // namespace

Verdict judge(const Values& givens, const Target& target, const Interrupted& interrupted) {
    const Board board(Geometry::classic(), givens);
    Verdict verdict;
    const bool rating_first = target.rating && target.rating->most <= cheap_rating;
    const auto is_over = [&] {
        return !verdict.done || !verdict.near || (target.rounds == 0 && verdict.distance > 0);
    };
    for (const PathWish& screen : target.screens) {
        judge_path(board, screen, interrupted, verdict);
        if (!verdict.done || verdict.distance > 0) {
            verdict.distance += unknown;
            return verdict;
        }
    }
    if (rating_first) judge_rating(board, *target.rating, target.rounds > 0, interrupted, verdict);
    for (const PathWish& wish : target.paths) {
        if (is_over())
            verdict.distance += unknown;
        else
            judge_path(board, wish, interrupted, verdict);
    }
    if (!target.rating || rating_first) return verdict;
    if (is_over())
        verdict.distance += unknown;
    else
        judge_rating(board, *target.rating, target.rounds > 0, interrupted, verdict);
    return verdict;
}

}  // namespace ninefold
