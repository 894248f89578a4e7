#include "constraints/houses.hpp"

#include <algorithm>
#include <array>

namespace ninefold::constraints {
namespace {

/// Digits of a complete house whose places all see a cell outside: that cell has none of them. Cells that see
/// the same part of the house are looked at together, for all digits at once.
class Claims final : public Propagator {
public:
    explicit Claims(std::vector<int> house) : Propagator(std::move(house), Cost::line) {}

    void prepare(const Network& network) override {
        const std::vector<Mask> bits = network.as_bits(cells);
        std::array<std::uint8_t, max_cells> place;  // of the cells of the house
        for (std::size_t i = 0; i < cells.size(); ++i)
            place[Network::at(cells[i])] = static_cast<std::uint8_t>(i);
        std::vector<Mask> parts;
        parts.reserve(cells.size());
        std::array<Sight, max_cells> seen;
        std::size_t count = 0;
        for (int outside = 0; outside < static_cast<int>(network.root.size()); ++outside) {
            if (network.count_seen(outside, bits) < 2) continue;  // hidden singles do the rest
            if (bits[Network::at(outside) / 64] >> (outside % 64) & 1) continue;
            Mask part = 0;
            network.for_each_seen(outside, bits,
                                  [&](int cell) { part |= Mask{1} << place[Network::at(cell)]; });
            const auto known = static_cast<std::size_t>(std::ranges::find(parts, part) - parts.begin());
            if (known == parts.size()) parts.push_back(part);
            seen[count++] = {known, outside};
        }
        add_parts(parts, std::span(seen).first(count));
    }

    bool run(const Network& network, Domains& domains) const override {
        std::array<Mask, max_size> sets;
        Mask open = 0;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            sets[i] = domains[cells[i]];
            if (!is_single(sets[i])) open |= sets[i];
        }
        const std::uint8_t* rest = rest_.data();
        const int* outside = seen_from_.data();
        for (const Part& part : parts_) {
            Mask elsewhere = ~open;
            for (int i = 0; i < part.rest; ++i) elsewhere |= sets[*rest++];
            const Mask claimed = network.all & ~elsewhere;
            for (int i = 0; claimed && i < part.seen_from; ++i)
                if (!domains.remove(outside[i], claimed)) return false;
            outside += part.seen_from;
        }
        return true;
    }

private:
    struct Part {
        int rest, seen_from;  // how many elements of the lists below belong to it
    };

    /// A cell that sees a part.
    struct Sight {
        std::size_t part;
        int outside;
    };

    void add_parts(const std::vector<Mask>& parts, std::span<const Sight> seen) {
        parts_.reserve(parts.size());
        rest_.reserve(cells.size() * parts.size());
        for (Mask part : parts) {
            const Mask rest = first_digits(static_cast<int>(cells.size())) & ~part;
            parts_.push_back({std::popcount(rest), 0});
            for_each_digit(rest, [&](int i) { rest_.push_back(static_cast<std::uint8_t>(i)); });
        }
        std::vector<std::size_t> ends(parts.size() + 1);
        for (const auto& [part, outside] : seen) {
            ++parts_[part].seen_from;
            ++ends[part + 1];
        }
        for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
        seen_from_.resize(seen.size());
        for (const auto& [part, outside] : seen) seen_from_[ends[part]++] = outside;
    }

    std::vector<Part> parts_;
    std::vector<std::uint8_t> rest_;  // for each part: the other cells of the house, as places in `cells`
    std::vector<int> seen_from_;      // for each part: the cells outside that see all of it
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
        if (house.size() == static_cast<std::size_t>(network.digits)) network.post<Claims>(house);
        if (house.size() > 2) network.post<HallSets>(house);
    }
}

}  // namespace ninefold::constraints
