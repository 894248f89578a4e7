// Memory may run out at any moment. That must give an error without a crash or a leak, and the next call must
// work.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>
#if defined(_WIN32)
#include <malloc.h>
#endif

#include "batch/canonical_many.hpp"
#include "batch/solve_block.hpp"
#include "check.hpp"
#include "logic/path.hpp"
#include "rating/explainer/explainer.hpp"
#include "text/line.hpp"

namespace {

std::atomic<long> allocations_left{-1};  // negative: no limit

void* allocate(std::size_t size, std::size_t alignment) {
    if (allocations_left >= 0 && allocations_left.fetch_sub(1) <= 0) {
        allocations_left = 0;
        return nullptr;
    }
    const std::size_t rounded = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
#if defined(_WIN32)  // which has no std::aligned_alloc
    return _aligned_malloc(rounded, alignment);
#else
    return std::aligned_alloc(alignment, rounded);
#endif
}

void release(void* memory) {
#if defined(_WIN32)
    _aligned_free(memory);
#else
    std::free(memory);
#endif
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
    if (void* memory = allocate(size, alignment)) return memory;
    throw std::bad_alloc();
}

}  // namespace

// gcc reports these pairs as mismatched if it inlines only one of the two.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void* operator new(std::size_t size) { return allocate_or_throw(size, alignof(std::max_align_t)); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, alignof(std::max_align_t)); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate_or_throw(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return allocate(size, alignof(std::max_align_t));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

using namespace ninefold;

namespace {

const StopToken never;
const std::string hard = ".....7...5.9.2...........1..986.3......9......4....23.6.3...78...25.13.4......19.";

/// Runs the work with one more allocation each time until it succeeds. Returns the number of failures.
template <class Work>
int failures_of(const Work& work) {
    int failures = 0;
    for (long allowed = 0;; allowed += 1 + allowed / 8) {
        allocations_left = allowed;
        try {
            work();
            allocations_left = -1;
            return failures;
        } catch (const std::bad_alloc&) {
            allocations_left = -1;
            ++failures;
        }
    }
}

}  // namespace

TEST("memory may run out at any moment") {
    const Board board(Rules::classic(), *values_from_line(hard));
    const std::string text = hard + "\n" + hard + "\n";
    BatchOptions options;
    options.threads = 1;
    std::string output;
    CHECK(failures_of([&] { output = solve_block(text, BlockForm::lines, false, options, never).output; }) >
          3);
    CHECK_EQUAL(output.size(), 2 * 82u);
    Plan plan;
    for (std::size_t row = 0; row < techniques().size(); ++row)
        if (techniques()[row].id.find("mutant") == std::string_view::npos) plan.order.push_back(row);
    bool solved = false;
    CHECK(failures_of([&] { solved = solve_path(board, plan, never).end.open().empty(); }) > 3);
    CHECK(solved);
    int er = 0;
    CHECK(failures_of([&] { er = explainer::rate(board, {}, never).er; }) > 0);
    CHECK(er > 0);
    const std::vector<Values> values(3, *values_from_line(hard));
    CHECK(failures_of([&] { canonical_many(values, 1, never); }) > 1);
}
