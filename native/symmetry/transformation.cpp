#include "symmetry/transformation.hpp"

#include <span>

#include "symmetry/orders.hpp"

namespace ninefold {
namespace {

using Lines = Transformation::Lines;

constexpr std::size_t side = Transformation::side, box_side = 3;

/// A random order of the nine lines that keeps bands together; all such orders are equally likely.
Lines random_lines(Random& random) {
    Lines lines{};
    std::array<std::uint8_t, box_side> bands{0, 1, 2};
    random.shuffle(bands);
    for (std::size_t i = 0; i < side; ++i)
        lines[i] = static_cast<std::uint8_t>(box_side * bands[i / box_side] + i % box_side);
    for (std::size_t i = 0; i < side; i += box_side)
        random.shuffle(std::span<std::uint8_t>(lines).subspan(i, box_side));
    return lines;
}

/// The two orders combined: `second` is applied to the result of `first`.
Lines chained(const Lines& first, const Lines& second) {
    Lines lines{};
    for (std::size_t i = 0; i < side; ++i) lines[i] = first[second[i]];
    return lines;
}

bool keeps_bands(const Lines& lines) {
    unsigned seen = 0;
    for (std::size_t i = 0; i < side; ++i) {
        if (lines[i] >= side || lines[i] / box_side != lines[i - i % box_side] / box_side) return false;
        seen |= 1u << lines[i];
    }
    return seen == (1u << side) - 1;
}

}  // namespace

Transformation Transformation::random(Random& random) {
    Transformation chosen;
    chosen.transposed = random.below(2) == 1;
    chosen.rows = random_lines(random);
    chosen.columns = random_lines(random);
    std::array<Digit, Digit::count> order{};
    for (int d = 0; d < Digit::count; ++d) order[static_cast<std::size_t>(d)] = Digit::at(d);
    random.shuffle(order);
    for (int d = 0; d < Digit::count; ++d) chosen.digits[Digit::at(d)] = order[static_cast<std::size_t>(d)];
    return chosen;
}

Cell Transformation::source_of(Cell image) const {
    const int row = rows[static_cast<std::size_t>(image.position() / side)];
    const int column = columns[static_cast<std::size_t>(image.position() % side)];
    return Cell::at(transposed ? column * side + row : row * side + column);
}

Values Transformation::apply(const Values& source) const {
    Values image;
    for (int i = 0; i < Cell::count; ++i)
        if (const int value = source[source_of(Cell::at(i))])
            image[Cell::at(i)] = static_cast<std::uint8_t>(digits[Digit(value)].number());
    return image;
}

CandidateSet Transformation::apply(const CandidateSet& source) const {
    CandidateSet image;
    for (Cell cell : CellSet::full())
        for (Digit digit : DigitSet::full())
            if (source.contains({source_of(cell), digit})) image.insert({cell, digits[digit]});
    return image;
}

Transformation Transformation::then(const Transformation& other) const {
    Transformation both;
    both.transposed = transposed != other.transposed;
    // If `other` transposes, it turns our rows into columns and our columns into rows.
    both.rows = chained(other.transposed ? columns : rows, other.rows);
    both.columns = chained(other.transposed ? rows : columns, other.columns);
    for (int d = 0; d < Digit::count; ++d) both.digits[Digit::at(d)] = other.digits[digits[Digit::at(d)]];
    return both;
}

Transformation Transformation::inverse() const {
    Transformation back;
    back.transposed = transposed;
    back.rows = inverted(transposed ? columns : rows);
    back.columns = inverted(transposed ? rows : columns);
    for (int d = 0; d < Digit::count; ++d) back.digits[digits[Digit::at(d)]] = Digit::at(d);
    return back;
}

bool Transformation::valid() const {
    DigitSet seen;
    for (Digit digit : digits) {
        if (digit.position() < 0 || digit.position() >= Digit::count) return false;
        seen.insert(digit);
    }
    return keeps_bands(rows) && keeps_bands(columns) && seen == DigitSet::full();
}

}  // namespace ninefold
