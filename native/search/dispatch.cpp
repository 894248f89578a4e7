#include "search/dispatch.hpp"

#include "search/cpu_features.hpp"

// The exports of each kernel unit. Each unit is compiled for its own instruction set, and they share nothing
// else.
#define NINEFOLD_DECLARE_KERNEL(space)                 \
    namespace ninefold::space {                        \
    extern const int lanes;                            \
    extern const unsigned long workspace_size;         \
    void solve(const KernelJob& job, void* workspace); \
    }
NINEFOLD_DECLARE_KERNEL(kernel_scalar)
#if defined(NINEFOLD_X86_KERNELS)
NINEFOLD_DECLARE_KERNEL(kernel_sse4)
NINEFOLD_DECLARE_KERNEL(kernel_avx2)
NINEFOLD_DECLARE_KERNEL(kernel_avx512)
#elif defined(NINEFOLD_NEON_KERNEL)
NINEFOLD_DECLARE_KERNEL(kernel_neon)
#endif

namespace ninefold {
namespace {

bool always() { return true; }

#if defined(NINEFOLD_X86_KERNELS)
bool has_sse4() { return cpu_features().sse41; }
bool has_avx2() { return cpu_features().avx2; }
bool has_avx512() { return cpu_features().avx512; }
#endif

#define NINEFOLD_KERNEL_ROW(name, supported) \
    {#name, kernel_##name::lanes, kernel_##name::workspace_size, supported, kernel_##name::solve}

}  // namespace

std::span<const KernelRow> kernels() {
    static const KernelRow rows[] = {
#if defined(NINEFOLD_X86_KERNELS)
        NINEFOLD_KERNEL_ROW(avx512, has_avx512),
        NINEFOLD_KERNEL_ROW(avx2, has_avx2),
        NINEFOLD_KERNEL_ROW(sse4, has_sse4),
#elif defined(NINEFOLD_NEON_KERNEL)
        NINEFOLD_KERNEL_ROW(neon, always),
#endif
        NINEFOLD_KERNEL_ROW(scalar, always),
    };
    return rows;
}

const KernelRow& best_kernel() {
    for (const KernelRow& row : kernels())
        if (row.supported()) return row;
    return kernels().back();
}

}  // namespace ninefold
