// The kernel for CPUs without vector instructions.
#define NINEFOLD_KERNEL kernel_scalar
#include "search/kernel.hpp"
#include "search/lane_scalar.hpp"

namespace ninefold::kernel_scalar {

extern const int lanes = ScalarLane::LANES;
extern const unsigned long workspace_size = sizeof(Workspace<ScalarLane>);
void solve(const KernelJob& job, void* workspace) { Kernel<ScalarLane>::solve(job, workspace); }

}  // namespace ninefold::kernel_scalar
