#include <array>
#include <set>
#include <string>
#include <vector>

#include "batch/canonical_many.hpp"
#include "check.hpp"
#include "symmetry/canonical.hpp"
#include "symmetry/row_pairs.hpp"
#include "text/line.hpp"

using namespace ninefold;

namespace {

constexpr std::uint32_t ways_to_move = 3359232;  // 2 * 6^8

const std::string least = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const std::string symmetric =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
const std::string greatest =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
const std::string grid = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";

Values values(const std::string& line) { return *values_from_line(line); }

/// Keeps only the cells of a grid that satisfy a rule.
template <class Rule>
Values part_of(const std::string& line, Rule rule) {
    Values part = values(line);
    for (int i = 0; i < Cell::count; ++i)
        if (!rule(i / 9, i % 9)) part[Cell::at(i)] = 0;
    return part;
}

std::vector<Values> puzzles() {
    std::vector<Values> all;
    for (const std::string& line : {least, symmetric, greatest, grid}) {
        all.push_back(values(line));
        all.push_back(part_of(line, [](int r, int c) { return r + c > 0; }));
        all.push_back(part_of(line, [](int r, int c) { return r != c; }));
        all.push_back(part_of(line, [](int r, int c) { return r == c; }));
        all.push_back(part_of(line, [](int r, int c) { return (r + c) % 2 == 0; }));
        all.push_back(part_of(line, [](int r, int) { return r < 3; }));
        all.push_back(part_of(line, [](int r, int c) { return r < 3 && c < 3; }));
        all.push_back(part_of(line, [](int r, int) { return r == 4; }));
        all.push_back(part_of(line, [](int r, int c) { return r % 3 == 1 && c % 3 == 1; }));
        all.push_back(part_of(line, [](int r, int c) { return (r * 7 + c * 5) % 4 == 0; }));
        all.push_back(part_of(line, [](int r, int c) { return r == 4 && c == 4; }));
    }
    all.push_back(Values());
    return all;
}

}  // namespace

TEST("transformations form a group that acts on grids") {
    Random random(1);
    const Values start = values(grid);
    for (int i = 0; i < 200; ++i) {
        const Transformation a = Transformation::random(random), b = Transformation::random(random);
        CHECK(a.valid());
        CHECK(a.then(b).apply(start) == b.apply(a.apply(start)));
        CHECK(a.inverse().apply(a.apply(start)) == start);
        CHECK(a.then(a.inverse()) == Transformation() && a.inverse().then(a) == Transformation());
        CHECK(is_complete_grid(a.apply(start)));
    }
    CHECK(Transformation().apply(start) == start);
}

TEST("a transformation that splits bands or repeats a digit is invalid") {
    Transformation t;
    std::swap(t.rows[2], t.rows[3]);
    CHECK(!t.valid());
    t = {};
    t.columns[0] = 1;
    CHECK(!t.valid());
    t = {};
    t.digits[Digit(1)] = Digit(2);
    CHECK(!t.valid());
}

TEST("random transformations use every position equally often") {
    Random random(7);
    std::array<std::array<int, 9>, 9> rows{}, columns{}, digits{};
    int transposed = 0;
    for (int i = 0; i < 9000; ++i) {
        const Transformation t = Transformation::random(random);
        transposed += t.transposed;
        for (std::size_t j = 0; j < 9; ++j) {
            ++rows[j][t.rows[j]];
            ++columns[j][t.columns[j]];
            ++digits[j][static_cast<std::size_t>(t.digits[Digit::at(static_cast<int>(j))].position())];
        }
    }
    CHECK(transposed > 4300 && transposed < 4700);
    for (const auto& table : {rows, columns, digits})
        for (const auto& counts : table)
            for (int count : counts) CHECK(count > 850 && count < 1150);
}

TEST("there are 12,096 pairs of rows, with 1,296 column orders per rank") {
    const RowPairs& table = RowPairs::table();
    std::size_t orders = 0;
    std::set<int> ranks;
    for (std::size_t i = 0; i < RowPairs::pairs; ++i) {
        orders += table.column_orders(i).size();
        ranks.insert(table[i].rank);
        CHECK_EQUAL(table[table[i].inverse].inverse, i);
    }
    CHECK_EQUAL(orders, 1296 * ranks.size());
    CHECK_EQUAL(table.index_of({3, 4, 5, 6, 7, 8, 0, 1, 2}), 0u);
    CHECK_EQUAL(table.index_of({8, 7, 6, 2, 1, 0, 5, 4, 3}), RowPairs::pairs - 1);
    CHECK_EQUAL(ranks.size(), 15u);
}

TEST("the reference grids are their own canonical forms") {
    CHECK_EQUAL(canonical(values(least)).automorphisms, 3u);
    CHECK_EQUAL(canonical(values(symmetric)).automorphisms, 648u);
    CHECK_EQUAL(canonical(values(greatest)).automorphisms, 72u);
    for (const std::string& line : {least, symmetric, greatest})
        CHECK_EQUAL(line_of(canonical(values(line)).values), line);
}

TEST("the canonical form is the same for all variants, and its transformation leads there") {
    Random random(3);
    for (const Values& puzzle : puzzles()) {
        const Canonical first = canonical(puzzle);
        CHECK_EQUAL(ways_to_move % first.automorphisms, 0u);
        for (int i = 0; i < 5; ++i) {
            const Values variant = Transformation::random(random).apply(puzzle);
            const Canonical found = canonical(variant);
            CHECK_EQUAL(line_of(found.values), line_of(first.values));
            CHECK_EQUAL(found.automorphisms, first.automorphisms);
            CHECK(found.transformation.valid());
            CHECK(found.transformation.apply(variant) == found.values);
        }
        CHECK(canonical(first.values).values == first.values);
    }
}

TEST("both algorithms give the same canonical form of a grid") {
    for (const std::string& line : {least, symmetric, greatest, grid}) {
        const Canonical quick = canonical_grid(values(line)), general = canonical_puzzle(values(line));
        CHECK_EQUAL(line_of(quick.values), line_of(general.values));
        CHECK_EQUAL(quick.automorphisms, general.automorphisms);
        CHECK(general.transformation.apply(values(line)) == general.values);
    }
}

TEST("every transformation is an automorphism of an empty board, and of one digit everywhere") {
    CHECK_EQUAL(canonical(Values()).automorphisms, ways_to_move);
    CHECK_EQUAL(canonical(values(std::string(81, '7'))).automorphisms, ways_to_move);
    CHECK_EQUAL(line_of(canonical(values(std::string(81, '7'))).values), std::string(81, '1'));
    const Values one = part_of(grid, [](int r, int c) { return r == 4 && c == 4; });
    CHECK_EQUAL(canonical(one).automorphisms, ways_to_move / 81);
    CHECK_EQUAL(line_of(canonical(one).values), std::string(80, '.') + "1");
}

TEST("canonical_many does not depend on threads, and can be stopped") {
    std::vector<Values> many;
    Random random(5);
    for (int i = 0; i < 40; ++i)
        for (const Values& puzzle : puzzles()) many.push_back(Transformation::random(random).apply(puzzle));
    const StopToken never;
    const std::vector<Canonical> one = canonical_many(many, 1, never), four = canonical_many(many, 4, never);
    CHECK_EQUAL(one.size(), many.size());
    for (std::size_t i = 0; i < many.size(); ++i) {
        CHECK(one[i].values == four[i].values && one[i].transformation == four[i].transformation);
        CHECK(one[i].automorphisms > 0);
    }
    CHECK_EQUAL(canonical_many(many, 1, [] { return true; }).back().automorphisms, 0u);
}
