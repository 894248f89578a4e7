#include "generate/unavoidable.hpp"

#include <array>
#include <bit>

#include "model/rules.hpp"

namespace ninefold {
namespace {

// Larger sets nearly always contain a clue anyway.
constexpr int largest = 12;

struct LinePair {
    House a, b;
};

/// Two rows of a band, or two columns of a stack: their cells lie in the same boxes, side by side.
std::vector<LinePair> parallel_lines(const Rules& rules) {
    std::vector<LinePair> pairs;
    for (const auto& blocks : {rules.bands(), rules.stacks()})
        for (const CellSet& block : blocks)
            for (const House a : rules.houses())
                for (const House b : rules.houses()) {
                    if (a < b && rules.kind(a) != HouseKind::box && rules.kind(a) == rules.kind(b) &&
                        block.includes(rules.cells(a) | rules.cells(b)))
                        pairs.push_back({a, b});
                }
    return pairs;
}

/// The positions of each digit: its cell in each row, and the row of its cell in each house.
struct Stands {
    explicit Stands(const Values& grid) {
        const Rules& rules = Rules::classic();
        for (int i = 0; i < Cell::count; ++i) {
            const Cell cell = Cell::at(i);
            const Digit digit(grid[cell]);
            const auto houses = rules.houses_of(cell);
            cell_in[digit][houses[0]] = cell;
            for (const House house : houses)
                row_in[digit][house] = static_cast<std::uint8_t>(houses[0].position());
        }
    }
    Table<Digit, Table<House, Cell>> cell_in;
    Table<Digit, Table<House, std::uint8_t>> row_in;
};

/// Swapping two digits in a row forces the same swap in every row whose cells see them. Finds these groups of
/// rows.
void find_exchanges(const Stands& stands, Digit a, Digit b, std::vector<CellSet>& found) {
    constexpr int rows = 9;
    std::array<unsigned, rows> seen_from{};  // rows as bits
    for (int i = rows; i < classic_houses; ++i) {
        const unsigned x = stands.row_in[a][House::at(i)], y = stands.row_in[b][House::at(i)];
        seen_from[x] |= 1u << y;
        seen_from[y] |= 1u << x;
    }
    for (unsigned rest = (1u << rows) - 1; rest != 0;) {
        unsigned group = 0;
        for (unsigned edge = rest & (0u - rest); edge != 0; edge &= ~group) {
            group |= edge & (0u - edge);
            edge |= seen_from[static_cast<std::size_t>(std::countr_zero(edge))];
        }
        rest &= ~group;
        if (std::popcount(group) > largest / 2) continue;
        CellSet cells;
        for (unsigned bits = group; bits != 0; bits &= bits - 1) {
            const House row = House::at(std::countr_zero(bits));
            cells.insert(stands.cell_in[a][row]);
            cells.insert(stands.cell_in[b][row]);
        }
        found.push_back(cells);
    }
}

/// Each digit of the first line is next to a digit of the second line, which the first line has somewhere
/// else, and so on around a cycle. Cycles of length two swap two digits; find_exchanges has already found
/// those.
void find_cycles(const Values& grid, const LinePair& lines, std::vector<CellSet>& found) {
    const Rules& rules = Rules::classic();
    const auto a = rules.cell_list(lines.a), b = rules.cell_list(lines.b);
    Table<Digit, std::size_t> place;
    for (std::size_t i = 0; i < a.size(); ++i) place[Digit(grid[a[i]])] = i;
    CellSet seen;
    for (std::size_t start = 0; start < a.size(); ++start) {
        CellSet cycle;
        int length = 0;
        for (std::size_t i = start; !seen.contains(a[i]); i = place[Digit(grid[b[i]])], ++length) {
            seen.insert(a[i]);
            cycle.insert(a[i]);
            cycle.insert(b[i]);
        }
        if (length > 2 && length <= largest / 2) found.push_back(cycle);
    }
}

}  // namespace

void find_unavoidable_sets(const Values& grid, std::vector<CellSet>& found) {
    static const std::vector<LinePair> pairs = parallel_lines(Rules::classic());
    const Stands stands(grid);
    for (int a = 0; a < Digit::count; ++a)
        for (int b = a + 1; b < Digit::count; ++b) find_exchanges(stands, Digit::at(a), Digit::at(b), found);
    for (const LinePair& lines : pairs) find_cycles(grid, lines, found);
}

CellSet difference(const Values& grid, const std::uint8_t* other) {
    CellSet cells;
    for (int i = 0; i < Cell::count; ++i)
        if (grid[Cell::at(i)] != other[i]) cells.insert(Cell::at(i));
    return cells;
}

}  // namespace ninefold
