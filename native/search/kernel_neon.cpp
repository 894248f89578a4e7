// The kernel for NEON.
#define NINEFOLD_KERNEL kernel_neon
#include "search/kernel.hpp"
#include "search/lane_vector.hpp"

namespace ninefold::kernel_neon {

extern const int lanes = VectorLane<4>::LANES;
extern const unsigned long workspace_size = sizeof(Workspace<VectorLane<4>>);
void solve(const KernelJob& job, void* workspace) { Kernel<VectorLane<4>>::solve(job, workspace); }

}  // namespace ninefold::kernel_neon
