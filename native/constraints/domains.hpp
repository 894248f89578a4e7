// The digits that are left for each cell, and the cells that changed since the last look.
#pragma once
#include <bit>
#include <vector>

#include "constraints/variant.hpp"

namespace ninefold::constraints {

inline bool is_single(Mask set) { return (set & (set - 1)) == 0; }  // for sets that are not empty
inline int first_digit(Mask set) { return std::countr_zero(set); }
inline Mask digit_bit(int digit) { return Mask{1} << digit; }
/// The digits 0 .. count - 1.
inline Mask first_digits(int count) { return count >= 64 ? ~Mask{0} : digit_bit(count) - 1; }

template <class Visit>
void for_each_digit(Mask set, Visit visit) {
    for (; set; set &= set - 1) visit(first_digit(set));
}

/// The working state of one search node. Propagators narrow it; the network collects the changes.
class Domains {
public:
    /// `changed` has one bit per cell.
    Domains(Mask* sets, Mask* changed) : sets_(sets), changed_(changed) {}

    Mask operator[](int cell) const { return sets_[cell]; }

    /// Removes all digits but these. Returns false if none is left.
    bool narrow(int cell, Mask keep) {
        const Mask old = sets_[cell], left = old & keep;
        if (left == old) return true;
        sets_[cell] = left;
        const auto place = static_cast<std::size_t>(cell);
        changed_[place / 64] |= Mask{1} << (place % 64);
        return left != 0;
    }
    bool remove(int cell, Mask digits) { return narrow(cell, ~digits); }

private:
    Mask* sets_;
    Mask* changed_;
};

}  // namespace ninefold::constraints
