#include "batch/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "model/geometry.hpp"

namespace ninefold {
namespace {

constexpr std::array<bool, 256> is_cell_character = [] {
    std::array<bool, 256> table{};
    for (const char c : std::string_view("0123456789.*_-xX ")) table[static_cast<unsigned char>(c)] = true;
    return table;
}();

bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

const std::uint8_t* bytes_of(std::string_view text) {
    return reinterpret_cast<const std::uint8_t*>(text.data());
}

bool is_row_of_digits(const std::uint8_t* row) {
    unsigned odd = 0;
    for (std::size_t i = 0; i < cells_in_row; ++i) odd |= static_cast<unsigned>(row[i] > 9);
    return odd == 0;
}

bool is_row_of_masks(const std::uint8_t* row) {
    std::uint16_t masks[cells_in_row];
    std::memcpy(masks, row, sizeof masks);
    unsigned all = 0;
    for (const std::uint16_t mask : masks) all |= mask;
    return all <= every_digit;
}

/// 729 characters, nine for each cell: the digit, or '.' or '0'. Writes the 81 masks if they are.
bool masks_from_marks(std::string_view marks, std::uint16_t* masks) {
    if (marks.size() != marks_in_row) return false;
    for (std::size_t cell = 0; cell < cells_in_row; ++cell) {
        unsigned mask = 0;
        for (std::size_t d = 0; d < 9; ++d) {
            const char mark = marks[9 * cell + d];
            if (mark == static_cast<char>('1' + d))
                mask |= 1u << d;
            else if (mark != '.' && mark != '0')
                return false;
        }
        masks[cell] = static_cast<std::uint16_t>(mask);
    }
    return true;
}

/// The masks of 81 valid characters: one digit, or every digit.
void masks_from_characters(const std::uint8_t* row, std::uint16_t* masks) {
    for (std::size_t cell = 0; cell < cells_in_row; ++cell) {
        const unsigned digit = static_cast<std::uint8_t>(row[cell] - '1');
        masks[cell] = digit < 9 ? static_cast<std::uint16_t>(1u << digit) : every_digit;
    }
}

/// The bit of the digit that a cell of a row is given; 0 if it is open. A lone candidate counts as given.
unsigned given_mask(const std::uint8_t* row, std::size_t cell, CellForm form) {
    if (form == CellForm::masks) {
        std::uint16_t mask;
        std::memcpy(&mask, row + 2 * cell, sizeof mask);
        return std::has_single_bit(mask) ? mask : 0;
    }
    const unsigned digit = static_cast<std::uint8_t>(row[cell] - (form == CellForm::characters ? '1' : 1));
    return digit < 9 ? 1u << digit : 0;
}

bool is_puzzle(std::string_view text) {
    return text.size() == cells_in_row && is_row_of_characters(bytes_of(text));
}

Rows rows_of_marks(const std::vector<std::string_view>& texts) {
    Rows rows{nullptr, 0, static_cast<std::int64_t>(texts.size()), CellForm::masks, {}};
    rows.own_masks.resize(texts.size() * cells_in_row);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::uint16_t* row = rows.own_masks.data() + i * cells_in_row;
        const bool givens = is_puzzle(texts[i]);
        if (givens) masks_from_characters(bytes_of(texts[i]), row);
        const bool good = givens || masks_from_marks(texts[i], row);
        rows.starts.push_back(good ? static_cast<std::int64_t>(2 * i * cells_in_row) : -1);
    }
    rows.cells = reinterpret_cast<const std::uint8_t*>(rows.own_masks.data());
    return rows;
}

std::string_view without_spaces_around(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

}  // namespace

bool is_row_of_characters(const std::uint8_t* row) {
    // Nearly every file writes '.' or '0' for a blank: a loop that the compiler turns into vectors settles
    // those.
    unsigned odd = 0;
    for (std::size_t i = 0; i < cells_in_row; ++i)
        odd |= static_cast<unsigned>(static_cast<std::uint8_t>(row[i] - '0') > 9) &
               static_cast<unsigned>(row[i] != '.');
    if (odd == 0) return true;
    for (std::size_t i = 0; i < cells_in_row; ++i)
        if (!is_cell_character[row[i]]) return false;
    return true;
}

// Whether a row of bytes is a puzzle, the kernel sees when it loads it.
Rows rows_of_cells(const std::uint8_t* cells, std::int64_t count) {
    // No byte is good in both forms, so the first good row tells.
    for (std::int64_t i = 0; i < count; ++i) {
        const std::uint8_t* row = cells + i * static_cast<std::int64_t>(cells_in_row);
        if (is_row_of_digits(row)) return {cells, cells_in_row, count, CellForm::digits, {}};
        if (is_row_of_characters(row)) break;
    }
    return rows_of_characters(cells, count);
}

Rows rows_of_characters(const std::uint8_t* cells, std::int64_t count) {
    return {cells, cells_in_row, count, CellForm::characters, {}};
}

Rows rows_of_masks(const std::uint16_t* masks, std::int64_t count) {
    const auto* cells = reinterpret_cast<const std::uint8_t*>(masks);
    constexpr std::int64_t size = 2 * cells_in_row;
    Rows rows{cells, size, count, CellForm::masks, {}};
    for (std::int64_t i = 0; i < count; ++i)
        rows.starts.push_back(is_row_of_masks(cells + i * size) ? i * size : -1);
    return rows;
}

Rows rows_of_texts(const std::vector<std::string_view>& texts) {
    for (const std::string_view text : texts)
        if (text.size() == marks_in_row) return rows_of_marks(texts);
    // A start is the distance from the lowest text.
    Rows rows{nullptr, 0, static_cast<std::int64_t>(texts.size()), CellForm::characters, {}};
    rows.starts.assign(texts.size(), -1);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i].size() != cells_in_row) continue;
        rows.starts[i] = 0;
        if (!rows.cells || std::less<>()(bytes_of(texts[i]), rows.cells)) rows.cells = bytes_of(texts[i]);
    }
    for (std::size_t i = 0; i < texts.size(); ++i)
        if (rows.starts[i] == 0) rows.starts[i] = bytes_of(texts[i]) - rows.cells;
    return rows;
}

Rows rows_of_lines(std::string_view text) {
    std::vector<std::string_view> texts;
    texts.reserve(text.size() / (cells_in_row + 1) + 1);
    for (const std::string_view line : split_lines(text)) {
        const LineKind kind = kind_of(line);
        if (kind == LineKind::puzzle) texts.push_back(line.substr(0, cells_in_row));
        if (kind == LineKind::other) texts.push_back(without_spaces_around(line));
    }
    return rows_of_texts(texts);
}

bool has_clash(const std::uint8_t* row, CellForm form) {
    for (int h = 0; h < House::count; ++h) {
        unsigned seen = 0;
        for (const Cell cell : Geometry::classic().cell_list(House::at(h))) {
            const unsigned digit = given_mask(row, static_cast<std::size_t>(cell.position()), form);
            if (seen & digit) return true;
            seen |= digit;
        }
    }
    return false;
}

std::vector<std::string_view> split_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    lines.reserve(text.size() / (cells_in_row + 1) + 1);
    const bool has_returns = text.find('\r') != text.npos;  // rare, and twice as slow to look for
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
    // A space is a blank only in a line of exactly 81 characters, and only these may begin a comment.
    const char after = line[cells_in_row];
    const bool comment = is_space(after) || after == ',' || after == ';' || after == '#';
    return comment && line.substr(0, cells_in_row).find(' ') == line.npos ? LineKind::puzzle
                                                                          : LineKind::other;
}

}  // namespace ninefold
