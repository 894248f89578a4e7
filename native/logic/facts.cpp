#include "logic/facts.hpp"

#include "logic/chain_search.hpp"
#include "logic/fish.hpp"
#include "logic/links.hpp"
#include "logic/set_links.hpp"

namespace ninefold {
namespace {

/// Grows a set of cells by adding cells that come after its last one.
class SetsOfHouse {
public:
    SetsOfHouse(const Board& board, House house, std::vector<AlmostLockedSet>& found)
        : board_(board), house_(house), found_(found) {}

    void extend(const CellSet& cells, const DigitSet& digits, CellSet rest) {
        if (!cells.empty() && digits.size() == cells.size() + 1 && is_new(cells))
            found_.push_back({house_, cells, digits});
        for (const Cell cell : rest) {
            rest.erase(cell);
            extend(cells.with(cell), digits | board_.candidates(cell), rest);
        }
    }

private:
    /// True if no earlier house contains all of them.
    bool is_new(const CellSet& cells) const { return board_.rules().common_houses(cells).first() == house_; }

    const Board& board_;
    House house_;
    std::vector<AlmostLockedSet>& found_;
};

}  // namespace

Facts::Facts(const Board& board, const FinderLimits& limits, const StopToken& stop, Memory* memory)
    : board_(board), limits_(limits), stop_(stop), memory_(memory) {}
Facts::~Facts() = default;

CellSet Facts::bivalue() const {
    if (!bivalue_) {
        bivalue_.emplace();
        for (const Cell cell : board_.open())
            if (board_.candidates(cell).size() == 2) bivalue_->insert(cell);
    }
    return *bivalue_;
}

const std::vector<ConjugatePair>& Facts::conjugate_pairs(Digit digit) const {
    auto& links = conjugate_pairs_[digit];
    if (!links) {
        links.emplace();
        for (const House house : rules().complete_houses()) {
            const CellSet cells = places(house, digit);
            if (cells.size() != 2) continue;
            const Cell a = cells.first();
            links->push_back({house, a, cells.without(a).first()});
        }
    }
    return *links;
}

const std::vector<AlmostLockedSet>& Facts::almost_locked_sets() const {
    if (!almost_locked_sets_) {
        almost_locked_sets_.emplace();
        for (const House house : rules().houses()) {
            const CellSet open = board_.open() & rules().cells(house);
            SetsOfHouse(board_, house, *almost_locked_sets_).extend({}, {}, open);
        }
    }
    return *almost_locked_sets_;
}

const Links& Facts::links(Reach reach) const {
    auto& links = links_[static_cast<std::size_t>(reach)];
    if (!links) links = std::make_unique<const Links>(*this, reach);
    return *links;
}

ChainSearch& Facts::chain_search(Reach reach) const {
    auto& search = chain_searches_[static_cast<std::size_t>(reach)];
    if (!search) search = std::make_unique<ChainSearch>(links(reach), ChainLinks::all, limits_.strong_links);
    return *search;
}

const FinnedFish& Facts::finned_fish(int size) const {
    auto& fish = finned_fish_[static_cast<std::size_t>(size)];
    if (!fish) fish = std::make_unique<const FinnedFish>(find_finned_fish(*this, size));
    return *fish;
}

const SetLinks& Facts::set_links() const {
    if (!set_links_) set_links_ = std::make_unique<const SetLinks>(*this);
    return *set_links_;
}

bool repeats_a_line(House house, Digit digit, const Facts& facts) {
    if (is_line(facts.rules().kind(house))) return false;
    const CellSet places = facts.places(house, digit);
    for (const House other : facts.rules().houses_of(places.first()))
        if (other < house && facts.places(other, digit) == places) return true;
    return false;
}

std::vector<Candidate> candidates_in(const CellSet& cells, Digit digit) {
    std::vector<Candidate> candidates;
    for (const Cell cell : cells) candidates.emplace_back(cell, digit);
    return candidates;
}

}  // namespace ninefold
