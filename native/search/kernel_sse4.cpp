// The kernel for SSE4.
#define NINEFOLD_KERNEL kernel_sse4
#include "search/kernel.hpp"
#include "search/lane_sse4.hpp"

namespace ninefold::kernel_sse4 {

extern const int lanes = Sse4Lane::LANES;
extern const unsigned long workspace_size = sizeof(Workspace<Sse4Lane>);
void solve(const KernelJob& job, void* workspace) { Kernel<Sse4Lane>::solve(job, workspace); }

}  // namespace ninefold::kernel_sse4
