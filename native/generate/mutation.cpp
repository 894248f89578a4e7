#include "generate/mutation.hpp"

#include <algorithm>

#include "generate/deletion.hpp"

namespace ninefold {
namespace {

constexpr std::size_t most_added = 4;

/// The orbits of a mutant, in the order of removal.
std::vector<CellSet> drawn_orbits(const Parent& parent, Random& random) {
    std::vector<CellSet> old, fresh;
    for (const CellSet& orbit : parent.orbits) (orbit.meets(parent.clues) ? old : fresh).push_back(orbit);
    random.shuffle(old);
    random.shuffle(fresh);
    const std::size_t added = 1 + random.below(most_added);
    fresh.resize(std::min(added, fresh.size()));
    old.insert(old.end(), fresh.begin(), fresh.end());
    return old;
}

}  // namespace

std::vector<CellSet> mutants(const Parent& parent, std::size_t count, Random& random, KernelQueue& queue,
                             const StopToken& stop) {
    std::vector<Deletion> pool(count);
    const int least = parent.minimal ? 0 : parent.clues.size();
    for (Deletion& deletion : pool) deletion.start(parent.solution, drawn_orbits(parent, random), least);
    const auto is_done = [](const Deletion& deletion) { return deletion.done(); };
    while (!std::ranges::all_of(pool, is_done)) {
        queue.clear();
        for (Deletion& deletion : pool)
            if (!deletion.done()) deletion.request(queue);
        if (!queue.solve(stop)) return {};
        for (Deletion& deletion : pool)
            if (!deletion.done()) deletion.receive(queue);
    }
    std::vector<CellSet> found;
    for (const Deletion& deletion : pool) found.push_back(deletion.clues());
    return found;
}

}  // namespace ninefold
