// The kernel for AVX2.
#define NINEFOLD_KERNEL kernel_avx2
#include "search/kernel.hpp"
#include "search/lane_avx2.hpp"

namespace ninefold::kernel_avx2 {

extern const int lanes = Avx2Lane::LANES;
extern const unsigned long workspace_size = sizeof(Workspace<Avx2Lane>);
void solve(const KernelJob& job, void* workspace) { Kernel<Avx2Lane>::solve(job, workspace); }

}  // namespace ninefold::kernel_avx2
