// The kernel for AVX-512.
#define NINEFOLD_KERNEL kernel_avx512
#include "search/kernel.hpp"
#include "search/lane_avx512.hpp"

namespace ninefold::kernel_avx512 {

extern const int lanes = Avx512Lane::LANES;
extern const unsigned long workspace_size = sizeof(Workspace<Avx512Lane>);
void solve(const KernelJob& job, void* workspace) { Kernel<Avx512Lane>::solve(job, workspace); }

}  // namespace ninefold::kernel_avx512
