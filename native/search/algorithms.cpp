#include "search/algorithms.hpp"

namespace ninefold {

// Each one is defined in the file of the same name.
void backtracking(const Board&, Search&);
void pencilmarks(const Board&, Search&);
void singles_and_pairs(const Board&, Search&);
void rules(const Board&, Search&);
void csp(const Board&, Search&);
void dancing_links(const Board&, Search&);

std::span<const AlgorithmRow> algorithms() {
    static constexpr AlgorithmRow rows[] = {
        {"backtracking", backtracking},
        {"pencilmarks", pencilmarks},
        {"logic", singles_and_pairs},
        {"rules", rules},
        {"csp", csp},
        {"dancing-links", dancing_links},
    };
    return rows;
}

}  // namespace ninefold
