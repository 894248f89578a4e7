// Readers of text: 81-character lines, lines of a file, 729 pencil marks, blocks. No text may crash them, and
// they must read it exactly.
#include <string>
#include <string_view>

#include "batch/solve_block.hpp"
#include "fuzz.hpp"
#include "text/file_lines.hpp"

using namespace ninefold;

namespace {

constexpr std::size_t longest = 4096;
const StopToken never;

void read_line(std::string_view text) {
    if (const auto values = values_from_line(text)) REQUIRE(values_from_line(line_of(*values)) == values);
}

void read_rows(std::string_view text) {
    const auto lines = split_lines(text);
    std::size_t puzzles = 0;
    for (const std::string_view line : lines) {
        REQUIRE(line.find_first_of("\r\n") == line.npos);
        puzzles += kind_of(line) == LineKind::puzzle;
    }
    const Rows rows = rows_of_lines(text);
    REQUIRE(rows.count >= static_cast<std::int64_t>(puzzles));
    (void)rows_of_texts(lines);
}

void solve(std::string_view text, BlockForm form, bool unique) {
    BatchOptions options;
    options.max_nodes = 200;
    options.threads = 1;
    const BlockResult result = solve_block(text, form, unique, options, never);
    REQUIRE(result.size <= static_cast<std::int64_t>(text.size()));
    REQUIRE(result.solved <= result.lines);
    for (const std::string_view line : split_lines(result.output)) {
        const std::string_view solution = form == BlockForm::lines ? line : line.substr(82, 81);
        const std::string_view puzzle = form == BlockForm::lines ? std::string_view{} : line.substr(0, 81);
        const auto grid = values_from_line(solution);
        REQUIRE(grid.has_value());
        const auto givens = values_from_line(puzzle);
        REQUIRE(fuzz::is_solution(*grid, Board(Rules::classic(), givens ? *givens : Values{})));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0 || size > longest) return 0;
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    read_line(text);
    read_rows(text);
    solve(text, data[0] & 1 ? BlockForm::table : BlockForm::lines, data[0] & 2);
    return 0;
}
