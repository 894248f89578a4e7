#include <string>

#include "batch/rows.hpp"
#include "check.hpp"

using namespace ninefold;

namespace {

const std::string blank(81, '.');

}  // namespace

TEST("two equal givens clash only within a row, a column or a box") {
    const auto clash = [](std::size_t a, std::size_t b) {
        std::string row = blank;
        row[a] = row[b] = '7';
        return has_clash(reinterpret_cast<const std::uint8_t*>(row.data()), CellForm::characters);
    };
    CHECK(clash(0, 8) && clash(0, 72) && clash(0, 20));
    CHECK(!clash(0, 80) && !clash(0, 30));
}

TEST("texts with pencil marks become masks") {
    std::string marks;
    for (int i = 0; i < 81; ++i) marks += "123456789";
    marks[0] = '.';
    const Rows rows = rows_of_texts({marks, blank, "x"});
    CHECK(rows.form == CellForm::masks);
    CHECK_EQUAL(rows.own_masks[0], 0x1fe);
    CHECK_EQUAL(rows.own_masks[81], 0x1ff);
    CHECK_EQUAL(rows.starts[2], -1);
}

TEST("a pencil mark is the digit of its position, or a blank") {
    std::string marks;
    for (int i = 0; i < 81; ++i) marks += "123456789";
    const auto is_read = [](const std::string& text) { return rows_of_texts({text}).starts[0] == 0; };
    CHECK(is_read(marks));
    for (const std::size_t place : {0u, 4u, 8u, 9u, 364u, 728u}) {
        for (int c = 0; c < 256; ++c) {
            std::string changed = marks;
            changed[place] = static_cast<char>(c);
            const bool good = c == '.' || c == '0' || changed[place] == marks[place];
            CHECK_EQUAL(is_read(changed), good);
        }
    }
    CHECK(!is_read(marks.substr(1)) && !is_read(marks + "."));
}

TEST("each pencil mark sets its own bit") {
    for (std::size_t d = 0; d < 9; ++d) {
        std::string marks(729, d % 2 ? '.' : '0');
        for (std::size_t cell = 0; cell < 81; ++cell) marks[9 * cell + d] = static_cast<char>('1' + d);
        for (const std::uint16_t mask : rows_of_texts({marks}).own_masks) CHECK_EQUAL(mask, 1u << d);
    }
}

TEST("rows become the candidates that their givens leave") {
    std::string marks;
    for (int i = 0; i < 81; ++i) marks += "123456789";
    marks[9 * 80] = '.';
    std::string row = blank;
    row[0] = '5';
    const Rows rows = with_candidates(rows_of_texts({row, "x", marks}));
    CHECK(rows.form == CellForm::masks && rows.starts[1] == -1);
    const auto mask = [&](std::size_t puzzle, std::size_t cell) {
        return rows.own_masks[81 * puzzle + cell];
    };
    CHECK_EQUAL(mask(0, 0), 1u << 4);
    for (const std::size_t peer : {8u, 20u, 72u}) CHECK_EQUAL(mask(0, peer), 0x1ff & ~(1u << 4));
    CHECK_EQUAL(mask(0, 80), 0x1ff);
    CHECK_EQUAL(mask(2, 80), 0x1fe);
    const Rows plain = with_candidates(rows_of_texts({row}));
    CHECK(plain.own_masks == std::vector<std::uint16_t>(rows.own_masks.begin(), rows.own_masks.begin() + 81));
    std::string bad = blank;
    bad[3] = '!';
    CHECK_EQUAL(
        with_candidates(rows_of_characters(reinterpret_cast<const std::uint8_t*>(bad.data()), 1)).starts[0],
        -1);
}
