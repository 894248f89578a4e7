// The symmetries of Sudoku: what can be done to a grid so that every house stays a house.
#pragma once
#include <array>
#include <cstdint>

#include "generate/random.hpp"
#include "model/sets.hpp"

namespace ninefold {

/// One of the 2 * 6^8 * 9! symmetries. The source is transposed first if `transposed`; then row r of the
/// image is row `rows[r]` of that, column c its column `columns[c]`, and digit d becomes `digits[d]`:
///
///     image(r, c) = digits[source(rows[r], columns[c])]
///
/// Blanks stay blank. Rows and columns count from 0; the rows of a band, and the columns of a stack, stay
/// together.
struct Transformation {
    static constexpr int side = 9;
    using Lines = std::array<std::uint8_t, side>;

    bool transposed = false;
    Lines rows{0, 1, 2, 3, 4, 5, 6, 7, 8};
    Lines columns{0, 1, 2, 3, 4, 5, 6, 7, 8};
    Table<Digit, Digit> digits = same_digits();

    /// Each element of the group equally likely.
    static Transformation random(Random& random);

    Values apply(const Values& source) const;
    CandidateSet apply(const CandidateSet& source) const;
    /// This one first, then the other.
    Transformation then(const Transformation& other) const;
    Transformation inverse() const;

    /// Where the cell of the image comes from.
    Cell source_of(Cell image) const;
    /// Whether the lines are permutations that keep bands and stacks, and the digits are a permutation.
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
