#include "rating/explainer/explainer.hpp"

#include <algorithm>
#include <optional>

#include "rating/explainer/basic.hpp"
#include "rating/explainer/bug.hpp"
#include "rating/explainer/exclusion.hpp"
#include "rating/explainer/forcing.hpp"
#include "rating/explainer/unary.hpp"
#include "rating/explainer/unique_loop.hpp"

namespace ninefold::explainer {
namespace {

/// The lowest price of each producer.
constexpr std::array<int, producer_count> lowest_prices{10, 17, 20, 23, 25, 26, 30, 32,  34,  36,
                                                        38, 40, 42, 44, 45, 50, 52, 54,  56,  62,
                                                        65, 75, 75, 80, 85, 90, 95, 100, 105, 110};

int lowest_price(Producer producer) { return lowest_prices[static_cast<std::size_t>(producer)]; }

/// A unary chain with a higher price than `most_unary` may be left out.
std::optional<Hint> produce(Producer producer, const Grid& grid, std::optional<ForcingChains>& chains,
                            Patience& patience, int most_unary) {
    const auto forcing = [&](Reach reach) {
        if (!chains) chains.emplace(grid);
        return chains->easiest(reach, patience);
    };
    switch (producer) {
        case Producer::hidden_single:
            return hidden_single(grid);
        case Producer::direct_locking:
            return direct_locking(grid);
        case Producer::direct_hidden_pair:
            return direct_hidden_set(grid, 2);
        case Producer::naked_single:
            return naked_single(grid);
        case Producer::direct_hidden_triplet:
            return direct_hidden_set(grid, 3);
        case Producer::locking:
            return locking(grid);
        case Producer::naked_pair:
            return naked_set(grid, 2);
        case Producer::x_wing:
            return fish(grid, 2);
        case Producer::hidden_pair:
            return hidden_set(grid, 2);
        case Producer::naked_triplet:
            return naked_set(grid, 3);
        case Producer::swordfish:
            return fish(grid, 3);
        case Producer::hidden_triplet:
            return hidden_set(grid, 3);
        case Producer::xy_wing:
            return wing(grid, 2);
        case Producer::xyz_wing:
            return wing(grid, 3);
        case Producer::unique_loop:
            return unique_loop(grid);
        case Producer::naked_quad:
            return naked_set(grid, 4);
        case Producer::jellyfish:
            return fish(grid, 4);
        case Producer::hidden_quad:
            return hidden_set(grid, 4);
        case Producer::bug:
            return bug(grid);
        case Producer::aligned_pair:
            return aligned_pair(grid);
        case Producer::unary_chain:
            return easiest_unary_chain(grid, most_unary);
        case Producer::aligned_triplet:
            return aligned_triplet(grid);
        case Producer::nishio:
            return forcing({true, true, 0});
        case Producer::multiple_chain:
            return forcing({});
        case Producer::dynamic_chain:
            return forcing({true, false, 0});
        case Producer::dynamic_plus:
            return forcing({true, false, 1});
        case Producer::dynamic_chains:
            return forcing({true, false, 2});
        case Producer::dynamic_multiple:
            return forcing({true, false, 3});
        case Producer::dynamic_dynamic:
            return forcing({true, false, 4});
        case Producer::dynamic_all:
            return forcing({true, false, 5});
    }
    return std::nullopt;
}

class Rater {
public:
    Rater(const Board& board, const Options& options, const std::function<bool()>& interrupted,
          std::vector<Priced>* path)
        : grid_(board), options_(options), patience_(interrupted), path_(path) {}

    Rating run() {
        while (grid_.open_count() > 0 && rating_.status == Status::rated) {
            place_harmless_singles();
            if (grid_.open_count() > 0) make_step();
        }
        return rating_;
    }

private:
    /// Once they cannot change the rating, singles need not come one by one: all ways lead to the same board.
    void place_harmless_singles() {
        if (path_ || !placed_ || rating_.er < 12) return;
        rating_.counts[0] += place_hidden_singles(grid_, rating_.er >= 15);
    }

    void make_step() {
        int producer = -1;
        std::optional<Hint> hint;
        std::optional<ForcingChains> chains;
        while (!hint && ++producer < producer_count && !is_hopeless(static_cast<Producer>(producer)))
            if (is_wanted(static_cast<Producer>(producer)))
                hint = produce(static_cast<Producer>(producer), grid_, chains, patience_, most_unary());
        if (patience_.is_lost()) {
            rating_.status = Status::interrupted;
        } else if (!hint && producer < producer_count) {
            rating_.status = Status::above;
            rating_.er = options_.stop_above + 1;
        } else if (!hint) {
            rating_.status = Status::stuck;
        } else {
            note(static_cast<Producer>(producer), *hint);
            apply(*hint);
        }
    }

    /// Whether all hints from here on are too hard, and nobody asks how hard.
    bool is_hopeless(Producer producer) const {
        return options_.only_whether && lowest_price(producer) > options_.stop_above;
    }

    /// A unary chain that is too hard ends the rating just as one that is not found, if nothing comes after
    /// it.
    int most_unary() const {
        return is_hopeless(Producer::aligned_triplet) ? options_.stop_above : any_price;
    }

    bool is_wanted(Producer producer) const {
        return options_.uniqueness || (producer != Producer::unique_loop && producer != Producer::bug);
    }

    void note(Producer producer, const Hint& hint) {
        ++rating_.counts[static_cast<std::size_t>(producer)];
        if (path_) path_->push_back({producer, hint.difficulty});
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
    const Options& options_;
    Patience patience_;
    std::vector<Priced>* path_;
    Rating rating_;
    bool placed_ = false;
};

}  // namespace

Rating rate(const Board& board, const Options& options, const std::function<bool()>& interrupted,
            std::vector<Priced>* path) {
    return Rater(board, options, interrupted, path).run();
}

}  // namespace ninefold::explainer
