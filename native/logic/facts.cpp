#include "logic/facts.hpp"

namespace ninefold {

CellSet Facts::bivalue() const {
    if (!bivalue_) {
        bivalue_.emplace();
        for (const Cell cell : board_.open())
            if (board_.candidates(cell).size() == 2) bivalue_->insert(cell);
    }
    return *bivalue_;
}

const std::vector<StrongLink>& Facts::strong_links(Digit digit) const {
    auto& links = strong_links_[digit];
    if (!links) {
        links.emplace();
        for (int i = 0; i < House::count; ++i) {
            const CellSet cells = places(House::at(i), digit);
            if (cells.size() != 2) continue;
            const Cell a = cells.first();
            links->push_back({House::at(i), a, cells.without(a).first()});
        }
    }
    return *links;
}

bool repeats_a_line(const StrongLink& link, Digit digit, const Facts& facts) {
    if (facts.geometry().kind(link.house) != HouseKind::box) return false;
    const CellSet ends = CellSet::of(link.a).with(link.b);
    for (const House house : facts.geometry().houses_of(link.a))
        if (house != link.house && facts.places(house, digit) == ends) return true;
    return false;
}

std::vector<Candidate> candidates_in(const CellSet& cells, Digit digit) {
    std::vector<Candidate> candidates;
    for (const Cell cell : cells) candidates.emplace_back(cell, digit);
    return candidates;
}

}  // namespace ninefold
