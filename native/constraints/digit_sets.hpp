// Cells that differ and hold one of several known sets of digits: killer cages, renbans, parts of sums.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "constraints/network.hpp"

namespace ninefold::constraints {

/// All sets of a number of digits, by size. Only for puzzles with few digits.
class SetsBySize {
public:
    static constexpr int most_digits = 10;
    /// The sets of digits 0 .. digits - 1; built once per number of digits.
    static const SetsBySize& of(int digits);

    std::span<const std::uint16_t> with_size(int size) const {
        return by_size_[static_cast<std::size_t>(size)];
    }
    /// The sum of a set, with the digits counted from 0.
    int total(Mask set) const { return totals_[static_cast<std::size_t>(set)]; }

private:
    explicit SetsBySize(int digits);
    std::array<std::vector<std::uint16_t>, most_digits + 1> by_size_;
    std::vector<std::uint8_t> totals_;
};

/// Collects what several sets of digits leave for the cells: each cell keeps the digits that some set gives
/// it.
class SetFilter {
public:
    SetFilter(const Domains& domains, std::span<const int> cells);

    /// Takes a set with one digit for each cell into account. Returns false if the cells cannot hold it.
    bool add(Mask set) { return !(set & ~union_) && !(fixed_ & ~set) && add_closely(set); }
    /// True if the set passes the quick tests, the first part of `add`.
    bool fits(Mask set) const {
        if ((set & ~union_) || (fixed_ & ~set)) return false;
        Mask found = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            if (!(sets_[i] & set)) return false;
            found |= sets_[i] & set;
        }
        return found == set;
    }
    /// True if the cells keep all their digits and have none in common, whatever sets are still to come.
    bool is_idle() const { return open_ == 0 && (required_ & ~fixed_) == 0; }
    /// Narrows the cells.
    bool apply(Domains& domains, std::span<const int> cells) const;
    /// The digits that all sets contain and that have no place yet.
    Mask claimed() const { return required_ & ~fixed_; }

    bool is_empty() const { return possible_ == 0; }
    Mask allowed(std::size_t i) const { return allowed_[i]; }

private:
    bool add_closely(Mask set);
    /// Narrows the cells of one set by singles. Returns false if they cannot hold the set.
    bool place_singles(Mask set, std::array<Mask, max_size>& left) const;
    /// The same for three cells, by trying all orders.
    static bool place_three(Mask set, std::array<Mask, max_size>& left);

    std::size_t size_;
    Mask open_ = 0;  // the cells that have digits not yet allowed, as bits
    std::array<Mask, max_size> sets_;
    std::array<Mask, max_size> allowed_;
    Mask union_ = 0, fixed_ = 0;
    Mask possible_ = 0, required_ = ~Mask{0};
};

/// The cells hold these digits: removes them from cells outside that see all their places.
bool claim_digits(const Network& network, Domains& domains, std::span<const int> cells, Mask digits);

/// The cells hold exactly the digits of one of these sets.
class OneOfSets final : public Propagator {
public:
    OneOfSets(std::vector<int> cage, std::vector<Mask> sets)
        : Propagator(std::move(cage), Cost::set), sets_(std::move(sets)) {}
    bool run(const Network& network, Domains& domains) const override;

private:
    std::vector<Mask> sets_;
};

/// All sets of `size` digits (counted from 0) that add to `total`; empty and `false` if there are too many.
bool sets_with_total(int digits, int size, int total, std::vector<Mask>& sets);

}  // namespace ninefold::constraints
