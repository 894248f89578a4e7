// One kernel, compiled for several instruction sets. The right one for the CPU is chosen at run time.
#pragma once
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string_view>

#include "search/kernel_job.hpp"

namespace ninefold {

struct KernelRow {
    std::string_view name;
    int lanes;
    std::size_t workspace_size;
    bool (*supported)();
    /// `workspace` must be aligned to 64 bytes; its content does not matter.
    void (*solve)(const KernelJob& job, void* workspace);
};

/// The memory that a kernel works in. Each thread needs its own.
class KernelWorkspace {
public:
    explicit KernelWorkspace(const KernelRow& kernel)
        : memory_(::operator new(kernel.workspace_size, alignment)) {}
    void* get() const { return memory_.get(); }

private:
    static constexpr std::align_val_t alignment{64};
    struct Free {
        void operator()(void* memory) const { ::operator delete(memory, alignment); }
    };
    std::unique_ptr<void, Free> memory_;
};

/// All kernels of this build, widest first.
std::span<const KernelRow> kernels();

/// The widest kernel that this CPU supports.
const KernelRow& best_kernel();

}  // namespace ninefold
