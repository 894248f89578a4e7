#include "bind/line_values.hpp"

#include "batch/rows.hpp"
#include "text/file_lines.hpp"

namespace ninefold::bind {

LineValues::LineValues(const std::vector<std::string_view>& texts) {
    values.reserve(texts.size());
    readable.reserve(texts.size());
    for (const std::string_view text : texts) {
        const std::string_view cells = cells_in(text);
        const auto* row = reinterpret_cast<const std::uint8_t*>(cells.data());
        readable.push_back(cells.size() == cells_in_row && is_row_of_characters(row));
        if (readable.back()) values.push_back(givens_in(row, CellForm::characters));
    }
}

}  // namespace ninefold::bind
