#include "model/text.hpp"

namespace ninefold {

std::optional<Values> values_from_line(std::string_view text) {
    if (text.size() != Cell::count) return std::nullopt;
    Values values;
    for (Cell cell : CellSet::full()) {
        const char mark = text[static_cast<std::size_t>(cell.position())];
        if (mark >= '1' && mark <= '9')
            values[cell] = static_cast<std::uint8_t>(mark - '0');
        else if (mark != '.')
            return std::nullopt;
    }
    return values;
}

std::string line_of(const Values& values) {
    std::string text(Cell::count, '.');
    for (Cell cell : CellSet::full())
        if (values[cell] != 0)
            text[static_cast<std::size_t>(cell.position())] = static_cast<char>('0' + values[cell]);
    return text;
}

}  // namespace ninefold
