// How a random grid is drawn. Number the boxes
//
//     1 2 3
//     4 5 6
//     7 8 9
//
// Box 1 is any of 9! arrangements. A box next to another must have different digits in each row: there are 56
// ways to choose its three row sets. The third box of a band takes what is left: 1 way. If there is no box
// above or below, the digits of a row can be in any of 6 orders. If there is a box above, whose columns must
// be avoided, exactly 2 orders are possible, or none if the three digits share a column there. The choices:
//
//     box    2   3   | 4   7   | 5   6   8   | 9
//     sets   56  1   | 56  1   | 56  1   1   | 1
//     orders 6^3 6^3 | 6^3 6^3 | 2^3 2^3 2^3 | 1
//
// Boxes 4, 7 and 8 are drawn column by column. The numbers are the same on every path, so all grids are
// equally likely. A path is abandoned if there is no possible order, or if box 9 cannot be completed.
#include "generate/fill.hpp"

#include <algorithm>
#include <array>

#include "symmetry/orders.hpp"

namespace ninefold {
namespace {

using Trio = std::array<std::uint8_t, 3>;
using Box = std::array<Trio, 3>;             // three lines, rows or columns
using DigitMask = unsigned;                  // bit d for digit d + 1
using Sets = std::array<DigitMask, 3>;       // the digits of each line
using Places = std::array<std::uint8_t, 9>;  // the place of each digit of a box in its line

constexpr DigitMask every_digit = 0x1ff;
constexpr Box first_box = {{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}};

/// For the three lines of a box, the digits that move one line on in the next box; the others move two lines
/// on. The same number of digits moves from each line, from 0 to 3, in all combinations.
constexpr auto exchanges = [] {
    std::array<Trio, 56> table{};
    std::size_t count = 0;
    for (unsigned a = 0; a < 8; ++a)
        for (unsigned b = 0; b < 8; ++b)
            for (unsigned c = 0; c < 8; ++c)
                if (std::popcount(a) == std::popcount(b) && std::popcount(b) == std::popcount(c))
                    table[count++] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                      static_cast<std::uint8_t>(c)};
    return table;
}();

/// For three digits that must avoid places f0, f1, f2: the two possible orders, at index 9 f0 + 3 f1 + f2.
struct Avoiding {
    std::uint8_t count = 0;
    std::array<std::uint8_t, 2> orders{};
};
constexpr auto avoiding = [] {
    std::array<Avoiding, 27> table{};
    for (std::size_t forbidden = 0; forbidden < 27; ++forbidden)
        for (std::size_t order = 0; order < 6; ++order) {
            const Trio& to = orders_of_three[order];
            if (to[0] == forbidden / 9 || to[1] == forbidden / 3 % 3 || to[2] == forbidden % 3) continue;
            Avoiding& entry = table[forbidden];
            entry.orders[entry.count++] = static_cast<std::uint8_t>(order);
        }
    return table;
}();
static_assert(std::ranges::all_of(avoiding, [](const Avoiding& entry) {
    return entry.count == 2 || &entry == &avoiding[0] || &entry == &avoiding[13] || &entry == &avoiding[26];
}));

Box transposed(const Box& box) {
    return {{{box[0][0], box[1][0], box[2][0]},
             {box[0][1], box[1][1], box[2][1]},
             {box[0][2], box[1][2], box[2][2]}}};
}

Sets sets_of(const Box& box) {
    Sets sets{};
    for (std::size_t i = 0; i < 3; ++i) sets[i] = 1u << box[i][0] | 1u << box[i][1] | 1u << box[i][2];
    return sets;
}

Places places_of(const Box& box) {
    Places places{};
    for (const Trio& line : box)
        for (std::size_t i = 0; i < 3; ++i) places[line[i]] = static_cast<std::uint8_t>(i);
    return places;
}

/// Draws sets that have no digit in common with `box` in any line: one of 56 choices.
Sets beside(const Box& box, Random& random) {
    const Trio& exchange = exchanges[random.below(56)];
    Sets sets{};
    for (unsigned line = 0; line < 3; ++line)
        for (unsigned i = 0; i < 3; ++i) {
            const unsigned forward = exchange[line] >> i & 1;
            sets[(line + (forward ? 1 : 2)) % 3] |= 1u << box[line][i];
        }
    return sets;
}

/// The sets that two adjacent boxes leave for the third.
Sets left_by(const Sets& a, const Sets& b) {
    return {every_digit & ~(a[0] | b[0]), every_digit & ~(a[1] | b[1]), every_digit & ~(a[2] | b[2])};
}

Trio members(DigitMask set) {
    Trio digits{};
    for (std::uint8_t& digit : digits) {
        digit = static_cast<std::uint8_t>(std::countr_zero(set));
        set &= set - 1;
    }
    return digits;
}

Trio in_order(const Trio& digits, std::size_t order) {
    Trio line{};
    for (std::size_t i = 0; i < 3; ++i) line[orders_of_three[order][i]] = digits[i];
    return line;
}

Box arranged(const Sets& sets, Random& random) {
    std::uint32_t choice = random.below(6 * 6 * 6);
    Box box{};
    for (std::size_t line = 0; line < 3; ++line, choice /= 6)
        box[line] = in_order(members(sets[line]), choice % 6);
    return box;
}

/// Arranges the digits; none may have the same place as in the box above. Returns false if a line has no
/// such order.
bool arrange_avoiding(const Sets& sets, const Places& above, Random& random, Box& box) {
    std::uint32_t choice = random.below(2 * 2 * 2);
    for (std::size_t line = 0; line < 3; ++line, choice /= 2) {
        const Trio digits = members(sets[line]);
        const Avoiding& possible = avoiding[9u * above[digits[0]] + 3u * above[digits[1]] + above[digits[2]]];
        if (possible.count == 0) return false;
        box[line] = in_order(digits, possible.orders[choice % 2]);
    }
    return true;
}

/// Gives each cell the only digit left for both its row and its column. Returns false if a cell does not have
/// exactly one.
bool cross(const Sets& rows, const Sets& columns, Box& box) {
    for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t c = 0; c < 3; ++c) {
            const DigitMask common = rows[r] & columns[c];
            if (!std::has_single_bit(common)) return false;
            box[r][c] = static_cast<std::uint8_t>(std::countr_zero(common));
        }
    return true;
}

}  // namespace

