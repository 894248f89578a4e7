#include <vector>

#include "logic/technique.hpp"

namespace ninefold {

std::span<const Family* const> families() {
    static constexpr const Family* all[] = {
        &singles,    &locked, &subsets, &fish, &single_digit, &wings,        &coloring,
        &uniqueness, &als,    &chains,  &nets, &templates,    &arrangements,
    };
    return all;
}

std::span<const Technique> techniques() {
    static const std::vector<Technique> all = [] {
        std::vector<Technique> rows;
        for (const Family* family : families())
            for (Technique technique : family->techniques) {
                technique.assumes_unique = family->assumes_unique;
                rows.push_back(technique);
            }
        return rows;
    }();
    return all;
}

}  // namespace ninefold
