#include "text/block.hpp"

#include <array>
#include <charconv>

#include "text/cells.hpp"
#include "text/file_lines.hpp"

namespace ninefold {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }

/// True if a line could be a list of digits, or a row of one: `[8, 0, 0, ...`.
bool begins_list(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first != line.npos && line[first] == '[';
}

/// True if a line that is not a puzzle could be part of a drawn grid or a list, or hold pencil marks.
bool may_be_another_format(std::string_view line) {
    if (line.size() >= marks_in_row && line.size() <= marks_in_row + 2) return true;
    if (begins_list(line)) return true;
    if (line.size() > 200) return false;
    std::size_t marks = 0, words = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (is_space(line[i])) continue;
        const bool drawn = static_cast<unsigned char>(line[i]) >= 0x80;  // not ASCII, so perhaps a frame
        if (!drawn && std::string_view("0123456789.*_-xX?|+:='\"#!").find(line[i]) == std::string_view::npos)
            return false;
        ++marks;
        words += i == 0 || is_space(line[i - 1]);
    }
    return marks == 9 || words == 9 || line.find('|') != line.npos || line.find("---") != line.npos;
}

/// The end of a table row: the time per puzzle, and an empty field for the tracks.
std::string seconds_field(double seconds) {
    std::array<char, 64> digits;
    char* const begin = digits.data();
    char* const end = std::to_chars(begin, begin + digits.size(), seconds, std::chars_format::fixed, 7).ptr;
    return std::string(1, ',').append(begin, end).append(1, ',');
}

}  // namespace

BlockLines read_block(std::string_view text) {
    BlockLines block;
    for (const std::string_view line : split_lines(text)) {
        const LineKind kind = kind_of(line);
        if (kind == LineKind::other && may_be_another_format(line)) {
            block.size = line.data() - text.data();
            return block;
        }
        if (kind == LineKind::puzzle) {
            block.puzzles.push_back(puzzle_in(line));
            block.numbers.push_back(block.lines);
        } else if (kind == LineKind::other) {
            block.unreadable.push_back({block.lines, line});
        }
        ++block.lines;
    }
    block.size = static_cast<std::int64_t>(text.size());
    return block;
}

BlockWriter::BlockWriter(BlockForm form, std::size_t puzzles, double seconds) : form_(form) {
    if (form == BlockForm::table) row_end_ = seconds_field(seconds);
    text_.reserve(puzzles * (form == BlockForm::table ? 2 * cells_in_row + 16 : cells_in_row + 1));
}

void BlockWriter::add(std::string_view puzzle, const std::uint8_t* solution) {
    if (form_ == BlockForm::table) text_.append(puzzle).append(1, ',');
    text_.append(reinterpret_cast<const char*>(solution), cells_in_row).append(row_end_).append(1, '\n');
}

}  // namespace ninefold
