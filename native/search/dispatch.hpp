// One kernel, compiled for several instruction sets; the CPU decides at run time which of them can be used.
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
    /// `workspace` is aligned to 64 bytes; its content does not matter.
    void (*solve)(const KernelJob& job, void* workspace);
};

/// The memory that a kernel works in; one for each thread.
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

/// Every kernel of this build, the widest first.
std::span<const KernelRow> kernels();

/// The widest that this CPU supports.
const KernelRow& best_kernel();

}  // namespace ninefold
