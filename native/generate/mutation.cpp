#include "generate/mutation.hpp"

#include <algorithm>

#include "generate/deletion.hpp"

namespace ninefold {
namespace {

constexpr std::size_t most_added = 4;

/// The orbits of a mutant, in the order in which they are to go.
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

std::vector<CellSet> mutants(const Parent& parent, std::size_t count, Random& random, Questions& questions,
                             const std::function<bool()>& interrupted) {
    std::vector<Deletion> pool(count);
    const int least = parent.minimal ? 0 : parent.clues.size();
    for (Deletion& deletion : pool) deletion.start(parent.solution, drawn_orbits(parent, random), least);
    const auto is_done = [](const Deletion& deletion) { return deletion.done(); };
    while (!std::ranges::all_of(pool, is_done)) {
        questions.clear();
        for (Deletion& deletion : pool)
            if (!deletion.done()) deletion.ask(questions);
        if (!questions.answer(interrupted)) return {};
        for (Deletion& deletion : pool)
            if (!deletion.done()) deletion.hear(questions);
    }
    std::vector<CellSet> found;
    for (const Deletion& deletion : pool) found.push_back(deletion.clues());
    return found;
}

}  // namespace ninefold
