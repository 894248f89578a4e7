#include "search/cpu_features.hpp"

#include <cpuid.h>

#include <cstdint>

namespace ninefold {
namespace {

constexpr bool has(std::uint32_t word, int bit) { return word >> bit & 1; }

/// The registers that the system saves when it switches threads. Others must not be used.
std::uint32_t saved_registers() {
    std::uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

// The bits are from the description of CPUID in Intel's manual, volume 2A.
CpuFeatures read_features() {
    CpuFeatures found{};
    std::uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return found;
    found.sse41 = has(c, 19);
    found.sse42 = has(c, 20);
    found.popcnt = has(c, 23);
    const bool can_ask = has(c, 27), has_avx = has(c, 28);
    if (!can_ask || !has_avx || !__get_cpuid_count(7, 0, &a, &b, &c, &d)) return found;
    constexpr std::uint32_t avx_registers = 0x06, avx512_registers = 0xe6;
    const std::uint32_t saved = saved_registers();
    found.avx2 = (saved & avx_registers) == avx_registers && has(b, 3) && has(b, 5) && has(b, 8);
    found.avx512 = found.avx2 && (saved & avx512_registers) == avx512_registers && has(b, 16) && has(b, 17) &&
                   has(b, 30) && has(b, 31);
    return found;
}

}  // namespace

const CpuFeatures& cpu_features() {
    static const CpuFeatures features = read_features();
    return features;
}

}  // namespace ninefold
