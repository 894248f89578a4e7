#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "text/block.hpp"
#include "text/cells.hpp"
#include "text/count_bytes.hpp"
#include "text/file_lines.hpp"

using namespace ninefold;

namespace {

const std::string blank(81, '.');

}  // namespace

TEST("all kinds of line ends are recognised") {
    CHECK_EQUAL(split_lines("").size(), 0u);
    CHECK_EQUAL(split_lines("a").size(), 1u);
    CHECK_EQUAL(split_lines("a\n").size(), 1u);
    CHECK_EQUAL(split_lines("a\n\n").size(), 2u);
    CHECK((split_lines("a\r\nb\rc\n") == std::vector<std::string_view>{"a", "b", "c"}));
    CHECK((split_lines("a\rb") == std::vector<std::string_view>{"a", "b"}));
    CHECK((split_lines("a\n\r\nb") == std::vector<std::string_view>{"a", "", "b"}));
}

TEST("a line is a puzzle, empty, or something else") {
    for (const char* tail : {"", " x", "\tx", ",1", ";1", "#1"})
        CHECK(kind_of(blank + tail) == LineKind::puzzle);
    for (const char* nothing : {"", "   ", "# x", "  # x"}) CHECK(kind_of(nothing) == LineKind::nothing);
    std::string letter = blank;
    letter[0] = 'a';
    for (const std::string& other : {blank + "1", blank.substr(1), letter, std::string("x")})
        CHECK(kind_of(other) == LineKind::other);
    const std::string spaces = "1" + std::string(80, ' ');
    CHECK(kind_of(spaces) == LineKind::puzzle && kind_of(spaces + " #") == LineKind::other);
}

TEST("spaces, quotes and comments around a puzzle are left out") {
    const std::string puzzle = "12?" + blank.substr(3);
    for (const std::string& line : {puzzle, " " + puzzle, "\t" + puzzle + " # x", "\"" + puzzle + "\"",
                                    " '" + puzzle + "' , x", "\"" + puzzle + "\",\"" + blank + "\""})
        CHECK_EQUAL(puzzle_in(line), std::string_view(puzzle));
    const std::string rest = puzzle.substr(1);
    for (const std::string& line : {" " + rest + "a", "\"" + puzzle, "\"" + puzzle + "'",
                                    "\"" + puzzle + "\"1", "\"1" + puzzle + "\"", std::string()})
        CHECK(puzzle_in(line).empty());
    std::string spaced(81, ' ');
    spaced.front() = '1';
    spaced.back() = '2';
    const std::string quoted = "\"" + spaced + "\"";
    CHECK_EQUAL(puzzle_in(quoted), std::string_view(spaced));
    CHECK_EQUAL(cells_in("  no puzzle\n"), std::string_view("no puzzle"));
}

TEST("every byte except digits and blanks is rejected") {
    for (int c = 0; c < 256; ++c) {
        std::string row = blank;
        row[80] = static_cast<char>(c);
        const bool good =
            std::string_view("0123456789.*_-xX? ").find(static_cast<char>(c)) != std::string_view::npos;
        CHECK_EQUAL(is_row_of_characters(reinterpret_cast<const std::uint8_t*>(row.data())), good);
    }
}

TEST("a block ends before a line of another format") {
    const std::string puzzles = blank + "\n# comment\nhello\n" + blank + " easy\n";
    const BlockLines all = read_block(puzzles);
    CHECK_EQUAL(all.puzzles.size(), 2u);
    CHECK((all.numbers == std::vector<std::int64_t>{0, 3}));
    CHECK(all.unreadable.size() == 1 && all.unreadable[0].line == 2 && all.unreadable[0].text == "hello");
    CHECK_EQUAL(all.lines, 4);
    CHECK_EQUAL(all.size, static_cast<std::int64_t>(puzzles.size()));
    for (const char* row : {"1 2 3 | 4 5 6 | 7 8 9", "123456789", "+---+---+---+", " [[1, 2, 3"}) {
        const BlockLines cut = read_block(puzzles + row + "\n" + blank);
        CHECK_EQUAL(cut.puzzles.size(), 2u);
        CHECK_EQUAL(cut.lines, 4);
        CHECK_EQUAL(cut.size, static_cast<std::int64_t>(puzzles.size()));
    }
}

TEST("solutions are written as lines, or as rows of a table") {
    const std::string grid(81, '7');
    const auto text_of = [&](BlockForm form) {
        BlockWriter writer(form, 1, 0.25);
        writer.add(blank, reinterpret_cast<const std::uint8_t*>(grid.data()));
        return std::move(writer).text();
    };
    CHECK_EQUAL(text_of(BlockForm::lines), grid + "\n");
    CHECK_EQUAL(text_of(BlockForm::table), blank + "," + grid + ",0.2500000,\n");
}

TEST("count_bytes counts as std::count does, in texts of any length") {
    std::vector<std::uint8_t> text;
    for (std::size_t size = 0; size < 64 * 256 + 70; ++size) {
        if (size < 200 || size > 64 * 255 - 70)
            for (const std::uint8_t byte : {std::uint8_t{0}, std::uint8_t{10}, std::uint8_t{255}})
                CHECK_EQUAL(count_bytes(text, byte),
                            static_cast<std::size_t>(std::ranges::count(text, byte)));
        text.push_back(size % 7 ? std::uint8_t{10} : std::uint8_t{255});  // long runs overflow small sums
    }
}
