#include "rating/explainer/graph.hpp"

#include <algorithm>

namespace ninefold::explainer {
namespace {

void add(Row row, ConstRow more) {
    for (std::size_t w = 0; w < row.size(); ++w) row[w] |= more[w];
}

void keep(Row row, ConstRow kept) {
    for (std::size_t w = 0; w < row.size(); ++w) row[w] &= kept[w];
}

/// The first bit of a row that is not set in the other row; -1 if there is none.
int first_not_in(ConstRow row, ConstRow other) {
    for (std::size_t w = 0; w < row.size(); ++w)
        if (const std::uint64_t rest = row[w] & ~other[w])
            return static_cast<int>(64 * w) + std::countr_zero(rest);
    return -1;
}

bool meet(ConstRow one, ConstRow other) {
    for (std::size_t w = 0; w < one.size(); ++w)
        if (one[w] & other[w]) return true;
    return false;
}

}  // namespace

LinkGraph::LinkGraph(const Grid& grid) : grid_(grid) {
    numbers_.fill(-1);
    for (int cell = 0; cell < 81; ++cell)
        each(grid.candidates(cell), [&](int digit) {
            const int candidate = candidate_at(cell, digit);
            numbers_[candidate] = static_cast<std::int16_t>(candidates_.size());
            candidates_.push_back(static_cast<std::uint16_t>(candidate));
            cells_of_[digit].insert(Cell::at(cell));
        });
    words_ = (candidates_.size() + 63) / 64;
    add_weak();
    add_strong();
}

void LinkGraph::add_weak() {
    weak_ = weak_in_houses_ = Rows(size(), words_);
    Rows of_house(9 * house_count, words_), of_cell(81, words_);
    for (int n = 0; n < size(); ++n) {
        const int cell = candidates_[n] / 9, digit = candidates_[n] % 9;
        set_bit(of_cell[cell], n);
        for (const std::uint8_t house : layout.house[cell]) set_bit(of_house[9 * house + digit], n);
    }
    for (int n = 0; n < size(); ++n) {
        const int cell = candidates_[n] / 9, digit = candidates_[n] % 9;
        const Row in_houses = weak_in_houses_[n], all = weak_[n];
        for (const std::uint8_t house : layout.house[cell]) add(in_houses, of_house[9 * house + digit]);
        in_houses[static_cast<std::size_t>(n) / 64] &= ~(std::uint64_t{1} << n % 64);
        add(all, in_houses);
        add(all, of_cell[cell]);
        all[static_cast<std::size_t>(n) / 64] &= ~(std::uint64_t{1} << n % 64);
    }
}

void LinkGraph::list_offs() {
    parts_.reserve(candidates_.size());
    offs_.reserve(16 * candidates_.size());
    for (const std::uint16_t candidate : candidates_) {
        Part part{static_cast<std::uint16_t>(offs_.size()), 0, 0};
        part.after_cell = part.from;
        each_off(grid_, node_of(candidate, true), {true, true}, [&](Link link) {
            offs_.push_back({numbers_[candidate_of(link.node)], link.cause});
            part.after_cell = static_cast<std::uint16_t>(part.after_cell + (link.cause == by_cell));
            return false;
        });
        part.to = static_cast<std::uint16_t>(offs_.size());
        parts_.push_back(part);
    }
}

void LinkGraph::add_strong() {
    partners_.resize(candidates_.size());
    for (int n = 0; n < size(); ++n) {
        Partners& partners = partners_[n];
        each_on(grid_, node_of(candidates_[n], false), {true, true}, [&](Link link) {
            partners.list[partners.count++] = {numbers_[candidate_of(link.node)], link.cause};
            partners.in_cell = static_cast<std::uint8_t>(partners.in_cell + (link.cause == by_cell));
            return false;
        });
    }
}

Reachability::Reachability(const LinkGraph& graph, LinkKinds kinds)
    : graph_(graph), kinds_(kinds), active_(graph.words()), next_(graph.size(), graph.words()) {
    for (int n = 0; n < graph.size(); ++n)
        if (!strong(n).empty()) set_bit(active_, n);
    add_next();
    find_components();
}

void Reachability::add_next() {
    for (int n = 0; n < graph_.size(); ++n) {
        const ConstRow offs = weak(n);
        const Row ons = next_[n];
        for (std::size_t w = 0; w < offs.size(); ++w)
            for (std::uint64_t rest = offs[w] & active_[w]; rest; rest &= rest - 1)
                for (const LinkGraph::Neighbour& on :
                     strong(static_cast<int>(64 * w) + std::countr_zero(rest)))
                    set_bit(ons, on.number);
    }
}

/// Candidates in the order in which a depth-first search finishes them.
std::vector<int> Reachability::finishing_order() const {
    std::vector<std::uint64_t> seen(graph_.words());
    std::vector<int> order, path;
    order.reserve(static_cast<std::size_t>(graph_.size()));
    for (int root = 0; root < graph_.size(); ++root) {
        if (has_bit(seen, root)) continue;
        set_bit(seen, root);
        path.push_back(root);
        while (!path.empty()) {
            const int next = first_not_in(next_[path.back()], seen);
            if (next >= 0) {
                set_bit(seen, next);
                path.push_back(next);
            } else {
                order.push_back(path.back());
                path.pop_back();
            }
        }
    }
    return order;
}

/// Kosaraju's algorithm. The reversed edges come for free: links go both ways, so the reverse edges of a
/// candidate are its strong links followed by weak ones.
void Reachability::find_components() {
    const std::vector<int> order = finishing_order();
    std::vector<std::uint64_t> seen(graph_.words());
    component_.resize(order.size());
    members_.reserve(order.size());
    for (std::size_t i = order.size(); i-- > 0;) {
        if (has_bit(seen, order[i])) continue;
        const std::size_t from = members_.size();
        members_.push_back(static_cast<std::uint16_t>(order[i]));
        set_bit(seen, order[i]);
        for (std::size_t next = from; next < members_.size(); ++next) {
            component_[members_[next]] = static_cast<std::int16_t>(sizes_.size());
            for (const LinkGraph::Neighbour& off : strong(members_[next]))
                for (int n; (n = first_not_in(weak(off.number), seen)) >= 0;) {
                    set_bit(seen, n);
                    members_.push_back(static_cast<std::uint16_t>(n));
                }
        }
        sizes_.push_back(static_cast<std::int16_t>(members_.size() - from));
    }
}

void Reachability::find_reached() {
    reached_ = Rows(static_cast<int>(sizes_.size()), graph_.words());
    std::size_t end = members_.size();
    for (int number = static_cast<int>(sizes_.size()) - 1; number >= 0; --number) {
        const Row row = reached_[number];
        const std::size_t from = end - static_cast<std::size_t>(sizes_[number]);
        for (std::size_t i = from; i < end; ++i) set_bit(row, members_[i]);
        for (std::size_t i = from; i < end; ++i)
            for (int n; (n = first_not_in(next_[members_[i]], row)) >= 0;) add(row, reached_from(n));
        end = from;
    }
}

bool Reachability::refutes_itself(int n) const { return meet(reached_from(n), weak(n)); }

bool Reachability::proves_itself(int n) const {
    return std::ranges::any_of(
        strong(n), [&](const LinkGraph::Neighbour& on) { return has_bit(reached_from(on.number), n); });
}

void Reachability::add_offs(int n, Row offs) const {
    each_bit(reached_from(n), [&](int on) { add(offs, weak(on)); });
}

bool Reachability::have_common(std::span<const Vertex> starts) const {
    std::vector<std::uint64_t> ons(graph_.words(), ~std::uint64_t{0}), offs = ons;
    for (const Vertex start : starts) keep(ons, reached_from(start >> 1));
    if (std::ranges::any_of(ons, [](std::uint64_t word) { return word != 0; })) return true;
    std::vector<std::uint64_t> theirs(graph_.words());
    for (const Vertex start : starts) {
        std::ranges::fill(theirs, 0);
        add_offs(start >> 1, theirs);
        keep(offs, theirs);
    }
    return std::ranges::any_of(offs, [](std::uint64_t word) { return word != 0; });
}

}  // namespace ninefold::explainer
