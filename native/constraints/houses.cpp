#include "constraints/houses.hpp"

#include <array>

namespace ninefold::constraints {
namespace {

/// A house with as many cells as digits: a digit with one place left goes there.
class HiddenSingles final : public Propagator {
public:
    explicit HiddenSingles(std::vector<int> house) : Propagator(std::move(house), Cost::house) {}

    bool run(const Network& network, Domains& domains) const override {
        Mask once = 0, twice = 0;
        for (int cell : cells) {
            twice |= once & domains[cell];
            once |= domains[cell];
        }
        if (once != network.all) return false;
        const Mask hidden = once & ~twice;
        if (!hidden) return true;
        for (int cell : cells) {
            const Mask here = domains[cell] & hidden;
            if (here && (!is_single(here) || !domains.narrow(cell, here))) return false;
        }
        return true;
    }
};

/// A digit of a complete house has few places left: no cell that sees all of them has the digit.
class Claims final : public Propagator {
public:
    explicit Claims(std::vector<int> house) : Propagator(std::move(house), Cost::line) {}

    bool run(const Network& network, Domains& domains) const override {
        std::array<Mask, max_size> places{};  // bits are positions in `cells`
        for (std::size_t i = 0; i < cells.size(); ++i)
            for_each_digit(domains[cells[i]], [&](int digit) { places[at(digit)] |= Mask{1} << i; });
        for (int digit = 0; digit < network.digits; ++digit) {
            const int count = std::popcount(places[at(digit)]);
            if (count < 2 || count > most_places) continue;
            std::array<int, most_places> claimed;
            int size = 0;
            for_each_digit(places[at(digit)], [&](int i) { claimed[at(size++)] = cells[at(i)]; });
            if (!network.claim(domains, std::span(claimed).first(at(size)), digit)) return false;
        }
        return true;
    }

private:
    static constexpr int most_places = 4;
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }
};

/// If k open cells have only k digits between them, the other cells have none of these digits. Looks at all sets
/// of cells if there are few, else at sets of two and three.
class HallSets final : public Propagator {
public:
    explicit HallSets(std::vector<int> house) : Propagator(std::move(house), Cost::subset) {}

    bool run(const Network&, Domains& domains) const override {
        std::array<int, max_size> open;
        int count = 0;
        for (int cell : cells)
            if (!is_single(domains[cell])) open[at(count++)] = cell;
        const std::span<const int> cells_open = std::span(open).first(at(count));
        return count <= most_open ? all_sets(domains, cells_open) : small_sets(domains, cells_open);
    }

private:
    static constexpr int most_open = 8;
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    static bool all_sets(Domains& domains, std::span<const int> open) {
        std::array<Mask, std::size_t{1} << most_open> unions;
        unions[0] = 0;
        const std::size_t end = std::size_t{1} << open.size();
        for (std::size_t set = 1; set < end; ++set) {
            unions[set] = unions[set & (set - 1)] | domains[open[at(std::countr_zero(set))]];
            const int spare = std::popcount(unions[set]) - std::popcount(set);
            if (spare < 0) return false;
            if (spare == 0 && set != end - 1 && !remove_outside(domains, open, set, unions[set])) return false;
        }
        return true;
    }

    static bool small_sets(Domains& domains, std::span<const int> open) {
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (std::popcount(domains[open[i]]) > 3) continue;
            for (std::size_t j = i + 1; j < open.size(); ++j) {
                const Mask two = domains[open[i]] | domains[open[j]];
                if (std::popcount(two) > 3) continue;
                const Mask pair = Mask{1} << i | Mask{1} << j;
                if (std::popcount(two) < 3 && !remove_outside(domains, open, pair, two)) return false;
                for (std::size_t k = j + 1; k < open.size(); ++k) {
                    const Mask three = two | domains[open[k]];
                    if (std::popcount(three) == 3 && !remove_outside(domains, open, pair | Mask{1} << k, three))
                        return false;
                }
            }
        }
        return true;
    }

    static bool remove_outside(Domains& domains, std::span<const int> open, Mask inside, Mask digits) {
        for (std::size_t i = 0; i < open.size(); ++i)
            if (!(inside >> i & 1) && (domains[open[i]] & digits) && !domains.remove(open[i], digits)) return false;
        return true;
    }
};

}  // namespace

void post_houses(Network& network) {
    for (const std::vector<int>& house : network.houses) {
        const bool is_complete = house.size() == static_cast<std::size_t>(network.digits);
        if (is_complete) {
            network.post<HiddenSingles>(house);
            network.post<Claims>(house);
        }
        if (house.size() > 2) network.post<HallSets>(house);
    }
}

}  // namespace ninefold::constraints