std::optional<Values> try_fill(Random& random) {
    // The digits of box 1 stay in order until the end: relabelling them earlier would make no difference.
    const Box box1 = first_box, columns1 = transposed(box1);
    const Box box2 = arranged(beside(box1, random), random);
    const Box columns4 = arranged(beside(columns1, random), random), box4 = transposed(columns4);
    Box box5{}, box6{}, columns8{}, box9{};
    if (!arrange_avoiding(beside(box4, random), places_of(box2), random, box5)) return {};
    const Box box3 = arranged(left_by(sets_of(box1), sets_of(box2)), random);
    if (!arrange_avoiding(left_by(sets_of(box4), sets_of(box5)), places_of(box3), random, box6)) return {};
    const Box columns7 = arranged(left_by(sets_of(columns1), sets_of(columns4)), random);
    const Sets columns2 = sets_of(transposed(box2)), columns5 = sets_of(transposed(box5));
    if (!arrange_avoiding(left_by(columns2, columns5), places_of(columns7), random, columns8)) return {};
    const Box box7 = transposed(columns7), box8 = transposed(columns8);
    const Sets columns3 = sets_of(transposed(box3)), columns6 = sets_of(transposed(box6));
    if (!cross(left_by(sets_of(box7), sets_of(box8)), left_by(columns3, columns6), box9)) return {};

    std::array<std::uint8_t, 9> label = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    random.shuffle(label);
    const std::array<const Box*, 9> boxes = {&box1, &box2, &box3, &box4, &box5, &box6, &box7, &box8, &box9};
    Values grid;
    for (std::size_t row = 0; row < 9; ++row)
        for (std::size_t column = 0; column < 9; ++column)
            grid[Cell::at(static_cast<int>(9 * row + column))] =
                label[(*boxes[row / 3 * 3 + column / 3])[row % 3][column % 3]];
    return grid;
}

Values fill(Random& random) {
    for (;;)
        if (const auto grid = try_fill(random)) return *grid;
}

}  // namespace ninefold
