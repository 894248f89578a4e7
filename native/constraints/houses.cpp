#include "constraints/houses.hpp"

#include <algorithm>
#include <array>

namespace ninefold::constraints {
namespace {

/// A house with as many cells as digits: a digit with one place left goes there.
class HiddenSingles final : public Propagator {
public:
    explicit HiddenSingles(std::vector<int> house) : Propagator(std::move(house), Cost::house) {}

    bool run(const Network& network, Domains& domains) const override {
        Mask once = 0, twice = 0, placed = 0;
        for (int cell : cells) {
            const Mask set = domains[cell];
            twice |= once & set;
            once |= set;
            placed |= is_single(set) ? set : 0;
        }
        if (once != network.all) return false;
        const Mask hidden = once & ~twice & ~placed;
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
    Claims(std::vector<int> house, std::vector<Mask> bits)
        : Propagator(std::move(house), Cost::line), bits_(std::move(bits)) {}

    bool run(const Network& network, Domains& domains) const override {
        // A box has at most as many cells in a row as its width, the square root of the number of digits.
        const std::size_t most = network.digits <= 9    ? 3
                                 : network.digits <= 16 ? 4
                                 : network.digits <= 25 ? 5
                                                        : 6;
        std::array<Mask, 8> at_least{};  // digits with one place, two places, ...
        for (int cell : cells) {
            const Mask set = domains[cell];
            for (std::size_t i = most; i > 0; --i) at_least[i] |= at_least[i - 1] & set;
            at_least[0] |= set;
        }
        for (Mask few = at_least[1] & ~at_least[most]; few; few &= few - 1) {
            std::array<int, max_size> places;
            std::size_t count = 0;
            for (int cell : cells)  // an earlier claim may have removed places of the digit
                if (domains[cell] & few & (~few + 1)) places[count++] = cell;
            if (count == 0) return false;
            if (count > 1 && !network.claim(domains, std::span(places).first(count), first_digit(few), bits_))
                return false;
        }
        return true;
    }

private:
    std::vector<Mask> bits_;  // the house: none of its other cells has the digit
};

/// If k open cells have only k digits between them, the other cells have none of these digits.
class HallSets final : public Propagator {
public:
    explicit HallSets(std::vector<int> house) : Propagator(std::move(house), Cost::subset) {}

    bool run(const Network& network, Domains& domains) const override {
        Work work{domains, {}, 0, 0};
        std::array<std::uint8_t, 64> with_size{};  // how many open cells have so many digits
        for (int cell : cells)
            if (!is_single(domains[cell])) {
                work.open[work.count++] = cell;
                ++with_size[static_cast<std::size_t>(std::popcount(domains[cell]))];
            }
        if (work.count < 3) return true;
        const int others = static_cast<int>(work.count) - 1;
        const int most = std::min(others, network.digits > 9 ? most_in_large_houses : most_in_small_houses);
        // k digits need k cells with no more than k digits each.
        for (int size = 2, cells_so_far = 0; size <= most; ++size) {
            cells_so_far += with_size[static_cast<std::size_t>(size)];
            if (cells_so_far >= size) work.most_digits = size;
        }
        return work.most_digits == 0 || extend(work, 0, 0, 0, 0);
    }

private:
    // Larger sets are found by branching: looking for them costs more than it saves.
    static constexpr int most_in_small_houses = 3, most_in_large_houses = 4;

    struct Work {
        Domains& domains;
        std::array<int, max_size> open;
        std::size_t count;
        int most_digits;
    };

    /// Adds each later cell to the chosen ones, as long as they do not have too many digits.
    static bool extend(Work& work, std::size_t next, Mask chosen, int size, Mask digits) {
        for (std::size_t i = next; i < work.count; ++i) {
            const Mask own = digits | work.domains[work.open[i]], with = chosen | Mask{1} << i;
            const int spare = std::popcount(own) - size - 1;
            if (spare < 0) return false;
            if (spare + size + 1 > work.most_digits) continue;
            if (spare == 0 && !remove_outside(work, with, own)) return false;
            if (!extend(work, i + 1, with, size + 1, own)) return false;
        }
        return true;
    }

    static bool remove_outside(Work& work, Mask inside, Mask digits) {
        for (std::size_t i = 0; i < work.count; ++i)
            if (!(inside >> i & 1) && !work.domains.remove(work.open[i], digits)) return false;
        return true;
    }
};

}  // namespace

void post_houses(Network& network) {
    for (const std::vector<int>& house : network.houses) {
        const bool is_complete = house.size() == static_cast<std::size_t>(network.digits);
        if (is_complete) {
            network.post<HiddenSingles>(house);
            network.post<Claims>(house, network.as_bits(house));
        }
        if (house.size() > 2) network.post<HallSets>(house);
    }
}

}  // namespace ninefold::constraints
