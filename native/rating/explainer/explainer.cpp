#include "rating/explainer/explainer.hpp"

#include <optional>

#include "logic/check.hpp"
#include "rating/explainer/basic.hpp"
#include "rating/explainer/hint_search.hpp"
#include "rating/explainer/prices.hpp"
#include "rating/explainer/steps.hpp"

namespace ninefold::explainer {
namespace {

constexpr unsigned turns_between_polls = 64;  // a poll costs more than a short closure

class Rater {
public:
    Rater(const Board& board, const RatingOptions& options, const StopToken& stop,
          std::vector<RatedHint>* path)
        : grid_(board),
          options_(options),
          stop_(stop, turns_between_polls, turns_between_polls),
          path_(path) {}

    Rating run() {
        while (grid_.open_count() > 0 && rating_.status == Status::rated) {
            place_easy_singles();
            if (grid_.open_count() > 0) make_step();
        }
        return rating_;
    }

private:
    /// Once singles cannot change the rating, there is no need to place them one by one: any order leads to
    /// the same board.
    void place_easy_singles() {
        if (path_ || !placed_ || rating_.er < price::hidden_single_in_box) return;
        rating_.counts[0] += place_hidden_singles(grid_, rating_.er >= price::hidden_single_in_line);
    }

    void make_step() {
        HintSearch search{grid_, stop_, most_unary()};
        auto row = producers().begin();
        std::optional<Hint> hint;
        for (; row != producers().end() && !is_too_hard(*row); ++row)
            if (options_.uniqueness || !row->assumes_unique)
                if ((hint = row->functions.find(search))) break;
        if (stop_.requested()) {
            rating_.status = Status::interrupted;
        } else if (!hint && row != producers().end()) {
            rating_.status = Status::above;
            rating_.er = options_.stop_above + 1;
        } else if (!hint) {
            rating_.status = Status::stuck;
        } else {
            count(row->producer, *hint);
            apply(*hint);
        }
    }

    /// True if all hints from this producer on are above the limit, so there is no need to find them.
    bool is_too_hard(const ProducerRow& row) const {
        return options_.skip_harder && row.lowest_price > options_.stop_above;
    }

    /// If all later producers are too hard, a unary chain above the limit ends the rating just as finding
    /// none would.
    int most_unary() const {
        return is_too_hard(row_of(Producer::aligned_triplet)) ? options_.stop_above : any_price;
    }

    void count(Producer producer, const Hint& hint) {
        ++rating_.counts[static_cast<std::size_t>(producer)];
        if (path_) path_->push_back({producer, hint});
        if (hint.difficulty > rating_.er) {
            rating_.er = hint.difficulty;
            rating_.hardest = producer;
        }
        if (rating_.ed == 0) rating_.ed = rating_.er;
        if (!placed_) rating_.ep = rating_.er;
        if (rating_.er > options_.stop_above) rating_.status = Status::above;
    }

    void apply(const Hint& hint) {
        if (hint.placed >= 0) {
            placed_ = true;
            grid_.place(hint.placed / 9, hint.placed % 9);
            return;
        }
        for (const std::uint16_t candidate : hint.removed)
            if (grid_.has(candidate)) grid_.remove(candidate);
    }

    Grid grid_;
    const RatingOptions& options_;
    StopPoller stop_;
    std::vector<RatedHint>* path_;
    Rating rating_;
    bool placed_ = false;
};

}  // namespace

Rating rate(const Board& board, const RatingOptions& options, const StopToken& stop,
            std::vector<RatedHint>* path) {
    return Rater(board, options, stop, path).run();
}

std::optional<NamedStep> prove(const Board& board, Producer producer, const StopToken& stop) {
    const Grid grid(board);
    StopPoller poller(stop, turns_between_polls);
    HintSearch search{grid, poller};
    std::optional<NamedStep> found = row_of(producer).functions.prove(search);
    if (poller.requested()) return std::nullopt;
    if (found && found->step.has_spare_truths) {
        drop_spare_truths(board, found->step, stop);
        drop_spare_excluders(found->step);
    }
    return found;
}

}  // namespace ninefold::explainer
