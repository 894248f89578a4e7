#include "batch/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "model/rules.hpp"
#include "text/file_lines.hpp"

namespace ninefold {
namespace {

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

/// The bit of the digit given in a cell of a row; 0 if it is open. A single candidate counts as given.
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

bool is_row(const std::uint8_t* row, CellForm form) {
    return form == CellForm::masks    ? is_row_of_masks(row)
           : form == CellForm::digits ? is_row_of_digits(row)
                                      : is_row_of_characters(row);
}

/// Writes the masks of a row: the given digit, or the allowed digits that are not given in a house of the
/// cell.
void write_candidates(const std::uint8_t* row, CellForm form, std::uint16_t* masks) {
    const Rules& rules = Rules::classic();
    std::array<unsigned, classic_houses> given{};
    for (int i = 0; i < Cell::count; ++i)
        for (const House house : rules.houses_of(Cell::at(i)))
            given[static_cast<std::size_t>(house.position())] |=
                given_mask(row, static_cast<std::size_t>(i), form);
    for (int i = 0; i < Cell::count; ++i) {
        const auto cell = static_cast<std::size_t>(i);
        unsigned mask = given_mask(row, cell, form);
        if (mask == 0) {
            for (const House house : rules.houses_of(Cell::at(i)))
                mask |= given[static_cast<std::size_t>(house.position())];
            std::uint16_t allowed = every_digit;
            if (form == CellForm::masks) std::memcpy(&allowed, row + 2 * cell, sizeof allowed);
            mask = allowed & ~mask;
        }
        masks[cell] = static_cast<std::uint16_t>(mask);
    }
}

}  // namespace

// Does not check every row: the kernel does that when it loads them.
Rows rows_of_cells(const std::uint8_t* cells, std::int64_t count) {
    // No byte is valid in both forms, so the first valid row decides.
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

Rows rows_of_texts(std::vector<std::string_view> texts) {
    for (std::string_view& text : texts)
        if (text.size() != cells_in_row) text = cells_in(text);
    for (const std::string_view text : texts)
        if (text.size() == marks_in_row) return rows_of_marks(texts);
    // Starts are offsets from the text with the lowest address.
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

Rows rows_of_lines(std::string_view text) { return rows_of_texts(row_texts(text)); }

Values givens_in(const std::uint8_t* row, CellForm form) {
    Values givens;
    for (int i = 0; i < Cell::count; ++i) {
        const unsigned mask = given_mask(row, static_cast<std::size_t>(i), form);
        givens[Cell::at(i)] = static_cast<std::uint8_t>(mask ? std::countr_zero(mask) + 1 : 0);
    }
    return givens;
}

Rows with_candidates(const Rows& rows) {
    Rows result{nullptr, 0, rows.count, CellForm::masks, {}};
    result.own_masks.resize(static_cast<std::size_t>(rows.count) * cells_in_row);
    for (std::int64_t i = 0; i < rows.count; ++i) {
        const std::int64_t start = i * static_cast<std::int64_t>(cells_in_row);
        const bool malformed = !rows.starts.empty() && rows.starts[static_cast<std::size_t>(i)] < 0;
        if (malformed || !is_row(rows.row(i), rows.form)) {
            result.starts.push_back(-1);
            continue;
        }
        result.starts.push_back(2 * start);
        write_candidates(rows.row(i), rows.form, result.own_masks.data() + start);
    }
    result.cells = reinterpret_cast<const std::uint8_t*>(result.own_masks.data());
    return result;
}

bool has_clash(const std::uint8_t* row, CellForm form) {
    for (const House house : Rules::classic().houses()) {
        unsigned seen = 0;
        for (const Cell cell : Rules::classic().cell_list(house)) {
            const unsigned digit = given_mask(row, static_cast<std::size_t>(cell.position()), form);
            if (seen & digit) return true;
            seen |= digit;
        }
    }
    return false;
}

}  // namespace ninefold
