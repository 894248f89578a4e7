// The symmetries of Sudoku: all changes to a grid that map every house to a house.
#pragma once
#include <array>
#include <cstdint>

#include "model/random.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// One of the 2 * 6^8 * 9! symmetries. If `transposed`, the source is transposed first. Then row r of the
/// image is row `rows[r]` of the source, column c is its column `columns[c]`, and digit d becomes
/// `digits[d]`:
///
///     image(r, c) = digits[source(rows[r], columns[c])]
///
/// Blanks stay blank. Rows and columns are numbered from 0. The rows of a band stay together, and so do the
/// columns of a stack.
struct Transformation {
    static constexpr int side = 9;
    using Lines = std::array<std::uint8_t, side>;

    bool transposed = false;
    Lines rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
    Lines columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
    Table<Digit, Digit> digits = same_digits();

    /// All elements of the group are equally likely.
    static Transformation random(Random& random);

    Values apply(const Values& source) const;
    CandidateSet apply(const CandidateSet& source) const;
    /// Applies this one first, then the other.
    Transformation then(const Transformation& other) const;
    Transformation inverse() const;

    /// The cell of the source that an image cell comes from.
    Cell source_of(Cell image) const;
    /// True if all three are permutations, and rows and columns keep bands and stacks together.
    bool valid() const;
    bool operator==(const Transformation&) const = default;

private:
    static constexpr Table<Digit, Digit> same_digits() {
        Table<Digit, Digit> digits;
        for (int d = 0; d < Digit::count; ++d) digits[Digit::at(d)] = Digit::at(d);
        return digits;
    }
};

}  // namespace ninefold
