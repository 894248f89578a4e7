#include "logic/chain_search.hpp"

#include <algorithm>

namespace ninefold {
namespace {

bool in_one_cell(const evidence::Node& a, const evidence::Node& b) {
    return a.cells.single() && a.cells == b.cells;
}

bool may_use_strong(const evidence::Node& a, const evidence::Node& b, ChainLinks use) {
    if (use == ChainLinks::all) return true;
    return use == ChainLinks::one_digit ? a.digit == b.digit : in_one_cell(a, b);
}

bool may_use_weak(const evidence::Node& a, const evidence::Node& b, ChainLinks use, const Board& board) {
    if (a.digit != b.digit) return false;
    return use != ChainLinks::one_pair ||
           board.candidates(a.cells.first()) == board.candidates(b.cells.first());
}

/// Always returns true, to keep the visit going.
bool unite(std::span<BitRows::Word> into, std::span<const BitRows::Word> row) {
    for (std::size_t i = 0; i < into.size(); ++i) into[i] |= row[i];
    return true;
}

}  // namespace

Moves::Moves(const Links& links, ChainLinks use)
    : links_(links),
      weak_(size(), size()),
      strong_(size(), size()),
      forth_(size(), size()),
      back_(size(), size()) {
    const auto& nodes = links.nodes();
    for (Index node = 0; node < size(); ++node) {
        for (const auto& [to, link] : links.strong(node))
            if (may_use_strong(nodes[node], nodes[to], use)) strong_.insert(node, to);
        if (use == ChainLinks::all) continue;
        for (const Index other : links.weak(node))
            if (may_use_weak(nodes[node], nodes[other], use, links.board())) weak_.insert(node, other);
    }
    if (use == ChainLinks::all) weak_ = links.weak_rows();
    for (Index node = 0; node < size(); ++node) {
        each_common([&](Index failing) { return unite(forth_[node], strong_[failing]); }, weak_[node]);
        each_common([&](Index failing) { return unite(back_[node], weak_[failing]); }, strong_[node]);
    }
}

Spread::Spread(const Moves& moves, Start start, int most_strong_links)
    : moves_(moves), most_strong_links_(static_cast<std::size_t>(most_strong_links)) {
    if (start == Start::fails) {
        levels_.push_back(moves.strong());
    } else {
        levels_.emplace_back(moves.size(), moves.size());
        for (Index node = 0; node < moves.size(); ++node) levels_[0].insert(node, node);
    }
    reached_ = levels_[0];
}

const BitRows* Spread::at(int strong_links) {
    const auto wanted = static_cast<std::size_t>(strong_links);
    while (levels_.size() < std::min(wanted, most_strong_links_) && !is_complete_) deepen();
    return wanted <= levels_.size() ? &levels_[wanted - 1] : nullptr;
}

/// Extends all starts by one move.
void Spread::deepen() {
    BitRows next(moves_.size(), moves_.size());
    BitRows::Word any = 0;
    for (Index start = 0; start < moves_.size(); ++start) {
        const auto row = next[start], reached = reached_[start];
        each_common([&](Index node) { return unite(row, moves_.forth()[node]); }, levels_.back()[start]);
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] &= ~reached[i];
            reached[i] |= row[i];
            any |= row[i];
        }
    }
    if (any != 0) levels_.push_back(std::move(next));
    is_complete_ = any == 0;
}

}  // namespace ninefold
