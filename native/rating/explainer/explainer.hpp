// The rating of Sudoku Explainer 1.2.1: one hint after the other, always of the first producer that has one.
#pragma once
#include <array>
#include <functional>
#include <vector>

#include "model/board.hpp"

namespace ninefold::explainer {

/// The producers, in their order.
enum class Producer : std::uint8_t {
    hidden_single,
    direct_locking,
    direct_hidden_pair,
    naked_single,
    direct_hidden_triplet,
    locking,
    naked_pair,
    x_wing,
    hidden_pair,
    naked_triplet,
    swordfish,
    hidden_triplet,
    xy_wing,
    xyz_wing,
    unique_loop,
    naked_quad,
    jellyfish,
    hidden_quad,
    bug,
    aligned_pair,
    unary_chain,
    aligned_triplet,
    nishio,
    multiple_chain,
    dynamic_chain,
    dynamic_plus,
    dynamic_chains,
    dynamic_multiple,
    dynamic_dynamic,
    dynamic_all
};
inline constexpr int producer_count = 30;

enum class Status : std::uint8_t {
    rated,
    stuck,        // no producer has a hint
    above,        // a hint was harder than wanted
    interrupted,  // the time was up
    invalid,      // for who rates many (rate_many): digits clash or do not fit,
    unsolvable,   // there is no solution,
    ambiguous,    // or there are several
};

/// In tenths. Without `rated`, what is known so far: the rating is not lower.
struct Rating {
    int er = 0, ep = 0, ed = 0;
    Producer hardest{};
    Status status = Status::rated;
    std::array<int, producer_count> counts{};
};

struct Options {
    bool uniqueness = true;
    int stop_above = 1000;  // in tenths
    /// Only whether it is above matters, not by how much: hints that must be harder are not looked for.
    bool only_whether = false;
};

/// A hint on the way.
struct Priced {
    Producer producer;
    int difficulty;
};

/// With `path`, all hints in order; without, singles that change nothing come in any order, which is quicker.
Rating rate(const Board& board, const Options& options, const std::function<bool()>& interrupted,
            std::vector<Priced>* path = nullptr);

}  // namespace ninefold::explainer
