// What an x86 processor offers, and the operating system lets programs use.
//
// gcc and clang have __builtin_cpu_supports, but on Windows, clang with Microsoft's linker has no library for
// it.
#pragma once

namespace ninefold {

struct CpuFeatures {
    bool popcnt, sse41, sse42;
    bool avx2;    // with BMI1 and BMI2
    bool avx512;  // F, BW, VL and DQ, with AVX2
};

/// The features of this processor. Only x86 has this function.
const CpuFeatures& cpu_features();

}  // namespace ninefold
