#include "search/algorithms.hpp"

namespace ninefold {

// Each lives in the file of its name.
void backtracking(const Board&, Search&);
void pencilmarks(const Board&, Search&);
void logic(const Board&, Search&);
void rules(const Board&, Search&);
void csp(const Board&, Search&);
void dancing_links(const Board&, Search&);

std::span<const AlgorithmRow> algorithms() {
    static constexpr AlgorithmRow rows[] = {
        {"backtracking", backtracking},
        {"pencilmarks", pencilmarks},
        {"logic", logic},
        {"rules", rules},
        {"csp", csp},
        {"dancing-links", dancing_links},
    };
    return rows;
}

}  // namespace ninefold
