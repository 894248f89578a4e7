#include "text/count_bytes.hpp"

#include <algorithm>
#include <array>

namespace ninefold {

std::size_t count_bytes(std::span<const std::uint8_t> text, std::uint8_t byte) {
    constexpr std::size_t width = 64, most = 255;  // sums of one byte each, which the compiler vectorises
    std::size_t total = 0;
    while (text.size() >= width) {
        std::array<std::uint8_t, width> sums{};
        const std::size_t rounds = std::min(text.size() / width, most);
        for (std::size_t round = 0; round < rounds; ++round)
            for (std::size_t i = 0; i < width; ++i)
                sums[i] = static_cast<std::uint8_t>(sums[i] + (text[round * width + i] == byte));
        for (const std::uint8_t sum : sums) total += sum;
        text = text.subspan(rounds * width);
    }
    return total + static_cast<std::size_t>(std::ranges::count(text, byte));
}

}  // namespace ninefold
