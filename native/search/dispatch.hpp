// One kernel, compiled for several instruction sets; the CPU decides at run time which of them can be used.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

#include "search/kernel_job.hpp"

namespace ninefold {

struct KernelRow {
    std::string_view name;
    int lanes;
    std::size_t workspace_size;
    bool (*supported)();
    /// `workspace` is aligned to 64 bytes; its content does not matter.
    void (*solve)(const KernelJob& job, void* workspace);
};

/// Every kernel of this build, the widest first.
std::span<const KernelRow> kernels();

/// The widest that this CPU supports.
const KernelRow& best_kernel();

}  // namespace ninefold
