#include "text/line.hpp"

namespace ninefold {

std::optional<Values> values_from_line(std::string_view text) {
    if (text.size() != Cell::count) return std::nullopt;
    Values values;
    for (int i = 0; i < Cell::count; ++i) {
        const char mark = text[static_cast<std::size_t>(i)];
        if (mark >= '1' && mark <= '9')
            values[Cell::at(i)] = static_cast<std::uint8_t>(mark - '0');
        else if (mark != '.')
            return std::nullopt;
    }
    return values;
}

std::string line_of(const Values& values) {
    std::string text(Cell::count, '.');
    for (int i = 0; i < Cell::count; ++i)
        if (const int value = values[Cell::at(i)])
            text[static_cast<std::size_t>(i)] = static_cast<char>('0' + value);
    return text;
}

}  // namespace ninefold
