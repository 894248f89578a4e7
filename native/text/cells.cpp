#include "text/cells.hpp"

#include <array>

namespace ninefold {
namespace {

constexpr std::array<bool, 256> is_cell_character = [] {
    std::array<bool, 256> table{};
    for (const char c : std::string_view("0123456789.*_-xX? ")) table[static_cast<unsigned char>(c)] = true;
    return table;
}();

}  // namespace

bool is_row_of_characters(const std::uint8_t* row) {
    // Nearly all files use '.' or '0' for blanks. The first loop, which compilers can vectorise, handles
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

void masks_from_characters(const std::uint8_t* row, std::uint16_t* masks) {
    for (std::size_t cell = 0; cell < cells_in_row; ++cell) {
        const unsigned digit = static_cast<std::uint8_t>(row[cell] - '1');
        masks[cell] = digit < 9 ? static_cast<std::uint16_t>(1u << digit) : every_digit;
    }
}

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

}  // namespace ninefold
