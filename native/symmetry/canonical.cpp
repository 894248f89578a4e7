#include "symmetry/canonical.hpp"

#include "model/rules.hpp"

namespace ninefold {

Canonical canonical(const Values& values) {
    return is_complete_grid(values) ? canonical_grid(values) : canonical_puzzle(values);
}

bool is_complete_grid(const Values& values) {
    for (std::uint8_t value : values)
        if (value == 0) return false;
    const Rules& rules = Rules::classic();
    for (const House house : rules.houses()) {
        unsigned seen = 0;
        for (Cell cell : rules.cell_list(house)) seen |= 1u << values[cell];
        if (seen != 0x3fe) return false;
    }
    return true;
}

}  // namespace ninefold
