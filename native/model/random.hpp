// Random numbers that are the same on every platform. The standard library guarantees this for its engines,
// but not for its distributions.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace ninefold {

/// xoshiro256**. Each seed has 2^64 streams. If item i always uses stream i, the items are the same in any
/// order and with any number of threads.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t key = mixed(seed) ^ stream;
        for (std::uint64_t& word : state_) word = mixed(key += golden);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// A number from 0 to bound - 1, all equally likely. `bound` must be at least 1. The upper half of the
    /// product is unbiased if we draw again whenever the lower half is one of the 2^32 % bound lowest values.
    std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound)
            while (static_cast<std::uint32_t>(product) < (0u - bound) % bound)
                product = (next() >> 32) * bound;
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// All orders are equally likely.
    template <class Entries>
    void shuffle(Entries&& entries) {
        for (std::size_t rest = std::size(entries); rest > 1; --rest)
            std::swap(entries[rest - 1], entries[below(static_cast<std::uint32_t>(rest))]);
    }

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;

    /// SplitMix64: neighbouring seeds give unrelated states.
    static constexpr std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }

    std::array<std::uint64_t, 4> state_;
};

}  // namespace ninefold
