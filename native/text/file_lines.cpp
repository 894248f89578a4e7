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
    if (line.size() < cells_in_row ||
        !is_row_of_characters(reinterpret_cast<const std::uint8_t*>(line.data())))
        return LineKind::other;
    if (line.size() == cells_in_row) return LineKind::puzzle;
    // A space counts as a blank cell only in a line of exactly 81 characters. A comment must start with one
    // of the characters below.
    const char after = line[cells_in_row];
    const bool comment = is_space(after) || after == ',' || after == ';' || after == '#';
    return comment && line.substr(0, cells_in_row).find(' ') == line.npos ? LineKind::puzzle
                                                                          : LineKind::other;
}

std::vector<std::string_view> row_texts(std::string_view text) {
    std::vector<std::string_view> texts;
    texts.reserve(text.size() / (cells_in_row + 1) + 1);
    for (const std::string_view line : split_lines(text)) {
        const LineKind kind = kind_of(line);
        if (kind == LineKind::puzzle) texts.push_back(line.substr(0, cells_in_row));
        if (kind == LineKind::other) texts.push_back(without_spaces_around(line));
    }
    return texts;
}

}  // namespace ninefold
