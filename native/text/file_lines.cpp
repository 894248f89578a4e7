#include "text/file_lines.hpp"

#include <algorithm>

#include "text/cells.hpp"

namespace ninefold {
namespace {

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string_view without_spaces_around(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

/// True if a comment can start with this character.
bool starts_comment(char c) { return is_space(c) || c == ',' || c == ';' || c == '#'; }

/// True for 81 digits and blanks, alone or with a comment after them. A space counts as a blank cell only if
/// there is no comment.
bool begins_with_puzzle(std::string_view text) {
    if (text.size() < cells_in_row ||
        !is_row_of_characters(reinterpret_cast<const std::uint8_t*>(text.data())))
        return false;
    return text.size() == cells_in_row ||
           (starts_comment(text[cells_in_row]) && text.substr(0, cells_in_row).find(' ') == text.npos);
}

/// The text between quotes at its beginning; empty if there are none, or if more than a comment follows.
std::string_view quoted(std::string_view text) {
    if (text.empty() || (text.front() != '"' && text.front() != '\'')) return {};
    const std::size_t end = text.find(text.front(), 1);
    if (end == text.npos || (end + 1 < text.size() && !starts_comment(text[end + 1]))) return {};
    return text.substr(1, end - 1);
}

}  // namespace

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    lines.reserve(text.size() / (cells_in_row + 1) + 1);
    const bool has_returns = text.find('\r') != text.npos;  // rare, and searching for both is twice as slow
    while (!text.empty()) {
        const std::size_t end =
            std::min(has_returns ? text.find_first_of("\r\n") : text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
        const bool two = text.substr(0, 2) == "\r\n";
        text.remove_prefix(std::min<std::size_t>(two ? 2 : 1, text.size()));
    }
    return lines;
}

LineKind kind_of(std::string_view line) {
    std::size_t first = 0;
    while (first < line.size() && is_space(line[first])) ++first;
    if (first == line.size() || line[first] == '#') return LineKind::nothing;
    return puzzle_in(line).empty() ? LineKind::other : LineKind::puzzle;
}

std::string_view puzzle_in(std::string_view line) {
    if (begins_with_puzzle(line)) return line.substr(0, cells_in_row);
    if (line.size() <= cells_in_row) return {};
    const std::string_view text = without_spaces_around(line);
    if (begins_with_puzzle(text)) return text.substr(0, cells_in_row);
    const std::string_view inside = quoted(text);
    return inside.size() == cells_in_row && begins_with_puzzle(inside) ? inside : std::string_view{};
}

std::string_view cells_in(std::string_view text) {
    const std::string_view puzzle = puzzle_in(text);
    return puzzle.empty() ? without_spaces_around(text) : puzzle;
}

std::vector<std::string_view> row_texts(std::string_view text) {
    std::vector<std::string_view> texts;
    texts.reserve(text.size() / (cells_in_row + 1) + 1);
    for (const std::string_view line : split_lines(text)) {
        if (kind_of(line) != LineKind::nothing) texts.push_back(cells_in(line));
    }
    return texts;
}

}  // namespace ninefold
