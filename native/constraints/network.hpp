// The constraints of a variant in the form the search uses: relations of pairs, and propagators.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "constraints/domains.hpp"
#include "constraints/variant.hpp"

namespace ninefold::constraints {

class Automaton;
class Network;

/// Removes digits that a constraint rules out. It keeps no state between calls, so the search can go back
/// without telling it. Once its cells are filled, it must refuse every filling that breaks the constraint.
class Propagator {
public:
    /// Cheap propagators run first; an expensive one waits until the cheaper ones find nothing.
    enum class Cost : std::uint8_t { house, set, line, subset };
    static constexpr int cost_count = 4;

    Propagator(std::vector<int> watched, Cost price) : cells(std::move(watched)), cost(price) {}
    virtual ~Propagator() = default;

    /// Called once before the search, when it is known which cells see each other.
    virtual void prepare(const Network&) {}
    /// Returns false on a contradiction.
    virtual bool run(const Network& network, Domains& domains) const = 0;

    const std::vector<int> cells;
    const Cost cost;
};

/// A relation of two cells, for one direction: which digits of the other cell go with a digit of this one.
class PairTable {
public:
    PairTable(std::vector<Mask> partners, int digits);
    /// The digits of the other cell that go with at least one of these.
    Mask partners(Mask set) const {
        if (!by_set_.empty()) return by_set_[static_cast<std::size_t>(set)];
        Mask all = 0;
        for_each_digit(set, [&](int digit) { all |= rows_[static_cast<std::size_t>(digit)]; });
        return all;
    }
    const std::vector<Mask>& rows() const { return rows_; }

private:
    std::vector<Mask> rows_;
    std::vector<std::uint16_t> by_set_;  // the answer for each set, if there are few digits
};

class Network {
public:
    struct Arc {
        int other;
        const PairTable* table;
    };
    using Relation = std::function<bool(int, int)>;  // takes digits as people write them

    Network(int rows, int cols, int min_value, int digits);

    // To build it.
    void restrict_to(int cell, Mask keep) { root[at(cell)] &= keep; }
    void refuse() { is_impossible = true; }  // no filling can be right
    /// The digits of these cells differ. Remembers the set as a house.
    void differ(const std::vector<int>& cells);
    /// Two cells have different digits.
    void see(int first, int second) {
        see_[at(first) * words_ + at(second) / 64] |= Mask{1} << (at(second) % 64);
        see_[at(second) * words_ + at(first) / 64] |= Mask{1} << (at(first) % 64);
    }
    void relate(int first, int second, const Relation& holds) { relate(first, second, table_of(holds)); }
    /// The same with a table: for each digit of the first cell the digits that the second can have.
    void relate(int first, int second, const std::vector<Mask>& table);
    std::vector<Mask> table_of(const Relation& holds) const;
    template <class Type, class... Args>
    void post(Args&&... args) {
        propagators.push_back(std::make_unique<Type>(std::forward<Args>(args)...));
    }
    /// Call once, after all constraints and before the search.
    void finish();

    // To use it.
    /// Calls `use` with the two cells of each relation, and for each digit of the first the digits that the
    /// second can have. Before `finish`, these are the relations that the constraints state.
    template <class Use>
    void each_relation(const Use& use) const {
        for (const Pair& pair : pairs_) use(pair.first, pair.second, pair.rows);
    }
    bool sees(int a, int b) const { return see_[at(a) * words_ + at(b) / 64] >> (at(b) % 64) & 1; }
    /// The cells that a cell sees, as bits.
    std::span<const Mask> seen_by(int cell) const {
        return std::span(see_).subspan(at(cell) * words_, words_);
    }
    /// How many of these cells (one bit per cell) a cell sees.
    int count_seen(int cell, std::span<const Mask> cells) const {
        int count = 0;
        for (std::size_t word = 0; word < words_; ++word)
            count += std::popcount(see_[at(cell) * words_ + word] & cells[word]);
        return count;
    }
    /// Visits those of the cells (one bit per cell) that a cell sees.
    template <class Visit>
    void for_each_seen(int cell, std::span<const Mask> cells, Visit visit) const {
        for (std::size_t word = 0; word < words_; ++word)
            for_each_digit(see_[at(cell) * words_ + word] & cells[word],
                           [&](int bit) { visit(static_cast<int>(word) * 64 + bit); });
    }
    bool all_differ(const std::vector<int>& cells) const;
    /// A digit is in one of these cells: removes it from all cells that see each of them.
    bool claim(Domains& domains, std::span<const int> cells, int digit) const;
    /// One bit per cell.
    std::vector<Mask> as_bits(const std::vector<int>& cells) const;
    /// The propagators of a cell: one bit per place in `queue`.
    std::span<const Mask> watchers(int cell) const {
        return std::span(watchers_).subspan(at(cell) * queue_words, queue_words);
    }

    /// The places of the houses of a cell in `complete_houses`.
    std::span<const int> houses_of(int cell) const {
        const std::size_t begin = houses_begin_[at(cell)];
        return std::span(houses_of_).subspan(begin, houses_begin_[at(cell) + 1] - begin);
    }

    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    int rows, cols, min_value, digits;
    Mask all;                                       // all digits
    std::vector<Mask> root;                         // the sets before the search
    std::vector<std::vector<int>> houses;           // sets of cells that differ, without duplicates
    std::vector<std::vector<int>> complete_houses;  // those with as many cells as there are digits
    std::vector<std::vector<int>> peers;            // the cells that each cell sees, unless a table says more
    std::vector<std::vector<Arc>> arcs;
    std::vector<std::unique_ptr<Propagator>> propagators;
    std::vector<const Propagator*> queue;   // by cost; each cost starts at a multiple of 64
    std::vector<std::size_t> cost_of_word;  // for each 64 places of the queue
    std::size_t queue_words = 0;
    std::map<std::pair<std::string, int>, std::shared_ptr<const Automaton>> automata;  // by rule and length
    bool is_impossible = false;
    bool has_relations = false;   // anything beyond "differ" that tells digits apart
    bool has_only_pairs = false;  // houses and pairs say all there is to say

private:
    struct Pair {
        int first, second;
        std::vector<Mask> rows;
    };
    void join_equal_cells();
    void add_arcs();
    void add_queue();
    void add_complete_houses();
    const PairTable* shared(const std::vector<Mask>& rows);

    std::size_t words_;         // per cell in `see_`
    std::vector<Mask> see_;     // for each cell: the cells that it sees, as bits
    std::vector<int> pair_of_;  // for two cells: their place in `pairs_`, or -1
    std::vector<Pair> pairs_;
    std::vector<std::unique_ptr<PairTable>> tables_;
    std::vector<int> houses_of_;  // for each cell, from `houses_begin_` on
    std::vector<std::size_t> houses_begin_;
    std::vector<Mask> watchers_;  // for each cell: `queue_words` words
};

}  // namespace ninefold::constraints
